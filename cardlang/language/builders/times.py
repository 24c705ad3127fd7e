"""Builders of events, durations and conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlang.language.builders.places import being, relation_said, whole
from cardlang.language.builders.references import a_player_said, attack_said
from cardlang.language.builders.selectors import by_name, counted, describe, described, negated
from cardlang.language.nodes.base import Inside, walk
from cardlang.language.nodes.condition import At, DealsDamage, Did, Exists, Happened, Happens, Has, Holds, Unless
from cardlang.language.nodes.effect import Duration, During, While
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.language.nodes.selector import (
    ANOTHER,
    ONE,
    Adjacent,
    Compare,
    Controlled,
    Either,
    Is,
    Not,
    Predicate,
    Quantity,
    Seen,
    Selector,
    Within,
    canonical,
)
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees, value
from cardlang.language.vocabulary import BY_ATTACK, THIS_WAY


def at(scope: Scope, tree: Tree) -> At:
    """`at the start of your turn`"""
    edge, period = one_token(tree, "AT_EDGE"), one_token(tree, "PERIOD", "PERIODS")
    whose = _whose(scope, trees(tree)[0], period)
    if whose in (Player("players"), Player("opponents")) and of_turn(period.value):  # in turn order
        scope.antecedents.meet(Player("active"))
    return At(edge.value, period.value, whose, span=tree.span)


def _whose(scope: Scope, tree: Tree, period: Token) -> Any:
    """Whose turn, or whose activation."""
    whose = scope.build(tree)
    if period.value == "game":
        scope.problem("C303", tree, f'"{scope.words(tree)}": there is only one game', 'write "the game"')
    elif period.value != "activation" and not of_turn(period.value):
        if whose != Player("players"):
            message = f'"{scope.words(tree)}": a {period.value} is that of all players'
            scope.problem("C303", tree, message, f'write "each {period.value}"')
    elif isinstance(whose, Ref) != (period.value == "activation"):
        help = 'write "its controller\'s turn"' if isinstance(whose, Ref) else 'write "this creature\'s activation"'
        message = "players have turns, creatures have activations"
        scope.problem("C303", tree, message, help)
    return whose


def happens(scope: Scope, tree: Tree) -> Happens:
    """`a Drow destroys an enemy`. With `by …`, it is the same event with the parties swapped."""
    event = one_token(tree, "EVENT", "WOULD_EVENT")
    kids = trees(tree)
    means = next((kid for kid in kids if kid.rule in ("means", "attacks_said")), None)
    place = next((kid for kid in kids if kid.rule in PLACES), None)
    parties = [kid for kid in kids if kid is not means and kid is not place]
    kind = event.value
    if len(parties) > 1 and _by(scope, event, parties[1]):
        parties.reverse()
        kind = scope.vocabulary.active.get(kind)
        if kind is None:
            said = f'"{scope.words(event)} {scope.text[event.end : parties[0].start].strip().lower()}"'
            scope.problem("C303", event, f"{said} leaves no place for who did it", "leave out who did it")
            kind = event.value
    given = []
    for party, role in zip(parties, ("subject", "object"), strict=False):
        gone = role == "object" and kind in scope.vocabulary.gone
        given.append(scope.build(party) if party.rule.startswith("cards") else describe_party(scope, party, role, gone))
    where = scope.build(place) if place else None
    if len(given) == 1 and kind in scope.vocabulary.targeting:
        scope.antecedents.mention(Ref("object"), "its target", "target")
    return Happens(
        given[0],
        kind,
        given[1] if len(given) > 1 else None,
        where,
        scope.build(means) if means else None,
        tree.rule == "would",
        _is_after(scope, tree, kind),
        span=tree.span,
    )


def _is_after(scope: Scope, tree: Tree, kind: str) -> bool:
    """Whether the end of an action is meant. For what happens at once, `after` and `when` mean the same (S8.8)."""
    said = token(tree, "WHEN")
    return said is not None and said.value == "after" and kind in scope.vocabulary.actions


def _describing(tree: Tree) -> list[Tree]:
    """The words that describe a party: `an allied Drow`."""
    return [word for nominal in trees(tree) for word in trees(nominal) if word.rule == "word"]


def _by(scope: Scope, event: Token, party: Tree) -> bool:
    """Whether `by` stands between an event and a party, or `from`, as in `takes damage from an enemy`."""
    return scope.text[event.end : party.start].strip().lower() in ("by", "from")


PLACES = (
    "adjacent",
    "adjacent_to_none",
    "within",
    "within_of",
    "in_sight",
    "in_sight_of",
    "on",
    "farther",
    "in_or_beside",
)


MANY = ("each", "all_of", "plural", "exactly", "up_to", "any_number", "several", "yours_each", "one_of", "target")


def happens_by(scope: Scope, tree: Tree) -> Happens:
    """`a melee attack damages this creature`: by such an attack."""
    means, event = one_token(tree, "MEANS"), one_token(tree, "EVENT")
    passive = next((name for name, active in scope.vocabulary.active.items() if active == event.value), None)
    if passive is None:
        scope.problem("C303", event, f'an attack does not "{scope.words(event)}"', 'write "damages" or "destroys"')
    party = describe_party(scope, trees(tree)[0])
    kind = passive or event.value
    after = _is_after(scope, tree, kind)
    return Happens(party, kind, None, None, means.value, after=after, span=tree.span)


def doing(scope: Scope, tree: Tree) -> Happens:
    """`when attacking`, `when deployed`, of the creature that has the text; `when deploying a creature`, of you."""
    event = one_token(tree, "DOING", "PLAYER_DOING")
    kind, after = event.value, _is_after(scope, tree, event.value)
    if event.terminal == "PLAYER_DOING":
        return Happens(YOU, kind, after=after, span=tree.span)
    party, active = next(iter(trees(tree)), None), scope.vocabulary.active.get(kind)
    if active and party:  # `deploying`: what a player does to it
        done = scope.build(party) if party.rule in THESE else describe_party(scope, party, "object")
        if isinstance(done, Ref):
            return Happens(done, kind, after=after, span=tree.span)
        return Happens(YOU, active, done, after=after, span=tree.span)
    if party:
        return Happens(scope.self_ref, kind, describe_party(scope, party, "object"), after=after, span=tree.span)
    if kind in scope.vocabulary.targeting:
        scope.antecedents.mention(Ref("object"), "its target", "target")
    return Happens(scope.self_ref, kind, after=after, span=tree.span)


THESE = ("this", "the_acting", "it", "itself")


def describe_party(scope: Scope, tree: Tree, role: str = "subject", gone: bool = False) -> Any:
    """A party of an event, which later words may refer to."""
    party = _party(scope, tree)
    if isinstance(party, Selector | Either):
        selector = isinstance(party, Selector)
        names = frozenset(value(word)[1] for word in _describing(tree)) if selector else frozenset()
        how: Any = "gone" if gone else "event"
        noun = party.noun if isinstance(party, Selector) else scope.vocabulary.noun
        scope.antecedents.mention(Ref(role), scope.words(tree), how, names, noun)  # type: ignore[arg-type]
    return party


def _party(scope: Scope, tree: Tree) -> Any:
    """A party of an event, described and not chosen. An event happens to one creature at a time."""
    match tree.rule:
        case "one":
            return describe(scope, trees(tree)[-1], ONE, tree)
        case "yours_one":
            what = describe(scope, trees(tree)[-1], ONE, tree, either_number=True)
            return replace(what, where=canonical([*what.where, Controlled(YOU)]))
        case "another":
            return describe(scope, trees(tree)[-1], ANOTHER, tree)
        case "attackers":  # `an enemy attack` is by one of them
            return describe(scope, Tree("nominal", tree.kids, *tree.span), ONE, tree, either_number=True)
        case rule if rule in MANY:
            message = f'"{scope.words(tree)}": an event speaks of one creature at a time'
            scope.problem("C303", tree, message, 'write "a" or "another"')
            return scope.self_ref
    return described(scope, tree)


def until(scope: Scope, tree: Tree) -> Duration:
    """`until the end of your next turn`"""
    edge, period = token(tree, "UNTIL_EDGE", "FOR_THIS"), one_token(tree, "PERIOD")
    if _is_now(scope, tree, period):
        return Duration("end", period.value, None, span=tree.span)
    whose = _whose(scope, trees(tree)[0], period) if trees(tree) else None
    if tree.rule == "until_next" and edge is None:
        return Duration("start", period.value, whose, span=tree.span)
    assert edge
    if whose and edge.value == "end" and " next " not in scope.words(tree).lower():
        message = "the end of this turn, or of the next?"
        scope.problem("C302", tree, message, 'write "this turn", or "next turn"')
    return Duration(edge.value, period.value, whose, span=tree.span)


def _is_now(scope: Scope, tree: Tree, period: Token) -> bool:
    """`until the end of your turn`, where a text is only carried out in its player's own turn, which is an action."""
    mine = trees(tree) and trees(tree)[0].rule == "your" and " next " not in scope.words(tree).lower()
    now = not scope.where.acts and scope.box == "main" and not scope.in_ability
    return bool(mine) and now and period.value == "action" and "end of" in scope.words(tree).lower()


