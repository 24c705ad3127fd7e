"""The programs and ability sets of a game."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.rules.compiled import AbilitySet, Program
from cardlang.rules.game import Game
from cardlang.rules.tables import Tables


def named(game: Game, tables: Tables) -> Iterator[Program | AbilitySet]:
    """All programs and ability sets that a state with these tables can refer to."""
    for one in game.own:
        yield from _in_ability_set(one) if isinstance(one, AbilitySet) else _in_program(one)
    for card in tables.cards:
        yield from _in_program(card.played) if card.played else ()
        yield from _in_ability_set(card.under) if card.under else ()
    seen = set[int]()
    for creature in tables.creatures:
        for ability_set in creature.ability_sets:
            if id(ability_set) not in seen:
                seen.add(id(ability_set))
                yield from _in_ability_set(ability_set)


def _in_program(program: Program) -> Iterator[Program | AbilitySet]:
    yield program
    for ability_set in program.ability_sets:
        yield from _in_ability_set(ability_set)


def _in_ability_set(ability_set: AbilitySet) -> Iterator[Program | AbilitySet]:
    yield ability_set
    for program in (*(one.program for one in ability_set.triggers), *(one.program for one in ability_set.uses)):
        yield from _in_program(program)
    for static in ability_set.statics:
        if isinstance(static.value, AbilitySet):
            yield from _in_ability_set(static.value)
