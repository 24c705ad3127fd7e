"""The wording of dealing and healing damage, and of who is destroyed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import creature, done_to, only_pieces, player
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.clause import Clause, Subject, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes import At, Happens, Sequence, SoMuch, Stat, ThatDamage
from cardlang.language.nodes.reference import ACTING, SUBJECT, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import EACH, Controlled, Either, Selector, Several, canonical
from cardlang.language.parser import Tree, one_token, trees, value
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import OfKind, amount_words, damage_equal, damage_forms, damage_number
from cardlang.mechanics.damage.nodes import DealDamage, DealKind, Destroy, Heal

_DAMAGED = "is damaged"


def _deal(scope: Scope, tree: Tree, subject: Any) -> Any:
    said, by, deals = trees(tree), _dealer(scope, tree, subject), []
    scope.antecedents.dealt = True
    for amount, to in zip(said[::2], said[1::2], strict=True):
        deals.append(_dealt(scope, tree, scope.build(amount), _whom(scope, to), by))
        scope.met(deals[-1].to, _DAMAGED)
    return deals[0] if len(deals) == 1 else Sequence(tuple(deals))


def _deal_equal(scope: Scope, tree: Tree, subject: Any) -> DealDamage:
    """`Deal damage to that creature equal to its level.`"""
    to, by = _whom(scope, trees(tree)[0]), _dealer(scope, tree, subject)
    scope.antecedents.dealt = True
    deal = _dealt(scope, tree, damage_equal(scope, tree), to, by)
    scope.met(deal.to, _DAMAGED)
    return deal


def _whom(scope: Scope, tree: Tree) -> Any:
    """Whom it is dealt to."""
    whom = scope.build(tree)
    only_pieces(scope, tree, whom)
    return whom


def _dealt(scope: Scope, tree: Tree, much: Any, to: Any, by: Ref | None = None) -> DealDamage:
    """So much damage, of a kind if the amount has one."""
    scope.antecedents.amount = True
    scope.antecedents.damaging += 1
    scope.antecedents.kind_dealt = much.kind if isinstance(much, OfKind) else ""
    if isinstance(much, OfKind):
        return DealKind(much.amount, to, by, much.kind, span=tree.span)
    return DealDamage(much, to, by, span=tree.span)


def _dealer(scope: Scope, tree: Tree, subject: Any) -> Ref | None:
    """The creature that deals it, if it is not the acting (this) creature."""
    if subject is None or subject in (YOU, scope.self_ref):
        return None
    if isinstance(subject, Selector | Either):
        latest: Ref = scope.latest(subject)
        message = "the creature that deals the damage must be chosen first"
        scope.problem("C303", tree, message, 'write "Choose …. That creature deals …"')
        return latest
    if not isinstance(subject, Ref):
        scope.problem("C303", tree, "only a creature can deal damage", "name the creature, or write a command")
        return None
    return subject


def hurt(scope: Scope, tree: Tree, subject: Any) -> Any:
    """Who takes it: what is named, or the hero of a player."""
    heroes = scope.vocabulary.unique
    if not isinstance(subject, Player) or not heroes or (subject == YOU and scope.where.this in heroes):
        return creature(scope, tree, subject)
    return _hero_of(scope, tree, subject)


def _hero_of(scope: Scope, tree: Tree, player: Player) -> Selector:
    (hero,) = scope.vocabulary.unique
    scope.select(tree, hero, plural=True, names=frozenset({hero}))
    return Selector(EACH, hero, canonical([Controlled(player)]), span=tree.span)


def _take(scope: Scope, tree: Tree, subject: Any) -> Any:
    to = hurt(scope, tree, subject)
    scope.antecedents.dealt = True
    scope.met(to, _DAMAGED)
    return _dealt(scope, tree, scope.build(trees(tree)[0]), to)


def _take_first(scope: Scope, tree: Tree, subject: Any) -> Any:
    """`When …, the attacker takes 2 wounds first.`: before what the event begins, as all that answers its beginning."""
    if not begins(scope.event, scope.vocabulary):
        said = scope.words(tree).rpartition(" ")[2]
        scope.problem(
            "C303", tree, f'"{said}": before what? Nothing begins here', 'leave it out, or begin with "When …"'
        )
    return _take(scope, tree, subject)


def begins(event: object, vocabulary: Vocabulary) -> bool:
    """Whether an event is the beginning of an action."""
    return isinstance(event, Happens) and event.kind in vocabulary.actions and not (event.after or event.would)


def _write_taken(writer: Writer, node: DealDamage) -> Clause:
    """When something happens, damage is taken, and not dealt by anybody."""
    event = writer.answered
    given = type(node.amount) is not ThatDamage and not node.by and not isinstance(node.to, Several | Either)
    if not isinstance(event, At | Happens) or not given or writer.permitted:
        return _write_deal(writer, node)
    first = " first" if begins(event, writer.vocabulary) else ""
    subject = writer.subject_said(node.to)
    amount = amount_words(writer, node.amount, getattr(node, "kind", ""))
    writer.antecedents.kind_dealt = getattr(node, "kind", "")
    writer.antecedents.damaging += 1
    return Clause("take", f"{amount}{writer.per(node.amount)}{first}", subject)


def _join_deals(before: DealDamage, after: object, words: str, n: int) -> str:
    """`Deal 3 wounds to an exposed being and half that to each adjacent being.`"""
    same = isinstance(after, DealDamage) and before.by == after.by and n == 1
    return words.removeprefix("deal ") if same and words.startswith("deal ") else ""


def _write_deal(writer: Writer, node: DealDamage) -> Clause:
    if node.by in (ACTING, THIS):
        raise Unwritable("what this creature deals needs no dealer")
    subject = writer.subject_said(node.by) if node.by else None
    if type(node.amount) is ThatDamage:
        if node.by:
            raise Unwritable("no words for that damage dealt by another")
        writer.antecedents.damaging += 1
        return Clause("take", "that damage", writer.subject_said(node.to))
    kind = getattr(node, "kind", "")
    if isinstance(node.amount, Stat) and node.amount.of == Ref("chosen", writer.antecedents.count):  # of the target
        target = writer.target(node.to)
        amount, of, much = amount_words(writer, node.amount, kind).partition(" equal to ")
        writer.antecedents.kind_dealt = kind
        writer.antecedents.damaging += 1
        return Clause("deal", f"{amount} to {target}{of}{much}", subject)
    amount, writer.antecedents.kind_dealt = amount_words(writer, node.amount, kind), kind
    writer.antecedents.damaging += 1
    amount += "," * amount.endswith("rounded up")
    return Clause("deal", f"{amount} to {writer.target(node.to)}{writer.per(node.amount)}", subject)


def _take_that(scope: Scope, tree: Tree, subject: Any) -> DealDamage:
    """`This creature takes that damage instead.`"""
    check_that(scope, tree, "damage")
    scope.antecedents.damaging += 1
    return DealDamage(ThatDamage(), hurt(scope, tree, subject), span=tree.span)


def check_that(scope: Scope, tree: Tree, *kinds: str) -> None:
    """`that damage` must refer to an event of this kind, which the text answers."""
    if not (isinstance(scope.event, Happens) and any(kind in scope.event.kind for kind in kinds)):
        said = '"{}": no damage is about to be dealt'
        scope.problem("C301", tree, said, 'write "If … would take damage, …" before it, or how much')


def _so_much_hurt(scope: Scope, tree: Tree) -> SoMuch:
    """`takes 10 or more damage`, `would be dealt more than 10 damage`"""
    number, said = one_token(tree, "NUM"), relation_said(tree)
    told = len(scope.problems)
    relation, n = whole(said, damage_number(scope, number), scope.vocabulary.step)
    any_damage = (relation, n) == (">=", scope.vocabulary.step) or n < scope.vocabulary.step
    if any_damage and len(scope.problems) == told:  # a number out of range was told already
        scope.problem("C303", tree, '"{}": that is any damage', f'write "{scope.words(tree).split()[-1]}" alone')
    return SoMuch(relation, max(n, scope.vocabulary.step), span=tree.span)


def gone(scope: Scope, tree: Tree, made: Destroy) -> Destroy:
    """After `Destroy a creature.`, `it` means something else if it can."""
    left = scope.latest(made.what)
    scope.antecedents.left |= {left} if isinstance(left, Ref) else set()
    return made


def _sacrifice(scope: Scope, tree: Tree, subject: Any) -> Destroy:
    """`Sacrifice a creature.`: it is destroyed, and must be one's own."""
    by, what = player(scope, tree, subject), scope.build(trees(tree)[0])
    only_pieces(scope, trees(tree)[0], what)
    if isinstance(what, Selector):
        if not any(isinstance(one, Controlled) for one in what.where):
            what = replace(what, where=canonical([*what.where, Controlled(by if by == YOU else SUBJECT)]))
    elif what != THIS:
        scope.problem("C303", tree, '"{}": is it your own?', 'write "destroy" for any')
    if by != YOU:
        scope.by = by
    return gone(scope, tree, Destroy(what, span=tree.span))


