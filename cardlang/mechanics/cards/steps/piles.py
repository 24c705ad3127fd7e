"""The cards that a text means: where they lie, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.reference import SUBJECT, TABLE, Ref
from cardlang.language.nodes.selector import Compare, HasKeyword, Named
from cardlang.mechanics.cards import nodes
from cardlang.mechanics.cards.steps import card_refs
from cardlang.model.article import with_article
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame, Match, Test
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.lookback import noted
from cardlang.rules.registers import CARD_ZONES, CARDS
from cardlang.rules.state import GONE, State
from cardlang.rules.things import COMPARE

# Predicates of cards as constraints, called with `(state, frame, card)`


CardTest = Callable[[State, Frame, int], bool]


def card_constraint(node: Node, build: Builder) -> Constraint:
    """A predicate of cards."""
    match node:
        case nodes.OfType(action):
            return Constraint(
                "card",
                f"it is not {with_article(action)} card",
                _field("action", lambda value: value.lower() == action),
            )
        case nodes.OfAbility(ability):
            says = f"it is not {with_article(ability)} card"
            return Constraint("card", says, lambda state, frame, card: ability in _abilities(state, card))
        case nodes.OfSubtype(subtype):
            subtypes, says = build.game.semantics.subtypes, f"it is not {with_article(subtype)} card"
            return Constraint("card", says, lambda state, frame, card: subtype in subtypes(state, card))
        case HasKeyword(keyword):
            return Constraint(
                "keyword", f"it is not {with_article(keyword)}", _field("keywords", lambda value: keyword in value)
            )
        case nodes.Lacks(what):
            has = card_constraint(what, build)
            return Constraint(
                has.rule, has.says.replace(" not", "", 1), lambda state, frame, card: not has.holds(state, frame, card)
            )
        case Named(name):
            return Constraint("card", f"it is not named {name}", lambda state, frame, card: _name(state, card) == name)
        case Compare():
            return _compared(node, build)
    raise Unplayable(node)


def _fields(state: State, card: int) -> Mapping[str, Any]:
    return state.tables.cards[card].card.fields


def _name(state: State, card: int) -> str:
    return state.tables.cards[card].card.name


def _field(name: str, test: Callable[[Any], bool]) -> CardTest:
    """The test for whether a card has the field with such a value."""

    def holds(state: State, frame: Frame, card: int) -> bool:
        value = _fields(state, card).get(name)
        return value is not None and test(value)

    return holds


def _abilities(state: State, card: int) -> tuple[str, ...]:
    """The ability that an action card needs, or those that a creature has."""
    fields = _fields(state, card)
    return (fields.get("ability") or "",) if "action" in fields else tuple(fields["abilities"])


def _compared(node: Compare, build: Builder) -> Constraint:
    compare, field, to, stat = COMPARE[node.relation], build.game.fields.get(node.stat, node.stat), node.to, node.stat
    if isinstance(to, int):
        says = f"its {stat} is not {node.relation} {to}"
        return Constraint("card", says, _field(field, lambda value: compare(value, to)))
    others, value = build.reference(to), build.game.semantics.value

    def holds(state: State, frame: Frame, card: int) -> bool:
        own = _fields(state, card).get(field)
        return own is not None and all(compare(own, value(state, one, stat)) for one in others(state, frame))

    return Constraint("card", f"its {stat} does not fit the text", holds)


def card_test(what: nodes.Cards, build: Builder) -> CardTest:
    """The test for whether a card matches."""
    kinds = build.game.piles.kinds[what.card]
    constraints = [card_constraint(one, build) for one in what.where]

    def test(state: State, frame: Frame, card: int) -> bool:
        return state.tables.cards[card].card.kind in kinds and all(
            constraint.holds(state, frame, card) for constraint in constraints
        )

    return test


def card_is(node: nodes.CardIs, build: Builder) -> Test:
    """`if that card is a DEX card`: there is at least one card, and each matches."""
    cards, test = build.reference(node.card), card_test(node.what, build)

    def holds(state: State, frame: Frame) -> bool:
        found = cards(state, frame)
        return bool(found) and all(card != NOBODY and test(state, frame, card) for card in found)

    return holds


def is_empty(node: nodes.IsEmpty, build: Builder) -> Test:
    """`if the market is empty`"""
    zones = tuple(dict.fromkeys(card_refs.zones_of(node.zone, build.game).values()))
    return lambda state, frame: not any(state.zones[state.zone(frame.player, zone)] for zone in zones)


def event_card_matches(node: nodes.Cards, build: Builder) -> Match:
    """`when you play a Poison card`."""
    test = card_test(node, build)

    def match(state: State, frame: Frame, event: Event) -> bool:
        return event.card != NOBODY and test(state, frame, event.card)

    return match


# Where cards lie


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
            if (card := card_refs.card_of(ref)) == NOBODY
            or (
                card_refs.kind_of(state, card) in kinds
                and all(constraint.holds(state, frame, card) for constraint in constraints)
            )
        )


def pile(node: Node, build: Builder) -> Pile:
    """All cards that a text may mean, regardless of number. By default they lie in the hand of the player who does the
    effect."""
    any_kind = build.game.piles.kinds["card"]
    match node:
        case nodes.Zone():
            return Pile(_zone(node, any_kind, build), any_kind)
        case Ref():
            return Pile(remembered_cards(node), any_kind)
        case nodes.Cards():
            kinds = build.game.piles.kinds[node.card]
            constraints = tuple(card_constraint(one, build) for one in node.where)
            return Pile(_source(node, kinds, build), kinds, constraints)
    raise Unplayable(node)


def _source(node: nodes.Cards, kinds: tuple[str, ...], build: Builder) -> CardRefs:
    match node.source:
        case None:
            return _zone(nodes.Zone("hand", SUBJECT), kinds, build)
        case nodes.Zone():
            return _zone(node.source, kinds, build)
        case nodes.End(edge, deck):
            all_of, count = _zone(deck, build.game.piles.kinds["card"], build), node.count
            if edge == "top":  # of each player's deck, from the top down, as at the bottom
                return lambda state, frame: tuple(
                    ref for deck in _decks(state, all_of(state, frame)) for ref in deck[:count]
                )
            return lambda state, frame: tuple(
                ref | card_refs.LOWEST for deck in _decks(state, all_of(state, frame)) for ref in deck[-count:]
            )
        case nodes.AttachedTo(creature):
            creatures = build.reference(creature) if isinstance(creature, Ref) else build.selection(creature)
            return lambda state, frame: tuple(
                card_refs.under(card, one)
                for one in creatures(state, frame)
                if one != NOBODY and state.at[one] != GONE
                for card, _ in state.attached[one]
            )
        case nodes.AmongCards(cards):
            lay = remembered_cards(cards)
            return lambda state, frame: tuple(ref for ref in lay(state, frame) if not ref & card_refs.DEALT_WITH)
    raise Unplayable(node)


def _decks(state: State, refs: tuple[int, ...]) -> Iterable[list[int]]:
    """The cards of each player whose deck they lie in."""
    decks: dict[int, list[int]] = {}
    for ref in refs:
        decks.setdefault(card_refs.zone_player(state, ref), []).append(ref)
    return decks.values()


def _zone(node: nodes.Zone, kinds: tuple[str, ...], build: Builder) -> CardRefs:
    """All cards of these kinds in a zone of those players."""
    players = build.players(node.of)
    names = [name for kind, name in card_refs.zones_of(node.zone, build.game).items() if kind in kinds]

    def find(state: State, frame: Frame) -> tuple[int, ...]:
        found: list[int] = []
        for player in players(state, frame):
            for name in names:
                place = state.zone(player, name)
                found += [card_refs.in_zone(card, place) for card in state.zones[place]]
        return tuple(found)

    return find


def remembered_cards(node: Ref) -> CardRefs:
    """The cards that a text refers to: this card, or those that were seen, at their current place. Creatures do not
    count."""
    if node.to == "card":
        return card_refs.this_card
    if node.to != "cards":
        raise Unplayable(node)
    register = CARD_ZONES + node.of
    return lambda state, frame: frame.registers.get(register, ())


def remember_cards(frame: Frame, number: int, refs: tuple[int, ...], *, more: bool = False) -> None:
    """From now on the text may refer to these cards; with `more`, in addition to earlier ones."""
    if more:
        refs = frame.registers.get(CARD_ZONES + number, ()) + refs
    frame.registers[CARDS + number] = tuple([card_refs.card_of(ref) for ref in refs])
    frame.registers[CARD_ZONES + number] = refs


def mark_moved(frame: Frame, ref: int, there: int) -> None:
    """Cards that were seen have been moved: they no longer belong to `the rest`, and lie elsewhere."""
    for register, refs in frame.registers.items():
        if CARD_ZONES <= register < CARD_ZONES + (1 << 12) and ref in refs:
            n = refs.index(ref)
            frame.registers[register] = (*refs[:n], there | card_refs.DEALT_WITH, *refs[n + 1 :])
            return


def count_cards_held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
    """The number of cards in a zone, which must belong to the player."""
    where = node.where
    if not isinstance(where, nodes.Zone):
        return None
    if where.of not in (SUBJECT, TABLE, node.who):
        raise Unplayable(where)
    kinds, places = build.game.piles.kinds[node.what], card_refs.zones_of(where.zone, build.game)
    names = tuple(dict.fromkeys(name for kind, name in places.items() if kind in kinds))
    if all(kind in kinds for kind, name in places.items() if name in names):
        return lambda state, player: sum([len(state.zones[state.zone(player, name)]) for name in names])
    return lambda state, player: sum(
        [card_refs.kind_of(state, card) in kinds for name in names for card in state.zones[state.zone(player, name)]]
    )


def count_cards(node: nodes.Cards, build: Builder) -> Count:
    """`for each card in your hand`"""
    cards = pile(node, build)
    return lambda state, frame: len(cards(state, frame))


def count_cards_done(node: ThisWay, build: Builder) -> Count:
    """`for each action card discarded this way`"""
    game, way, kinds = build.game, node.did, build.game.piles.kinds[node.what]

    def count(state: State, frame: Frame) -> int:
        return sum(1 for card in noted(game, frame, way) if card != NOBODY and card_refs.kind_of(state, card) in kinds)

    return count
