"""Further actions, and what enhancements cost."""

from __future__ import annotations

from typing import Any, Final

from cardlang.games.elements.nodes import EnhancingCost, FurtherAction, HeroElement
from cardlang.language.builders.doers import by, player
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.reference import YOU
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, tokens, trees
from cardlang.language.writer import Writer
from cardlang.model.article import with_article

_USUAL: Final = 2  # spells that are discarded for an enhancement (E15)


def _further(scope: Scope, tree: Tree, subject: Any) -> FurtherAction:
    """`take another action`, `cast another spell`"""
    return FurtherAction(player(scope, tree, subject), one_token(tree, "TAKE_ACTION").value, span=tree.span)


_KINDS: Final = {"any": "another action", "other": "another action that is not casting a spell"}


def _write_further(writer: Writer, node: FurtherAction) -> Clause:
    if node.kind == "casting":
        return Clause("cast", f"another {writer.vocabulary.forms['spell'][0]}", by(writer, node.who))
    return Clause("take", _KINDS[node.kind], by(writer, node.who))


def _cost(scope: Scope, tree: Tree) -> EnhancingCost:
    """`You may enhance fire spells by discarding one spell instead of two.`"""
    who = scope.build(trees(tree)[0]) if trees(tree) else YOU
    if who != YOU:
        scope.problem("C303", trees(tree)[0], f'"{scope.words(trees(tree)[0])}": only you', 'write "you"')
    element, cards = token(tree, "SUBTYPE"), tokens(tree, "CARD")
    number = one_token(tree, "NUM")
    n = counted(scope, number)
    paid = next(one for one in cards if one.start > number.start)
    agrees(scope, paid, n != 1)
    if n == _USUAL:
        scope.problem("C303", number, "so much each enhancement costs anyway", "write another number")
    if element and element.value == "instant":
        scope.problem("C303", element, f'"{scope.words(element)}" is no element', 'write "fire"')
    return EnhancingCost(YOU, n, element.value if element else "", span=tree.span)


def _write_cost(writer: Writer, node: EnhancingCost) -> Clause:
    one, several = writer.vocabulary.forms["spell"]
    if node.cards == _USUAL or node.who != YOU:
        raise Unwritable("each enhancement costs two spells anyway")
    if writer.permitted:
        raise Unwritable("whoever enhances may do so anyway")
    what = f"{node.element} {several}".strip()
    said = f"{what} by discarding {node.cards} {one if node.cards == 1 else several} instead of {_USUAL}"
    return Clause("enhance", said, writer.player(node.who))


def _hero_element(scope: Scope, tree: Tree) -> HeroElement:
    """`your hero is a fire hero`, `your hero's element is fire`"""
    element, noun = one_token(tree, "SUBTYPE"), token(tree, "DESC")
    if element.value == "instant":
        scope.problem("C303", element, f'"{scope.words(element)}" is no element', 'write "fire"')
    whose = "'s element" in scope.words(tree).lower()
    if (noun is None) != whose or (noun and noun.value[1:] != ("hero", "s")):
        scope.problem(
            "C303", noun or tree, f'"{scope.words(noun or tree)}" is no hero', 'write "your hero is a fire hero"'
        )
    return HeroElement("fire" if element.value == "instant" else element.value, span=tree.span)


FURTHER: Final = (
    Construct(
        FurtherAction,
        {
            "further_action": _further,
        },
        _write_further,
    ),
    Construct(EnhancingCost, {"enhancing_cost": _cost}, _write_cost, lasts=True, ends=lambda node: True),
    Construct(
        HeroElement,
        {"hero_element": _hero_element},
        lambda writer, node: f"your hero is {with_article(node.element)} hero",
        part=True,
    ),
)
