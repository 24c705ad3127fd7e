"""Every C45x code: reported by playtest for its bad example with exactly this message, and not for its good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.playing import CODES
from cardlang.model.diagnostic import has_errors
from cardlang.pipeline.play.matches import arrange
from cardlang.report.text import as_text

ACTIONS = """\
game: skirmish
deck: giants-actions
name: Giants
kind: action
faction: giants
cards:
  - {name: Stomp, level: 1, action: Standard, text: Make a melee attack.}
"""


def check(example: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], str]:
    """The codes reported for a project with this deck and a partner deck, and the output."""
    monkeypatch.chdir(root)
    folder = root / "cards/skirmish"
    folder.mkdir(parents=True)
    (root / "cardlang.yaml").touch()
    (folder / "actions.yaml").write_text(ACTIONS)
    _, *files = re.split(r"^# (\S+\.yaml)\n", example, flags=re.MULTILINE)
    for name, content in zip(files[::2], files[1::2], strict=True) if files else [("cards/skirmish/c.yaml", example)]:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(content)
    if files:
        game = folder.parent / "marsh"
        (game / "actions.yaml").write_text(ACTIONS.replace("skirmish", "marsh"))
        arranged = arrange(("giants-actions+frogs",), game="marsh")
    else:
        arranged = arrange(("giants-actions",))
    assert bool(arranged.pairings) is not has_errors(arranged.diagnostics)
    return [one.code for one in arranged.diagnostics], as_text(arranged.diagnostics, arranged.sources)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden) -> None:
    found, said = check(code.bad, tmp_path, monkeypatch)
    assert found == [code.code]
    golden.check(f"errors/{code.code}.txt", said)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(code.good, tmp_path, monkeypatch)[0] == []
