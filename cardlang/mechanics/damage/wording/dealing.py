"""The wording of dealing, healing and preventing damage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import creature, only_pieces, only_you, player
from cardlang.language.builders.selectors import describe, described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Number, Per, Stat, ThatDamage
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import At, Happens
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.reference import ACTING, SUBJECT, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import EACH, ONE, Controlled, Either, Selector, Several, canonical
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import (
    OfKind,
    amount_words,
    damage,
    damage_forms,
    damage_number,
    equal_to_number,
    scale_said,
)
from cardlang.mechanics.damage.nodes import THAT_DAMAGE, DealDamage, DealKind, Destroy, Heal, Prevent, Unpreventable

_DAMAGED = "is damaged"


def _deal(scope: Scope, tree: Tree, subject: Any) -> Any:
    amount, to, *more = trees(tree)
    by = _dealer(scope, tree, subject)
    scope.antecedents.dealt = True
    if tree.rule == "deal_per":
        each, to = to, more[0]
        said = scope.describing
        target = scope.build(to)
        scope.describing = True
        per = Per(scope.build(amount), describe(scope, each, EACH, each))
        scope.antecedents.damaging += 1
        scope.describing = said
        scope.met(target, _DAMAGED)
        return DealDamage(per, target, by, span=tree.span)
    deal = _dealt(scope, amount, to, by, span=tree.span)
    scope.met(deal.to, _DAMAGED)
    if tree.rule == "deal_unpreventable":
        return Sequence((deal, Unpreventable(attack=False)))
    if more:
        other = _dealt(scope, more[0], more[1], by, span=tree.span)
        scope.met(other.to, _DAMAGED)
        return Sequence((deal, other))
    return deal


def _dealt(scope: Scope, amount: Tree, to: Any, by: Ref | None = None, **span: Any) -> DealDamage:
    """Damage dealt `to` a tree or something known, of a kind if its amount has one."""
    much = scope.build(amount)
    whom = scope.build(to) if isinstance(to, Tree) else to
    if isinstance(to, Tree):
        only_pieces(scope, to, whom)
    scope.antecedents.amount = True
    scope.antecedents.damaging += 1
    if isinstance(much, OfKind):
        return DealKind(much.amount, whom, by, much.kind, **span)
    return DealDamage(much, whom, by, **span)


def _dealer(scope: Scope, tree: Tree, subject: Any) -> Ref | None:
    """The creature that deals it, if it is not the acting (this) creature."""
    if subject is None or subject in (YOU, scope.self_ref):
        return None
    if isinstance(subject, Selector | Either):
        latest: Any = scope.latest(subject)
        scope.problem(
            "C303",
            tree,
            "the creature that deals the damage must be chosen first",
            'write "Choose …. That creature deals …"',
        )
        return latest  # type: ignore[no-any-return]
    if not isinstance(subject, Ref):
        scope.problem("C303", tree, "only a creature can deal damage", "name the creature, or write a command")
        return None
    return subject


def _take(scope: Scope, tree: Tree, subject: Any) -> Any:
    to = creature(scope, tree, subject)
    scope.antecedents.dealt = True
    scope.met(to, _DAMAGED)
    deal = _dealt(scope, trees(tree)[0], to, span=tree.span)
    return Sequence((deal, Unpreventable(attack=False))) if tree.rule == "take_unpreventable" else deal


def take_more(scope: Scope, tree: Tree, subject: Any) -> Any:
    """`Whenever this creature takes damage from a Rogue, it takes 5 more damage.`: damage of its own."""
    _check_that(scope, tree, "damage")
    number = one_token(trees(tree)[0], "EXTRA")
    much = Tree("number", [Token("NUM", number.value, number.start, number.end)], *tree.span)
    return _take(scope, Tree("take", [much], *tree.span), subject)


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
    amount = amount_words(writer, node.amount, getattr(node, "kind", ""))
    writer.antecedents.damaging += 1
    amount += "," * amount.endswith("rounded up")
    return Clause("deal", f"{amount} to {writer.target(node.to)}{writer.per(node.amount)}", subject)


def _take_that(scope: Scope, tree: Tree, subject: Any) -> DealDamage:
    """`This creature takes that damage instead.`"""
    _check_that(scope, tree, "damage")
    scope.antecedents.damaging += 1
    return DealDamage(ThatDamage(), creature(scope, tree, subject), span=tree.span)


def _check_that(scope: Scope, tree: Tree, *kinds: str) -> None:
    """`that damage` must refer to an event of this kind, which the text answers."""
    if not (isinstance(scope.event, Happens) and any(kind in scope.event.kind for kind in kinds)):
        said = f'"{scope.words(tree)}": no damage is about to be dealt'
        scope.problem("C301", tree, said, 'write "If … would take damage, …" before it, or how much')


def _equal_to(scope: Scope, tree: Tree) -> Stat:
    """`damage equal to its melee damage`"""
    stat = token(tree, "STAT") or token(tree, "MEASURE")
    assert stat
    if tree.rule == "equal_to":
        of = scope.build(trees(tree)[0])
    else:  # `its own wounds` are those of who deals them
        known = isinstance(scope.subject, Ref)
        own = known and (
            stat.terminal == "MEASURE" or not scope.antecedents.candidates("it", ("creature",), scope.subject)
        )
        of = scope.subject if own else scope.refer("it", tree)
    scale = scale_said(scope, tree, stat.value)
    return Stat(stat.value, of, token(tree, "BASE") is not None, scale, span=tree.span)


def _stat_of(scope: Scope, tree: Tree) -> Stat:
    """`deal this creature's melee damage`"""
    stat = one_token(tree, "STAT")
    if not stat.value.endswith(" damage"):
        scope.problem(
            "C303", stat, f'"{scope.words(stat)}" is not dealt', f'write "damage equal to {scope.words(tree)}"'
        )
    return Stat(stat.value, scope.build(trees(tree)[0]), token(tree, "BASE") is not None, span=tree.span)


def _heal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    things = [kid for kid in trees(tree) if kid.rule not in AMOUNTS]
    amount = next(kid for kid in trees(tree) if kid.rule in AMOUNTS)
    if things:
        only_you(scope, tree, subject)
    healed = scope.build(amount)
    scope.antecedents.amount = True
    on = scope.build(things[0]) if things else creature(scope, tree, subject)
    if things:
        only_pieces(scope, things[0], on)
    return Heal(healed, on, span=tree.span)


def _write_heal(writer: Writer, node: Heal) -> Clause:
    amount, per = amount_words(writer, node.amount), node.amount
    if node.on == writer.me:
        return Clause("heal", amount + writer.per(per))
    amount += "," * amount.endswith("rounded up")
    return Clause("heal", f"{amount} from {writer.target(node.on)}{writer.per(per)}")


def _write_healed(writer: Writer, node: Heal) -> Clause:
    """`Heal 2 on an own being.`: where damage is counted as what lies on pieces."""
    much = str(node.amount.n) if isinstance(node.amount, Number) else amount_words(writer, node.amount)
    return Clause("heal", f"{much} on {writer.target(node.on)}{writer.per(node.amount)}")


def _ignore_kind(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """`This creature ignores physical wounds.`: all of that kind."""
    kind = token(tree, "DAMAGE_KIND")
    assert kind
    return Prevent(All(), creature(scope, tree, subject), f"each {kind.value}", span=(tree.start, tree.end))


def _ignore_kind_of(scope: Scope, tree: Tree) -> Prevent:
    """`This creature is immune to magical wounds.`"""
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    return Prevent(All(), who, f"each {one_token(tree, 'DAMAGE_KIND').value}", span=tree.span)


def _ignore_all(scope: Scope, tree: Tree) -> Prevent:
    """`This creature cannot be wounded.`"""
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    return Prevent(All(), who, "each source", span=tree.span)


def _reduced_kind(scope: Scope, tree: Tree, subject: Any = None) -> Prevent:
    """`Physical wounds dealt to this creature are reduced by 1.`"""
    only_you(scope, tree, subject)
    kind, to = token(tree, "DAMAGE_KIND"), scope.build(trees(tree)[0])
    much = Number(damage_number(scope, one_token(tree, "NUM")))
    return Prevent(much, to, f"each {kind.value}" if kind else "each source", span=tree.span)


def _sacrifice(scope: Scope, tree: Tree, subject: Any) -> Destroy:
    """`Sacrifice a creature.`: it is destroyed, and must be one's own."""
    by, what = player(scope, tree, subject), scope.build(trees(tree)[0])
    if isinstance(what, Selector):
        if not any(isinstance(one, Controlled) for one in what.where):
            what = replace(what, where=canonical([*what.where, Controlled(by if by == YOU else SUBJECT)]))
    elif what != THIS:
        scope.problem("C303", tree, f'"{scope.words(tree)}": is it your own?', 'write "destroy" for any')
    if by != YOU:
        scope.by = by
    return Destroy(what, span=tree.span)


