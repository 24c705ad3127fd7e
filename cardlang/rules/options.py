"""Compiles the effects about which players are asked: whether they are done, and which of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardlang.language.nodes import effect as nodes
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import referring
from cardlang.language.nodes.reference import Player
from cardlang.rules.actions import DONE, NO, OPTION, YES, split
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame, Step
from cardlang.rules.core import afresh, choices_first, jump, one_by_one, skip_unless
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.doers import by_each, chooser, doer
from cardlang.rules.lookback import forget
from cardlang.rules.play import Play
from cardlang.rules.state import State

_DONE: Final = DONE()
NO_SUCH_ANSWER = unmet("answer", "that is not one of the options")


def _refusal(state: State, code: int) -> Constraint:
    return NO_SUCH_ANSWER


def _if_wanted(effect: Node, who: Player, build: Builder) -> list[Step]:
    """The steps of an effect that is done if `who` agrees. Nobody is asked if the effect could not change anything."""
    steps, asked = afresh(effect, build), doer(who)
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
        case nodes.Sequence(parts) | nodes.Or(parts):
            return _doer(parts[0])
        case nodes.Lasting(inner):
            return _doer(inner)
    return getattr(effect, "who", None)


def compile_may(node: nodes.May, build: Builder) -> Iterator[Step]:
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
    yield from one_by_one(things, own, build, lambda: [*by_each(who, build, lambda: _if_wanted(one, who, build))])


def compile_unless_done(node: nodes.UnlessDone, build: Builder) -> Iterator[Step]:
    """`… unless its controller discards 1 action card`. A player who cannot do it lets the effect happen."""
    choices, rest = choices_first(node.effect, build)
    yield from choices
    yield forget
    yield from by_each(node.who, build, lambda: _if_wanted(node.cost, node.who, build))
    yield skip_unless(lambda state, frame: not frame.did, len(rest))
    yield from rest


def compile_done_by(node: nodes.DoneBy, build: Builder) -> Iterator[Step]:
    """Other players make the choices of the effect."""
    return by_each(node.who, build, lambda: afresh(node.effect, build))


def compile_or(node: nodes.Or, build: Builder) -> Iterator[Step]:
    """One of several effects, numbered from 0, chosen by the frame's player (S4.4) or another player who is named. One
    that cannot be done or paid is not offered while another can."""
    return by_each(node.who, build, lambda: _either(node, build))


def _either(node: nodes.Or, build: Builder) -> list[Step]:
    who = doer(node.who)
    bodies, feasible = _options(node, build)
    rest = 0
    for body in bodies[::-1]:  # each but the last jumps to the end
        if rest:
            body.append(jump(rest))
        rest += len(body)
    begins = [sum(map(len, bodies[:n])) for n in range(len(bodies))]

    def ask(play: Play) -> Decision | None:
        if play.answer is None:
            can = feasible(play.state, play.frame) or range(len(bodies))
            return Decision(chooser(play.frame, who(play.frame)), tuple(map(OPTION, can)), _refusal)
        play.jump(begins[split(play.answer)[1]])
        return None

    return [ask, *(step for body in bodies for step in body)]


def _options(
    node: nodes.Or | nodes.SomeOf | nodes.AnyOf, build: Builder
) -> tuple[list[list[Step]], Callable[[State, Frame], list[int]]]:
    """The steps of each option, and the function that finds those that can be done now, by number."""
    bodies = [afresh(option, build) for option in node.options]
    constraints = [build.feasible(option, body) for option, body in zip(node.options, bodies, strict=True)]

    def feasible(state: State, frame: Frame) -> list[int]:
        return [n for n, one in enumerate(constraints) if one is None or one.holds(state, frame)]

    return bodies, feasible


def compile_some_of(node: nodes.SomeOf | nodes.AnyOf, build: Builder, more: Count | None = None) -> Iterator[Step]:
    """Several of some effects, numbered from 0, each chosen once, and then done in the order of the text. `more`: than
    the text says, which then says exactly how many."""
    return by_each(node.who, build, lambda: _some_of(node, build, more))


def _some_of(node: nodes.SomeOf | nodes.AnyOf, build: Builder, more: Count | None) -> list[Step]:
    who, chosen = doer(node.who), build.slot()
    bodies, feasible = _options(node, build)
    if isinstance(node, nodes.AnyOf):
        fewest, most = int(not node.none), len(bodies)
    else:
        fewest, most = 0 if node.fewer else node.most, node.most

    def ask(play: Play) -> Decision | None:
        """Picks are made in ascending order, and enough must remain for the rest."""
        state, frame = play.state, play.frame
        if play.answer == _DONE:
            return None
        picked = frame.registers.get(chosen, ())
        if play.answer is not None:
            picked += (split(play.answer)[1],)
        frame.registers[chosen] = picked
        left = [OPTION(n) for n in feasible(state, frame) if n > max(picked, default=-1)]
        least = fewest + (more(state, frame) if more else 0)
        missing = least - len(picked)
        left = left[: max(1, len(left) - missing + 1)] if missing > 0 else left
        if len(picked) == (min(least, most) if more else most) or not left:
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


OPTIONS: Final[Mapping[type[Node], Callable[[Any, Builder], Iterator[Step]]]] = {
    nodes.May: compile_may,
    nodes.DoneBy: compile_done_by,
    nodes.UnlessDone: compile_unless_done,
    nodes.Or: compile_or,
    nodes.SomeOf: compile_some_of,
    nodes.AnyOf: compile_some_of,
}
