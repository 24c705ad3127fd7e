"""Effects explained step by step: whatever a text means, there is a step for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path

import pytest

from cardlang.language.construct import Explanations
from cardlang.language.explainer import Explainer
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.language.vocabulary import Power
from cardlang.model.page import Page, Section, Step
from cardlang.pipeline.explain import _in_own_words
from cardlang.pipeline.load.games import load_game
from cardlang.report.pages import page_as_text
from measures.corpus import GAMES, NAMES, ROOT, SKIRMISH, Text, all_texts, examples, well_said

EXPLANATIONS = load_game("skirmish").explanations
TEXTS = sorted((ROOT / "tests/language/texts").rglob("*.tsv"))


def tell(language: Language, text: str, box: str = "main", explanations: Explanations | None = None) -> list[str]:
    """The steps of a text, parts indented."""
    effect = language.parse(text, box).effect
    assert effect
    explainer = Explainer(
        language.vocabulary, language.constructs, explanations=explanations or Explanations(), original=text
    )
    return list(lines(explainer.tell(effect)))


def lines(steps: tuple[Step, ...], indent: str = "") -> Iterator[str]:
    for step in steps:
        yield indent + step.text
        yield from lines(step.steps, indent + "  ")


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.stem)
def test_each_text_is_told_step_by_step(file: Path, golden) -> None:
    """In its canonical wording, then what the rules make of it."""
    folder = file.parent.name
    language = load_game(folder if folder in GAMES else SKIRMISH).language
    name = f"{folder}-{file.stem}" if folder in GAMES else file.stem
    golden.check(f"told/{name}.txt", pages(language, examples(file)))


@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_each_thing_that_can_be_said_is_told_step_by_step(game: str, language: Language, golden) -> None:
    name = "examples" if game == SKIRMISH else f"{game}-examples"
    golden.check(f"told/{name}.txt", pages(language.naming(NAMES), well_said(game)))


def pages(language: Language, texts: list[Text]) -> str:
    return "\n\n".join(page(language, box, text) for box, text, _ in texts) + "\n"


def page(language: Language, box: str, text: str) -> str:
    """The text, its canonical wording if that differs, then its steps with their rules."""
    parsed = language.parse(text, box)
    assert parsed.effect and parsed.text
    where, explanations = language.vocabulary.boxes[box], load_game(language.vocabulary.game).explanations
    declared = where.mode == "main"
    explainer = Explainer(
        language.vocabulary, language.constructs, explanations=explanations, original=text, declared=declared
    )
    explainer.stand_in(where)
    said = text if parsed.text == text else f"{text}\n→ {parsed.text}"
    told = _in_own_words(explainer.tell(parsed.effect), language.vocabulary.in_own_words)  # as `explain` shows them
    return f"{box}: {said}\n{page_as_text(Page('', sections=(Section('', told),)))}"


def test_what_the_text_leaves_out_is_filled_in(language: Language) -> None:
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


def test_alternatives_stand_under_the_step_that_they_change(language: Language) -> None:
    text = (
        "Choose an enemy within 5 squares. Deal 5 damage to it. If it is tapped, deal 10 damage to it instead. "
        "Tap that creature unless its controller discards 1 action card."
    )
    assert tell(language, text)[1:] == [
        "Deal 5 damage to that creature.",
        "But if that creature is tapped, this instead:",
        "  Deal 10 damage to that creature.",
        "Tap that creature.",
        "Not if its controller chooses to do this:",
        "  Its controller discards 1 action card.",
    ]
    text = "Choose one: each opponent loses 1 gold; or each opponent discards 1 card."
    assert tell(language, text, explanations=EXPLANATIONS)[0] == (
        "One of these (you choose which, not who does it, S4.4):"
    )
    text = "Each opponent loses 1 gold or discards 1 card."
    assert tell(language, text, explanations=EXPLANATIONS)[0] == "One of these, as each opponent chooses:"
    text = "An opponent chooses one: you draw 1 action card; or you gain 1 gold."
    assert tell(language, text) == [
        "One of these, as an opponent chooses:",
        "  Draw 1 action card.",
        "  Gain 1 gold.",
    ]


def test_abilities_in_abilities(language: Language) -> None:
    text = (
        "Immediate: When an adjacent ally is attacked, prevent 5 damage to it from this attack. Use this only once per "
        "turn. If this creature would be destroyed, heal 10 damage from it instead."
    )
    assert tell(language, text, "power") == [
        "At most once per turn:",
        "  Power, when an allied creature adjacent to this creature is attacked. Cost: tap this creature.",
        "    Prevent 5 damage to that creature from this attack.",
        "If this creature would be destroyed, this instead:",
        "  Heal 10 damage from this creature.",
    ]
    text = "During your turn, when an enemy moves, draw 1 action card."
    assert tell(language, text, "attached") == [
        "During your turn:",
        "  When an enemy moves:",
        "    Draw 1 action card.",
    ]
    text = 'This creature has "T: Untap an adjacent ally."'
    assert tell(language, text, "attached", EXPLANATIONS) == [
        'This creature has "T: Untap an adjacent allied creature." That means:',
        "  Power. Cost: tap this creature. Use it as this creature's standard action, in its activation.",
        "    Untap an allied creature adjacent to this creature. It can be tapped again. You choose the creature "
        "at once, before anyone responds; if it is no longer legal after the responses, nothing happens to it.",
    ]


def test_whatever_is_understood_is_told_in_words_of_its_own(language: Language) -> None:
    told = 0
    for box, text, name in all_texts():
        effect = language.parse(text, box, name or None, suggest=False).effect
        if effect:
            told += 1
            steps = Sure(language.vocabulary, language.constructs, explanations=EXPLANATIONS, original=text).tell(
                effect
            )
            assert all(line.strip()[0].isupper() and line[-1] in '.:"' for line in lines(steps)), text
    assert told > 900


class Sure(Explainer):
    """Fails if it falls back to the text's own words."""

    def _words(self, node: Node, write: Callable[[], object]) -> str:
        return str(write())


