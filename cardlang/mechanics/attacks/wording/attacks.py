"""The wording of attacks, and of sentences that follow one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlang.language.builders.doers import creature
from cardlang.language.builders.references import attack_begins, attack_said, attack_words
from cardlang.language.builders.selectors import check_form, counted, selector
from cardlang.language.builders.sequence import Amendment, sequence
from cardlang.language.clause import Clause, Subject, Unwritable, squares
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import BASE, Base, Bonus, More, Number, Scaled
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.effect import May, Or, Sequence
from cardlang.language.nodes.reference import ACTING, THIS, Ref
from cardlang.language.nodes.selector import ANOTHER, ONE, Adjacent, Either, Selector, Several, Within, canonical
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.attacks.nodes import ANSWERED, Attack, Boost
from cardlang.mechanics.damage.amounts import damage

if TYPE_CHECKING:
    pass

_REACH = ("REACH", "ATTACK_NOUN", "ATTACK_THOSE")


def _attack(scope: Scope, tree: Tree, subject: Any) -> Any:
    """One attack, or several, each with its own target."""
    times = counted(scope, token(tree, "NUM"), 1, 10)
    made: list[Node] = [_either_attack(scope, tree, subject, again) for again in range(times)]
    return sequence(scope, made)


def _either_attack(scope: Scope, tree: Tree, subject: Any, before_it: int) -> Node:
    """`a melee or ranged attack`: one of both, as its attacker chooses."""
    reach = one_token(tree, *_REACH)
    if reach.value != "either":
        made = _one_attack(scope, tree, subject, before_it)
        return _check_far(scope, tree, made) if reach.value == "melee" else made
    said = next((kid for kid in trees(tree) if kid.rule != "another_attack"), None)
    if said and "attack or" in " ".join(scope.words(reach).lower().split()):
        help = f'write "a melee or ranged attack {scope.words(said)}" for both'
        scope.problem("C302", said, f'"{scope.words(said)}" could mean both attacks or only the last one', help)
    options = []
    for value in ("melee", "ranged"):
        kids = [Token(reach.terminal, value, reach.start, reach.end) if kid is reach else kid for kid in tree.kids]
        if value == "melee":  # which reaches the adjacent ones, whatever the range
            kids = [kid for kid in kids if not (isinstance(kid, Tree) and kid.rule == "attack_within")]
        made = _one_attack(scope, Tree(tree.rule, kids, *tree.span), subject, before_it)
        options.append(_reached(made) if value == "melee" else made)
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


def _one_attack(scope: Scope, tree: Tree, subject: Any, before_it: int) -> Attack:
    who = creature(scope, tree, subject)
    if isinstance(who, Several):
        scope.problem("C303", tree, "several creatures cannot make one attack together", "write one attack for each")
    reach = one_token(tree, *_REACH)
    attacker: Any = scope.latest(who)
    within, again = None, False
    different: Tree | None = None
    amount: Base | Number | More = BASE
    target: Any = None
    for kid in trees(tree):  # in the order of the text
        match kid.rule:
            case "another_attack":
                fights = isinstance(scope.event, Happens) and scope.event.kind in ("attacks", "destroys", "damages")
                again = not fights  # `When this creature destroys an enemy, it may make another attack.`
                if not fights and not scope.antecedents.attacks():
                    scope.problem("C306", kid, '"another" needs an earlier attack', 'write "a"')
            case "attack_within":
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
                scope.ranged = reach.value == "ranged" and not within
                target = scope.build(trees(kid)[0])
                scope.ranged = False
                _attacked(scope, target, before)
                if amount != BASE and not isinstance(target, Ref):  # `with +10 damage against Spiders`
                    said = f'"{scope.words(kid)}": those alone are attacked, or only they take so much?'
                    help = f'write "{scope.words(kid)} with …", or "If the target is …, the attack deals …"'
                    scope.problem("C302", kid, said, help)
    if different and not before_it and not _is_one(target):
        scope.problem("C303", different, "the targets have already been named", "leave this out")
    near = [Adjacent(attacker)] if reach.value == "melee" else [within] if within else []
    if within and (reach.value == "melee" or (target and not isinstance(target, Selector))):
        scope.problem("C303", tree, "a range adds nothing here", "leave the squares out")
    other = ANOTHER if different and before_it else ONE
    if target is None:
        target = Selector(other, "creature", canonical([*near]))
        scope.antecedents.select("creature", False, "the target of the attack", "attack", frozenset())
    else:
        target = _near(target, near)
        if isinstance(target, Selector) and target.quantity == ONE:
            target = replace(target, quantity=other)
    scope.antecedents.dealt = False
    scope.antecedents.damaging += 1
    scope.met(target, "is damaged")
    return Attack(who, reach.value, target, amount, again, span=tree.span)


def _alike(scope: Scope, tree: Tree, said: Tree, before_it: int, ranged: bool) -> Any:
    """`against different enemies`, `against the same enemy`: the target of one of several attacks. A single attack is
    against a different one than those before."""
    number, nominal = token(tree, "NUM"), next(iter(trees(said)), None)
    times, same = int(number.value) if number else 1, False
    if times == 1 and (same or not scope.antecedents.chosen):
        scope.problem("C301", said, f'"{scope.words(said)}": as which? None is chosen before', 'write "against a"')
    if same and before_it:
        before, target = scope.antecedents.count, Ref("chosen", scope.antecedents.count - 1)
        _attacked(scope, target, before)
        return target
    quantity = ANOTHER if not same and (before_it or times == 1) else ONE
    if nominal is None:
        noun = Tree("word", [Token("DESC", ("nouns", scope.vocabulary.noun, "sp"), *said.span)], *said.span)
        nominal = Tree("nominal", [noun], *said.span)
    else:
        check_form(scope, nominal, plural=not same and times > 1 and " a " not in f"{scope.words(said).lower()} ")
    before, scope.ranged = scope.antecedents.count, ranged
    chosen = selector(scope, nominal, quantity, said, formed=True)
    scope.ranged = False
    _attacked(scope, chosen, before)
    return chosen


def _is_one(target: Any) -> bool:
    return target is None or (isinstance(target, Selector) and target.quantity == ONE)


def _ask_which(scope: Scope, tree: Tree) -> None:
    """`A or B that deals +10 damage` could mean both; `with …` means the last alone (S7.4)."""
    first = scope.either.effect if isinstance(scope.either, May) else scope.either
    said = scope.words(tree).lstrip(", ")
    if isinstance(first, Attack) and first.damage == BASE and not said.startswith("with"):
        amount = scope.words(trees(tree)[0])
        help = f'write "with {amount}" for the last attack only, or state it for each'
        scope.problem("C302", tree, f'"{said}" could mean both attacks or only the last one', help)


def _near(target: Any, near: list[Any]) -> Any:
    if isinstance(target, Several):
        return replace(target, parts=tuple(_near(part, near) for part in target.parts))
    if isinstance(target, Selector):
        return replace(target, where=canonical([*target.where, *near]))
    if isinstance(target, Either):
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


def boost(scope: Scope, tree: Tree) -> Any:
    """`The attack deals +10 damage.` Directly after the attack it becomes part of it; under a condition it is a
    separate effect."""
    (said,) = trees(tree)
    bonus: Bonus = scope.build(said)
    if "attacks" in scope.words(tree).lower().split() and len(scope.antecedents.attacks()) > 1:
        return of_each_attack(scope, tree, bonus)
    return Amendment(
        lambda effect: _boosted(effect, bonus),
        tree,
        otherwise=lambda: Boost(_attack_meant(scope, tree), bonus, span=tree.span),
    )


def of_each_attack(scope: Scope, tree: Tree, bonus: Any) -> Amendment:
    """`These attacks deal +5 damage.`, `Each attack deals 5 less damage.`: of all that were just made"""

    def apply(effect: Node) -> Node | None:
        earlier, made = _last_attacks(effect)
        boosted = [one for one in (_boosted(attack, bonus) for attack in made) if one]
        return Sequence((*earlier, *boosted)) if made and len(boosted) == len(made) else None

    return Amendment(apply, tree, all=True, help="say it of each attack where it is written")


def _attack_meant(scope: Scope, tree: Tree) -> int:
    """The attack said before, or else the one that triggers the text."""
    alone = not scope.antecedents.attacks() and not scope.antecedents.blurred
    return ANSWERED if alone and attack_begins(scope.event, scope.vocabulary) else attack_said(scope, tree)


def _in_range(scope: Scope, tree: Tree) -> None:
    """`against an enemy in range`: the attacker's printed one, which counts where none is said (S7.2)."""
    if not scope.ranged:
        message = f'"{scope.words(tree)}": of which ranged attack?'
        scope.problem("C303", tree, message, 'write "within … squares"')


