"""Builders of conditions that are joined, and of what was done before."""

from __future__ import annotations

from cardlang.language.nodes.condition import AllHold, AnyHolds, Did, Happens, Holds, Unless, Was
from cardlang.language.nodes.reference import Ref
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees


def several(scope: Scope, tree: Tree) -> AllHold | AnyHolds:
    """`you control a Drow and it is tapped`, `this creature is tapped or damaged`"""
    kids = trees(tree)
    conditions = [scope.build(kid) for kid in kids]
    for kid, one in zip(kids, conditions, strict=True):
        if isinstance(one, Happens):
            message = f'"{scope.words(kid)}" happens, and cannot be joined with what is so'
            scope.problem("C303", kid, message, 'write "When …, if …, …", or one sentence for each')
        said = one.condition if isinstance(one, Unless | Was) else one
        if isinstance(said, Holds) and not isinstance(said.subject, Ref):
            message = f'"{scope.words(kid)}": of whom is that said?'
            scope.problem("C302", kid, message, 'say it in a whole clause: "… and it is …"')
    simple = tuple(Did() if isinstance(one, Happens) else one for one in conditions)
    return (AllHold if tree.rule == "all_hold" else AnyHolds)(simple, span=tree.span)
