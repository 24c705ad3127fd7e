"""Builders of selectors: quantities, describing words, places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal

from cardlang.language import nodes
from cardlang.language.antecedents import YOURS
from cardlang.language.builders.describing import check_other, chosen_before, describing, noun_of, says_other
from cardlang.language.builders.references import check_described, domains_said
from cardlang.language.construct import Build
from cardlang.language.names import plural_of
from cardlang.language.parser import Token, Tree, one_token, one_tree, token, tokens, trees, value
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import THIS_WAY
from cardlang.model.article import with_article
from cardlang.model.value import having

# events after which it is not on the board any more
GONE = ("is destroyed", "destroys")


def so_many(kind: Literal["exactly", "up to"]) -> Build:
    """The builder of `two enemies`, `up to two enemies`."""

    def build(scope: Scope, tree: Tree) -> nodes.Selector:
        return selector(scope, trees(tree)[-1], nodes.Quantity(kind, counted(scope, token(tree, "NUM"))), tree)

    return build


def quantity(quantity: nodes.Quantity) -> Build:
    """The builder of a selector whose quantity is in its words: `an enemy`, `another enemy`."""
    return lambda scope, tree: selector(scope, trees(tree)[-1], quantity, tree)


def each(scope: Scope, tree: Tree) -> nodes.Selector:
    """`each enemy`"""
    check_form(scope, trees(tree)[-1], plural=False)
    return selector(scope, trees(tree)[-1], nodes.EACH, tree)


def yours(quantity: nodes.Quantity) -> Build:
    """`your Spiders`, `each of your Spiders`, `one of your Spiders`; `your hero`, of which there is one."""

    def build(scope: Scope, tree: Tree) -> nodes.Selector:
        check_form(scope, trees(tree)[-1], plural=noun_of(scope, trees(tree)[-1]) not in scope.vocabulary.unique)
        return selector(scope, trees(tree)[-1], quantity, tree, [nodes.Controlled(nodes.YOU)], formed=True)

    return build


def one_of(scope: Scope, tree: Tree) -> nodes.Selector:
    """`one of those creatures`: of several that were chosen together."""
    those, noun = _those(scope, tree)
    scope.antecedents.parted = those, scope.select(tree, noun), noun
    return nodes.Selector(nodes.ONE, noun, (nodes.Among(those),), span=tree.span)


def _those(scope: Scope, tree: Tree) -> tuple[nodes.Ref, str]:
    """The things chosen together that the words of a tree mean, and their noun."""
    words = trees(tree, "word", "non_word")
    those = scope.refer("those", tree, domains_said(scope, words))
    for word in words:
        check_described(scope, word, those)
    mention = scope.antecedents.of(those)
    return those, (mention and mention.called) or scope.vocabulary.noun


def the_other(scope: Scope, tree: Tree) -> nodes.Selector:
    """`the other`, after `one of those creatures`: each of those but that one."""
    parted = scope.antecedents.parted
    if parted is None:
        help = f"choose them together, and then one of them, for instance: {scope.vocabulary.choice}"
        scope.problem("C301", tree, '"{}": of which?', help)
        return nodes.Selector(nodes.EACH, scope.vocabulary.noun, span=tree.span)
    those, one, noun = parted
    scope.select(tree, noun, plural=True)
    return nodes.Selector(nodes.EACH, noun, nodes.canonical([nodes.Among(those), nodes.OtherThan(one)]), span=tree.span)


def each_done(scope: Scope, tree: Tree) -> nodes.Selector:
    """`each creature damaged this way`: by the effect before."""
    inner = trees(tree)[-1]
    done = one_token(inner, "DONE_WAY")
    if not scope.effects_read:
        scope.problem("C301", done, "nothing was done before this", "say first what is done")
    nominal = Tree("nominal", [*trees(inner)], inner.start, done.start)
    way = [nodes.Past(done.value, THIS_WAY, span=(done.start, done.end))]
    check_form(scope, nominal, plural=tree.rule == "all_done")
    return selector(scope, nominal, nodes.EACH, tree, way)


def either(scope: Scope, tree: Tree) -> nodes.Either:
    """`this creature or an adjacent ally`: one choice."""
    count, mentions, told = scope.antecedents.count, len(scope.antecedents.mentions), len(scope.problems)
    parts = []
    for kid in trees(tree):
        part = scope.build(kid)
        if isinstance(part, nodes.Selector) and part.quantity != nodes.ONE:
            scope.problem("C303", kid, '"{}" is not one creature', 'write "a" on both sides of "or"')
        parts.append(part)
    check_both(scope, tree, parts)
    if noun := _noun_of_both(tree):
        first, last = (scope.words(kid) for kid in (trees(tree)[0], trees(tree)[-1]))
        right = f'write "{first} {scope.words(noun)} or {with_article(last)}"'
        del scope.problems[told:]
        message = '"or" stands between things here, not between words that describe one'
        help = right if trees(tree)[0].rule == "one" else "say it of each in a sentence of its own"
        scope.problem("C303", tree, message, help)
    scope.antecedents.count = count
    del scope.antecedents.mentions[mentions:]
    scope.antecedents.select("creature", False, scope.words(tree), "other", frozenset())
    return nodes.Either(tuple(parts), span=tree.span)


def _noun_of_both(tree: Tree) -> Tree | None:
    """The only noun of `a damaged or tapped enemy`."""
    first, last = trees(tree)[0], trees(tree)[-1]
    if first.rule not in ("one", "each") or last.rule != "plural":
        return None
    noun = trees(trees(last)[-1])[-1]
    return noun if noun.rule == "word" and value(noun)[2] == "s" else None


def plural(scope: Scope, tree: Tree) -> nodes.Selector:
    """`enemies`, as a subject: each of them."""
    nominal = trees(tree)[-1]
    words = trees(nominal, "word", "non_word")
    number = value(words[-1])[2] if words else ""
    kinds = one_tree(nominal, "any_word")
    if kinds:
        if not words:  # in `Elf or Orc creatures` the noun says how many
            number = tokens(kinds, "DESC")[-1].value[2]
        if trees(nominal)[0] is not kinds:
            message = f'"{scope.words(nominal)}": is all of it said of both?'
            scope.problem("C302", tree, message, 'begin with "each" to say all of it of each')
    if by_name(tree):  # a name needs no article
        return selector(scope, nominal, nodes.ONE, tree)
    if number == "s":
        said = scope.words(nominal)
        help = f'write "{with_article(said)}" or "each {said}"'
        scope.problem("C206", nominal, f'"{said}" needs a word that says how many', help, with_article(said))
        scope.hint()
    return selector(scope, nominal, nodes.EACH, tree)


def by_name(tree: Tree) -> bool:
    """Whether a selector is only a creature's name."""
    words = [kid for nominal in trees(tree)[-1:] for kid in trees(nominal, "word")]
    return tree.rule == "plural" and bool(words) and value(words[-1])[::2] == ("names", "s")


