"""How texts speak of enhancements: what each adds, and which are free."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from cardlang.language.abilities import PLAIN, Heading, self_contained
from cardlang.language.builders.lines import PLAYERS
from cardlang.language.builders.selectors import agrees, counted, describe, described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.effect import Activated, Or, Replaced, Sequence, Triggered
from cardlang.language.nodes.reference import THIS_CARD, YOU, Ref
from cardlang.language.nodes.selector import EACH, ONE, Among, Either, Is, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.amounts.nodes import Share
from cardlang.mechanics.cards.nodes import Cards, Discard, Draw, Put
from cardlang.mechanics.counters.nodes import PutCounters
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.enhancing.nodes import Chain, Enhance, EnhanceWith, FreeEnhancement, NotEnhanced
from cardlang.mechanics.permanents.nodes import Instant
from cardlang.mechanics.permanents.wording import only_spells
from cardlang.model.page import Step
from cardlang.model.value import having

_WHO: Final = (*PLAYERS, "a_player", "they", "the_target_player", "the_enchanted_player", "target_player")
_DEEDS: Final = {"activations": "Activate", "moves": "Place", "dispels": "Dispel"}  # which the effect must do, too
_NUMBERS: Final = ("NUM", "BONUS")
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
        number = next((one for one in reversed(said.kids) if isinstance(one, Token) and one.terminal in _NUMBERS), None)
        n = counted(scope, number)
        for word in (token(said, "DAMAGE"), token(said, "COUNTER"), token(said, "CARD")):
            before = (
                isinstance(word, Token) and isinstance(word.value, tuple) and (not number or number.start < word.start)
            )
            if word and before:  # not `wounds +1`
                agrees(scope, word, n != 1)
        who = trees(said) if what == "discards" else []
        if any(kid.rule == "you" for kid in who):
            help = 'write "the player", or say "Enhance: Discard 1 spell."'
            scope.problem("C303", said, "the spell itself says who discards", help)
        for kid in who:
            if kid.rule not in _WHO:
                scope.problem("C303", kid, f'"{scope.words(kid)}" is not a player', 'write "the player"')
        return Enhance(what, n, span=tree.span)

    return make


def _enhancement(scope: Scope, tree: Tree) -> Heading:
    (said,) = trees(tree)
    rule = said.rule.removeprefix("enhance_")
    what = rule.removesuffix("_to").removesuffix("_of").removesuffix("_by").replace("tokens", "power tokens")
    what = "targets" if rule in _DEEDS else "draws" if rule == "cards" else "wounds" if rule == "x" else what
    heading: Heading = self_contained(_enhance(what), LAST)(scope, tree)
    if rule == "tokens":
        _check_this_card(scope, said)
    if rule == "draws_by" and trees(said)[0].rule != "you":
        scope.problem("C303", said, "an enhancement adds spells that you draw", 'write "draw 1 more spell"')
    if rule not in ("wounds_to", "healing_to", "targets_of", "tokens", "cards", "x", *_DEEDS):
        return heading

    def close(abilities: list[Node]) -> list[Node]:
        (made,) = heading.close(abilities)
        assert isinstance(made, Enhance)
        if rule == "cards":
            return [_of_cards(scope, said, made)]
        if rule == "x":
            return [_of_x(scope, said, made)]
        if rule == "tokens":
            if any(isinstance(part, Instant) for part in scope.parts):
                message = f'"{scope.words(said)}": an instant spell does not stay in play, and keeps no power tokens'
                help = 'write where they are put, as in "Put 1 power token on that permanent spell"'
                scope.problem("C303", said, message, help)
            return [made]
        if rule in ("wounds_to", "healing_to"):
            return [_to_some(scope, trees(said)[0], made)]
        if rule in _DEEDS and not any(type(one).__name__ == _DEEDS[rule] for part in scope.parts for one in walk(part)):
            message = f'"{scope.words(said)}": nothing of this kind comes before it'
            scope.problem("C303", said, message, 'write "1 additional target", or say in a sentence what is added')
            return [made]
        for nominal in trees(said):
            _check_target(scope, nominal)
        return [made]

    return replace(heading, close=close, begin=scope.go_on)


def _of_cards(scope: Scope, tree: Tree, made: Enhance) -> Node:
    """`one more spell`: drawn, discarded or put elsewhere by the effect, whichever it does."""
    all_of_it = [one for part in scope.parts for one in walk(part)]
    done = [one for one in all_of_it if isinstance(one, Draw | Discard | Put)]
    chosen = token(tree, "CARD") is None and any(isinstance(one, Or) for one in all_of_it)  # one more effect
    done = [] if chosen else done
    match done:
        case [Draw()]:
            return made
        case [Discard()]:
            return replace(made, what="discards")
        case [Put(what=Cards(count=count) as cards) as put] if count:
            return EnhanceWith(replace(put, what=replace(cards, count=made.n)), span=made.span)
    message = f'"{scope.words(tree)}": the spell does not do one thing with cards'
    help = 'write "draw 1 more spell", or say in a sentence what is added'
    choice = 'one more effect cannot be chosen; "Enhance: Draw 1 spell" adds an effect'
    scope.problem("C303", tree, message, choice if chosen else help)
    return made


def _of_x(scope: Scope, tree: Tree, made: Enhance) -> Enhance:
    """`X is increased by 1`: the one amount of the effect that is counted."""
    counted_by: Any = [
        what
        for part in scope.parts
        for one in walk(part)
        for what, kind, name in (
            ("wounds", DealDamage, "amount"),
            ("healing", Heal, "amount"),
            ("draws", Draw, "count"),
        )
        if isinstance(one, kind) and not isinstance(getattr(one, name), int | Number)
    ]
    raised = raisable(scope.parts)
    if one_token(tree, "NUM").value != "X" or len(counted_by) != 1 or (counted_by == ["wounds"] and len(raised) > 1):
        message = f'"{scope.words(tree)}": which amount of the spell does an enhancement raise?'
        scope.problem("C303", tree, message, 'write what each enhancement adds, such as "+1 wound"')
        return made
    return replace(made, what=counted_by[0])


def _check_this_card(scope: Scope, tree: Tree) -> None:
    """Enhancements put power tokens on this spell, and on nothing else."""
    scope.this_card = True
    for kid in trees(tree):
        if kid.rule != "it" and (kid.rule not in ("this_card", "this_alone", "named") or scope.build(kid) != THIS_CARD):
            message = f'"{scope.words(kid)}": enhancements put power tokens on this spell'
            scope.problem("C303", kid, message, 'write "this spell"')


def _enhancements(scope: Scope, tree: Tree) -> Heading:
    """`1 more wound dealt, wound healed, or spell drawn`: of what is chosen, so much more."""
    parts = [_enhancement(scope, Tree("heading_of_enhance", [said], *tree.span)) for said in trees(tree)]
    first = trees(tree)[0]

    def close(abilities: list[Node]) -> list[Node]:
        built = [one for part in parts for one in part.close(list(abilities))]
        made = [one for one in built if isinstance(one, Enhance)]
        bare = [token(kid, "NUM", "BONUS") is None for kid in trees(tree)]  # `wound healed`, after `1 more wound dealt`
        whats: Any = [one.what for one in made if one.what in _AMOUNTS]
        alike = all(one.n == made[0].n or short for one, short in zip(made, bare, strict=True))
        if alike and len({*whats}) == len(built):
            return [replace(made[0], also=tuple(whats[1:]))]
        message = f'"{scope.words(first)} …": these are not equal amounts of several effects'
        scope.problem("C303", tree, message, 'write what each enhancement adds, such as "+1 wound"')
        return built[:1]

    return replace(parts[0], close=close)


def raisable(effects: Iterable[Node], kind: type[DealDamage | Heal] = DealDamage) -> list[DealDamage | Heal]:
    """The wounds of an effect that an enhancement can raise, those that are not a part of others; or what it heals."""
    return [
        one for part in effects for one in walk(part) if isinstance(one, kind) and not isinstance(one.amount, Share)
    ]


def _to_some(scope: Scope, tree: Tree, made: Enhance) -> Node:
    """`+1 wound to each creature`, `to the first being`, `to one of them`: the first or last of several wounds (or of
    what is healed) that the effect deals, or further ones, to some of those who were wounded."""
    raised = raisable(scope.parts, Heal if made.what == "healing" else DealDamage)
    told = len(scope.problems)
    fitting = _there(tree, raised) if tree.rule == "hit_there" else []
    if tree.rule != "hit_there":
        with having(scope, describing=tree.rule not in ("one_of", "either_one")):
            meant = scope.build(tree) if tree.rule in _KNOWN else described(scope, tree)
        numbers = {id(one): n for n, one in enumerate(one for part in scope.parts for one in choices(part))}
        fitting = [one for one in raised if meant in (_whom(one), Ref("chosen", numbers.get(id(_whom(one)), -1)))]
        more = _one_of(meant, raised, numbers) or _part_of(meant, raised, scope.vocabulary.noun)
        if more and not fitting:
            return EnhanceWith(_dealt_more(more, meant, made.n), span=made.span)
        if made.what == "healing" and fitting and fitting[-1] != raised[-1]:
            return EnhanceWith(_dealt_more(fitting[-1], meant, made.n), span=made.span)
    if fitting and any(fitting[-1] is one for one in (raised[0], raised[-1])):
        return replace(made, first=fitting[-1] is not raised[-1])
    if len(scope.problems) == told:
        message = f'"{scope.words(tree)}": which of what the spell does is this added to?'
        scope.problem("C303", tree, message, 'write "+1 wound", or "+1 wound to the first being"')
    return made


_KNOWN: Final = ("it", "they", "that", "those", "nth", "the_chosen", "the_target", "one_of", "either_one")


def _whom(one: DealDamage | Heal) -> Node:
    return one.on if isinstance(one, Heal) else one.to


def _there(tree: Tree, raised: list[DealDamage | Heal]) -> list[DealDamage | Heal]:
    """What is dealt to `the being in the back row`."""
    there = Is(one_token(tree, "AFTER").value)
    return [one for one in raised if there in getattr(_whom(one), "where", ())]


def _one_of(meant: Any, raised: list[DealDamage | Heal], numbers: dict[int, int]) -> DealDamage | Heal | None:
    """What was dealt or healed to all of those of whom one is `meant`, if it was the same for all."""
    if isinstance(meant, Either):
        those = [one for one in raised if Ref("chosen", numbers.get(id(_whom(one)), -1)) in meant.parts]
        alike = {repr((one.amount, getattr(one, "kind", ""), getattr(one, "by", None))) for one in those}
        return those[0] if len(those) == len(meant.parts) and len(alike) == 1 else None
    among = [one.those for one in getattr(meant, "where", ()) if isinstance(one, Among)]
    found = [one for one in raised if [Ref("chosen", numbers.get(id(_whom(one)), -1))] == among]
    return found[0] if found else None


def _part_of(meant: Any, raised: list[DealDamage | Heal], noun: str) -> DealDamage | Heal | None:
    """What was dealt or healed to all of whom `each enemy being` is a part."""
    if not isinstance(meant, Selector) or meant.quantity != EACH:
        return None
    for one in raised:
        all_of = _whom(one)
        if isinstance(all_of, Selector) and all_of.quantity == EACH and {*all_of.where} <= {*meant.where}:
            return one if all_of.noun in (meant.noun, noun) else None
    return None


def _dealt_more(one: DealDamage | Heal, whom: Any, n: int) -> Node:
    """So much more, of the same kind."""
    return replace(one, amount=Number(n), **{"on" if isinstance(one, Heal) else "to": whom})


def _check_target(scope: Scope, tree: Tree) -> None:
    """`one more exposed creature`: it must be a target of the effect."""
    told = len(scope.problems)
    with having(scope, describing=True):
        said = describe(scope, tree, ONE, tree, either_number=True)
    chosen = [one for part in scope.parts for one in choices(part) if isinstance(one, Selector)]
    any_noun = said.noun == scope.vocabulary.noun
    fits = any(
        {*said.where} <= {*one.where} and (any_noun or one.noun == said.noun) and one.quantity.kind != "each"
        for one in chosen
    )
    if len(scope.problems) == told and not fits:
        message = f'"{scope.words(tree)}": the spell chooses nothing of this kind'
        scope.problem("C303", tree, message, 'write "1 additional target", or say in a sentence what is added')


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
        scope.go_on()

    return Heading("main", close, LAST, begin)


def _write_with(writer: Writer, node: EnhanceWith) -> str:
    effects = node.effect.effects if isinstance(node.effect, Sequence) else (node.effect,)
    if any(isinstance(one, PutCounters) and one.on == THIS_CARD for one in effects):
        raise Unwritable("counters on this card are an enhancement of their own")
    if any(writer.constructs.lasts(one) or isinstance(one, Triggered | Replaced | Activated) for one in effects):
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
                heading=True,
            ),
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
