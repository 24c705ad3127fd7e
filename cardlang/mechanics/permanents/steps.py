"""How cards come to lie on creatures, and leave them."""

from __future__ import annotations

from typing import Final

from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Controlled
from cardlang.mechanics.cards.steps.card_refs import under
from cardlang.mechanics.cards.steps.draws import discard
from cardlang.mechanics.counters.steps import lies_on
from cardlang.mechanics.permanents.nodes import LiesOn
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import AbilitySet, Frame, Program, Trigger
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, Semantics
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.things import spots

LAID: Final = "comes into play"
DISPELLED: Final = "is dispelled"
DISPELS: Final = "dispels a permanent spell"  # of the player who does it
AGE: Final = "age"  # the counter: when a card came into play, as the serial of that effect

TWICE: Final = Constraint(
    "twice",
    "the same card lies there already",
    lambda state, frame, one: all(card != frame.card for card, _ in state.attached[one]),
)


def put_on(play: Play, one: int, counter: str, tokens: int) -> None:
    """The played card comes to lie on a creature, with this many counters."""
    state, frame = play.state, play.frame
    if one == NOBODY or state.at[one] == GONE or frame.card == NOBODY:
        return
    card, frame.card = frame.card, NOBODY
    play.attach(card, frame.player, one)
    play.count(AGE, one, state.serial, card)
    if tokens:
        play.count(counter, one, tokens, card)
    play.happens(Event(LAID, one, player=frame.player, card=card))


def with_entry(found: AbilitySet, entry: Program) -> AbilitySet:
    """The abilities of a card in play, and what it does as soon as it lies there."""
    laid = Trigger(LAID, lambda state, frame, event: (event.card, event.subject) == (frame.card, frame.acting), entry)
    return AbilitySet(found.name, found.statics, (laid, *found.triggers), found.uses)


def dispel(play: Play, thing: int) -> None:
    """A card in play goes to its owner's discard pile."""
    holder, card = lies_on(play.state, play.frame, thing)
    play.happens(Event(DISPELLED, holder, player=play.state.controller[holder], card=card))
    play.occurs(DISPELS, NOBODY, player=play.frame.player)
    discard(play, play.frame.player, under(card, holder))


def dispel_in_steps(play: Play, thing: int, counter: str, steps: int) -> None:
    """One counter goes for each step, and the card once none is left."""
    holder, card = lies_on(play.state, play.frame, thing)
    counters = play.state.counter(counter, holder, card)
    if counters:
        play.count(counter, holder, -min(steps, counters), card)
    if steps > counters:
        dispel(play, thing)


def oldest_first(state: State, frame: Frame) -> int:
    """The order of texts: by when their cards came into play, then those that are printed on creatures."""
    if frame.card == state.tables.creatures[frame.acting].card:
        return 1 << 40
    return state.counter(AGE, frame.acting, frame.card)


def _lies_on(node: LiesOn, noun: str, build: Builder) -> Constraint:
    if noun != "permanent":
        raise Unplayable(node)
    there = spots(node.on, build) if isinstance(node.on, Ref) else build.selection(node.on).mask

    def holds(state: State, frame: Frame, thing: int) -> bool:
        holder, _ = lies_on(state, frame, thing)
        return state.at[holder] != GONE and bool(there(state, frame) >> state.at[holder] & 1)

    return Constraint("target", "it does not lie there", holds)


def _cast_by(node: Controlled, noun: str, build: Builder) -> Constraint:
    """`a permanent spell you control` is one that its player has cast."""
    if noun != "permanent":
        raise Unplayable(node)
    players = build.players(node.by)

    def holds(state: State, frame: Frame, thing: int) -> bool:
        holder, card = lies_on(state, frame, thing)
        return any(one == card and by in players(state, frame) for one, by in state.attached[holder])

    return Constraint("side", "another player has cast it", holds)


STEPS = Game(counters={AGE: ("card",)}, semantics=Semantics(predicates={LiesOn: _lies_on, Controlled: _cast_by}))
