"""How texts speak of enhancements: what each adds, and which are free."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from cardlang.language.abilities import PLAIN, Heading, self_contained
from cardlang.language.builders.selectors import agrees, counted, described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Activated, Replaced, Sequence, Triggered
from cardlang.language.nodes.reference import THIS_CARD, YOU
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.amounts.nodes import Share
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.counters.nodes import PutCounters
from cardlang.mechanics.counters.wording import counters_said
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.mechanics.enhancing.nodes import Chain, Enhance, EnhanceWith, FreeEnhancement, NotEnhanced
from cardlang.mechanics.permanents.wording import only_spells
from cardlang.model.page import Step
from cardlang.model.value import having

LAST: Final = 9  # the rank of these parts of a text: after what the spell does


def _chain(scope: Scope, tree: Tree) -> Amendment:
    """`Each additional target is adjacent to the last and takes 1 less wound; no being is hit twice.`"""
    less, once = counted(scope, one_token(tree, "NUM")), tree.rule.endswith("once")

    def apply(effect: Node) -> Node | None:
        single = (
            isinstance(effect, DealDamage) and isinstance(effect.to, Selector) and isinstance(effect.amount, Number)
        )
        return Chain(effect, less, once, span=tree.span) if single else None

    return Amendment(apply, tree)


def _write_chain(writer: Writer, node: Chain) -> str:
    if not isinstance(node.effect, DealDamage) or not isinstance(node.effect.to, Selector):
        raise Unwritable("only wounds of a chosen being have additional targets")
    wounds = writer.vocabulary.forms["damage"][node.less != 1]
    more = f"Each additional target is adjacent to the last and takes {node.less} less {wounds}"
    return f"{writer.line(node.effect)}. {more}" + ("; no being is hit twice" if node.once else "")


# How a spell is enhanced


def _enhance(what: Any) -> Callable[[Scope, Tree], Node]:
    def make(scope: Scope, tree: Tree) -> Node:
        only_spells(scope, tree)
        (said,) = trees(tree)
        number = token(said, "NUM", "BONUS")
        if what == "power tokens" and not token(said, "BONUS"):
            n: int = counters_said(scope, said)[1].n
            return Enhance(what, n, span=tree.span)
        n = counted(scope, number)
        for word in (token(said, "DAMAGE"), token(said, "COUNTER"), token(said, "CARD")):
            if word and isinstance(word.value, tuple) and not (number and number.start > word.start):  # `wounds +1`
                agrees(scope, word, n != 1)
        if any(kid.rule == "you" for kid in trees(said)):
            help = 'write "the player", or say "Enhance: Discard 1 spell."'
            scope.problem("C303", said, "the spell itself says who discards", help)
        if what == "draws":
            drawn = Cards(n, one_token(said, "CARD").value[0], span=said.span)
            return EnhanceWith(Draw(YOU, drawn, span=said.span), span=tree.span)
        return Enhance(what, n, span=tree.span)

    return make


def _enhancement(scope: Scope, tree: Tree) -> Heading:
    (said,) = trees(tree)
    what = said.rule.removeprefix("enhance_").removesuffix("_to").replace("tokens", "power tokens")
    heading: Heading = self_contained(_enhance(what), LAST)(scope, tree)
    if said.rule != "enhance_wounds_to":
        return heading

    def close(abilities: list[Node]) -> list[Node]:
        _check_hit(scope, trees(said)[0])
        return heading.close(abilities)

    return replace(heading, close=close)


def _check_hit(scope: Scope, tree: Tree) -> None:
    """`+1 wound to each creature`: they must be those whose wounds an enhancement raises, the last of the effect."""
    told = len(scope.problems)
    with having(scope, describing=True):
        said = described(scope, tree)
    dealt = [one for part in scope.parts for one in walk(part) if isinstance(one, DealDamage)]
    raised = [one.to for one in dealt if not isinstance(one.amount, Share)][-1:]
    if len(scope.problems) == told and (not raised or raised[0] != said):
        message = f'"{scope.words(tree)}": an enhancement raises the last wounds that the spell deals'
        scope.problem("C303", tree, message, 'write "+1 wound" alone, or say in a sentence what each enhancement does')


def _with(scope: Scope, tree: Tree) -> Heading:
    """`Enhance: Draw 1 spell.`: an effect; to put counters on this card is an enhancement of its own."""
    only_spells(scope, tree)

    def close(abilities: list[Node]) -> list[Node]:
        effect: Node = abilities[0] if len(abilities) == 1 else Sequence(tuple(abilities))
        match effect:
            case PutCounters(_, Number(n), on) if on == THIS_CARD:
                return [Enhance("power tokens", n, span=tree.span)]
        if scope.constructs.lasts(effect) or isinstance(effect, Triggered | Replaced):
            message = "this applies all the time, and an enhancement happens once"
            scope.problem("C303", tree, message, "say what each enhancement does, or how long it lasts")
        return [EnhanceWith(effect, span=tree.span)]

    def begin() -> None:
        scope.this_card = True

    return Heading("main", close, LAST, begin)


def _write_with(writer: Writer, node: EnhanceWith) -> str:
    effects = node.effect.effects if isinstance(node.effect, Sequence) else (node.effect,)
    if any(isinstance(one, PutCounters) and one.on == THIS_CARD for one in effects):
        raise Unwritable("counters on this card are an enhancement of their own")
    if any(writer.constructs.lasts(one) or isinstance(one, Triggered | Replaced | Activated) for one in effects):
        raise Unwritable("an enhancement happens once")
    return f"Enhance: {writer.ability(node.effect)}"


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
    return NotEnhanced(span=tree.span)


# What heroes add


def _free(elements: tuple[str, ...], scope: Scope, tree: Tree) -> Node:
    element, number, card = token(tree, "FACE"), token(tree, "NUM"), token(tree, "CARD")
    assert element and card
    agrees(scope, card, True)
    if element.value not in elements:
        scope.problem("C303", element, f'"{scope.words(element)}" is no element of a spell', f'write "{elements[0]}"')
    n = counted(scope, number)
    return FreeEnhancement(element.value, n, span=tree.span)


def _write_free(writer: Writer, node: FreeEnhancement) -> str:
    more = f"{node.n} free enhancement{'' if node.n == 1 else 's'}"
    return f"Your {node.element} spells get {more}."


def _enhance_remark(explainer: Any, node: Enhance) -> Step:
    """What each enhancement adds, and how it is paid for."""
    paid = "So much for every two other spells that you discard from your hand as you cast it."
    if node.what == "wounds":
        paid += " The first wounds that it deals to others are more; halves are made of the higher number."
    return Step(paid + (" Each lasts one step of the dispel action." if node.what == "power tokens" else ""), ("E15",))


def _tell_with(explainer: Any, node: EnhanceWith) -> list[Step]:
    """What is done once for each enhancement."""
    head = "For every two other spells that you discard from your hand as you cast it, this happens once, at the end:"
    return [Step(head, ("E15",), steps=tuple(explainer.steps(node.effect)))]


def wording(elements: tuple[str, ...] = ()) -> Wording:
    """The wording. `elements`: the symbols of which a card can be."""
    free = self_contained(partial(_free, elements), PLAIN)
    return Wording(
        constructs=(
            Construct(Chain, {"chain_targets": _chain, "chain_targets_once": _chain}, _write_chain),
            Construct(Enhance, {"heading_of_enhance": _enhancement}, _write_enhance, heading=True),
            Construct(EnhanceWith, {"heading_enhance": _with}, _write_with, heading=True, tell=_tell_with),
            Construct(
                NotEnhanced,
                {"heading_of_not_enhanced": self_contained(_not_enhanced, LAST)},
                lambda writer, node: "This spell cannot be enhanced.",
                heading=True,
            ),
            Construct(FreeEnhancement, {"heading_of_free_enhancement": free}, _write_free, heading=True),
        ),
        explanations=Explanations(
            remarks={
                Enhance: _enhance_remark,
                NotEnhanced: remark("Discarding spells adds nothing to it.", "E15"),
                Chain: remark("There are as many additional targets as enhancements add, up to three.", "E15"),
                FreeEnhancement: remark("More are paid for as usual.", "E15", "E22b"),
            }
        ),
    )


WORDING = wording