def _the_destroyer(scope: Scope, tree: Tree) -> Ref:
    """`the creature that killed it`, after `When this creature dies`."""
    last = trees(tree)[-1]
    _check_death(scope, tree)
    kind, name, number = value(last)
    if len(trees(tree)) > 1 or kind != "nouns" or "s" not in number or scope.vocabulary.domain(name) != "creature":
        scope.problem("C303", tree, '"{}" does not name one', f'write "{scope.vocabulary.noun}"')
    scope.mention(Ref("object"), tree)
    return Ref("object")


def _who_destroyed(scope: Scope, tree: Tree) -> Player:
    """`the player who killed it`: whose creature, card or power did."""
    _check_death(scope, tree)
    return scope.antecedents.meet(Player("controller", Ref("object")))


def _check_death(scope: Scope, tree: Tree) -> None:
    event = scope.event
    if not (isinstance(event, Happens) and event.kind == "is destroyed" and event.object is None and not event.would):
        scope.problem("C301", tree, '"{}": nothing dies before this', 'begin with "When this creature dies, …"')


DEAL_DAMAGE = Construct(
    DealDamage,
    {
        "deal": _deal,
        "deal_twice": _deal,
        "take": _take,
        "take_that": _take_that,
        "damage_equal": damage_equal,
        "deal_equal": _deal_equal,
        "so_much_hurt": _so_much_hurt,
        "the_destroyer": _the_destroyer,
        "who_destroyed": _who_destroyed,
    },
    _write_deal,
    whom={**dict.fromkeys(("deal", "deal_twice", "deal_equal"), ("", "foe")), "take": ("foe", "")},
)


