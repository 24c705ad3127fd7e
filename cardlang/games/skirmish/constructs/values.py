"""Keyword powers and changed values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.constructs.common import amount_of, any_attack, ask_which_attack, fives
from cardlang.games.skirmish.nodes import (
    Affinity,
    Assist,
    CountAs,
    DealsMore,
    DeployCost,
    Gain,
    Get,
    Grant,
    Keyword,
    Lose,
    Modifier,
)
from cardlang.language.builders.doers import creature
from cardlang.language.builders.selectors import counted
from cardlang.language.builders.sequence import sequence
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Bonus, Bounded, Number, Per
from cardlang.language.nodes.condition import Holds, Unless
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.selector import HasPower, Not
from cardlang.language.parser import Token, Tree
from cardlang.language.reminder import check_reminder
from cardlang.language.scope import Scope, token, trees
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer


def _power(scope: Scope, tree: Tree) -> Keyword:
    power, number, ability = (token(tree, terminal) for terminal in ("POWER", "NUM", "ABILITY"))
    assert power
    takes = scope.vocabulary.powers[power.value].takes
    value = int(number.value) if number else ability.value if ability else None
    if takes == "damage" and number:
        fives(scope, number)
    elif number:
        counted(scope, number)
    takes = "number" if takes == "damage" else takes
    given = "number" if number else "ability" if ability else None
    if takes != given:
        example = {"number": f"{power.value} 5", "ability": f"{power.value} STR", None: power.value}[takes]
        scope.problem("C308", tree, f'"{scope.words(tree)}" is not how {power.value} is written', f'write "{example}"')
    return Keyword(power.value, value, span=(tree.start, tree.end))


def _reminded(scope: Scope, tree: Tree) -> Keyword:
    keyword: Keyword = scope.build(trees(tree)[0])
    reminder = token(tree, "REMINDER")
    assert reminder
    check_reminder(scope, reminder, keyword.keyword, keyword.value)
    return keyword


def _write_keyword(writer: Writer, node: Keyword) -> str:
    return node.keyword if node.value is None else f"{node.keyword} {node.value}"


KEYWORD = Construct(Keyword, {"power": _power, "reminded": _reminded}, _write_keyword, title=True)


def _granted(node: Any) -> Any:
    def build(scope: Scope, tree: Tree, subject: Any) -> Any:
        who = creature(scope, tree, subject)
        return node(who, tuple(scope.build(power) for power in trees(tree)), span=(tree.start, tree.end))

    return build


def _write_granted(verb: str) -> Any:
    def write(writer: Writer, node: Any) -> Clause:
        subject = writer.subject_said(node.who)
        return Clause(verb, " and ".join(_write_keyword(writer, power) for power in node.powers), subject)

    return write


def _gain_and_get(scope: Scope, tree: Tree, subject: Any) -> Sequence:
    """`gains Flying and +1 speed`: two things of one creature."""
    who = creature(scope, tree, subject)
    kids = trees(tree)
    span = (tree.start, tree.end)
    gain = Gain(who, tuple(scope.build(kid) for kid in kids if kid.rule == "power"), span=span)
    modifiers = [scope.build(kid) for kid in kids if kid.rule != "power"]
    if tree.rule == "gain_and_get":
        return sequence(scope, [gain, _got(scope, scope.latest(who), modifiers, span)])  # type: ignore[return-value]
    return sequence(scope, [_got(scope, who, modifiers, span), replace(gain, who=scope.latest(who))])  # type: ignore[return-value, arg-type]


GAIN = Construct(
    Gain, {"gain": _granted(Gain), "gain_and_get": _gain_and_get, "get_and_gain": _gain_and_get},
    _write_granted("gain"), lasts=True,
)  # fmt: skip
LOSE = Construct(Lose, {"lose": _granted(Lose)}, _write_granted("lose"), lasts=True)


def _grant(scope: Scope, tree: Tree, subject: Any) -> Grant:
    quote = token(tree, "QUOTE")
    assert quote and scope.read
    who = creature(scope, tree, subject)
    ability = scope.read(quote.value, quote.start + 1)
    return Grant(who, ability or Sequence(()), span=(tree.start, tree.end))


def _write_grant(writer: Writer, node: Grant) -> Clause:
    return Clause("have", f'"{writer.alone(node.ability)}"', writer.subject_said(node.who))


def _counts_as(scope: Scope, tree: Tree, subject: Any) -> CountAs:
    return CountAs(creature(scope, tree, subject), _type(scope, tree), span=(tree.start, tree.end))


def _write_counts_as(writer: Writer, node: CountAs) -> Clause:
    article = "an" if node.keyword[0] in "AEIOU" else "a"
    return Clause("count", f"as {article} {node.keyword}", writer.subject_said(node.who))


def _deploy_cost(scope: Scope, tree: Tree, subject: Any) -> DeployCost:
    number, resource = token(tree, "NUM"), token(tree, "RESOURCE")
    assert number and resource
    first = next(iter(scope.vocabulary.resources))
    if resource.value[0] != first:
        scope.problem("C303", resource, f"creatures cost {first}", f'write "{first}"')
    much = Number(counted(scope, number))
    return DeployCost(creature(scope, tree, subject), much, _more_said(scope, tree))


def _more_said(scope: Scope, tree: Tree) -> bool:
    return "more" in scope.words(tree).lower().split()


def _write_deploy_cost(writer: Writer, node: DeployCost) -> Clause:
    amount = amount_of(node.amount)
    if not isinstance(amount, Number):
        raise Unwritable(f"no words for a cost of {amount}")
    n = amount.n
    gold = writer.vocabulary.forms[next(iter(writer.vocabulary.resources))][n != 1]
    text = f"{n} {gold} {'more' if node.more else 'less'} to deploy"
    return Clause("cost", text + writer.per(node.amount), writer.subject_said(node.who))


DEPLOY_COST = Construct(DeployCost, {"deploy_cost": _deploy_cost}, _write_deploy_cost, lasts=True)


GRANT = Construct(Grant, {"grant": _grant}, _write_grant, lasts=True)
COUNT_AS = Construct(CountAs, {"counts_as": _counts_as}, _write_counts_as, lasts=True)


def _modifier(scope: Scope, tree: Tree) -> Modifier:
    bonus, stat = token(tree, "BONUS"), token(tree, "STAT")
    assert bonus
    any_attack(scope, tree)
    name = stat.value if stat else "damage"
    counts_damage = name in ("hit points", "damage", "melee damage", "ranged damage")
    n = fives(scope, bonus) if counts_damage else _small(scope, bonus)
    return Modifier(name, Bonus(n), span=(tree.start, tree.end))


def _got(scope: Scope, who: Any, modifiers: list[Modifier], span: tuple[int, int]) -> Any:
    """Changed values; `+5 damage` is no value, but what it deals more (S11.9)."""
    values = _in_order(scope.vocabulary, [one for one in modifiers if one.stat != "damage"])
    more = [DealsMore(who, one.amount, span=one.span) for one in modifiers if one.stat == "damage"]
    if more:
        ask_which_attack(scope, Tree("modifier", [], *span))
    if not values:
        return sequence(scope, [*more])
    get = Get(who, values, span=span)
    latest = scope.latest(who)
    return sequence(scope, [get, *(replace(one, who=latest) for one in more)]) if more else get  # type: ignore[arg-type]


def _small(scope: Scope, bonus: Token) -> int:
    """A bonus to a value that is no damage."""
    n = int(bonus.value)
    if not -50 <= n <= 50:
        scope.out_of_range(bonus, "write a bonus from -50 to +50")
    return n


def _in_order(vocabulary: Vocabulary, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    stats = [*vocabulary.spelled["STAT"], "damage"]
    return tuple(sorted(modifiers, key=lambda one: (stats.index(one.stat), repr(one.amount))))


def _get(scope: Scope, tree: Tree, subject: Any) -> Any:
    who = creature(scope, tree, subject)
    return _got(scope, who, [scope.build(kid) for kid in trees(tree)], (tree.start, tree.end))


def _lose_value(scope: Scope, tree: Tree, subject: Any) -> Any:
    """`loses 2 speed`"""
    number, stat = token(tree, "NUM"), token(tree, "STAT")
    assert number and stat
    change = Token("BONUS", -int(number.value), number.start, number.end)
    modifier = _modifier(scope, Tree("modifier", [change, stat], number.start, stat.end))
    return Get(creature(scope, tree, subject), (modifier,), span=(tree.start, tree.end))


def _get_bare(scope: Scope, tree: Tree) -> Any:
    """`+1 level, +10 hit points`: for this creature, or the acting one."""
    return _get(scope, tree, None)


def _write_modifier(writer: Writer, node: Modifier) -> str:
    amount = amount_of(node.amount)
    if not isinstance(amount, Bonus):
        raise Unwritable(f"no words for {amount} added to a value")
    return f"{amount.n:+d} {node.stat}"


def _write_get(writer: Writer, node: Get) -> Clause:
    if node.modifiers != _in_order(writer.vocabulary, node.modifiers):
        raise Unwritable(f"no words for {node.modifiers} in this order")
    modifiers = " and ".join(_write_modifier(writer, one) for one in node.modifiers)
    subject = writer.subject_said(node.who)
    if len(node.modifiers) > 1 and any(isinstance(one.amount, Per | Bounded) for one in node.modifiers):
        raise Unwritable("no words for several values, each for each")
    return Clause("get", modifiers + writer.per(node.modifiers[0].amount), subject)


MODIFIER = Construct(Modifier, {"modifier": _modifier, "damage_modifier": _modifier}, _write_modifier)
GET = Construct(Get, {"get": _get, "get_bare": _get_bare, "lose_value": _lose_value}, _write_get, lasts=True)


def _type(scope: Scope, tree: Tree) -> str:
    word = token(tree, "DESC")
    assert word
    kind, name, _ = word.value
    if kind != "types":
        scope.problem(
            "C303", word, f'"{scope.words(word)}" is no keyword', "name a creature type, such as Drow Affinity"
        )
    return str(name)


def _affinity(scope: Scope, tree: Tree) -> Affinity:
    return Affinity(_type(scope, tree), span=(tree.start, tree.end))


def _assist(scope: Scope, tree: Tree, subject: Any) -> Assist:
    who = creature(scope, tree, subject)
    if who == scope.self_ref:
        scope.problem("C303", tree, "it cannot assist itself", "say who may assist: Each adjacent ally may assist")
    return Assist(who, span=(tree.start, tree.end))


AFFINITY = Construct(Affinity, {"affinity": _affinity}, lambda writer, node: f"{node.keyword} Affinity", title=True)
ASSIST = Construct(
    Assist, {"assist": _assist}, lambda writer, node: Clause("may assist", "", writer.subject_said(node.who))
)


def _holds_power(scope: Scope, tree: Tree) -> Any:
    power = token(tree, "POWER")
    assert power
    holds = Holds(scope.build(trees(tree)[0]), HasPower(power.value))
    return Unless(holds) if tree.rule == "holds_power_not" else holds


def _with_power(scope: Scope, tree: Tree) -> HasPower | Not:
    power = token(tree, "POWER")
    assert power
    has = HasPower(power.value)
    return Not(has) if tree.rule == "without_power" else has


HAS_POWER = Construct(
    HasPower,
    {
        "with_power": _with_power, "without_power": _with_power, "holds_power": _holds_power,
        "holds_power_not": _holds_power,
    },
    lambda writer, node: f"with {node.power}",
)  # fmt: skip
