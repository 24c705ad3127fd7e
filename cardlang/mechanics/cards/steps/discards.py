"""Discarding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.mechanics.cards.nodes import Discard
from cardlang.mechanics.cards.steps.card_refs import card_of, discard_pile, take_out
from cardlang.mechanics.cards.steps.picks import picked
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.doers import by_each, doer
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Verb
from cardlang.rules.lookback import note
from cardlang.rules.play import Play


def compile_discard(node: Discard, build: Builder) -> Iterator[Step]:
    """Each player who discards chooses the cards. With fewer cards than asked for, `if you do` does not hold."""
    who = doer(node.who)

    def body() -> list[Step]:
        choices, find = picked(node.what, build, who)
        least = choices[0].least if choices else 1

        def do(play: Play) -> None:
            frame = play.frame
            refs = find(play.state, frame)
            for ref in refs:
                discard(play, who(frame), ref)
            if len(refs) < least:
                frame.did = False

        return [*choices, do]

    return by_each(node.who, build, body)


def discard(play: Play, player: int, ref: int) -> None:
    """A player discards a card from its place. It goes to its owner's discard pile (S6.6, S10.2)."""
    owner, card = take_out(play, ref), card_of(ref)
    if owner != NOBODY:
        play.put(owner, discard_pile(play, card), card)
        play.did()
        note(play, "discarded", card)
        play.happens(Event("discards", player=player, card=card))


def discard_played(play: Play) -> None:
    """A step: the played card goes to its owner's discard pile (S6.6), unless it was moved elsewhere."""
    frame = play.frame
    if frame.card != NOBODY:
        play.put(frame.player, discard_pile(play, frame.card), frame.card)


def discard_with(play: Play, creature: int) -> None:
    """The card of a creature that has left the board, and those attached to it, go to their owners' discard piles
    (S9.1)."""
    for card, owner in play.state.attached[creature]:
        play.detach(creature, card)
        play.put(owner, discard_pile(play, card), card)
    card = play.state.tables.creatures[creature].card
    if card != NOBODY:
        play.put(play.state.owner[creature], discard_pile(play, card), card)


VERBS: Final = (Verb(Discard, compile_discard),)