def counted(scope: Scope, number: Token | None, least: int = 1, most: int = 100) -> int:
    """A number in its range, 1 if none is said; reports one outside it. It is never more than the game's largest
    number."""
    if number is None:
        return 1
    if scope.is_unknown(number):
        return max(least, 1)
    value = int(number.value)
    if not least <= value <= most:
        scope.out_of_range(number, f"write a number from {least} to {most}")
    return min(value, most)


def selector(
    scope: Scope,
    nominal: Tree,
    quantity: nodes.Quantity,
    whole: Tree | None = None,
    more: Sequence[nodes.Predicate] = (),
    formed: bool = False,
) -> nodes.Selector:
    """A selector. `formed`: it has been checked that the noun agrees with its number."""
    counts, whole = whole is None, whole or nominal
    if quantity == nodes.EACH and says_other(scope, nominal):
        quantity = nodes.Quantity("each", 1, another=True)
    if quantity == nodes.ANOTHER and not chosen_before(scope):
        quantity, more = nodes.ONE, (*more, nodes.Is("other"))  # other than the acting or this creature
        check_other(scope, whole)
    if not formed:
        _check_number(scope, nominal, quantity)
    predicates, words = describing(scope, nominal, quantity, nodes.Controlled(nodes.YOU) in more)
    noun = noun_of(scope, nominal)
    selector = nodes.Selector(quantity, noun, nodes.canonical([*predicates, *more]), span=whole.span)
    if {nodes.Is("enemy"), nodes.Controlled(nodes.YOU)} <= {*selector.where}:
        scope.problem("C302", whole, '"{}": what is yours is no enemy', 'write "each enemy"')
    if isinstance(scope.event, nodes.Happens) and {nodes.Is("other"), nodes.Is("enemy")} <= {*selector.where}:
        message = '"{}": other than which? The event names no enemy'
        scope.problem("C302", whole, message, 'name it, such as "When an enemy …", or leave "other" out')
    if not (counts or scope.describing) and any(
        isinstance(one, nodes.Past) and one.kind in GONE for one in selector.where
    ):
        message = '"{}": those have left the board, and can only be counted'
        scope.problem("C303", whole, message, 'write "for each …" before it, or "if … was destroyed …"')
    plural = nodes.is_plural(selector, scope.vocabulary.unique)
    words |= {noun} - {scope.vocabulary.noun} | ({YOURS} if nodes.Controlled(nodes.YOU) in selector.where else set())
    scope.select(whole, noun, plural, names=words)
    return selector


