"""What a spell requires."""

from __future__ import annotations

from typing import Final

from cardlang.games.elements.constructs.further import FURTHER
from cardlang.games.elements.constructs.limits import LIMITS
from cardlang.games.elements.nodes import CannotBy, Requires
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Unwritable
from cardlang.language.composed import self_contained
from cardlang.language.construct import Construct
from cardlang.language.parser import Tree
from cardlang.language.saying import DOERS, Slot, Values, say, spelled
from cardlang.language.scope import Scope, token, tokens, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.permanents.wording import only_spells

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


def _deeds(scope: Scope, tree: Tree, before: Values) -> tuple[str, ...]:
    """`be moved or targeted`: what spells do."""
    deeds = tokens(tree, "DEED")
    for deed in deeds:
        if deed.value not in _BY_SPELLS:
            said = f'"{scope.words(deed)}": spells do not decide about that'
            scope.problem("C303", deed, said, 'write "be moved" or "be targeted", or leave out by whom')
    return tuple(sorted({deed.value for deed in deeds if deed.value in _BY_SPELLS}))


def _write_deeds(writer: Writer, deeds: tuple[str, ...], node: CannotBy) -> str:
    if not deeds or list(deeds) != sorted({*deeds}):
        raise Unwritable(f"no words for {deeds}")
    return " or ".join(deeds).replace("or be", "or")


_BY_SPELLS: Final = ("be moved", "be targeted")
CANNOT_BY: Final = say(
    CannotBy,
    "{who} cannot {deeds} {by}",
    rule="step",
    who=DOERS["all"],
    deeds=Slot(("deeds",), _deeds, _write_deeds, ("deeds: _deeds -> deeds",)),
    by=spelled("BY_SPELLS"),
)


CONSTRUCTS = (
    *LIMITS,
    FURTHER,
    CANNOT_BY,
    Construct(Requires, {"heading_of_requires": self_contained(_requires, 1)}, _write_requires, form="heading"),
)
