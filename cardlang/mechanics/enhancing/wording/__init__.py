"""How texts speak of enhancements: what each adds, and which are free."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Unwritable
from cardlang.language.composed import PLAIN, Heading, self_contained
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import THIS_CARD, YOU, Node, Number, Selector, State, walk
from cardlang.language.nodes.effect import Activated, Replaced, Sequence, Triggered, together
from cardlang.language.parser import Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import Discard
from cardlang.mechanics.counters.nodes import PutCounters
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.mechanics.enhancing.nodes import Chain, Enhance, EnhanceWith, FreeEnhancement, NotEnhanced
from cardlang.mechanics.enhancing.wording.adding import another_target, choosing_one, of_cards, raisable, to_some
from cardlang.mechanics.permanents.nodes import Permanent
from cardlang.mechanics.permanents.wording import only_spells
from cardlang.model.page import Step

_AMOUNTS: Final = ("wounds", "healing", "draws", "discards")
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
    wounds = writer.vocabulary.forms["damage"][node.less != 1]
    more = f"Each additional target is adjacent to the last and takes {node.less} less {wounds}"
    return f"{writer.line(node.effect)}. {more}" + ("; no being is hit twice" if node.once else "")


# How a spell is enhanced


def _enhance(scope: Scope, tree: Tree, said: Tree, what: Any) -> Enhance:
    only_spells(scope, tree)
    n = counted(scope, one_token(said, "NUM", "BONUS"))
    for word in (token(said, "DAMAGE"), token(said, "CARD")):
        if word:
            agrees(scope, word, n != 1)
    if any(kid.rule == "you" for kid in trees(said)):
        help = 'write "the player", or say "Enhance: Discard 1 spell."'
        scope.problem("C303", said, "the spell itself says who discards", help)
    return Enhance(what, n, span=tree.span)


def _enhancement(scope: Scope, tree: Tree) -> Heading:
    return _added_by(scope, tree, trees(tree)[0])


def _added_by(scope: Scope, tree: Tree, said: Tree) -> Heading:
    """The part of a text that names what is added."""
    rule = said.rule.removeprefix("enhance_")
    what = {"wounds_to": "wounds", "cards": "draws"}.get(rule, rule)
    made = _enhance(scope, tree, said, what)

    def close(abilities: list[Node]) -> list[Node]:
        if any(isinstance(part, Permanent) for part in scope.parts):
            message = '"{}": enhancements of a permanent spell only keep it in play'
            scope.problem("C303", tree, message, 'write "Enhance: put 1 power token on this spell"')
        doers = [scope.build(kid) for kid in trees(said) if kid.rule in ("each_opponent", "each_player")]
        done = [one.who for part in scope.parts for one in walk(part) if isinstance(one, Discard)]
        if scope.parts and not {*doers} <= {*done}:
            help = 'write "the player", or say in a sentence what is added'
            scope.problem("C303", said, "the spell itself says who discards", help)
        if rule == "effects" and not choosing_one(scope):
            scope.problem("C303", said, '"{}": nothing of this kind comes before it', "say in a sentence what is added")
        if rule == "cards":
            return [of_cards(scope, said, made)]
        return [to_some(scope, trees(said)[0], made) if rule == "wounds_to" else made]

    return Heading(scope.where.mode, close, LAST, scope.go_on)


def _enhancements(scope: Scope, tree: Tree) -> Heading:
    """`+1 wound, heal 1 more or draw 1 more spell`: of what is chosen, so much more."""
    parts = [_added_by(scope, tree, said) for said in trees(tree)]
    first = trees(tree)[0]

    def close(abilities: list[Node]) -> list[Node]:
        built = [one for part in parts for one in part.close(abilities)]
        made = [one for one in built if isinstance(one, Enhance)]
        whats: Any = [one.what for one in made if one.what in _AMOUNTS]
        if all(one.n == made[0].n for one in made) and len({*whats}) == len(built):
            return [replace(made[0], also=tuple(whats[1:]))]
        message = f'"{scope.words(first)} …": these are not equal amounts of several effects'
        scope.problem("C303", tree, message, 'write what each enhancement adds, such as "+1 wound"')
        return built[:1]

    return replace(parts[0], close=close)


def _with(scope: Scope, tree: Tree) -> Heading:
    """`Enhance: Draw 1 spell.`: an effect; to put counters on this card is an enhancement of its own."""
    only_spells(scope, tree)

    def close(abilities: list[Node]) -> list[Node]:
        effect = together(abilities)
        match effect:
            case PutCounters(_, Number(n), on) if on == THIS_CARD:
                return [Enhance("power tokens", n, span=tree.span)]
        if isinstance(effect, State | Triggered | Replaced):
            message = "this applies all the time, and an enhancement happens once"
            scope.problem("C303", tree, message, "say what each enhancement does, or how long it lasts")
        if another_target(scope, effect):
            return [Enhance("targets", span=tree.span)]
        return [EnhanceWith(effect, span=tree.span)]

    def begin() -> None:
        scope.this_card = True
        scope.go_on()

    return Heading("main", close, LAST, begin)


def _write_with(writer: Writer, node: EnhanceWith) -> str:
    effects = node.effect.effects if isinstance(node.effect, Sequence) else (node.effect,)
    if any(isinstance(one, PutCounters) and one.on == THIS_CARD for one in effects):
        raise Unwritable("counters on this card are an enhancement of their own")
    if any(isinstance(one, State | Triggered | Replaced | Activated) for one in effects):
        raise Unwritable("an enhancement happens once")
    return f"Enhance: {writer.going_on(node.effect)}"


def _write_enhance(writer: Writer, node: Enhance) -> str:
    parts = [node, *(replace(node, what=what, first=False, also=()) for what in node.also)]
    if node.also and len({one.what for one in parts} & {*_AMOUNTS}) < len(parts):
        raise Unwritable("only amounts of several effects are enhanced together, each once")
    *said, last = [_added(writer, one) for one in parts]
    return f"Enhance: {', '.join(said)}{' or ' if said else ''}{last}."


def _added(writer: Writer, node: Enhance) -> str:
    forms, n = writer.vocabulary.forms, node.n
    match node.what:
        case "wounds":
            if node.first and (writer.whole is None or len(raisable([writer.whole])) < 2):
                raise Unwritable("only the first of several wounds are called so")
            to = f" to the first {writer.vocabulary.noun}" if node.first else ""
            said = f"+{n} {forms['damage'][n != 1]}{to}"
        case "draws":
            said = f"draw {n} more {forms['spell'][n != 1]}"
        case "power tokens":
            said = f"put {n} {forms['power token'][n != 1]} on this spell"
        case "targets":
            said = f"{n} additional target{'' if n == 1 else 's'}"
        case "healing":
            said = f"heal {n} more"
        case "cards":
            said = f"{n} more {forms['spell'][n != 1]}"
        case "effects":
            said = f"choose {n} more effect{'' if n == 1 else 's'}"
        case "discards":
            first = (
                next((one for one in walk(writer.whole) if isinstance(one, Discard)), None) if writer.whole else None
            )
            verb = "discard" if first and first.who == YOU else "the player discards"
            said = f"{verb} {n} more {forms['spell'][n != 1]}"
    return said


def _not_enhanced(scope: Scope, tree: Tree) -> NotEnhanced:
    only_spells(scope, tree)
    return NotEnhanced(span=tree.span)


# What heroes add


def _free(elements: tuple[str, ...], scope: Scope, tree: Tree) -> Node:
    element = one_token(tree, "SUBTYPE")
    agrees(scope, one_token(tree, "CARD"), True)
    if element.value not in elements:
        scope.problem("C303", element, '"{}" is no element of a spell', f'write "{elements[0]}"')
    return FreeEnhancement(element.value, counted(scope, one_token(tree, "NUM")), span=tree.span)


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
    if explainer.followed is not None:
        explainer.antecedents = explainer.followed.copy()
    head = "For every two other spells that you discard from your hand as you cast it, this happens once, at the end:"
    return [Step(head, ("E15",), steps=tuple(explainer.steps(node.effect)))]


def wording(elements: tuple[str, ...] = ()) -> Wording:
    """The wording. `elements`: the symbols of which a card can be."""
    free = self_contained(partial(_free, elements), PLAIN)
    return Wording(
        constructs=(
            Construct(Chain, {"chain_targets": _chain, "chain_targets_once": _chain}, _write_chain),
            Construct(
                Enhance,
                {"heading_of_enhance": _enhancement, "heading_of_enhancements": _enhancements},
                _write_enhance,
                form="heading",
            ),
            Construct(EnhanceWith, {"heading_enhance": _with}, _write_with, form="heading"),
            Construct(
                NotEnhanced,
                {"heading_of_not_enhanced": self_contained(_not_enhanced, LAST)},
                lambda writer, node: "This spell cannot be enhanced.",
                form="heading",
            ),
            Construct(FreeEnhancement, {"heading_of_free_enhancement": free}, _write_free, form="heading"),
        ),
        explanations=Explanations(
            steps={EnhanceWith: _tell_with},
            remarks={Enhance: _enhance_remark},
        ),
    )


WORDING = wording
