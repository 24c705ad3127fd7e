"""The wording of allies and enemies of others than the acting creature: `an ally of the target`, `with no adjacent
allies`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.nodes import Company, Sided
from cardlang.language.builders.counting import exists
from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.condition import Exists, Holds, Unless
from cardlang.language.nodes.reference import THIS, Ref
from cardlang.language.nodes.selector import ONE, Adjacent, Is, Within, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.model.value import having

_SIDES = {"ally": "allied", "enemy": "enemy"}
_SAID = {"ally": "allied with", "enemy": "opposed to"}


def _sided(scope: Scope, tree: Tree) -> Sided | Is:
    """`an ally of that creature`"""
    said, of = token(tree, "SIDE_OF"), anchor(scope, trees(tree)[0])
    return _of(scope, tree, of, said.value if said else _side_before(scope, tree))


def _side_before(scope: Scope, tree: Tree) -> Any:
    """The side that the noun before a phrase names."""
    noun = scope.text[: tree.start].split()[-1].lower()
    return next((side for side, word in _SIDES.items() if noun in scope.vocabulary.forms[word]), None)


def _of(scope: Scope, tree: Tree, of: Ref, side: Any) -> Sided | Is:
    """On that side of a creature; what is said without one is seen from the acting or this creature."""
    if side is None:
        message = f'"{scope.words(tree)}": only allies and enemies are of a creature'
        scope.problem("C303", tree, message, 'write "ally" or "enemy" before it')
    return Sided(of, side, span=tree.span) if side and of != scope.self_ref else Is(_SIDES[side or "ally"])


def _write_sided(writer: Writer, node: Sided) -> str:
    if node.of == (writer.me or THIS):
        raise Unwritable("the allies of who acts are allies")
    return f"{_SAID[node.side]} {writer.anchor(node.of)}"


def _company(scope: Scope, tree: Tree) -> Company:
    """`with no adjacent allies`, `with an enemy within 3 squares`, `adjacent to none of its allies`"""
    side, number = (
        one_token(
            tree,
            "SIDE_BESIDE",
        ),
        token(tree, "NUM"),
    )
    none = (
        one_token(
            tree,
            "WITH_COMPANY",
        ).value
        == "none"
    )
    return Company(side.value, counted(scope, number), none, span=tree.span)


def _write_company(writer: Writer, node: Company) -> str:
    one, many = writer.vocabulary.forms[_SIDES[node.side]]
    said = f"with no {many}" if node.none else f"that has an {one}"
    begin, _, noun = said.rpartition(" ")
    return f"{begin} adjacent {noun}" if node.squares == 1 else f"{said} within {node.squares} squares"


def _has_near(scope: Scope, tree: Tree) -> Any:
    """`the target has no adjacent allies`, `this creature has an ally within 3 squares`: as that creature sees it."""
    who = trees(tree)[0]
    of = scope.build(who)
    with having(scope, subject=None):
        found = exists(scope, Tree(tree.rule, [kid for kid in tree.kids if kid is not who], *tree.span))
    some = found.condition if isinstance(found, Unless) else found
    if not isinstance(some, Exists):
        return found
    what, me = some.what, scope.self_ref
    near: list[Any] = [
        one for one in what.where if one in (Adjacent(me), Adjacent(of)) or _within(one, me) or _within(one, of)
    ]
    if not near:
        message = f'"{scope.words(tree)}": how near?'
        scope.problem("C303", tree, message, 'write "adjacent" before it, or "within … squares" after it')
        return found
    rest = [one for one in what.where if one not in near]
    sided = [one for one in rest if one in (Is("allied"), Is("enemy"))]
    if of != me and sided:
        if rest != sided or len(near) > 1 or what.quantity != ONE:
            scope.problem(
                "C302", tree, f'"{scope.words(tree)}": whose?', 'write "you control" or "an opponent controls"'
            )
        side: Any = "ally" if sided == [Is("allied")] else "enemy"
        company = Company(side, getattr(near[0], "squares", 1), isinstance(found, Unless))
        return Holds(of, company, span=tree.span)
    moved = [Adjacent(of) if isinstance(one, Adjacent) else Within(one.squares, of) for one in near]
    there = Exists(replace(what, where=canonical([*rest, *moved])), getattr(found, "relation", ">="))
    return Unless(there) if isinstance(found, Unless) else there


def _within(one: Any, of: Ref) -> bool:
    return isinstance(one, Within) and one.of == of


SIDED = Construct(
    Sided,
    {
        "sided": _sided,
    },
    _write_sided,
    part=True,
)
COMPANY = Construct(
    Company,
    {
        "company": _company,
        "has_near": _has_near,
        "has_near_none": _has_near,
    },
    _write_company,
    part=True,
)
