"""The wording of amounts of damage, shared by several mechanics."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.amounts import SCALES, amount_of, scale_words
from cardlang.language.builders.selectors import agrees
from cardlang.language.clause import Unwritable
from cardlang.language.construct import PARTS, Construct
from cardlang.language.nodes.amount import All, Amount, Bonus, Bounded, Number, Per, Scaled, Stat
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.reference_phrases import apostrophe
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.model.value import Value


def damage_number(scope: Scope, number: Token) -> int:
    """A number of damage: a multiple of the game's step, such as 5 (S1.4)."""
    if scope.is_unknown(number):
        return scope.vocabulary.step
    value, step = int(number.value), scope.vocabulary.step
    most = min(500, scope.vocabulary.largest)
    if not -most <= value <= most or (value == 0 and number.terminal == "NUM"):
        scope.out_of_range(number, f"write a number from {step} to {most}")
        return step
    if value % step:
        low, high = value // step * step, -(-value // step) * step
        sign = "+" if number.terminal == "BONUS" and high > 0 else ""
        message = f"{scope.words(number)} is not a multiple of {step}"
        scope.problem("C304", number, message, f"write {sign}{low or step} or {sign}{high if low else 2 * step}")
    return value


class OfKind(Value):
    """`2 magical wounds`: damage of a kind of the vocabulary."""

    amount: Any
    kind: str


def _number(scope: Scope, tree: Tree) -> Number | OfKind:
    number, word, kind = one_token(tree, "NUM"), token(tree, "DAMAGE"), token(tree, "DAMAGE_KIND")
    n = damage_number(scope, number)
    if word and word.value and n == number.value:
        agrees(scope, word, n != 1)
    return OfKind(Number(n), kind.value) if kind else Number(n)


def damage_equal(scope: Scope, tree: Tree) -> Stat | OfKind:
    """`damage equal to its melee damage`"""
    amount, kind = scope.build(trees(tree)[-1]), token(tree, "DAMAGE_KIND")
    return OfKind(amount, kind.value) if kind else amount


def damage(amount: Amount, forms: tuple[str, str] = ("damage", "damage"), kind: str = "") -> str:
    """An amount of damage in words: "10 damage". `forms`: what the game calls it."""
    said = f"{kind} " if kind else ""
    match amount_of(amount):
        case Number(n):
            return f"{n} {said}{forms[n != 1]}"
        case Bonus(n):
            return f"{n:+d} damage"
        case All():
            return f"all {said}{forms[1]}"
        case Scaled(part, _, up):
            return f"{SCALES[part]} {said}{forms[1]}{', rounded up' if up else ''}"
    raise Unwritable(f"no words for {amount} as damage")


def damage_forms(writer: Writer) -> tuple[str, str]:
    """What the game calls one point of damage, and several."""
    return writer.vocabulary.forms.get("damage", ("damage", "damage"))


def amount_words(writer: Writer, amount: Amount, kind: str = "") -> str:
    """An amount of damage, or `damage equal to this creature's level`."""
    forms = damage_forms(writer)
    if isinstance(amount, Stat):
        measure = amount.stat in writer.vocabulary.spelled("MEASURE")
        spelled = writer.vocabulary.spelled("MEASURE").get(amount.stat, [amount.stat])
        stat = next((one for one in spelled if one.startswith("own ")), spelled[0])
        stat = f"base {stat}" if amount.base else stat
        whose = writer.possessive(amount.of) if measure else apostrophe(writer.ref(amount.of))
        part, rounded = scale_words(writer, amount)
        return f"{kind} {forms[1]} equal to {part}{whose} {stat}{rounded}".lstrip()
    if writer.constructs.form(amount) not in PARTS:
        return damage(amount, forms, kind)
    said = writer.part(amount)
    if f" {forms[1]}" not in f" {said}" and kind != writer.antecedents.kind_dealt:  # `half that`
        raise Unwritable("a part of what is dealt is of the same kind")
    return said.replace(f" {forms[1]}", f" {kind} {forms[1]}", 1) if kind else said


def write_damage(writer: Writer, node: Amount) -> str:
    """The wording of an amount."""
    return damage(node)


def plural_means(means: str) -> str:
    """The plural of a means.

    >>> plural_means("melee attack"), plural_means("next attack")
    ('melee attacks', 'its next attack')
    """
    return f"its {means}" if means.startswith("next") else f"{means}s"


NUMBER = Construct(Number, {"number": _number}, write_damage)
ALL = Construct(All, {"all": lambda scope, tree: All()}, write_damage)
BOUNDED = Construct(Bounded, {}, write_damage)
PER = Construct(Per, {}, write_damage)
