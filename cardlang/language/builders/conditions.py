"""Builders of conditions: what holds, what was so before, several of them joined, and durations that end with one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlang.language import nodes
from cardlang.language.builders.counting import exists
from cardlang.language.builders.describing import negated
from cardlang.language.builders.places import being, whole
from cardlang.language.builders.references import a_player_said
from cardlang.language.builders.selectors import describe
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.model.diagnostic import has_errors
from cardlang.model.value import having


def while_(scope: Scope, tree: Tree) -> nodes.While:
    """`while this creature is tapped`"""
    with having(scope, holding=True):
        condition = scope.build(trees(tree)[0])
    if isinstance(condition, nodes.Happens):
        scope.problem("C303", tree, "something that would happen has no duration", 'write "If … would …, …"')
        condition = nodes.Did()
    return nodes.While(condition, span=tree.span)


def did(scope: Scope, tree: Tree) -> nodes.Did:
    """`you do`, after `if`: the previous effect was carried out."""
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", "write the effect first")
    return nodes.Did()


def did_not(scope: Scope, tree: Tree) -> nodes.Unless:
    """`you don't`"""
    return nodes.Unless(did(scope, tree))


def holds(scope: Scope, tree: Tree) -> Any:
    """`that creature is tapped`, `it is not tapped`"""
    *subject, state = trees(tree)
    if tree.rule == "holds_compare" and (not subject or subject[0].rule == "it"):
        who = scope.refer_value(tree)
    elif subject and subject[0].rule == "it":
        who = scope.refer("it", subject[0], apart=_spoken_of(scope, state))
    else:
        who = scope.build(subject[0]) if subject else scope.refer("it", tree)
    said = scope.build(state)
    if isinstance(said, tuple):  # `this creature is in your front row`: it is yours anyway
        said, *others = [one for one in said if who != scope.self_ref or one != nodes.Controlled(nodes.YOU)] or said
        if others and tree.rule.endswith("_not"):
            scope.problem("C302", tree, f'"{scope.words(state)}" says two things of it', "say one of them")
        elif others:  # `it is an enemy creature`
            return nodes.AllHold(
                tuple(of_two(scope, tree, nodes.Holds(who, one)) for one in (said, *others)), span=tree.span
            )
    holds = of_two(scope, tree, nodes.Holds(who, said))
    _ask(scope, tree, holds)
    holds = _is(scope, holds)
    if (
        scope.antecedents.is_plural(who) and isinstance(holds, nodes.Holds) and not scope.holding
    ):  # `they are creatures`: each of them
        each = nodes.Unless(replace(holds, predicate=nodes.Not(holds.predicate)))
        return nodes.Unless(holds) if tree.rule.endswith("_not") else each
    return negation(scope, holds) if tree.rule.endswith("_not") else holds


def _spoken_of(scope: Scope, state: Tree) -> set[nodes.Ref]:
    """What `it is adjacent to the attacker` names besides `it`, which is therefore something else."""
    mark, said = scope.mark(), {scope.build(kid) for kid in trees(state) if kid.rule in _NAMING}
    scope.rewind(mark)
    word = token(state, "DESC")
    if state.rule == "state_yours" or (word and word.value[1] in ("enemy", scope.vocabulary.mine)):
        said |= {scope.self_ref}  # of which one knows whose it is
    return said | ({nodes.Ref("subject")} if nodes.Ref("attacker") in said else set())


_NAMING = ("the_attacker", "this", "the_acting", "that", "the_target")


def _is(scope: Scope, holds: nodes.Holds) -> Any:
    """What is `non-Drow` is not a Drow."""
    if not isinstance(holds.predicate, nodes.Not):
        return holds
    return negation(scope, nodes.Holds(holds.subject, holds.predicate.predicate))


def negation(scope: Scope, condition: Any) -> Any:
    """The condition does not hold. What one thing is not, it is by the opposite: `untapped`."""
    if isinstance(condition, nodes.Unless):
        return condition.condition
    if isinstance(condition, nodes.AllHold | nodes.AnyHolds):
        opposite: Any = nodes.AnyHolds if isinstance(condition, nodes.AllHold) else nodes.AllHold
        return opposite(tuple(_negation(scope, one) for one in condition.conditions), span=condition.span)
    if isinstance(condition, nodes.Exists) and condition.relation == ">=" and (n := condition.what.quantity.n) > 1:
        fewer = replace(condition.what, quantity=nodes.Quantity("exactly", n - 1))
        return nodes.Exists(fewer, "<=", span=condition.span)
    if isinstance(condition, nodes.Exists) and condition.relation == ">=" and condition.what.quantity == nodes.ONE:
        match sorted(condition.what.where, key=lambda one: not isinstance(one, nodes.Among)):
            case [nodes.Among(those), state] if condition.what.noun == scope.vocabulary.noun:  # `unless any of them is`
                return nodes.Unless(nodes.Holds(those, state), span=condition.span)
    if isinstance(condition, nodes.Holds) and not scope.antecedents.is_plural(condition.subject):
        opposite = negated(scope, condition.predicate)
        return nodes.Unless(condition) if isinstance(opposite, nodes.Not) else nodes.Holds(condition.subject, opposite)
    return nodes.Unless(condition)


def lasting_while(scope: Scope, condition: Any, span: tuple[int, int] | None = None) -> nodes.While:
    """As long as that holds. What does not hold is said by its opposite: no duration has words for `unless`."""
    if isinstance(condition, nodes.Unless):
        condition = _opposite(scope, condition.condition) or condition
    return nodes.While(condition, span=span)


def _opposite(scope: Scope, condition: Any) -> Any:
    """The condition that holds if this one does not, where a number is compared; None for all others."""
    match condition:
        case nodes.Holds(subject, nodes.Compare() as compared) if compared.relation in _NOT_SO:
            return nodes.Holds(subject, _not_so(scope, compared), span=condition.span)
        case nodes.Exists(what) if what.noun in scope.vocabulary.unique:  # `your hero`, which there always is
            where = [_not_so(scope, one) if isinstance(one, nodes.Compare) else one for one in what.where]
            if sum(one not in what.where for one in where) == 1:
                return replace(condition, what=replace(what, where=nodes.canonical(where)))
    relation, than = getattr(condition, "relation", ""), getattr(condition, "than", None)
    if relation in (">=", "<=") and isinstance(than, int) and (than > 1 or not isinstance(condition, nodes.Has)):
        more, n = whole(_NOT_SO[relation], than)
        return replace(condition, relation=more, than=n)
    return None


_NOT_SO = {">=": "<", "<=": ">", "<": ">=", ">": "<="}


def _not_so(scope: Scope, compared: nodes.Compare) -> nodes.Predicate:
    """What is not 3 or more is 2 or less."""
    if compared.relation not in _NOT_SO:
        return compared
    relation: Any = _NOT_SO[compared.relation]
    if isinstance(compared.to, int):
        step = scope.vocabulary.step if compared.stat in scope.vocabulary.damage_stats else 1
        relation, n = whole(relation, compared.to, step)
        return replace(compared, relation=relation, to=n)
    return replace(compared, relation=relation)


def _negation(scope: Scope, condition: Any) -> Any:
    """The same among others: with a number where there is one."""
    if isinstance(condition, nodes.Has) and condition.who == nodes.YOU and isinstance(condition.than, int):
        fewer = condition.relation == ">=" and condition.than > 1
        if fewer or condition.relation == "<=":
            n = condition.than
            return (
                replace(condition, relation="<=", than=n - 1)
                if fewer
                else replace(condition, relation=">=", than=n + 1)
            )
    return negation(scope, condition)


def _ask(scope: Scope, tree: Tree, holds: nodes.Holds) -> None:
    """`If the target is damaged` after an attack on it is ambiguous: before the attack, or by it?"""
    adjective = holds.predicate.adjective if isinstance(holds.predicate, nodes.Is) else ""
    if (holds.subject, f"is {adjective}") in scope.antecedents.met:
        scope.asked = tree


def answer_asked(scope: Scope, asked: Tree | None, effect: object) -> None:
    """The conditional effect decides: a part that changes it must depend on how things were before."""
    construct = scope.constructs.get(type(effect))
    if asked and not (construct and construct.form == "remark"):
        said = scope.words(asked)
        help = 'write "was damaged" for that effect, "has damage on it" for earlier damage'
        scope.problem("C302", asked, f'"{said}": by the effect just before, or earlier?', help)


def of_two(scope: Scope, tree: Tree, holds: nodes.Holds) -> nodes.Holds:
    """A statement about two creatures must not be made about one."""
    said = holds.predicate.predicate if isinstance(holds.predicate, nodes.Not) else holds.predicate
    alike = isinstance(
        said, nodes.Adjacent | nodes.Within | nodes.Seen | nodes.Compare
    ) and holds.subject in nodes.walk(said)
    if alike and not has_errors(scope.problems):
        scope.problem("C302", tree, "both would be the same creature", "name the creature that is meant")
    return holds


def holds_desc(scope: Scope, tree: Tree) -> nodes.Holds:
    """`it has no damage`"""
    return nodes.Holds(scope.build(trees(tree)[0]), nodes.Is(one_token(tree, "HAS_DESC").value))


def _since_when(scope: Scope) -> str:
    """What to write for a question about the past."""
    periods = [*scope.vocabulary.spelled("PERIOD")]
    each = ', or write "when" for each time' if scope.static else ""
    return f'say since when: "this {"turn" if "turn" in periods else periods[0]}"{each}'


def any_happened(scope: Scope, tree: Tree) -> Any:
    """`an enemy was destroyed this turn`: some enemy."""
    past, none = one_token(tree, "PAST"), tree.rule in ("none_happened", "none_of_happened")
    counted_ = trees(tree)[0]
    if tree.rule == "none_of_happened" or counted_.rule == "one_of":
        said = tree if tree.rule == "none_of_happened" else counted_
        return _happened(scope, tree, lambda: scope.refer("those", said), past, none)
    if counted_.rule in ("at_least", "exactly") and past.value[1] in scope.vocabulary.spelled("PERIOD"):
        if past.value[1] == "game":
            scope.problem("C303", past, '"{}": nobody counts that long', _since_when(scope))
        found = exists(scope, tree)  # `two or more enemies were destroyed this turn`
        if isinstance(found, nodes.Exists):
            return replace(
                found, what=replace(found.what, where=nodes.canonical([*found.what.where, nodes.Past(*past.value)]))
            )
    if not none and counted_.rule not in ("one", "another"):
        scope.problem("C303", counted_, '"{}" counts nothing here', 'write "a" or "an"')
        return nodes.Did()
    with having(scope, describing=True):
        who = describe(scope, counted_ if none else trees(counted_)[-1], nodes.ONE, counted_, either_number=none)
    if counted_.rule == "another":
        who = replace(who, where=nodes.canonical([*who.where, nodes.Is("other")]))
    if past.value[0] in nodes.OF_PLAYERS and nodes.Is("enemy") in who.where:  # `an enemy stopped the game`
        enemy = scope.antecedents.meet(nodes.Player("opponent"))
        return _happened(scope, tree, lambda: enemy, past, none)
    return _happened(scope, tree, lambda: who, past, none)


def happened(scope: Scope, tree: Tree) -> Any:
    """`that creature was damaged`"""
    past = one_token(tree, "PAST", "PAST_NOT")
    if scope.static and past.value[1] is None and past.terminal == "PAST" and not scope.effects_read:
        kind, after = past.value[0], past.value[0] in scope.vocabulary.actions
        return nodes.Happens(scope.build(trees(tree)[0]), kind, after=after, span=tree.span)  # `If it is destroyed`

    def who() -> Any:
        built = scope.build(trees(tree)[0])
        if scope.antecedents.is_plural(built) and past.value[1] is None:
            help = f'write "any of them {scope.words(past)}" or "none of them …"'
            scope.problem("C302", tree, '"{}": one of them, or all?', help)
        return built

    return _happened(scope, tree, who, past, past.terminal == "PAST_NOT")


def _happened(scope: Scope, tree: Tree, who: Callable[[], Any], past: Token, negated: bool) -> Any:
    kind, period = past.value
    if period == "game":  # nobody remembers
        shorter = _since_when(scope)
        scope.problem("C303", tree, '"{}": that is too long ago to be known', shorter)
    event = scope.event  # `at the end of your turn, if this creature did not attack`: in it
    if period is None and isinstance(event, nodes.At) and event.edge == "end" and not scope.effects_read:
        period = event.period
    if period is None and not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", _since_when(scope))
    condition = nodes.Happened(who(), kind, period)
    return nodes.Unless(condition) if negated else condition


def state(scope: Scope, tree: Tree) -> nodes.Predicate:
    """`tapped`, `a Drow`, `adjacent to an enemy`: what something is, after `is`."""
    word = one_token(tree, "DESC")
    kind, name, _ = word.value
    some = kind == "nouns" and name != scope.vocabulary.noun and scope.vocabulary.domain(name) == "creature"
    return nodes.OfNoun(name, span=tree.span) if some else being(scope, tree, word)


def player_happened(scope: Scope, tree: Tree) -> Any:
    """`you stopped the game this round`, `you have not cast a spell this round`"""
    past, said = one_token(tree, "PLAYER_PAST", "PLAYER_PAST_NOT"), trees(tree)[0]
    kind, period = past.value
    if scope.static and period is None and past.terminal == "PLAYER_PAST" and not scope.effects_read:
        after = kind in scope.vocabulary.actions
        return nodes.Happens(a_player_said(scope, said), kind, after=after, span=tree.span)
    return _happened(scope, tree, lambda: a_player_said(scope, said), past, past.terminal == "PLAYER_PAST_NOT")


def several(scope: Scope, tree: Tree) -> nodes.AllHold | nodes.AnyHolds:
    """`you control a Drow and it is tapped`, `this creature is tapped or damaged`"""
    kids = trees(tree)
    conditions = [scope.build(kid) for kid in kids]
    for kid, one in zip(kids, conditions, strict=True):
        if isinstance(one, nodes.Happens):
            message = '"{}" happens, and cannot be joined with what is so'
            scope.problem("C303", kid, message, 'write "When …, if …, …", or one sentence for each')
        said = one.condition if isinstance(one, nodes.Unless | nodes.Was) else one
        if isinstance(said, nodes.Holds) and not isinstance(said.subject, nodes.Ref):
            scope.problem("C302", kid, '"{}": of whom is that said?', 'say it in a whole clause: "… and it is …"')
    simple = tuple(nodes.Did() if isinstance(one, nodes.Happens) else one for one in conditions)
    return (nodes.AllHold if tree.rule == "all_hold" else nodes.AnyHolds)(simple, span=tree.span)


def was(scope: Scope, tree: Tree) -> Any:
    """`that creature was exposed`, `it had no damage`: before the effects before it. `it was a Drow`: what never
    changes is asked as if it were still there."""
    if tree.rule == "was" and trees(tree)[-1].rule == "state":
        word = one_token(trees(tree)[-1], "DESC")
        gone = [one for one in scope.antecedents.mentions if one.how == "gone"]
        if word.value[0] == "types" and trees(tree)[0].rule == "it" and len(gone) == 1:
            return nodes.Holds(gone[0].ref, being(scope, tree, word))
        if word.value[0] == "types":
            return holds(scope, tree)
    asked, met = scope.asked, scope.antecedents.met
    scope.antecedents.met = set()  # it says that it is about what was before
    said = holds(scope, tree)
    scope.asked, scope.antecedents.met = asked, met
    return before(scope, tree, said)


def before(scope: Scope, tree: Tree, said: Any) -> Any:
    """A condition in the past tense."""
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", "ask how things are, or write the effect first")
    if isinstance(said, nodes.AllHold):
        return replace(said, conditions=tuple(_was_one(one) for one in said.conditions))
    return nodes.Was(said, span=tree.span)


def _was_one(said: Any) -> Any:
    """One of several things that `it was an enemy Drow` says; what never changes is asked as it is."""
    fixed = isinstance(said, nodes.Holds) and isinstance(said.predicate, nodes.OfNoun | nodes.HasKeyword)
    return said if fixed else nodes.Was(said)
