"""Amounts, as functions of the state and the frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardlang.language.nodes import amount as nodes
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Past, Selector
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.lookback import noted
from cardlang.rules.play import Play
from cardlang.rules.state import ALL, State
from cardlang.rules.things import happened_to

Count = Callable[[State, Frame], int]
Change = Callable[[State, Frame, int], int]
"""What becomes of a value, given as it is."""


def amount(node: nodes.Amount, build: Builder, base: Count | None = None) -> Count:
    """A function `(state, frame)` that gives the amount. `base` gives the printed value, for verbs that have one;
    without it a bonus counts from 0. The amount is never negative.

    Errors: `Unplayable` for an amount that the engine cannot compute.
    """
    if isinstance(node, nodes.Number):
        n = node.n
        return lambda state, frame: n
    if isinstance(node, nodes.Base) and base:
        return base
    if isinstance(node, nodes.All):
        return lambda state, frame: ALL
    change_it = change(node, build)
    printed = base or (lambda state, frame: 0)
    return lambda state, frame: max(0, change_it(state, frame, printed(state, frame)))


def change(node: nodes.Amount, build: Builder) -> Change:
    """A function `(state, frame, value)` that gives the changed value: a bonus is added, a plain number replaces it.

    Errors: `Unplayable`, as `amount`.
    """
    match node:
        case nodes.Base():
            return lambda state, frame, value: value
        case nodes.Number(n):
            return lambda state, frame, value: n
        case nodes.Bonus(n):
            return lambda state, frame, value: value + n
        case nodes.Scaled():
            return lambda state, frame, value: scaled(value, node.part, node.step, node.up)
        case nodes.All():
            return lambda state, frame, value: ALL
        case nodes.Stat():
            things, look = build.reference(node.of), stat_of(node, build)
            return lambda state, frame, value: sum(look(state, thing) for thing in things(state, frame))
        case nodes.ThatDamage() if type(node) is nodes.ThatDamage:
            return lambda state, frame, value: frame.event.amount if frame.event else 0
        case nodes.Per(inner, each, plus):
            count, n, added = counted(each, build), inner.n, isinstance(inner, nodes.Bonus)
            return lambda state, frame, value: (value if added else plus) + n * count(state, frame)
        case nodes.Bounded(inner, bound, n):
            inside, whole = change(inner, build), inner.amount if isinstance(inner, nodes.Per) else inner
            if isinstance(whole, nodes.Number):  # without a bonus, the bound applies to the result
                bounded = min if bound == "most" else max
                return lambda state, frame, value: bounded(inside(state, frame, value), n)
            if bound == "most":
                return lambda state, frame, value: min(inside(state, frame, value), value + n)
            return lambda state, frame, value: max(inside(state, frame, value), min(value, n))
    own = build.game.semantics.amounts.get(type(node))
    if own is None:
        raise Unplayable(node)
    return own(node, build)


def stat_of(node: nodes.Stat, build: Builder) -> Callable[[State, int], int]:
    """A function `(state, thing)` that gives this stat of a creature, or a part of it."""
    stat, scale, value = node.stat, node.scale, build.game.semantics.value

    def look(state: State, thing: int) -> int:
        return (state.tables.creatures[thing].stats.get(stat) or 0) if node.base else value(state, thing, stat)

    if scale is None:
        return look
    return lambda state, thing: scaled(look(state, thing), scale.part, scale.step, scale.up)


def scaled(value: int, part: str, step: int = 1, up: bool = False) -> int:
    """A value twice, half of it, or all of it, in steps of `step`.

    >>> scaled(15, "half", 5), scaled(15, "half", 5, up=True)
    (5, 10)
    """
    if part != "half":
        return value * 2 if part == "twice" else value
    return -(-value // (2 * step)) * step if up else value // (2 * step) * step


def counted(each: Node, build: Builder) -> Count:
    """The function that counts things."""
    if isinstance(each, Selector):
        if past := gone(each):
            return _count_gone(each, past, build)
        found = build.selection(each)
        return found.count
    if isinstance(each, nodes.ThisWay):
        return this_way(each, build)
    if isinstance(each, nodes.Units):
        return _units(each, build)
    count = build.game.semantics.counts.get(type(each))
    if count is None:
        raise Unplayable(each)
    return count(each, build)


def this_way(node: nodes.ThisWay, build: Builder) -> Count:
    """`for each card discarded this way`: how many things the previous effect did this to."""
    game, way = build.game, node.did
    if count := game.semantics.counted.get(way):
        return count(node, build)
    if way == "chosen":
        register = len(build.nouns) - 1
        return lambda state, frame: len(frame.registers.get(register, ()))
    return lambda state, frame: len(noted(game, frame, way))


def _count_gone(each: Selector, past: Past, build: Builder) -> Count:
    """How many of those that have left the board fit the rest of the words, by what is known of them."""
    about = happened_to(past, build)
    fits = build.described(replace(each, where=tuple(one for one in each.where if one is not past)))
    return lambda state, frame: sum(fits(state, frame, one) for one in about(state, frame))


def gone(each: Selector) -> Past | None:
    """What says of the things that they have left the board."""
    return next((one for one in each.where if isinstance(one, Past) and one.kind in _GONE), None)


_GONE: Final = ("is destroyed", "destroys")


def _units(node: nodes.Units, build: Builder) -> Count:
    """How much of a stat something has, or how much more than another."""
    value, stat, of, by = build.game.semantics.value, node.stat, build.reference(node.of), node.by
    above = build.reference(node.above) if node.above else None

    def count(state: State, frame: Frame) -> int:
        much = sum(value(state, one, stat) for one in of(state, frame))
        much -= sum(value(state, one, stat) for one in above(state, frame)) if above else 0
        return max(0, much) // by

    return count


def counted_once(node: nodes.Amount, build: Builder) -> Change:
    """The same for a bonus of an effect: what has to be counted is counted once, when the effect is carried out, and
    keeps that value while the effect lasts. A static ability counts again each time."""
    if build.static or isinstance(node, nodes.Bonus | nodes.Number | nodes.Scaled):
        return change(node, build)
    if isinstance(node, nodes.Bounded) and node.bound == "least":
        inside, n = counted_once(node.amount, build), node.n
        return lambda state, frame, value: max(inside(state, frame, value), min(value, n))
    count = change(node, build)
    register, whom = build.slot(), build.each_of(node)
    if whom is not None:
        build.prelude.append(_keep_each(count, register, whom))
        return lambda state, frame, value: value + noted_for(frame.registers[register], frame.registers[whom][0])

    def keep(play: Play) -> None:
        play.frame.registers[register] = (count(play.state, play.frame, 0),)

    build.prelude.append(keep)
    return lambda state, frame, value: value + frame.registers[register][0]


def _keep_each(count: Change, register: int, whom: int) -> Step:
    """The step that counts it for each creature and stores the number together with the creature."""

    def keep(play: Play) -> None:
        state, frame = play.state, play.frame
        those = frame.registers[whom]
        frame.registers[register] = tuple(n for one in those for n in (one, count(state, frame.narrowed(whom, one), 0)))

    return keep


def noted_for(noted: tuple[int, ...], one: int) -> int:
    """The number that was noted for a thing; 0 if there is none."""
    return dict(zip(noted[::2], noted[1::2], strict=True)).get(one, 0)
