"""Subjects and numbers, checked."""

from __future__ import annotations

from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Amount, Bonus, Bounded, Number, Per, Stat
from cardlang.language.nodes.condition import Happens
from cardlang.language.parser import Token, Tree
from cardlang.language.phrases import apostrophe
from cardlang.language.scope import Scope, token
from cardlang.language.writer import Writer

DAMAGE_STEP = 5  # S1.4: damage is counted in fives


def fives(scope: Scope, number: Token) -> int:
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
    number = token(tree, "NUM")
    assert number
    return Number(fives(scope, number))


def any_attack(scope: Scope, tree: Tree) -> None:
    """`+5 attack damage` is +5 damage, which attacks alone deal (S11.9); of which kind is said elsewhere."""
    said = token(tree, "ATTACK_DAMAGE")
    if said and said.value != "attack":
        message = f'"{scope.words(said)}": such a bonus is for all attacks, unless their kind is said after it'
        scope.problem("C303", said, message, f'write "damage with {said.value}s", or "{said.value.split()[0]} damage"')


def _all(scope: Scope, tree: Tree) -> All:
    return All()


def _bonus(scope: Scope, tree: Tree) -> Bonus:
    number = token(tree, "BONUS")
    assert number
    any_attack(scope, tree)
    return Bonus(fives(scope, number))


def amount_of(amount: Amount) -> Number | Bonus | All:
    """So much, or so much for each of some things."""
    while isinstance(amount, Per | Bounded):
        amount = amount.amount
    return amount  # type: ignore[return-value]


def damage(amount: Amount) -> str:
    match amount_of(amount):
        case Number(n):
            return f"{n} damage"
        case Bonus(n):
            return f"{n:+d} damage"
        case All():
            return "all damage"
    raise Unwritable(f"no words for {amount} as damage")


def much(writer: Writer, amount: Amount) -> str:
    """Damage as written, or `damage equal to this creature's level`."""
    if not isinstance(amount, Stat):
        return damage(amount)
    return f"damage equal to {apostrophe(writer.ref(amount.of))} {amount.stat}"


def _write_damage(writer: Writer, node: Amount) -> str:
    return damage(node)


NUMBER = Construct(Number, {"number": _number}, _write_damage)
BONUS = Construct(Bonus, {"bonus": _bonus}, _write_damage)
ALL = Construct(All, {"all": _all}, _write_damage)
BOUNDED = Construct(Bounded, {}, _write_damage)
PER = Construct(Per, {}, _write_damage)


def means(scope: Scope, tree: Tree) -> str:
    said = token(tree, "MEANS")
    assert said
    return str(said.value)


def plural_attacks(means: str) -> str:
    """
    >>> plural_attacks("melee attack"), plural_attacks("next attack")
    ('melee attacks', 'its next attack')
    """
    return f"its {means}" if means.startswith("next") else f"{means}s"


def attack_said(scope: Scope, tree: Tree) -> int:
    """The number of the attack that `the attack` or `this attack` speaks of."""
    attacks = scope.antecedents.attacks()
    latest = scope.words(tree).lower().startswith(("this", "that"))
    if scope.antecedents.blurred:
        message = "which attack? Not each was made against a new choice"
        scope.problem("C302", tree, message, "choose its target at the attack")
    elif not attacks:
        scope.problem("C301", tree, "no attack was made before", "make the attack first, then say more of it")
    elif len(attacks) > 1 and not latest:
        scope.problem("C302", tree, "there are several attacks before this", 'write "this attack" for the last one')
    return attacks[-1].ref.of if attacks else 0


def attack_words(writer: Writer, attack: int) -> str:
    attacks = [one.ref.of for one in writer.said.attacks()]
    if attack not in attacks[-1:]:
        raise Unwritable(f"no words for the attack of choice {attack}")
    return "the attack" if len(attacks) == 1 else "this attack"


def ask_which_attack(scope: Scope, tree: Tree) -> None:
    """`When this creature attacks, it deals +5 damage`: how long would that be so?"""
    if isinstance(scope.event, Happens) and "attack" in scope.event.deed and not scope.lasting:
        message = "in this attack, or in each from now on?"
        scope.problem("C302", tree, message, 'say for how long, such as "until the end of the current turn"')
