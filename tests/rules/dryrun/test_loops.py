"""Powers that can be used without end: one alone, or two in turn."""

from __future__ import annotations

import pytest

from cardlang.model.progress import Budget
from cardlang.rules.dryrun import loops as loops_
from cardlang.rules.dryrun.loops import Power, loops
from measures.dry_run import ATTACH, bench, faults, game, told, tried_out

LOOPS = {
    "T: Untap this creature. Draw 1 action card.": True,
    "Pay 1 gold: Gain 2 gold.": True,
    "Pay 2 gold: Gain 1 gold.": False,
    "Discard 1 action card: Deal 5 damage to an adjacent enemy.": False,
    "T: Untap an adjacent allied creature.": False,
    "Draw 1 action card. Use this only if this creature is tapped.": False,
}


@pytest.mark.parametrize("text", LOOPS)
def test_powers_that_can_be_used_without_end(text: str) -> None:
    box = text if ":" in text else f"Minor: {text}"
    assert [sort for sort, _ in told(("power", box))] == (["endless"] if LOOPS[text] else [])


TURNS = {
    ("T: Gain 1 gold.", "Pay 1 gold: Untap this creature."): True,
    ("T: Gain 1 gold.", "Pay 2 gold: Untap this creature."): False,
    ("T: Draw 1 action card.", "Discard 1 action card: Untap this creature."): False,  # until the deck is empty
}


@pytest.mark.parametrize("texts", TURNS)
def test_powers_that_can_be_used_in_turn_without_end(texts: tuple[str, str]) -> None:
    found = [(fault.sort, fault.node is not None) for fault in faults(*(("power", text) for text in texts))]
    assert found == ([("endless", True)] if TURNS[texts] else [])


def test_a_card_that_comes_back_can_be_played_without_end() -> None:
    text = ("main", "Draw 1 action card. Return this card to your hand.")
    assert [sort for sort, _ in told(text, action="Minor")] == ["endless"]
    assert [*told(text)] == []  # a standard card taps


PAIRS = {
    ("T: Gain 1 gold.", "Pay 1 gold: Untap this creature."): None,  # each has its own creature
    ("When this T: Gain 1 gold.", "When this Pay 1 gold: Untap this creature."): ("A → B", "Gain 1 gold"),
    ("When this T: Gain 1 gold.", "When this Pay 2 gold: Untap this creature."): None,
    ("When this T: Gain 1 gold.", "Pay 1 gold: Untap this creature."): ("A → B", "Gain 1 gold"),
    ("When this T: You may gain 1 gold.", "Pay 1 gold: Untap this creature."): ("A → B", "You may gain 1 gold"),
    ("T: Untap another ally.", "T at any time: Untap another ally."): ("A → B", "Untap another ally"),
    ("T: Untap another ally.", "Pay 1 gold at any time: Untap another ally."): None,
}


@pytest.mark.parametrize("texts", PAIRS)
def test_powers_of_two_cards_used_in_turn(texts: tuple[str, str]) -> None:
    powers: list[Power] = []
    for name, text in zip("AB", texts, strict=True):
        words = text.removeprefix("When this ")
        boxes = [("power", text)] if words == text else [ATTACH, ("attached", words)]
        powers += tried_out(*boxes, name=name).powers
    found = [
        (fault.about, played.card.texts[-1].text[slice(*fault.node.span)])
        for played, fault in loops(game().rules, bench(), powers)
        if fault.node and fault.node.span
    ]
    assert found == ([PAIRS[texts]] if PAIRS[texts] else [])


def test_a_single_copy_is_not_used_in_turn_with_itself() -> None:
    text = "T at any time: Untap another ally."
    for copies in (1, 2):
        powers = tried_out(("power", text), copies=copies).powers
        assert [fault.about for _, fault in loops(game().rules, bench(), powers)] == ["Trial"] * (copies - 1)


def test_pairs_of_many_cards_are_tried_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of pairs grows with the square of the cards; the work does not."""
    (power,) = tried_out(("power", "T: Gain 1 gold."), copies=2).powers
    made: list[Budget] = []
    monkeypatch.setattr(loops_, "Budget", lambda left: made.append(Budget(left // 100)) or made[-1])
    ((played, fault),) = loops(game().rules, bench(), [power] * 1_000)
    assert (played, fault.sort) == (power.played, "untried")
    assert made[0].left < 0
