"""Compiles effects into programs, and texts into abilities: static, triggered and activated ones, and those that begin
for a while. Each card is compiled once, when it is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Final

from cardlang.language.nodes import effect as nodes
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.reference import Player, Ref
from cardlang.rules.actions import NO, YES
from cardlang.rules.active import Ends, Until
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Ability, AbilitySet, Frame, Program, Static, Step, Test, Trigger, Use
from cardlang.rules.conditions import condition, during, matches, only_if
from cardlang.rules.core import CORE
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.draft import Compilers
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.options import OPTIONS
from cardlang.rules.play import Play, replace_action
from cardlang.rules.state import State
from cardlang.rules.things import players_of, predicate_constraint


def ability(node: Node, build: Builder, test: Test | None = None) -> Iterator[Ability]:
    """What one ability does while `test` holds. An effect without a time of its own is used whenever its player likes:
    it is a power without tap icon or cost."""
    match node:
        case nodes.Abilities(parts):
            for part in parts:
                yield from ability(part, build, test)
        case nodes.Sequence(parts):
            alone = next((n for n, part in enumerate(parts) if not _has_moment(part, build)), len(parts))
            for part in parts[:alone]:
                yield from ability(part, build, test)
            rest = parts[alone:]  # an effect and what follows it
            if rest:
                yield from ability(
                    nodes.Activated((), "free", nodes.Sequence(rest) if len(rest) > 1 else rest[0]), build, test
                )
        case nodes.Called(_, inner):
            yield from ability(inner, build, test)
        case nodes.Limited(inner, period, yours, times):
            for one in ability(inner, build, test):
                if isinstance(one, Static):
                    yield _once(one, node, build)
                else:
                    yield replace(one, period=period, yours=yours, times=times)
        case nodes.Triggered(event, effect):
            kind, fits = build.matches(event)
            with build.answering(event):
                program = build.program(effect, "trigger", as_action=False)
            yield _tested(Trigger(kind, fits, program, would=getattr(event, "would", False)), test)
        case nodes.Replaced(event, effect):
            kind, fits = build.matches(event)
            with build.answering(event):
                program = _instead(effect, build)
            yield _tested(Trigger(kind, fits, program, instead=True), test)
        case nodes.NextTime(inner):
            for one in ability(inner, build, test):
                assert isinstance(one, Trigger)
                yield replace(one, once=True)
        case nodes.Activated():
            yield _tested(_use(node, build), test)
        case nodes.Lasting(effect, nodes.While() | nodes.During() as until):
            yield from ability(effect, build, _both(test, _while(until, build)))
        case nodes.If(asked, effect, otherwise) if _has_moment(effect, build):
            holds = condition(asked, build)
            yield from ability(effect, build, _both(test, holds))
            if otherwise:
                yield from ability(otherwise, build, _both(test, lambda state, frame: not holds(state, frame)))
        case _ if type(node) in build.game.holders:
            for one in build.game.holders[type(node)](node, build):
                if isinstance(one, Static):
                    one = replace(
                        one, node=node, by_board=build.game.semantics.by_board(node), each=build.each_of(node)
                    )
                yield _tested(one, test)
        case _:
            yield _tested(_use(nodes.Activated((), "free", node), build), test)


def _has_moment(node: Node, build: Builder) -> bool:
    """Whether the node says itself when it applies or happens, as an ability does."""
    match node:
        case nodes.Sequence(parts):
            return _has_moment(parts[0], build)
        case nodes.If(_, effect):
            return _has_moment(effect, build)
        case (
            nodes.Abilities()
            | nodes.Called()
            | nodes.Activated()
            | nodes.Triggered()
            | nodes.Replaced()
            | nodes.NextTime()
            | nodes.Limited()
            | nodes.Lasting(until=nodes.While() | nodes.During())
        ):
            return True
    return type(node) in build.game.holders


def _while(until: nodes.While | nodes.During, build: Builder) -> Test:
    return condition(until.condition, build) if isinstance(until, nodes.While) else during(until, build)


def _both(a: Test | None, b: Test) -> Test:
    return (lambda state, frame: a(state, frame) and b(state, frame)) if a else b


def _tested(one: Ability, test: Test | None) -> Ability:
    """The ability, which now applies only while the test holds."""
    return one if test is None else only_while(Constraint("text", "it does not apply now", test), one)


def _once(one: Static, node: nodes.Limited, build: Builder) -> Static:
    """A static that changes something at most once in each period."""
    period, name = once = node.period, build.next_name()

    def unused(state: State, frame: Frame) -> bool:
        spent = state.used_up(period, name, frame.acting, node.times)
        return not spent and (not node.yours or state.turn == frame.player)

    return replace(one, when=_both(one.when, unused), once=once, times=node.times)


def _use(node: nodes.Activated, build: Builder) -> Use:
    answers = _answers(node.when, build) if node.when else None
    with build.answering(node.when) if node.when else nullcontext():
        program = build.program(build.game.semantics.staged(node.effect), "power", costs=node.costs)
    timing = build.game.semantics.timing(node)
    return Use(program, timing, build.game.semantics.taps(node), answers, costs=bool(node.costs))


def _answers(node: EventNode, build: Builder) -> Callable[[State, Frame, Event], bool]:
    kind, fits = build.matches(node)
    return lambda state, frame, event: event.kind == kind and fits(state, frame, event)


def _instead(effect: Node, build: Builder) -> Program:
    """The effect, without whatever it replaces. A player who may use it and does not, or cannot pay for it, lets the
    replaced event happen."""
    program = build.program(effect.effect if isinstance(effect, nodes.May) else effect, "trigger", as_action=False)
    if not isinstance(effect, nodes.May):
        return replace(program, steps=(*program.steps, replace_action))
    players = build.players(effect.who)
    over = len(program.steps) + 1
    first = effect.effect.effects[0] if isinstance(effect.effect, nodes.Sequence) else effect.effect
    price = build.game.prices.get(type(first))
    cost = price(first, build) if price else None

    def ask(play: Play) -> Decision | None:
        if play.answer is None:
            if cost and not cost.holds(play.state, play.frame):
                play.jump(over)
                return None
            player = next(iter(players(play.state, play.frame)), play.frame.player)
            return Decision(player, (NO(), YES()), lambda state, code: None)
        if play.answer == NO():
            play.jump(over)
        return None

    return replace(program, steps=(ask, *program.steps, replace_action))


# For a while


def lasting(effects: list[Node], until: Node | None, build: Builder) -> list[Step]:
    """The steps that start abilities until a given time, or for the rest of the game. An ability for "as long as …"
    ends for good the first time its condition fails."""
    test = _while(until, build) if isinstance(until, nodes.While | nodes.During) else None
    found = [one for node in effects for one in ability(node, build, test)]
    ability_set = ability_set_of(build.next_name(), found)
    spans = [node.span for node in (*effects, *([until] if test else [])) if node and node.span]
    if spans:
        ability_set = replace(ability_set, span=(min(spans)[0], max(span[1] for span in spans)))
    if isinstance(until, nodes.While):
        ability_set = replace(ability_set, lasts=test)
    build.draft.ability_sets.append(ability_set)
    over = ends(until, build) if until is not None and test is None else None

    own = until.whose if isinstance(until, nodes.Duration) and isinstance(until.whose, Ref) else None
    each = build.reference(own) if own and own.to == "chosen" else None

    def begin(play: Play) -> None:
        state, frame = play.state, play.frame
        if own and each and len(those := each(state, frame)) > 1:  # for each until its own next activation
            for one in those:
                alone = frame.narrowed(own.of, one)
                play.begin_lasting(ability_set, alone, over(state, alone) if over else None)
        elif ability_set.lasts is None or ability_set.lasts(state, frame):
            play.begin_lasting(ability_set, frame, over(state, frame) if over else None)

    return [begin]


def ability_set_of(name: str, abilities: Iterable[Ability]) -> AbilitySet:
    """The abilities, sorted by what they are: statics, triggers and uses."""
    found = list(abilities)
    return AbilitySet(
        name,
        tuple(one for one in found if isinstance(one, Static)),
        tuple(one for one in found if isinstance(one, Trigger)),
        tuple(one for one in found if isinstance(one, Use)),
    )


def only_while(held: Constraint, ability: Ability, name: str = "") -> Ability:
    """The ability as far as `held` holds of the frame of its text. If it can be used, it is identified by `name`, if
    that is given."""
    holds = held.holds
    match ability:
        case Static(when=when):
            return replace(ability, when=_both(when, holds))
        case Trigger(fits=fits):
            return replace(ability, fits=lambda state, frame, event: holds(state, frame) and fits(state, frame, event))
        case Use(program=program, keyword=keyword):
            return replace(ability, program=replace(program, needs=(held, *program.needs)), keyword=name or keyword)


def ends(until: Node, build: Builder) -> Ends:
    """When a duration that has started ends; None if it never does.

    Errors: `Unplayable` for a node that is not a duration.
    """
    if not isinstance(until, nodes.Duration):
        raise Unplayable(until)
    edge, period, whose = until.edge, until.period, until.whose
    if period == "game":
        return lambda state, frame: None
    match whose:
        case None if period == "activation":
            return lambda state, frame: (
                Until("end", "activation", state.active, -1)
                if state.active != NOBODY
                else Until("end", "effect", NOBODY, -1)
            )
        case None:
            this, common = edge == "end", period == "round"
            return lambda state, frame: Until(
                edge, period, state.turn if this and not common else NOBODY, state.turns - this
            )
        case Ref():
            things, ends_at = build.reference(whose), "coming end" if edge == "whole" else edge

            def of_creature(state: State, frame: Frame) -> Until:
                creature = next(iter(things(state, frame)), NOBODY)
                return Until(ends_at, period, creature, state.turns if creature == state.active else -1)

            return of_creature
        case Player("players"):
            until_next = Until("later end" if edge == "whole" else f"next {edge}", period, NOBODY, -1)
            return lambda state, frame: until_next
        case Player():
            players, ends_at = build.players(whose), "coming end" if edge == "whole" else edge
            return lambda state, frame: Until(ends_at, period, next(iter(players(state, frame)), NOBODY), state.turns)
    raise Unplayable(until)


COMPILERS: Final = Compilers(
    {**CORE, **OPTIONS}, ability, lasting, condition, ends, matches, only_if, predicate_constraint, players_of
)


def compile_effect(
    effect: Node, game: Game, name: str, kind: str, last: tuple[Step, ...] = (), *, as_action: bool = True
) -> Program:
    """The program of an effect. `last` are steps that are always done at its end.

    If it is `as_action`, it is declared as an action: the choices of the first effect belong to the declaration; then
    players may respond; then the rest happens (S8.7).

    Errors: `Unplayable`.
    """
    return Builder(game, name, COMPILERS).program(effect, kind, last=last, as_action=as_action)


def compile_abilities(effects: Iterable[Node], game: Game, name: str, *, printed: bool = False) -> AbilitySet:
    """The abilities of one text box of a card. `printed`: the card is a creature, whose keyword powers are handled
    elsewhere.

    Errors: `Unplayable`.
    """
    found: list[Ability] = []
    for n, effect in enumerate(effects):
        build = Builder(game, f"{name} {n}" if n else name, COMPILERS)
        build.printed = printed
        found += (replace(one, place=n) if isinstance(one, Use) else one for one in build.abilities(effect))
    return ability_set_of(name, found)
