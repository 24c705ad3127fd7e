"""The wording of changes of stats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardlang.language.builders.amounts import SCALES, amount_of, scaled
from cardlang.language.builders.attacking import meet_target
from cardlang.language.builders.doers import creature
from cardlang.language.builders.references import ask_which_attack
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Build, Construct, Explanations, Wording
from cardlang.language.nodes import Bonus, Bounded, Node, Number, Per, Ref, Scaled, Selector
from cardlang.language.parser import Token, Tree, one_token, tokens, trees
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import damage_number
from cardlang.mechanics.values.nodes import CountAs, Get, Modifier, StatIs
from cardlang.model.article import listed, with_article
from cardlang.model.page import Step

Aimed = Callable[[Get, Selector | None], Node | None]


def _counts_as(scope: Scope, tree: Tree, subject: Any) -> CountAs:
    return CountAs(creature(scope, tree, subject), type_said(scope, one_token(tree, "DESC")), span=tree.span)


def _write_counts_as(writer: Writer, node: CountAs) -> Clause:
    return Clause("count", f"as {with_article(node.keyword)}", writer.subject_said(node.who))


def _modifier(scope: Scope, tree: Tree) -> Modifier:
    bonus, stat = one_token(tree, "BONUS"), one_token(tree, "STAT").value
    n = damage_number(scope, bonus) if stat in scope.vocabulary.damage_stats else _small(scope, bonus)
    if (unit := scope.vocabulary.units.get(stat)) and unit[0] != unit[1]:
        right, wrong = unit if abs(n) == 1 else unit[::-1]
        said = one_token(tree, "STAT")
        if scope.words(said).lower() == wrong:
            scope.problem("C207", said, '"{}" does not agree with the number before it', f'write "{right}"', right)
    return Modifier(stat, Bonus(n), span=tree.span)


def _scaled_modifier(scope: Scope, tree: Tree) -> Modifier:
    """`double speed`"""
    stat = one_token(tree, "STAT").value
    return Modifier(stat, scaled(scope, tree, stat), span=tree.span)


def _small(scope: Scope, bonus: Token) -> int:
    """A bonus to a stat that is not damage."""
    n = scope.number(bonus)
    if not -50 <= n <= 50:
        scope.out_of_range(bonus, "write a bonus from -50 to +50")
    return n


def _in_order(vocabulary: Vocabulary, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    stats = [*vocabulary.spelled("STAT")]
    return tuple(sorted(modifiers, key=lambda one: (stats.index(one.stat), repr(one.amount))))


def get(scope: Scope, tree: Tree, subject: Any) -> Any:
    who = creature(scope, tree, subject)
    bonuses = [bonus for kid in trees(tree) for bonus in tokens(kid, "BONUS")]
    attacked = scope.subject_words == "it" and who in [one.ref for one in scope.antecedents.attacks()]
    if attacked and any(bonus.value > 0 for bonus in bonuses):
        scope.problem("C302", tree, '"it {}": the target, or who attacks it?', "name it")
    if getattr(scope.event, "kind", "") != "is attacked":
        ask_which_attack(scope, tree)
    if any(one.value.endswith(" damage") for kid in trees(tree) for one in tokens(kid, "STAT")):
        meet_target(scope)
    return Get(who, _in_order(scope.vocabulary, [scope.build(kid) for kid in trees(tree)]), span=tree.span)


def _stat_is(scope: Scope, tree: Tree, subject: Any) -> StatIs:
    """`has strength 3`"""
    stat, who = one_token(tree, "STAT"), creature(scope, tree, subject)
    if isinstance(who, Selector) and who.quantity.kind == "exactly":
        scope.chosen_first, who = who, scope.latest(who)
    if not isinstance(who, Ref):
        help = f'write "this {scope.vocabulary.noun}" or "that {scope.vocabulary.noun}"'
        scope.problem("C303", tree, f'"{scope.words(stat)}": only of one that is named', help)
        who = scope.self_ref
    return StatIs(who, stat.value, Number(counted(scope, one_token(tree, "NUM"), 0)), span=tree.span)


def _write_stat_is(writer: Writer, node: StatIs) -> Clause:
    amount = amount_of(node.amount)
    assert isinstance(amount, Number)
    return Clause("have", f"{node.stat} {amount.n}{writer.per(node.amount)}", writer.subject_said(node.who))


def _write_modifier(writer: Writer, node: Modifier) -> str:
    amount = amount_of(node.amount)
    if isinstance(amount, Scaled):
        if amount.step != (writer.vocabulary.step if node.stat in writer.vocabulary.damage_stats else 1):
            raise Unwritable(f"no words for steps of {amount.step}")
        return f"{SCALES[amount.part]} {node.stat}{', rounded up' if amount.up else ''}"
    if not isinstance(amount, Bonus):
        raise Unwritable(f"no words for {amount} added to a value")
    unit = writer.vocabulary.units.get(node.stat, (node.stat, node.stat))
    return f"{amount.n:+d} {unit[abs(amount.n) != 1]}"


def _write_get(writer: Writer, node: Get) -> Clause:
    if node.modifiers != _in_order(writer.vocabulary, node.modifiers):
        raise Unwritable(f"no words for {node.modifiers} in this order")
    modifiers = listed([writer.constructs[Modifier].write(writer, one) for one in node.modifiers])
    subject = writer.subject_said(node.who)
    if len(node.modifiers) > 1 and any(isinstance(one.amount, Per | Bounded) for one in node.modifiers):
        raise Unwritable("no words for several values, each for each")
    return Clause("get", modifiers + writer.per(node.modifiers[0].amount), subject)


def _get_remark(explainer: Any, node: Get) -> Step | None:
    scaled = isinstance(node.modifiers[0].amount, Scaled)  # which is no sum
    return None if scaled else Step("This is added to the printed value.", ("values",))


def type_said(scope: Scope, word: Token) -> str:
    """The creature type that a word names."""
    kind, name, _ = word.value
    if kind != "types":
        scope.problem("C303", word, '"{}" is not a keyword', f"name a creature type{scope.such_as(' Affinity')}")
    return str(name)


def wording(
    stats: Mapping[str, str] | None = None, others: Mapping[str, Build] | None = None, aimed: Aimed | None = None
) -> Wording:
    """The wording. `stats`: the only values that can be changed, by what the engine calls them. `others`: the builders
    of what says that something counts as another word, and for `activation` of what gets a bonus, where that cost can
    be raised, too. `aimed`: what a bonus is as one of attacks (see `Construct`)."""
    others = others or {}

    def modifier(scope: Scope, tree: Tree) -> Modifier:
        stat = one_token(tree, "STAT")
        if stats is not None and stat.value not in {*stats, *others}:
            help = f'only {" and ".join(stats)} can be; of a cost write "costs 1 more to activate"'
            scope.problem("C303", stat, '"{}" cannot be changed in this way', help)
        return _modifier(scope, tree)

    def write(writer: Writer, node: Modifier) -> str:
        if stats is not None and node.stat not in stats:
            raise Unwritable(f"{node.stat} is not changed")
        return _write_modifier(writer, node)

    def stat_is(scope: Scope, tree: Tree, subject: Any) -> StatIs:
        stat = one_token(tree, "STAT")
        if stats is not None and stat.value not in stats:
            scope.problem("C303", stat, '"{}" cannot be set', f"only {' and '.join(stats)} can be")
        return _stat_is(scope, tree, subject)

    def counts_as(scope: Scope, tree: Tree, subject: Any) -> Any:
        build: Build = others.get(one_token(tree, "DESC").value[1], _counts_as)
        return build(scope, tree, subject)

    def write_stat_is(writer: Writer, node: StatIs) -> Clause:
        if stats is not None and node.stat not in stats:
            raise Unwritable(f"{node.stat} is not changed")
        return _write_stat_is(writer, node)

    return Wording(
        constructs=(
            Construct(CountAs, {"counts_as": counts_as}, _write_counts_as),
            Construct(StatIs, {"stat_is": stat_is}, write_stat_is),
            Construct(
                Get, {"get": others.get("activation", get)}, _write_get, aimed=aimed, whom={"get": ("gains", "")}
            ),
            Construct(Modifier, {"modifier": modifier, "scaled_modifier": _scaled_modifier}, write),
        ),
        explanations=Explanations(remarks={Get: _get_remark}),
    )


WORDING = wording
