"""Builders of places and comparisons: the conditions on what is selected."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from cardlang.language import nodes
from cardlang.language.builders.describing import check_elided, meaning
from cardlang.language.builders.events import described_party
from cardlang.language.builders.references import that_player
from cardlang.language.builders.selectors import check_form, counted, describe
from cardlang.language.builders.times import check_that
from cardlang.language.construct import Build
from cardlang.language.parser import Token, Tree, one_token, token, tokens, trees, value
from cardlang.language.scope import Scope
from cardlang.model.value import having


def compare(scope: Scope, tree: Tree) -> nodes.Compare | nodes.Is:
    """`with level 3 or more`, `with more than 5 damage on it`"""
    stat, number, relation = one_token(tree, "STAT", "MEASURE"), one_token(tree, "NUM"), token(tree, "RELATION")
    step = scope.vocabulary.step if stat.value in scope.vocabulary.damage_stats else 1
    said: Any = relation.value if relation else relation_said(tree)
    n = 0 if scope.is_unknown(number) else int(number.value)
    relation, n = whole(said or "=", n, step)
    if stat.value == "damage" and (relation, n) == (">=", step) and "damaged" in scope.vocabulary.words:
        return nodes.Is("damaged")
    return nodes.Compare(stat.value, relation, n, span=tree.span)


def relation_said(tree: Tree) -> str:
    """The relation that words beside a number state: `or more`, `fewer than`; "" without such words."""
    return next((str(value(kid)) for kid in trees(tree) if kid.rule == "bound"), "")


def whole(relation: str, n: int, step: int = 1) -> tuple[Any, int]:
    """`More than 2` is 3 or more, where values are multiples of `step`.

    >>> whole("<", 10, 5)
    ('<=', 5)
    """
    match relation:
        case ">":
            return ">=", (n // step + 1) * step
        case "<":
            return "<=", -(-n // step) * step - step
    return relation, n


def at_least(scope: Scope, tree: Tree, n: int) -> tuple[Any, int, bool]:
    """How a condition compares with a number, by default as at least `n`; and whether it says that there is none."""
    relation, than = whole(relation_said(tree) or ">=", n)
    none = than == 0 or says_no(scope, tree)
    return (">=", 1, True) if none else (relation, than, False)


def says_no(scope: Scope, tree: Tree) -> bool:
    """`no card symbol`, but not `no more than 2`"""
    return re.search(r"\bno\b(?! (more|fewer|less) than)", scope.words(tree).lower()) is not None


def extreme(scope: Scope, tree: Tree) -> nodes.Extreme:
    """`with the lowest level`"""
    return nodes.Extreme(one_token(tree, "STAT", "MEASURE").value, one_token(tree, "WITH_MOST").value)


def nearest_to(scope: Scope, tree: Tree) -> nodes.Nearest:
    """`nearest to the target`"""
    return nodes.Nearest(anchor(scope, trees(tree)[0]), one_token(tree, "NEAREST_TO").value)


def anchor_nearest(scope: Scope, tree: Tree) -> nodes.Selector:
    """`toward the nearest enemy`"""
    check_elided(scope, tree)
    found = describe(scope, tree, nodes.ONE, tree)
    near = nodes.Nearest(scope.near(tree), one_token(tree, "THE_NEAREST").value)
    return replace(found, where=nodes.canonical([*found.where, near]))


def compare_with(scope: Scope, tree: Tree) -> nodes.Compare:
    """`with a higher level than this creature`; in `whose level is higher than its`, another creature's."""
    relation = token(tree, "RELATION", "WITH_RELATION", "HAS_RELATION", "WITH_SAME")
    stat, *others = [*tokens(tree, "MEASURE"), *tokens(tree, "STAT")]
    how: Any = relation.value if relation else "="  # `is equal to`
    for other in others:
        if other.value != stat.value:
            scope.problem("C303", other, f"{stat.value} is compared with {other.value}", f'write "{stat.value}"')
    return nodes.Compare(stat.value, how, anchor(scope, trees(tree)[0]))


def compare_its(scope: Scope, tree: Tree) -> nodes.Compare:
    """`of its level or lower`: the level of the acting or this creature."""
    stat, (bound,) = one_token(tree, "STAT"), trees(tree)
    check_elided(scope, tree)
    return nodes.Compare(stat.value, value(bound), scope.self_ref)


