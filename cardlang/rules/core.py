"""Compiles the effects that contain others, except those about which players are asked (`options.py`). Compiled code is
flat: to skip an effect is to jump over its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from cardlang.language.nodes import effect as nodes
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.reference import Player
from cardlang.language.nodes.selector import Selector
from cardlang.rules.amounts import counted, gone
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step, Things
from cardlang.rules.conditions import condition
from cardlang.rules.decision import Constraint
from cardlang.rules.doers import in_turn
from cardlang.rules.event import NOBODY
from cardlang.rules.lookback import asks_did, forget, is_counted, waits_for_damage
from cardlang.rules.play import Play
from cardlang.rules.references import choose_opponent
from cardlang.rules.registers import OPPONENT
from cardlang.rules.select import Choice
from cardlang.rules.state import GONE, State


def afresh(effect: Node, build: Builder) -> list[Step]:
    """The steps of an effect inside another. What it counts is counted again each time it is done."""
    steps = build.steps(effect)
    inside = any(map(is_counted, walk(effect))) and not asks_did(effect)
    return [forget, *steps] if inside else steps


def jump(over: int) -> Step:
    """A step that jumps over `over` steps."""

    def step(play: Play) -> None:
        play.frame.position += over

    return step


def compile_sequence(node: nodes.Sequence, build: Builder) -> Iterator[Step]:
    """Each effect is done after those before it. The sequence counts as done if each of its effects does (S11.10).
    Source: S6."""
    done = [build.following if n else build.steps for n in range(len(node.effects))]
    parts = [build.noting(done[n](one), node.effects[n + 1 :]) for n, one in enumerate(node.effects)]
    yield from _in_sequence(parts, build)


def compile_repeat(node: nodes.Repeat, build: Builder) -> Iterator[Step]:
    """See `Builder.program`."""
    register, most = build.draft.repeated, node.most or _MOST_REPEATED
    assert register is not None

    def step(play: Play) -> None:
        times, *_ = play.frame.registers.get(register, (0,))
        if times < most:
            play.frame.registers[register] = (times, 1)
        play.frame.did = times < most

    yield step


_MOST_REPEATED: Final = 20  # of what a text repeats without end


def _in_sequence(parts: list[list[Step]], build: Builder) -> Iterator[Step]:
    done = build.slot()

    def begin(play: Play) -> None:
        play.frame.registers[done] = (int(play.frame.did),)

    def note(play: Play) -> None:
        play.frame.registers[done] += (int(play.frame.did),)

    def end(play: Play) -> None:
        play.frame.did = all(play.frame.registers[done])

    first, *rest = parts
    yield from first
    if rest:
        yield begin
        for part in rest:
            yield from part
            yield note
        yield end


def choices_first(effect: Node, build: Builder) -> tuple[list[Step], list[Step]]:
    """The choices at the start of an effect, or of each part of a sequence, and the rest of it. Later choices are made
    when they are reached."""
    choices: list[Step] = []
    rest: list[list[Step]] = []
    for n, part in enumerate(effect.effects if isinstance(effect, nodes.Sequence) else (effect,)):
        steps = build.following(part) if n else build.steps(part)
        before = 1 if steps[:1] == [forget] else 0
        end = next((m for m, step in enumerate(steps) if m >= before and not isinstance(step, Choice)), len(steps))
        choices += steps[before:end]
        rest.append([*steps[:before], *steps[end:]])
    return choices, list(_in_sequence(rest, build))


def compile_if(node: nodes.If, build: Builder) -> Iterator[Step]:
    """`If …, …. Otherwise, ….`"""
    yield from waits_for_damage(node.condition)
    test = condition(node.condition, build)
    steps = afresh(node.effect, build)
    otherwise = afresh(node.otherwise, build) if node.otherwise else []
    if otherwise:
        steps = [*steps, jump(len(otherwise))]
    yield skip_unless(test, len(steps))
    yield from steps
    yield from otherwise


def skip_unless(test: Callable[[State, Frame], bool], over: int) -> Step:
    """A step that jumps over `over` steps unless the test holds. What the test looked back at is then forgotten."""

    def step(play: Play) -> None:
        holds = test(play.state, play.frame)
        play.frame.did = False
        if not holds:
            play.jump(over)

    return step


def compile_instead(node: nodes.Instead, build: Builder) -> Iterator[Step]:
    """The replacement in place of the effect. Its choices are made in either case."""
    choices, rest = choices_first(node.effect, build)
    replacement = afresh(node.replacement, build)
    test = condition(node.condition, build)
    rest.append(jump(len(replacement)))
    yield from choices
    yield skip_unless(lambda state, frame: not test(state, frame), len(rest))
    yield from rest
    yield from replacement


def compile_for_each(node: nodes.ForEach, build: Builder) -> Iterator[Step]:
    """The effect once per thing, with new choices each time. The things are stored like a choice, so that the effect
    can refer to each of them."""
    own: int | None = None
    if isinstance(node.each, Selector) and not gone(node.each):
        targets = build.targets(node.each)
        own, things = targets.register, targets.find
    elif isinstance(node.each, Player):
        own, players, affects = OPPONENT, build.players(node.each), build.game.flow.affects

        def things(state: State, frame: Frame) -> tuple[int, ...]:
            those = in_turn(state, players(state, frame))
            return tuple(one for one in those if affects(state, frame.player, one) is None)
    else:
        count, times = counted(node.each, build), build.game.times.get(type(node.effect))
        if times and node.most is None and (at_once := times(node.effect, build, count)):
            return iter((at_once,))

        def things(state: State, frame: Frame) -> tuple[int, ...]:
            return tuple(range(count(state, frame)))

    most = node.most
    some: Things = things if most is None else lambda state, frame: tuple(things(state, frame))[:most]
    return one_by_one(some, own, build, lambda: afresh(node.effect, build))


def one_by_one(things: Things, own: int | None, build: Builder, body: Callable[[], list[Step]]) -> Iterator[Step]:
    """The steps that `body` compiles, once for each thing, which is alone in the register `own` meanwhile."""
    register, those, done = build.slot(), build.slot(), build.slot()
    before = len(build.nouns)
    steps = body()
    inside = range(before, len(build.nouns))

    def start(play: Play) -> None:
        frame = play.frame
        registers = frame.registers
        registers[register] = registers[those] = things(play.state, frame)
        registers[done] = ()
        frame.did = False
        frame.position += len(steps)

    def again(play: Play) -> None:
        frame = play.frame
        registers = frame.registers
        if frame.did:
            registers[done] = (1,)
        frame.did = False
        if inside:
            frame.forget(inside)
        left = registers[register]
        if left:
            registers[register] = left[1:]
            if own is not None:
                registers[own] = left[:1]
            frame.position -= len(steps) + 1
        else:
            if own is not None:
                registers[own] = registers[those]  # later effects may refer to all of them
            frame.did = bool(registers[done])

    yield start
    yield from steps
    yield again


def compile_choose(node: nodes.Choose, build: Builder) -> Iterator[Step]:
    """`Choose …`: what is chosen goes to the register of the choice."""
    yield from build.targets(node.what).choices


def compile_choose_opponent(node: nodes.ChooseOpponent, build: Builder) -> Iterator[Step]:
    """Chosen again, even if an opponent was mentioned before."""

    def forget_opponent(play: Play) -> None:
        play.frame.registers.pop(OPPONENT, None)

    yield forget_opponent
    yield choose_opponent


ATTACHABLE: Final = Constraint(
    "text",
    "a text forbids to attach it",
    lambda state, frame, one: state.prohibition(one, "be attached to", frame.acting) is None,
)


def compile_attach(node: nodes.Attach, build: Builder) -> Iterator[Step]:
    """The played card goes under a creature's card instead of to the discard pile (S6.6, S10.1)."""
    targets = build.targets(node.to, ATTACHABLE)
    yield from targets.choices

    def step(play: Play) -> None:
        state, frame = play.state, play.frame
        for creature in targets(play)[:1]:
            if state.at[creature] != GONE and frame.card != NOBODY and ATTACHABLE.holds(state, frame, creature):
                card, frame.card = frame.card, NOBODY
                play.attach(card, frame.player, creature)
                play.occurs("is attached", creature, player=frame.player, card=card)

    yield step


