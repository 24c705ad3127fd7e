"""Builders of times: when a period begins or ends, how long something lasts, and how often it happens."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.sequence import alone, check_both, sequence
from cardlang.language.nodes import THIS, YOU, At, Node, OneShot, Player, Ref, State, canonical_costs, walk
from cardlang.language.nodes.effect import (
    Abilities,
    Activated,
    Duration,
    During,
    If,
    Lasting,
    Limited,
    May,
    Repeat,
    Sequence,
    While,
    mapped,
)
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.model.value import having


def at(scope: Scope, tree: Tree) -> At:
    """`at the start of your turn`"""
    return _edge(scope, tree, one_token(tree, "AT_EDGE").value)


def at_its_start(scope: Scope, tree: Tree) -> At:
    """`During your refresh phase, …`, where something happens then: when it begins."""
    return _edge(scope, tree, "start")


def _edge(scope: Scope, tree: Tree, edge: Any) -> At:
    period = one_token(tree, "PERIOD")
    whose = _whose(scope, trees(tree)[0], period)
    if whose in (Player("players"), Player("opponents")) and of_turn(period.value):  # in turn order
        scope.antecedents.meet(Player("active"))
    return At(edge, period.value, whose, span=tree.span)


def _whose(scope: Scope, tree: Tree, period: Token) -> Any:
    """Whose turn, or whose activation."""
    whose = (period.value == "activation" and _each_of_them(scope, tree)) or scope.build(tree)
    if period.value == "game":
        scope.problem("C303", tree, '"{}": there is only one game', 'write "the game"')
    elif period.value != "activation" and not of_turn(period.value):
        if whose != Player("players"):
            message = f'"{scope.words(tree)}": a {period.value} is that of all players'
            scope.problem("C303", tree, message, f'write "each {period.value}"')
    elif isinstance(whose, Ref) != (period.value == "activation"):
        help = 'write "its controller\'s turn"' if isinstance(whose, Ref) else 'write "this creature\'s activation"'
        scope.problem("C303", tree, "players have turns, creatures have activations", help)
    return whose


def _each_of_them(scope: Scope, tree: Tree) -> Ref | None:
    """`their`, and `its` after `each enemy`: of each of those creatures."""
    last = scope.last.subject if scope.last else None
    if tree.rule == "theirs" and isinstance(last, Ref) and scope.antecedents.is_plural(last):
        return last
    return scope.refer("those", tree) if tree.rule == "theirs" else None


def during_next(scope: Scope, tree: Tree) -> Duration:
    """`during its next activation`, `during its controller's next turn`"""
    period, (said,) = one_token(tree, "PERIOD"), trees(tree)
    if said.rule in ("theirs", "of_creature") and period.value != "activation":
        its = "their" if said.rule == "theirs" else "its"
        help = f'write "during {its} controller\'s next {period.value}" or "until the end of …"'
        scope.problem("C302", tree, f'"{scope.words(tree)}": a {period.value} is that of a player', help)
        return Duration("whole", period.value, Player("players"), span=tree.span)
    return Duration("whole", period.value, _whose(scope, said, period), span=tree.span)


def until(scope: Scope, tree: Tree) -> Duration:
    """`until the end of your next turn`"""
    edge, period = token(tree, "UNTIL_EDGE"), one_token(tree, "PERIOD")
    check_that(scope, tree, period.value)
    whose = _whose(scope, trees(tree)[0], period) if trees(tree) else None
    return Duration(edge.value if edge else "end", period.value, whose, span=tree.span)


def check_that(scope: Scope, said: Tree | Token, period: str) -> None:
    """`that turn` is the current one, unless a coming one was spoken of: then only what waits for it is about it."""
    if f" that {period}" not in f" {scope.words(said).lower()}":
        return
    *before, sentence = scope.text[: said.start].lower().rpartition("\n")[2].split(". ")
    coming = rf"\bnext (?:{'|'.join(map(re.escape, scope.vocabulary.spelled('PERIOD')))})\b"
    if re.search(coming, ". ".join(before)) or (not _WAITS.match(sentence) and re.search(coming, sentence)):
        message = f'"that {period}": the current one, or the one spoken of before?'
        scope.problem("C302", said, message, f'write "this {period}", or say of both which one is meant')


_WAITS = re.compile(r"at the (?:start|beginning|end) of ")


def until_next_of_all(scope: Scope, tree: Tree) -> Duration:
    """`until the end of the next round`, `during the next round`: of all players."""
    edge, period = token(tree, "UNTIL_EDGE"), one_token(tree, "PERIOD")
    if period.value == "activation" or of_turn(period.value):
        help = f'write "your next {period.value}" or "its controller\'s next {period.value}"'
        scope.problem("C302", tree, f'"{scope.words(tree)}": whose {period.value}?', help)
    return Duration(edge.value if edge else "whole", period.value, Player("players"), span=tree.span)


def at_next(scope: Scope, tree: Tree) -> At:
    """`at the start of your next turn`: once, when that begins."""
    edge, period = one_token(tree, "AT_EDGE"), one_token(tree, "PERIOD")
    if edge.value != "start":
        message = '"{}": of the one that goes on, or of the one after it?'
        scope.problem("C302", tree, message, 'write "at the start of", or "until the end of"')
    if period.value in ("activation", "game"):
        scope.problem("C303", tree, '"{}" is never', "players have turns, creatures have activations")
    return At("start", period.value, YOU, span=tree.span)


def during(scope: Scope, tree: Tree) -> During:
    """`during your turn`"""
    period = one_token(tree, "PERIOD")
    return During(period.value, _whose(scope, trees(tree)[0], period), span=tree.span)


def of_turn(period: str) -> bool:
    """Whether a period is a player's: a turn, or a phase of one."""
    return period in ("turn", "action") or period.endswith(" phase")