def they_control(scope: Scope, tree: Tree) -> nodes.Controlled:
    """`a creature they control`: controlled by the player who does the effect, or else the only one mentioned."""
    if isinstance(scope.subject, nodes.Player) and scope.subject != nodes.YOU:
        return nodes.Controlled(nodes.SUBJECT)
    if len(scope.antecedents.players) == 1:
        return nodes.Controlled(scope.antecedents.players[0])
    said = f'"{scope.words(tree)}" could be of several players' if scope.antecedents.players else 'who are "they"?'
    code = "C302" if scope.antecedents.players else "C301"
    scope.problem(code, tree, said, 'write "you control" or "an opponent controls"')
    return nodes.Controlled(nodes.SUBJECT)


def that_player_controls(scope: Scope, tree: Tree) -> nodes.Controlled:
    """`a creature that player controls`"""
    return nodes.Controlled(that_player(scope, tree))


def adjacent(scope: Scope, tree: Tree) -> nodes.Adjacent:
    """`adjacent to that creature`"""
    return nodes.Adjacent(anchor(scope, trees(tree)[0]))


def within(scope: Scope, tree: Tree) -> nodes.Within:
    """`within 5 squares of that creature`"""
    return nodes.Within(counted(scope, token(tree, "NUM"), 0), _anchor_said(scope, tree))


def farther(scope: Scope, tree: Tree) -> nodes.Not:
    """`more than 3 squares away`, `at least 4 squares away from all enemies`"""
    near: nodes.Within = within(scope, tree)
    than = token(tree, "FARTHER_THAN")
    if than and than.value == ">=":
        near = replace(near, squares=max(near.squares - 1, 0))
    return nodes.Not(near)


def _anchor_said(scope: Scope, tree: Tree) -> Any:
    """The reference after `of`; without one, the acting or this creature."""
    if anchors := trees(tree):
        return anchor(scope, anchors[0])
    check_elided(scope, tree)
    return scope.near(tree)


def anchor(scope: Scope, tree: Tree) -> Any:
    """The reference from which a place is measured."""
    if tree.rule == "it":
        nouns = ("creature", "square") if _squares(scope) else ("creature",)
        subject = scope.last.subject if scope.last and not scope.last.plural else None
        if isinstance(subject, nodes.Ref) and not scope.antecedents.candidates("it", nouns, subject):
            return subject  # `It deals 5 damage to an enemy adjacent to it.`: to the subject of the clause only
        return scope.refer("it", tree, nouns)
    with having(scope, describing=True):
        of = scope.build(tree)
    if isinstance(of, nodes.Player):
        scope.problem("C303", tree, '"{}" is a player', f"name a {scope.vocabulary.noun}")
        return scope.self_ref
    return of


def _squares(scope: Scope) -> bool:
    return any(one.noun == "square" for one in scope.antecedents.mentions)


def in_sight(scope: Scope, tree: Tree) -> nodes.Seen:
    """`in line of sight`"""
    return nodes.Seen(_anchor_said(scope, tree))


def adjacent_to_none(scope: Scope, tree: Tree) -> nodes.Not:
    """`adjacent to no ally`"""
    return nodes.Not(nodes.Adjacent(describe(scope, tree, nodes.ONE, tree, either_number=True)))


def on(scope: Scope, tree: Tree) -> nodes.On:
    """`on difficult terrain`"""
    return nodes.On(one_token(tree, "TERRAIN").value)


def other_than(scope: Scope, tree: Tree) -> nodes.Predicate:
    """`other than that creature`"""
    than = anchor(scope, trees(tree)[0])
    return nodes.Is("other") if than == scope.self_ref else nodes.OtherThan(than)


def that_is(scope: Scope, tree: Tree) -> nodes.Predicate:
    """`that is tapped`, `that is not a Drow`"""
    word = one_token(tree, "DESC")
    if word.value[1] == "adjacent":
        check_elided(scope, tree)
    return being(scope, tree, word)


