"""What the core combinators do. Compiled code is flat: whoever skips an effect jumps over its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import eq, ge, le
from typing import TYPE_CHECKING, Any, Final

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Condition, DealsDamage, Did, Exists, Holds, Unless
from cardlang.language.nodes.effect import Choose, ForEach, If, May, Or, Sequence
from cardlang.language.nodes.reference import YOU
from cardlang.language.nodes.selector import Selector
from cardlang.rules.actions import NO, OPTION, YES, split
from cardlang.rules.cards import Unplayable
from cardlang.rules.decision import Decision, Law
from cardlang.rules.frame import LOOP, Frame, Step
from cardlang.rules.state import State

if TYPE_CHECKING:
    from cardlang.rules.builder import Builder
    from cardlang.rules.play import Play

Test = Callable[[State, Frame], bool]

NO_SUCH_ANSWER = Law("S4.4", "that is none of the answers", lambda state, thing: False)


def _refusal(state: State, code: int) -> Law:
    return NO_SUCH_ANSWER


def forget(play: Play) -> None:
    """A step: what was done before does not count for the `if you do` to come."""
    play.frame.did = False


def jump(over: int) -> Step:
    """A step that passes over so many steps."""
    return lambda play: play.jump(over)


def asks_did(effect: Node) -> bool:
    """Whether an effect begins with `if you do`."""
    condition = effect.condition if isinstance(effect, If) else None
    while isinstance(condition, Unless):
        condition = condition.condition
    return isinstance(condition, Did)


def compile_sequence(node: Sequence, build: Builder) -> Iterator[Step]:
    """Source: S6; each effect is reached when those before it are done."""
    first, *rest = node.effects
    yield from build.steps(first)
    for effect in rest:
        yield from build.following(effect)


def compile_may(node: May, build: Builder) -> Iterator[Step]:
    """`You may …`: asked when it is reached (S8.7)."""
    players = build.players(node.who)
    steps = build.steps(node.effect)

    def ask(play: Play) -> Decision | None:
        if play.answer is None:
            player = next(iter(players(play.state, play.frame)), play.frame.player)
            return Decision(player, (NO(), YES()), _refusal)
        if play.answer == NO():
            play.jump(len(steps))
        return None

    yield ask
    yield from steps


def compile_if(node: If, build: Builder) -> Iterator[Step]:
    """`If …, …. Otherwise, ….`"""
    test = _condition(node.condition, build)
    steps = build.steps(node.effect)
    if node.otherwise:
        otherwise = build.steps(node.otherwise)
        steps = [*steps, jump(len(otherwise))]

    def step(play: Play) -> None:
        if not test(play.state, play.frame):
            play.jump(len(steps))

    yield step
    yield from steps
    if node.otherwise:
        yield from otherwise


def compile_or(node: Or, build: Builder) -> Iterator[Step]:
    """One of several effects, by its place from 0; the frame's player chooses (S4.4)."""
    if node.who != YOU:
        raise Unplayable(node)
    bodies = [build.steps(option) for option in node.options]
    rest = 0
    for body in reversed(bodies):  # each but the last jumps to the end
        if rest:
            body.append(jump(rest))
        rest += len(body)
    begins = [sum(map(len, bodies[:n])) for n in range(len(bodies))]
    options = tuple(OPTION(n) for n in range(len(bodies)))

    def ask(play: Play) -> Decision | None:
        if play.answer is None:
            return Decision(play.frame.player, options, _refusal)
        play.jump(begins[split(play.answer)[1]])
        return None

    yield ask
    for body in bodies:
        yield from body


def compile_for_each(node: ForEach, build: Builder) -> Iterator[Step]:
    """The effect as often as there are things; it chooses anew each time."""
    if not isinstance(node.each, Selector):
        raise Unplayable(node)
    things = build.targets(node.each)
    register = LOOP + build.loops
    build.loops += 1
    before = len(build.nouns)
    steps = build.steps(node.effect)
    inside = range(before, len(build.nouns))

    def start(play: Play) -> None:
        play.frame.registers[register] = things(play)

    def again(play: Play) -> None:
        registers = play.frame.registers
        for choice in inside:
            registers.pop(choice, None)
        if registers[register]:
            registers[register] = registers[register][1:]
        else:
            play.jump(len(steps) + 1)

    yield start
    yield again
    yield from steps
    yield jump(-len(steps) - 2)


def compile_choose(node: Choose, build: Builder) -> Iterator[Step]:
    """`Choose …`: into the register of the choice."""
    yield from build.targets(node.what).choices


def _condition(node: Condition, build: Builder) -> Test:
    match node:
        case Did():
            return lambda state, frame: frame.did
        case DealsDamage(attack):
            return lambda state, frame: bool(frame.registers.get(~attack))
        case Holds(subject, predicate):
            things, law = build.reference(subject), build.law(predicate)
            return lambda state, frame: any(law.holds(state, frame, thing) for thing in things(state, frame))
        case Exists(what, relation):
            found, compare = build.selection(what), COMPARE[relation]
            return lambda state, frame: compare(len(found(state, frame)), what.quantity.n)
        case Unless(condition):
            test = _condition(condition, build)
            return lambda state, frame: not test(state, frame)
        case _:
            raise Unplayable(node)


COMPARE: Final = {">=": ge, "<=": le, "=": eq}

CORE: Final[Mapping[type[Node], Callable[[Any, Builder], Iterator[Step]]]] = {
    Sequence: compile_sequence,
    May: compile_may,
    If: compile_if,
    Or: compile_or,
    ForEach: compile_for_each,
    Choose: compile_choose,
}
