"""Builders of the core's alternatives (core.lark), one function an alternative or a few that mean the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.language.construct import Build
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import (
    At,
    Did,
    Duration,
    Exists,
    ForEach,
    Happens,
    Holds,
    If,
    Lasting,
    May,
    Or,
    Sequence,
    Triggered,
    Unless,
)
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import (
    EACH,
    ONE,
    Adjacent,
    Controlled,
    HasKeyword,
    Is,
    Not,
    Predicate,
    Quantity,
    Seen,
    Selector,
    Several,
    Within,
    order,
)
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees


@dataclass(frozen=True, slots=True)
class Amend:
    """A sentence that says more about the effect before it, such as `It must end adjacent to …`. `apply` gives that
    effect as amended, or `None` if it is no such effect."""

    apply: Callable[[Node], Node | None]
    tree: Tree


def sequence(scope: Scope, effects: list[Any]) -> Node:
    """One effect of several: flat, amendments applied, `one` by itself."""
    flat: list[Node] = []
    for effect in effects:
        if isinstance(effect, Amend):
            amended = effect.apply(flat[-1]) if flat else None
            if amended is None:
                scope.problem(
                    "C305",
                    effect.tree,
                    f'"{scope.words(effect.tree)}" says nothing about the effect before it',
                    "put it right after the effect it is about",
                )
            else:
                flat[-1] = amended
        elif isinstance(effect, Sequence):
            flat += effect.effects
        else:
            flat.append(effect)
    if not flat:
        return Sequence(())
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


# Lines and steps


def _chain(scope: Scope, tree: Tree) -> Node:
    return sequence(scope, [scope.build(kid) for kid in trees(tree)])


def _if_first(scope: Scope, tree: Tree) -> Node:
    condition, line = trees(tree)
    return If(scope.build(condition), _alone(scope, line), span=(tree.start, tree.end))


def _unless_first(scope: Scope, tree: Tree) -> Node:
    condition, line = trees(tree)
    return If(_negated(scope.build(condition)), _alone(scope, line), span=(tree.start, tree.end))


def _if_after(scope: Scope, tree: Tree) -> Node:
    step, condition = trees(tree)
    effect = _alone(scope, step)
    return If(scope.build(condition), effect, span=(tree.start, tree.end))


def _unless_after(scope: Scope, tree: Tree) -> Node:
    step, condition = trees(tree)
    effect = _alone(scope, step)
    return If(_negated(scope.build(condition)), effect, span=(tree.start, tree.end))


def _negated(condition: Any) -> Any:
    return condition.condition if isinstance(condition, Unless) else Unless(condition)


def _alone(scope: Scope, tree: Tree) -> Node:
    """An effect that must stand by itself: an amendment here has nothing to amend."""
    return sequence(scope, [scope.build(tree)])


def _for_each(scope: Scope, tree: Tree) -> Node:
    nominal = next(kid for kid in trees(tree) if kid.rule in ("nominal", "controlled"))
    step = next(kid for kid in trees(tree) if kid is not nominal)
    each = _selector(scope, nominal, EACH)
    return ForEach(each, _alone(scope, step), span=(tree.start, tree.end))


def _lasting(scope: Scope, tree: Tree) -> Node:
    kids = trees(tree)
    until, step = kids if tree.rule == "lasting_first" else reversed(kids)
    effect = _alone(scope, step)
    return Lasting(effect, scope.build(until), span=(tree.start, tree.end))


def _at_after(scope: Scope, tree: Tree) -> Triggered:
    step, at = trees(tree)
    before, scope.in_ability = scope.in_ability, True
    effect = _alone(scope, step)
    event = scope.build(at)
    scope.in_ability = before
    return Triggered(event, effect, span=(tree.start, tree.end))


def _or(scope: Scope, tree: Tree) -> Node:
    options: list[Node] = []
    for kid in trees(tree):
        option = _alone(scope, kid)
        options += option.options if isinstance(option, Or) else (option,)
    return Or(tuple(options), span=(tree.start, tree.end))


# Clauses


def _bare(scope: Scope, tree: Tree) -> Any:
    return scope.deed(tree.kids[0], None)


def _by(scope: Scope, tree: Tree) -> Any:
    subject, deed = trees(tree)
    return scope.deed(deed, scope.build(subject))


def _things_may(scope: Scope, tree: Tree) -> Node:
    subject_tree, deed = trees(tree)
    subject = scope.build(subject_tree)
    effect = scope.deed(deed, subject)
    return May(decider(scope, subject, subject_tree), effect, span=(tree.start, tree.end))


def decider(scope: Scope, subject: object, tree: Tree) -> Player:
    """Who decides for a creature: its controller, which is `you` for the acting or this creature."""
    if isinstance(subject, Selector):
        subject = Ref("chosen", scope.antecedents.count - 1)
    if not isinstance(subject, Ref) or subject in (ACTING, THIS):
        return YOU
    return Player("controller", subject)


def _player_may(scope: Scope, tree: Tree) -> Node:
    player_tree, deed = trees(tree)
    player = scope.build(player_tree)
    return May(player, scope.deed(deed, player), span=(tree.start, tree.end))


def _player_may_have(scope: Scope, tree: Tree) -> Node:
    player_tree, subject, deed = trees(tree)
    player = scope.build(player_tree)
    return May(player, scope.deed(deed, scope.build(subject)), span=(tree.start, tree.end))


# Players


def _its(who: Any) -> Build:
    def build(scope: Scope, tree: Tree) -> Player:
        subject = scope.subject
        if isinstance(subject, Ref):
            return Player(who, subject)
        return Player(who, scope.refer("it", tree))

    return build


def _of(who: Any) -> Build:
    return lambda scope, tree: Player(who, scope.build(tree.kids[0]))


def _player(who: Any) -> Build:
    return lambda scope, tree: Player(who)


# References


def _it(scope: Scope, tree: Tree) -> Ref:
    return scope.refer("it", tree)


def _this(scope: Scope, tree: Tree) -> Ref:
    _only_noun(scope, tree)
    ref = THIS if scope.in_ability or scope.box != "main" else ACTING
    scope.antecedents.mention(ref, scope.words(tree))
    return ref


def _the_acting(scope: Scope, tree: Tree) -> Ref:
    _only_noun(scope, tree)
    ref = THIS if scope.activated else ACTING
    scope.antecedents.mention(ref, scope.words(tree))
    return ref


def _only_noun(scope: Scope, tree: Tree) -> None:
    """`this creature` is known; a describing word in it would say nothing."""
    for word in trees(tree)[:-1] if len(trees(tree)) > 1 else ():
        scope.problem("C303", word, f'"{scope.words(word)}" adds nothing here', "leave it out")
    last = trees(tree)[-1]
    _, name, number = last.kids[0].value  # type: ignore[union-attr]
    if name != "creature" or "s" not in number:
        scope.problem("C303", last, f'"{scope.words(tree)}" names no one creature', 'write "creature"')


def _bound(wording: Any) -> Build:
    def build(scope: Scope, tree: Tree) -> Ref:
        ref = scope.refer(wording, tree)
        for word in trees(tree):
            _check_described(scope, word, ref, wording)
        return ref

    return build


def _check_described(scope: Scope, word: Tree, ref: Ref, wording: str) -> None:
    """`that enemy` must have been chosen as an enemy: no word is passed over."""
    _, name, number = word.kids[0].value  # type: ignore[union-attr]
    spoken = next((one for one in scope.antecedents.spoken if one.ref == ref), None)
    if name == "creature" or (spoken and name in spoken.words) or spoken is None:
        return
    scope.problem("C303", word, f'"{scope.words(word)}" was not said of "{spoken.said}"', 'write "creature"')


def _the_damaged(scope: Scope, tree: Tree) -> Ref:
    found = scope.refer("the damaged", tree)
    _only_noun(scope, tree)
    return Ref("damaged", found.of) if found.to == "chosen" else found


def _square(wording: Any) -> Build:
    return lambda scope, tree: scope.refer(wording, tree, ("square",))


# Selectors


def _exactly(scope: Scope, tree: Tree) -> Selector:
    number = token(tree, "NUM")
    quantity = Quantity("exactly", counted(scope, number) if number else 1)
    return _selector(scope, trees(tree)[-1], quantity, tree)


def _up_to(scope: Scope, tree: Tree) -> Selector:
    number = token(tree, "NUM")
    return _selector(scope, trees(tree)[-1], Quantity("up to", counted(scope, number) if number else 1), tree)


def _quantity(quantity: Quantity) -> Build:
    return lambda scope, tree: _selector(scope, trees(tree)[-1], quantity, tree)


def _plural(scope: Scope, tree: Tree) -> Selector:
    nominal = trees(tree)[-1]
    words = [kid for kid in trees(nominal) if kid.rule in ("word", "non_word")]
    number = words[-1].kids[0].value[2]  # type: ignore[union-attr]
    if number == "s":
        said = scope.words(words[0])
        scope.problem(
            "C206", nominal, "how many? A single one needs a word before it", f'write "a {said}" or "each {said}"'
        )
    return _selector(scope, nominal, EACH, tree)


def counted(scope: Scope, number: Any, least: int = 1, most: int = 100) -> int:
    """A number in its range."""
    value = int(number.value)
    if not least <= value <= most:
        scope.problem("C307", number, f"{value} is out of range", f"write a number from {least} to {most}")
    return value


def _selector(scope: Scope, nominal: Tree, quantity: Quantity, whole: Tree | None = None) -> Selector:
    whole = whole or nominal
    if quantity.another and not any(one.how != "mention" for one in scope.antecedents.spoken):
        scope.problem("C306", whole, "another than which? Nothing was chosen before", 'write "a" instead of "another"')
    predicates, words = _described(scope, nominal)
    selector = Selector(quantity, "creature", order(predicates), span=(whole.start, whole.end))
    plural = quantity.kind != "exactly" or quantity.n > 1
    scope.antecedents.select("creature", plural, scope.words(whole), "other", words)
    return selector


def describe(scope: Scope, nominal: Tree, quantity: Quantity, whole: Tree) -> Selector:
    """A selector that only describes and chooses nothing: of an event, a condition, an anchor."""
    return Selector(quantity, "creature", order(_described(scope, nominal)[0]), span=(whole.start, whole.end))


def _described(scope: Scope, nominal: Tree) -> tuple[list[Predicate], frozenset[str]]:
    predicates: list[Predicate] = []
    words = [kid for kid in trees(nominal) if kid.rule in ("word", "non_word")]
    names = set()
    for word in words:
        kind, name, number = word.kids[0].value  # type: ignore[union-attr]
        names.add(name)
        if word is words[-1] and not number:
            scope.problem(
                "C205", word, f'a noun is missing after "{scope.words(word)}"', f'write "{scope.words(word)} creature"'
            )
        predicate = _predicate(scope, kind, name)
        if predicate is not None:
            predicates.append(Not(predicate) if word.rule == "non_word" else predicate)
        elif word.rule == "non_word":
            scope.problem("C303", word, f'nothing here is "{scope.words(word)}"', "leave it out")
    if nominal.rule == "controlled":
        predicates.append(Controlled(YOU))
    predicates += [scope.build(kid) for kid in trees(nominal) if kid not in words]
    return predicates, frozenset(names)


def _predicate(scope: Scope, kind: str, name: str) -> Predicate | None:
    if kind == "nouns":
        return None  # "creature" itself
    if kind == "types":
        return HasKeyword(name)
    return Adjacent(scope.self_ref) if name == "adjacent" else Is(name)


def _several(scope: Scope, tree: Tree) -> Several:
    return Several(tuple(scope.build(kid) for kid in trees(tree)), span=(tree.start, tree.end))


def _adjacent(scope: Scope, tree: Tree) -> Adjacent:
    return Adjacent(_anchor(scope, trees(tree)[0]))


def _within(scope: Scope, tree: Tree) -> Within:
    number = counted(scope, token(tree, "NUM"), 0)
    anchors = trees(tree)
    return Within(number, _anchor(scope, anchors[0]) if anchors else scope.self_ref)


def _anchor(scope: Scope, tree: Tree) -> Any:
    if tree.rule == "it":
        return scope.refer("it", tree, ("creature", "square") if _squares(scope) else ("creature",))
    return scope.build(tree)


def _squares(scope: Scope) -> bool:
    return any(one.noun == "square" for one in scope.antecedents.spoken)


def _in_sight(scope: Scope, tree: Tree) -> Seen:
    return Seen(scope.self_ref)


def _anchor_one(scope: Scope, tree: Tree) -> Selector:
    return describe(scope, tree, ONE, tree)


def _anchor_another(scope: Scope, tree: Tree) -> Selector:
    return describe(scope, tree, Quantity("exactly", 1, another=True), tree)


def _a_square(scope: Scope, tree: Tree) -> Selector:
    predicates: list[Predicate] = [scope.build(kid) for kid in trees(tree)]
    if tree.rule == "a_free_square":
        predicates.append(Is("free"))
    selector = Selector(ONE, "square", order(predicates), span=(tree.start, tree.end))
    scope.antecedents.select("square", False, scope.words(tree), "choose", frozenset())
    return selector


# Times and conditions


def _at(scope: Scope, tree: Tree) -> At:
    edge, period = token(tree, "AT_EDGE"), token(tree, "PERIOD")
    assert edge and period
    return At(edge.value, period.value, scope.build(trees(tree)[0]), span=(tree.start, tree.end))


def _happens(scope: Scope, tree: Tree) -> Happens:
    parties = trees(tree)
    event = token(tree, "EVENT")
    assert event
    said = [_party(scope, party) for party in parties]
    for party, ref, tree_ in zip(said, ("subject", "object"), parties, strict=False):
        if isinstance(party, Selector):
            scope.antecedents.mention(Ref(ref), scope.words(tree_), "event")  # type: ignore[arg-type]
    return Happens(said[0], event.value, said[1] if len(said) > 1 else None, span=(tree.start, tree.end))


def _party(scope: Scope, tree: Tree) -> Any:
    """A party of an event: described, not chosen."""
    if tree.rule in ("one", "each", "plural", "another"):
        quantity = ONE if tree.rule == "one" else EACH
        return describe(scope, trees(tree)[-1], quantity, tree)
    return scope.build(tree)


def _until(scope: Scope, tree: Tree) -> Duration:
    edge, period = token(tree, "UNTIL_EDGE") or token(tree, "FOR_THIS"), token(tree, "PERIOD")
    assert edge and period
    whose = scope.build(trees(tree)[0]) if trees(tree) else None
    return Duration(edge.value, period.value, whose, span=(tree.start, tree.end))


def _did(scope: Scope, tree: Tree) -> Did:
    return Did()


def _holds(scope: Scope, tree: Tree) -> Any:
    subject, state = trees(tree)
    holds = Holds(scope.build(subject), scope.build(state))
    return Unless(holds) if tree.rule == "holds_not" else holds


def _state(scope: Scope, tree: Tree) -> Predicate:
    word = token(tree, "DESC")
    assert word
    kind, name, _ = word.value
    predicate = _predicate(scope, kind, name)
    if predicate is None:
        scope.problem("C303", tree, "everything here is a creature", "say what kind of creature")
        return Is(name)
    return predicate


def _exists(scope: Scope, tree: Tree) -> Exists:
    selector, *places = trees(tree)
    quantity = {"one": ONE, "each": EACH}.get(selector.rule, ONE)
    number = token(selector, "NUM")
    if number:
        quantity = Quantity("exactly", counted(scope, number))
    what = describe(scope, trees(selector)[-1], quantity, selector)
    extra = [scope.build(place) for place in places]
    if tree.rule == "you_control":
        extra.append(Controlled(YOU))
    return Exists(Selector(what.quantity, what.noun, order([*what.where, *extra]), span=what.span))


CORE: Mapping[str, Build] = {
    "chain": _chain,
    "if_first": _if_first,
    "unless_first": _unless_first,
    "if_after": _if_after,
    "unless_after": _unless_after,
    "for_each_first": _for_each,
    "for_each_after": _for_each,
    "lasting_first": _lasting,
    "lasting_after": _lasting,
    "at_after": _at_after,
    "or_": _or,
    "bare": _bare,
    "by_things": _by,
    "by_player": _by,
    "things_may": _things_may,
    "player_may": _player_may,
    "player_may_have": _player_may_have,
    "you": _player("you"),
    "your": _player("you"),
    "anyone": _player("players"),
    "each_player": _player("players"),
    "each_opponent": _player("opponents"),
    "an_opponent": _player("opponent"),
    "its_controller": _its("controller"),
    "its_owner": _its("owner"),
    "controller_of": _of("controller"),
    "owner_of": _of("owner"),
    "it": _it,
    "this": _this,
    "that": _bound("that"),
    "the_chosen": _bound("the chosen"),
    "the_target": _bound("the target"),
    "the_acting": _the_acting,
    "the_damaged": _the_damaged,
    "the_chosen_square": _square("the chosen"),
    "that_square": _square("that"),
    "one": _quantity(ONE),
    "exactly": _exactly,
    "each": _quantity(EACH),
    "another": _quantity(Quantity("exactly", 1, another=True)),
    "up_to": _up_to,
    "any_number": _quantity(Quantity("any", 0)),
    "plural": _plural,
    "several": _several,
    "adjacent": _adjacent,
    "within": _within,
    "within_of": _within,
    "in_sight": _in_sight,
    "anchor_one": _anchor_one,
    "anchor_another": _anchor_another,
    "a_square": _a_square,
    "a_free_square": _a_square,
    "at": _at,
    "happens": _happens,
    "happens_to": _happens,
    "until_current": _until,
    "until_current_end": _until,
    "until_next": _until,
    "did": _did,
    "holds": _holds,
    "holds_not": _holds,
    "state": _state,
    "you_control": _exists,
    "there_is": _exists,
    "some_is": _exists,
}