def during(scope: Scope, tree: Tree) -> During:
    """`during your turn`"""
    period = one_token(tree, "PERIOD")
    return During(period.value, _whose(scope, trees(tree)[0], period), span=tree.span)


def while_(scope: Scope, tree: Tree) -> While:
    """`while this creature is tapped`"""
    condition = scope.build(trees(tree)[0])
    if isinstance(condition, Happens):
        scope.problem("C303", tree, "something that would happen has no duration", 'write "If … would …, …"')
        condition = Did()
    return While(condition, span=tree.span)


def while_it_is(scope: Scope, tree: Tree) -> While:
    """`while tapped`, about the subject of the clause."""
    subject = scope.last.subject if scope.last and isinstance(scope.last.subject, Ref) else scope.self_ref
    return While(_is(scope, Holds(subject, scope.build(trees(tree)[0]))), span=tree.span)


def of_turn(period: str) -> bool:
    """Whether a period is a player's: a turn, or a phase of one."""
    return period == "turn" or period.endswith(" phase")


def at_current(scope: Scope, tree: Tree) -> At:
    """`at the end of the current turn`"""
    edge, period = one_token(tree, "AT_EDGE"), one_token(tree, "PERIOD")
    if scope.box != "main" and not scope.activated and period.value.endswith(" phase"):
        help = f'write "your {period.value}" or "each {period.value}"'
        scope.problem("C302", tree, f'"{scope.words(tree)}": of your turn, or of each?', help)
    return At(edge.value, period.value, None, span=tree.span)


