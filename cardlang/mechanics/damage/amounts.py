"""The wording of amounts of damage, shared by several mechanics."""

from __future__ import annotations

from cardlang.language.builders.amounts import amount_of
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Amount, Bonus, Bounded, Number, Per, Stat
from cardlang.language.parser import Token, Tree
from cardlang.language.reference_phrases import apostrophe
from cardlang.language.scope import Scope, one_token
from cardlang.language.writer import Writer

DAMAGE_STEP = 5  # S1.4: damage is a multiple of five


def damage_number(scope: Scope, number: Token) -> int:
    """A number of damage (S1.4)."""
    value = int(number.value)
    if not -500 <= value <= 500 or (value == 0 and number.terminal == "NUM"):
        scope.out_of_range(number, "write a number from 5 to 500")
        return DAMAGE_STEP
    if value % DAMAGE_STEP:
        low, high = value // DAMAGE_STEP * DAMAGE_STEP, -(-value // DAMAGE_STEP) * DAMAGE_STEP
        sign = "+" if number.terminal == "BONUS" and high > 0 else ""
        scope.problem(
            "C304",
            number,
            f"{scope.words(number)} is not a multiple of 5",
            f"write {sign}{low or 5} or {sign}{high if low else 10}",
        )
    return value


def _number(scope: Scope, tree: Tree) -> Number:
    return Number(damage_number(scope, one_token(tree, "NUM")))


def damage(amount: Amount) -> str:
    """An amount of damage in words: "10 damage"."""
    match amount_of(amount):
        case Number(n):
            return f"{n} damage"
        case Bonus(n):
            return f"{n:+d} damage"
        case All():
            return "all damage"
    raise Unwritable(f"no words for {amount} as damage")


def amount_words(writer: Writer, amount: Amount) -> str:
    """An amount of damage, or `damage equal to this creature's level`."""
    if not isinstance(amount, Stat):
        return damage(amount)
    return f"damage equal to {apostrophe(writer.ref(amount.of))} {amount.stat}"


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