def describe(
    scope: Scope, nominal: Tree, quantity: nodes.Quantity, whole: Tree, *, either_number: bool = False
) -> nodes.Selector:
    """A selector that only describes and chooses nothing, as in events, conditions and places."""
    scope.named = True
    more: list[nodes.Predicate] = []
    if quantity == nodes.ANOTHER and not chosen_before(scope):
        quantity, more = nodes.ONE, [nodes.Is("other")]
    if not either_number:
        _check_number(scope, nominal, quantity)
    predicates = describing(scope, nominal, quantity)[0]
    noun = noun_of(scope, nominal)
    return nodes.Selector(quantity, noun, nodes.canonical([*predicates, *more]), span=whole.span)


def described(scope: Scope, tree: Tree) -> Any:
    """Things that are only described; nothing is chosen."""
    mark = scope.antecedents.copy()
    with having(scope, comparing=True):
        things = scope.build(tree)
    if isinstance(things, nodes.Selector | nodes.Several | nodes.Either):
        scope.antecedents = mark
    return things


def _check_number(scope: Scope, nominal: Tree, quantity: nodes.Quantity) -> None:
    """`two creatures`, `a creature`: the noun must agree with the number."""
    if quantity.kind != "each":
        check_form(scope, nominal, quantity.kind == "any" or quantity.n > 1)


def check_form(scope: Scope, nominal: Tree, plural: bool) -> None:
    """Report a noun that is not in the plural, or in it."""
    last = trees(nominal, "word", "non_word", "any_word")[-1]
    for word in tokens(last, "DESC"):
        _check_form_of(scope, word, plural)


def _check_form_of(scope: Scope, word: Token, plural: bool) -> None:
    kind, name, number = word.value
    if not number or ("p" if plural else "s") in number:
        return
    forms = (name, plural_of(name)) if kind == "names" else scope.vocabulary.forms.get(name, (name, name))
    disagrees(scope, word, forms[plural])


def several(scope: Scope, tree: Tree) -> nodes.Several:
    """`this creature and each adjacent enemy`"""
    told = len(scope.problems)
    parts = tuple(scope.build(kid) for kid in trees(tree))
    check_both(scope, tree, parts)
    if scope.problems[told:] and scope.problems[-1].span[1:] == tree.span:
        del scope.problems[told:-1]  # what it is about is not clear, and so how many
    return nodes.Several(parts, span=tree.span)


_PLACES = (nodes.Adjacent, nodes.Within, nodes.Seen, nodes.On, nodes.Controlled, nodes.OtherThan, nodes.Compare)


