"""Effects that follow each other, and what is asked about an effect that stands alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import (
    Activated,
    ForEach,
    If,
    Lasting,
    May,
    NextTime,
    Or,
    Replaced,
    Sequence,
    Triggered,
)
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.model.value import Value


class Amendment(Value):
    """A sentence that says more about the effect before it, such as `It must end adjacent to …`. `apply` gives the
    amended effect, or None if it does not apply. It is about the last single effect, or about the `whole`.
    `otherwise` gives its meaning, if any, if there is nothing to amend."""

    apply: Callable[[Node], Node | None]
    tree: Tree
    whole: bool = False
    otherwise: Callable[[], Node | None] = lambda: None

    def then(self, change: Callable[[Node], Node | None]) -> Amendment:
        """The same with the amended effect changed: `It deals +5 damage for each adjacent ally.`"""

        def both(effect: Node | None) -> Node | None:
            return effect and change(effect)

        return replace(self, apply=lambda effect: both(self.apply(effect)), otherwise=lambda: both(self.otherwise()))


def sequence(scope: Scope, effects: list[Any]) -> Node:
    """One effect of several: flattened, with amendments applied; `one` alone stays as it is."""
    flat: list[Node] = []
    for effect in effects:
        if isinstance(effect, Amendment):
            amended = _amended(effect, flat[-1]) if flat else None
            alone = amended or effect.otherwise()
            if amended is None and alone is not None:
                flat.append(alone)
            elif amended is None:
                scope.problem(
                    "C305",
                    effect.tree,
                    f'"{scope.words(effect.tree)}" says nothing about the effect before it',
                    "put it right after the effect it is about",
                )
            else:
                flat[-1:] = amended.effects if isinstance(amended, Sequence) else [amended]
        elif isinstance(effect, Sequence):
            flat += effect.effects
        else:
            flat.append(effect)
    if not flat:
        return Sequence(())
    for n, (one, after) in reversed([*enumerate(pairwise(flat))]):
        construct = scope.constructs.get(type(one))
        flat[n : n + 2] = (construct.before(scope, one, after) if construct else ()) or (one, after)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def _amended(amend: Amendment, effect: Node) -> Node | None:
    """`effect` with its last single effect amended, wherever that is in it."""
    if amend.whole:
        return amend.apply(effect)
    match effect:
        case Sequence(effects) if effects:
            last = _amended(amend, effects[-1])
            return last and Sequence((*effects[:-1], *(last.effects if isinstance(last, Sequence) else (last,))))
        case May() | Lasting() | If(otherwise=None):
            inner = _amended(amend, effect.effect)
            return inner and replace(effect, effect=inner)
    return amend.apply(effect)


def alone(scope: Scope, tree: Tree) -> Node:
    """An effect that stands alone, where an amendment has nothing to amend."""
    return sequence(scope, [part(scope, tree)])


def part(scope: Scope, tree: Tree) -> Any:
    """An effect inside a sentence, where `Discard 1 action card to draw 2.` could not say what is paid for."""
    effect = scope.build(tree)
    if isinstance(effect, Activated):
        scope.problem("C303", tree, "it is unclear what this pays for", 'write the cost first, with a colon: "…: …"')
    return effect


def check_both(scope: Scope, tree: Tree) -> None:
    """`A or B if …` could mean both, or only B."""
    if any(kid.rule == "or_" for kid in trees(tree)):
        both_or_last(scope, tree)


def both_or_last(scope: Scope, tree: Tree) -> None:
    message = "this could apply to both, or only to the last"
    scope.problem("C302", tree, message, "write two sentences, or put the condition first")


def is_state(scope: Scope, line: Tree) -> bool:
    """Whether a line says how things are, and not what happens. Nothing is recorded."""
    mark = scope.mark()
    effect = alone(scope, line)
    scope.rewind(mark)
    return not isinstance(effect, May | Lasting) and lasts(scope, effect)


def lasts(scope: Scope, effect: Node) -> bool:
    """Whether `effect` consists only of states."""
    match effect:
        case Sequence(parts) | Or(parts):
            return all(lasts(scope, one) for one in parts)
        case May() | If(otherwise=None) | ForEach():
            return lasts(scope, effect.effect)
        case Triggered() | Replaced() | NextTime():
            return True
    return scope.constructs.lasts(effect)
