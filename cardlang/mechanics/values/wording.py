"""The wording of changes of stats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from cardlang.language.builders.amounts import SCALES, amount_of, scaled
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import creature, only_you
from cardlang.language.builders.places import DAMAGE_STATS
from cardlang.language.builders.references import ask_which_attack
from cardlang.language.builders.selectors import counted, describe
from cardlang.language.builders.sequence import sequence
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Build, Construct, Explanations, Wording, remark
from cardlang.language.nodes.amount import Bonus, Bounded, Number, Per, Scaled
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, tokens, trees
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.attacks.nodes import DealsMore
from cardlang.mechanics.attacks.wording.attacks import boost
from cardlang.mechanics.attacks.wording.bonuses import any_attack, meet_target
from cardlang.mechanics.damage.amounts import damage_number
from cardlang.mechanics.values.nodes import CountAs, Get, Modifier, StatIs
from cardlang.model.article import listed, with_article


def _counts_as(scope: Scope, tree: Tree, subject: Any) -> CountAs:
    if " not " in scope.words(tree).lower():
        scope.problem("C303", tree, f'"{scope.words(tree)}": as what, then?', "say what it counts as")
    return CountAs(creature(scope, tree, subject), type_said(scope, tree), span=tree.span)


def _write_counts_as(writer: Writer, node: CountAs) -> Clause:
    return Clause("count", f"as {with_article(node.keyword)}", writer.subject_said(node.who))


COUNT_AS = Construct(CountAs, {"counts_as": _counts_as}, _write_counts_as, lasts=True)


def _modifier(scope: Scope, tree: Tree) -> Modifier:
    bonus, stat = one_token(tree, "BONUS"), token(tree, "STAT")
    any_attack(scope, tree)
    name = stat.value if stat else "damage"
    counts_damage = name in ("hit points", "damage", "melee damage", "ranged damage")
    n = damage_number(scope, bonus) if counts_damage else _small(scope, bonus)
    return Modifier(name, Bonus(n), span=tree.span)


def _scaled_modifier(scope: Scope, tree: Tree) -> Modifier:
    """`double speed`"""
    stat = one_token(tree, "STAT").value
    return Modifier(stat, scaled(scope, tree, stat), span=tree.span)


def whose_stat(scope: Scope, tree: Tree) -> Any:
    """Whose value changes: `its strength`, `each enemy's strength`, `their strength`."""
    if trees(tree):
        return scope.build(trees(tree)[0])
    return (
        scope.build(Tree("they", [], *tree.span))
        if scope.words(tree).lower().startswith("their ")
        else scope.refer("its", tree)
    )


def changed_stats(scope: Scope, who: Any, modifiers: list[Modifier], span: tuple[int, int]) -> Any:
    """Changed stats. `+5 damage` is not a stat but damage that attacks deal in addition (S11.9)."""
    values = _in_order(scope.vocabulary, [one for one in modifiers if one.stat != "damage"])
    more = [DealsMore(who, one.amount, span=one.span) for one in modifiers if one.stat == "damage"]
    if more:
        ask_which_attack(scope, Tree("modifier", [], *span))
    if not values:
        return sequence(scope, [*more])
    get = Get(who, values, span=span)
    latest = scope.latest(who)
    return sequence(scope, [get, *(replace(one, who=latest) for one in more)]) if more else get


def _small(scope: Scope, bonus: Token) -> int:
    """A bonus to a stat that is not damage."""
    n = scope.number(bonus)
    if not -50 <= n <= 50:
        scope.out_of_range(bonus, "write a bonus from -50 to +50")
    return n


def _in_order(vocabulary: Vocabulary, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    stats = [*vocabulary.spelled("STAT"), "damage"]
    return tuple(sorted(modifiers, key=lambda one: (stats.index(one.stat), repr(one.amount))))


def get(scope: Scope, tree: Tree, subject: Any) -> Any:
    who = creature(scope, tree, subject)
    bonuses = [kid for kid in trees(tree) for _ in tokens(kid, "BONUS")]
    attacked = [one.ref for one in scope.antecedents.attacks()] if scope.subject_words == "it" else []
    if attacked and not scope.lasting and [kid.rule for kid in trees(tree)] == ["damage_modifier"]:
        # `Make a melee attack. It gets +10 damage.`
        return boost(scope, Tree("attack_more", [Tree("bonus", bonuses[0].kids, *bonuses[0].span)], *tree.span))
    if who in attacked and any(one_token(kid, "BONUS").value > 0 for kid in bonuses):
        scope.problem("C302", tree, f'"it {scope.words(tree)}": the target, or who attacks it?', "name it")
    if any(one.value in _ATTACKS for kid in trees(tree) for one in tokens(kid, "STAT")):
        meet_target(scope)
    said: list[Any] = [scope.build(kid) for kid in trees(tree)]
    modifiers = [one for part in said for one in (part if isinstance(part, tuple) else (part,))]
    return changed_stats(scope, who, modifiers, tree.span)


def _give(scope: Scope, tree: Tree, subject: Any) -> Any:
    """`give that creature +2 speed`: it gets that."""
    only_you(scope, tree, subject)
    whom, *modifiers = trees(tree)
    return get(scope, Tree("get", [*modifiers], *tree.span), scope.build(whom))


_ATTACKS = {"melee damage": "melee attack", "ranged damage": "ranged attack"}


def _aimed(node: Get, whom: Selector | None) -> DealsMore | None:
    """More melee damage against some is more damage with melee attacks."""
    (first, *more) = node.modifiers
    means = _ATTACKS.get(first.stat)
    return DealsMore(node.who, first.amount, whom, means, span=node.span) if means and not more else None


def _change(scope: Scope, tree: Tree, sign: int) -> Modifier:
    """By how much the value changes that a tree names."""
    number, stat = one_token(tree, "NUM"), one_token(tree, "STAT")
    bonus = Token("BONUS", sign * counted(scope, number), number.start, number.end)
    modifier: Modifier = scope.build(Tree("modifier", [bonus, stat], *tree.span))
    return modifier


def _stat_changed(scope: Scope, tree: Tree, subject: Any) -> Get:
    """`has its speed reduced by 2`"""
    change = _change(scope, tree, 1 if one_token(tree, "STAT_CHANGED").value == "more" else -1)
    return Get(creature(scope, tree, subject), (change,), span=tree.span)


def _stat_is(scope: Scope, tree: Tree, subject: Any = None) -> StatIs:
    """`has strength 3`, `its strength is equal to the number of fire symbols on your dice`"""
    stat, number = (
        one_token(
            tree,
            "STAT",
        ),
        next((kid for kid in trees(tree) if False), None),
    )
    whom = next((kid for kid in trees(tree) if kid is not number), None)
    if tree.rule == "stat_is":
        who = creature(scope, tree, subject)
    elif stat.terminal == "OWN_STAT":
        who = creature(scope, tree, None)
    else:
        who = whose_stat(scope, Tree("", [whom] if whom else [], *tree.span))
        remember(scope, who)
    if isinstance(who, Selector) and who.quantity.kind == "exactly" and tree.rule == "stat_is":
        scope.chosen_first, who = who, scope.latest(who)
    if not isinstance(who, Ref):
        help = f'write "this {scope.vocabulary.noun}" or "that {scope.vocabulary.noun}"'
        scope.problem("C303", tree, f'"{scope.words(stat)}": only of one that is named', help)
        who = scope.self_ref
    times = token(number, "NUM") if number else token(tree, "NUM")
    if times is None and number is None:  # `loses all its speed`
        return StatIs(who, stat.value, Number(0), span=tree.span)
    amount = Number(1 if times is None else counted(scope, times, 0))
    return StatIs(who, stat.value, Per(amount, _counted(scope, trees(number)[0])) if number else amount, span=tree.span)


def _counted(scope: Scope, tree: Tree) -> Any:
    """What is counted: described, and not chosen."""
    before, scope.describing = scope.describing, True
    counting, scope.counting = scope.counting, True
    each = describe(scope, tree, EACH, tree) if tree.rule in ("nominal", "controlled") else scope.build(tree)
    scope.describing, scope.counting = before, counting
    return each


def _write_stat_is(writer: Writer, node: StatIs) -> Clause:
    amount = amount_of(node.amount)
    assert isinstance(amount, Number)
    return Clause("have", f"{node.stat} {amount.n}{writer.per(node.amount)}", writer.subject_said(node.who))


def _write_modifier(writer: Writer, node: Modifier) -> str:
    amount = amount_of(node.amount)
    if isinstance(amount, Scaled):
        if amount.step != (writer.vocabulary.step if node.stat in DAMAGE_STATS else 1):
            raise Unwritable(f"no words for steps of {amount.step}")
        return f"{SCALES[amount.part]} {node.stat}{', rounded up' if amount.up else ''}"
    if not isinstance(amount, Bonus):
        raise Unwritable(f"no words for {amount} added to a value")
    return f"{amount.n:+d} {node.stat}"


def _write_get(writer: Writer, node: Get) -> Clause:
    if node.modifiers != _in_order(writer.vocabulary, node.modifiers):
        raise Unwritable(f"no words for {node.modifiers} in this order")
    modifiers = listed([writer.constructs[Modifier].write(writer, one) for one in node.modifiers])
    subject = writer.subject_said(node.who)
    if len(node.modifiers) > 1 and any(isinstance(one.amount, Per | Bounded) for one in node.modifiers):
        raise Unwritable("no words for several values, each for each")
    return Clause("get", modifiers + writer.per(node.modifiers[0].amount), subject)


GET = Construct(
    Get,
    {
        "get": get,
    },
    _write_get,
    aimed=_aimed,
    whom={"get": ("gains", "")},
    lasts=True,
)


def type_said(scope: Scope, tree: Tree) -> str:
    """The creature type that a word names."""
    word = one_token(tree, "DESC")
    kind, name, _ = word.value
    if kind != "types":
        scope.problem(
            "C303", word, f'"{scope.words(word)}" is not a keyword', f"name a creature type{scope.such_as(' Affinity')}"
        )
    return str(name)


def wording(
    damage: bool = False, stats: Mapping[str, str] | None = None, others: Mapping[str, Build] | None = None
) -> Wording:
    """The wording. `damage`: that of attacks can be raised, too. `stats`: the only values that can be changed, by what
    the engine calls them. `others`: the builders of what says that another value is so much, or that something counts
    as another word; `get`: of what gets a bonus, where one of `others` can be raised, too."""
    others = others or {}

    def modifier(scope: Scope, tree: Tree) -> Modifier:
        stat = token(tree, "STAT")
        if stats is not None and stat and stat.value not in {*stats, *others}:
            help = f'only {" and ".join(stats)} can be; of a cost write "costs 1 more to activate"'
            scope.problem("C303", stat, f'"{scope.words(stat)}" cannot be changed in this way', help)
        return _modifier(scope, tree)

    def write(writer: Writer, node: Modifier) -> str:
        if stats is not None and node.stat not in stats:
            raise Unwritable(f"{node.stat} is not changed")
        return _write_modifier(writer, node)

    def stat_is(scope: Scope, tree: Tree, subject: Any = None) -> Any:
        stat = one_token(
            tree,
            "STAT",
        )
        if stats is not None and stat.value not in stats:
            scope.problem("C303", stat, f'"{scope.words(stat)}" cannot be set', f"only {' and '.join(stats)} can be")
        return _stat_is(scope, tree, subject)

    def counts_as(scope: Scope, tree: Tree, subject: Any) -> Any:
        build: Build = others.get(one_token(tree, "DESC").value[1], _counts_as)
        return build(scope, tree, subject)

    def write_stat_is(writer: Writer, node: StatIs) -> Clause:
        if stats is not None and node.stat not in stats:
            raise Unwritable(f"{node.stat} is not changed")
        return _write_stat_is(writer, node)

    rules: dict[str, Build] = {"modifier": modifier, "scaled_modifier": _scaled_modifier}
    rules |= {} if damage else {}
    said: dict[str, Any] = {}
    said |= {}
    said |= {}
    raised = {} if stats else said  # of a game with such costs, those say it of both
    return Wording(
        constructs=(
            COUNT_AS._replace(rules={"counts_as": counts_as}),
            Construct(
                StatIs,
                {
                    "stat_is": stat_is,
                },
                write_stat_is,
                lasts=True,
            ),
            GET._replace(rules={**GET.rules, "get": others.get("get", get), **raised}),
            Construct(Modifier, rules, write),
        ),
        explanations=Explanations(
            remarks={
                StatIs: remark("In place of the printed value; what others add comes on top.", "values"),
                CountAs: remark("It keeps its other creature types.", "keyword"),
                Get: remark("This is added to the printed value.", "values"),
            }
        ),
    )


WORDING = wording
