"""What is not to be reported is not looked for; what is, is the same as if all had been."""

from __future__ import annotations

import pytest

from cardlang.model.diagnostic import CodeFilter
from cardlang.pipeline.check import dry_run
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.faces.renderer import FaceRenderer

LONG = {"name": "Far Too Long a Name for Any Card to Show"}
NEITHER = CodeFilter(ignore=("C4", "C5"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What takes long and was done."""
    done: list[str] = []
    tried, checked = dry_run.try_card, FaceRenderer.check
    monkeypatch.setattr(dry_run, "try_card", lambda *given: done.append("dry run") or tried(*given))
    monkeypatch.setattr(FaceRenderer, "check", lambda *given: done.append("layout") or checked(*given))
    return done


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        (CodeFilter(), ["dry run", "layout"]),
        (NEITHER, []),
        (CodeFilter(select=("C413",)), ["dry run"]),
        (CodeFilter(select=("C5",), ignore=("C511",)), ["layout"]),
        (CodeFilter(select=("C6", "C2")), []),
    ],
)
def test_only_what_is_reported_is_looked_for(write, asked: list[str], codes: CodeFilter, expected: list[str]) -> None:
    write({})
    lint([], codes=codes)
    assert asked == expected


def test_settings_count_and_a_selection_overrides_them(write, asked: list[str], tmp_path) -> None:
    write({})
    (tmp_path / "cardlang.yaml").write_text("name: Trial\nlint:\n  ignore: [C4, C5]\n")
    lint([])
    assert asked == ["layout"]  # what keeps a face from being printed cannot be ignored
    asked.clear()
    lint([], codes=CodeFilter(select=("C4",)))
    assert asked == ["dry run"]


@pytest.mark.parametrize("start", ["C1", "C2", "C3", "C4", "C5", "C6"])
def test_what_is_found_is_the_same(write, start: str) -> None:
    write(LONG, {"text": "Draw 1 action crad."}, {"name": "Other", "text": "Draw a action card."}, faction="drwo")
    whole = [one for one in lint([])[0] if one.code.startswith(start)]
    assert lint([], codes=CodeFilter(select=(start,)))[0] == whole


def test_a_comment_is_in_use_although_its_code_is_not_reported(write) -> None:
    path = write({"name": "Far Too Long a Name for Any Card to Show # cardlang: ignore[C511] as long as that"})
    assert lint([], codes=NEITHER)[0] == []
    path.write_text(path.read_text().replace("Far Too Long a Name for Any Card to Show", "Short"))
    assert [one.code for one in lint([], codes=NEITHER)[0]] == ["C191"]


def test_creatures_that_are_not_selected_can_play_the_cards_too(write) -> None:
    """Two files of a project are judged as in the whole project: one of its creatures has the ability."""
    cards = write({"name": "Read", "ability": "INT"})
    write({"name": "Mage", "abilities": "[INT]"}, id="mages", kind="creature")
    guards = write({"name": "Guard"}, id="guards", kind="creature")
    assert lint([])[0] == lint([cards])[0] == lint([cards, guards])[0] == []


def test_what_one_creature_cannot_do_another_may(write) -> None:
    write({"text": "Make a ranged attack within 5 squares."})
    guard, archer = {"name": "Guard", "level": "3", "abilities": "[DEX]"}, {"name": "Archer", "abilities": "[DEX]"}
    write(guard, archer, id="crew", kind="creature")
    assert "C413" in {one.code for one in lint([])[0]}
    write(guard, {**archer, "ranged": "{damage: 10, range: 6}"}, id="crew", kind="creature")
    assert {one.code for one in lint([])[0]} == {"C606"}
