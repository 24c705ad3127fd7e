"""Abilities: what holds by itself, what is triggered, what is used; and what an effect makes hold for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.effect import (
    Abilities,
    Activated,
    Duration,
    During,
    If,
    Lasting,
    Limited,
    May,
    Replaced,
    Sequence,
    Triggered,
    While,
)
from cardlang.language.nodes.reference import Player, Ref
from cardlang.rules.actions import NO, YES
from cardlang.rules.box import Box, Static, Trigger, Until, Use
from cardlang.rules.cards import Unplayable
from cardlang.rules.conditions import condition, during
from cardlang.rules.decision import Decision
from cardlang.rules.deed import undo_part
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.frame import Frame, Program, Step, Test
from cardlang.rules.state import State

if TYPE_CHECKING:
    from cardlang.rules.builder import Builder
    from cardlang.rules.play import Play


def ability(node: Node, build: Builder) -> Iterator[Static | Trigger | Use]:
    """What one ability does. An effect with no moment of its own happens when the creature comes into play."""
    match node:
        case Abilities(parts) | Sequence(parts):
            for part in parts:
                yield from ability(part, build)
        case Limited(inner, period, yours):
            for one in ability(inner, build):
                yield one if isinstance(one, Static) else replace(one, period=period, yours=yours)
        case Triggered(event, effect):
            deed, fits = build.matches(event)
            program = build.program(effect, "trigger", heard=False)
            yield Trigger(deed, fits, program, would=getattr(event, "would", False))
        case Replaced(event, effect):
            deed, fits = build.matches(event)
            yield Trigger(deed, fits, _instead(effect, build), instead=True)
        case Activated():
            yield _use(node, build)
        case Lasting(effect, While(test)):
            yield from _while(effect, condition(test, build), build)
        case Lasting(effect, During() as period):
            yield from _while(effect, during(period, build), build)
        case If(test, effect, None) if type(effect) in build.game.holders:
            yield from build.statics(effect, condition(test, build))
        case _ if type(node) in build.game.holders:
            yield from build.statics(node)
        case _:
            raise Unplayable(node)


def _while(effect: Node, test: Test, build: Builder) -> Iterator[Static]:
    for part in effect.effects if isinstance(effect, Sequence) else (effect,):
        yield from build.statics(part, test)


def _use(node: Activated, build: Builder) -> Use:
    answers = _answers(node.when, build) if node.when else None
    program = build.program(node.effect, "power", costs=node.costs)
    timing = build.game.meanings.timing(node)
    return Use(program, timing, build.game.meanings.taps(node), answers, costs=bool(node.costs))


def _answers(node: EventNode, build: Builder) -> Callable[[State, Frame, Event], bool]:
    deed, fits = build.matches(node)
    return lambda state, frame, event: event.deed == deed and fits(state, frame, event)


def _instead(effect: Node, build: Builder) -> Program:
    """The effect, then nothing of what it replaces; who may and does not lets it happen."""
    program = build.program(effect.effect if isinstance(effect, May) else effect, "trigger", heard=False)
    if not isinstance(effect, May):
        return replace(program, steps=(*program.steps, undo_part))
    players = build.players(effect.who)
    over = len(program.steps) + 1

    def ask(play: Play) -> Decision | None:
        if play.answer is None:
            player = next(iter(players(play.state, play.frame)), play.frame.player)
            return Decision(player, (NO(), YES()), lambda state, code: None)
        if play.answer == NO():
            play.jump(over)
        return None

    return replace(program, steps=(ask, *program.steps, undo_part))


# For a while


def lasting(nodes: list[Node], until: Node | None, build: Builder) -> list[Step]:
    """The steps after which abilities count until a time, or for good."""
    statics: list[Static] = []
    triggers: list[Trigger] = []
    uses: list[Use] = []
    test = None
    if isinstance(until, While):
        test = condition(until.condition, build)
    elif isinstance(until, During):
        test = during(until, build)
    for node in nodes:
        if type(node) in build.game.holders:
            statics += build.statics(node, test)
        else:
            for one in ability(node, build):
                (statics if isinstance(one, Static) else triggers if isinstance(one, Trigger) else uses).append(one)  # type: ignore[arg-type]
    build.programs += 1
    box = Box(f"{build.name}/{build.programs}", tuple(statics), tuple(triggers), tuple(uses))
    build.draft.boxes.append(box)
    ends = _ends(until, build) if isinstance(until, Duration) else None

    def begin(play: Play) -> None:
        play.begin_lasting(box, play.frame, ends(play.state, play.frame) if ends else None)

    return [begin]


def _ends(until: Duration, build: Builder) -> Callable[[State, Frame], Until] | None:
    edge, period, whose = until.edge, until.period, until.whose
    if period == "game":
        return None
    match whose:
        case None if period == "activation":
            return lambda state, frame: (
                Until("end", "activation", state.active, -1)
                if state.active != NOBODY
                else Until("end", "action", NOBODY, -1)
            )
        case None:
            this = edge == "end"
            return lambda state, frame: Until(edge, period, state.turn if this else NOBODY, state.turns - this)
        case Ref():
            things = build.reference(whose)
            return lambda state, frame: Until(edge, period, next(iter(things(state, frame)), NOBODY), -1)
        case Player():
            players = build.players(whose)
            return lambda state, frame: Until(edge, period, next(iter(players(state, frame)), NOBODY), state.turns)
    raise Unplayable(until)