def check_both(scope: Scope, tree: Tree, parts: Sequence[nodes.Ref | nodes.Selector]) -> None:
    """`enemies and allies within 3 squares`, `allied Dwarves and Elves`: what is said of one could apply to both."""
    for before, after in pairwise(parts):
        if not (isinstance(before, nodes.Selector) and isinstance(after, nodes.Selector)):
            continue
        places = tuple(one for one in _PLACES if one is not nodes.Controlled or not scope.vocabulary.mine)
        placed, also = (any(isinstance(one, places) for one in part.where) for part in (before, after))
        bare = trees(tree)[-1].rule == "plural"
        if (also and not placed) or (bare and len(before.where) > len(after.where)):
            message = '"{}": is all of it said of both?'
            scope.problem("C302", tree, message, "repeat it for each of them, or write two sentences")


def a_square(scope: Scope, tree: Tree) -> nodes.Selector:
    """`a free square within 3 squares`"""
    predicates: list[nodes.Predicate] = []
    for kid in trees(tree):
        place = scope.build(kid)
        said = place if isinstance(place, tuple) else (place,) if place is not None else ()
        predicates.extend(said)
        if not all(_of_squares(scope, one) for one in said):
            square, creature = scope.vocabulary.forms["square"][0], scope.vocabulary.noun
            message = f'"{scope.words(kid)}" is said of a {creature}, not of a {square}'
            scope.problem("C303", kid, message, f"say where the {square} is")
    if tree.rule == "a_free_square":
        predicates.append(nodes.Is("free"))
    selector = nodes.Selector(nodes.ONE, "square", nodes.canonical(predicates), span=tree.span)
    scope.antecedents.select("square", False, scope.words(tree), "choose", frozenset())
    return selector


def _of_squares(scope: Scope, predicate: nodes.Predicate) -> bool:
    """Whether it can be said of squares: where they are, not what only creatures have."""
    inner = predicate.predicate if isinstance(predicate, nodes.Not) else predicate
    if isinstance(inner, nodes.Is):
        return inner.adjective.removeprefix("in the ") in ("free", "other", *scope.vocabulary.spelled("AREA"))
    return not isinstance(inner, nodes.Compare | nodes.Extreme | nodes.HasKeyword | nodes.HasPower | nodes.Past)


def agrees(scope: Scope, word: Token, plural: bool) -> str:
    """The name of what is counted; its form must agree with the number."""
    name, forms = word.value
    if ("p" if plural else "s") not in forms and not scope.counting:
        disagrees(scope, word, scope.vocabulary.forms[name][plural])
    return str(name)


def disagrees(scope: Scope, word: Token, right: str) -> None:
    """Report a word whose form does not agree with its number; `right` does."""
    scope.problem("C207", word, '"{}" does not agree with the number before it', f'write "{right}"', right)


def each_of_those(scope: Scope, tree: Tree) -> nodes.Selector:
    """`each of those creatures that is tapped`, `those with level 3 or less`: of several, those that fit."""
    those, noun = _those(scope, tree)
    where = nodes.canonical([nodes.Among(those), scope.build(trees(tree)[-1])])
    scope.select(tree, noun, plural=True)
    return nodes.Selector(nodes.EACH, noun, where, span=tree.span)


def mutual(scope: Scope, tree: Tree) -> nodes.Mutual:
    """`no two of which are adjacent`, `within 4 squares of each other`, `whose levels are the same`"""
    said, number, stat = token(tree, "MUTUAL"), token(tree, "NUM"), token(tree, "STAT")
    quantity = scope.described and scope.described.quantity
    some = quantity is not None and (quantity.kind == "any" or (quantity.kind != "each" and quantity.n > 1))
    if scope.describing or not some:
        message = '"{}": only of several that are chosen'
        scope.problem("C303", tree, message, 'write "Choose two …" or "up to three …" before it')
    if stat:
        return nodes.Mutual("same", stat=stat.value, span=tree.span)
    squares = counted(scope, number) if number else 1
    return nodes.Mutual(said.value if said else "within", squares, span=tree.span)
