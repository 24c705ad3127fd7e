"""How changes of stats are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.mechanics.values.nodes import CountAs, Get, StatIs
from cardlang.rules.amounts import amount, counted_once
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, Frame, Static
from cardlang.rules.game import Game, Verb
from cardlang.rules.state import State


def hold_get(node: Get, build: Builder, stats: Mapping[str, str]) -> Iterator[Ability]:
    """`gets +1 level and +10 hit points` (S11.9)."""
    fits = build.group(node.who)
    for modifier in node.modifiers:
        yield Static(f"stat {stats.get(modifier.stat, modifier.stat)}", fits, counted_once(modifier.amount, build))


def hold_stat_is(node: StatIs, build: Builder, stats: Mapping[str, str]) -> Iterator[Ability]:
    """`has strength 1 per fire symbol`: the difference to the printed value is added, so that the order of texts does
    not matter."""
    stat, things, much = stats.get(node.stat, node.stat), build.reference(node.who), amount(node.amount, build)

    def change(state: State, frame: Frame, value: int) -> int:
        printed = sum(state.tables.creatures[one].stats.get(stat) or 0 for one in things(state, frame))
        return value + much(state, frame) - printed

    yield Static(f"stat {stat}", build.group(node.who), change)


def steps(stats: Mapping[str, str] | None = None) -> Game:
    """How they are played. `stats`: what the engine calls values whose names are others."""
    names = stats or {}
    return Game(
        verbs=(
            Verb(Get, holds=lambda node, build: hold_get(node, build, names)),
            Verb(StatIs, holds=lambda node, build: hold_stat_is(node, build, names)),
            Verb(
                CountAs,  # in addition to its own types (S11.8)
                holds=lambda node, build: (Static("counts as", build.group(node.who), frozenset((node.keyword,))),),
            ),
        )
    )


STEPS = steps