def did(scope: Scope, tree: Tree) -> Did:
    """`you do`, after `if`: the previous effect was carried out."""
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", "write the effect first")
    return Did()


def did_not(scope: Scope, tree: Tree) -> Unless:
    """`you don't`"""
    return Unless(did(scope, tree))


def holds(scope: Scope, tree: Tree) -> Any:
    """`that creature is tapped`, `it is not tapped`"""
    *subject, state = trees(tree)
    who = scope.build(subject[0]) if subject else scope.refer("it", tree)
    holds = _of_two(scope, tree, Holds(who, scope.build(state)))
    _ask(scope, tree, holds)
    holds = _is(scope, holds)
    return negation(scope, holds) if tree.rule.endswith("_not") else holds


def _is(scope: Scope, holds: Holds) -> Any:
    """What is `non-Drow` is not a Drow."""
    if not isinstance(holds.predicate, Not):
        return holds
    return negation(scope, Holds(holds.subject, holds.predicate.predicate))


def negation(scope: Scope, condition: Any) -> Any:
    """The condition does not hold. What one thing is not, it is by the opposite: `untapped`."""
    if isinstance(condition, Unless):
        return condition.condition
    if isinstance(condition, Holds) and not scope.antecedents.is_plural(condition.subject):
        opposite = negated(scope, condition.predicate)
        return Unless(condition) if isinstance(opposite, Not) else Holds(condition.subject, opposite)
    return Unless(condition)


