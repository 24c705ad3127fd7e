"""The wording of attacks, of bonuses to their damage, and of questions about them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Mention
from cardlang.language.builders.amounts import SCALES, scaled
from cardlang.language.builders.attacking import meet_target
from cardlang.language.builders.doers import creature
from cardlang.language.builders.references import ask_which_attack, attack_begins, attack_said, attack_words
from cardlang.language.builders.selectors import counted, described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Subject, Unwritable, squares
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import ACTING, THIS, DealsDamage, Happened, Happens, May, Node, OnlyIf, Or, Ref
from cardlang.language.nodes.amount import BASE, Amount, Base, Bonus, Bounded, More, Number, Per, Scaled
from cardlang.language.nodes.selector import ONE, Adjacent, Either, Selector, Several, Within, canonical
from cardlang.language.parser import Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.attacks.nodes import ANSWERED, Attack, Boost, DealsMore
from cardlang.mechanics.damage.amounts import damage, damage_number, plural_means, write_damage
from cardlang.mechanics.values.nodes import Get
from cardlang.model.page import Step


def _attack(scope: Scope, tree: Tree, subject: Any) -> Node:
    """An attack; of `a melee or ranged attack` one of both, as its attacker chooses."""
    reach = one_token(tree, "REACH").value
    if reach not in ("either", "each"):
        made = _one_attack(scope, tree, subject, reach)
        return _check_far(scope, tree, made) if reach == "melee" else made
    said = next((kid for kid in trees(tree) if kid.rule != "another_attack"), None)
    if said and reach == "each":
        help = 'write "a melee or ranged attack {}" for both'
        scope.problem("C302", said, '"{}" could mean both attacks or only the last one', help)
    options = []
    for reach in ("melee", "ranged"):
        made = _one_attack(scope, tree, subject, reach, either=True)
        options.append(_reached(made) if reach == "melee" else made)
        subject = scope.latest(subject)
    return Or(tuple(options), span=tree.span)


def _check_far(scope: Scope, tree: Tree, made: Attack) -> Attack:
    """`a melee attack against an enemy within 3 squares`: of its attacker, who reaches 1 square."""
    near = _reached(made)
    if any(isinstance(one, Within) and one.squares > 1 for one in {*_where(made)} - {*_where(near)}):
        help = 'leave the squares out, or write "ranged attack"'
        scope.problem("C303", tree, "a melee attack is made against what is adjacent", help)
    return near


def _where(made: Attack) -> tuple[Any, ...]:
    return made.target.where if isinstance(made.target, Selector) else ()


def _reached(made: Attack) -> Attack:
    """An attack against adjacent ones, whatever the range."""
    beside = [one.to for one in _where(made) if isinstance(one, Adjacent)]
    kept = [one for one in _where(made) if not (isinstance(one, Within) and one.of in beside)]
    if not beside or not isinstance(made.target, Selector):
        return made
    return replace(made, target=replace(made.target, where=canonical(kept)))


def _one_attack(scope: Scope, tree: Tree, subject: Any, reach: Any, either: bool = False) -> Attack:
    """The attack of one reach; the range that is said of `either` is that of the ranged one."""
    who = creature(scope, tree, subject)
    if isinstance(who, Several):
        scope.problem("C303", tree, "several creatures cannot make one attack together", "write one attack for each")
    attacker: Any = scope.latest(who)
    within, again = None, False
    amount: Base | Number | More = BASE
    target: Any = None
    for kid in trees(tree):  # in the order of the text
        match kid.rule:
            case "another_attack":
                fights = isinstance(scope.event, Happens) and scope.event.kind in ("attacks", "destroys", "damages")
                again = not fights  # `When this creature destroys an enemy, it may make another attack.`
                if not fights and not scope.antecedents.attacks():
                    scope.problem("C306", kid, '"another" needs an earlier attack', 'write "a"')
            case "attack_within" if not (either and reach == "melee"):
                within = Within(counted(scope, token(kid, "NUM")), attacker)
            case "attack_with":
                if amount != BASE:
                    scope.problem("C303", kid, "the damage is stated twice", "state it once")
                amount = scope.build(trees(kid)[0])
                _ask_which(scope, kid)
            case "attack_against":
                if target is not None:
                    scope.problem("C303", kid, "the target is stated twice", "state it once")
                before = scope.antecedents.count
                target = scope.build(trees(kid)[0])
                _attacked(scope, target, before)
                if amount != BASE and not isinstance(target, Ref):  # `with +10 damage against Spiders`
                    said = '"{}": those alone are attacked, or only they take so much?'
                    scope.problem("C302", kid, said, 'write "{} with …", or "If the target is …, the attack deals …"')
    near = [Adjacent(attacker)] if reach == "melee" else [within] if within else []
    if within and (reach == "melee" or (target and not isinstance(target, Selector))):
        scope.problem("C303", tree, "a range adds nothing here", "leave the squares out")
    if target is None:
        target = Selector(ONE, "creature", canonical([*near]))
        scope.antecedents.select("creature", False, "the target of the attack", "attack", frozenset())
    else:
        target = _near(target, near)
    scope.antecedents.dealt = False
    scope.antecedents.damaging += 1
    scope.met(target, "is damaged")
    return Attack(who, reach, target, amount, again, span=tree.span)


def _ask_which(scope: Scope, tree: Tree) -> None:
    """`A or B that deals +10 damage` could mean both; `with …` means the last alone (S7.4)."""
    first = scope.either.effect if isinstance(scope.either, May) else scope.either
    if isinstance(first, Attack) and first.damage == BASE and one_token(tree, "WITH_DAMAGE").value != "with":
        said = scope.words(tree).lstrip(", ")
        amount = scope.words(trees(tree)[0])
        help = f'write "with {amount}" for the last attack only, or state it for each'
        scope.problem("C302", tree, f'"{said}" could mean both attacks or only the last one', help)


def _near(target: Any, near: list[Any]) -> Any:
    if isinstance(target, Selector):
        return replace(target, where=canonical([*target.where, *near]))
    if isinstance(target, Several | Either):
        return replace(target, parts=tuple(_near(part, near) for part in target.parts))
    return target


def _attacked(scope: Scope | Writer, target: Any, before: int) -> None:
    """From here on, references treat what was just selected (or was already known) as attacked."""
    antecedents = scope.antecedents
    if any(one.ref == target and one.how == "attack" for one in antecedents.mentions) or target in (ACTING, THIS):
        # Two attacks on the same creature, or one on a creature that was never chosen: no choice distinguishes them.
        antecedents.blurred = True
    for index, one in enumerate(antecedents.mentions):
        if (one.ref.to == "chosen" and one.ref.of >= before) or one.ref == target:
            antecedents.mentions[index] = one._replace(how="attack")


def _write_attack(writer: Writer, node: Attack) -> Clause:
    if isinstance(node.damage, Scaled) and node.damage.step != writer.vocabulary.step:
        raise Unwritable("damage is rounded to the game's step")
    if node.reach == "melee" and _reached(node) != node:
        raise Unwritable("a melee attack is made against what is adjacent")
    subject = writer.subject(node.who)
    attacker = node.who if isinstance(node.who, Ref) else Ref("chosen", writer.antecedents.count - 1)
    words = ["another" if node.another else "a", node.reach, "attack"]
    with_ = [] if node.damage == BASE else ["with", damage(node.damage)]
    near = Adjacent(attacker) if node.reach == "melee" else None
    where = node.target.where if isinstance(node.target, Selector) else ()
    target = node.target
    if (
        isinstance(target, Selector)
        and (target.quantity, target.noun) == (ONE, "creature")
        and _plain(where, near, attacker)
    ):
        writer.antecedents.select("creature", False, "the target of the attack", "attack", frozenset())
        words += [f"within {squares(one.squares)}" for one in where if isinstance(one, Within)]
    else:
        if node.target != _near(node.target, [near] if near else []):
            raise Unwritable("no words for a melee attack against what is not adjacent")
        before = writer.antecedents.count
        words += ["against", writer.target(node.target)]
        _attacked(writer, node.target, before)
    writer.antecedents.damaging += 1
    return Clause("make", " ".join(words + with_) + writer.per(node.damage), subject)


def _plain(where: tuple[Any, ...], near: Adjacent | None, attacker: Ref) -> bool:
    """Whether the target is any creature in reach, which needs no words."""
    if near:
        return where == (near,)
    return all(isinstance(one, Within) and one.of == attacker for one in where) and len(where) <= 1


def boost(scope: Scope, tree: Tree) -> Amendment:
    """`The attack deals +10 damage.` Directly after the attack it becomes part of it; under a condition it is a
    separate effect."""
    bonus: Bonus = scope.build(trees(tree)[-1])
    return Amendment(
        lambda effect: replace(effect, damage=bonus) if isinstance(effect, Attack) and effect.damage == BASE else None,
        tree,
        otherwise=lambda: Boost(_attack_meant(scope, tree), bonus, span=tree.span),
    )


def _attack_meant(scope: Scope, tree: Tree) -> int:
    """The attack said before, or else the one that triggers the text."""
    alone = not scope.antecedents.attacks() and not scope.antecedents.blurred
    return ANSWERED if alone and attack_begins(scope.event, scope.vocabulary) else attack_said(scope, tree)


def _write_boost(writer: Writer, node: Boost) -> Clause:
    if isinstance(writer.before, Attack) and writer.before.damage == BASE:
        raise Unwritable("the attack just made is made so")
    answered = node.attack == ANSWERED
    if answered and (writer.antecedents.attacks() or not attack_begins(writer.answered, writer.vocabulary)):
        raise Unwritable("no attack triggers this")
    attack = "that attack" if answered else attack_words(writer, node.attack)
    return Clause("deal", damage(node.damage) + writer.per(node.damage), Subject(attack))


BOOST = Construct(Boost, {"attack_more": boost}, _write_boost, form="remark")
ATTACK = Construct(Attack, {"attack": _attack}, _write_attack, form="attack")


def _bonus(scope: Scope, tree: Tree) -> Bonus:
    return Bonus(damage_number(scope, one_token(tree, "BONUS")))


def _deals_more(scope: Scope, tree: Tree, subject: Any) -> Any:
    bonus, *tails = trees(tree)
    if scope.subject_words == "it" and scope.antecedents.attacks() and not tails:
        return boost(scope, tree)  # `Make a melee attack. It deals +10 damage.`
    if scope.subject_words == "it" and scope.antecedents.attacks() and not scope.lasting:
        help = 'write "the attack deals …", with "If the target is …" before it, or name who attacks'
        scope.problem("C302", tree, '"it {}": the attack, or whoever made it?', help)
    who, against, means = creature(scope, tree, subject), None, None
    for tail in tails:
        if tail.rule == "more_with":
            if means:
                scope.problem("C303", tail, "the kind of attack is stated twice", "state it once")
            means = scope.build(trees(tail)[0])
        else:
            if against is not None:
                scope.problem("C303", tail, "the creatures attacked are stated twice", "state them once")
            against = described(scope, trees(tail)[0])
    if not tails:
        ask_which_attack(scope, tree)
    meet_target(scope)
    return DealsMore(who, scope.build(bonus), against, means, span=tree.span)


_TARGET = Ref("object")  # whoever is attacked, in a text that applies all the time


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


def aimed(node: Get, whom: Selector | None) -> DealsMore | None:
    """More melee damage against some is more damage with melee attacks."""
    first, *more = node.modifiers
    attack = {"melee damage": "melee attack", "ranged damage": "ranged attack"}.get(first.stat)
    return DealsMore(node.who, first.amount, whom, attack, span=node.span) if attack and not more else None


DEALS_MORE = Construct(DealsMore, {"deal_more": _deals_more}, _write_deals_more, aimed=_against)
BONUS = Construct(Bonus, {"bonus": _bonus}, write_damage)
SCALED = Construct(Scaled, {"scaled": lambda scope, tree: scaled(scope, tree, "damage")}, write_damage)


def _deals_damage(scope: Scope, tree: Tree) -> DealsDamage:
    return DealsDamage(attack_said(scope, tree))


def _write_deals_damage(writer: Writer, node: DealsDamage) -> str:
    return f"{attack_words(writer, node.attack)} deals damage"


HAPPENED = Construct(Happened, {}, Writer.happened)


def _write_only_if(writer: Writer, node: OnlyIf) -> str:
    """Only as a separate sentence, which the core writes."""
    raise Unwritable("no words for when something can be used inside another effect")


ONLY_IF = Construct(OnlyIf, {}, _write_only_if)
DEALS_DAMAGE = Construct(DealsDamage, {"deals_damage": _deals_damage}, _write_deals_damage)


def explain_attack(explainer: Any, node: Attack) -> Step:
    """How much damage to whom, and the reach if the words name no target."""
    chosen = node.target if isinstance(node.target, Selector) else None
    one = isinstance(node.target, Ref | Either) or (chosen is not None and is_one(chosen))
    text = f"It deals {_much(explainer, node.damage, node.reach)} to {'the' if one else 'each'} target"
    places = node.ranges
    if node.reach == "melee":
        return Step(f"{text}{', which must be adjacent to it' if one and chosen else ''}.", ("melee",))
    near = f"within {squares(places[0].squares)}" if places else "within its printed range"
    return Step(f"{text}, which must be {near} and in line of sight and may dodge if it has cover.", ("range", "dodge"))


def is_one(selector: Selector) -> bool:
    """Whether a single creature is the target."""
    return selector.quantity.kind == "exactly" and selector.quantity.n == 1


def _much(explainer: Any, amount: Amount, reach: str) -> str:
    match amount:
        case Bonus(n):
            return f"its {reach} damage {'plus' if n >= 0 else 'minus'} {abs(n)}"
        case Number(n):
            return f"{n} damage instead of its {reach} damage"
        case Per(counted):
            return f"{_much(explainer, counted, reach)}{explainer.per(amount)}"
        case Bounded(counted):
            return f"{_much(explainer, counted, reach)} within that bound"
        case Scaled(part):
            return f"{SCALES[part]} its {reach} damage"
        case _:
            return f"its {reach} damage"


WORDING = Wording(
    constructs=(DEALS_DAMAGE, HAPPENED, ONLY_IF, ATTACK, BOOST, BONUS, DEALS_MORE, SCALED),
    explanations=Explanations(remarks={Attack: explain_attack}),
)
