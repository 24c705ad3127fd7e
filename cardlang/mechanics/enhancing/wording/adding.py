"""What an enhancement adds to, among all that the effect does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from cardlang.language.builders.selectors import describe, described
from cardlang.language.nodes.amount import Bonus, Number
from cardlang.language.nodes.base import Node, walk, with_field
from cardlang.language.nodes.choices import choices, choosing
from cardlang.language.nodes.effect import Lasting, Or
from cardlang.language.nodes.reference import THIS_CARD, Ref
from cardlang.language.nodes.selector import ANOTHER, EACH, ONE, Among, Either, Is, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.mechanics.activation.nodes import Activate
from cardlang.mechanics.amounts.nodes import Share
from cardlang.mechanics.cards.nodes import Cards, Discard, Draw, Put
from cardlang.mechanics.counters.nodes import PutCounters, RemoveCounters
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.enhancing.nodes import Enhance, EnhanceWith
from cardlang.mechanics.permanents.nodes import Instant
from cardlang.mechanics.values.nodes import Get, Modifier
from cardlang.model.value import having


def choosing_one(scope: Scope) -> int:
    """Of how many effects one is chosen, so that more of them can be; 0 if that is not so."""
    options = [len(one.options) for part in scope.parts for one in walk(part) if isinstance(one, Or)]
    return options[0] if len(options) == 1 else 0


def more_bonus(scope: Scope, tree: Tree) -> Node | None:
    """`+1 strength`, `it has an additional +1 strength`: more of a bonus that the effect gives for a while."""
    said = trees(trees(tree)[0])[0]
    if said.rule == "by_things" and trees(said)[0].rule in KNOWN:
        said = trees(said)[1]
    modifiers = trees(said) if said.rule == "get" else []
    if [kid.rule for kid in modifiers] != ["modifier"]:
        return None
    bonus, stat = token(modifiers[0], "BONUS"), token(modifiers[0], "STAT")
    numbers = {id(one): n for n, one in enumerate(one for part in scope.parts for one in choices(part))}
    lasting = [one for part in scope.parts for one in walk(part) if isinstance(one, Lasting)]
    for one in reversed(lasting):
        match one.effect:
            case Get(who, (Modifier(name),)) as get if bonus and stat and name == stat.value:
                known = Ref("chosen", numbers[id(who)]) if id(who) in numbers else who
                more = replace(get, who=known, modifiers=(Modifier(name, Bonus(int(bonus.value))),))
                return replace(one, effect=more)
    return None


def more_counters(scope: Scope, tree: Tree, n: int, kind: type[PutCounters | RemoveCounters]) -> Node | None:
    """More counters where the effect has put some, or has removed some; None if it has not, or elsewhere."""
    numbers = {id(one): n for n, one in enumerate(one for part in scope.parts for one in choices(part))}
    for one in [one for part in scope.parts if isinstance(part, Instant) for one in walk(part)]:
        if isinstance(one, kind):
            there = one.on if isinstance(one.on, Ref) else Ref("chosen", numbers.get(id(one.on), -1))
            if there == Ref("chosen", -1):
                continue
            said = trees(tree)[-1] if trees(tree) else None
            if said is None or scope.build(said) == there:
                return replace(one, amount=Number(n), on=there)
    return None


def of_cards(scope: Scope, tree: Tree, made: Enhance) -> Node:
    """`one more spell`: drawn, discarded or put elsewhere by the effect, whichever it does."""
    all_of_it = [one for part in scope.parts for one in walk(part)]
    done = [one for one in all_of_it if isinstance(one, Draw | Discard | Put)]
    if token(tree, "CARD") is None and choosing_one(scope):
        return Enhance("effects", made.n, span=made.span)
    match done:
        case [Draw()]:
            return made
        case [Discard()]:
            return replace(made, what="discards")
        case [Put(what=Cards(count=count)) as put, Put() | Discard()] if count:  # the rest goes elsewhere
            if all(put.to.zone in scope.words(kid).lower() for kid in trees(tree) if kid.rule == "put_where"):
                return replace(made, what="cards")
        case [Put(what=Cards(count=count) as cards) as put] if count:
            return EnhanceWith(replace(put, what=replace(cards, count=made.n)), span=made.span)
    message = f'"{scope.words(tree)}": the spell does not do one thing with cards'
    scope.problem("C303", tree, message, 'write "draw 1 more spell", or say in a sentence what is added')
    return made


def of_x(scope: Scope, tree: Tree, made: Enhance) -> Enhance:
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


def check_this_card(scope: Scope, tree: Tree) -> None:
    """Enhancements put power tokens on this spell, and on nothing else."""
    scope.this_card = True
    for kid in trees(tree):
        if kid.rule != "it" and (kid.rule not in ("this_card", "this_alone") or scope.build(kid) != THIS_CARD):
            message = f'"{scope.words(kid)}": enhancements put power tokens on this spell'
            scope.problem("C303", kid, message, 'write "this spell"')


def raisable(effects: Iterable[Node], kind: type[DealDamage | Heal] = DealDamage) -> list[DealDamage | Heal]:
    """The wounds of an effect that an enhancement can raise, those that are not a part of others; or what it heals."""
    return [
        one for part in effects for one in walk(part) if isinstance(one, kind) and not isinstance(one.amount, Share)
    ]


def to_some(scope: Scope, tree: Tree, made: Enhance) -> Node:
    """`+1 wound to each creature`, `to the first being`, `to one of them`: the first or last of several wounds (or of
    what is healed) that the effect deals, or further ones, to some of those who were wounded."""
    raised = raisable(scope.parts, Heal if made.what == "healing" else DealDamage)
    told = len(scope.problems)
    fitting = []
    with having(scope, describing=tree.rule not in ("one_of", "either_one")):
        same = [one.ref for one in scope.antecedents.mentions if one.said.lower() == scope.words(tree).lower()]
        meant = same[0] if len(same) == 1 else scope.build(tree) if tree.rule in KNOWN else described(scope, tree)
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


KNOWN: Final = ("it", "they", "that", "those", "nth", "the_chosen", "the_target", "one_of", "either_one")


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


def check_target(scope: Scope, tree: Tree) -> None:
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


def another_target(scope: Scope, effect: Node) -> bool:
    """Whether `destroy another creature` does what the effect does to one of the same kind."""
    kind: Any = type(effect)
    for name in choosing(kind):
        what = getattr(effect, name)
        if not isinstance(what, Selector) or what.quantity != ANOTHER or isinstance(effect, DealDamage):
            continue
        for one in (one for part in scope.parts for one in walk(part) if type(one) is type(effect)):
            before = getattr(one, name)
            more = (
                replace(effect, free=one.free) if isinstance(one, Activate) and isinstance(effect, Activate) else effect
            )
            alike = isinstance(before, Selector) and with_field(more, name, before) == one
            if alike and {*what.where} <= {*before.where} and what.noun in (before.noun, scope.vocabulary.noun):
                return bool(before.quantity.kind != "each")
    return False