def _ask(scope: Scope, tree: Tree, holds: Holds) -> None:
    """`If the target is damaged` after an attack on it is ambiguous: before the attack, or by it?"""
    adjective = holds.predicate.adjective if isinstance(holds.predicate, Is) else ""
    if (holds.subject, f"is {adjective}") in scope.antecedents.met:
        scope.asked = tree


def answer_asked(scope: Scope, asked: Tree | None, effect: object) -> None:
    """The conditional effect decides: a part that changes it must depend on how things were before."""
    construct = scope.constructs.get(type(effect))
    if asked and not (construct and construct.remark):
        said = scope.words(asked)
        help = 'write "was damaged" for that effect, "has damage on it" for earlier damage'
        scope.problem("C302", asked, f'"{said}": by the effect just before, or earlier?', help)


def _of_two(scope: Scope, tree: Tree, holds: Holds) -> Holds:
    """A statement about two creatures must not be made about one."""
    alike = isinstance(holds.predicate, Adjacent | Within | Seen | Compare) and holds.subject in walk(holds.predicate)
    if alike and not scope.problems:
        scope.problem("C302", tree, "both would be the same creature", "name the creature that is meant")
    return holds


def holds_desc(scope: Scope, tree: Tree) -> Holds:
    """`it has no damage`"""
    return Holds(scope.build(trees(tree)[0]), Is(one_token(tree, "HAS_DESC").value))


def _since_when(scope: Scope) -> str:
    """What to write for a question about the past."""
    periods = [*scope.vocabulary.spelled("PERIOD")]
    return f'say since when: "this {"turn" if "turn" in periods else periods[0]}"'


def any_happened(scope: Scope, tree: Tree) -> Any:
    """`an enemy was destroyed this turn`: some enemy."""
    past, counted_ = one_token(tree, "PAST"), trees(tree)[0]
    none = tree.rule == "none_happened"
    if not none and counted_.rule != "one":
        scope.problem("C303", counted_, f'"{scope.words(counted_)}" counts nothing here', 'write "a" or "an"')
        return Did()
    before, scope.describing = scope.describing, True
    nominal = counted_ if none else trees(counted_)[-1]
    who = describe(scope, nominal, ONE, counted_, either_number=none)
    scope.describing = before
    return _happened(scope, tree, lambda: who, past, none)


def happened(scope: Scope, tree: Tree) -> Any:
    """`that creature was damaged`"""
    past = one_token(tree, "PAST", "PAST_NOT")
    if scope.static and past.value[1] is None and past.terminal == "PAST" and not scope.effects_read:
        kind, after = past.value[0], past.value[0] in scope.vocabulary.actions
        return Happens(scope.build(trees(tree)[0]), kind, after=after, span=tree.span)  # `If it is destroyed`
    return _happened(scope, tree, lambda: scope.build(trees(tree)[0]), past, past.terminal == "PAST_NOT")


def _happened(scope: Scope, tree: Tree, who: Callable[[], Any], past: Token, negated: bool) -> Any:
    kind, period = past.value
    if period == BY_ATTACK:
        condition = by_attack(scope, tree, who(), kind)
        return Unless(condition) if negated else condition
    period = None if period == THIS_WAY else period
    if period is None and not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", _since_when(scope))
    condition = Happened(who(), kind, period)
    return Unless(condition) if negated else condition


