"""Compiles the effects that contain others. Compiled code is flat: to skip an effect is to jump over its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import referring
from cardlang.language.nodes.effect import (
    Activated,
    Attach,
    Choose,
    ChooseOpponent,
    DoneBy,
    ForEach,
    If,
    Instead,
    Lasting,
    Limited,
    May,
    NextTime,
    Or,
    Replaced,
    Sequence,
    SomeOf,
    Triggered,
    UnlessDone,
)
from cardlang.language.nodes.reference import Player
from cardlang.language.nodes.selector import Selector
from cardlang.rules.actions import DONE, NO, OPTION, YES, split
from cardlang.rules.amounts import counted, gone
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame, Step, Things
from cardlang.rules.conditions import condition
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.doers import by_each, chooser, doer, in_turn
from cardlang.rules.event import NOBODY
from cardlang.rules.lookback import asks_did, forget, waits_for_damage
from cardlang.rules.play import Play
from cardlang.rules.references import choose_opponent
from cardlang.rules.registers import OPPONENT
from cardlang.rules.select import Choice
from cardlang.rules.state import GONE, State

_DONE: Final = DONE()
NO_SUCH_ANSWER = unmet("answer", "that is not one of the options")


def _refusal(state: State, code: int) -> Constraint:
    return NO_SUCH_ANSWER


def _afresh(effect: Node, build: Builder) -> list[Step]:
    """The steps of an effect inside another. What it counts is counted anew each time it is done."""
    steps = build.steps(effect)
    inside = any(isinstance(node, ThisWay) for node in walk(effect)) and not asks_did(effect)
    return [forget, *steps] if inside else steps


def jump(over: int) -> Step:
    """A step that jumps over `over` steps."""
    return lambda play: play.jump(over)


def compile_sequence(node: Sequence, build: Builder) -> Iterator[Step]:
    """Each effect is done after those before it. The sequence counts as done if each of its effects does (S11.10).
    Source: S6."""
    first, *rest = node.effects
    yield from _in_sequence([build.steps(first), *map(build.following, rest)], build)


def _in_sequence(parts: list[list[Step]], build: Builder) -> Iterator[Step]:
    done = build.slot()

    def begin(play: Play) -> None:
        play.frame.registers[done] = (play.frame.did,)

    def note(play: Play) -> None:
        play.frame.registers[done] += (play.frame.did,)

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


def _choices_first(effect: Node, build: Builder) -> tuple[list[Step], list[Step]]:
    """The choices at the start of an effect, or of each part of a sequence, and the rest of it. Later choices are made
    when they are reached."""
    choices: list[Step] = []
    rest: list[list[Step]] = []
    for n, part in enumerate(effect.effects if isinstance(effect, Sequence) else (effect,)):
        steps = build.following(part) if n else build.steps(part)
        before = 1 if steps[:1] == [forget] else 0
        end = next((m for m, step in enumerate(steps) if m >= before and not isinstance(step, Choice)), len(steps))
        choices += steps[before:end]
        rest.append([*steps[:before], *steps[end:]])
    return choices, list(_in_sequence(rest, build))


def _if_wanted(effect: Node, who: Player, build: Builder) -> list[Step]:
    """The steps of an effect that is done if `who` agrees. Nobody is asked if the effect could not change anything."""
    steps, asked = _afresh(effect, build), doer(who)
    may_change = build.may_change(effect, steps)

    def ask(play: Play) -> Decision | None:
        frame = play.frame
        if play.answer is None and may_change(play.state, frame):
            return Decision(chooser(frame, asked(frame)), (NO(), YES()), _refusal)
        if play.answer != YES():
            play.jump(len(steps))
        return None

    return [ask, *steps]


def _doer(effect: Node) -> object:
    """Who does an effect, or the first part of one."""
    match effect:
        case Sequence(parts) | Or(parts):
            return _doer(parts[0])
        case Lasting(inner):
            return _doer(inner)
    return getattr(effect, "who", None)


def compile_may(node: May, build: Builder) -> Iterator[Step]:
    """`You may …`: asked when it is reached (S8.7). Of several creatures that may do something, each is asked for by
    itself: `Each ally may shift 1 square.`"""
    who, effect = node.who, node.effect
    own = who.of.of if who.who == "controller" and who.of and who.of.to == "chosen" else None
    if own is None or (own < len(build.nouns) and (own not in build.many or _doer(effect) != who.of)):
        yield from by_each(who, build, lambda: _if_wanted(effect, who, build))
        return
    assert who.of
    things = build.reference(who.of)
    if own == len(build.nouns):  # the effect itself chooses who may do it
        found = referring(effect, who.of)
        if found is None:
            raise Unplayable(effect)
        targets = build.targets(found[1])
        yield from targets.choices
        things, effect = targets.find, found[0]
    one = effect
    yield from _one_by_one(things, own, build, lambda: [*by_each(who, build, lambda: _if_wanted(one, who, build))])


def compile_done_by(node: DoneBy, build: Builder) -> Iterator[Step]:
    """Other players make the choices of the effect."""
    return by_each(node.who, build, lambda: _afresh(node.effect, build))


def compile_if(node: If, build: Builder) -> Iterator[Step]:
    """`If …, …. Otherwise, ….`"""
    yield from waits_for_damage(node.condition)
    test = condition(node.condition, build)
    steps = _afresh(node.effect, build)
    otherwise = _afresh(node.otherwise, build) if node.otherwise else []
    if otherwise:
        steps = [*steps, jump(len(otherwise))]
    yield _unless(test, len(steps))
    yield from steps
    yield from otherwise


def _unless(test: Callable[[State, Frame], bool], over: int) -> Step:
    """A step that jumps over `over` steps unless the test holds. What the test looked back at is then forgotten."""

    def step(play: Play) -> None:
        holds = test(play.state, play.frame)
        play.frame.did = False
        if not holds:
            play.jump(over)

    return step


def compile_instead(node: Instead, build: Builder) -> Iterator[Step]:
    """The replacement in place of the effect. Its choices are made in either case."""
    choices, rest = _choices_first(node.effect, build)
    replacement = _afresh(node.replacement, build)
    test = condition(node.condition, build)
    rest.append(jump(len(replacement)))
    yield from choices
    yield _unless(lambda state, frame: not test(state, frame), len(rest))
    yield from rest
    yield from replacement


def compile_unless_done(node: UnlessDone, build: Builder) -> Iterator[Step]:
    """`… unless its controller discards 1 action card`. A player who cannot do it lets the effect happen."""
    choices, rest = _choices_first(node.effect, build)
    yield from choices
    yield forget
    yield from by_each(node.who, build, lambda: _if_wanted(node.cost, node.who, build))
    yield _unless(lambda state, frame: not frame.did, len(rest))
    yield from rest


def compile_or(node: Or, build: Builder) -> Iterator[Step]:
    """One of several effects, numbered from 0, chosen by the frame's player (S4.4) or another player who is named. One
    that cannot be done or paid is not offered while another can."""
    return by_each(node.who, build, lambda: _either(node, build))


def _either(node: Or, build: Builder) -> list[Step]:
    who = doer(node.who)
    bodies = [_afresh(option, build) for option in node.options]
    constraints = [build.feasible(option, body) for option, body in zip(node.options, bodies, strict=True)]
    rest = 0
    for body in bodies[::-1]:  # each but the last jumps to the end
        if rest:
            body.append(jump(rest))
        rest += len(body)
    begins = [sum(map(len, bodies[:n])) for n in range(len(bodies))]
    options = tuple(OPTION(n) for n in range(len(bodies)))

    def ask(play: Play) -> Decision | None:
        if play.answer is None:
            state, frame = play.state, play.frame
            can = [
                one
                for one, constraint in zip(options, constraints, strict=True)
                if constraint is None or constraint.holds(state, frame)
            ]
            return Decision(chooser(frame, who(frame)), tuple(can) or options, _refusal)
        play.jump(begins[split(play.answer)[1]])
        return None

    return [ask, *(step for body in bodies for step in body)]


def compile_some_of(node: SomeOf, build: Builder, more: Count | None = None) -> Iterator[Step]:
    """Several of some effects, numbered from 0, each chosen once, and then done in the order of the text. `more`: than
    the text says, which then says exactly how many."""
    return by_each(node.who, build, lambda: _some_of(node, build, more))


def _some_of(node: SomeOf, build: Builder, more: Count | None) -> list[Step]:
    who, chosen = doer(node.who), build.slot()
    bodies = [_afresh(option, build) for option in node.options]
    constraints = [build.feasible(option, body) for option, body in zip(node.options, bodies, strict=True)]
    options = tuple(OPTION(n) for n in range(len(bodies)))

    def ask(play: Play) -> Decision | None:
        """Picks are made in ascending order, and enough must remain for the rest."""
        state, frame = play.state, play.frame
        if play.answer == _DONE:
            return None
        picked = frame.registers.get(chosen, ())
        if play.answer is not None:
            picked += (split(play.answer)[1],)
        frame.registers[chosen] = picked
        left = [
            one
            for n, (one, constraint) in enumerate(zip(options, constraints, strict=True))
            if n > max(picked, default=-1) and (constraint is None or constraint.holds(state, frame))
        ]
        least = node.least + (more(state, frame) if more else 0)
        most = min(least, node.most) if more else node.most
        missing = least - len(picked)
        left = left[: max(1, len(left) - missing + 1)] if missing > 0 else left
        if len(picked) == most or not left:
            return None
        done = (_DONE,) if missing <= 0 else ()
        return Decision(chooser(frame, who(frame)), tuple(sorted((*done, *left))), _refusal, len(picked))

    def skip(n: int, over: int) -> Step:
        def step(play: Play) -> None:
            if n not in play.frame.registers.get(chosen, ()):
                play.jump(over)

        return step

    def pick_anew(play: Play) -> None:
        play.frame.registers.pop(chosen, None)

    return [ask, *(step for n, body in enumerate(bodies) for step in (skip(n, len(body)), *body)), pick_anew]


def compile_for_each(node: ForEach, build: Builder) -> Iterator[Step]:
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
        count = counted(node.each, build)

        def things(state: State, frame: Frame) -> tuple[int, ...]:
            return tuple(range(count(state, frame)))

    most = node.most
    some: Things = things if most is None else lambda state, frame: tuple(things(state, frame))[:most]
    return _one_by_one(some, own, build, lambda: _afresh(node.effect, build))


def _one_by_one(things: Things, own: int | None, build: Builder, body: Callable[[], list[Step]]) -> Iterator[Step]:
    """The steps that `body` compiles, once for each thing, which is alone in the register `own` meanwhile."""
    register, those, done = build.slot(), build.slot(), build.slot()
    before = len(build.nouns)
    steps = body()
    inside = range(before, len(build.nouns))

    def start(play: Play) -> None:
        registers = play.frame.registers
        registers[register] = registers[those] = things(play.state, play.frame)

    def begin(play: Play) -> None:
        play.frame.did = False
        play.frame.registers[done] = ()

    def again(play: Play) -> None:
        frame = play.frame
        registers = frame.registers
        if frame.did:
            registers[done] = (1,)
        frame.did = False
        for choice in inside:
            registers.pop(choice, None)
            registers.pop(~choice, None)
        left = registers[register]
        if left:
            registers[register] = left[1:]
            if own is not None:
                registers[own] = left[:1]
        else:
            if own is not None:
                registers[own] = registers[those]  # later effects may refer to all of them
            frame.did = bool(registers[done])
            play.jump(len(steps) + 1)

    yield start
    yield begin
    yield again
    yield from steps
    yield jump(-len(steps) - 2)


def compile_choose(node: Choose, build: Builder) -> Iterator[Step]:
    """`Choose …`: what is chosen goes to the register of the choice."""
    yield from build.targets(node.what).choices


def compile_choose_opponent(node: ChooseOpponent, build: Builder) -> Iterator[Step]:
    """Chosen anew, even if an opponent was mentioned before."""

    def forget_opponent(play: Play) -> None:
        play.frame.registers.pop(OPPONENT, None)

    yield forget_opponent
    yield choose_opponent


def compile_attach(node: Attach, build: Builder) -> Iterator[Step]:
    """The played card goes under a creature's card instead of to the discard pile (S6.6, S10.1)."""
    attachable = build.game.flow.attachable
    targets = build.targets(node.to, Constraint("text", "a text forbids to attach it", attachable))
    yield from targets.choices

    def step(play: Play) -> None:
        frame = play.frame
        for creature in targets(play)[:1]:
            if play.state.at[creature] != GONE and frame.card != NOBODY and attachable(play.state, frame, creature):
                play.attach(frame.card, frame.player, creature)
                frame.card = NOBODY

    yield step


