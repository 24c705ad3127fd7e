"""Putting and returning cards and creatures to zones, and attaching cards elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.nodes.reference import OWNER, Ref
from cardlang.mechanics.cards.nodes import Cards, Put, Zone
from cardlang.mechanics.cards.steps.card_refs import (
    card_of,
    creature_card,
    in_discard,
    in_zone,
    kind_of,
    take_out,
    zones_of,
)
from cardlang.mechanics.cards.steps.picks import Arranging, picked
from cardlang.mechanics.cards.steps.piles import CardRefs, mark_moved
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.doers import Doer, by_each, doer
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import Targets


def compile_put(node: Put, build: Builder) -> Iterator[Step]:
    """Each player puts cards or creatures into a zone. They go onto a deck in an order that the player chooses, from
    the top down, or at random."""
    return by_each(node.who, build, lambda: _put(node, build, doer(node.who)))


def _put(node: Put, build: Builder, who: Doer) -> list[Step]:
    choices, find = _moved(node, build, who)
    slot = build.slot()
    names = zones_of(node.to.zone, build.game)
    players = None if node.to.of == OWNER else build.players(node.to.of)
    bottom, shuffled = node.place == "bottom", node.place == "shuffled"

    def gather(play: Play) -> None:
        state, frame = play.state, play.frame
        frame.registers[slot] = tuple(
            ref for ref in find(state, frame) if (card := card_of(ref)) == NOBODY or kind_of(state, card) in names
        )

    def put(play: Play) -> None:
        state, frame = play.state, play.frame
        receivers = players(state, frame)[:1] if players else ()
        decks = {(receiver, name) for receiver in receivers for name in names.values()}
        refs = frame.registers[slot]
        for ref in refs if bottom else refs[::-1]:
            owner, card = take_out(play, ref), card_of(ref)
            if owner == NOBODY:
                continue
            play.did()
            if card != NOBODY:
                receiver, name = receivers[0] if receivers else owner, names[kind_of(state, card)]
                play.put(receiver, name, card, bottom=bottom)
                decks.add((receiver, name))
                mark_moved(frame, ref, in_zone(card, state.zone(receiver, name)))
        if shuffled:
            for receiver, name in sorted(decks):
                play.shuffle(receiver, name)

    arranging = [Arranging(slot, who, node.random)] if node.place in ("top", "bottom") else []
    return [*choices, gather, *arranging, put]


def _moved(node: Put, build: Builder, who: Doer) -> tuple[list[Step], CardRefs]:
    """The cards to move; for creatures, their cards."""
    what = node.what
    if isinstance(what, Cards | Zone) or (isinstance(what, Ref) and what.to in ("card", "cards")):
        choices, find = picked(what, build, who)
        return [*choices], find
    targets: Targets = build.targets(what)

    def bodies(state: State, frame: Frame) -> tuple[int, ...]:
        found: list[int] = []
        for one in targets.find(state, frame):
            if one != NOBODY and state.at[one] != GONE:
                found.append(creature_card(state, one))
            elif one != NOBODY and isinstance(what, Ref) and state.tables.creatures[one].card != NOBODY:
                found += in_discard(state, frame, state.tables.creatures[one].card)
        return tuple(found)

    return list(targets.choices), bodies


VERBS: Final = (Verb(Put, compile_put),)
