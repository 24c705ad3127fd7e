"""Builders of conditions, and of durations that end with one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from cardlang.language.builders import places
from cardlang.language.builders.describing import negated, noun_of
from cardlang.language.builders.places import being, relation_said, whole
from cardlang.language.builders.references import a_player_said, attack_said
from cardlang.language.builders.selectors import by_name, counted, describe
from cardlang.language.builders.times import check_that
from cardlang.language.builders.triggers import OF_PLAYERS
from cardlang.language.nodes.base import Inside, walk
from cardlang.language.nodes.condition import At, DealsDamage, Did, Exists, Happened, Happens, Has, Holds, Unless
from cardlang.language.nodes.effect import While
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.language.nodes.selector import (
    ANOTHER,
    ONE,
    Adjacent,
    Compare,
    Controlled,
    Is,
    Not,
    Past,
    Predicate,
    Quantity,
    Seen,
    Selector,
    Within,
    canonical,
)
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.vocabulary import BY_ATTACK, IN_IT, THIS_WAY
from cardlang.model.value import having


def while_(scope: Scope, tree: Tree) -> While:
    """`while this creature is tapped`"""
    with having(scope, holding=True):
        condition = scope.build(trees(tree)[0])
    if isinstance(condition, Happens):
        scope.problem("C303", tree, "something that would happen has no duration", 'write "If … would …, …"')
        condition = Did()
    return While(condition, span=tree.span)


def while_it_is(scope: Scope, tree: Tree) -> While:
    """`while tapped`, about the subject of the clause."""
    subject = scope.last.subject if scope.last and isinstance(scope.last.subject, Ref) else scope.self_ref
    with having(scope, last=None, subject=subject):  # `while adjacent to it`: to another
        holds = Holds(subject, scope.build(trees(tree)[0]))
    return While(_is(scope, _of_two(scope, tree, holds)), span=tree.span)


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
    if subject and subject[0].rule == "it":
        who = scope.refer("it", subject[0], apart=_spoken_of(scope, state))
    else:
        who = scope.build(subject[0]) if subject else scope.refer("it", tree)
    said = scope.build(state)
    if isinstance(said, tuple):  # `this creature is in your front row`: it is yours anyway
        said, *others = (one for one in said if who != scope.self_ref or one != Controlled(YOU))
        if others:
            scope.problem("C302", tree, f'"{scope.words(state)}" says two things of it', "say one of them")
    holds = _of_two(scope, tree, Holds(who, said))
    _ask(scope, tree, holds)
    holds = _is(scope, holds)
    if (
        scope.antecedents.is_plural(who) and isinstance(holds, Holds) and not scope.holding
    ):  # `they are creatures`: each of them
        each = Unless(replace(holds, predicate=Not(holds.predicate)))
        return Unless(holds) if tree.rule.endswith("_not") else each
    return negation(scope, holds) if tree.rule.endswith("_not") else holds


def _spoken_of(scope: Scope, state: Tree) -> set[Ref]:
    """What `it is adjacent to the attacker` names besides `it`, which is therefore something else."""
    mark, said = scope.mark(), {scope.build(kid) for kid in trees(state) if kid.rule in _NAMING}
    scope.rewind(mark)
    word = token(state, "DESC")
    if state.rule in ("state_of_noun", "state_yours") or (word and word.value[1] in ("enemy", scope.vocabulary.mine)):
        said |= {scope.self_ref}  # of which one knows whose it is
    return said | ({Ref("subject")} if Ref("attacker") in said else set())


_NAMING = ("the_attacker", "this", "the_acting", "the_enchanted", "that", "the_target")


def _is(scope: Scope, holds: Holds) -> Any:
    """What is `non-Drow` is not a Drow."""
    if not isinstance(holds.predicate, Not):
        return holds
    return negation(scope, Holds(holds.subject, holds.predicate.predicate))


def negation(scope: Scope, condition: Any) -> Any:
    """The condition does not hold. What one thing is not, it is by the opposite: `untapped`."""
    if isinstance(condition, Unless):
        return condition.condition
    if isinstance(condition, Exists) and condition.relation == ">=" and (n := condition.what.quantity.n) > 1:
        fewer = replace(condition.what, quantity=Quantity("exactly", n - 1))
        return Exists(fewer, "<=", span=condition.span)
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
    return Holds(scope.build(trees(tree)[0]), Is(one_token(tree, "HAS_DESC", "HAD_DESC").value))


def _since_when(scope: Scope) -> str:
    """What to write for a question about the past."""
    periods = [*scope.vocabulary.spelled("PERIOD")]
    return f'say since when: "this {"turn" if "turn" in periods else periods[0]}"'


def any_happened(scope: Scope, tree: Tree) -> Any:
    """`an enemy was destroyed this turn`: some enemy."""
    past, none = one_token(tree, "PAST"), tree.rule in ("none_happened", "none_of_happened")
    if tree.rule == "none_of_happened" or trees(tree)[0].rule == "one_of":
        said = tree if tree.rule == "none_of_happened" else trees(tree)[0]
        return _happened(scope, tree, lambda: scope.refer("those", said), past, none)
    counted_ = trees(tree)[0]
    if counted_.rule in ("at_least", "exactly") and past.value[1] in scope.vocabulary.spelled("PERIOD"):
        found = exists(
            scope, Tree("there_is", [counted_], *tree.span)
        )  # `two or more enemies were destroyed this turn`
        happened = Past(*past.value)
        if isinstance(found, Exists):
            return replace(found, what=replace(found.what, where=canonical([*found.what.where, happened])))
    mine = counted_.rule == "yours_one"
    if not none and not mine and counted_.rule not in ("one", "another"):
        scope.problem("C303", counted_, f'"{scope.words(counted_)}" counts nothing here', 'write "a" or "an"')
        return Did()
    with having(scope, describing=True):
        nominal = counted_ if none else trees(counted_)[-1]
        who = describe(scope, nominal, ONE, counted_, either_number=none or mine)
    if mine:  # `one of your creatures was destroyed`
        who = replace(who, where=canonical([*who.where, Controlled(YOU)]))
    elif counted_.rule == "another":
        who = replace(who, where=canonical([*who.where, Is("other")]))
    if past.value[0] in OF_PLAYERS and Is("enemy") in who.where:  # `an enemy stopped the game`
        enemy = scope.antecedents.meet(Player("opponent"))
        return _happened(scope, tree, lambda: enemy, past, none)
    return _happened(scope, tree, lambda: who, past, none)


def happened(scope: Scope, tree: Tree) -> Any:
    """`that creature was damaged`"""
    past = one_token(tree, "PAST", "PAST_NOT")
    if scope.static and past.value[1] is None and past.terminal == "PAST" and not scope.effects_read:
        kind, after = past.value[0], past.value[0] in scope.vocabulary.actions
        return Happens(scope.build(trees(tree)[0]), kind, after=after, span=tree.span)  # `If it is destroyed`

    def who() -> Any:
        built = scope.build(trees(tree)[0])
        if scope.antecedents.is_plural(built) and past.value[1] is None:
            help = f'write "any of them {scope.words(past)}" or "none of them …"'
            scope.problem("C302", tree, f'"{scope.words(tree)}": one of them, or all?', help)
        return built

    return _happened(scope, tree, who, past, past.terminal == "PAST_NOT")


def _happened(scope: Scope, tree: Tree, who: Callable[[], Any], past: Token, negated: bool) -> Any:
    kind, period = past.value
    if period == IN_IT and isinstance(scope.event, At):  # `at the end of each round, if … in it`
        period = scope.event.period
    elif period == IN_IT:
        scope.problem("C301", tree, f'"{scope.words(tree)}": in what?', _since_when(scope))
    check_that(scope, past, period or "")
    if period == BY_ATTACK:
        condition = by_attack(scope, tree, who(), kind)
        return Unless(condition) if negated else condition
    if period == "game":  # nobody remembers
        shorter = _since_when(scope)
        scope.problem("C303", tree, f'"{scope.words(tree)}": that is too long ago to be known', shorter)
    event = scope.event  # `at the end of your turn, if this creature did not attack`: in it
    if period is None and isinstance(event, At) and event.edge == "end" and not scope.effects_read:
        period = event.period
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


def exists(scope: Scope, tree: Tree, where: Iterable[Predicate] = ()) -> Any:
    """`you control a Drow`, `there are no adjacent enemies`, `two or more enemies are adjacent`."""
    if tree.rule == "some_is" and trees(tree)[0].rule == "one_of":  # `one of them is a hero`
        counted_, said = trees(tree)
        return Holds(scope.refer("those", counted_), scope.build(said))
    with having(scope, describing=True):
        counted_, *places = trees(tree)
        no = tree.rule.endswith("none") or tree.rule == "none_is"
        named = scope.named
        relation: Any = ">="
        quantity, number, bound = ONE, token(counted_, "NUM"), relation_said(counted_)
        if number:
            quantity = Quantity("exactly", counted(scope, number))
        unique = counted_.rule == "yours_each" and noun_of(scope, trees(counted_)[-1]) in scope.vocabulary.unique
        one_by_one = unique or counted_.rule in ("one", "exactly", "another", "yours_one", "at_least")
        if not (no or one_by_one or by_name(counted_)):
            scope.problem("C303", counted_, f'"{scope.words(counted_)}" counts nothing here', 'write "a" or a number')
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
        extra = [*where, *(scope.build(place) for place in places)]
        if unique or tree.rule.startswith("you_control"):
            extra.append(Controlled(YOU))
        if tree.rule.startswith("opponent_controls"):
            extra.append(Is("enemy"))
    scope.named = named or not (no or what.quantity.n > 1 or quantity == ANOTHER)  # which `it` could then mean
    what = replace(what, where=canonical([*what.where, *extra]))
    exists = Exists(what, relation)
    return Unless(exists) if no else exists


def you_compare(scope: Scope, tree: Tree) -> Any:
    """`you have 5 or fewer hit points left`: your hero, of which there is one."""
    compare = places.compare(scope, tree)
    if len(scope.vocabulary.unique) != 1 or trees(tree)[0].rule != "you":
        said = f'"{scope.words(tree)}": players have none'
        scope.problem("C303", tree, said, f'name the {scope.vocabulary.noun}, such as "this {scope.vocabulary.noun}"')
    hero = next(iter(scope.vocabulary.unique), scope.vocabulary.noun)
    return Exists(Selector(ONE, hero, canonical([compare, Controlled(YOU)]), span=tree.span))


def beside_some(scope: Scope, tree: Tree) -> Any:
    """`it is adjacent to two or more enemies`: there are so many of them beside it."""
    subject, counted_ = trees(tree)
    who, before = scope.build(subject), scope.named
    found = exists(scope, Tree("there_is", [counted_], *counted_.span))
    scope.named = before
    beside = found.condition if isinstance(found, Unless) else found
    if isinstance(beside, Exists):
        what = replace(beside.what, where=canonical([*beside.what.where, Adjacent(who)]))
        beside = replace(beside, what=what)
    return Unless(beside) if isinstance(found, Unless) else beside


def player_controls(scope: Scope, tree: Tree) -> Any:
    """`you have no creatures`, `an opponent has two or more creatures`: that they control."""
    player, what = trees(tree)
    who = a_player_said(scope, player)
    begin = "you_control" if who == YOU else "opponent_controls" if who.who == "opponent" else "there_is"
    if who.who in ("opponents", "players"):
        message = f'"{scope.words(player)}": that is asked of one player'
        scope.problem("C303", player, message, 'write "an opponent", or "each opponent who controls … …"')
    theirs = [] if begin != "there_is" else [Controlled(who)]
    rule = tree.rule.replace("player_controls", begin)
    return exists(scope, Tree(rule, [what], *tree.span), theirs)


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
    relation, (*first, held, last) = one_token(tree, "RELATION"), trees(tree)
    who = a_player_said(scope, first[0]) if first else YOU  # `you control more creatures than …`
    what, where = _held(scope, held, who)
    return Has(who, what, relation.value, scope.build(last), where, span=tree.span)


def pieces_held(scope: Scope, tree: Tree) -> tuple[str, None]:
    """`more creatures than each opponent`: on the board, which is where pieces are counted."""
    word = one_token(tree, "DESC")
    kind, name, number = word.value
    if kind not in ("nouns", "types") or "p" not in number:
        scope.problem("C303", word, f'"{scope.words(word)}" is not counted', 'write "creatures", or a creature type')
    return str(name), None


def only_so_many(scope: Scope, tree: Tree) -> Any:
    """`you control only one creature`"""
    found = exists(scope, tree)
    if not isinstance(found, Exists) or found.relation != ">=":
        scope.problem("C303", tree, f'"{scope.words(tree)}" limits nothing here', 'write "exactly", and how many')
        return found
    return replace(found, relation="=")


def is_the_only(scope: Scope, tree: Tree) -> Unless:
    """`this creature is the only creature you control`: there is no other."""
    *subjects, nominal = trees(tree)
    for subject in (one for one in subjects if scope.build(one) != scope.self_ref):
        scope.problem(
            "C303", subject, f'"{scope.words(subject)}": only this creature', "write which others there are not"
        )
    with having(scope, describing=True):
        others = describe(scope, nominal, ONE, tree, either_number=True)
    mine = {Controlled(YOU)} if "your only" in scope.words(tree).lower() else set()
    scope.antecedents.mention(scope.self_ref, scope.words(tree))
    return Unless(Exists(replace(others, where=canonical([*others.where, *mine, Is("other")]))))


def _held(scope: Scope, tree: Tree, who: Player) -> tuple[str, Inside | None]:
    """What it is, and where it lies, which belongs to the player who has it."""
    with having(scope, subject=who):
        held: tuple[str, Inside | None] = scope.build(tree)
    return held


def player_happened(scope: Scope, tree: Tree) -> Any:
    """`you stopped the game this round`, `you have not cast a spell this round`"""
    past, said = one_token(tree, "PLAYER_PAST", "PLAYER_PAST_NOT"), trees(tree)[0]
    kind, period = past.value
    if scope.static and period is None and past.terminal == "PLAYER_PAST" and not scope.effects_read:
        after = kind in scope.vocabulary.actions
        return Happens(a_player_said(scope, said), kind, after=after, span=tree.span)
    return _happened(scope, tree, lambda: a_player_said(scope, said), past, past.terminal == "PLAYER_PAST_NOT")
