"""The wording of dice."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import by, player
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct, Wording
from cardlang.language.explanations import Explanations, remark
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees, value
from cardlang.language.writer import Writer
from cardlang.mechanics.dice.nodes import Roll, Rolled


def _roll(scope: Scope, tree: Tree, subject: Any) -> Roll:
    number = token(tree, "NUM")
    count = counted(scope, number) if number else 1
    said = scope.words(tree).rpartition(" ")[2].lower()
    right = "die" if count == 1 else "dice"
    if said != right:
        scope.problem("C207", tree, f'"{said}" does not agree with the number before it', f'write "{right}"')
    return Roll(player(scope, tree, subject), count, span=tree.span)


def _write_roll(writer: Writer, node: Roll) -> Clause:
    return Clause("roll", "a die" if node.dice == 1 else f"{node.dice} dice", by(writer, node.who))


def _rolled(scope: Scope, tree: Tree) -> Rolled:
    number, bounds = one_token(tree, "NUM"), trees(tree)
    if not scope.effects_read:
        scope.problem("C301", tree, "no die was rolled before this", 'write "Roll a die." first')
    return Rolled(value(bounds[0]) if bounds else "=", counted(scope, number), span=tree.span)


def _write_rolled(writer: Writer, node: Rolled) -> str:
    return f"you rolled {node.than}" + {">=": " or more", "<=": " or less", "=": ""}[node.relation]


def wording(sides: int) -> Wording:
    """The wording, the same for all dice."""
    return Wording(
        constructs=(
            Construct(Roll, {"roll": _roll}, _write_roll),
            Construct(Rolled, {"rolled": _rolled}, _write_rolled, part=True),
        ),
        explanations=Explanations(remarks={Rolled: remark("The dice of the last roll are added together.")}),
    )


WORDING = wording
