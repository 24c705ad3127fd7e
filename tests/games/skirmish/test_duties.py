"""Obligations: whatever a creature must do leaves its player fewer options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardlang.language.nodes.base import Node
from cardlang.mechanics.prohibitions.nodes import DUTIES
from cardlang.pipeline.load.games import load_game
from cardlang.rules.play import Play
from measures.trials import trial, tried_out

LANGUAGE = load_game("skirmish").language
DEEDS = LANGUAGE.vocabulary.deeds
SAID = {value: spelling for spelling, terminal, value in LANGUAGE.vocabulary.entries if terminal == "DEED"}


def read(deed: str, *sentences: str) -> Node | None:
    """A lower box with these sentences, which also enables creatures to do the deed."""
    able = "Each creature gains Teleport 3." if deed == "teleport" else "Each creature gains Ranged 5."
    return LANGUAGE.parse(" ".join((*sentences, able)), "attached").effect


def options(deed: str, duty: Node, free: Node) -> Iterator[tuple[set[int], set[int]]]:
    """The options at moments of random games, and the options without any obligation."""
    for position in ("crowd", "four"):
        tables = trial(position, "attached", free).state.tables
        for seed in range(12):
            play = trial(position, "attached", duty)
            for _ in tried_out(play, seed, 40):
                if play.decision:
                    state = play.state.clone()
                    state.tables = tables
                    state.settle()
                    decision = Play(play.game, state).decision
                    assert decision
                    yield set(play.decision.options), set(decision.options)


@pytest.mark.parametrize("deed", sorted(DEEDS))
def test_an_obligation_leaves_fewer_options_and_other_obligations_are_refused(deed: str) -> None:
    whom = " allied creatures" if DEEDS[deed] == "must" else ""
    free, duty = read(deed), read(deed, f"Each creature must {SAID[deed]}{whom}.")
    assert free is not None and (duty is not None) == (deed in DUTIES)
    if duty:
        seen = list(options(deed, duty, free))
        assert all(left <= every for left, every in seen) and any(left < every for left, every in seen)
