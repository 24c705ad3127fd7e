"""Assistance that a text allows, and what a text says about its own use (S6.4, S6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from cardlang.games.skirmish.nodes import Affinity, Assist
from cardlang.games.skirmish.using import ask_assistants, assistants, assisted, level_with
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Holds
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Compare, Either, Selector, Several
from cardlang.mechanics.prohibitions.steps.immunity import TARGETED
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.registers import ASSIST
from cardlang.rules.select import Choice, Mask, mask_of
from cardlang.rules.state import State


def before(effect: Node, build: Builder, kind: str) -> None:
    """A card's text, or a power that allows it, begins with naming the assistants, before targets are chosen (S8.7)."""
    texts = [node for node in walk(effect) if isinstance(node, Assist)]
    draft = build.draft
    if texts:
        squares = _union([_helpers(node.who, build) for node in texts])
        target = max([one.of for one in walk(texts[0]) if isinstance(one, Ref) and one.to == "chosen"], default=-1)
        draft.assist = _from_anywhere(squares, target)
        draft.limits.append((target, _can_all_help(squares, target)))
    level = 0
    if texts and kind == "power" and (asked := level_asked(effect)):
        condition, level = asked
        draft.met.append(condition)
        draft.needs.append(_enough(level))
    if texts or kind.endswith("card"):
        draft.opening.append(partial(ask_assistants, level=level))
    if texts:  # who may assist hangs on the target, so that the level may turn out too low

        def has_assisted(play: Play) -> None:
            pass

        draft.opening.append(has_assisted)
        draft.costs.append((has_assisted, assisted(level)))
    if kind.endswith("card"):
        draft.choosing.append(TARGETED)


def level_asked(effect: Node) -> tuple[Node, int] | None:
    """`Use this only if this creature has level 5 or more.`: the level that a power needs, to which assistants add
    theirs (S6.7), and the node that says so."""
    for node in walk(effect):
        match node:
            case OnlyIf(Holds(Ref("this" | "acting"), Compare("level", ">=", int(level)))):
                return node, level
    return None


def _enough(level: int) -> Constraint:
    def holds(state: State, frame: Frame) -> bool:
        return level_with(state, frame.acting, assistants(state, frame, None)) >= level

    return Constraint("S6.7", "even with all assistance its level is too low", holds)


def _helpers(who: Node, build: Builder) -> Mask:
    match who:
        case Ref():
            things = build.reference(who)
            return lambda state, frame: mask_of(state, things(state, frame))
        case Selector():
            return build.selection(who).mask
        case Several(parts) | Either(parts):
            return _union([_helpers(part, build) for part in parts])
    raise Unplayable(who)


def _union(masks: list[Mask]) -> Mask:
    def mask(state: State, frame: Frame) -> int:
        found = 0
        for one in masks:
            found |= one(state, frame)
        return found

    return mask


def _from_anywhere(squares: Mask, register: int) -> Mask:
    """The squares of everyone who could assist for any target, since assistants are named before targets."""

    def mask(state: State, frame: Frame) -> int:
        chosen = [step for step in frame.program.steps if isinstance(step, Choice) and step.register == register]
        if not chosen or register in frame.registers:
            return squares(state, frame)
        found = 0
        for target in chosen[0].selection(state, frame):
            frame.registers[register] = (target,)
            found |= squares(state, frame)
            del frame.registers[register]
        return found

    return mask


def _can_all_help(squares: Mask, register: int) -> Constraint:
    """A target is legal if all assistants may assist against it."""

    def holds(state: State, frame: Frame, target: int) -> bool:
        helping = frame.registers.get(ASSIST, ())
        if not helping:
            return True
        before = frame.registers
        frame.registers = {**before, register: (target,)}
        mask = squares(state, frame)
        frame.registers = before
        if state.at[frame.acting] >= 0:
            mask |= state.tables.around[state.at[frame.acting]]
        return all(mask >> state.at[one] & 1 for one in helping if state.at[one] >= 0)

    return Constraint("S6.7", "those who assist are not beside it", holds)


def compile_assist(node: Assist, build: Builder) -> Iterator[Step]:
    """The assistance is asked for when the action is declared."""
    if isinstance(node.who, Selector | Either):
        build.register("creature")
    elif isinstance(node.who, Several):
        for part in node.who.parts:
            if isinstance(part, Selector):
                build.register("creature")
    return iter(())


VERBS: Final = (
    Verb(Assist, compile_assist),
    # It says who may play the card (S6.4), also in a lower box, and does nothing.
    Verb(Affinity, lambda node, build: iter(()), lambda node, build: iter(())),
)
