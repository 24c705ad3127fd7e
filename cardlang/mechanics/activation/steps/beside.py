"""Creatures that have died and lie beside their owner's board, and those that leave the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.mechanics.activation.nodes import KeepAside, Remove, Revive
from cardlang.mechanics.armies.steps import waiting
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.discards import discard_with
from cardlang.mechanics.placing.steps import SquareChoice, start_area
from cardlang.rules.actions import split
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import each_step

ASIDE: Final = "beside"  # the zone of creatures beside a player's board


def aside(state: State, player: int) -> list[int]:
    """The creatures beside a player's board. Of several equal ones, only the first counts."""
    cards = state.zones[state.zone(player, ASIDE)]
    return [waiting(state, player, card) for card in dict.fromkeys(cards)] if cards else []


def compile_remove(node: Remove, build: Builder) -> Iterator[Step]:
    """It leaves the game without dying. What lies on it is discarded."""

    def remove(play: Play, one: int) -> None:
        if play.state.at[one] != GONE:
            play.leave([one], play.causer(), alive=True)
            discard_with(play, one)
            play.game.flow.removed(play)

    return each_step(build.targets(node.what), remove)


def compile_keep_aside(node: KeepAside, build: Builder) -> Iterator[Step]:
    """A creature that has died lies beside its owner's board."""
    find = build.reference(node.what)

    def keep(play: Play) -> None:
        state = play.state
        for one in find(state, play.frame):
            card, owner = state.tables.creatures[one].card, state.owner[one]
            if card != NOBODY and card in state.zones[state.zone(owner, discard_pile(play, card))]:
                play.take(owner, discard_pile(play, card), card)
                play.put(owner, ASIDE, card)
                play.did()

    yield keep


def compile_revive(node: Revive, build: Builder) -> Iterator[Step]:
    """It comes from beside the board to a free space of that part of its owner's board, with damage."""
    choice = SquareChoice(node.to, build)

    def spaces(state: State, frame: Frame) -> int:
        return choice.free(state, frame) & start_area(state, frame.player)

    def possible(state: State, frame: Frame, *_: int) -> bool:
        return frame.acting in aside(state, frame.player) and spaces(state, frame) != 0

    build.draft.needs.append(
        Constraint("activate", "it is not beside the board, or there is no free space there", possible)
    )

    def revive(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        me = frame.acting
        if play.answer is None:
            return choice.among(state, frame.player, spaces(state, frame))
        play.take(frame.player, ASIDE, state.tables.creatures[me].card)
        play.enter(me, frame.player, split(play.answer)[1], node.wounds)
        return None

    yield revive
