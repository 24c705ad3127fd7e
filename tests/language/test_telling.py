"""Effects told step by step: whatever a text means, there is a step for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.language.telling import Teller
from cardlang.language.tells import Tells
from cardlang.model.page import Step
from cardlang.pipeline.games import load_game


def tell(language: Language, text: str, box: str = "main", tells: Tells | None = None) -> list[str]:
    """The steps of a text, parts indented."""
    effect = language.parse(text, box).effect
    assert effect
    teller = Teller(language.vocabulary, language.constructs, tells=tells or Tells(), original=text)
    return list(lines(teller.tell(effect)))


def lines(steps: tuple[Step, ...], indent: str = "") -> Iterator[str]:
    for step in steps:
        yield indent + step.text
        yield from lines(step.steps, indent + "  ")


def test_nothing_goes_without_saying(language: Language) -> None:
    assert tell(language, "Move 3 squares. Tap an adjacent enemy within line of sight. Heal 5.") == [
        "The acting creature moves 3 squares.",
        "Tap an enemy adjacent to the acting creature and in line of sight of the acting creature.",
        "Heal 5 damage from the acting creature.",
    ]


def test_parts_stand_below_what_they_belong_to(language: Language) -> None:
    text = (
        "Make a melee attack. If the attack deals damage, you may draw 1 action card. Otherwise, slide the target "
        "2 squares, then draw 2 action cards."
    )
    assert tell(language, text) == [
        "The acting creature makes a melee attack.",
        "If the attack deals damage:",
        "  You may draw 1 action card.",
        "Otherwise:",
        "  Slide the target 2 squares.",
        "  Draw 2 action cards.",
    ]
    assert tell(language, "You may draw 1 action card or move 2 squares.") == [
        "You may:",
        "  One of these:",
        "    Draw 1 action card.",
        "    The acting creature moves 2 squares.",
    ]
    assert tell(language, "For each adjacent enemy, draw 1 action card.") == [
        "For each enemy adjacent to the acting creature:",
        "  Draw 1 action card.",
    ]


def test_abilities_say_when_and_for_what(language: Language) -> None:
    text = "This creature cannot move. T: Untap an adjacent ally. When an enemy attacks, its controller draws 1 card."
    assert tell(language, text, "power") == [
        "This creature cannot move.",
        "Power. Cost: tap this creature.",
        "  Untap an allied creature adjacent to this creature.",
        "When an enemy attacks:",
        "  Its controller draws 1 action card.",
    ]


@dataclass(frozen=True, slots=True)
class Sing(Node):
    """A deed that nobody has given words."""

    to: Selector


def test_what_cannot_be_written_alone_is_told_in_the_texts_own_words(language: Language) -> None:
    text = "Sing to an ally. Draw 1 action card."
    draw = language.parse("Draw 1 action card.").effect
    assert draw
    ally = Selector(ONE, "creature", span=(8, 15))
    teller = Teller(language.vocabulary, language.constructs, original=text)
    steps = teller.tell(Sequence((Sing(ally, span=(0, 15)), draw)))
    assert list(lines(steps)) == ["Sing to an ally.", "Draw 1 action card."]
    assert teller.said.count == 1


def test_every_remark_is_about_something_a_text_can_say(language: Language, texts) -> None:
    more = ["Destroy an adjacent enemy.", "Draw 1 action card or move 2 squares.", "Discard 1 action card."]
    read = [language.parse(text, box).effect for box, text, _ in [*texts, *(("main", text, "") for text in more)]]
    said = {type(node) for effect in read if effect for node in walk(effect)}
    tells = load_game("skirmish").rules.explains.tells
    assert tells.remarks.keys() | tells.joining <= said


def test_every_shipped_text_has_words_of_its_own_for_every_step(language: Language, texts) -> None:
    tells = load_game("skirmish").rules.explains.tells
    for box, text, _ in texts:
        told = tell(language, text, box, tells)
        assert told, text
        assert all(line.strip()[0].isupper() and line.rstrip()[-1] in ".:" for line in told), told
