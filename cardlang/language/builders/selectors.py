"""Builders of selectors: quantities, describing words, places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from cardlang.language.builders.references import check_described
from cardlang.language.construct import Build
from cardlang.language.names import plural_of
from cardlang.language.nodes.reference import SUBJECT, YOU, Player, Ref
from cardlang.language.nodes.selector import (
    EACH,
    ONE,
    Adjacent,
    Among,
    Compare,
    Controlled,
    Either,
    HasKeyword,
    Is,
    Named,
    Not,
    On,
    OtherThan,
    Predicate,
    Quantity,
    Seen,
    Selector,
    Several,
    Within,
    order,
)
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, token, tokens, trees, value

ANOTHER = Quantity("exactly", 1, another=True)


def exactly(scope: Scope, tree: Tree) -> Selector:
    number = token(tree, "NUM")
    quantity = Quantity("exactly", counted(scope, number) if number else 1)
    return selector(scope, trees(tree)[-1], quantity, tree)


def up_to(scope: Scope, tree: Tree) -> Selector:
    number = token(tree, "NUM")
    return selector(scope, trees(tree)[-1], Quantity("up to", counted(scope, number) if number else 1), tree)


def quantity(quantity: Quantity) -> Build:
    return lambda scope, tree: selector(scope, trees(tree)[-1], quantity, tree)


def each(scope: Scope, tree: Tree) -> Selector:
    _check_form(scope, trees(tree)[-1], plural=False)
    return selector(scope, trees(tree)[-1], EACH, tree)


def target(scope: Scope, tree: Tree) -> Selector:
    """`target enemy within 5 squares`: one is chosen. After an attack it could as well be the one attacked."""
    if scope.antecedents.attacks():
        message = f'"{scope.words(tree)}" could be the target of the attack, or a new one'
        scope.problem("C302", tree, message, 'write "the target", or "a" for a new one')
    return selector(scope, trees(tree)[-1], ONE, tree)


def compare(scope: Scope, tree: Tree) -> Compare:
    stat, number, relation = token(tree, "STAT") or token(tree, "MEASURE"), token(tree, "NUM"), trees(tree)
    assert stat and number
    return Compare(stat.value, value(relation[0]) if relation else "=", int(number.value))


def compare_with(scope: Scope, tree: Tree) -> Compare:
    """`with a higher level than this creature`; `whose level is higher than its` another's."""
    relation = token(tree, "RELATION") or token(tree, "WITH_RELATION") or token(tree, "HAS_RELATION")
    stat, *others = [*tokens(tree, "MEASURE"), *tokens(tree, "STAT")]
    assert relation
    for other in others:
        if other.value != stat.value:
            scope.problem("C303", other, f"{stat.value} is compared with {other.value}", f'write "{stat.value}"')
    if not trees(tree):  # than the one whose text it is
        _check_elided(scope, tree)
        return Compare(stat.value, relation.value, scope.self_ref)
    return Compare(stat.value, relation.value, anchor(scope, trees(tree)[0]))


def all_of(scope: Scope, tree: Tree) -> Selector:
    _check_form(scope, trees(tree)[-1], plural=True)
    return selector(scope, trees(tree)[-1], EACH, tree)


def compare_its(scope: Scope, tree: Tree) -> Compare:
    """`of its level or lower`: of the acting or this creature's, whose text it is."""
    stat, relation = token(tree, "STAT"), value(trees(tree)[0])
    assert stat
    _check_elided(scope, tree)
    return Compare(stat.value, relation, scope.self_ref)


def they_control(scope: Scope, tree: Tree) -> Controlled:
    """`a creature they control`: of the player who does it."""
    if not isinstance(scope.subject, Player) or scope.subject == YOU:
        scope.problem("C301", tree, "who are they? Nobody but you does this", 'write "you control"')
    return Controlled(SUBJECT)


def anywhere(scope: Scope, tree: Tree) -> None:
    """`on the board`: as all creatures that a text speaks of."""


def yours(quantity: Quantity) -> Build:
    """`your Spiders`, `each of your Spiders`, `one of your Spiders`."""

    def build(scope: Scope, tree: Tree) -> Selector:
        _check_form(scope, trees(tree)[-1], plural=True)
        return selector(scope, trees(tree)[-1], quantity, tree, [Controlled(YOU)], formed=True)

    return build


