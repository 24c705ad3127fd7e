"""What a spell requires."""

from __future__ import annotations

from typing import Final

from cardlang.games.elements.constructs.further import FURTHER
from cardlang.games.elements.constructs.limits import LIMITS
from cardlang.games.elements.nodes import CannotBy, Requires
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.composed import self_contained
from cardlang.language.construct import Construct
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, tokens, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.permanents.wording import only_spells
from cardlang.model.article import listed

ELEMENTS: Final = ("fire", "water", "earth", "air")


def _requires(scope: Scope, tree: Tree) -> Requires:
    only_spells(scope, tree)
    symbols: list[str] = []
    identical = 0
    for kid in trees(tree):
        number, face = token(kid, "NUM"), token(kid, "FACE")
        count = counted(scope, number, most=6)
        if face:
            symbols += [face.value] * count
        else:
            identical += count
    if len(symbols) + identical > 6:
        scope.problem("C307", tree, f"{len(symbols) + identical} dice are out of range", "a player has six dice")
    order = [*scope.vocabulary.symbols]
    return Requires(tuple(sorted(symbols, key=order.index)), identical, span=tree.span)


def _write_requires(writer: Writer, node: Requires) -> str:
    if not node.symbols and not node.identical:
        raise Unwritable("a spell requires something")
    order = [*writer.vocabulary.symbols]
    if list(node.symbols) != sorted(node.symbols, key=lambda one: order.index(one) if one in order else -1):
        raise Unwritable("symbols stand in the order of the faces")
    same = f"{node.identical} identical element symbol{'' if node.identical == 1 else 's'}"
    return f"Requires: {', '.join([*node.symbols, *([same] if node.identical else [])])}."


def _cannot_by(scope: Scope, tree: Tree) -> CannotBy:
    """`cannot be moved or targeted by enemy spells`"""
    deeds = tokens(tree, "DEED")
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    for deed in deeds:
        if deed.value not in _BY_SPELLS:
            said = f'"{scope.words(deed)}": spells do not decide about that'
            scope.problem("C303", deed, said, 'write "be moved" or "be targeted", or leave out by whom')
    names = {deed.value for deed in deeds if deed.value in _BY_SPELLS}
    return CannotBy(who, tuple(sorted(names)), one_token(tree, "BY_SPELLS").value, span=tree.span)


def _write_cannot_by(writer: Writer, node: CannotBy) -> Clause:
    if not node.deeds or list(node.deeds) != sorted(set(node.deeds)):
        raise Unwritable(f"no words for {node.deeds}")
    deeds = listed([deed if n == 0 else deed.removeprefix("be ") for n, deed in enumerate(node.deeds)], "or")
    return Clause("cannot", f"{deeds} {writer.spelled('BY_SPELLS', node.by)}", writer.all_said(node.who))


_BY_SPELLS: Final = ("be moved", "be targeted")


CONSTRUCTS = (
    *LIMITS,
    *FURTHER,
    Construct(CannotBy, {"cannot_by": _cannot_by}, _write_cannot_by, lasts=True),
    Construct(Requires, {"heading_of_requires": self_contained(_requires, 1)}, _write_requires, heading=True),
)
