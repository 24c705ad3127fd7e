"""The wording of activations: abilities, attacks in directions, costs, and creatures beside the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from cardlang.language.abilities import PLAIN, Heading
from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.doers import creature, object_or_doer, only_you
from cardlang.language.builders.doers import only_pieces as only_on_board
from cardlang.language.builders.places import anywhere
from cardlang.language.builders.selectors import agrees, counted, described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.builders.triggers import hurt_by
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.language.nodes.amount import Bonus, Bounded, Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import canonical_costs
from cardlang.language.nodes.condition import Happens, Holds
from cardlang.language.nodes.effect import Activated, Choose, Duration, Lasting, May, OnlyIf
from cardlang.language.nodes.reference import THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import EACH, ONE, Is, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees, value
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.activation.nodes import (
    Activate,
    ActivationCost,
    BasicAttack,
    Directions,
    KeepAside,
    Remove,
    Revive,
    Stronger,
    UsableUnexposed,
)
from cardlang.mechanics.prohibitions.nodes import Only
from cardlang.mechanics.values.nodes import Get
from cardlang.model.page import Step
from cardlang.model.value import having


def only_pieces(scope: Scope, tree: Tree) -> None:
    """Report a part of a text that spells do not have."""
    if scope.where.mode == "main":
        said = scope.words(tree).partition(":")[0]
        message = f'"{said}" belongs to a creature or hero, not to a spell'
        scope.problem("C303", tree, message, 'begin with "Instant:" or "Permanent:"')


def _kept(scope: Scope, tree: Tree) -> Heading:
    """A heading that only says how the ability under it works."""
    only_pieces(scope, tree)
    instead = " instead of " in f" {scope.words(tree).lower()}"  # of the attack, so that it is done if it is chosen

    def close(abilities: list[Node]) -> list[Node]:
        if instead:
            abilities = [_unasked(one) for one in abilities]
        for one in abilities:
            if isinstance(one, Activated) and (against := _contradicts(one)):
                said = Tree("", [], *against.span) if against.span else tree
                message = f'"{scope.words(said)}" contradicts another sentence of this ability'
                scope.problem("C303", said, message, "keep one of the two")
        return abilities

    return Heading("power", close, PLAIN)


def _kept_when(scope: Scope, tree: Tree) -> Heading:
    """`When activated, draw 1 spell instead of attacking.`: an activated ability."""
    event = scope.build(trees(tree)[0])
    if not (isinstance(event, Happens) and event.kind == "is activated" and event.subject == THIS):
        message = f'"{scope.words(trees(tree)[0])}": it attacks only when it is activated'
        scope.problem("C303", trees(tree)[0], message, 'write "When activated, …"')
    return _kept(scope, tree)


def _unasked(ability: Node) -> Node:
    """`You may heal 2 … instead of attacking.`: whoever uses the ability does so."""
    if isinstance(ability, Activated) and isinstance(ability.effect, May) and ability.effect.who == YOU:
        return replace(ability, effect=ability.effect.effect)
    return ability


def _contradicts(node: Activated) -> Node | None:
    """The part of an ability by which it can be used neither while exposed nor while unexposed, or contradicts the
    permission to use it while unexposed; None if there is no such part."""
    parts = [*walk(node.effect)]
    needs = {
        part.when.predicate: part
        for part in parts
        if isinstance(part, OnlyIf) and isinstance(part.when, Holds) and part.when.subject == THIS
    }
    if Is("exposed") not in needs:
        return None
    if Is("unexposed") in needs:
        return needs[Is("unexposed")]
    return needs[Is("exposed")] if any(isinstance(part, UsableUnexposed) for part in parts) else None


def _write_activated(writer: Writer, node: Activated) -> str:
    """`Activated: Remove this creature: deal …`: it is paid for by activation points, too."""
    if node.timing != "free" or node.when is not None or node.costs != canonical_costs(node.costs):
        raise Unwritable("an activated ability is used when its creature is activated")
    if _contradicts(node):
        raise Unwritable("an ability that needs exposure cannot be used while unexposed")
    with having(writer, me=THIS, activated=True):
        with having(writer, in_costs=True):
            costs = " and ".join(writer.cost(one) for one in node.costs)
        head = f"{capital(costs)}: " if costs else ""
        return f"Activated: {head}{writer.told(node.effect, continuing=bool(costs))}"


def _only_while(scope: Scope, tree: Tree) -> OnlyIf:
    """`Use only while exposed.`: this creature."""
    state, said = scope.build(trees(tree)[0]), token(tree, "WHEN")
    if said and said.value == "after":
        scope.problem("C303", said, f'"{scope.words(said)}" what happens?', 'write "while"', "while")
    return OnlyIf(Holds(THIS, state, span=tree.span), span=tree.span)


def _write_only(writer: Writer, node: OnlyIf) -> str:
    match node.when:
        case Holds(subject, Is() as state) if subject == THIS and state.adjective not in writer.vocabulary.after:
            if state.adjective == writer.vocabulary.mine:
                raise Unwritable(f"{state.adjective} says whose it is")
            return f"Use only while {writer.vocabulary.words[state.adjective]}."
    return ""


def _directions(usual: str, scope: Scope, tree: Tree) -> Heading:
    """`Attacks: front.`, `Attacks any exposed creature, magical.`: whom it can attack is said by another sentence."""
    only_pieces(scope, tree)
    to, nominal = one_token(tree, "DIRECTIONS"), next((kid for kid in trees(tree) if kid.rule == "nominal"), None)
    unexposed = any(kid.rule == "attack_unexposed" for kid in trees(tree))
    kinds = [one_token(kid, "DAMAGE_KIND").value for kid in trees(tree) if kid.rule == "attack_kind"]
    made: list[Node] = []
    if nominal:
        noun, said = noun_of(scope, nominal), [value(kid)[1] for kid in trees(nominal) if kid.rule == "word"]
        if (
            to.value != "any"
            or {kid.rule for kid in trees(nominal)} - {"word", "exposed_or_not"}
            or not {noun, "exposed", "enemy"}.issuperset(said)
        ):
            help = 'write "Attacks: any.", and in another sentence what it cannot attack'
            scope.problem("C303", nominal, f'"{scope.words(nominal)}" is no direction', help)
        last = next((kid for kid in reversed(trees(nominal)) if kid.rule == "word"), None)
        if last and "s" not in value(last)[2]:  # one at a time
            scope.problem("C207", last, f'"{scope.words(last)}" is not one of them', "write the singular")
        unexposed = unexposed or "exposed" not in said or len(said) < len(trees(nominal))
        if noun != scope.vocabulary.noun:
            made.append(Only(THIS, ("attack",), Selector(EACH, noun), span=nominal.span))
    if len(kinds) > 1:
        scope.problem("C303", tree, "these are wounds of two kinds", "keep one of them")
    kind = next((kind for kind in kinds if kind != usual), "")
    made.insert(0, Directions(to.value, unexposed, kind, span=tree.span))
    return Heading("power", lambda _: made, 1)


def _write_directions(writer: Writer, node: Directions) -> str:
    return f"Attacks: {node.to}{', exposed or not' if node.unexposed else ''}{node.kind and f', {node.kind}'}."


def _usable(scope: Scope, tree: Tree) -> UsableUnexposed:
    if not scope.activated:
        message = f'"{scope.words(tree)}" follows no activated ability'
        scope.problem("C305", tree, message, 'put it right after one that begins with "Activated:"')
    return UsableUnexposed(span=tree.span)


def _unpaid(scope: Scope, tree: Tree) -> Amendment:  # `Activate …. You don't pay for it.`
    return Amendment(lambda effect: replace(effect, free=True) if isinstance(effect, Activate) else None, tree)


def _activate(scope: Scope, tree: Tree, subject: Any) -> Activate:
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    return Activate(what, tree.rule == "activate_free", span=tree.span)


def _made_stronger(scope: Scope, node: Activate, after: Node) -> tuple[Node, ...]:
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
    free = " without paying its cost" if node.free else ""
    return Clause("activate", f"{writer.target(node.what)}{free}")


def _basic_attack(scope: Scope, tree: Tree, subject: Any) -> BasicAttack:
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    only_on_board(scope, trees(tree)[0], what)
    return BasicAttack(what, span=tree.span)


def _cost(scope: Scope, tree: Tree, subject: Any) -> ActivationCost:
    """`the target player's creatures cost 1 more to activate`"""
    said, symbol = one_token(tree, "NUM"), token(tree, "SYMBOL", "FACE")
    if symbol and "leadership" not in (symbol.value, symbol.value[0]):
        scope.problem("C303", symbol, f'"{scope.words(symbol)}" activates nothing', "leave it out")
    if subject is None or isinstance(subject, Player):
        scope.problem("C303", tree, f'"{scope.words(tree)}": what does?', "name the creatures")
        subject = scope.self_ref
    return ActivationCost(subject, Number(counted(scope, said)), tree.rule == "cost_more", span=tree.span)


def _activating(scope: Scope, tree: Tree) -> ActivationCost:
    """`activating this creature costs its owner 1 more leadership symbol`"""
    what = scope.build(trees(tree)[0])
    remember(scope, what)
    return _cost(scope, Tree(tree.rule.replace("activating", "cost"), tree.kids, *tree.span), what)


def _stat_changed(scope: Scope, tree: Tree) -> Any:
    """`its strength is increased by 1`, `its attacks deal 1 more wound`: a changed value, or a changed cost."""
    number, stat, more = one_token(tree, "NUM"), token(tree, "STAT"), tree.rule != "stat_lowered"
    what = scope.build(trees(tree)[0]) if trees(tree) else scope.refer("it", tree)
    remember(scope, what)
    if stat and stat.value == "activation":
        return ActivationCost(what, Number(counted(scope, number)), more, span=tree.span)
    bonus = Token("BONUS", counted(scope, number) * (1 if more else -1), number.start, number.end)
    said = stat or Token("STAT", "strength", number.start, number.end)
    modifier = scope.build(Tree("modifier", [bonus, said], number.start, number.end))
    return Get(what, (modifier,), span=tree.span)


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


def _remove(scope: Scope, tree: Tree, subject: Any) -> Remove:
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    scope.antecedents.lose(what)
    return Remove(what, span=tree.span)


def _write_remove(writer: Writer, node: Remove) -> Clause:
    clause = Clause("remove", writer.target(node.what))
    writer.antecedents.lose(node.what)
    return clause


def _keep(scope: Scope, tree: Tree, subject: Any) -> KeepAside:
    what = object_or_doer(scope, tree, subject, trees(tree)[0])
    if not isinstance(what, Ref):
        scope.problem("C303", trees(tree)[0], "only what has just died can be kept", 'write "it"')
        what = scope.self_ref
    return KeepAside(what, span=tree.span)


def _write_keep(writer: Writer, node: KeepAside) -> Clause:
    return Clause("keep", f"{writer.it(node.what)} beside your board")


def _revive(scope: Scope, tree: Tree, subject: Any) -> Revive:
    only_you(scope, tree, subject)
    word, (what, area) = token(tree, "DAMAGE"), trees(tree)
    wounds = counted(scope, one_token(tree, "NUM"))
    if word and word.value:
        agrees(scope, word, wounds != 1)
    ref = scope.build(what)
    if not isinstance(ref, Ref):
        scope.problem("C303", what, "only what is kept beside the board can return", 'write "it" or "this creature"')
        ref = scope.self_ref
    return Revive(ref, scope.build(area), wounds, span=tree.span)


def _write_revive(writer: Writer, node: Revive) -> Clause:
    if node.what != THIS:
        raise Unwritable("only what has the text returns by it")
    wounds = f"{node.wounds} {writer.vocabulary.forms['damage'][node.wounds != 1]}"
    place = f"a free space of {writer.part(node.to)}"
    return Clause("return", f"{writer.it(node.what)} to {place} with {wounds}")


def tell_activated(explainer: Any, node: Activated) -> list[Step]:
    """What it costs to use the ability, then what it does."""
    with having(explainer, me=THIS):
        paid = " and ".join(explainer.cost(one) for one in node.costs)
    cost = f" and this: {paid}" if paid else ""
    head = f"Activated ability. Cost: activation points as many as its activation cost{cost}."
    steps = tuple(explainer.steps(node.effect))
    return [Step(head, ("E16", "E17"), steps=steps)]


_CHANGED = dict.fromkeys(("stat_raised", "stat_lowered", "attacks_raised"), _stat_changed)


def wording(usual: str = "") -> Wording:
    """The wording. `usual`: the kind of damage of attacks that a text does not say."""
    constructs = (
        Construct(
            Activated,
            {"heading_activated": _kept, "heading_activated_when": _kept_when, "heading_static": _kept},
            _write_activated,
            heading=True,
            tell=tell_activated,
        ),
        Construct(OnlyIf, {"only_while": _only_while}, _write_only, heading=True),
        Construct(
            Directions,
            {"heading_of_attacks": partial(_directions, usual), "exposed_or_not": anywhere},
            _write_directions,
            heading=True,
        ),
        Construct(
            UsableUnexposed,
            {"usable_unexposed": _usable},
            lambda writer, node: "this may be used while unexposed",
            remark=True,
        ),
        Construct(
            Activate,
            {"activate": _activate, "activate_free": _activate, "unpaid": _unpaid},
            _write_activate,
            before=_made_stronger,
        ),
        Construct(
            BasicAttack,
            {"basic_attack": _basic_attack},
            lambda writer, node: Clause("make", f"a basic attack with {writer.target(node.who)}"),
        ),
        Construct(
            ActivationCost,
            {
                **dict.fromkeys(("cost_more", "cost_less"), _cost),
                **dict.fromkeys(("activating_more", "activating_less"), _activating),
                **_CHANGED,
            },
            _write_cost,
            lasts=True,
        ),
        Construct(
            Stronger,
            {**dict.fromkeys(("stronger", "stronger_bare", "attacks_stronger"), _stronger), "hurt_by_attack": hurt_by},
            _write_stronger,
            lasts=True,
        ),
        Construct(Remove, {"remove_piece": _remove}, _write_remove),
        Construct(KeepAside, {"keep_aside": _keep}, _write_keep),
        Construct(Revive, {"revive": _revive}, _write_revive),
    )
    return Wording(
        constructs=constructs,
        explanations=Explanations(
            remarks={
                Activate: remark(
                    "It makes a basic attack or uses its activated ability at once; this is its only time.",
                    "activate",
                ),
                BasicAttack: remark("It is activated by that, and no cost is paid for it.", "activate", "exposed"),
                ActivationCost: remark("What raises a cost counts before what lowers it.", "activate"),
                Stronger: remark("This counts only in its basic attacks on those.", "attack"),
                Remove: remark("It leaves the game without dying."),
                KeepAside: remark("There it can be activated, like a creature on the board.", "activate"),
                Revive: remark("It can die again, when its wounds are as many as its toughness.", "damage"),
                UsableUnexposed: remark("What stands in front of it does not matter.", "unexposed"),
                Directions: remark(
                    "These are the columns that its basic attack reaches, seen from its own side.", "exposed"
                ),
            },
        ),
    )


WORDING = wording
