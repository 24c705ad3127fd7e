"""What a text that applies all the time says of attacks: `When this creature attacks a Drow, the attack deals +5
damage` is `This creature deals +5 damage against Drow.`, and `its target` is whoever is attacked."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from cardlang.language.nodes import Exists, Holds, Lasting, Node, Ref, Sequence, While, walk
from cardlang.language.nodes.selector import EACH, ONE, Adjacent, Predicate, Selector
from cardlang.language.parser import Token, Tree, one_tree, token, trees
from cardlang.language.scope import Scope

_MEANS = {"makes a melee attack": "melee attack", "makes a ranged attack": "ranged attack"}
_SELF = ("this",)


class _Attack(NamedTuple):
    """Who attacks, whom if that is said, and how. `by`: the words that mean the attacker in what follows."""

    who: Tree
    whom: Tree | None
    means: Tree | None
    by: tuple[str, ...]


def each_attack(tree: Tree) -> Tree | None:
    """A sentence about each attack, as one that applies all the time; None for all others."""
    happens, line = trees(tree)
    attack = _attack(happens)
    said = attack and _of(attack, line)
    return said and Tree("statement", [said], *tree.span)


def _attack(happens: Tree) -> _Attack | None:
    when, event = token(happens, "WHEN"), token(happens, "EVENT")
    parties = [kid for kid in trees(happens) if kid.rule != "means"]
    means = one_tree(happens, "means")
    if when is None or event is None or when.value != "when" or len(parties) > 2:
        return None
    if event.value in _MEANS and means is None:
        means = Tree("means", [Token("MEANS", _MEANS[event.value], event.start, event.end)], event.start, event.end)
    each = [_each(party) for party in parties]
    if None in each:
        return None
    who, whom = each[0], each[1] if len(each) > 1 else None
    assert who
    if event.value == "is attacked":
        noun = Tree("word", [Token("DESC", ("nouns", "creature", "s"), event.start, event.end)], event.start, event.end)
        anybody = Tree("each", [Tree("nominal", [noun], event.start, event.end)], event.start, event.end)
        return _Attack(whom or anybody, who, means, ("that",) if whom and who.rule in _SELF else ())
    by = ("it", *_SELF) if who.rule in _SELF else ("it", "that") if whom is None or whom.rule in _SELF else ("it",)
    return _Attack(who, whom, means, by) if event.value in (*_MEANS, "attacks") else None


def _each(party: Tree) -> Tree | None:
    """Each of those that a party of an event describes; None if it is something else."""
    if party.rule in _SELF:
        return party
    return Tree("each", party.kids, *party.span) if party.rule == "one" else None


def _of(attack: _Attack, line: Tree) -> Tree | None:
    """What is said of the attack, if that is all that is said."""
    kids = trees(line)
    match line.rule:
        case "attack_more":
            return _deals(attack, kids[-1], line)
        case "by_things" if kids[0].rule in attack.by and kids[1].rule == "deal_more" and len(trees(kids[1])) == 1:
            return _deals(attack, trees(kids[1])[0], line)
        case "unpreventable" if token(line, "POWER") is None:
            how = attack.means or Tree("means", [Token("MEANS", "attack", *line.span)], *line.span)
            return Tree("piercing", [attack.who, *([attack.whom] if attack.whom else []), how], *line.span)
        case "for_each_after" | "joined":
            parts = [_of(attack, kid) if kid.rule in _SAID else kid for kid in kids]
            alone = line.rule == "joined" and any(kid.rule not in _SAID for kid in kids)
            return None if None in parts or alone else Tree(line.rule, [one for one in parts if one], *line.span)
        case "if_first" if attack.whom is None:
            said = _of(attack, kids[1])
            return said and Tree(line.rule, [kids[0], said], *line.span)
    return None


_SAID = ("attack_more", "by_things", "unpreventable", "for_each_after", "joined")


def _deals(attack: _Attack, bonus: Tree, line: Tree) -> Tree:
    tails = [Tree("more_with", [attack.means], *attack.means.span)] if attack.means else []
    tails += [Tree("more_against", [attack.whom], *attack.whom.span)] if attack.whom else []
    return Tree("by_things", [attack.who, Tree("deal_more", [bonus, *tails], *line.span)], *line.span)


TARGET = Ref("object")


def meet_target(scope: Scope) -> None:
    """From here on, `the target` is whoever is attacked."""
    if scope.static and scope.event is None:
        scope.antecedents.aimed = True


def at_target(scope: Scope, effect: Node) -> Node:
    """`This creature gets +5 melee damage while its target is tapped` is a bonus against tapped creatures."""
    if isinstance(effect, Sequence):
        return replace(effect, effects=tuple(at_target(scope, one) for one in effect.effects))
    bonus, condition = effect, None
    if isinstance(effect, Lasting) and isinstance(effect.until, While):
        bonus, condition = effect.effect, effect.until.condition
    construct = scope.constructs.get(type(bonus))
    if TARGET not in walk(effect) or construct is None or construct.aimed is None:
        return effect
    whom = _whom(condition) if condition is not None and TARGET in walk(condition) else None
    if condition is None or whom is not None:
        return construct.aimed(bonus, whom) or effect
    return effect


def _whom(condition: Node) -> Selector | None:
    """Those of whom a condition of the target holds; None if no words describe them."""
    match condition:
        case Holds(subject, Predicate() as said) if subject == TARGET and TARGET not in walk(said):
            return Selector(EACH, "creature", (said,))
        case Exists(Selector() as what, ">=") if what.quantity == ONE and Adjacent(TARGET) in what.where:
            beside = replace(what, where=tuple(one for one in what.where if one != Adjacent(TARGET)))
            return None if TARGET in walk(beside) else Selector(EACH, "creature", (Adjacent(beside),))
    return None