def one_of(scope: Scope, tree: Tree) -> Selector:
    """`one of those creatures`."""
    those = scope.refer("those", tree)
    for word in trees(tree):
        check_described(scope, word, those)
    scope.antecedents.select("creature", False, scope.words(tree), "other", frozenset())
    return Selector(ONE, "creature", (Among(those),), span=(tree.start, tree.end))


def either(scope: Scope, tree: Tree) -> Either:
    """`this creature or an adjacent ally`: one choice."""
    count, spoken = scope.antecedents.count, len(scope.antecedents.spoken)
    parts = []
    for kid in trees(tree):
        part = scope.build(kid)
        if isinstance(part, Selector) and part.quantity != ONE:
            scope.problem("C303", kid, f'"{scope.words(kid)}" is not one creature', 'write "a" on both sides of "or"')
        parts.append(part)
    check_both(scope, tree, parts)
    scope.antecedents.count = count
    del scope.antecedents.spoken[spoken:]
    scope.antecedents.select("creature", False, scope.words(tree), "other", frozenset())
    return Either(tuple(parts), span=(tree.start, tree.end))


def plural(scope: Scope, tree: Tree) -> Selector:
    nominal = trees(tree)[-1]
    words = [kid for kid in trees(nominal) if kid.rule in ("word", "non_word")]
    number = value(words[-1])[2]
    if by_name(tree):  # who has a name needs no article
        return selector(scope, nominal, ONE, tree)
    if number == "s":
        said = scope.words(nominal)
        article = "an" if said[0] in "aeiouAEIOU" else "a"
        help = f'write "{article} {said}" or "each {said}"'
        scope.problem("C206", nominal, f'"{said}" needs a word that says how many', help)
    return selector(scope, nominal, EACH, tree)


def by_name(tree: Tree) -> bool:
    """Whether a selector is one creature's bare name."""
    words = [kid for nominal in trees(tree)[-1:] for kid in trees(nominal) if kid.rule == "word"]
    return tree.rule == "plural" and bool(words) and value(words[-1])[::2] == ("names", "s")


def counted(scope: Scope, number: Any, least: int = 1, most: int = 100) -> int:
    """A number in its range."""
    value = int(number.value)
    if not least <= value <= most:
        scope.problem("C307", number, f"{value} is out of range", f"write a number from {least} to {most}")
    return value


def selector(
    scope: Scope,
    nominal: Tree,
    quantity: Quantity,
    whole: Tree | None = None,
    more: Sequence[Predicate] = (),
    formed: bool = False,
) -> Selector:
    """`formed`: whether the noun agrees with its number has been looked at."""
    whole = whole or nominal
    if quantity == EACH and _says_other(scope, nominal):
        quantity = Quantity("each", 1, another=True)
    if quantity == ANOTHER and not _chosen_before(scope):
        quantity, more = ONE, (*more, Is("other"))  # than the acting or this creature
    if not formed:
        _check_number(scope, nominal, quantity)
    predicates, words = _described(scope, nominal, quantity)
    selector = Selector(quantity, "creature", order([*predicates, *more]), span=(whole.start, whole.end))
    plural = quantity.kind != "exactly" or quantity.n > 1
    scope.antecedents.select("creature", plural, scope.words(whole), "other", words)
    return selector


def describe(scope: Scope, nominal: Tree, quantity: Quantity, whole: Tree, *, either_number: bool = False) -> Selector:
    """A selector that only describes and chooses nothing: of an event, a condition, an anchor."""
    scope.named = True
    if not either_number:
        _check_number(scope, nominal, quantity)
    return Selector(quantity, "creature", order(_described(scope, nominal)[0]), span=(whole.start, whole.end))


def described(scope: Scope, tree: Tree) -> Any:
    """Things that are only described: nobody is chosen."""
    mark, before = scope.antecedents.copy(), scope.comparing
    scope.comparing = True
    things = scope.build(tree)
    scope.comparing = before
    if isinstance(things, Selector | Several | Either):
        scope.antecedents = mark
    return things


def _check_number(scope: Scope, nominal: Tree, quantity: Quantity) -> None:
    """`two creatures`, `a creature`: what is counted agrees with its number."""
    if quantity.kind != "each":
        _check_form(scope, nominal, quantity.kind == "any" or quantity.n > 1)


