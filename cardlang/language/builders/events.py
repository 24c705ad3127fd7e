"""What happens, and to whom: the events that texts answer or ask about, and their parties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, get_args

from cardlang.language.antecedents import YOURS
from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.doers import bearing_player, is_bearer
from cardlang.language.builders.selectors import describe, described
from cardlang.language.nodes.condition import OF_PLAYERS, Happens
from cardlang.language.nodes.reference import YOU, Ref
from cardlang.language.nodes.selector import ANOTHER, EACH, ONE, Controlled, Either, Selector, canonical
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees, value
from cardlang.model.value import having

Role = Literal["subject", "object"]  # of a party of an event


PLACES = (
    "adjacent", "adjacent_to_none", "within", "within_of", "in_sight", "in_sight_of", "on", "farther", "in_or_beside",
)  # fmt: skip


NO_PARTIES = (*PLACES, "means", "attacks_said", "requiring", "sort_cast")


def happens(scope: Scope, tree: Tree) -> Happens:
    """`a Drow destroys an enemy`. With `by …`, it is the same event with the parties swapped."""
    event, hurt = token(tree, "EVENT", "EVENT_IS", "WOULD_EVENT", "CAST"), token(tree, "DAMAGE_KIND")
    if event is None and (yours := None):  # `you activate a creature`: one of yours
        done = Token("EVENT", yours.value, yours.start, yours.end)
        made = happens(scope, Tree(tree.rule, [done if kid is yours else kid for kid in tree.kids], *tree.span))
        what = made.subject
        return replace(made, subject=_yours(what)) if isinstance(what, Selector) else made
    if event is None and (dealt := None):  # `deals melee damage to an enemy`
        dealing = "damages" if len(trees(tree)) > 1 else "deals damage"
        how = Tree("means", [Token("MEANS", dealt.value, dealt.start, dealt.end)], dealt.start, dealt.end)
        parts = [Token("EVENT", dealing, dealt.start, dealt.end) if kid is dealt else kid for kid in tree.kids]
        return happens(scope, Tree(tree.rule, [*parts, how], *tree.span))
    if event is None and (hurting := token(tree, "HURT_SO", "WOULD_HURT")):
        return _so_much(scope, tree, hurting)
    if event is None:  # `would take magical wounds`, `damage would be dealt to`
        wounds = token(tree, "DAMAGE")
        event = Token("EVENT", "is damaged", hurt.start if hurt else tree.start, wounds.end if wounds else tree.start)
    kids = trees(tree)
    means = next((kid for kid in kids if kid.rule in NO_PARTIES[-4:]), None)
    place = next((kid for kid in kids if kid.rule in PLACES), None)
    parties = [kid for kid in kids if kid is not means and kid is not place]
    kind = event.value
    if len(parties) > 1 and _by(scope, event, parties[1]):
        parties.reverse()
        kind = scope.vocabulary.active.get(kind)
        if kind is None:
            said = f'"{scope.words(event)} {scope.text[event.end : parties[0].start].strip().lower()}"'
            scope.problem("C303", event, f"{said} leaves no place for who did it", "leave out who did it")
            kind = event.value
    elif hurt and len(parties) > 1:  # `deals magical wounds to this creature`
        kind = scope.vocabulary.active[kind]
    if kind == "is attached" and parties:
        message = f'"{scope.words(tree)}": cards are attached, and creatures are not'
        scope.problem("C303", event, message, 'write "When this card is attached"')
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
        span=tree.span,
    )


def _so_much(scope: Scope, tree: Tree, hurting: Token) -> Happens:
    """`takes 10 or more damage`, `would deal 15 or more damage to an enemy`"""
    _, amount, *more = trees(tree)
    to = bool(more) and hurting.value == "deals damage" and more[0].rule not in NO_PARTIES
    said = Token("EVENT", "damages" if to else hurting.value, hurting.start, amount.end)
    much = scope.build(amount)
    kids = [said if kid is hurting else kid for kid in tree.kids if kid is not amount]
    return replace(happens(scope, Tree(tree.rule, kids, *tree.span)), much=much)


def _yours(what: Selector) -> Selector:
    return replace(what, where=canonical([*what.where, Controlled(YOU)]))


def is_after(scope: Scope, tree: Tree, kind: str) -> bool:
    """Whether the end of an action is meant. For what happens at once, `after` and `when` mean the same (S8.8)."""
    said = token(tree, "WHEN")
    return said is not None and said.value == "after" and kind in scope.vocabulary.actions


def _describing(tree: Tree) -> list[Tree]:
    """The words that describe a party: `an allied Drow`."""
    return [word for nominal in trees(tree) for word in trees(nominal) if word.rule == "word"]


def _by(scope: Scope, event: Token, party: Tree) -> bool:
    """Whether `by` stands between an event and a party, or `from`, as in `takes damage from an enemy`."""
    return scope.text[event.end : party.start].strip().lower() in ("by", "from")


def happens_by(scope: Scope, tree: Tree) -> Happens:
    """`a melee attack damages this creature`: by such an attack."""
    means, event = one_token(tree, "MEANS"), one_token(tree, "EVENT")
    passive = next((name for name, active in scope.vocabulary.active.items() if active == event.value), None)
    if passive is None:
        scope.problem("C303", event, f'an attack does not "{scope.words(event)}"', 'write "damages" or "destroys"')
    party = describe_party(scope, trees(tree)[0])
    kind = passive or event.value
    after = is_after(scope, tree, kind)
    return Happens(party, kind, None, None, means.value, after=after, span=tree.span)


def either_event(tree: Tree) -> list[Tree]:
    """`this creature attacks or is attacked`, as two events."""
    first, last = [kid for kid in tree.kids if isinstance(kid, Token) and kid.terminal == "EVENT"]
    return [Tree("happens", [kid for kid in tree.kids if kid is not other], *tree.span) for other in (last, first)]


def happens_with(scope: Scope, tree: Tree) -> Happens:
    """`this creature's melee attack damages an enemy`: it does that with such an attack."""
    said, event, parties = one_token(tree, "OF_ATTACKS"), one_token(tree, "EVENT", "HURT_SO"), trees(tree)
    if not parties or parties[0].start > said.start:
        parties = [Tree("it", [], tree.start, said.start), *parties]
    kind = said.value.removeprefix("one ").removeprefix("each ")
    how = Tree("means", [Token("MEANS", kind, said.start, said.end)], said.start, said.end)
    if event.value not in _DONE_WITH:
        help = 'write "damages" or "destroys"'
        scope.problem("C303", event, f'an attack does not "{scope.words(event)}"', help)
    return happens(scope, Tree("happens", [one_token(tree, "WHEN"), parties[0], event, *parties[1:], how], *tree.span))


_DONE_WITH = ("damages", "deals damage", "destroys")


def doing(scope: Scope, tree: Tree) -> Happens:
    """`when attacking`, `when deployed`, of the creature that has the text; `when deploying a creature`, of you."""
    event = one_token(tree, "PLAYER_DOING")
    kind, after = event.value, is_after(scope, tree, event.value)
    if event.terminal == "PLAYER_DOING":
        return Happens(YOU, kind, after=after, span=tree.span)
    party, active = next(iter(trees(tree)), None), scope.vocabulary.active.get(kind)
    if active and party:  # `deploying`: what a player does to it
        done = scope.build(party) if party.rule in THESE else describe_party(scope, party, "object")
        if isinstance(done, Ref):
            return Happens(done, kind, after=after, span=tree.span)
        return Happens(YOU, active, done, after=after, span=tree.span)
    if party:
        return Happens(scope.self_ref, kind, describe_party(scope, party, "object"), after=after, span=tree.span)
    if kind in scope.vocabulary.targeting:
        scope.antecedents.mention(Ref("object"), "its target", "target")
    return Happens(scope.self_ref, kind, after=after, span=tree.span)


THESE = ("this", "the_acting", "it", "itself")


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


MANY = ("each", "all_of", "plural", "exactly", "up_to", "any_number", "several", "yours_each", "one_of", "target")


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


def parts(tree: Tree) -> Iterator[Tree]:
    """A tree and all trees in it."""
    yield tree
    for kid in trees(tree):
        yield from parts(kid)
