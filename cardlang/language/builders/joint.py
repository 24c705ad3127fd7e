"""Builders of conditions that are joined, and of what was done before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.events import PLACES
from cardlang.language.nodes.condition import AllHold, AnyHolds, Did, Exists, Happens, Holds, Unless, Was
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Past, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees


def several(scope: Scope, tree: Tree) -> AllHold | AnyHolds:
    """`you control a Drow and it is tapped`, `this creature is tapped or damaged`"""
    kids = [next(iter(trees(tree)))]
    for kid in trees(tree)[1:]:
        kids.append(_whole(scope, kid, kids[0]))
    conditions = [scope.build(kid) for kid in kids]
    for kid, one in zip(kids, conditions, strict=True):
        if isinstance(one, Happens):
            message = f'"{scope.words(kid)}" happens, and cannot be joined with what is so'
            scope.problem("C303", kid, message, 'write "When …, if …, …", or one sentence for each')
        said = one.condition if isinstance(one, Unless | Was) else one
        if isinstance(said, Holds) and not isinstance(said.subject, Ref):
            message = f'"{scope.words(kid)}": of whom is that said?'
            scope.problem("C302", kid, message, 'say it in a whole clause: "… and it is …"')
    simple = tuple(Did() if isinstance(one, Happens) else one for one in conditions)
    return (AllHold if tree.rule == "all_hold" else AnyHolds)(simple, span=tree.span)


def _whole(scope: Scope, said: Tree, first: Tree) -> Tree:
    """`damaged` after `it is tapped or`, `a Spider` after `you control a Drow and`, as whole conditions."""
    subject = [] if first.rule.startswith("you_control") else trees(first)[:1]
    elided = said.rule in (*PLACES, "in_area", *_COUNTED)
    if elided and first.rule.endswith(("_not", "_none")):
        message = f'"{scope.words(said)}": is it not that, or is it that?'
        scope.problem("C302", said, message, 'say it in a whole clause: "… and it is not …"')
    beside = first.rule.startswith("holds") and trees(first)[-1].rule in PLACES
    if beside and said.rule in _COUNTED and any(one_token(one, "DESC").value[2] for one in _words_of(said)):
        message = f'"{scope.words(said)}": is it that, or is it near that?'
        scope.problem("C302", said, message, f'write "adjacent to {scope.words(said)}", or "it is {scope.words(said)}"')
    goes_on = said.rule in _GOING_ON and len(trees(said)) < (said.rule not in _ALONE) + 1
    counting = first.rule.startswith(_COUNTING) or any(False for kid in subject)
    if counting and (said.rule in (*PLACES, "in_area") or goes_on):
        message = f'"{scope.words(said)}": of which of them is that said?'
        scope.problem("C302", said, message, 'say it in a whole clause: "… or it is …"')
        return first
    if said.rule in (*PLACES, "in_area"):
        return Tree("holds", [*subject, said], *said.span)
    if said.rule in _GOING_ON and not said.rule.startswith("you_control"):
        you = subject or [Tree("you", [], said.start, said.start)]
        return Tree(said.rule, [*you, *said.kids], *said.span) if goes_on else said
    if said.rule not in _COUNTED:
        return said
    if not first.rule.startswith("holds"):
        return Tree("you_control", [said], *said.span)
    *words, last = trees(trees(said)[-1])
    if words or last.rule not in _STATES or said.rule not in ("one", "plural"):
        message = f'"{scope.words(said)}" does not say whether it is one, or whether there is one'
        scope.problem("C302", said, message, 'write "it is …" or "there is …"')
    state = Tree(_STATES.get(last.rule, "state"), [*last.kids], *said.span) if last.rule in _STATES else last
    return Tree("holds", [*subject, state], *said.span)


def _words_of(said: Tree) -> list[Tree]:
    """The words of the noun phrase in `an ally`, `damaged`."""
    return [one for one in trees(trees(said)[-1]) if one.rule == "word"]


_GOING_ON = ("holds", "was", "holds_not", "holds_compare", "holds_desc", "player_has", "happened", "happened_not")
_STATES = {"word": "state", "non_word": "state_not", "any_word": "any_word"}
_ALONE = ("holds_desc", "happened", "happened_not")  # which have no more than their subject
_COUNTING = ("there_is", "some_is", "none_is", "opponent_controls")  # of things that are not referred to
_COUNTED = ("one", "exactly", "another", "at_least", "at_least_yours", "plural", "yours_one")


def _such(found: Any, past: Past) -> Any:
    """There is one of those to which something has happened."""
    if isinstance(found, Unless):
        return Unless(_such(found.condition, past))
    if not isinstance(found, Exists):
        return found
    return replace(found, what=replace(found.what, where=canonical([*found.what.where, past])))
