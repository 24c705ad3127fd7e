"""The parts of a spell's text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardlang.games.elements.nodes import Requires
from cardlang.language.abilities import PLAIN, Heading, self_contained
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.mechanics.enhancing.nodes import Chain, Enhance, FreeEnhancement, NotEnhanced
from cardlang.mechanics.permanents.wording import only_spells

EFFECT: Final = 2  # ranks of the parts: what a spell requires comes first, how it is enhanced last
LAST: Final = 9
ELEMENTS: Final = ("fire", "water", "earth", "air")


# What a spell requires


def _requires(scope: Scope, tree: Tree) -> Requires:
    only_spells(scope, tree)
    symbols: list[str] = []
    identical = 0
    for kid in trees(tree):
        number, face = token(kid, "NUM"), token(kid, "FACE")
        count = counted(scope, number, most=6) if number else 1
        if face:
            symbols += [face.value] * count
        else:
            identical += count
    if len(symbols) + identical > 6:
        scope.problem("C307", tree, f"{len(symbols) + identical} dice are out of range", "a player has six dice")
    order = [*scope.vocabulary.symbols]
    return Requires(tuple(sorted(symbols, key=order.index)), identical, span=(tree.start, tree.end))


def _write_requires(writer: Writer, node: Requires) -> str:
    if not node.symbols and not node.identical:
        raise Unwritable("a spell requires something")
    order = [*writer.vocabulary.symbols]
    if list(node.symbols) != sorted(node.symbols, key=lambda one: order.index(one) if one in order else -1):
        raise Unwritable("symbols stand in the order of the faces")
    same = f"{node.identical} identical element symbol{'' if node.identical == 1 else 's'}"
    return f"Requires: {', '.join([*node.symbols, *([same] if node.identical else [])])}."


def _chain(scope: Scope, tree: Tree) -> Amendment:
    """`Each additional target is adjacent to the last and takes 1 less wound; no being is hit twice.`"""
    number = token(tree, "NUM")
    assert number
    less, once = counted(scope, number), tree.rule.endswith("once")

    def apply(effect: Node) -> Node | None:
        single = (
            isinstance(effect, DealDamage) and isinstance(effect.to, Selector) and isinstance(effect.amount, Number)
        )
        return Chain(effect, less, once, span=(tree.start, tree.end)) if single else None

    return Amendment(apply, tree)


def _write_chain(writer: Writer, node: Chain) -> str:
    if not isinstance(node.effect, DealDamage) or not isinstance(node.effect.to, Selector):
        raise Unwritable("only wounds of a chosen being have additional targets")
    wounds = writer.vocabulary.forms["damage"][node.less != 1]
    more = f"Each additional target is adjacent to the last and takes {node.less} less {wounds}"
    return f"{writer.line(node.effect)}. {more}" + ("; no being is hit twice" if node.once else "")


# How a spell is enhanced


def _enhance(what: Any) -> Callable[[Scope, Tree], Enhance]:
    def make(scope: Scope, tree: Tree) -> Enhance:
        only_spells(scope, tree)
        (said,) = trees(tree)
        number = token(said, "NUM") or token(said, "BONUS")
        n = counted(scope, number) if number else 1
        for card in (kid for kid in trees(said) if kid.rule in ("named", "this_card", "this_alone")):
            scope.build(card)
        for word in (token(said, "DAMAGE"), token(said, "COUNTER"), token(said, "CARD")):
            if word and isinstance(word.value, tuple) and not (number and number.start > word.start):  # `wounds +1`
                agrees(scope, word, n != 1)
        return Enhance(what, n, span=(tree.start, tree.end))

    return make


def _enhancement(scope: Scope, tree: Tree) -> Heading:
    (said,) = trees(tree)
    what = said.rule.removeprefix("enhance_").replace("tokens", "power tokens")
    heading: Heading = self_contained(_enhance(what), LAST)(scope, tree)
    return heading


def _write_enhance(writer: Writer, node: Enhance) -> str:
    forms, n = writer.vocabulary.forms, node.n
    match node.what:
        case "wounds":
            said = f"+{n} {forms['damage'][n != 1]}"
        case "power tokens":
            said = f"put {n} {forms['power token'][n != 1]} on this spell"
        case "targets":
            said = f"{n} additional target{'' if n == 1 else 's'}"
        case "healing":
            said = f"heal {n} more"
        case "discards":
            said = f"the player discards {n} more {forms['spell'][n != 1]}"
    return f"Enhance: {said}."


def _not_enhanced(scope: Scope, tree: Tree) -> NotEnhanced:
    only_spells(scope, tree)
    name = token(tree, "NAME")
    if name and name.value != scope.name:
        scope.problem("C303", name, f'"{scope.words(name)}" is another card', 'write "this spell"', "this spell")
    return NotEnhanced(span=(tree.start, tree.end))


# What heroes add


def _free(scope: Scope, tree: Tree) -> Node:
    element, number, card = token(tree, "FACE"), token(tree, "NUM"), token(tree, "CARD")
    assert element and card
    agrees(scope, card, True)
    if element.value not in ELEMENTS:
        scope.problem("C303", element, f'"{scope.words(element)}" is no element of a spell', f'write "{ELEMENTS[0]}"')
    n = counted(scope, number) if number else 1
    return FreeEnhancement(element.value, n, span=(tree.start, tree.end))


def _write_free(writer: Writer, node: FreeEnhancement) -> str:
    if node.element not in ELEMENTS:
        raise Unwritable(f"{node.element} is no element")
    more = f"{node.n} free enhancement{'' if node.n == 1 else 's'}"
    return f"Your {node.element} spells get {more}."


CONSTRUCTS = (
    Construct(Requires, {"heading_of_requires": self_contained(_requires, 1)}, _write_requires, heading=True),
    Construct(Chain, {"chain_targets": _chain, "chain_targets_once": _chain}, _write_chain),
    Construct(Enhance, {"heading_of_enhance": _enhancement}, _write_enhance, heading=True),
    Construct(
        NotEnhanced,
        {"heading_of_not_enhanced": self_contained(_not_enhanced, LAST)},
        lambda writer, node: "This spell cannot be enhanced.",
        heading=True,
    ),
    Construct(
        FreeEnhancement, {"heading_of_free_enhancement": self_contained(_free, PLAIN)}, _write_free, heading=True
    ),
)
