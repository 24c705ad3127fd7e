"""Which cards: where they lie, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import SUBJECT, Ref
from cardlang.mechanics.cards.nodes import AmongCards, AttachedTo, Cards, End, Zone
from cardlang.mechanics.cards.steps.kinds import card_law
from cardlang.mechanics.cards.steps.lots import (
    DEALT_WITH,
    LOWEST,
    card_of,
    in_zone,
    kind_of,
    lies_with,
    this_card,
    under,
    zones_of,
)
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Law
from cardlang.rules.event import NOBODY
from cardlang.rules.registers import CARDS, LAY
from cardlang.rules.state import GONE, State

Lots = Callable[[State, Frame], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of a text: `find` gives all that lie there, topmost first, `laws` what must hold of each."""

    find: Lots
    kinds: tuple[str, ...]
    laws: tuple[Law, ...] = ()

    def __call__(self, state: State, frame: Frame) -> tuple[int, ...]:
        laws, kinds = self.laws, self.kinds
        return tuple(
            lot
            for lot in self.find(state, frame)
            if (card := card_of(lot)) == NOBODY
            or (kind_of(state, card) in kinds and all(law.holds(state, frame, card) for law in laws))
        )


def pile(node: Node, build: Builder) -> Pile:
    """All cards that a text may mean, whatever their number. Unsaid, they lie in the hand of who does it."""
    any_kind = build.game.piles.kinds["card"]
    match node:
        case Zone():
            return Pile(_zone(node, any_kind, build), any_kind)
        case Ref():
            return Pile(shown(node), any_kind)
        case Cards():
            kinds = build.game.piles.kinds[node.card]
            laws = tuple(card_law(one, build) for one in node.where)
            return Pile(_source(node, kinds, build), kinds, laws)
    raise Unplayable(node)


def _source(node: Cards, kinds: tuple[str, ...], build: Builder) -> Lots:
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
            lay = shown(cards)
            return lambda state, frame: tuple(lot for lot in lay(state, frame) if not lot & DEALT_WITH)
    raise Unplayable(node)


def _tops(state: State, lots: tuple[int, ...], count: int) -> tuple[int, ...]:
    """So many cards from the top of each player's deck, from the top down."""
    return tuple(lot for deck in _decks(state, lots) for lot in deck[:count])


def _bottoms(state: State, lots: tuple[int, ...], count: int) -> tuple[int, ...]:
    """So many from the bottom, from the top down as well."""
    return tuple(lot | LOWEST for deck in _decks(state, lots) for lot in deck[-count:])


def _decks(state: State, lots: tuple[int, ...]) -> Iterable[list[int]]:
    """The cards by the player in whose deck they lie."""
    decks: dict[int, list[int]] = {}
    for lot in lots:
        decks.setdefault(lies_with(state, lot), []).append(lot)
    return decks.values()


def _zone(node: Zone, kinds: tuple[str, ...], build: Builder) -> Lots:
    """All cards in a zone of those players, of these kinds."""
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


def shown(node: Ref) -> Lots:
    """Cards spoken of: this card, or those that were seen, where they lie now. Creatures are none."""
    if node.to == "card":
        return this_card
    if node.to != "cards":
        raise Unplayable(node)
    register = LAY + node.of
    return lambda state, frame: frame.registers.get(register, ())


def show(frame: Frame, number: int, lots: tuple[int, ...], *, more: bool = False) -> None:
    """The text may speak of these cards from now on; with `more`, also of them."""
    if more:
        lots = frame.registers.get(LAY + number, ()) + lots
    frame.registers[CARDS + number] = tuple(card_of(lot) for lot in lots)
    frame.registers[LAY + number] = lots


def deal_with(frame: Frame, lot: int, there: int) -> None:
    """Cards that were seen have been moved: they are none of `the rest`, and lie elsewhere."""
    for register, lots in frame.registers.items():
        if LAY <= register < LAY + (1 << 12) and lot in lots:
            n = lots.index(lot)
            frame.registers[register] = (*lots[:n], there | DEALT_WITH, *lots[n + 1 :])
            return