def compile_lasting(node: Lasting, build: Builder) -> Iterator[Step]:
    """`… until the end of …`: abilities that last so long. Abilities that are used up end by then at the latest."""
    effects = node.effect.effects if isinstance(node.effect, Sequence) else (node.effect,)
    for spent, some in groupby(effects, lambda one: isinstance(one, NextTime) or build.game.semantics.is_spent(one)):
        if spent:
            for one in some:
                yield from (
                    build.lasting([one], node.until) if isinstance(one, NextTime) else build.spent(one, node.until)
                )
        else:
            yield from build.lasting(list(some), node.until)


def compile_ability(node: Triggered | Replaced | NextTime, build: Builder) -> Iterator[Step]:
    """An ability that an effect starts for the rest of the game."""
    yield from build.lasting([node], None)


def compile_activated(node: Activated, build: Builder) -> Iterator[Step]:
    """`Discard 1 action card: Draw 2 action cards.` on an action card: the cost is paid to play the card."""
    for cost in node.costs:
        yield from build.price(cost)
    yield from build.steps(node.effect)


def compile_limited(node: Limited, build: Builder) -> Iterator[Step]:
    """An effect that happens at most once in each period."""
    steps = build.steps(node.effect)
    name = f"{build.name}/limit {build.programs}"

    def step(play: Play) -> None:
        frame = play.frame
        if play.unused(node.period, node.yours, name, frame):
            play.use(node.period, name, frame.acting)
        else:
            play.jump(len(steps))

    yield step
    yield from steps


CORE: Final[Mapping[type[Node], Callable[[Any, Builder], Iterator[Step]]]] = {
    Sequence: compile_sequence,
    May: compile_may,
    DoneBy: compile_done_by,
    If: compile_if,
    Instead: compile_instead,
    UnlessDone: compile_unless_done,
    Or: compile_or,
    SomeOf: compile_some_of,
    ForEach: compile_for_each,
    Choose: compile_choose,
    ChooseOpponent: compile_choose_opponent,
    Attach: compile_attach,
    Lasting: compile_lasting,
    Triggered: compile_ability,
    Replaced: compile_ability,
    NextTime: compile_ability,
    Activated: compile_activated,
    Limited: compile_limited,
}
