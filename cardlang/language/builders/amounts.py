"""Amounts that are counted or bounded by words after the effect, which apply to the only amount in it."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.sequence import Amendment, part
from cardlang.language.nodes.amended import changed
from cardlang.language.nodes.amount import All, Amount, Bonus, Bounded, Number, Per, Scaled, ThisWay
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees, value


def bounded(scope: Scope, tree: Tree) -> Any:
    """`…, to a minimum of 1`"""
    bound, number = one_token(tree, "BOUNDED"), one_token(tree, "NUM", "BONUS")
    effect = part(scope, trees(tree)[0])
    n = abs(scope.number(number))

    def bind(amount: Any) -> Bounded:
        """What is added may be bounded above as a bonus; a lower bound is for the resulting value."""
        added = isinstance(amount.amount if isinstance(amount, Per) else amount, Bonus)
        if number.terminal == "BONUS" and not (added and bound.value == "most"):
            message = f'"{scope.words(number)}" is a bonus, and the {bound.value} here is a plain number'
            scope.problem("C303", number, message, f'write "{n}"', str(n))
        return Bounded(amount, bound.value, n)

    if isinstance(effect, Amendment):
        return effect.then(lambda amended: changed(amended, (Number, Bonus, Per), bind))
    made = changed(effect, (Number, Bonus, Per), bind)
    if made is None:
        words = scope.text[bound.start : number.end]
        scope.problem("C303", number, f'"{words}" limits nothing here', "write it after one amount")
        return effect
    return made


def this_way(scope: Scope, tree: Tree) -> ThisWay:
    """`creature tapped this way`: a count of what the previous effect did."""
    did = token(tree, "THIS_WAY")
    said = next((one for one in tree.kids if isinstance(one, Token) and one is not did), None)
    assert did
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", "say first what is done")
    for word in trees(tree):
        if value(word)[1] != "creature":
            message = f'"{scope.words(word)}": all that were {did.value} are counted'
            scope.problem("C303", word, message, 'write "creature"')
    return ThisWay(said.value[0] if said else "creature", did.value, span=tree.span)


def amount_of(amount: Amount) -> Number | Bonus | All | Scaled:
    """An amount, or an amount for each of something."""
    while isinstance(amount, Per | Bounded):
        amount = amount.amount
    return amount  # type: ignore[return-value]
