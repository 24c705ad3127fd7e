"""Builders of events, and of the effects that they trigger or replace."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.events import parts
from cardlang.language.builders.sequence import alone, in_place, is_state, sequence
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Did, Happens, Unless
from cardlang.language.nodes.effect import If, Lasting, Limited, May, NextTime, Replaced, Sequence, Triggered
from cardlang.language.nodes.reference import THIS_CARD
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.model.value import having

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


# `A creature wounded by this creature cannot …`: as `When this creature wounds a creature, that creature cannot …`

HURT_BY = ("hurt_by", "hurt_by_attack")
_ONE = ("one", "each", "plural", "all_of")


def hurt_first(scope: Scope, tree: Tree) -> Tree | None:
    """Such a sentence as one that begins with its trigger; None for all others."""
    found = _first(tree) if scope.static and tree.rule == "statement" else None
    if found is None:
        return None
    nominal = trees(found)[-1]
    place = next(kid for kid in trees(nominal) if kid.rule in HURT_BY)
    words = [_as_one(kid) for kid in nominal.kids if kid is not place]
    whom = Tree("one", [Tree(nominal.rule, words, *nominal.span)], *found.span)
    by = trees(place) or [Tree("this_one", [], *place.span)]
    parties: list[Tree | Token] = [*by, Token("EVENT", "damages", *place.span), whom]
    noun = [kid for kid in words if isinstance(kid, Tree) and kid.rule == "word"][-1:]
    that = Tree("that", [*noun], *found.span)
    return Tree("triggered", [Tree("happens", [*parties], *found.span), _with(trees(tree)[0], found, that)], *tree.span)


def _as_one(kid: Tree | Token) -> Tree | Token:
    """Words about several creatures, as said of each of them."""
    if isinstance(kid, Tree):
        return Tree(kid.rule, [_as_one(one) for one in kid.kids], *kid.span)
    if kid.terminal != "DESC" or not kid.value[2]:
        return kid
    return Token("DESC", (*kid.value[:2], "s"), kid.start, kid.end)


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
