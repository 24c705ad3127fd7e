"""The cards that a text means: where they lie, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.reference import SUBJECT, Ref
from cardlang.mechanics.cards.nodes import AmongCards, AttachedTo, Cards, End, Zone
from cardlang.mechanics.cards.steps.card_refs import (
    DEALT_WITH,
    LOWEST,
    card_of,
    in_zone,
    kind_of,
    this_card,
    under,
    zone_player,
    zones_of,
)
from cardlang.mechanics.cards.steps.kinds import card_constraint
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.lookback import noted
from cardlang.rules.registers import CARD_ZONES, CARDS
from cardlang.rules.state import GONE, State

CardRefs = Callable[[State, Frame], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Pile:
    """`find` gives all cards that lie there, topmost first; `constraints` must hold for each."""

    find: CardRefs
    kinds: tuple[str, ...]
    constraints: tuple[Constraint, ...] = ()

    def __call__(self, state: State, frame: Frame) -> tuple[int, ...]:
        constraints, kinds = self.constraints, self.kinds
        return tuple(
            ref
            for ref in self.find(state, frame)
            if (card := card_of(ref)) == NOBODY
            or (
                kind_of(state, card) in kinds
                and all(constraint.holds(state, frame, card) for constraint in constraints)
            )
        )


def pile(node: Node, build: Builder) -> Pile:
    """All cards that a text may mean, regardless of number. By default they lie in the hand of the player who does the
    effect."""
    any_kind = build.game.piles.kinds["card"]
    match node:
        case Zone():
            return Pile(_zone(node, any_kind, build), any_kind)
        case Ref():
            return Pile(remembered_cards(node), any_kind)
        case Cards():
            kinds = build.game.piles.kinds[node.card]
            constraints = tuple(card_constraint(one, build) for one in node.where)
            return Pile(_source(node, kinds, build), kinds, constraints)
    raise Unplayable(node)


def _source(node: Cards, kinds: tuple[str, ...], build: Builder) -> CardRefs:
    match node.source:
        case None:
            return _zone(Zone("hand", SUBJECT), kinds, build)
        case Zone():
            return _zone(node.source, kinds, build)
        case End(edge, deck):
            all_of, count = _zone(deck, build.game.piles.kinds["card"], build), node.count
            ends = _tops if edge == "top" else _bottoms
            return lambda state, frame: ends(state, all_of(state, frame), count)
        case AttachedTo(creature):
            creatures = build.reference(creature) if isinstance(creature, Ref) else build.selection(creature)
            return lambda state, frame: tuple(
                under(card, one)
                for one in creatures(state, frame)
                if one != NOBODY and state.at[one] != GONE
                for card, _ in state.attached[one]
            )
        case AmongCards(cards):
            lay = remembered_cards(cards)
            return lambda state, frame: tuple(ref for ref in lay(state, frame) if not ref & DEALT_WITH)
    raise Unplayable(node)


def _tops(state: State, refs: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The top `count` cards of each player's deck, from the top down."""
    return tuple(ref for deck in _decks(state, refs) for ref in deck[:count])


def _bottoms(state: State, refs: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The bottom `count` cards, also from the top down."""
    return tuple(ref | LOWEST for deck in _decks(state, refs) for ref in deck[-count:])


def _decks(state: State, refs: tuple[int, ...]) -> Iterable[list[int]]:
    """The cards of each player whose deck they lie in."""
    decks: dict[int, list[int]] = {}
    for ref in refs:
        decks.setdefault(zone_player(state, ref), []).append(ref)
    return decks.values()


def _zone(node: Zone, kinds: tuple[str, ...], build: Builder) -> CardRefs:
    """All cards of these kinds in a zone of those players."""
    players = build.players(node.of)
    names = [name for kind, name in zones_of(node.zone, build.game).items() if kind in kinds]

    def find(state: State, frame: Frame) -> tuple[int, ...]:
        found: list[int] = []
        for player in players(state, frame):
            for name in names:
                place = state.zone(player, name)
                found += [in_zone(card, place) for card in state.zones[place]]
        return tuple(found)

    return find


def remembered_cards(node: Ref) -> CardRefs:
    """The cards that a text refers to: this card, or those that were seen, at their current place. Creatures do not
    count."""
    if node.to == "card":
        return this_card
    if node.to != "cards":
        raise Unplayable(node)
    register = CARD_ZONES + node.of
    return lambda state, frame: frame.registers.get(register, ())


def remember_cards(frame: Frame, number: int, refs: tuple[int, ...], *, more: bool = False) -> None:
    """From now on the text may refer to these cards; with `more`, in addition to earlier ones."""
    if more:
        refs = frame.registers.get(CARD_ZONES + number, ()) + refs
    frame.registers[CARDS + number] = tuple(card_of(ref) for ref in refs)
    frame.registers[CARD_ZONES + number] = refs


def mark_moved(frame: Frame, ref: int, there: int) -> None:
    """Cards that were seen have been moved: they no longer belong to `the rest`, and lie elsewhere."""
    for register, refs in frame.registers.items():
        if CARD_ZONES <= register < CARD_ZONES + (1 << 12) and ref in refs:
            n = refs.index(ref)
            frame.registers[register] = (*refs[:n], there | DEALT_WITH, *refs[n + 1 :])
            return


def count_cards_held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
    """The number of cards in a zone, which must belong to the player."""
    where = node.where
    if not isinstance(where, Zone):
        return None
    if where.of not in (SUBJECT, node.who):
        raise Unplayable(where)
    names = [
        name for kind, name in zones_of(where.zone, build.game).items() if kind in build.game.piles.kinds[node.what]
    ]
    return lambda state, player: sum(len(state.zones[state.zone(player, name)]) for name in names)


def count_cards(node: Cards, build: Builder) -> Count:
    """`for each card in your hand`"""
    cards = pile(node, build)
    return lambda state, frame: len(cards(state, frame))


def count_cards_done(node: ThisWay, build: Builder) -> Count:
    """`for each action card discarded this way`"""
    game, way, kinds = build.game, node.did, build.game.piles.kinds[node.what]

    def count(state: State, frame: Frame) -> int:
        return sum(1 for card in noted(game, frame, way) if card != NOBODY and kind_of(state, card) in kinds)

    return count