def at_current(scope: Scope, tree: Tree) -> At:
    """`at the end of the current turn`"""
    edge, period = one_token(tree, "AT_EDGE"), one_token(tree, "PERIOD")
    check_that(scope, tree, period.value)
    return At(edge.value, period.value, None, span=tree.span)


def limited(scope: Scope, tree: Tree) -> Limited:
    """`Once per turn, draw 1 action card.`"""
    step, limit = sorted(trees(tree), key=lambda kid: kid.rule in ("limit", "limit_yours"))
    effect = sequence(scope, [scope.build(step)])
    check_limit(scope, limit, effect)
    return Limited(effect, *limits(limit), span=tree.span)


def check_limit(scope: Scope, limit: Tree, effect: Node) -> None:
    """A static ability does not happen, so it cannot be limited to so many times."""
    if scope.static and _always(scope, effect):
        message = '"{}" limits nothing: this applies all the time'
        scope.problem("C303", limit, message, "leave it out, or say what happens that often")


def _always(scope: Scope, effect: Node) -> bool:
    match effect:
        case Sequence(parts) | Abilities(parts):
            return any(_always(scope, one) for one in parts)
        case Lasting(inner, While() | During()) | If(_, inner):
            return _always(scope, inner)
    return isinstance(effect, State) and not effect.limitable


def limits(limit: Tree) -> tuple[str, bool, int]:
    """A limit: the period, whether only your own periods count, and how often."""
    times = token(limit, "TIMES_PER")
    period = one_token(limit, "PERIOD", "PERIODS").value
    return period, limit.rule.endswith("_yours"), int(times.value) if times else 1


def repeated(scope: Scope, tree: Tree) -> Node:
    """`… twice`: the same again. Of attacks each has a target of its own; any other choice is asked about."""
    check_both(scope, tree)
    times, before = one_token(tree, "TIMES"), len(scope.antecedents.mentions)
    step = trees(tree)[0]
    parts = [scope.build(step) for _ in range(scope.number(times))]
    if again := next((one for one in walk(parts[0]) if isinstance(one, Repeat)), None):
        often = replace(again, most=scope.number(times))
        more: Node = mapped(parts[0], lambda one: often if one == again else one)
        return more
    said = scope.antecedents.mentions[before:]
    if any(one.how in ("choose", "other") and one.noun != "card" and not one.plural for one in said):
        message = '"{}": the same one each time, or may it be another?'
        scope.problem("C302", times, message, 'choose it first ("Choose …"), or write a sentence for each time')
    if scope.static and _always(scope, parts[0]):
        scope.problem("C303", times, '"{}" changes nothing: this applies all the time', "leave it out")
    return sequence(scope, parts)


def is_refresh(tree: Tree) -> bool:
    """Whether it is `during your refresh phase`, or that of others."""
    return tree.rule == "during" and one_token(tree, "PERIOD").value == "refresh phase"


def may_pay(scope: Scope, effect: Node) -> bool:
    """Whether an effect is only what you, or whoever controls this creature, may do, which can be a cost."""
    if not isinstance(effect, May) or not _is_you(scope, effect.who):
        return False
    return all(isinstance(one, OneShot) for one in _parts(effect.effect))


def _is_you(scope: Scope, who: Player) -> bool:
    """Whether a player uses the powers of this creature. A spell that lies on a being is its caster's."""
    return who == YOU or (scope.bearer is None and who == Player("controller", THIS))


def _parts(effect: Node) -> tuple[Node, ...]:
    return effect.effects if isinstance(effect, Sequence) else (effect,)


def paid_limited(scope: Scope, tree: Tree, last: Any, limited: Limited, said: Antecedents) -> Limited | None:
    """`Once per turn, you may discard 1 action card. If you do, …`: a power with that cost; None if a sentence says
    something else. `said`: what the first sentence has mentioned."""
    did = trees(tree)[0] if tree.rule == "if_first" else None
    if did is None or did.rule != "did" or last is not limited:
        return None
    may: Any = limited.effect
    scope.antecedents = said
    with having(scope, in_ability=True, effects_read=1):
        effect = alone(scope, trees(tree)[1])
    scope.begin()
    costs, effect = (mapped(one, lambda part: YOU if part == may.who else part) for one in (_parts(may.effect), effect))
    power = Activated(canonical_costs(costs), "free", effect, span=limited.span)
    return Limited(power, limited.period, limited.yours, limited.times, span=limited.span)
