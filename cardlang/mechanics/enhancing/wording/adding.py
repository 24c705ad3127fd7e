"""What an enhancement adds to, among all that the effect does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from cardlang.language.builders.selectors import described
from cardlang.language.nodes import Node, Number, Or, Ref, choices, choosing, walk, with_field
from cardlang.language.nodes.selector import ANOTHER, EACH, Among, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope
from cardlang.mechanics.activation.nodes import Activate
from cardlang.mechanics.amounts.nodes import Share
from cardlang.mechanics.cards.nodes import Cards, Discard, Draw, Put
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.mechanics.enhancing.nodes import Enhance, EnhanceWith
from cardlang.model.value import having


def choosing_one(scope: Scope) -> int:
    """Of how many effects one is chosen, so that more of them can be; 0 if that is not so."""
    options = [len(one.options) for part in scope.parts for one in walk(part) if isinstance(one, Or)]
    return options[0] if len(options) == 1 else 0


def of_cards(scope: Scope, tree: Tree, made: Enhance) -> Node:
    """`one more spell`: drawn, discarded or put elsewhere by the effect, whichever it does."""
    all_of_it = [one for part in scope.parts for one in walk(part)]
    done = [one for one in all_of_it if isinstance(one, Draw | Discard | Put)]
    match done:
        case [Draw()]:
            return made
        case [Discard()]:
            return replace(made, what="discards")
        case [Put(what=Cards(count=count)), Put() | Discard()] if count:  # the rest goes elsewhere
            return replace(made, what="cards")
        case [Put(what=Cards(count=count) as cards) as put] if count:
            return EnhanceWith(replace(put, what=replace(cards, count=made.n)), span=made.span)
    message = '"{}": the spell does not do one thing with cards'
    scope.problem("C303", tree, message, 'write "draw 1 more spell", or say in a sentence what is added')
    return made


def raisable(effects: Iterable[Node]) -> list[DealDamage]:
    """The wounds of an effect that an enhancement can raise: those that are not a part of others."""
    dealt = [one for part in effects for one in walk(part) if isinstance(one, DealDamage)]
    return [one for one in dealt if not isinstance(one.amount, Share)]


def to_some(scope: Scope, tree: Tree, made: Enhance) -> Node:
    """`+1 wound to each creature`, `to the first being`, `to one of them`: the first or last of several wounds that the
    effect deals, or further ones, to some of those who were wounded."""
    raised, told = raisable(scope.parts), len(scope.problems)
    with having(scope, describing=tree.rule != "one_of"):
        meant = scope.build(tree) if tree.rule in _KNOWN else described(scope, tree)
    numbers = {id(one): n for n, one in enumerate(one for part in scope.parts for one in choices(part))}
    fitting = [one for one in raised if meant in (one.to, Ref("chosen", numbers.get(id(one.to), -1)))]
    more = _one_of(meant, raised, numbers) or _part_of(meant, raised, scope.vocabulary.noun)
    if more and not fitting:
        return EnhanceWith(replace(more, amount=Number(made.n), to=meant), span=made.span)
    if fitting and any(fitting[-1] is one for one in (raised[0], raised[-1])):
        return replace(made, first=fitting[-1] is not raised[-1])
    if len(scope.problems) == told:
        message = '"{}": which of what the spell does is this added to?'
        scope.problem("C303", tree, message, 'write "+1 wound", or "+1 wound to the first being"')
    return made


_KNOWN: Final = ("it", "they", "that", "those", "nth", "the_chosen", "the_target", "one_of")


def _one_of(meant: Any, raised: list[DealDamage], numbers: dict[int, int]) -> DealDamage | None:
    """What was dealt to all of those of whom one is `meant`."""
    among = [one.those for one in getattr(meant, "where", ()) if isinstance(one, Among)]
    return next((one for one in raised if [Ref("chosen", numbers.get(id(one.to), -1))] == among), None)


def _part_of(meant: Any, raised: list[DealDamage], noun: str) -> DealDamage | None:
    """What was dealt to all of whom `each enemy being` is a part."""
    if not isinstance(meant, Selector) or meant.quantity != EACH:
        return None
    for one in raised:
        all_of = one.to
        if isinstance(all_of, Selector) and all_of.quantity == EACH and {*all_of.where} <= {*meant.where}:
            return one if all_of.noun in (meant.noun, noun) else None
    return None


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
