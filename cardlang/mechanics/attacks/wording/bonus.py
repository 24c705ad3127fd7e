"""Damage bonuses."""

from __future__ import annotations

from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Bonus
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token
from cardlang.mechanics.damage.amounts import fives, write_damage


def any_attack(scope: Scope, tree: Tree) -> None:
    """`+5 attack damage` means +5 damage, which only attacks deal (S11.9). Other words say which kind of attack."""
    said = token(tree, "ATTACK_DAMAGE")
    if said and said.value != "attack":
        message = f'"{scope.words(said)}": a damage bonus applies to all attacks, unless it is followed by their kind'
        scope.problem("C303", said, message, f'write "damage with {said.value}s", or "{said.value.split()[0]} damage"')


def _bonus(scope: Scope, tree: Tree) -> Bonus:
    any_attack(scope, tree)
    return Bonus(fives(scope, one_token(tree, "BONUS")))


BONUS = Construct(Bonus, {"bonus": _bonus}, write_damage)
