"""Worlds: positions that look the same to a player, of which one is real. Players get nothing else of the game."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Final

from cardlang.mechanics.cards.steps.card_refs import card_of, place_of
from cardlang.rules.actions import split
from cardlang.rules.decision import Decision
from cardlang.rules.play import Play
from cardlang.rules.registers import CARD_ZONES, OPPONENT
from cardlang.rules.state import State

_TRIES: Final = 8  # worlds that are made for one in which the player has the same choice


def unseen(play: Play, player: int) -> list[int]:
    """The numbers of the zones of which the player sees only how many cards they hold."""
    hidden = play.game.hidden
    return [
        place
        for place, (owner, zone) in enumerate(play.state.tables.zone_at)
        if zone in hidden and (hidden[zone] == "all" or owner != player)
    ]


def imagined(play: Play, decision: Decision, chance: Random) -> Play:
    """A world in which the player who has this decision sees the same, with chance of its own. The cards that the
    player does not see lie in any order among the zones of their owner; those that the choice is about, or that a text
    has shown, stay in their zones. It depends on nothing that the player cannot see."""
    places = unseen(play, decision.player)
    for _ in range(_TRIES):
        state = play.state.clone()
        _exchange(state, places, _shown(play, decision, places), chance)
        state.seed = chance.getrandbits(53)
        world = Play(play.game, state, settled=True)
        if world.decision and world.decision[:2] == decision[:2]:
            return world
    world = play.clone()  # what a text has shown hangs on the order of cards that it has not
    world.state.seed = chance.getrandbits(53)
    return world


def _exchange(state: State, places: list[int], shown: dict[int, list[int]], chance: Random) -> None:
    """Shuffle the cards in these zones, of each owner and kind; those that are shown stay in their zone. What comes out
    does not depend on where they were."""
    tables = state.tables
    pools: dict[tuple[int, str], list[int]] = defaultdict(list)
    for place in places:
        left = list(state.zones[place])
        for card in shown.get(place, ()):
            left.remove(card)
        for card in left:
            pools[tables.zone_at[place][0], tables.cards[card].card.kind].append(card)
    for pool in pools.values():
        pool.sort()
        chance.shuffle(pool)
    for place in places:
        owner, stay = tables.zone_at[place][0], sorted(shown.get(place, ()))
        kinds = [tables.cards[card].card.kind for card in state.zones[place]]
        there = {kind: [card for card in stay if tables.cards[card].card.kind == kind] for kind in sorted({*kinds})}
        for kind, cards in there.items():
            cards += [pools[owner, kind].pop() for _ in range(kinds.count(kind) - len(cards))]
            chance.shuffle(cards)
        state.zones[place] = tuple(there[kind].pop() for kind in kinds)


def _shown(play: Play, decision: Decision, places: list[int]) -> dict[int, list[int]]:
    """By zone, the cards that are known to lie there: those that a text has shown, and those that can be chosen and lie
    nowhere where the player sees them."""
    state, found = play.state, dict[int, list[int]]()
    for frame in state.frames:
        for register, refs in frame.registers.items():
            if CARD_ZONES <= register < OPPONENT:
                for place, card in {(place_of(ref), card_of(ref)) for ref in refs}:
                    if place in places and card in state.zones[place] and card not in found.get(place, ()):
                        found.setdefault(place, []).append(card)
    cards = {
        part
        for number, *parts in map(split, decision.options)
        for part, of in zip(parts, play.game.actions[number].parts, strict=False)
        if of == "card"
    }
    seen = {card for place, zone in enumerate(state.zones) if place not in places for card in zone}
    seen |= {card for those in found.values() for card in those}
    for card in cards - seen:
        where = [place for place in places if card in state.zones[place]]
        own = [place for place in where if state.tables.zone_at[place][0] == decision.player]
        for place in own or where:
            found.setdefault(place, []).append(card)
    return found
