"""Builders of amounts that words around the effect count or bound: `for each`, `where X is`, `to a minimum of`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from cardlang.language.builders.selectors import counted, describe, selector
from cardlang.language.builders.sequence import Amendment, alone, check_both, part, sequence
from cardlang.language.clause import Unwritable
from cardlang.language.nodes import EACH, Counted, ForEach, Node, Ref, Selector, changed, per, rate_of, with_field
from cardlang.language.nodes.amount import All, Amount, Bonus, Bounded, Number, Per, Scaled, Stat, ThisWay, Units
from cardlang.language.parser import Token, Tree, one_token, token, trees, value
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.model.value import having


def bounded(scope: Scope, tree: Tree) -> Any:
    """`…, to a minimum of 1`"""
    bound, number = one_token(tree, "BOUNDED"), one_token(tree, "NUM")
    effect = part(scope, trees(tree)[0])
    n = scope.number(number)
    kinds = (Per,) if bound.value == "most" else (Number, Bonus, Per)  # a fixed amount is no more than it is

    def bind(amount: Any) -> Bounded:
        return Bounded(amount, bound.value, n)

    if isinstance(effect, Amendment):
        return effect.then(lambda amended: changed(amended, kinds, bind))
    if isinstance(effect, ForEach):
        return _at_most_often(scope, number, effect, n, bound.value)
    made = changed(effect, kinds, bind) or _at_most(effect, n, bound.value)
    if made is None:
        words = scope.text[bound.start : number.end]
        counts = 'write it after "for each …", or "up to three …" before what is counted'
        help = counts if bound.value == "most" else "write it after one amount"
        scope.problem("C303", number, f'"{words}" limits nothing here', help)
        return effect
    return made


def _at_most_often(scope: Scope, number: Token, effect: ForEach, n: int, bound: str) -> ForEach:
    """`Draw 1 action card for each adjacent enemy, to a maximum of 3.`: the effect at most so often."""
    rate = rate_of(effect.effect)
    if rate is None or bound != "most":
        scope.problem("C303", number, '"{}" limits nothing here', "write it after one amount")
    elif n % rate or not n:
        scope.problem("C303", number, f"{n} is not so many times {rate}", f"write {max(rate, n // rate * rate)}")
    return replace(effect, most=max(1, n // (rate or 1)))


def _at_most(effect: Node, n: int, bound: str) -> Node | None:
    """`any amount of gold, up to 4`"""
    what: Any = getattr(effect, "what", None)
    if bound != "most" or not getattr(what, "up_to", False) or what.amount != All():
        return None
    return with_field(effect, "what", with_field(what, "amount", Number(n)))


_OF_RESOURCES = ("paid", "lost", "moved")


def this_way(scope: Scope, tree: Tree) -> ThisWay:
    """`creature tapped this way`: a count of what the previous effect did."""
    did = one_token(tree, "THIS_WAY")
    said = next((one for one in tree.kids if isinstance(one, Token) and one is not did), None)
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", "say first what is done")
    if (did.value in _OF_RESOURCES) != (said is not None and said.terminal == "RESOURCE"):
        message = '"{}" is not counted'
        scope.problem("C303", tree, message, 'count what is done to it, such as "destroyed", or gold "paid"')
    last = next((one for one in reversed(scope.antecedents.mentions) if one.noun != "card"), None)
    for word in trees(tree):
        if value(word)[1] not in ("creature", *(last.words if last and last.plural else ())):
            message = f'"{scope.words(word)}": all that were {did.value} are counted'
            scope.problem("C303", word, message, 'write "creature"')
    return ThisWay(said.value[0] if said else "creature", did.value, span=tree.span)


def amount_of(amount: Amount) -> Amount:
    """An amount, an amount for each of something, or that to which such amounts are added."""
    if isinstance(amount, Per) and amount.plus:
        return Number(amount.plus)
    return amount_of(amount.amount) if isinstance(amount, Per | Bounded) else amount


def _each(scope: Scope, tree: Tree) -> Counted:
    """What is counted. It is described, not chosen."""
    with having(scope, describing=True):
        each: Counted = (
            describe(scope, tree, EACH, tree) if tree.rule in ("nominal", "controlled") else scope.build(tree)
        )
    return each


def for_each(scope: Scope, tree: Tree) -> Any:
    """`For each adjacent enemy, draw 1 action card.`, before or after the effect."""
    nominal, step = trees(tree)
    if tree.rule == "for_each_after":
        step, nominal = nominal, step
        check_both(scope, tree)
        mark = scope.mark()
        said = part(scope, step)
        if isinstance(said, Amendment):
            each = _each(scope, nominal)
            return said.then(lambda effect: per(effect, each))
        effect = sequence(scope, [said])
        if per(effect, Selector(EACH, "creature")):
            each = _each(scope, nominal)
            if not each.first and (scaled := per(effect, each)):
                return scaled
        scope.rewind(mark)
    if nominal.rule not in ("nominal", "controlled"):
        return ForEach(_each(scope, nominal), alone(scope, step), span=tree.span)
    before = scope.named
    scope.named = scope.named or tree.rule == "for_each_after"  # the effect stands before it in the text
    things = selector(scope, nominal, EACH)
    scope.named = before
    return ForEach(things, alone(scope, step), span=tree.span)


def units(scope: Scope, tree: Tree) -> Units:
    """`each level of that creature`, `each level it has above this creature's`"""
    of, *above = [scope.refer_value(kid) if kid.rule == "it" else scope.build(kid) for kid in trees(tree)]
    return Units(one_token(tree, "STAT_OF").value, of, above[0] if above else None, span=tree.span)


def units_by(scope: Scope, tree: Tree) -> Units:
    """`each 10 damage on this creature`"""
    number, of = one_token(tree, "NUM"), scope.build(trees(tree)[0])
    by = counted(scope, number)
    if by % scope.vocabulary.step:
        message = f"damage is a multiple of {scope.vocabulary.step}"
        scope.problem("C304", number, message, f"write {scope.vocabulary.step}", str(scope.vocabulary.step))
    return Units("damage", of, None, by, span=tree.span)


def equal_to(scope: Scope, tree: Tree) -> Stat:
    """`equal to its melee damage`, `equal to half that creature's level`"""
    stat = one_token(tree, "STAT", "MEASURE")
    if named := trees(tree):
        of = scope.build(named[0])
    else:  # `its own wounds` are those of who deals them
        known = isinstance(scope.subject, Ref)
        own = known and (
            stat.terminal == "MEASURE" or not scope.antecedents.candidates("it", ("creature",), scope.subject)
        )
        of = scope.subject if own else scope.refer_value(tree)
    return Stat(stat.value, of, token(tree, "BASE") is not None, scale_said(scope, tree, stat.value), span=tree.span)


def plus_each(scope: Scope, tree: Tree) -> Node:
    """`Deal 10 damage to an adjacent enemy, plus 5 for each ally adjacent to it.`"""
    step, *_, nominal = trees(tree)
    number, effect, each = one_token(tree, "NUM"), alone(scope, step), _each(scope, nominal)
    n = scope.number(number)
    made = changed(effect, (Number,), lambda amount: Per(Number(n), each, amount.n))
    if made is None or n % (step_ := scope.vocabulary.step):
        words = scope.text[number.start : nominal.end]
        code, help = ("C303", "write it after one amount of damage") if made is None else ("C304", f"write {step_}")
        scope.problem(code, number, f'"{words}" cannot be added to this', help)
    return made or effect


SCALES = {"half": "half", "twice": "double"}  # before a noun


def scaled(scope: Scope, tree: Tree, stat: str) -> Scaled:
    """`double damage`, `half speed, rounded up`"""
    part, rounded = one_token(tree, "SCALE"), token(tree, "ROUNDED")
    step = scope.vocabulary.step if stat in scope.vocabulary.damage_stats else 1
    return Scaled(part.value, step, rounding(scope, part, rounded, step))


def scale_said(scope: Scope, tree: Tree, stat: str) -> Scaled | None:
    """`half` its speed, if that is said."""
    return scaled(scope, tree, stat) if token(tree, "SCALE") else None


def scale_words(writer: Writer, stat: Stat) -> tuple[str, str]:
    """What stands before and after the words for a stat of which a part is meant."""
    scale = stat.scale
    if scale is None:
        return "", ""
    if scale.step != (writer.vocabulary.step if stat.stat in writer.vocabulary.damage_stats else 1) or (
        scale.up and scale.part != "half"
    ):
        raise Unwritable(f"no words for {scale}")
    return {"half": "half ", "twice": "twice "}[scale.part], ", rounded up" if scale.up else ""


def rounding(scope: Scope, part: Token, rounded: Token | None, step: int = 0) -> bool:
    """Whether a half is rounded up. It is of a value in steps of `step`, by default those of damage."""
    if rounded and step and step != scope.vocabulary.step and re.search(r"\d", scope.words(rounded)):
        scope.problem("C303", rounded, '"{}": of this, any number will do', 'write "rounded down"')
    if rounded and part.value.startswith("twice"):
        scope.problem("C303", rounded, f'"{scope.words(part)}" is never rounded', "leave the rounding out")
    return rounded is not None and rounded.value == "up"