def by_attack(scope: Scope, tree: Tree, who: Any, kind: str) -> DealsDamage | Happened:
    """`the target takes damage from this attack`"""
    attack = attack_said(scope, tree)
    attacks = scope.antecedents.attacks()
    alone = any(one.ref == who == Ref("chosen", attack) and not one.plural for one in attacks)
    return DealsDamage(attack) if kind == "is damaged" and alone else Happened(who, kind)


def state(scope: Scope, tree: Tree) -> Predicate:
    """`tapped`, `a Drow`, `adjacent to an enemy`: what something is, after `is`."""
    said = being(scope, tree, one_token(tree, "DESC"))
    return negated(scope, said) if tree.rule == "state_not" else said


def exists(scope: Scope, tree: Tree) -> Any:
    """`you control a Drow`, `there are no adjacent enemies`, `two or more enemies are adjacent`."""
    before, scope.describing = scope.describing, True
    counted_, *places = trees(tree)
    no = tree.rule.endswith("none") or tree.rule == "none_is"
    named = scope.named
    relation: Any = ">="
    quantity, number, bound = ONE, token(counted_, "NUM"), relation_said(counted_)
    if number:
        quantity = Quantity("exactly", counted(scope, number))
    if not no and counted_.rule not in ("one", "exactly", "another", "yours_one", "at_least") and not by_name(counted_):
        scope.problem("C303", counted_, f'"{scope.words(counted_)}" counts nothing here', 'write "a" or a number')
        scope.describing = before
        return Did()
    if counted_.rule == "another":
        quantity = ANOTHER
    nominal = counted_ if no else trees(counted_)[-1]
    one = no or (bool(bound) and quantity == ONE)  # `more than one enemy`
    what = describe(scope, nominal, quantity, counted_, either_number=one)
    if bound:
        relation, n = whole(bound, quantity.n)
        no, what = n == 0, replace(what, quantity=Quantity("exactly", n or 1))  # fewer than one
        relation = ">=" if no else relation
    extra = [scope.build(place) for place in places]
    if tree.rule.startswith("you_control"):
        extra.append(Controlled(YOU))
    if tree.rule.startswith("opponent_controls"):
        extra.append(Is("enemy"))
    scope.describing = before
    where = canonical([*what.where, *extra])
    scope.named = named or not (no or what.quantity.n > 1)  # which `it` could then mean
    exists = Exists(Selector(what.quantity, what.noun, where, span=what.span), relation)
    return Unless(exists) if no else exists


def has(scope: Scope, tree: Tree) -> Has | Unless:
    """`you have 3 or more action cards in hand`, `no gold in your vault`"""
    kids = trees(tree)
    who = a_player_said(scope, kids[0])
    number = token(tree, "NUM")
    what, where = _held(scope, kids[-1], who)
    relation: Any = "<="
    than = 0
    if number:
        relation, than = whole(relation_said(tree) or ">=", counted(scope, number, 0))
    if (relation, than) == ("<=", 0):
        return Unless(Has(who, what, ">=", 1, where, span=tree.span))
    if than < 0:
        assert number
        scope.out_of_range(number, "write a number from 1 to 100")
    return Has(who, what, relation, than, where, span=tree.span)


def has_more(scope: Scope, tree: Tree) -> Has:
    """`an opponent has more gold than you`"""
    relation, (first, held, last) = one_token(tree, "RELATION"), trees(tree)
    who = a_player_said(scope, first)
    what, where = _held(scope, held, who)
    return Has(who, what, relation.value, scope.build(last), where, span=tree.span)


def _held(scope: Scope, tree: Tree, who: Player) -> tuple[str, Inside | None]:
    """What it is, and where it lies, which belongs to the player who has it."""
    before, scope.subject = scope.subject, who
    held: tuple[str, Inside | None] = scope.build(tree)
    scope.subject = before
    return held