class Sing(Node):
    """An effect that nobody has given words."""

    to: Selector


def test_what_cannot_be_written_alone_is_told_in_the_texts_own_words(language: Language) -> None:
    text = "Sing to an ally. Draw 1 action card."
    draw = language.parse("Draw 1 action card.").effect
    assert draw
    ally = Selector(ONE, "creature", span=(8, 15))
    explainer = Explainer(language.vocabulary, language.constructs, original=text)
    steps = explainer.tell(Sequence((Sing(ally, span=(0, 15)), draw)))
    assert list(lines(steps)) == ["Sing to an ally.", "Draw 1 action card."]
    assert explainer.antecedents.count == 1


def test_every_remark_is_about_something_a_text_can_say(language: Language, texts) -> None:
    read = [language.naming(NAMES).parse(text, box).effect for box, text, _ in [*texts, *well_said()]]
    said = {type(node) for effect in read if effect for node in walk(effect)}
    assert EXPLANATIONS.remarks.keys() | EXPLANATIONS.joining <= said
    assert EXPLANATIONS.said.keys() <= {node.__name__ for node in said}


def test_every_shipped_text_has_words_of_its_own_for_every_step(language: Language, texts) -> None:
    for box, text, _ in texts:
        told = tell(language, text, box, EXPLANATIONS)
        assert told, text
        assert all(line.strip()[0].isupper() and line.rstrip()[-1] in ".:" for line in told), told


def test_a_power_without_a_cost_says_so(language: Language) -> None:
    assert tell(language, "Minor: Draw 1 action card.", "power")[0] == "Power. It costs nothing."


def test_a_keyword_power_is_told_by_its_reminder_if_it_has_one(language: Language) -> None:
    flying = language.parse("Flying", "power").effect
    bare = copy(language.vocabulary)
    bare.powers = {"Flying": Power(None, "")}
    assert flying
    for vocabulary, told in ((language.vocabulary, "Flying: this creature ignores"), (bare, "Flying.")):
        (step,) = Explainer(vocabulary, language.constructs, explanations=EXPLANATIONS).tell(flying)
        assert step.text.startswith(told)


def test_before_when_and_after_are_told_apart(language: Language) -> None:
    """S8.8, S4.6 and S11.5 as players must know them."""
    draws = "  Draw 1 action card."
    assert tell(language, "After this creature attacks, draw 1 action card.", "attached", EXPLANATIONS) == [
        "After this creature attacks (once that has been carried out, before the next effect, S8.8):", draws,
    ]  # fmt: skip
    assert tell(language, "When this creature attacks, draw 1 action card.", "attached", EXPLANATIONS) == [
        "When this creature attacks (as that begins to be carried out, before its effects, S8.8):", draws,
    ]  # fmt: skip
    assert tell(language, "After this creature moves, draw 1 action card.", "attached", EXPLANATIONS) == [
        "When this creature moves:", draws,
    ]  # fmt: skip
    ward, _ = tell(language, "Discard this card: Ignore all damage from one source.", "attached", EXPLANATIONS)
    assert ward.endswith("Use it only in response to an action, on any turn.")
    (short,) = tell(language, "Prevent the next 10 damage to the acting creature.", explanations=EXPLANATIONS)
    assert short.endswith("until that much has been prevented or the turn ends.")
    (long,) = tell(
        language,
        "Prevent the next 10 damage to the acting creature until the end of your next turn.",
        explanations=EXPLANATIONS,
    )
    assert long.endswith("It applies to the next damage, until that much has been prevented.")
