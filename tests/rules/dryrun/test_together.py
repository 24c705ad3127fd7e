"""Several cards of a deck in one position."""

from __future__ import annotations

import pytest

from cardlang.rules.dryrun.loops import Answer, Power, together
from measures.dry_run import ATTACH, bench, game, tried_out


@pytest.mark.parametrize("apart", [False, True])
def test_cards_of_a_deck_stand_together_in_a_position(apart: bool) -> None:
    """Creatures beside the performer and in its place, two of each at most; other cards under its card, or apart."""
    group: list[Power | Answer] = []
    for name, copies, text in (("Aura", 3, "When this creature taps, untap it."), ("Beast", 3, ""), ("Crow", 1, "")):
        boxes = [ATTACH, ("attached", text)] if text else [("power", "When this creature moves, draw 1 action card.")]
        group += tried_out(*boxes, name=name, copies=copies).answers
    stage = next(bench().stages)
    state, places = together(game().rules, stage, group, apart)
    cards = [card.card.name for card in state.tables.cards]
    near = [one for one in stage.present if stage.adjacent(0, one)]
    assert [(one, cards[card]) for one, card in places] == [
        *((one, "Aura") for one in (near[:2] if apart else (0, 0))),
        (0, "Beast"), (1, "Beast"), (3, "Crow"),
    ]  # fmt: skip
    assert [state.tables.creatures[one].name for one in (0, 1, 2, 3)] == ["Beast", "Beast", "Stand-in 1", "Crow"]
    assert [state.damage[one] for one in (0, 1, 2, 3)] == [0, 0, stage.damage[2], 0]
    under = [
        (one, cards[card], owner)
        for one in (0, *near)
        for card, owner in state.attached[one]
        if card >= len(stage.tables.cards)
    ]
    assert sorted(under) == [(one, "Aura", 0) for one in (near[:2] if apart else (0, 0))]
