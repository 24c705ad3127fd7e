"""What happens, and to whom: the events that texts answer or ask about, and their parties."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_args

from cardlang.language.antecedents import YOURS
from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.doers import bearing_player, is_bearer
from cardlang.language.builders.selectors import describe, described
from cardlang.language.nodes.condition import OF_PLAYERS, Happens
from cardlang.language.nodes.reference import YOU, Ref
from cardlang.language.nodes.selector import ANOTHER, EACH, ONE, Controlled, Either, Selector, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees, value
from cardlang.model.value import having

Role = Literal["subject", "object"]  # of a party of an event


PLACES = (
    "adjacent", "adjacent_to_none", "within", "within_of", "in_sight", "in_sight_of", "on", "farther",
)  # fmt: skip


def happens(scope: Scope, tree: Tree) -> Happens:
    """`a Drow destroys an enemy`, `this creature takes 10 or more damage`, `an ally would take magical wounds`"""
    event, hurt, hurting = token(tree, "EVENT", "WOULD_EVENT"), token(tree, "DAMAGE_KIND"), token(tree, *_HURTING)
    kids = trees(tree)
    means = next((kid for kid in kids if kid.rule == "means"), None)
    much = next((kid for kid in kids if kid.rule == "so_much_hurt"), None)
    place = next((kid for kid in kids if kid.rule in PLACES), None)
    parties = [kid for kid in kids if kid not in (means, much, place)]
    kind = event.value if event else hurting.value if hurting else "is damaged"
    if hurting and len(parties) > 1 and kind == "deals damage":
        kind = "damages"
    if kind == "is attached" and parties:
        message = f'"{scope.words(tree)}": cards are attached, and creatures are not'
        scope.problem("C303", event or tree, message, 'write "When this card is attached"')
    given = []
    for party, role in zip(parties, get_args(Role), strict=False):
        gone = role == "object" and kind in scope.vocabulary.gone
        other = role == "object" and party.rule == "it"  # `an enemy attacks it`: not itself
        with having(scope, subject=Ref("subject") if other else scope.subject):
            one = scope.build(party) if party.rule.startswith("cards") else describe_party(scope, party, role, gone)
        if kind in OF_PLAYERS and role == "subject" and is_bearer(scope, one, scope.words(party)):
            one = bearing_player(scope)
        given.append(one)
    where = scope.build(place) if place else None
    if (when := token(tree, "WHEN")) and when.value == "before" and kind not in scope.vocabulary.actions:
        message = f'"{scope.words(when)}": this is over as soon as it begins'
        scope.problem("C303", when, message, 'write "If … would …, …" or "When …, …"')
    if len(given) == 1 and kind in scope.vocabulary.targeting:
        scope.antecedents.mention(Ref("object"), "its target", "target")
    return Happens(
        given[0],
        kind,
        given[1] if len(given) > 1 else None,
        where,
        scope.build(means) if means else hurt.value if hurt else None,
        tree.rule == "would",
        is_after(scope, tree, kind),
        scope.build(much) if much else None,
        span=tree.span,
    )


_HURTING = ("HURT_SO", "WOULD_HURT")


def is_after(scope: Scope, tree: Tree, kind: str) -> bool:
    """Whether the end of an action is meant. For what happens at once, `after` and `when` mean the same (S8.8)."""
    said = token(tree, "WHEN")
    return said is not None and said.value == "after" and kind in scope.vocabulary.actions


def _describing(tree: Tree) -> list[Tree]:
    """The words that describe a party: `an allied Drow`."""
    return [word for nominal in trees(tree) for word in trees(nominal) if word.rule == "word"]


def describe_party(scope: Scope, tree: Tree, role: Role = "subject", gone: bool = False) -> Any:
    """A party of an event, which later words may refer to."""
    party = described_party(scope, tree)
    if isinstance(party, Selector | Either):
        selector = isinstance(party, Selector)
        names = frozenset(value(word)[1] for word in _describing(tree)) if selector else frozenset()
        names |= {YOURS} if isinstance(party, Selector) and Controlled(YOU) in party.where else frozenset()
        how: Any = "gone" if gone else "event"
        noun = party.noun if isinstance(party, Selector) else scope.vocabulary.noun
        scope.antecedents.mention(Ref(role), scope.words(tree), how, names, noun)
    return party


MANY = ("each", "plural", "exactly", "up_to", "any_number", "several", "yours_each", "one_of", "target")


def described_party(scope: Scope, tree: Tree) -> Any:
    """A party of an event, described and not chosen. An event happens to one creature at a time."""
    match tree.rule:
        case "one":
            return describe(scope, trees(tree)[-1], ONE, tree)
        case "yours_each" if noun_of(scope, trees(tree)[-1]) in scope.vocabulary.unique:  # `your hero`
            what = describe(scope, trees(tree)[-1], EACH, tree)
            return replace(what, where=canonical([*what.where, Controlled(YOU)]))
        case "another":
            return describe(scope, trees(tree)[-1], ANOTHER, tree)
        case rule if rule in MANY:
            message = f'"{scope.words(tree)}": an event speaks of one creature at a time'
            scope.problem("C303", tree, message, 'write "a" or "another"')
            return scope.self_ref
    return described(scope, tree)