def _other(target: Any) -> Selector:
    """Another of the same."""
    assert isinstance(target, Selector)
    return replace(target, quantity=ANOTHER)


def _last_attacks(effect: Node) -> tuple[tuple[Node, ...], list[Attack]]:
    """The attacks at the end of a sequence, after what comes before them."""
    effects = effect.effects if isinstance(effect, Sequence) else (effect,)
    start = max((n + 1 for n, one in enumerate(effects) if not isinstance(one, Attack)), default=0)
    return effects[:start], [one for one in effects[start:] if isinstance(one, Attack)]


def _targets(scope: Scope, tree: Tree) -> Amendment:
    """`They must have different targets.`, of several attacks; `They may have the same target.`, which is so anyway."""
    said = one_token(tree, "TARGETS", "THEIR_TARGETS")

    def apply(effect: Node) -> Node | None:
        earlier, made = _last_attacks(effect)
        if len(made) < 2 or not all(_is_one(one.target) for one in made):
            return None
        if said.value == "any":
            return effect
        apart = [replace(one, target=_other(one.target)) for one in made[1:]]
        return Sequence((*earlier, made[0], *apart))

    return Amendment(apply, tree, all=True)


def _boosted(effect: Node, bonus: Bonus) -> Node | None:
    return replace(effect, damage=bonus) if isinstance(effect, Attack) and effect.damage == BASE else None


def _write_boost(writer: Writer, node: Boost) -> Clause:
    if isinstance(writer.before, Attack) and writer.before.damage == BASE:
        raise Unwritable("the attack just made is made so")
    answered = node.attack == ANSWERED
    if answered and (writer.antecedents.attacks() or not attack_begins(writer.answered, writer.vocabulary)):
        raise Unwritable("no attack triggers this")
    attack = "that attack" if answered else attack_words(writer, node.attack)
    return Clause("deal", damage(node.damage) + writer.per(node.damage), Subject(attack))


BOOST = Construct(
    Boost,
    {
        "attack_more": boost,
    },
    _write_boost,
    remark=True,
)
ATTACK = Construct(
    Attack,
    {
        "attack": _attack,
    },
    _write_attack,
    attack=True,
)
