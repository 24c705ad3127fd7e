"""What texts say of the faces of dice that were rolled."""

from __future__ import annotations

from functools import partial

from cardlang.language.construct import Construct
from cardlang.language.parser import Token, Tree, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.dice.nodes import RolledFace
from cardlang.model.article import with_article


def _rolled_face(elements: tuple[str, ...], scope: Scope, tree: Tree) -> RolledFace:
    """`you rolled a fire symbol`, `it shows an element`, `any other symbol`: of those not asked for before."""
    if not scope.effects_read:
        scope.problem("C301", tree, "no die was rolled before this", 'write "Roll a die." first')
    told, all_of_them = scope.antecedents.rolled, [*scope.vocabulary.symbols]
    faces: set[str] = set()
    for said in (kid for kid in trees(tree)[0].kids if isinstance(kid, Token)):
        if said.value == "elements":
            faces |= {*elements}
        elif said.value == "others":
            if not told:
                scope.problem("C301", said, '"{}": than which?', 'write "On a fire symbol, …" first')
            faces |= {*all_of_them} - {*told}
        else:
            faces.add(said.value if said.terminal == "FACE" else said.value[0])
    scope.antecedents.rolled = (*told, *faces)
    return RolledFace(tuple(one for one in all_of_them if one in faces), span=tree.span)


def _rest_of_faces(scope: Scope, conditions: list[RolledFace]) -> RolledFace:
    """`Otherwise`, after two or more of them."""
    told = {face for one in conditions for face in one.faces}
    scope.antecedents.rolled = (*told,)
    return RolledFace(tuple(one for one in scope.vocabulary.symbols if one not in told))


def _write_rolled_face(elements: tuple[str, ...], writer: Writer, node: RolledFace) -> str:
    told, symbols = writer.antecedents.rolled, writer.vocabulary.symbols
    if told and {*node.faces} == {*symbols} - {*told}:
        said = "any other symbol"
    elif node.faces == elements:
        said = "an element symbol"
    else:
        said = " or ".join(with_article(symbols[face][0]) for face in node.faces)
    writer.antecedents.rolled = (*told, *node.faces)
    return f"you rolled {said}"


def rolled_faces(elements: tuple[str, ...]) -> Construct:
    """`a fire symbol`, `an element symbol`: the latter is one of the `elements`."""
    return Construct(
        RolledFace,
        {"rolled_face": partial(_rolled_face, elements)},
        partial(_write_rolled_face, elements),
        form="part",
        rest=_rest_of_faces,
    )
