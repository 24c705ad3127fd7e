"""Builders of lines: how effects follow each other, depend on conditions, and last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardlang.language.builders.conditions import answer_asked, lasting_while, negation
from cardlang.language.builders.events import answered, conditional, is_event
from cardlang.language.builders.selectors import counted
from cardlang.language.builders.sequence import (
    Amendment,
    alone,
    both_or_last,
    check_both,
    choosing_first,
    is_state,
    lasts,
    now,
    part,
    sequence,
)
from cardlang.language.nodes import YOU, Did, Happens, Node, Player, Ref, State, Unless, met, with_field
from cardlang.language.nodes.effect import (
    AnyOf,
    Duration,
    During,
    ForEach,
    If,
    Lasting,
    May,
    OnlyIf,
    Or,
    Sequence,
    SomeOf,
    Triggered,
    While,
)
from cardlang.language.parser import Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.model.value import having


def chain(scope: Scope, tree: Tree) -> Node:
    """`A, then B`, or a list of alternatives: `A, B, or C`"""
    first, second = trees(tree)
    listed = scope.text[first.end : second.start].strip() == "," and second.rule in ("or_", "chain")
    done, told = part(scope, first), len(scope.problems)
    then = part(scope, second)
    if listed and isinstance(then, Or) and isinstance(done, May):
        return May(done.who, Or((done.effect, *then.options), span=tree.span), span=tree.span)
    if listed and isinstance(then, Or) and isinstance(done, Node):
        return _either(tree, (done, *then.options), continued=True)
    between = scope.text[first.end : second.start]
    both = isinstance(done, May) and isinstance(then, Node) and not isinstance(then, If | May) and ";" not in between
    if both and len(scope.problems) == told:
        _ask_any_case(scope, second)
    return sequence(scope, [done, then])


def _ask_any_case(scope: Scope, tree: Tree) -> None:
    """`You may draw 1 card, then discard 1 card.`"""
    message = '"{}": is this done in any case, or only with what may be done before it?'
    scope.problem("C302", tree, message, 'write two sentences, or "If you do, …" for the second')


def joined(scope: Scope, tree: Tree) -> Node | Amendment:
    """`A and B`, nearly the same as two sentences. `You may` allows both. The duration of one is that of both if the
    other is a state without one of its own."""
    first, second = _two(scope, tree)
    if isinstance(first, Amendment):
        return first.then(lambda effect: sequence(scope, [effect, second]))
    who = first.who if isinstance(first, May) and not isinstance(second, May) else None
    begun = first.effect if isinstance(first, May) and who else first
    if who and (other := _new_subject(trees(tree)[1])):
        _ask_any_case(scope, other)
    last = begun.effects[-1] if isinstance(begun, Sequence) and begun.effects else begun
    if isinstance(last, Lasting) and isinstance(last.until, Duration) and isinstance(second, State):
        second = Lasting(second, last.until, span=second.span)
    if isinstance(second, Lasting):
        parts = begun.effects if isinstance(begun, Sequence) else (begun,)
        states = [Lasting(one, second.until, span=one.span) if isinstance(one, State) else one for one in parts]
        begun = sequence(scope, [*states])
    both = sequence(scope, [begun, second])
    return May(who, both, span=tree.span) if who else both


def _new_subject(tree: Tree) -> Tree | None:
    """The words for who does something, if these are others than have been spoken of."""
    first = next(iter(trees(tree)), None)
    while tree.rule not in ("by_things", "by_player") and first is not None and first.start == tree.start:
        tree, first = first, next(iter(trees(first)), None)
    return first if first is not None and first.rule in _NEW and tree.rule.startswith("by_") else None


_NEW = ("each", "plural", "one", "yours_each", "each_opponent", "each_player", "an_opponent", "you")


def _two(scope: Scope, tree: Tree) -> tuple[Any, Node]:
    """The parts before and after `and` or `or`."""
    left, right = trees(tree)
    if tree.rule == "joined" and any(one.rule in ("or_", "unless_after", "unless_done") for one in (left, right)):
        both_or_last(scope, tree)
    first: Any = part(scope, left) if tree.rule == "joined" else alone(scope, left)
    scope.joining, scope.either = True, first if tree.rule == "or_" else None
    second: Any = part(scope, right) if tree.rule == "joined" else alone(scope, right)
    scope.joining, scope.either = False, None
    if tree.rule == "joined" and isinstance(second, ForEach) and right.rule == "for_each_after":
        both_or_last(scope, tree)
    return first, second


def if_first(scope: Scope, tree: Tree) -> Any:
    """`If you do, draw 1 action card.`"""
    condition, line = trees(tree)
    scope.this_said = scope.this_said or about_this(line)
    if is_event(scope, condition):
        made: Any = conditional(scope, condition, line, tree, Triggered)
        if condition.rule != "would" and lasts(scope, made.effect):
            message = '"{}": when was that, or is it each time?'
            scope.problem("C302", condition, message, 'say since when, such as "this turn", or begin with "When …"')
        return made
    return _if(scope, _condition(scope, condition), line, tree)


def _condition(scope: Scope, tree: Tree, negated: bool = False) -> Any:
    condition = scope.build(tree)
    if isinstance(condition, Happens):
        scope.problem("C303", tree, '"would" cannot be used here', 'begin with "If … would …, …"')
        return Did()
    if not negated:
        return condition
    return negation(scope, condition)


def _if(scope: Scope, condition: Any, line: Tree, tree: Tree) -> Any:
    """In a text that applies all the time, a state applies while the condition does."""
    if scope.static and condition not in (Did(), Unless(Did())) and is_state(scope, line):
        scope.asked = None
        return _while(scope, lasting_while(scope, condition), line, tree)
    asked, scope.asked = scope.asked, None
    _check_instead(scope, condition, line, scope.effects_read)
    said = part(scope, line)
    if condition == Did() and isinstance(said, Amendment):  # `You may deploy a creature. If you do, it enters tapped.`
        return replace(said, otherwise=lambda: _if_done(said.otherwise(), tree))
    effect = sequence(scope, [said])
    answer_asked(scope, asked, effect)
    return If(_settled(scope, condition, effect), effect, span=tree.span)


def _if_done(effect: Node | None, tree: Tree) -> Node | None:
    """What does not change the effect before it, but is about another one, depends on it."""
    return effect and If(Did(), effect, span=tree.span)


def _settled(scope: Scope, condition: Any, effect: Node) -> Any:
    """What changes the effect before it depends on how things are then: `was` says no more than `is`."""
    construct = scope.constructs.get(type(effect))
    return now(condition) if construct and construct.form == "remark" else condition


def _check_instead(scope: Scope, condition: Any, tree: Tree, before: int) -> None:
    """`Tap an enemy. If …, this creature becomes the target instead.`: of another target, or of the tapping? `If you
    do` comes after that."""
    said = scope.words(tree)
    if before and "instead" in said.lower() and condition not in (Did(), Unless(Did())):
        for one in _verbs(tree):
            if scope.words(one).lower().endswith(" instead"):
                message = '"{}" could also be in place of the effect before it'
                scope.problem("C302", one, message, 'leave "instead" out if both are done')


def _verbs(tree: Tree) -> Iterator[Tree]:
    """What is said in a tree by words without parts."""
    if not tree.kids:
        yield tree
    for one in trees(tree):
        yield from _verbs(one)


def _while(scope: Scope, until: While, line: Tree, tree: Tree) -> Lasting:
    with having(scope, lasting=True):
        effect = alone(scope, line)
    return Lasting(effect, until, span=tree.span)


def unless_while(scope: Scope, condition: Any, line: Tree, tree: Tree) -> Lasting:
    """`Otherwise, it gets +1 speed`, after a state that applies while something is so: while it is not."""
    if not is_state(scope, line):
        scope.problem("C303", line, "this happens, and applies to nothing", "say when it happens")
    return _while(scope, lasting_while(scope, negation(scope, condition)), line, tree)


def unless_first(scope: Scope, tree: Tree) -> Any:
    """`Unless you control a Drow, discard this card.`"""
    condition, line = trees(tree)
    scope.this_said = scope.this_said or about_this(line)
    return _if(scope, _condition(scope, condition, negated=True), line, tree)


def unless_after(scope: Scope, tree: Tree) -> Node:
    """`Discard this card unless you control a Drow.`"""
    check_both(scope, tree)
    step, said = trees(tree)
    before, met, chosen = scope.effects_read, set(scope.antecedents.met), Ref("chosen", scope.antecedents.count)
    static = scope.static and is_state(scope, step)
    with having(scope, lasting=scope.lasting or static):
        effect = alone(scope, step)
    scope.antecedents.met, met = met, scope.antecedents.met  # the condition is about what was before its own effect
    scope.effects_read = before
    condition = _condition(scope, said, negated=True)
    scope.antecedents.met = met
    asked, scope.asked = scope.asked, None
    answer_asked(scope, asked, effect)
    _check_instead(scope, condition, step, before)
    if static and condition not in (Did(), Unless(Did())):
        return Lasting(effect, lasting_while(scope, condition, said.span), span=tree.span)
    return choosing_first(chosen, effect, lambda done: If(_settled(scope, condition, done), done, span=tree.span))


def modes(scope: Scope, tree: Tree) -> Node:
    """`Choose one: …; or ….` What one option mentions is unknown to the others and afterwards."""
    who, options = _options(scope, tree, nested=True)
    if len(options) == 1:
        scope.problem("C303", tree, "there is only one option", 'put "; or" between the options')
    return Or(options, who, span=tree.span)


def some_modes(scope: Scope, tree: Tree) -> Node:
    """`Choose two: …; or …; or ….`, `Choose one or more: …; or ….`"""
    word, number = one_token(tree, "CHOOSE_SOME"), token(tree, "NUM")
    n = counted(scope, number) if number else 0
    who, options = _options(scope, tree, nested=False)
    if len(options) < max(n + (word.value == "exactly"), 2):
        said = "there is only one option" if len(options) < 2 else f"there are only {len(options)} options"
        scope.problem("C303", tree, said, 'put "; or" between the options')
    if word.value != "exactly" and n in (0, len(options)):
        return AnyOf(options, word.value != "one or more", who, span=tree.span)
    return SomeOf(options, n, word.value != "exactly", who, span=tree.span)


def _options(scope: Scope, tree: Tree, nested: bool) -> tuple[Player, tuple[Node, ...]]:
    """Who chooses between effects, and these; with `nested`, `A or B` is two."""
    who, kids = YOU, trees(tree)
    if tree.rule.endswith("_of"):
        said, *kids = kids
        who = scope.build(said)
        if not isinstance(who, Player):  # `a player chooses one: …`
            scope.problem("C302", said, '"{}": which one?', 'write "an opponent" or "each player"')
            who = YOU
    options: list[Node] = []
    before = scope.antecedents.copy()
    offered = scope.offered
    for option in _listed(scope, kids):
        scope.last, scope.offered = None, who != YOU
        built = alone(scope, option)
        scope.offered = offered
        options += built.options if nested and isinstance(built, Or) and built.who == who else [built]
        before.count, before.shown = scope.antecedents.count, scope.antecedents.shown
        scope.antecedents = before.copy()
    return who, tuple(options)


def _listed(scope: Scope, kids: list[Tree]) -> list[Tree]:
    """`A; B, then C; or D` as three options: a semicolon between effects ends one."""
    options: list[Tree] = []
    for kid in kids:
        rest, together = kid, []
        while rest.rule == "chain":
            first, after = trees(rest)
            together.append(first)
            if re.fullmatch(r";\s*(\(\w\))?\s*", scope.text[first.end : after.start].strip()):
                options.append(_chain(together))
                together = []
            rest = after
        if together and together[0] is trees(kid)[0]:
            options.append(kid)  # no semicolon
        elif rest.rule == "or_" and not together and rest is not kid:
            options += trees(rest)
        else:
            options.append(_chain([*together, rest]))
    return options


def _chain(effects: list[Tree]) -> Tree:
    first, *rest = effects
    return Tree("chain", [first, _chain(rest)], first.start, rest[-1].end) if rest else first


PLAYERS = (
    "you", "its_controller", "its_owner", "controller_of", "owner_of", "each_player", "each_opponent", "an_opponent",
    "that_player",
)  # fmt: skip


def only(scope: Scope, tree: Tree) -> OnlyIf:
    """`Use this only if …`, `… only when …`, `… only during your turn`."""
    kids = trees(tree)
    if tree.rule == "only_during":
        return OnlyIf(During(one_token(tree, "PERIOD").value, scope.build(kids[0])), span=tree.span)
    if tree.rule == "only_when":
        scope.event = answered(scope, kids[0])
        return OnlyIf(scope.event, span=tree.span)
    return OnlyIf(_condition(scope, kids[0], negated=tree.rule == "only_unless"), span=tree.span)


def lasting(scope: Scope, tree: Tree) -> Node | Amendment:
    """`Until the end of the current turn, …`, before or after the effect."""
    kids = trees(tree)
    until, step = kids if tree.rule == "lasting_first" else reversed(kids)
    if tree.rule == "lasting_after" and step.rule == "only" and until.rule == "while_":
        help = 'write "cannot … while …", or begin with "While …, " for the second'
        scope.problem("C302", tree, "only as long as this is so, or nothing else as long as it is?", help)
    scope.this_said = scope.this_said or (tree.rule == "lasting_first" and about_this(step))
    first = scope.build(until) if tree.rule == "lasting_first" else None
    with having(scope, lasting=True):
        said = part(scope, step)
        effect = sequence(scope, [said])
    if not lasts(scope, effect):
        message = "this happens at once, so it cannot last"
        scope.problem("C303", until, message, "leave the duration out, or say what applies until then")
    duration = first or of_subject(scope, until)
    if isinstance(effect, May):  # the lasting effect is allowed; it is not a lasting permission
        return replace(effect, effect=Lasting(effect.effect, duration, span=tree.span))
    return Lasting(effect, duration, span=tree.span)


def about_this(step: Tree) -> bool:
    """Whether a clause begins with the creature that has the text: `it` before that means it, too."""
    while step.rule not in ("this", "the_acting"):
        first = next(iter(trees(step)), None)
        if first is None or first.start != step.start:
            return False
        step = first
    return True


def of_subject(scope: Scope, tree: Tree) -> Any:
    """What `its` after a clause means: the only creature mentioned, otherwise the subject of the clause."""
    before = scope.subject
    if scope.last and len(scope.antecedents.candidates("it", ("creature",))) != 1:
        scope.subject = scope.last.subject
    built = scope.build(tree)
    scope.subject = before
    return built


def _one_player(options: tuple[Node, ...]) -> Player | None:
    """The other player who does each of these effects."""
    who = getattr(options[0], "who", None)
    same = (
        isinstance(who, Player) and who != YOU and all(getattr(one, "who", None) in (who, met(who)) for one in options)
    )
    return who if same else None


def _either(tree: Tree, options: tuple[Node, ...], continued: bool) -> Or:
    """One of several effects. If another player does them all (`each opponent discards 1 action card or loses 1 gold`),
    that player chooses."""
    by = _one_player(options) if continued else None
    if by is None:
        return Or(options, span=tree.span)
    return Or(tuple(with_field(one, "who", met(by)) for one in options), by, span=tree.span)


def either_effect(scope: Scope, tree: Tree) -> Node:
    """`A or B`; `you may A or B` allows either."""
    first, last = _two(scope, tree)
    who = first.who if isinstance(first, May) and not isinstance(last, May) else None
    begun = first.effect if isinstance(first, May) and who else first
    one = Player("opponent")
    if getattr(begun, "who", None) == one and getattr(last, "who", None) == Player("that opponent"):
        last = with_field(last, "who", one)  # if one was done, the other mentioned nobody
    options = (*(begun.options if isinstance(begun, Or) else (begun,)), last)
    both = _either(tree, options, continued=who is None and trees(tree)[-1].rule == "bare")
    return May(who, both, span=both.span) if who else both