def _check_form(scope: Scope, nominal: Tree, plural: bool) -> None:
    word = [kid for kid in trees(nominal) if kid.rule in ("word", "non_word")][-1]
    kind, name, number = value(word)
    if not number or ("p" if plural else "s") in number:
        return
    forms = (name, plural_of(name)) if kind == "names" else scope.vocabulary.forms.get(name, (name, name))
    right = forms[plural]
    scope.problem("C207", word, f'"{scope.words(word)}" does not fit the number before it', f'write "{right}"', right)


def _chosen_before(scope: Scope) -> bool:
    return not scope.comparing and scope.antecedents.chosen


def _says_other(scope: Scope, nominal: Tree) -> bool:
    """Whether `each other enemy` leaves out what was chosen before, not the acting or this creature."""
    words = [kid for kid in trees(nominal) if kid.rule == "word"]
    return _chosen_before(scope) and any(value(word)[1] == "other" for word in words)


def _described(
    scope: Scope, nominal: Tree, whole_quantity: Quantity | None = None
) -> tuple[list[Predicate], frozenset[str]]:
    predicates: list[Predicate] = []
    words = [kid for kid in trees(nominal) if kid.rule in ("word", "non_word")]
    names = set()
    for word in words:
        kind, name, number = value(word)
        names.add(f"non-{name}" if word.rule == "non_word" else name)
        if word is words[-1] and not number:
            said = " ".join([*scope.text[: word.start].split()[-1:], scope.words(word)]).lower()
            scope.problem("C205", word, f"a noun is missing: {said} what?", f'write "{scope.words(word)} creature"')
        predicate = meaning(scope, kind, name)
        if name == "adjacent":
            _check_elided(scope, word)
        if name == "other" and _chosen_before(scope):
            predicate = None  # the quantity says it: other than what was chosen
            if word.rule == "non_word":
                scope.problem("C303", word, f'"{scope.words(word)}" says nothing here', "leave it out")
                continue
            if not (whole_quantity and whole_quantity.another):
                message = f'"{scope.words(word)}" than which? Something was chosen before'
                scope.problem("C302", word, message, 'write "another", or leave it out')
            continue
        if predicate is not None:
            predicates.append(Not(predicate) if word.rule == "non_word" else predicate)
        elif word.rule == "non_word":
            scope.problem("C303", word, f'nothing here is "{scope.words(word)}"', "leave it out")
    if nominal.rule in ("controlled", "anchor_controlled"):
        predicates.append(Controlled(YOU))
    nouns = False  # the place before holds a noun that the next could be about
    for place in (kid for kid in trees(nominal) if kid not in words):
        if nouns and not scope.words(place).lower().startswith("and"):
            message = f'"{scope.words(place)}" could be about either noun before it'
            scope.problem("C302", place, message, f'write "and {scope.words(place)}" for the first')
        built = scope.build(place)
        predicates += [built] if built is not None else []
        nouns = any(kid.rule in ("anchor_one", "anchor_another") for kid in trees(place))
    return predicates, frozenset(names)


def _check_elided(scope: Scope, tree: Tree) -> None:
    """`adjacent` alone is seen from the acting or this creature: in a deed of another it could be meant from there."""
    if isinstance(scope.subject, Ref | Selector | Several) and scope.subject != scope.self_ref:
        said = scope.words(tree)
        scope.problem(
            "C302", tree, f'"{said}" could be seen from either creature', f'write "{said} … of" or "to" which one'
        )


def meaning(scope: Scope, kind: str, name: str) -> Predicate | None:
    if kind == "nouns":
        return None  # "creature" itself
    if kind == "types":
        return HasKeyword(name)
    if kind == "names":
        return Named(name)
    return Adjacent(scope.self_ref) if name == "adjacent" else Is(name)


def several(scope: Scope, tree: Tree) -> Several:
    parts = tuple(scope.build(kid) for kid in trees(tree))
    check_both(scope, tree, parts)
    return Several(parts, span=(tree.start, tree.end))


_PLACES = (Adjacent, Within, Seen, On, Controlled, OtherThan, Compare)


def check_both(scope: Scope, tree: Tree, parts: Sequence[Ref | Selector]) -> None:
    """`enemies and allies within 3 squares`, `allied Dwarves and Elves`: what is said of one could be about both."""
    for before, after in pairwise(parts):
        if not (isinstance(before, Selector) and isinstance(after, Selector)):
            continue
        placed, also = (any(isinstance(one, _PLACES) for one in part.where) for part in (before, after))
        bare = trees(tree)[-1].rule == "plural"
        if (also and not placed) or (bare and len(before.where) > len(after.where)):
            message = f'"{scope.words(tree)}": is all of it said of both?'
            scope.problem("C302", tree, message, "say it of each of them, or write two sentences")


