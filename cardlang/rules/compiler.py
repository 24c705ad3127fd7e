"""Compiles effects into programs and texts into ability sets, once per card, when it is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.rules.abilities import ability, ability_set_of, ends, lasting
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, AbilitySet, Program, Step, Use
from cardlang.rules.conditions import condition, only_if
from cardlang.rules.core import CORE
from cardlang.rules.draft import Compilers
from cardlang.rules.events import matches
from cardlang.rules.game import Game
from cardlang.rules.options import OPTIONS
from cardlang.rules.things import players_of, predicate_constraint

COMPILERS: Final = Compilers(
    {**CORE, **OPTIONS}, ability, lasting, condition, ends, matches, only_if, predicate_constraint, players_of
)


def compile_effect(
    effect: Node, game: Game, name: str, kind: str, last: tuple[Step, ...] = (), *, as_action: bool = True
) -> Program:
    """The program of an effect. `last` are steps that are always done at its end.

    If it is `as_action`, it is declared as an action: the choices of the first effect belong to the declaration; then
    players may respond; then the rest happens (S8.7).

    Errors: `Unplayable`.
    """
    return Builder(game, name, COMPILERS).program(effect, kind, last=last, as_action=as_action)


def compile_abilities(effects: Iterable[Node], game: Game, name: str, *, printed: bool = False) -> AbilitySet:
    """The abilities of one text box of a card. `printed`: the card is a creature, whose keyword powers are handled
    elsewhere.

    Errors: `Unplayable`.
    """
    found: list[Ability] = []
    for n, effect in enumerate(effects):
        build = Builder(game, f"{name} {n}" if n else name, COMPILERS)
        build.printed = printed
        found += (replace(one, place=n) if isinstance(one, Use) else one for one in build.abilities(effect))
    return ability_set_of(name, found)
