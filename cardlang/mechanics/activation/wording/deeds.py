"""The wording of what is activated: what it costs, and its basic attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.doers import creature, done_to
from cardlang.language.builders.doers import only_pieces as only_on_board
from cardlang.language.builders.selectors import counted, described
from cardlang.language.builders.sequence import Amendment, alone, sequence
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes import EACH, ONE, Bonus, Bounded, Node, Number, Player, Ref, Selector, State, walk
from cardlang.language.nodes.effect import Choose, Duration, Lasting, mapped
from cardlang.language.parser import Tree, one_token, one_tree, token, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.activation.nodes import Activate, ActivationCost, ActivationCostIs, AttackKind, BasicAttack
from cardlang.mechanics.values.nodes import Get
from cardlang.mechanics.values.wording import get
from cardlang.model.span import Span


def _activate(scope: Scope, tree: Tree, subject: Any) -> Activate:
    what = done_to(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    return Activate(what, False, tree.rule == "activate_again", span=tree.span)


def _for_free(scope: Scope, tree: Tree) -> Node:
    """`Activate a creature you control for free.`; what else a text does costs nothing anyway: `move it for free`."""
    effect = alone(scope, trees(tree)[0])
    if any(isinstance(one, Activate) for one in walk(effect)):
        free: Node = mapped(effect, lambda one: replace(one, free=True) if isinstance(one, Activate) else one)
        return free
    if isinstance(effect, State):
        said = scope.words(tree)[len(scope.words(trees(tree)[0])) :].strip()
        scope.problem("C303", tree, f'"{said}": this costs nothing', "leave it out")
    return effect


def _made_stronger(scope: Scope, node: Activate, after: Node) -> tuple[Node, ...]:
    """`Activate one of your creatures. It gets +1 strength.`: for what it does then, so it is chosen and made stronger
    first. Without a duration, only for that."""
    got = after.effect if isinstance(after, Lasting) else after
    if not isinstance(got, Get) or not isinstance(got.who, Ref) or not isinstance(node.what, Selector):
        return ()
    who, mention = got.who, scope.antecedents.of(got.who)
    words = node.what.span and scope.words(Span("", *node.what.span))
    if node.what.quantity != ONE or not words or not mention or mention.said != words:
        return ()
    until = after if isinstance(after, Lasting) else Lasting(after, Duration("end", "action"), span=after.span)
    return Choose(node.what, span=node.span), until, replace(node, what=who)


def _write_activate(writer: Writer, node: Activate) -> Clause:
    again = " again" if node.again else ""
    cost = "their costs" if writer.are_several(node.what) else "its cost"
    free = f" without paying {cost}" if node.free else ""
    return Clause("activate", f"{writer.target(node.what)}{again}{free}")


def _basic_attack(scope: Scope, tree: Tree, subject: Any) -> BasicAttack:
    what = done_to(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    return _on_foes(scope, tree, BasicAttack(what, span=tree.span))


def _on_foes(scope: Scope, tree: Tree, attack: BasicAttack) -> BasicAttack:
    """The attack against those that are named, who can be spoken of as the attacked being from here on."""
    said = one_tree(tree, "foes")
    what = attack.what
    if not (isinstance(what, Selector) and what.quantity != ONE):
        _meet_attacked(scope.antecedents)
    if said is None:
        return attack
    against: Any = scope.build(said)
    if isinstance(against, Selector) and against.quantity != ONE:
        help = 'write "make 2 basic attacks …, each against a different being"'
        scope.problem("C303", said, '"{}": one attack is against one being', help)
    return replace(attack, against=against)


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
        scope.problem("C301", tree, '"{}": nothing attacks before this', help)
    return found[-1] if found else scope.self_ref


def _attacks(scope: Scope, tree: Tree, subject: Any) -> BasicAttack:
    """`make two basic attacks against different beings`"""
    number, said = one_token(tree, "NUM"), trees(tree)[0]
    if said.rule == "plural":  # `two basic attacks with own Golems`
        scope.problem("C302", said, '"{}": so many with each?', 'begin with "with each" if so')
    what, times = done_to(scope, tree, subject, said), counted(scope, number)
    if times < 2:
        scope.problem("C207", number, "this is one attack", 'write "make a basic attack"')
    return _on_foes(scope, tree, BasicAttack(what, times, tree.rule.endswith("different"), span=tree.span))


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
    if isinstance(node.against, Selector) and node.against.quantity == EACH:
        raise Unwritable("each of several attacks is against one being")
    different = ", each against a different being" if node.different else ""
    return Clause("make", f"{node.times} basic attacks with {whom}{different}")


def _kind_is(scope: Scope, tree: Tree, subject: Any) -> AttackKind:
    """`deals magical wounds`: whenever it attacks."""
    who, kind = creature(scope, tree, subject), one_token(tree, "DAMAGE_KIND")
    if not (scope.static or scope.lasting):
        help = 'write "to …", or add "until the end of the current round" or another duration'
        scope.problem("C302", tree, '"{}": to whom?', help)
    return AttackKind(who, kind.value, span=tree.span)


def _write_kind(writer: Writer, node: AttackKind) -> Clause:
    return Clause(
        "deal", f"{node.kind} {writer.vocabulary.forms['damage'][1]} with basic attacks", writer.subject_said(node.who)
    )


DEEDS = (
    Construct(
        Activate,
        {**dict.fromkeys(("activate", "activate_again"), _activate), "for_free": _for_free},
        _write_activate,
        before=_made_stronger,
    ),
    Construct(
        BasicAttack,
        {
            "basic_attack": _basic_attack,
            "the_attacked": _the_attacked,
            "foes": lambda scope, tree: described(scope, trees(tree)[0]),
            **dict.fromkeys(("basic_attacks", "basic_attacks_different"), _attacks),
        },
        _write_attacks,
    ),
    Construct(AttackKind, {"attack_kind_is": _kind_is}, _write_kind),
)


def _cost(scope: Scope, tree: Tree, subject: Any) -> ActivationCost:
    """`the target player's creatures cost 1 more to activate`"""
    who = _what_costs(scope, tree, subject)
    return ActivationCost(who, Number(counted(scope, one_token(tree, "NUM"))), tree.rule == "cost_more", span=tree.span)


def _what_costs(scope: Scope, tree: Tree, subject: Any) -> Any:
    """The creatures whose activation is spoken of, which takes leadership symbols."""
    if subject is None and scope.static and scope.box == "power":
        return scope.self_ref  # `Static: Costs 1 more to activate …`
    if subject is None or isinstance(subject, Player):
        scope.problem("C303", tree, '"{}": what does?', "name the creatures")
        return scope.self_ref
    return subject


def _costs(scope: Scope, tree: Tree, subject: Any) -> ActivationCostIs:
    """`costs nothing to activate`, `costs 1 to activate`"""
    number, who = token(tree, "NUM"), _what_costs(scope, tree, subject)
    return ActivationCostIs(who, counted(scope, number) if number else 0, span=tree.span)


def _costs_or_unpaid(scope: Scope, tree: Tree, subject: Any) -> ActivationCostIs | Amendment:
    """The same; after `Activate …`, `It costs nothing to activate` says that its cost is not paid."""
    made = _costs(scope, tree, subject)
    if made.n or not isinstance(made.who, Ref) or scope.static or scope.lasting:
        return made
    return Amendment(
        lambda effect: replace(effect, free=True) if isinstance(effect, Activate) and not effect.free else None,
        tree,
        otherwise=lambda: made,
    )


def _write_costs(writer: Writer, node: ActivationCostIs) -> Clause:
    return Clause("cost", f"{node.n or 'nothing'} to activate", writer.subject_said(node.who))


def get_with_cost(scope: Scope, tree: Tree, subject: Any) -> Any:
    """`gets +1 strength and -1 activation cost`"""
    got = get(scope, tree, subject)
    costs = [one for one in got.modifiers if one.stat == "activation"] if isinstance(got, Get) else []
    if not costs:
        return got
    values = tuple(one for one in got.modifiers if one not in costs)
    who = scope.latest(got.who) if values else got.who
    said: list[Node] = [replace(got, modifiers=values)] if values else []
    for one in costs:
        n = one.amount.n if isinstance(one.amount, Bonus) else 0
        if not n:
            scope.problem("C303", tree, "activating costs a number more or less", 'write "costs 1 more to activate"')
        said.append(ActivationCost(who, Number(abs(n)), n > 0, span=one.span))
    return sequence(scope, [*said])


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


COSTS = (
    Construct(ActivationCost, dict.fromkeys(("cost_more", "cost_less"), _cost), _write_cost),
    Construct(ActivationCostIs, {"costs_so_much": _costs_or_unpaid}, _write_costs),
)
