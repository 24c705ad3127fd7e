"""The wording of what is activated: what it costs, and its basic attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import creature, object_or_doer
from cardlang.language.builders.doers import only_pieces as only_on_board
from cardlang.language.builders.selectors import counted, described
from cardlang.language.builders.sequence import Amendment, alone, sequence
from cardlang.language.builders.triggers import hurt_by
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Bonus, Bounded, Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.effect import Choose, Duration, Lasting, Sequence, Triggered, mapped
from cardlang.language.nodes.reference import THIS, Player, Ref
from cardlang.language.nodes.selector import EACH, ONE, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.activation.nodes import (
    Activate,
    ActivationCost,
    ActivationCostIs,
    AttackKind,
    BasicAttack,
    Stronger,
)
from cardlang.mechanics.prohibitions.nodes import Permit
from cardlang.mechanics.values.nodes import Get
from cardlang.mechanics.values.wording import whose_stat
from cardlang.model.value import having


def _unpaid(scope: Scope, tree: Tree) -> Amendment:  # `Activate …. You don't pay for it.`
    return Amendment(lambda effect: replace(effect, free=True) if isinstance(effect, Activate) else None, tree)


def _activate(scope: Scope, tree: Tree, subject: Any) -> Activate:
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    return Activate(what, False, tree.rule == "activate_again", span=tree.span)


def _for_free(scope: Scope, tree: Tree) -> Node:
    """`Activate an own creature for free.`; what else a text does costs nothing anyway: `move it for free`."""
    effect = alone(scope, trees(tree)[0])
    if any(isinstance(one, Activate) for one in walk(effect)):
        free: Node = mapped(effect, lambda one: replace(one, free=True) if isinstance(one, Activate) else one)
        return free
    if scope.constructs.lasts(effect):
        said = scope.words(tree)[len(scope.words(trees(tree)[0])) :].strip()
        scope.problem("C303", tree, f'"{said}": this costs nothing', "leave it out")
    return effect


def _activate_for_less(scope: Scope, tree: Tree, subject: Any) -> ActivationCost | ActivationCostIs | Lasting:
    """`activate an own creature for 1 leadership symbol less`, `for only 1 leadership symbol`: what it costs to
    activate it, in this action if nothing else is said."""
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    cost = _cost if tree.rule == "activate_for_less" else _costs
    made = cost(scope, Tree("cost_less", [one for one in tree.kids if isinstance(one, Token)], *tree.span), what)
    return made if scope.static or scope.lasting else Lasting(made, Duration("end", "action"), span=tree.span)


def _made_stronger(scope: Scope, node: Activate | BasicAttack, after: Node) -> tuple[Node, ...]:
    """`Activate one of your creatures. It gets +1 strength.`: for what it does then, so it is chosen and made stronger
    first. Without a duration, only for that."""
    got = after.effect if isinstance(after, Lasting) else after
    if not isinstance(got, Get) or not isinstance(got.who, Ref) or not isinstance(node.what, Selector):
        return ()
    who, span = got.who, node.what.span
    said = next((one.said for one in scope.antecedents.mentions if one.ref == who), None)
    if node.what.quantity != ONE or span is None or said != " ".join(scope.text[slice(*span)].split()):
        return ()
    until = after if isinstance(after, Lasting) else Lasting(after, Duration("end", "action"), span=after.span)
    return Choose(node.what, span=node.span), until, replace(node, what=who)


def _write_activate(writer: Writer, node: Activate) -> Clause:
    again = " again" if node.again else ""
    free = " without paying its cost" if node.free else ""
    return Clause("activate", f"{writer.target(node.what)}{again}{free}")


def _basic_attack(scope: Scope, tree: Tree, subject: Any) -> BasicAttack | Sequence:
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    return _on_foes(scope, tree, BasicAttack(what, span=tree.span))


def _on_foes(scope: Scope, tree: Tree, attack: BasicAttack) -> BasicAttack | Sequence:
    """The attack against those that are named, who can be spoken of as the attacked being from here on. If these may be
    unexposed, the attacker can attack such beings for that."""
    said = next((kid for kid in trees(tree) if kid.rule == "foes"), None)
    what = attack.what
    if not (isinstance(what, Selector) and what.quantity != ONE):
        _meet_attacked(scope.antecedents)
    if said is None:
        return attack
    against: Any = scope.build(said)
    if attack.times > 1 and isinstance(against, Selector) and against.quantity == EACH:
        against = replace(against, quantity=ONE)  # `two basic attacks against heroes`
    if isinstance(against, Selector) and against.quantity != ONE:
        help = 'write "make 2 basic attacks …, each against a different being"'
        scope.problem("C303", said, f'"{scope.words(said)}": one attack is against one being', help)
    attack = replace(attack, against=against)
    return _for_this(scope, attack, Permit(THIS, _UNEXPOSED)) if _anyhow(said) else attack


_UNEXPOSED = "attack unexposed beings"


def _anyhow(said: Tree) -> bool:
    return said.rule == "exposed_or_not" or any(map(_anyhow, trees(said)))


def _for_this(scope: Scope, attack: BasicAttack, state: Any) -> Sequence:
    """What applies to the attacker in this attack only."""
    begun: tuple[Node, ...] = ()
    if isinstance(attack.what, Selector) and attack.what.quantity != EACH:
        begun, attack = (Choose(attack.what, span=attack.span),), replace(attack, what=scope.latest(attack.what))
    state = Lasting(replace(state, who=attack.what, span=attack.span), Duration("end", "action"))
    return Sequence((*begun, state, attack), span=attack.span)


def _meet_attacked(antecedents: Antecedents) -> None:
    antecedents.lose(_ATTACKED)
    antecedents.mention(_ATTACKED, "the target", "target")


_ATTACKED = Ref("attacked")


def _the_attacked(scope: Scope, tree: Tree) -> Ref:
    """`the attacked being`: the target of the attack before, or of that which the text answers."""
    found = [one.ref for one in scope.antecedents.mentions if one.how == "target"]
    event: Any = scope.event
    if not found and getattr(event, "kind", "") == "makes a basic attack" and event.object is not None:
        return Ref("object")
    if not found:
        help = 'write the attack first, or begin with "When … attacks, …"'
        scope.problem("C301", tree, f'"{scope.words(tree)}": nothing attacks before this', help)
    return found[-1] if found else scope.self_ref


def _own_attack(scope: Scope, tree: Tree, subject: Any) -> Node:
    """`an own creature makes a basic attack with +1 strength`: for that attack."""
    attack = BasicAttack(creature(scope, tree, subject), span=tree.span)
    modifier = next((kid for kid in trees(tree) if kid.rule != "foes"), None)
    if modifier is None:
        return _on_foes(scope, tree, attack)
    if getattr(scope.build(modifier), "stat", "") != "strength":
        said = f'"{scope.words(modifier)}": only strength counts in an attack'
        scope.problem("C303", modifier, said, 'write "+1 strength"')
    made = _for_this(scope, attack, Get(THIS, (scope.build(modifier),)))
    *before, attack_said = made.effects
    assert isinstance(attack_said, BasicAttack)
    return sequence(scope, [*before, _on_foes(scope, tree, attack_said)])


def _attacks(scope: Scope, tree: Tree, subject: Any) -> BasicAttack | Sequence:
    """`make two basic attacks against different beings`"""
    number = token(tree, "NUM")
    what = object_or_doer(scope, tree, subject, next((kid for kid in trees(tree) if kid.rule != "foes"), None))
    times = counted(scope, number) if number else 2
    if times < 2:
        scope.problem("C207", number or tree, "this is one attack", 'write "make a basic attack"')
    return _on_foes(scope, tree, BasicAttack(what, times, tree.rule.endswith("different"), span=tree.span))


def _after_its_attack(scope: Scope, tree: Tree) -> Node:
    """`After its attack, …`, of what is done when it is activated: it attacks first. Where a text applies all the time,
    each time that it has attacked."""
    if scope.static:
        event = Happens(scope.self_ref, "makes a basic attack", after=True, span=tree.span)
        with having(scope, in_ability=True, event=event):
            return Triggered(event, alone(scope, trees(tree)[0]), span=tree.span)
    if scope.activated and not scope.effects_read:
        scope.effects_read = 1
        return sequence(scope, [BasicAttack(THIS, span=tree.span), alone(scope, trees(tree)[0])])
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing attacks before this", 'write "When … attacks, …"')
    return alone(scope, trees(tree)[0])


def _for_this_attack(scope: Scope, tree: Tree) -> Node:
    """`it gets +2 strength for this attack`: until the action ends, in which it attacks only once."""
    with having(scope, lasting=True):
        effect = alone(scope, trees(tree)[0])
    if not scope.constructs.lasts(effect):
        scope.problem("C303", tree, "this happens at once, so it cannot last", "leave the duration out")
    return Lasting(effect, Duration("end", "action"), span=tree.span)


def _write_attacks(writer: Writer, node: BasicAttack) -> Clause:
    whom = writer.target(node.what)
    if node.against:
        whom += f" against {writer.described(node.against)}"
    if not (isinstance(node.what, Selector) and node.what.quantity != ONE):
        _meet_attacked(writer.antecedents)
    if node.times == 1:
        if node.different:
            raise Unwritable("one attack is against one being")
        return Clause("make", f"a basic attack with {whom}")
    if node.different and node.against:
        raise Unwritable("no words for against whom and against different beings")
    different = ", each against a different being" if node.different else ""
    return Clause("make", f"{node.times} basic attacks with {whom}{different}")


def _kind_is(scope: Scope, tree: Tree, subject: Any) -> AttackKind:
    """`deals magical wounds`: whenever it attacks."""
    who, kind = creature(scope, tree, subject), one_token(tree, "DAMAGE_KIND")
    if not (scope.static or scope.lasting):
        help = 'write "to …", or add "until the end of the current round" or another duration'
        scope.problem("C302", tree, f'"{scope.words(tree)}": to whom?', help)
    return AttackKind(who, kind.value, span=tree.span)


def _attacks_of_kind(scope: Scope, tree: Tree) -> AttackKind:
    """`its attacks are magical`, `your creatures' basic attacks deal magical wounds`"""
    said = next((kid for kid in trees(tree)), None)
    if tree.rule == "their_attacks_of_kind":
        who = scope.build(Tree("they", [], *tree.span))
    else:
        who = scope.build(said) if said else scope.refer("it", tree)
    remember(scope, who)
    return _kind_is(scope, tree, who)


def _write_kind(writer: Writer, node: AttackKind) -> Clause:
    return Clause(
        "deal", f"{node.kind} {writer.vocabulary.forms['damage'][1]} with basic attacks", writer.subject_said(node.who)
    )


def _stronger(scope: Scope, tree: Tree, subject: Any = None) -> Stronger:
    """`gets +1 strength against heroes`, `its attacks deal 1 more wound to heroes`"""
    kids = trees(tree)
    if tree.rule == "attacks_stronger":
        number = one_token(tree, "NUM")
        n, who = counted(scope, number), scope.build(kids[0]) if len(kids) > 1 else scope.refer("it", tree)
        remember(scope, who)
    else:
        modifier, who = scope.build(kids[0]), creature(scope, tree, subject)
        n = modifier.amount.n if isinstance(modifier.amount, Bonus) else 0
        if modifier.stat != "strength" or not n:
            help = 'write "+1 strength"'
            scope.problem("C303", kids[0], f'"{scope.words(kids[0])}": only strength counts in an attack', help)
    return Stronger(who, n, described(scope, kids[-1]), span=tree.span)


def _write_stronger(writer: Writer, node: Stronger) -> Clause:
    if not node.n:
        raise Unwritable("no difference")
    return Clause(
        "get", f"{node.n:+d} strength against {writer.described(node.against)}", writer.subject_said(node.who)
    )


def _cost(scope: Scope, tree: Tree, subject: Any) -> ActivationCost:
    """`the target player's creatures cost 1 more to activate`"""
    who = _what_costs(scope, tree, subject)
    return ActivationCost(who, Number(counted(scope, one_token(tree, "NUM"))), tree.rule == "cost_more", span=tree.span)


def _what_costs(scope: Scope, tree: Tree, subject: Any) -> Any:
    """The creatures whose activation is spoken of, which takes leadership symbols."""
    symbol = token(tree, "SYMBOL", "FACE")
    if symbol and "leadership" not in (symbol.value, symbol.value[0]):
        scope.problem("C303", symbol, f'"{scope.words(symbol)}" activates nothing', "leave it out")
    if subject is None or isinstance(subject, Player):
        scope.problem("C303", tree, f'"{scope.words(tree)}": what does?', "name the creatures")
        return scope.self_ref
    return subject


def _costs(scope: Scope, tree: Tree, subject: Any) -> ActivationCostIs:
    """`costs no leadership symbols to activate`, `costs only 1 to activate`"""
    number, who = token(tree, "NUM"), _what_costs(scope, tree, subject)
    return ActivationCostIs(who, counted(scope, number) if number else 0, span=tree.span)


def cost_is(scope: Scope, tree: Tree) -> ActivationCostIs:
    """`its activation cost is 1`"""
    number = token(tree, "NUM")
    whose, counts = (
        [kid for kid in trees(tree) if kid.rule != "number_of"],
        "number_of" in {kid.rule for kid in trees(tree)},
    )
    if counts or number is None:
        help = 'write "costs 1 more to activate for each …"'
        scope.problem("C303", tree, "an activation costs a plain number", help)
    who = whose_stat(scope, Tree("", [*whose], *tree.span))
    remember(scope, who)
    return ActivationCostIs(who, counted(scope, number, least=0) if number else 0, span=tree.span)


def _write_costs(writer: Writer, node: ActivationCostIs) -> Clause:
    return Clause("cost", f"{node.n or 'nothing'} to activate", writer.subject_said(node.who))


def _activating(scope: Scope, tree: Tree) -> ActivationCost:
    """`activating this creature costs its owner 1 more leadership symbol`"""
    what = scope.build(trees(tree)[0])
    remember(scope, what)
    return _cost(scope, Tree(tree.rule.replace("activating", "cost"), tree.kids, *tree.span), what)


def _stat_changed(scope: Scope, tree: Tree) -> Any:
    """`its strength is increased by 1`, `its attacks deal 1 more wound`: a changed value, or a changed cost."""
    number, stat, more = one_token(tree, "NUM"), token(tree, "STAT"), tree.rule != "stat_lowered"
    what = whose_stat(scope, tree)
    remember(scope, what)
    if stat and stat.value == "activation":
        return ActivationCost(what, Number(counted(scope, number)), more, span=tree.span)
    bonus = Token("BONUS", counted(scope, number) * (1 if more else -1), number.start, number.end)
    said = stat or Token("STAT", "strength", number.start, number.end)
    modifier = scope.build(Tree("modifier", [bonus, said], number.start, number.end))
    return Get(what, (modifier,), span=tree.span)


def _write_cost(writer: Writer, node: ActivationCost) -> Clause:
    amount: Any = amount_of(node.amount)
    if not isinstance(amount, Number) or (
        isinstance(node.amount, Bounded) and (node.more or node.amount.bound != "least")
    ):
        raise Unwritable(f"no words for {node.amount} of a cost")
    subject = writer.subject_said(node.who)
    if isinstance(node.who, Selector) and node.who.quantity.kind == "each":
        subject = subject._replace(plural=not subject.words.startswith("each "))
    least = writer.per(node.amount)
    if isinstance(node.amount, Bounded) and isinstance(node.amount.amount, Number):
        least = f" (minimum {node.amount.n})"
    return Clause("cost", f"{amount.n} {'more' if node.more else 'less'} to activate{least}", subject)


_CHANGED = dict.fromkeys(("stat_raised", "stat_lowered", "attacks_raised"), _stat_changed)

DEEDS = (
    Construct(
        Activate,
        {
            **dict.fromkeys(("activate", "activate_again"), _activate),
            "for_free": _for_free,
            "unpaid": _unpaid,
        },
        _write_activate,
        before=_made_stronger,
    ),
    Construct(
        BasicAttack,
        {
            "basic_attack": _basic_attack,
            "the_attacked": _the_attacked,
            "foes": lambda scope, tree: described(scope, trees(tree)[0]),
            "basic_attack_own": _own_attack,
            "after_its_attack": _after_its_attack,
            "for_this_attack": _for_this_attack,
            **dict.fromkeys(
                ("basic_attacks", "basic_attacks_different", "attack_twice", "attack_twice_different"), _attacks
            ),
        },
        _write_attacks,
        before=_made_stronger,
    ),
    Construct(
        AttackKind,
        {"attack_kind_is": _kind_is, "attacks_of_kind": _attacks_of_kind, "their_attacks_of_kind": _attacks_of_kind},
        _write_kind,
        lasts=True,
    ),
    Construct(
        ActivationCost,
        {
            **dict.fromkeys(("cost_more", "cost_less"), _cost),
            **dict.fromkeys(("activating_more", "activating_less"), _activating),
            **dict.fromkeys(("activate_for_less", "activate_for"), _activate_for_less),
            **_CHANGED,
        },
        _write_cost,
        lasts=True,
    ),
    Construct(ActivationCostIs, {"costs_so_much": _costs}, _write_costs, lasts=True),
    Construct(
        Stronger,
        {**dict.fromkeys(("stronger", "stronger_bare", "attacks_stronger"), _stronger), "hurt_by_attack": hurt_by},
        _write_stronger,
        lasts=True,
    ),
)