def adjacent(scope: Scope, tree: Tree) -> Adjacent:
    return Adjacent(anchor(scope, trees(tree)[0]))


def within(scope: Scope, tree: Tree) -> Within:
    number = counted(scope, token(tree, "NUM"), 0)
    anchors = trees(tree)
    if not anchors:
        _check_elided(scope, tree)
    return Within(number, anchor(scope, anchors[0]) if anchors else scope.self_ref)


def anchor(scope: Scope, tree: Tree) -> Any:
    if tree.rule == "it":
        nouns = ("creature", "square") if _squares(scope) else ("creature",)
        subject = scope.last.subject if scope.last else None
        if isinstance(subject, Ref) and not scope.antecedents.candidates("it", nouns, subject):
            return subject  # `It deals 5 damage to an enemy adjacent to it.`: to none but whom the clause is about
        return scope.refer("it", tree, nouns)
    before, scope.describing = scope.describing, True
    anchor = scope.build(tree)
    scope.describing = before
    return anchor


def _squares(scope: Scope) -> bool:
    return any(one.noun == "square" for one in scope.antecedents.spoken)


def in_sight(scope: Scope, tree: Tree) -> Seen:
    anchors = trees(tree)
    if not anchors:
        _check_elided(scope, tree)
    return Seen(anchor(scope, anchors[0]) if anchors else scope.self_ref)


def adjacent_to_none(scope: Scope, tree: Tree) -> Not:
    return Not(Adjacent(describe(scope, tree, ONE, tree, either_number=True)))


def on(scope: Scope, tree: Tree) -> On:
    terrain = token(tree, "TERRAIN")
    assert terrain
    return On(terrain.value)


def other_than(scope: Scope, tree: Tree) -> Predicate:
    than = anchor(scope, trees(tree)[0])
    return Is("other") if than == scope.self_ref else OtherThan(than)


def that_is(scope: Scope, tree: Tree) -> Predicate:
    word = token(tree, "DESC")
    assert word
    said = being(scope, tree, word)
    if word.value[1] == "adjacent":
        _check_elided(scope, tree)
    return Not(said) if tree.rule == "that_is_not" else said


def being(scope: Scope, tree: Tree, word: Token) -> Predicate:
    """`is tapped`, `are Drow`, `is a Drow`: what something is said to be."""
    kind, name, number = word.value
    before = scope.text[tree.start : word.start].lower().split()
    article = bool(before) and before[-1] in ("a", "an", "any")
    if article and "s" not in number:
        help = f'write "{scope.words(word)}" alone' if not number else f'write "{scope.vocabulary.forms[name][0]}"'
        scope.problem("C207", word, f'"{scope.words(word)}" does not fit the word before it', help)
    said = meaning(scope, kind, name)
    if said is None:
        scope.problem("C303", word, "everything here is a creature", "say what kind of creature")
    return said or Is(name)


def not_place(scope: Scope, tree: Tree) -> Not:
    place = scope.build(trees(tree)[0])
    if not isinstance(place, Adjacent | Within | Seen | On):
        scope.problem("C303", tree, f'"{scope.words(tree)}" is no place', "say what it is, not what it is not")
    return Not(place)


def after(scope: Scope, tree: Tree) -> Is:
    """An adjective of the vocabulary that stands after its noun: `with a card attached`."""
    word = token(tree, "AFTER")
    assert word
    return Is(word.value)


def anchor_one(scope: Scope, tree: Tree) -> Selector:
    return describe(scope, tree, ONE, tree)


def anchor_another(scope: Scope, tree: Tree) -> Selector:
    return describe(scope, tree, Quantity("exactly", 1, another=True), tree)


def a_square(scope: Scope, tree: Tree) -> Selector:
    predicates: list[Predicate] = [place for kid in trees(tree) if (place := scope.build(kid)) is not None]
    if tree.rule == "a_free_square":
        predicates.append(Is("free"))
    selector = Selector(ONE, "square", order(predicates), span=(tree.start, tree.end))
    scope.antecedents.select("square", False, scope.words(tree), "choose", frozenset())
    return selector
