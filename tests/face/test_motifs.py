"""The emblem of a card without a picture comes from what its texts mean, by the lines of the theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.starting import start
from cardlang.pipeline.faces.art import Motifs
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.faces.theme_files import open_theme
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.source.project import select, shipped_project
from cardlang.source.sources import Sources

THEME = open_theme(shipped_project(), Sources())[0]


def emblem(*texts: str, box: str = "main", kind: str = "action", types: tuple[str, ...] = ()) -> str | None:
    language = load_game("skirmish").language
    meant = [language.parse(text, box) for text in texts]
    assert all(one.effect for one in meant)
    said = tuple(Text(box, text, "trial.yaml", ()) for text in texts)
    card = Card("x", "X", kind, "skirmish", "trial", 1, 1, {"keywords": types}, said, Span("trial.yaml", 0, 1))
    assert THEME
    return Motifs(THEME["motifs"]).icon(card, [one.effect for one in meant])


@pytest.mark.parametrize(
    ("text", "icon"),
    [
        ("Heal 10 damage from the acting creature.", "heart"),
        ("Make a melee attack.", "melee"),
        ("Make a melee attack with +10 damage.", "power"),
        ("Make a melee attack against each adjacent enemy.", "whirl"),
        ("Make a ranged attack within 5 squares.", "ranged"),
        ("Deal 5 damage to each adjacent creature.", "burst"),
        ("Deal 5 damage to an adjacent creature.", "flame"),
        ("Slide an adjacent enemy 2 squares.", "slide"),
        ("Make a melee attack. Slide the target 3 squares.", "knock"),
        ("Deal 10 damage to an adjacent creature. Slide that creature 8 squares.", "gust"),
        ("The acting creature moves its speed. Make a melee attack.", "charge"),
        ("Make a melee attack. The acting creature shifts its speed.", "speed"),
        ("Draw 1 action card.", "cards"),
        ("Gain 1 gold.", None),
    ],
)
def test_the_emblem_is_that_of_the_effect_not_of_a_word(text: str, icon: str | None) -> None:
    assert emblem(text) == icon


def test_types_and_kinds_have_emblems_too() -> None:
    assert emblem("Nimble", box="power", kind="creature", types=("Drow", "Spider")) == "spider"
    assert emblem(kind="creature") == "sword"
    assert emblem() is None


def test_a_deck_looks_varied() -> None:
    contents = read(select([Path("cards/skirmish")])[0][0])
    renderer = open_renderer(contents.project)[0]
    assert renderer
    seen = {one.deck.id: len({renderer.motif(one, card) for card in one.deck.cards}) for one in contents.decks}
    least = {"drow": 10, "hero": 15, "drow-creatures": 7, "hero-creatures": 8}
    assert not [deck for deck, n in least.items() if seen[deck] < n]


def found(theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    start(tmp_path / "hedgerow", "skirmish", bare=False)
    monkeypatch.chdir(tmp_path / "hedgerow")
    path = Path("templates/theme.yaml")
    path.write_text(path.read_text() + theme)
    return [(one.code, one.message, one.help) for one in lint([])[0]]


def test_a_motif_names_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theme = "motifs:\n  - {icon: sword, effect: Atack}\n  - {icon: sword, effect: Attack, where: {raech: ranged}}\n"
    assert found(theme, tmp_path, monkeypatch) == [
        ("C530", 'no text means an effect "Atack"', 'did you mean "Attack"?'),
        ("C530", "the effect Attack has no raech", 'did you mean "reach"?'),
    ]


def test_the_icon_of_a_motif_is_one_of_the_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theme = "motifs:\n  - {icon: swrod, effect: Attack}\n"
    assert found(theme, tmp_path, monkeypatch) == [("C530", 'the theme has no icon "swrod"', 'did you mean "sword"?')]
