"""The wording of keyword powers and granted abilities."""

from __future__ import annotations

from typing import Any

from cardlang.language.asides import reminder
from cardlang.language.builders.doers import creature
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import Called, HasPower, Holds, Not, Sequence
from cardlang.language.parser import Token, Tree, one_token, trees
from cardlang.language.saying import Slot, Values, named, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import damage_number
from cardlang.mechanics.keywords.nodes import Gain, Grant, Keyword, Lose, LoseAll
from cardlang.model.article import listed
from cardlang.model.page import Step


def _value(scope: Scope, word: Token, before: Values) -> int | str:
    if word.terminal == "ABILITY":
        return str(word.value)
    damage = scope.vocabulary.powers[before["keyword"]].takes == "damage"
    return damage_number(scope, word) if damage else counted(scope, word)


def _well_said(scope: Scope, tree: Tree, made: Keyword) -> Keyword:
    """A power with the number or ability that it takes."""
    power, takes = made.keyword, scope.vocabulary.powers[made.keyword].takes
    takes = "number" if takes == "damage" else takes
    if takes != ("number" if isinstance(made.value, int) else "ability" if made.value else None):
        example = {"number": f"{power} 5", "ability": f"{power} STR", None: power}[takes]
        scope.problem("C308", tree, f'"{scope.words(tree)}" is not how {power} is written', f'write "{example}"')
    said = power if made.value is None else f"{power} {made.value}"
    scope.keywords.append((tree.end, said, reminder(scope.vocabulary, power, made.value)))
    return made


NAME = Slot(("POWER",), named, lambda writer, name, node: str(name))
VALUE = Slot(("NUM", "ABILITY"), _value, lambda writer, value, node: str(value))
KEYWORD = say(Keyword, "{keyword} [{value}]", rule="power", keyword=NAME, value=VALUE, then=_well_said, form="title")
POWERS = Slot(
    ("powers",),
    lambda scope, tree, before: tuple(map(scope.build, trees(tree))),
    lambda writer, powers, node: listed([KEYWORD.write(writer, power) for power in powers]),
    ("powers: _powers -> powers",),
)
GAIN = say(Gain, "{who} gain {powers}", powers=POWERS, whom=("friend", ""))
LOSE = say(Lose, "{who} lose {powers}", powers=POWERS, whom=("foe", ""))
LOSE_ALL = say(LoseAll, "{who} lose all powers")


def _grant(scope: Scope, tree: Tree, subject: Any) -> Grant:
    quote = one_token(tree, "QUOTE")
    assert scope.read
    who = creature(scope, tree, subject)
    ability = scope.read(scope, quote.value, quote.start + 1, False)
    return Grant(who, ability or Sequence(()), span=tree.span)


def _grant_called(scope: Scope, tree: Tree, subject: Any) -> Grant:
    """`gains Flight (It ignores difficult terrain.)`"""
    from cardlang.language.builders.sequence import granted

    return Grant(creature(scope, tree, subject), granted(scope, one_token(tree, "CALLED")), span=tree.span)


def _write_grant(writer: Writer, node: Grant) -> Clause:
    if isinstance(node.ability, Called):
        return Clause("have", writer.called(node.ability), writer.subject_said(node.who))
    return Clause("have", f'"{writer.alone(node.ability)}"', writer.subject_said(node.who))


GRANT = Construct(Grant, {"grant": _grant, "grant_called": _grant_called}, _write_grant)


def _has_power(scope: Scope, tree: Tree) -> HasPower:
    power = one_token(tree, "POWER")
    if not scope.vocabulary.powers[power.value].takes:
        scope.keywords.append((power.end, power.value, reminder(scope.vocabulary, power.value)))
    return HasPower(power.value)


def _holds_power(scope: Scope, tree: Tree) -> Any:
    return Holds(scope.build(trees(tree)[0]), _has_power(scope, tree))


def _with_power(scope: Scope, tree: Tree) -> HasPower | Not:
    has = _has_power(scope, tree)
    return Not(has) if tree.rule == "without_power" else has


HAS_POWER = Construct(
    HasPower,
    {"with_power": _with_power, "without_power": _with_power, "holds_power": _holds_power},
    lambda writer, node: f"with {node.power}",
)


def explain_keyword(explainer: Any, node: Keyword) -> Step | None:
    """The reminder text of a keyword."""
    power = explainer.vocabulary.powers[node.keyword]
    if not power.reminder:
        return None
    said = node.keyword if node.value is None else f"{node.keyword} {node.value}"
    reminder = power.meaning(node.value)
    return Step(f"{said}: {reminder[:1].lower()}{reminder[1:]}", ("power",))


WORDING = Wording(
    constructs=(GAIN, GRANT, HAS_POWER, KEYWORD, LOSE, LOSE_ALL),
    explanations=Explanations(
        remarks={
            Keyword: explain_keyword,
            Grant: lambda explainer, node: Step("That means:", steps=explainer.apart(node.ability)),
        }
    ),
)
