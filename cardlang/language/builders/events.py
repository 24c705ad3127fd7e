"""Builders of events, their parties, and the effects that they trigger or replace."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_args

from cardlang.language.antecedents import YOURS
from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.doers import bearing_player, is_bearer
from cardlang.language.builders.selectors import describe, described
from cardlang.language.builders.sequence import alone, in_place, sequence
from cardlang.language.builders.times import of_turn
from cardlang.language.nodes import OF_PLAYERS, THIS_CARD, YOU, At, Did, Happens, Node, Ref, Unless, walk
from cardlang.language.nodes.effect import If, Lasting, Limited, May, NextTime, Replaced, Triggered
from cardlang.language.nodes.selector import ANOTHER, EACH, ONE, Controlled, Either, Selector, canonical
from cardlang.language.parser import Tree, one_tree, token, trees, value
from cardlang.language.scope import Scope
from cardlang.model.value import having

Role = Literal["subject", "object"]  # of a party of an event


PLACES = (
    "adjacent", "adjacent_to_none", "within", "within_of", "in_sight", "in_sight_of", "on", "farther",
)  # fmt: skip


def happens(scope: Scope, tree: Tree) -> Happens:
    """`a Drow destroys an enemy`, `this creature takes 10 or more damage`, `an ally would take magical wounds`"""
    event, hurt, hurting = token(tree, "EVENT", "WOULD_EVENT"), token(tree, "DAMAGE_KIND"), token(tree, *_HURTING)
    means, much, place = one_tree(tree, "means"), one_tree(tree, "so_much_hurt"), one_tree(tree, *PLACES)
    parties = [kid for kid in trees(tree) if kid not in (means, much, place)]
    kind = event.value if event else hurting.value if hurting else "is damaged"
    if hurting and len(parties) > 1 and kind == "deals damage":
        kind = "damages"
    if kind == "is attached" and parties:
        message = f'"{scope.words(tree)}": cards are attached, and creatures are not'
        scope.problem("C303", event or tree, message, 'write "When this card is attached"')
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
        scope.problem("C303", when, '"{}": this is over as soon as it begins', 'write "If … would …, …" or "When …, …"')
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
        scope.build(much) if much else None,
        span=tree.span,
    )


_HURTING = ("HURT_SO", "WOULD_HURT")


def is_after(scope: Scope, tree: Tree, kind: str) -> bool:
    """Whether the end of an action is meant. For what happens at once, `after` and `when` mean the same (S8.8)."""
    said = token(tree, "WHEN")
    return said is not None and said.value == "after" and kind in scope.vocabulary.actions


def _describing(tree: Tree) -> list[Tree]:
    """The words that describe a party: `an allied Drow`."""
    return [word for nominal in trees(tree) for word in trees(nominal) if word.rule == "word"]


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


MANY = ("each", "plural", "exactly", "up_to", "any_number", "several", "yours_each", "one_of", "target")


def described_party(scope: Scope, tree: Tree) -> Any:
    """A party of an event, described and not chosen. An event happens to one creature at a time."""
    match tree.rule:
        case "one":
            return describe(scope, trees(tree)[-1], ONE, tree)
        case "yours_each" if noun_of(scope, trees(tree)[-1]) in scope.vocabulary.unique:  # `your hero`
            what = describe(scope, trees(tree)[-1], EACH, tree)
            return replace(what, where=canonical([*what.where, Controlled(YOU)]))
        case "another":
            return describe(scope, trees(tree)[-1], ANOTHER, tree)
        case rule if rule in MANY:
            scope.problem("C303", tree, '"{}": an event speaks of one creature at a time', 'write "a" or "another"')
            return scope.self_ref
    return described(scope, tree)


def is_event(scope: Scope, condition: Tree) -> bool:
    """Whether a condition is an event that triggers: `If this creature would be destroyed`, `If it is destroyed`. What
    happened to the target of the attack that a text is about is none."""
    past = condition.rule in ("happened", "player_happened") and token(condition, "PAST", "PLAYER_PAST")
    if past and trees(condition)[0].rule == "of_attack":
        return False
    return condition.rule == "would" or bool(past and scope.static and not past.value[1] and not scope.effects_read)


def instead(scope: Scope, tree: Tree) -> Any:
    """`If it is tapped, … instead.`: replaces the effect before it, or an event that would happen."""
    condition, step = trees(tree)
    if condition.rule == "would":
        return conditional(scope, condition, step, tree, Replaced)
    return in_place(scope, tree, condition, step)


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
        if any(one.alters for one in walk(made)):
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
    if node is Replaced and any(one.alters for one in walk(effect)):
        node = Triggered  # the event still happens, though changed: `…, it takes 5 less damage instead`
    return node(event, effect, span=tree.span)


def foreseen(scope: Scope, tree: Tree) -> Node:
    """`When this creature would be destroyed, … instead.`, `The next time … would …, …`"""
    said, line = trees(tree)
    node = Replaced if tree.rule == "foreseen_instead" else Triggered
    return _of_time(scope, said, conditional(scope, trees(said)[0], line, tree, node))


def next_time(scope: Scope, tree: Tree) -> Node:
    """`The next time an enemy moves, …`"""
    said, line = trees(tree)
    return _of_time(scope, said, conditional(scope, trees(said)[0], line, tree, Triggered))


def _of_time(scope: Scope, tree: Tree, effect: Node) -> Node:
    """An event that is answered only the next time, or only for a while."""
    once, durations = tree.rule == "once", trees(tree)[1:]
    if once and scope.static and any(getattr(one, "what", None) == THIS_CARD for one in walk(effect)):
        once = False  # `the next time …, discard this card`: there is no other
    if once and scope.static:
        words = scope.text[tree.start :].split(maxsplit=3)[:3]
        message = f'"{" ".join(words)}": counted from when? This applies all the time'
        scope.problem("C302", tree, message, 'write "when" for each time, or "the first time each turn"')
    made: Node = NextTime(effect, span=effect.span) if once else effect
    return Lasting(made, scope.build(durations[0]), span=effect.span) if durations else made


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


def check_current(scope: Scope, at: Tree, event: Any, effect: Any) -> None:
    """`At the end of the turn` comes again in a text that applies all the time, unless the card is discarded then."""
    ends = isinstance(effect, Node) and any(getattr(one, "what", None) == THIS_CARD for one in walk(effect))
    if isinstance(event, At) and event.whose is None and not ends:
        message = '"{}": of this one alone, or of each?'
        yours = f' or "your {event.period}"' if of_turn(event.period) else ""
        scope.problem("C302", at, message, f'write "each {event.period}"{yours}')


def _at(scope: Scope, at: Tree, event: Any, effect: Node, tree: Tree) -> Node:
    made = Triggered(event, effect, span=tree.span)
    if scope.static:
        check_current(scope, at, event, effect)
    if at.rule != "at_next":
        return made
    if scope.static:
        scope.problem("C302", at, '"{}": counted from when? This applies all the time', 'leave "next" out')
    return NextTime(made, span=tree.span)