def compile_lasting(node: nodes.Lasting, build: Builder) -> Iterator[Step]:
    """`… until the end of …`: abilities that last so long. Abilities that are used up end by then at the latest."""
    effects = node.effect.effects if isinstance(node.effect, nodes.Sequence) else (node.effect,)
    for spent, some in groupby(
        effects, lambda one: isinstance(one, nodes.NextTime) or build.game.semantics.is_spent(one)
    ):
        if spent:
            for one in some:
                yield from (
                    build.lasting([one], node.until)
                    if isinstance(one, nodes.NextTime)
                    else build.spent(one, node.until)
                )
        else:
            yield from build.lasting(list(some), node.until)


def compile_ability(node: nodes.Triggered | nodes.Replaced | nodes.NextTime, build: Builder) -> Iterator[Step]:
    """An ability that an effect starts for the rest of the game."""
    yield from build.lasting([node], None)


def compile_activated(node: nodes.Activated, build: Builder) -> Iterator[Step]:
    """`Discard 1 action card: Draw 2 action cards.` on an action card: the cost is paid to play the card."""
    for cost in node.costs:
        yield from build.price(cost)
    yield from build.steps(node.effect)


def compile_limited(node: nodes.Limited, build: Builder) -> Iterator[Step]:
    """An effect that happens at most once in each period."""
    steps = build.steps(node.effect)
    name = f"{build.name}/limit {build.programs}"

    def step(play: Play) -> None:
        frame = play.frame
        if play.unused(node.period, node.yours, name, frame, node.times):
            play.use(node.period, name, frame.acting, node.times)
        else:
            play.jump(len(steps))

    yield step
    yield from steps


CORE: Final[Mapping[type[Node], Callable[[Any, Builder], Iterator[Step]]]] = {
    nodes.Sequence: compile_sequence,
    nodes.If: compile_if,
    nodes.Instead: compile_instead,
    nodes.ForEach: compile_for_each,
    nodes.Choose: compile_choose,
    nodes.ChooseOpponent: compile_choose_opponent,
    nodes.Repeat: compile_repeat,
    nodes.Attach: compile_attach,
    nodes.Lasting: compile_lasting,
    nodes.Triggered: compile_ability,
    nodes.Replaced: compile_ability,
    nodes.NextTime: compile_ability,
    nodes.Activated: compile_activated,
    nodes.Limited: compile_limited,
}
