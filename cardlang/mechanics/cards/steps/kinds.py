"""Predicates of cards as constraints, called with `(state, frame, card)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Compare, HasKeyword, Named
from cardlang.mechanics.cards.nodes import CardIs, Cards, Lacks, OfAbility, OfSubtype, OfType
from cardlang.model.article import with_article
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Match, Test
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.state import State
from cardlang.rules.things import COMPARE

CardTest = Callable[[State, Frame, int], bool]


def card_constraint(node: Node, build: Builder) -> Constraint:
    """A predicate of cards."""
    match node:
        case OfType(action):
            return Constraint(
                "card",
                f"it is not {with_article(action)} card",
                _field("action", lambda value: value.lower() == action),
            )
        case OfAbility(ability):
            says = f"it is not {with_article(ability)} card"
            return Constraint("card", says, lambda state, frame, card: ability in _abilities(state, card))
        case OfSubtype(subtype):
            subtypes, says = build.game.semantics.subtypes, f"it is not {with_article(subtype)} card"
            return Constraint("card", says, lambda state, frame, card: subtype in subtypes(state, card))
        case HasKeyword(keyword):
            return Constraint(
                "keyword", f"it is not {with_article(keyword)}", _field("keywords", lambda value: keyword in value)
            )
        case Lacks(what):
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


def card_test(what: Cards, build: Builder) -> CardTest:
    """The test for whether a card matches."""
    kinds = build.game.piles.kinds[what.card]
    constraints = [card_constraint(one, build) for one in what.where]

    def test(state: State, frame: Frame, card: int) -> bool:
        return state.tables.cards[card].card.kind in kinds and all(
            constraint.holds(state, frame, card) for constraint in constraints
        )

    return test


def card_is(node: CardIs, build: Builder) -> Test:
    """`if that card is a DEX card`: there is at least one card, and each matches."""
    cards, test = build.reference(node.card), card_test(node.what, build)

    def holds(state: State, frame: Frame) -> bool:
        found = cards(state, frame)
        return bool(found) and all(card != NOBODY and test(state, frame, card) for card in found)

    return holds


def event_card_matches(node: Cards, build: Builder) -> Match:
    """`when you play a Poison card`."""
    test = card_test(node, build)

    def match(state: State, frame: Frame, event: Event) -> bool:
        return event.card != NOBODY and test(state, frame, event.card)

    return match