def _lose_points(scope: Scope, tree: Tree, subject: Any) -> DealDamage:
    """`loses 2 hit points`: a hero, who takes so many wounds, or the hero of a player."""
    (hero,) = scope.vocabulary.unique
    measure = one_token(tree, "MEASURE")
    if isinstance(subject, Player):
        own = Controlled(subject)
        who: Any = Selector(EACH, hero, canonical([own]), span=tree.span)
        scope.antecedents.select("creature", True, scope.words(tree), "other", frozenset({hero}), hero)
    else:
        who = creature(scope, tree, subject)
    noun = who.noun if isinstance(who, Selector) else scope.where.this if who == THIS else ""
    if measure.value != "hit points left" or noun != hero:
        message = f'"{scope.words(tree)}": only heroes have {scope.words(measure)} that can be lost'
        scope.problem("C303", tree, message, f'write "takes … {scope.vocabulary.forms["damage"][1]}"')
    return DealDamage(Number(damage_number(scope, one_token(tree, "NUM"))), who, span=tree.span)


def _write_ignored(writer: Writer, node: Prevent) -> Clause:
    """Prevention; of a kind of damage, all of it is ignored."""
    kind = node.source.removeprefix("each ")
    if kind not in writer.vocabulary.spelled("DAMAGE_KIND"):
        return _write_prevent(writer, node)
    if node.by or node.next or not isinstance(node.amount, All | Number):
        raise Unwritable(f"no words for some {kind} damage")
    if isinstance(node.amount, Number):
        said = f"{writer.spelled('DAMAGE_KIND', kind)} {writer.vocabulary.forms['damage'][1]}"
        return Clause("reduce", f"{said} dealt to {writer.target(node.to)} by {node.amount.n}")
    words = f"{writer.spelled('DAMAGE_KIND', kind)} {writer.vocabulary.forms['damage'][1]}"
    return Clause("ignore", words, writer.subject_said(node.to))


