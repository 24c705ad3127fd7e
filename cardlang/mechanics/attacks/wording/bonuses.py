"""The wording of bonuses to the damage of attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlang.language.antecedents import Mention
from cardlang.language.builders.amounts import scaled
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import creature
from cardlang.language.builders.references import ask_which_attack
from cardlang.language.builders.selectors import described
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Bonus, Number, Scaled
from cardlang.language.nodes.effect import Duration, Lasting
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.attacks.nodes import DealsMore
from cardlang.mechanics.attacks.wording.attacks import boost, of_each_attack
from cardlang.mechanics.damage.amounts import damage, damage_number, plural_means, write_damage
from cardlang.model.value import having

if TYPE_CHECKING:
    from cardlang.mechanics.damage.nodes import Halved, Prevent
    from cardlang.mechanics.prohibitions.nodes import Cannot


def any_attack(scope: Scope, tree: Tree) -> None:
    """`+5 attack damage` means +5 damage, which only attacks deal (S11.9). Other words say which kind of attack."""
    said = token(tree, "ATTACK_DAMAGE")
    if said and said.value != "attack":
        message = f'"{scope.words(said)}": a damage bonus applies to all attacks, unless it is followed by their kind'
        scope.problem("C303", said, message, f'write "damage with {said.value}s", or "{said.value.split()[0]} damage"')


def _bonus(scope: Scope, tree: Tree) -> Bonus:
    any_attack(scope, tree)
    return Bonus(damage_number(scope, one_token(tree, "BONUS", "EXTRA")))


def _extra_damage(scope: Scope, tree: Tree) -> Number:
    """`it takes an additional 5 damage`: so much is dealt to it as well."""
    return Number(damage_number(scope, one_token(tree, "EXTRA")))


def _lesser(scope: Scope, tree: Tree) -> Bonus:
    """`5 less damage`"""
    return Bonus(-damage_number(scope, one_token(tree, "NUM")))


_KINDS = {"melee damage": "melee attack", "ranged damage": "ranged attack"}


def _bonus_of(scope: Scope, tree: Tree) -> Bonus:
    """`+5 melee damage` against some creatures: of that kind of attack (S11.9)."""
    stat = one_token(tree, "STAT")
    if stat.value not in _KINDS:
        message = f'"{scope.words(stat)}" is not what attacks deal'
        scope.problem("C303", stat, message, f'write "melee damage", or "gets {scope.words(tree)}"')
    return _bonus(scope, tree)


def _deals_more(scope: Scope, tree: Tree, subject: Any) -> Any:
    bonus, *tails = trees(tree)
    if scope.subject_words == "it" and scope.antecedents.attacks() and not tails:
        return boost(scope, tree)  # `Make a melee attack. It deals +10 damage.`
    if tails and tails[0].rule == "more_to" and (subject is None or not scope.static):
        message = f'"{scope.words(tails[0])}": a bonus of attacks, or damage dealt now?'
        scope.problem("C302", tails[0], message, 'write "against" for "to", or the damage without "+" or "more"')
    return _more(scope, tree, creature(scope, tree, subject), bonus, tails)


def _deals_more_bare(scope: Scope, tree: Tree) -> DealsMore:
    """`+5 damage with melee attacks`"""
    bonus, *tails = trees(tree)
    return _more(scope, tree, scope.self_ref, bonus, tails)


def _more(scope: Scope, tree: Tree, who: Any, bonus: Tree, tails: list[Tree]) -> DealsMore:
    against: Any = None
    means = None
    for tail in tails:
        if tail.rule == "more_with":
            if means:
                scope.problem("C303", tail, "the kind of attack is stated twice", "state it once")
            means = scope.build(trees(tail)[0])
        else:
            if against is not None:
                scope.problem("C303", tail, "the creatures attacked are stated twice", "state them once")
            against = described(scope, trees(tail)[0])
    if bonus.rule == "bonus_of":
        if means:
            scope.problem("C303", bonus, "the kind of attack is stated twice", "state it once")
        means = _KINDS.get(one_token(bonus, "STAT").value)
    if not tails and scope.joining and scope.attacks:
        means = scope.attacks  # `its ranged attacks have +2 range and deal +5 damage`
    elif not tails:
        ask_which_attack(scope, tree)
    meet_target(scope)
    return DealsMore(who, scope.build(bonus), against, means, span=tree.span)


def _hurt_more(scope: Scope, tree: Tree, subject: Any) -> DealsMore | Halved | Prevent:
    """`This creature takes 5 more damage from melee attacks.`, `It takes half damage from ranged attacks.`"""
    from cardlang.mechanics.amounts.wording import half_prevented  # few texts say it
    from cardlang.mechanics.damage.nodes import Halved
    from cardlang.mechanics.damage.wording.preventing import attackers, is_coming

    who, (much, *tail) = creature(scope, tree, subject), trees(tree)
    half = much.rule == "scaled" and one_token(much, "SCALE").value == "half"
    if half and not tail and is_coming(scope, who, that=True):  # `If it would take damage, it takes half damage.`
        return half_prevented(scope, much, who)
    by, said = attackers(scope, tail[0]) if tail else (None, None)
    source = said.value if said else "each source"
    amount = scope.build(much)
    if isinstance(amount, Scaled) and amount.part == "half" and by is None:
        if not (scope.static or scope.lasting):
            scope.problem("C302", tree, "for how long?", 'add "until the end of the current turn" or another duration')
        last = token(tree, "ROUNDED")
        up = amount.up or (last is not None and last.value == "up")
        return Halved(who, source.replace("one ", "each "), amount.step, up, span=tree.span)
    if not source.endswith("attack"):
        help = 'write "from attacks", or "If … would take damage, it takes 5 more"'
        scope.problem("C302", tree, f'"{scope.words(tree)}": from attacks only?', help)
    bonus = Bonus(amount.n) if isinstance(amount, Number) else amount
    means = source.partition(" ")[2]
    return DealsMore(by or Selector(EACH, scope.vocabulary.noun), bonus, who, means, span=tree.span)


def _attacks_deal(scope: Scope, tree: Tree) -> Any:
    """`this creature's melee attacks deal +5 damage`; `each attack deals +5 damage`, of those just made"""
    if scope.antecedents.attacks() and scope.words(tree).lower().startswith("each attack "):
        return of_each_attack(scope, tree, scope.build(trees(tree)[-1]))
    who, means = attacks_made(scope, tree)
    bonus = next(kid for kid in trees(tree) if kid.rule in ("bonus", "lesser", "scaled"))
    meet_target(scope)
    amount = scope.build(bonus)
    against = next((described(scope, kid) for kid in trees(tree) if kid.start > bonus.start), None)
    return DealsMore(who, amount, against, means, span=tree.span)


_BONUSES = ("bonus", "bonus_of", "lesser", "scaled")


def _before_bonus(tree: Tree) -> list[Tree]:
    """What stands before the bonus: the attacks and who makes them."""
    bonus = next((kid for kid in trees(tree) if kid.rule in _BONUSES), tree)
    return [kid for kid in trees(tree) if bonus is tree or kid.start < bonus.start]


def _no_cover(scope: Scope, tree: Tree) -> Cannot:
    """`tapped enemies do not benefit from cover against this creature's attacks`"""
    from cardlang.mechanics.prohibitions.nodes import Cannot  # few texts say it

    who, attacker, _ = trees(tree)
    them = scope.build(who)
    remember(scope, them)
    return Cannot(them, ("dodge",), described(scope, attacker), span=tree.span)


def attacks_made(scope: Scope, tree: Tree) -> tuple[Any, str]:
    """Who makes the attacks that are said, and of which kind they are."""
    mine = next((trees(kid) for kid in trees(tree) if kid.rule == "your_attacks"), [])
    means = next(kid for kid in (*mine, *trees(tree)) if kid.rule == "means")
    others = (means.rule, *_BONUSES, "your_attacks")
    whose = [kid for kid in _before_bonus(tree) if kid.rule not in others]
    if mine and "next" not in scope.words(means).lower():
        message = f'"your {scope.words(means)}": of all your creatures, or of this one?'
        scope.problem("C302", tree, message, 'write "this creature\'s", or "Your creatures deal …"')
    elif not whose and not mine and not scope.words(means).lower().startswith("its"):
        scope.problem(
            "C301", means, "the text does not say whose attacks", 'write "this creature\'s" or "its" before it'
        )
    who = scope.build(whose[0]) if whose else scope.self_ref if mine else scope.refer("it", tree)
    remember(scope, who)
    scope.attacks, scope.attacked = scope.build(means), None
    return who, scope.attacks


def _attacks_deal_to(scope: Scope, tree: Tree) -> DealsMore:
    """`this creature's attacks against tapped enemies deal +5 damage`"""
    whose, attacks, whom, bonus = trees(tree)
    who, means = attacks_made(scope, Tree(tree.rule, [whose, attacks], *tree.span))
    against = described(scope, whom)
    return DealsMore(who, scope.build(bonus), against, means, span=tree.span)


def _attacks_deal_for(scope: Scope, tree: Tree) -> Lasting:
    """`its next attack this turn deals +5 damage`"""
    effect = _attacks_deal(scope, tree)
    return Lasting(effect, Duration("end", one_token(tree, "PERIOD").value), span=tree.span)


def _attacks_against(scope: Scope, tree: Tree) -> DealsMore:
    """`attacks against this creature deal +5 damage`, whoever makes them"""
    means, against, bonus = trees(tree)
    if scope.words(means).lower().startswith("its ") and "next" not in scope.words(means).lower():
        its = Tree("it", [], means.start, means.end)
        return _attacks_deal_to(scope, Tree(tree.rule, [its, *tree.kids], *tree.span))
    said = scope.attacks = scope.build(means)
    if scope.words(means).lower().startswith(("its", "their", "the next")):
        scope.problem(
            "C303",
            means,
            f'"{scope.words(means)}" does not say whose',
            "name the attackers, for instance: Your creatures deal …",
        )
    who = Selector(EACH, "creature")
    with having(scope, subject=who):  # with another subject, `its level` could refer to either creature
        them = described(scope, against)
    scope.antecedents.select("creature", True, "each creature", "other", frozenset())
    scope.attacked = them
    return DealsMore(who, scope.build(bonus), them, said, span=tree.span)


_TARGET = Ref("object")  # whoever is attacked, in a text that applies all the time


def meet_target(scope: Scope) -> None:
    """From here on, `the target` is whoever is attacked."""
    if scope.static and scope.event is None:
        scope.antecedents.aimed = True


def _write_deals_more(writer: Writer, node: DealsMore) -> Clause:
    if isinstance(node.bonus, Scaled) and node.bonus.step != writer.vocabulary.step:
        raise Unwritable(f"no words for steps of {node.bonus.step}")
    subject = writer.subject_said(node.who)
    text = damage(node.bonus)
    if node.means:
        text += f" with {plural_means(node.means)}"
    if node.against is not None:
        text += f" against {writer.described(node.against)}"
    before = writer.antecedents.copy()
    if writer.answered is None and not writer.happening:
        writer.antecedents.mentions.append(Mention(_TARGET, "creature", False, "the target", "attack"))
    text += writer.per(node.bonus)
    writer.antecedents = before
    return Clause("deal", text, subject)


def _against(node: DealsMore, whom: Selector | None) -> DealsMore | None:
    return node if whom is None else replace(node, against=whom) if node.against is None else None


DEALS_MORE = Construct(
    DealsMore,
    {
        "deal_more": _deals_more, "deal_more_bare": _deals_more_bare, "attacks_deal": _attacks_deal,
        "attacks_deal_to": _attacks_deal_to, "attacks_deal_for": _attacks_deal_for, "attacks_against": _attacks_against,
        "hurt_more": _hurt_more, "hurt_scaled": _hurt_more,
        "no_cover": _no_cover,
    },
    _write_deals_more, lasts=True, limitable=True, aimed=_against,
)  # fmt: skip
BONUS = Construct(
    Bonus, {"bonus": _bonus, "extra_damage": _extra_damage, "bonus_of": _bonus_of, "lesser": _lesser}, write_damage
)
SCALED = Construct(Scaled, {"scaled": lambda scope, tree: scaled(scope, tree, "damage")}, write_damage)