def being(scope: Scope, tree: Tree, word: Token, followed: bool = False) -> nodes.Predicate:
    """`is tapped`, `are Drow`, `is a non-Drow`: what something is said to be. A noun may have `followed`."""
    kind, name, number = word.value
    before = scope.text[tree.start : word.start].lower().removesuffix("-").removesuffix("non").split()
    article = bool(before) and before[-1] in ("a", "an", "any")
    if article and "s" not in number and not followed:
        help = f'write "{scope.words(word)}" alone' if not number else f'write "{scope.vocabulary.forms[name][0]}"'
        scope.problem("C207", word, '"{}" does not fit the word before it', help)
    said = meaning(scope, kind, name, word)
    if said is None and name != scope.vocabulary.noun:  # a creature, where a being may be a hero, too
        said = nodes.Is(name)
    if said is None:
        scope.problem("C303", word, "everything here is a creature", "say what kind of creature")
    return said or nodes.Is(name)


def not_place(scope: Scope, tree: Tree) -> nodes.Not:
    """`that is not adjacent to the target`"""
    place = scope.build(trees(tree)[0])
    if not isinstance(place, nodes.Adjacent | nodes.Within | nodes.Seen | nodes.On):
        scope.problem("C303", tree, '"{}" is not a place', "say what it is, not what it is not")
    return nodes.Not(place)


def after(scope: Scope, tree: Tree) -> nodes.Is:
    """An adjective of the vocabulary that follows its noun: `with a card attached`."""
    return nodes.Is(one_token(tree, "AFTER").value)


def anchored(quantity: nodes.Quantity) -> Build:
    """The builder of a thing that a place is beside: `adjacent to an ally`, `adjacent to another ally`."""
    return lambda scope, tree: describe(scope, tree, quantity, tree)


def anchor_yours(scope: Scope, tree: Tree) -> nodes.Selector:
    """`adjacent to your creatures`, `adjacent to one of your Drow`, `in front of your hero`: to any of them."""
    what = describe(scope, tree, nodes.ONE, tree, either_number=True)
    if what.noun in scope.vocabulary.unique:
        return replace(what, quantity=nodes.EACH)
    check_form(scope, tree, plural=True)
    return what


# What has happened to a thing: `that was attacked this turn`


def past_place(scope: Scope, tree: Tree) -> nodes.Predicate:
    """`that was destroyed this turn`, `that was not attacked this turn`"""
    said = one_token(tree, "THAT_PAST", "THAT_PAST_NOT")
    kind, takes = said.value
    past = nodes.Past(kind, period_said(scope, tree), span=tree.span)
    if takes == "must":
        scope.problem("C205", said, '"{}": whom?', "name what it was done to")
    return nodes.Not(past) if tree.rule == "past_place_not" else past


def past_to(scope: Scope, tree: Tree) -> nodes.Past:
    """`that attacked this creature this turn`"""
    with having(scope, describing=True):
        to: Any = described_party(scope, trees(tree)[0])
    said = one_token(tree, "THAT_PAST")
    kind, takes = said.value
    if not takes:
        scope.problem("C303", said, '"{}" is not done to another', 'leave out what follows, or write "by"')
    return nodes.Past(kind, period_said(scope, tree), to, span=tree.span)


def past_by(scope: Scope, tree: Tree) -> nodes.Past:
    """`it has destroyed this turn`"""
    kind, who = one_token(tree, "WHO_DONE").value
    by: nodes.Ref = scope.refer("it", tree) if who == "it" else scope.self_ref
    return nodes.Past(kind, period_said(scope, tree), None, by, span=tree.span)


def period_said(scope: Scope, tree: Tree) -> str:
    """The period that goes on."""
    said, period = one_token(tree, "FOR_THIS"), one_token(tree, "PERIOD")
    check_that(scope, tree, period.value)
    words = scope.words(said).lower()
    if words.split()[-1] not in ("this", "that", "current") or period.value == "game":
        begun = f'"{words} {scope.words(period)}": since when?'
        periods = [*scope.vocabulary.spelled("PERIOD")]
        scope.problem("C303", said, begun, f'write "this {"turn" if "turn" in periods else periods[0]}"')
    return str(period.value)


def anchor_all(scope: Scope, tree: Tree) -> nodes.Selector:
    """`more than 3 squares from all enemies`: from any of them."""
    what = describe(scope, tree, nodes.ONE, tree, either_number=True)
    return _of_yours(tree, what)


def _of_yours(tree: Tree, what: nodes.Selector) -> nodes.Selector:
    mine = tree.rule.endswith("yours")
    return replace(what, where=nodes.canonical([*what.where, nodes.Controlled(nodes.YOU)])) if mine else what