def _prevent(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """Without a named source it is one source (S11.5), or every source if the prevention lasts."""
    only_you(scope, tree, subject)
    amount, *tails = trees(tree)
    source: Any = None
    to = by = None
    for tail in tails:
        said, things = token(tail, "SOURCE"), trees(tail)
        if tail.rule == "prevent_to" or tail.rule == "prevent_from_against":
            if to is not None:
                scope.problem("C303", tail, "the protected creature is stated twice", "state it once")
            to = scope.build(things[0])
            if tail.rule == "prevent_from_against" and said and said.value.startswith("each"):
                to = replace(to, quantity=EACH) if isinstance(to, Selector) and to.quantity == ONE else to
        elif tail.rule == "prevent_from" and (tail.kids != [said]):
            by, said = attackers(scope, tail)
        if said:
            if source is not None:
                scope.problem("C303", tail, "the source is stated twice", "state it once")
            source = said.value
    victim = _victim(scope.event, scope.vocabulary, scope.self_ref)
    if to is None:
        to = victim
        _check_victim(scope, tree, subject, to)
    coming = amount.rule == "next"
    if source is None and not coming and not token(amount, "ATTACK_DAMAGE") and _is_coming(scope, to):
        return Prevent(scope.build(amount), to, THAT_DAMAGE, span=tree.span)
    named = source is not None
    if source is None:
        source = "each source" if coming or scope.lasting or scope.static else "one source"
    source = _of_attacks(scope, amount, source)
    if source.startswith("one"):
        coming = False  # for a single source, N is a total anyway (S11.6)
    prevent = Prevent(scope.build(amount), to, source, by, coming, span=tree.span)
    _check_times(scope, tree, prevent, named or coming)
    return prevent


def _is_coming(scope: Scope, to: Any) -> bool:
    """Whether the text answers damage that would be dealt, and refers to the creature that it would damage."""
    return _is_hurt(scope.event, scope.vocabulary, to)


def _is_hurt(event: Node | None, vocabulary: Vocabulary, to: Any) -> bool:
    would = isinstance(event, Happens) and event.would and "damage" in event.kind
    return would and to == _victim(event, vocabulary, None)


def _check_times(scope: Scope, tree: Tree, prevent: Prevent, named: bool) -> None:
    """Prevention that is used up needs a time at which it begins. Damage that has landed cannot be prevented, and
    damage that comes next must be `named`."""
    event = scope.event
    if prevent.is_spent and scope.static and not scope.lasting:
        what = (
            f"the next {prevent.amount.n} damage"
            if isinstance(prevent.amount, Number) and prevent.next
            else prevent.source
        )
        help = (
            'leave that out to mean each of them, or say when it begins: "When …, prevent …", "Immediate: Prevent …", '
            '"Discard this card: Prevent …"'
        )
        scope.problem("C302", tree, f'"{what}" is unclear, since this applies all the time', help)
    elif (
        isinstance(event, Happens)
        and not event.would
        and "damage" in event.kind
        and not named
        and prevent.to == _victim(event, scope.vocabulary, None)
    ):
        help = 'write "If … would take damage, prevent …" for that damage, or "prevent the next …" for later damage'
        scope.problem(
            "C302", tree, "that damage has been dealt by then, so this could mean it or the next damage", help
        )


def _check_victim(scope: Scope, tree: Tree, subject: Any, victim: Ref) -> None:
    """The creature may be left out only if the event would damage one creature and no other is mentioned."""
    several = isinstance(_hurt(scope.event, scope.vocabulary), Several | Either)
    another = subject == scope.self_ref != victim  # `When an ally is attacked, this creature prevents 10 damage.`
    if several or another or (scope.antecedents.redirected and victim != scope.self_ref):
        help = 'write "to this creature"' + (", or one ability for each" if several else ' or "to that creature"')
        scope.problem("C302", tree, f'"{scope.words(tree)}" does not say whose damage', help)


def _hurt(event: Node | None, vocabulary: Vocabulary) -> Node | None:
    """The party of an event that it would damage."""
    if not isinstance(event, Happens):
        return None
    return event.subject if event.kind in vocabulary.active else event.object


def _of_attacks(scope: Scope, amount: Tree, source: str) -> str:
    """The source of `all attack damage`: attacks only (S7.5)."""
    said = token(amount, "ATTACK_DAMAGE")
    if said is None:
        return source
    which, _, what = source.partition(" ")
    if (what not in ("source", "attack", said.value) and said.value != "attack") or (
        which == "this" and said.value != "attack"
    ):
        message = f'"{scope.words(said)}" cannot come from {source}'
        scope.problem("C303", said, message, 'write "damage" here, or leave the source out')
    return f"{which} {said.value}" if what in ("source", "attack") else source


def _victim(event: Node | None, vocabulary: Vocabulary, me: Ref | None) -> Any:
    """The creature whose damage is prevented if the text does not say: the one that the answered `event` would damage,
    otherwise the acting or this creature."""
    party = _hurt(event, vocabulary)
    if isinstance(party, Selector):
        return Ref("subject" if isinstance(event, Happens) and event.kind in vocabulary.active else "object")
    return party if isinstance(party, Ref) else me


def _of_that_damage(scope: Scope, tree: Tree) -> Number | All:
    """`5 of that damage`, `that damage`"""
    _check_that(scope, tree, "damage", "attack")
    number = token(tree, "NUM")
    return Number(damage_number(scope, number)) if number else All()


def _next(scope: Scope, tree: Tree) -> Number:
    return Number(damage_number(scope, one_token(tree, "NUM")))


def _take_less(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """`This creature takes 5 less damage from melee attacks.`"""
    who = creature(scope, tree, subject)
    by, source = attackers(scope, trees(tree)[0]) if trees(tree) else (None, None)
    return _less(scope, tree, who, source.value if source else None, by)


def _reduce(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """`Reduce damage dealt to this creature by 5.` means preventing so much of it (S11.6)."""
    only_you(scope, tree, subject)
    things = trees(tree)
    victim = _victim(scope.event, scope.vocabulary, scope.self_ref)
    return _less(scope, tree, scope.build(things[0]) if things else victim, None)


def _reduce_that(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    _check_that(scope, tree, "damage", "attack")
    return _reduce(scope, tree, subject)


def _is_reduced(scope: Scope, tree: Tree) -> Prevent:
    """`All damage dealt to this creature by melee attacks is reduced by 5.`"""
    if tree.rule == "that_is_reduced":
        _check_that(scope, tree, "damage", "attack")
        return _less(scope, tree, _victim(scope.event, scope.vocabulary, scope.self_ref), None)
    source = token(tree, "SOURCE")
    return _less(scope, tree, scope.build(trees(tree)[0]), source.value if source else None)


def attackers(scope: Scope, tree: Tree) -> tuple[Any, Token | None]:
    """Who deals damage, None if that is not said, and with what: `from an enemy's attacks`, `from attacks by Drow`."""
    said = token(tree, "SOURCE") or next((kid.kids[0] for kid in trees(tree) if kid.rule == "attacks_said"), None)
    who = next((kid for kid in trees(tree) if kid.rule != "attacks_said"), None)
    if who is not None:
        by = described(scope, who)
    elif token(tree, "SOURCE"):
        by = None
    else:  # `its attacks`
        by = scope.refer("it", tree)
    return by, said  # type: ignore[return-value]


def _attackers(scope: Scope, tree: Tree) -> Any:
    """`enemy` attacks: those of each of them."""
    return describe(scope, Tree("nominal", tree.kids, *tree.span), EACH, tree, either_number=True)


def _less(scope: Scope, tree: Tree, to: Any, source: str | None, by: Any = None) -> Prevent:
    much = Number(damage_number(scope, one_token(tree, "NUM")))
    if source is None and _is_coming(scope, to):
        return Prevent(much, to, THAT_DAMAGE, span=tree.span)
    prevent = Prevent(
        much, to, source or ("each source" if scope.lasting or scope.static else "one source"), by, span=tree.span
    )
    _check_times(scope, tree, prevent, source is not None)
    return prevent


def _write_prevent(writer: Writer, node: Prevent) -> Clause:
    amount = f"the next {damage(node.amount, damage_forms(writer))}" if node.next else amount_words(writer, node.amount)
    if node.source == THAT_DAMAGE:
        if not _is_hurt(writer.answered, writer.vocabulary, node.to) or node.by or node.next:
            raise Unwritable("that damage is of the one whom it would hurt")
        return Clause("prevent", _of_that(node.amount) or f"{amount}{writer.per(node.amount)}")
    if node.next and node.source.startswith("one"):
        raise Unwritable("of one source it is in sum anyway")
    source = f"from {node.source}"
    if node.source == "each source" and (writer.lasting or node.next):
        source = ""
    if node.by is not None:
        source = f"from {node.source} by {writer.described(node.by)}"
    mine = node.to == writer.me == _victim(writer.answered, writer.vocabulary, writer.me)
    if mine and not node.next and node.source.startswith("one") and node.by is None:
        return Clause("ignore", f"{amount} {source}{writer.per(node.amount)}")
    to = f"to {writer.target(node.to)}"
    return Clause("prevent", f"{amount} {to} {source}".rstrip() + writer.per(node.amount))


def _of_that(amount: Node) -> str:
    match amount:
        case All():
            return "that damage"
        case Number(n):
            return f"{n} of that damage"
    return ""


def _not_attack(scope: Scope, tree: Tree) -> Amendment:
    """`This is not an attack.` No damage that an effect deals is an attack (S7.5)."""
    return Amendment(lambda effect: effect if isinstance(effect, DealDamage) else None, tree)


AMOUNTS = ("number", "all", "equal_to", "equal_to_its", "equal_to_number", "stat_of", "share", "dealt")
DEAL_DAMAGE = Construct(
    DealDamage,
    {
        "deal": _deal, "deal_unpreventable": _deal, "deal_twice": _deal, "deal_per": _deal, "take": _take,
        "take_unpreventable": _take, "take_that": _take_that, "equal_to": _equal_to, "equal_to_its": _equal_to,
        "stat_of": _stat_of,
        "not_attack": _not_attack,
    },
    _write_deal,
)  # fmt: skip


_REDUCED = {"ignore_all": _ignore_all, "reduced_kind": _reduced_kind, "reduce_kind": _reduced_kind}


def taken() -> tuple[Construct, ...]:
    """Damage of several kinds, which is taken where nobody deals it, and healed on pieces."""
    deal, heal, prevent = DEAL_DAMAGE, HEAL, PREVENT
    return (
        deal._replace(
            rules={
                **deal.rules,
                "take_first": _take_first,
                "lose_points": _lose_points,
                "sacrifice": _sacrifice,
                "equal_to_number": equal_to_number,
            },
            write=_write_taken,
            join=_join_deals,
        ),
        Construct(DealKind, {}, _write_taken, join=_join_deals),
        heal._replace(write=_write_healed),
        prevent._replace(
            rules={**prevent.rules, "ignore_kind": _ignore_kind, "ignore_kind_of": _ignore_kind_of, **_REDUCED},
            write=_write_ignored,
        ),
    )


HEAL = Construct(Heal, {"heal": _heal}, _write_heal)
PREVENT = Construct(
    Prevent,
    {
        "prevent": _prevent,
        "take_less": _take_less,
        "attackers": _attackers,
        "reduce": _reduce,
        "reduce_that": _reduce_that,
        "is_reduced": _is_reduced,
        "that_is_reduced": _is_reduced,
        "next": _next,
        "of_that": _of_that_damage,
    },
    _write_prevent,
    lasts=True,
    limitable=True,
    ends=lambda node: node.is_spent,
    alters=lambda node: node.source == THAT_DAMAGE,
)
