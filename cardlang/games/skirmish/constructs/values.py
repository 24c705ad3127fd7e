"""Keyword powers and changed values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlang.games.skirmish.constructs.common import creature, fives
from cardlang.games.skirmish.nodes import (
    Affinity,
    Assist,
    Cannot,
    DealsMore,
    Gain,
    Get,
    Keyword,
    Lose,
    Modifier,
)
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.selector import Selector, Several
from cardlang.language.parser import Token, Tree
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
    meant = scope.vocabulary.powers[keyword.keyword].reminder.format(value=keyword.value)
    if " ".join(reminder.value.split()).casefold().rstrip(".") != meant.casefold().rstrip("."):
        scope.problem(
            "C309", reminder, f"this is not what {keyword.keyword} means", f"write ({meant})", replacement=f"({meant})"
        )
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


GAIN = Construct(Gain, {"gain": _granted(Gain)}, _write_granted("gain"), lasts=True)
LOSE = Construct(Lose, {"lose": _granted(Lose)}, _write_granted("lose"), lasts=True)


def _modifier(scope: Scope, tree: Tree) -> Modifier:
    bonus, stat = token(tree, "BONUS"), token(tree, "STAT")
    assert bonus
    name = stat.value if stat else "damage"
    n = (
        fives(scope, bonus)
        if name in ("hit points", "damage", "melee damage", "ranged damage")
        else _small(scope, bonus)
    )
    return Modifier(name, n, span=(tree.start, tree.end))


def _small(scope: Scope, bonus: Token) -> int:
    """A bonus to a value that is no damage."""
    n = int(bonus.value)
    if not -50 <= n <= 50:
        scope.problem("C307", bonus, f"{n:+d} is out of range", "write a bonus from -50 to +50")
    return n


def _get(scope: Scope, tree: Tree, subject: Any) -> Get:
    who = creature(scope, tree, subject)
    modifiers = _in_order(scope.vocabulary, [scope.build(kid) for kid in trees(tree)])
    return Get(who, modifiers, span=(tree.start, tree.end))


def _in_order(vocabulary: Vocabulary, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    stats = [entry.value for entry in vocabulary.entries if entry.terminal == "STAT"] + ["damage"]
    return tuple(sorted(modifiers, key=lambda one: (stats.index(one.stat), one.n)))


def _get_bare(scope: Scope, tree: Tree) -> Get:
    """`+1 level, +10 hit points`: for this creature, or the acting one."""
    return _get(scope, tree, None)


def _write_modifier(writer: Writer, node: Modifier) -> str:
    return f"{node.n:+d} {node.stat}"


def _write_get(writer: Writer, node: Get) -> Clause:
    if node.modifiers != _in_order(writer.vocabulary, node.modifiers):
        raise Unwritable(f"no words for {node.modifiers} in this order")
    modifiers = " and ".join(_write_modifier(writer, one) for one in node.modifiers)
    return Clause("get", modifiers, writer.subject_said(node.who))


MODIFIER = Construct(Modifier, {"modifier": _modifier, "damage_modifier": _modifier}, _write_modifier)
GET = Construct(Get, {"get": _get, "get_bare": _get_bare}, _write_get, lasts=True)


def _deals_more(scope: Scope, tree: Tree, subject: Any) -> DealsMore:
    who = creature(scope, tree, subject)
    if scope.subject_words == "it" and scope.antecedents.attacks():
        message = '"it" could mean the attack or its target'
        scope.problem("C302", tree, message, "put the bonus at the attack: Make a melee attack with +10 damage")
    bonus, reach = token(tree, "BONUS"), token(tree, "REACH")
    assert bonus
    against = trees(tree)
    before = scope.antecedents.count, len(scope.antecedents.spoken)
    described = scope.build(against[0]) if against else None
    if isinstance(described, Selector | Several):  # it only describes: nothing is chosen
        scope.antecedents.count = before[0]
        del scope.antecedents.spoken[before[1] :]
    n = fives(scope, bonus)
    return DealsMore(who, n, described, reach.value if reach else None, span=(tree.start, tree.end))


def _write_deals_more(writer: Writer, node: DealsMore) -> Clause:
    subject = writer.subject_said(node.who)
    text = f"{node.bonus:+d} damage"
    if node.reach:
        text += f" with {node.reach} attacks"
    match node.against:
        case None:
            pass
        case Selector():
            text += f" against {writer.describe(node.against, node.against.quantity.kind == 'each')}"
        case _:
            text += f" against {writer.target(node.against)}"
    return Clause("deal", text, subject)


DEALS_MORE = Construct(DealsMore, {"deal_more": _deals_more}, _write_deals_more, lasts=True)


def _cannot(scope: Scope, tree: Tree) -> Cannot:
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    deeds = tuple(sorted({kid.value for kid in tree.kids if isinstance(kid, Token) and kid.terminal == "DEED"}))
    return Cannot(who, deeds, span=(tree.start, tree.end))


def _write_cannot(writer: Writer, node: Cannot) -> Clause:
    return Clause("cannot", " or ".join(node.deeds), writer.subject_said(node.who))


def _affinity(scope: Scope, tree: Tree) -> Affinity:
    word = token(tree, "DESC")
    assert word
    kind, name, _ = word.value
    if kind != "types":
        scope.problem(
            "C303", word, f'"{scope.words(word)}" is no keyword', "name a creature type, such as Drow Affinity"
        )
    return Affinity(name, span=(tree.start, tree.end))


def _assist(scope: Scope, tree: Tree, subject: Any) -> Assist:
    return Assist(creature(scope, tree, subject), span=(tree.start, tree.end))


CANNOT = Construct(Cannot, {"cannot": _cannot}, _write_cannot, lasts=True)
AFFINITY = Construct(Affinity, {"affinity": _affinity}, lambda writer, node: f"{node.keyword} Affinity", title=True)
ASSIST = Construct(
    Assist, {"assist": _assist}, lambda writer, node: Clause("may assist", "", writer.subject_said(node.who))
)
