"""Texts that trigger each other without end: of one card, or of several."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.rules.dryrun.loops import Answer, trigger_loops
from measures.dry_run import ATTACH, bench, faults, game, told, tried_out


def test_an_endless_chain_of_triggers_names_the_cards() -> None:
    (fault,) = faults(ATTACH, ("attached", "When this creature taps, untap it. When this creature untaps, tap it."))
    assert fault.about == "Trial"
    text = "When this creature taps, untap it. When this creature untaps, tap it."
    assert [*told(ATTACH, ("attached", text))] == [("endless", "tap it")]


def answered(texts: Sequence[str], copies: int = 1) -> list[tuple[str, str, str]]:
    """The endless chains of these texts: the card that is reported, its words, and the cards once around. A text that
    begins with `When this` is on an attached card, any other is a creature's power."""
    answers: list[Answer] = []
    for name, text in zip("ABC", texts, strict=False):
        boxes = [ATTACH, ("attached", text)] if text.startswith("When this") else [("power", text)]
        tried = tried_out(*boxes, name=name, copies=copies)
        assert tried.faults == []
        answers += tried.answers
    return [
        (played.card.name, played.card.texts[-1].text[slice(*fault.node.span)], fault.about)
        for played, fault in trigger_loops(game().rules, bench(), answers)
        if fault.node and fault.node.span
    ]


ENDLESS = {
    ("When this creature taps, untap it.", "When this creature untaps, tap it."): ("A", "untap it", "A → B"),
    ("When this creature taps, you may untap it.", "When this creature untaps, you may tap it."): (
        "A", "you may untap it", "A → B"
    ),
    ("When an adjacent ally taps, untap it.", "Draw 1 action card.", "When an adjacent ally untaps, tap it."): (
        "A", "untap it", "A → C"
    ),
    ("When this creature taps, untap it.", "When an adjacent ally untaps, tap that creature."): (
        "A", "untap it", "A → B"
    ),
    ("When this creature taps, untap it.", "When this creature untaps, draw 1 action card."): None,
    ("When you draw an action card, discard 1 action card.", "When you discard an action card, draw 1 action card."):
        None,  # until the deck is empty
    ("When this creature moves, tap it.", "When this creature taps, it moves 1 square."): None,  # it is tapped by then
}  # fmt: skip


@pytest.mark.parametrize("texts", ENDLESS)
def test_cards_that_answer_each_other_without_end(texts: tuple[str, ...]) -> None:
    assert answered(texts) == ([ENDLESS[texts]] if ENDLESS[texts] else [])


def test_two_copies_of_a_card_answer_each_other() -> None:
    text = "When another ally untaps, tap this creature. Gain 1 gold. Untap this creature."
    assert answered([text]) == []
    assert answered([text], copies=2) == [("A", "tap this creature", "A")]


def test_texts_that_answer_each_other_are_tried_up_to_a_bound() -> None:
    text = "When this creature takes damage, each enemy takes 5 damage."
    answers = tried_out(("power", " ".join([text] * 30))).answers
    found = [fault.sort for _, fault in trigger_loops(game().rules, bench(), [*answers] * 4)]
    assert found == ["untried"]


def test_lint_reports_it_at_the_first_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = tmp_path / "cards/skirmish/trial.yaml"
    deck.parent.mkdir(parents=True)
    (tmp_path / "cardlang.yaml").write_text("name: Trial\n")
    card = '  - {name: %s, level: 1, ability: STR, action: Standard, text: %s, attached: "%s"}\n'
    deck.write_text(
        "game: skirmish\ndeck: trial\nname: Trial\nkind: action\nfaction: drow\ncards:\n"
        + card % ("Restless", ATTACH[1], "When this creature taps, untap this creature.")
        + card % ("Weary", ATTACH[1], "When this creature untaps, tap this creature.")
    )
    monkeypatch.chdir(tmp_path)
    (found,), _ = lint([])
    assert (found.code, found.message) == ("C416", "this never ends: Restless → Weary")
    assert deck.read_text()[found.span.start : found.span.end] == "untap this creature"
