"""Builders of events, and of the effects that they trigger or replace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, get_args

from cardlang.language.antecedents import YOURS
from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.doers import bearing_player, is_bearer
from cardlang.language.builders.selectors import describe, described
from cardlang.language.builders.sequence import alone, in_place, is_state, sequence
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import OF_PLAYERS, Did, Happens, Unless
from cardlang.language.nodes.effect import (
    If,
    Lasting,
    Limited,
    May,
    NextTime,
    Replaced,
    Sequence,
    Triggered,
    UntilEvent,
)
from cardlang.language.nodes.reference import THIS_CARD, YOU, Ref
from cardlang.language.nodes.selector import ANOTHER, EACH, ONE, Controlled, Either, Selector, canonical
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees, value
from cardlang.model.value import having

Role = Literal["subject", "object"]  # of a party of an event
PLACES = (
    "adjacent", "adjacent_to_none", "within", "within_of", "in_sight", "in_sight_of", "on", "farther", "in_or_beside",
)  # fmt: skip


NO_PARTIES = (*PLACES, "means", "attacks_said", "requiring", "sort_cast")


def happens(scope: Scope, tree: Tree) -> Happens:
    """`a Drow destroys an enemy`. With `by …`, it is the same event with the parties swapped."""
    event, hurt = token(tree, "EVENT", "EVENT_IS", "WOULD_EVENT", "CAST"), token(tree, "DAMAGE_KIND")
    if event is None and (yours := token(tree, "YOU_ACTIVATE")):  # `you activate a creature`: one of yours
        done = Token("EVENT", yours.value, yours.start, yours.end)
        made = happens(scope, Tree(tree.rule, [done if kid is yours else kid for kid in tree.kids], *tree.span))
        what = made.subject
        return replace(made, subject=_yours(what)) if isinstance(what, Selector) else made
    if event is None and (dealt := token(tree, "DEALS_BY")):  # `deals melee damage to an enemy`
        dealing = "damages" if len(trees(tree)) > 1 else "deals damage"
        how = Tree("means", [Token("MEANS", dealt.value, dealt.start, dealt.end)], dealt.start, dealt.end)
        parts = [Token("EVENT", dealing, dealt.start, dealt.end) if kid is dealt else kid for kid in tree.kids]
        return happens(scope, Tree(tree.rule, [*parts, how], *tree.span))
    if event is None and (hurting := token(tree, "HURT_SO", "WOULD_HURT")):
        return _so_much(scope, tree, hurting)
    if event is None:  # `would take magical wounds`, `damage would be dealt to`
        wounds = token(tree, "DAMAGE")
        event = Token("EVENT", "is damaged", hurt.start if hurt else tree.start, wounds.end if wounds else tree.start)
    kids = trees(tree)
    means = next((kid for kid in kids if kid.rule in NO_PARTIES[-4:]), None)
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
    elif hurt and len(parties) > 1:  # `deals magical wounds to this creature`
        kind = scope.vocabulary.active[kind]
    if kind == "is attached" and parties:
        message = f'"{scope.words(tree)}": cards are attached, and creatures are not'
        scope.problem("C303", event, message, 'write "When this card is attached"')
    given = []
    for party, role in zip(parties, get_args(Role), strict=False):
        gone = role == "object" and kind in scope.vocabulary.gone
        other = role == "object" and party.rule == "it"  # `an enemy attacks it`: not itself
        with having(scope, subject=Ref("subject") if other else scope.subject):
            one = scope.build(party) if party.rule.startswith("cards") else describe_party(scope, party, role, gone)
        if kind in OF_PLAYERS and role == "subject" and is_bearer(scope, one, scope.words(party)):
            one = bearing_player(scope)
        given.append(one)
    where = scope.build(place) if place else None
    if (when := token(tree, "WHEN")) and when.value == "before" and kind not in scope.vocabulary.actions:
        message = f'"{scope.words(when)}": this is over as soon as it begins'
        scope.problem("C303", when, message, 'write "If … would …, …" or "When …, …"')
    if len(given) == 1 and kind in scope.vocabulary.targeting:
        scope.antecedents.mention(Ref("object"), "its target", "target")
    return Happens(
        given[0],
        kind,
        given[1] if len(given) > 1 else None,
        where,
        scope.build(means) if means else hurt.value if hurt else None,
        tree.rule == "would",
        is_after(scope, tree, kind),
        span=tree.span,
    )


def _so_much(scope: Scope, tree: Tree, hurting: Token) -> Happens:
    """`takes 10 or more damage`, `would deal 15 or more damage to an enemy`"""
    _, amount, *more = trees(tree)
    to = bool(more) and hurting.value == "deals damage" and more[0].rule not in NO_PARTIES
    said = Token("EVENT", "damages" if to else hurting.value, hurting.start, amount.end)
    much = scope.build(amount)
    kids = [said if kid is hurting else kid for kid in tree.kids if kid is not amount]
    return replace(happens(scope, Tree(tree.rule, kids, *tree.span)), much=much)


def _yours(what: Selector) -> Selector:
    return replace(what, where=canonical([*what.where, Controlled(YOU)]))


def until_event(scope: Scope, tree: Tree) -> UntilEvent:
    """`until that creature is healed`"""
    if scope.static:
        message = f'"{scope.words(tree)}": from when on? This applies all the time'
        scope.problem("C302", tree, message, 'write "while …", or "When …, discard this card"')
    said, last = trees(tree)[0], scope.last.subject if scope.last else None
    if said.rule == "it" and isinstance(last, Ref):  # whose clause it is
        return UntilEvent(Happens(last, one_token(tree, "EVENT").value, span=tree.span), span=tree.span)
    return UntilEvent(happens(scope, Tree("happens", tree.kids, *tree.span)), span=tree.span)


def is_after(scope: Scope, tree: Tree, kind: str) -> bool:
    """Whether the end of an action is meant. For what happens at once, `after` and `when` mean the same (S8.8)."""
    said = token(tree, "WHEN")
    return said is not None and said.value == "after" and kind in scope.vocabulary.actions


def _describing(tree: Tree) -> list[Tree]:
    """The words that describe a party: `an allied Drow`."""
    return [word for nominal in trees(tree) for word in trees(nominal) if word.rule == "word"]


def _by(scope: Scope, event: Token, party: Tree) -> bool:
    """Whether `by` stands between an event and a party, or `from`, as in `takes damage from an enemy`."""
    return scope.text[event.end : party.start].strip().lower() in ("by", "from")


def happens_by(scope: Scope, tree: Tree) -> Happens:
    """`a melee attack damages this creature`: by such an attack."""
    means, event = one_token(tree, "MEANS"), one_token(tree, "EVENT")
    passive = next((name for name, active in scope.vocabulary.active.items() if active == event.value), None)
    if passive is None:
        scope.problem("C303", event, f'an attack does not "{scope.words(event)}"', 'write "damages" or "destroys"')
    party = describe_party(scope, trees(tree)[0])
    kind = passive or event.value
    after = is_after(scope, tree, kind)
    return Happens(party, kind, None, None, means.value, after=after, span=tree.span)


def either_event(tree: Tree) -> list[Tree]:
    """`this creature attacks or is attacked`, as two events."""
    first, last = [kid for kid in tree.kids if isinstance(kid, Token) and kid.terminal == "EVENT"]
    return [Tree("happens", [kid for kid in tree.kids if kid is not other], *tree.span) for other in (last, first)]


def of_either(scope: Scope, tree: Tree) -> Happens:
    """The same where one ability needs one event."""
    message = f'"{scope.words(tree)}" are two events'
    scope.problem("C303", tree, message, "write one sentence for each")
    return happens(scope, either_event(tree)[0])


def happens_with(scope: Scope, tree: Tree) -> Happens:
    """`this creature's melee attack damages an enemy`: it does that with such an attack."""
    said, event, parties = one_token(tree, "OF_ATTACKS"), one_token(tree, "EVENT", "HURT_SO"), trees(tree)
    if not parties or parties[0].start > said.start:
        parties = [Tree("it", [], tree.start, said.start), *parties]
    kind = said.value.removeprefix("one ").removeprefix("each ")
    how = Tree("means", [Token("MEANS", kind, said.start, said.end)], said.start, said.end)
    if event.value not in _DONE_WITH:
        help = 'write "damages" or "destroys"'
        scope.problem("C303", event, f'an attack does not "{scope.words(event)}"', help)
    return happens(scope, Tree("happens", [one_token(tree, "WHEN"), parties[0], event, *parties[1:], how], *tree.span))


_DONE_WITH = ("damages", "deals damage", "destroys")


def happens_by_player(scope: Scope, tree: Tree) -> Happens:
    """`the player who attacks this creature`: whose creature does. What destroys it need not be a creature; it is the
    object of the event then."""
    event = one_token(tree, "EVENT")
    passive = next((name for name, active in scope.vocabulary.active.items() if active == event.value), None)
    if passive is None:
        message = f'"{scope.words(event)}" is not something that is done to a creature'
        scope.problem("C303", event, message, 'begin with "When …, "')
    if event.value in scope.vocabulary.gone:
        return Happens(describe_party(scope, trees(tree)[0]), passive or event.value, span=tree.span)
    scope.antecedents.mention(Ref("subject"), "a creature", "event")
    party = describe_party(scope, trees(tree)[0], "object")
    return Happens(Selector(ONE, "creature"), event.value, party, span=tree.span)


def doing(scope: Scope, tree: Tree) -> Happens:
    """`when attacking`, `when deployed`, of the creature that has the text; `when deploying a creature`, of you."""
    event = one_token(tree, "DOING", "PLAYER_DOING")
    kind, after = event.value, is_after(scope, tree, event.value)
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


def one_party(tree: Tree) -> Tree:
    """The event of `Enemies that attack this creature take …`, which speaks of each of them."""
    who, *rest = tree.kids
    assert isinstance(who, Tree)
    if who.rule in ("plural", "each", "all_of"):
        nominal = trees(who)[-1]
        who = Tree("attackers", nominal.kids, *who.span) if nominal.rule == "nominal" else who
    return Tree(tree.rule, [who, *rest], *tree.span)


def describe_party(scope: Scope, tree: Tree, role: Role = "subject", gone: bool = False) -> Any:
    """A party of an event, which later words may refer to."""
    party = described_party(scope, tree)
    if isinstance(party, Selector | Either):
        selector = isinstance(party, Selector)
        names = frozenset(value(word)[1] for word in _describing(tree)) if selector else frozenset()
        names |= {YOURS} if isinstance(party, Selector) and Controlled(YOU) in party.where else frozenset()
        how: Any = "gone" if gone else "event"
        noun = party.noun if isinstance(party, Selector) else scope.vocabulary.noun
        scope.antecedents.mention(Ref(role), scope.words(tree), how, names, noun)
    return party


MANY = ("each", "all_of", "plural", "exactly", "up_to", "any_number", "several", "yours_each", "one_of", "target")


def described_party(scope: Scope, tree: Tree) -> Any:
    """A party of an event, described and not chosen. An event happens to one creature at a time."""
    match tree.rule:
        case "one":
            return describe(scope, trees(tree)[-1], ONE, tree)
        case "yours_one":
            with having(scope, yours=True):
                what = describe(scope, trees(tree)[-1], ONE, tree, either_number=True)
            return replace(what, where=canonical([*what.where, Controlled(YOU)]))
        case "yours_each" if noun_of(scope, trees(tree)[-1]) in scope.vocabulary.unique:  # `your hero`
            what = describe(scope, trees(tree)[-1], EACH, tree)
            return replace(what, where=canonical([*what.where, Controlled(YOU)]))
        case "target" if scope.bearer is not None:
            return scope.build(tree)
        case "another":
            return describe(scope, trees(tree)[-1], ANOTHER, tree)
        case "attackers":  # `an enemy attack` is by one of them
            return describe(scope, Tree("nominal", tree.kids, *tree.span), ONE, tree, either_number=True)
        case rule if rule in MANY:
            message = f'"{scope.words(tree)}": an event speaks of one creature at a time'
            scope.problem("C303", tree, message, 'write "a" or "another"')
            return scope.self_ref
    return described(scope, tree)


_EVENTS = ("kills_one", "attack_kills_one")


def is_event(scope: Scope, condition: Tree) -> bool:
    """Whether a condition is an event that triggers: `If this creature would be destroyed`, `If it is destroyed`."""
    past = condition.rule in ("happened", "player_happened") and token(condition, "PAST", "PLAYER_PAST")
    return (
        condition.rule == "would"
        or (condition.rule in _EVENTS and scope.static)
        or bool(past and scope.static and not past.value[1] and not scope.effects_read)
    )


def instead(scope: Scope, tree: Tree) -> Any:
    """`If it is tapped, … instead.`: replaces the effect before it, or an event that would happen."""
    check_rounding(scope, tree)
    kids = _with_more(trees(tree))
    condition, step = kids if tree.rule == "instead" else (kids[1], kids[0])
    if condition.rule == "would":
        return conditional(scope, condition, step, tree, Replaced)
    return in_place(scope, tree, condition, step)


def check_rounding(scope: Scope, tree: Tree) -> None:
    """`it takes half of that damage instead, rounded down`: as halves are where nothing is said."""
    if (rounded := token(tree, "ROUNDED")) is None:
        return
    if rounded.value == "up" or "half" not in scope.words(tree).lower():
        scope.problem("C303", rounded, f'"{scope.words(rounded)}": what?', "write it right after the half")


def _with_more(kids: list[Tree]) -> list[Tree]:
    """`…, discard this card instead, heal all damage from it, and tap it`: all of that is done instead."""
    if kids[-1].rule != "also":
        return kids
    *before, step, more = kids
    return [*before, Tree("chain", [step, *trees(more)], step.start, more.end)]


def going_on(scope: Scope, tree: Tree, before: Any) -> Node | None:
    """`If you do, …`, `If you do, … instead.`, after `If … would …, you may …`; None if it says something else."""
    did = trees(tree)[0] if tree.rule in ("if_first", "instead") else None
    if did is None or did.rule not in ("did", "did_not") or scope.answered is None:
        return None
    if isinstance(before, Limited):  # `Once per round, if …, you may …. If you do, …`
        inner = going_on(scope, tree, before.effect)
        return inner and replace(before, effect=inner)
    event, scope.antecedents = scope.answered
    replaced = isinstance(before, Replaced) and isinstance(before.effect, May) and did.rule == "did"
    replaced = replaced and tree.rule == "if_first"
    if not (isinstance(before, Triggered) or replaced) or before.event != event or not isinstance(event, Happens):
        return None
    mark = scope.in_ability, scope.effects_read, scope.event
    scope.in_ability, scope.effects_read, scope.event = True, 1, event
    negated, step = did.rule == "did_not", trees(tree)[1]
    effect: Any = before.effect
    made = alone(scope, step)
    scope.in_ability, scope.effects_read, scope.event = mark
    if replaced:  # `…, you may discard this card instead. If you do, …`
        if any(scope.alters(one) for one in walk(made)):
            return Triggered(event, sequence(scope, [effect, If(Did(), made, span=tree.span)]), span=before.span)
        both = May(effect.who, sequence(scope, [effect.effect, made]), span=tree.span)
        return Replaced(event, both, span=before.span)
    if tree.rule == "if_first":
        done = If(Unless(Did()) if negated else Did(), made, span=tree.span)
        return Triggered(event, sequence(scope, [effect, done]), span=before.span)
    if not isinstance(effect, May) or negated:
        scope.problem("C302", tree, "instead of what?", 'leave "instead" out, or write "you may" before what is done')
        unchanged: Node = before
        return unchanged
    return Replaced(event, May(effect.who, sequence(scope, [effect.effect, made]), span=tree.span), span=before.span)


def instead_of(scope: Scope, event: Tree, step: Tree, tree: Tree) -> Node:
    """`The first time each turn this creature would be destroyed, … instead.`"""
    if event.rule == "would":
        return conditional(scope, event, step, tree, Replaced)
    scope.problem("C303", event, "what has happened cannot be replaced", 'write "would", or leave "instead" out')
    return alone(scope, step)


def conditional(scope: Scope, condition: Tree, line: Tree, tree: Tree, node: type[Triggered] | type[Replaced]) -> Node:
    """`If this creature would be destroyed, …`: an event, to whose parties the effect may refer."""
    event = scope.build(condition)
    with having(scope, in_ability=True, effects_read=0, event=event):
        mark = scope.antecedents.copy()
        effect = alone(scope, line)
        scope.answered = event, scope.antecedents.copy()
    if scope.box == "main":  # what is chosen then is not known to what follows
        mark.count, mark.shown = scope.antecedents.count, scope.antecedents.shown
        scope.antecedents = mark
    if node is Replaced:
        effect = _paid_instead(effect)
    if node is Replaced and any(scope.alters(one) for one in walk(effect)):
        node = Triggered  # the event still happens, though changed: `…, it takes 5 less damage instead`
    return node(event, effect, span=tree.span)


def _paid_instead(effect: Node) -> Node:
    """`you may pay 2 gold to heal … instead`: both, or the event happens."""
    match effect:
        case Sequence((May(who, cost), If(Did(), done, None))):
            return May(who, Sequence((cost, done)), span=effect.span)
    return effect


def foreseen(scope: Scope, tree: Tree) -> Node:
    """`When this creature would be destroyed, … instead.`, `The next time … would …, …`"""
    said, line = _with_more(trees(tree))
    check_rounding(scope, tree)
    node = Replaced if tree.rule == "foreseen_instead" else Triggered
    return _of_time(scope, said, conditional(scope, trees(said)[0], line, tree, node))


def next_time(scope: Scope, tree: Tree) -> Node:
    """`The next time an enemy moves, …`"""
    said, line = trees(tree)
    return _of_time(scope, said, conditional(scope, trees(said)[0], line, tree, Triggered))


def _of_time(scope: Scope, tree: Tree, effect: Node) -> Node:
    """An event that is answered only the next time, or only for a while."""
    once, durations = tree.rule == "once", trees(tree)[1:]
    event: Any = getattr(effect, "event", None)
    if durations and durations[0].rule == "while_it_is" and isinstance(event, Happens):  # about whom it happens to
        effect, durations = _of_such(scope, effect, event, durations[0]), []
    if once and scope.static and any(getattr(one, "what", None) == THIS_CARD for one in walk(effect)):
        once = False  # `the next time …, discard this card`: there is no other
    if once and scope.static:
        words = scope.text[tree.start :].split(maxsplit=3)[:3]
        message = f'"{" ".join(words)}": counted from when? This applies all the time'
        scope.problem("C302", tree, message, 'write "when" for each time, or "the first time each turn"')
    made: Node = NextTime(effect, span=effect.span) if once else effect
    return Lasting(made, scope.build(durations[0]), span=effect.span) if durations else made


def _of_such(scope: Scope, effect: Any, event: Happens, duration: Tree) -> Node:
    """`If your hero would be wounded while adjacent to this creature, …`"""
    predicate = scope.build(trees(duration)[0])
    if not isinstance(event.subject, Selector):
        said = scope.words(duration)
        scope.problem("C302", duration, f'"{said}": who is?', f'name it: "while it is {said.partition(" ")[2]}"')
        unchanged: Node = effect
        return unchanged
    such = replace(event.subject, where=canonical([*event.subject.where, predicate]))
    made: Node = replace(effect, event=replace(event, subject=such))
    return made


def answered(scope: Scope, tree: Tree) -> Any:
    """The event that an ability answers. It has not begun at that time (S8.2)."""
    event = scope.build(tree)
    if isinstance(event, Happens) and event.after:
        help = 'write "When …" to answer it before any of it happens, or make it an ability of its own: "After …, …"'
        scope.problem("C303", tree, "this would respond to something that is already over", help)
    return event


def at_after(scope: Scope, tree: Tree) -> Node:
    """`Untap this creature at the start of your turn.`"""
    step, at = trees(tree)
    effect = _later(scope, step)
    return _at(scope, at, scope.build(at), effect, tree)


def at_first(scope: Scope, tree: Tree) -> Node:
    """`At the start of your next turn, untap this creature.`"""
    at, step = trees(tree)
    event = scope.build(at)
    return _at(scope, at, event, _later(scope, step), tree)


def _later(scope: Scope, step: Tree) -> Node:
    """What is done at another time."""
    with having(scope, in_ability=True, effects_read=0):
        return alone(scope, step)


def _at(scope: Scope, at: Tree, event: Any, effect: Node, tree: Tree) -> Node:
    made = Triggered(event, effect, span=tree.span)
    if at.rule != "at_next":
        return made
    if scope.static:
        message = f'"{scope.words(at)}": counted from when? This applies all the time'
        scope.problem("C302", at, message, 'leave "next" out')
    return NextTime(made, span=tree.span)


def triggered_after(scope: Scope, tree: Tree) -> Node:
    """`… whenever an enemy is destroyed` inside a sentence. At its end it is read as if it stood at the beginning."""
    step, when = trees(tree)
    if not scope.problems or scope.problems[-1].code != "C302":  # for the same reason
        help = 'write a sentence of its own, that begins with it: "When …, …"'
        scope.problem("C302", when, "what does this belong to?", help)
    return alone(scope, step)


def first_event(tree: Tree) -> Tree:
    """The event of `the first time each turn this creature attacks`."""
    would = next((kid for kid in trees(tree) if kid.rule == "would"), None)
    parties = [kid for kid in tree.kids if not (isinstance(kid, Token) and kid.terminal in ("PERIOD", "PERIODS"))]
    return would or Tree("happens", parties, *tree.span)


def check_said(scope: Scope, step: Tree, when: Tree) -> None:
    """What a trigger at the end refers to must not stand in the effect, which happens after it."""
    said = next((one for one in parts(when) if one.rule in _PRONOUNS), None)
    if said and any(one.rule in _CHOSEN for one in parts(step)):
        help = 'begin with it and name what is meant: "Whenever …, …"'
        scope.problem("C302", said, f'"{scope.words(said)}" could mean something in the effect before it', help)
    words = scope.words(when).lower().split()
    if words[:1] == ["when"] and {"is", "are"} & {*words} and is_state(scope, step):
        help = 'write "while" for as long as it is so, "whenever" for each time that it happens'
        scope.problem("C302", when, f'"{scope.words(when)}": as long as it is so, or from then on?', help)


_PRONOUNS = ("it", "they", "that", "those", "its_controller", "its_owner", "of_it", "the_target", "the_chosen")


_CHOSEN = (
    "one", "exactly", "each", "all_of", "yours_each", "yours_one", "another", "target", "up_to", "any_number", "plural",
    "that", "those", "they", "one_of", "the_chosen",
)  # fmt: skip


def parts(tree: Tree) -> Iterator[Tree]:
    """A tree and all trees in it."""
    yield tree
    for kid in trees(tree):
        yield from parts(kid)


# `A creature wounded by this creature cannot …`: as `When this creature wounds a creature, that creature cannot …`

HURT_BY = ("hurt_by", "hurt_by_attack")
_ONE = ("one", "each")


def hurt_first(scope: Scope, tree: Tree) -> Tree | None:
    """Such a sentence as one that begins with its trigger; None for all others."""
    found = _first(tree) if scope.static and tree.rule == "statement" else None
    if found is None:
        return None
    nominal = trees(found)[-1]
    place = next(kid for kid in trees(nominal) if kid.rule in HURT_BY)
    words = [kid for kid in nominal.kids if kid is not place]
    whom = Tree("one", [Tree(nominal.rule, words, *nominal.span)], *found.span)
    by = trees(place) or [Tree("this_one", [], *place.span)]
    parties: list[Tree | Token] = [*by, Token("EVENT", "damages", *place.span), whom]
    if place.rule == "hurt_by_attack":
        parties.append(Tree("means", [Token("MEANS", "basic attack", *place.span)], *place.span))
    noun = [kid for kid in trees(nominal) if kid.rule == "word"][-1:]
    that = Tree("that", [*noun], *found.span)
    return Tree("triggered", [Tree("happens", [*parties], *found.span), _with(trees(tree)[0], found, that)], *tree.span)


def _first(tree: Tree) -> Tree | None:
    """The words for whom the sentence begins with, if they are `wounded by` something."""
    if tree.rule in _ONE and any(kid.rule in HURT_BY for kid in trees(trees(tree)[-1])):
        return tree
    kids = trees(tree)
    return _first(kids[0]) if kids and kids[0].start == tree.start else None


def _with(tree: Tree, found: Tree, that: Tree) -> Tree:
    if tree is found:
        return that
    kids = [_with(kid, found, that) if isinstance(kid, Tree) else kid for kid in tree.kids]
    return Tree(tree.rule, kids, *tree.span)


def hurt_by(scope: Scope, tree: Tree) -> tuple[()]:
    """`wounded by this creature`, where it begins no sentence that applies all the time."""
    message = f'"{scope.words(tree)}": when was that?'
    scope.problem("C302", tree, message, 'write "When … wounds …, …" for each time')
    return ()