# Where damage is taken and nobody deals it, and has kinds.
TAKEN = (
    DEAL_DAMAGE._replace(
        rules={**DEAL_DAMAGE.rules, "take_first": _take_first, "sacrifice": _sacrifice},
        write=_write_taken,
        join=_join_deals,
    ),
    Construct(DealKind, {}, _write_taken, join=_join_deals),
)


def _heal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    amount, *things = trees(tree)
    healed, scope.antecedents.kind_dealt = scope.build(amount), ""
    if isinstance(healed, OfKind) and amount.rule == "share":
        healed = healed.amount
    scope.antecedents.amount = True
    on = done_to(scope, tree, subject, things[0]) if things else hurt(scope, tree, subject)
    if not things and subject == YOU and scope.self_ref == THIS and isinstance(on, Selector):
        here = f"this {scope.where.this}"
        scope.problem("C302", tree, '"{}": on whom?', f'write "on {here}" or "on your {on.noun}"')
    if things:
        only_pieces(scope, things[0], on)
    return Heal(healed, on, span=tree.span)


def _write_heal(writer: Writer, node: Heal) -> Clause:
    writer.antecedents.kind_dealt = ""
    amount, per = amount_words(writer, node.amount), node.amount
    if node.on == writer.me and not (writer.replacing and isinstance(writer.before, Heal)):
        return Clause("heal", amount + writer.per(per))
    amount += "," * amount.endswith("rounded up")
    return Clause("heal", f"{amount} from {writer.target(node.on)}{writer.per(per)}")


def _write_healed(writer: Writer, node: Heal) -> Clause:
    """`Heal 2 on a being you control.`: where damage is counted as what lies on pieces."""
    writer.antecedents.kind_dealt = ""
    words = amount_words(writer, node.amount)
    number, _, noun = words.partition(" ")
    much = number if number.isdigit() and noun in damage_forms(writer) else words
    return Clause("heal", f"{much} on {writer.target(node.on)}{writer.per(node.amount)}")


HEAL = Construct(Heal, {"heal": _heal}, _write_heal, whom={"heal": ("friend", "friend")})
HEALED = HEAL._replace(write=_write_healed)  # where damage is healed on pieces


def _write_suffered(writer: Writer, node: DealDamage) -> Clause:
    """`The target suffers 1 wound.`"""
    if node.by or type(node.amount) is ThatDamage or isinstance(node.to, Either):
        return _write_deal(writer, node)
    subject = writer.subject_said(node.to)
    writer.antecedents.damaging += 1
    amount = amount_words(writer, node.amount)
    return Clause(writer.spelled("TAKE", None), f"{amount}{writer.per(node.amount)}", subject)


def _write_healing(writer: Writer, node: Heal) -> Clause:
    """`It heals 1 wound.`; what somebody pays for is a command: `Exhaust the hero: heal 2 wounds.`"""
    if isinstance(node.on, Several | Either) or (node.on == writer.me and writer.activated):
        return _write_heal(writer, node)
    subject = Subject(writer.it(node.on), things=node.on) if node.on == THIS else writer.subject_said(node.on)
    return Clause("heal", f"{amount_words(writer, node.amount)}{writer.per(node.amount)}", subject)


# Where texts say who takes damage, and who heals.
SUFFERED = (DEAL_DAMAGE._replace(write=_write_suffered), HEAL._replace(write=_write_healing))
