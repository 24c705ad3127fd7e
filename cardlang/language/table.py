"""The LALR(1) parse table, stored as lines of JSON: of a cached table only what a text needs is decoded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from sys import intern
from typing import Any, NamedTuple

from cardlang.language.rows import Lines, Rows, lines_of

END = intern("$END")


class Rule(NamedTuple):
    """One alternative of the grammar. `alias` names the tree that it makes; without one, its children belong to the
    parent."""

    origin: str
    size: int
    alias: str | None


class Table:
    """`actions[state][terminal]` is the state to shift to, or `~rule` to reduce by; `gotos[state][origin]` the state
    after a reduction. `start` and `end` are the states before and after the whole sentence.

    `data` holds it in sections of lines: `names` are sets of terminals or origins; for the actions and gotos of each
    state, `states` have the number of such a set and the moves, or a single move for the whole set.
    """

    def __init__(self, data: Mapping[str, Lines]) -> None:
        self.data = {name: data[name] for name in ("names", "states", "rules", "ends")}
        names = Rows(data["names"], lambda said: [intern(name) for name in said.split()])

        def moves(group: int, moves: int | list[int]) -> dict[str, int]:
            if isinstance(moves, int):
                return dict.fromkeys(names[group], moves)
            return dict(zip(names[group], moves, strict=True))

        self.actions: Rows[dict[str, int]] = Rows(data["states"], lambda state: moves(*state[:2]))
        self.gotos: Rows[dict[str, int]] = Rows(data["states"], lambda state: moves(*state[2:]))
        self.rules: Rows[Rule] = Rows(data["rules"], _rule)
        self.start, self.end = json.loads(data["ends"][0])
        # Results of `jump`: most reductions only rename something, several times in a row.
        self.jumps: dict[tuple[int, str, str], tuple[int, int | None]] = {}

    @classmethod
    def of(
        cls, actions: list[dict[str, int]], gotos: list[dict[str, int]], rules: list[Rule], start: int, end: int
    ) -> Table:
        """The table of these actions and gotos by state, with its data in the compact form that is cached."""
        names: dict[str, int] = {}

        def row(moves: dict[str, int]) -> tuple[int, int | list[int]]:
            group = names.setdefault(" ".join(moves), len(names))
            return group, next(iter(moves.values())) if len(set(moves.values())) == 1 else list(moves.values())

        states = [(*row(action), *row(goto)) for action, goto in zip(actions, gotos, strict=True)]
        data = {"names": names, "states": states, "rules": rules, "ends": [(start, end)]}
        return cls({name: lines_of(values) for name, values in data.items()})

    def complete(self) -> None:
        """Decode all of it.

        Errors: those of `json`, `zip`, `intern` and look-ups, for data that is not a table.
        """
        self.actions.all(), self.gotos.all(), self.rules.all()

    def jump(self, state: int, origin: str, terminal: str) -> tuple[int, int | None]:
        """Where a reduction to `origin` in `state` leads before `terminal`, after all reductions that only rename it,
        and the action there."""
        after = self.gotos[state][origin]
        while (move := self.actions[after].get(terminal)) is not None and move < 0:
            renamed, size, alias = self.rules[~move]
            if size != 1 or alias is not None:
                break
            after = self.gotos[state][renamed]
        self.jumps[state, origin, terminal] = found = after, move
        return found


def _rule(said: list[Any]) -> Rule:
    origin, size, alias = said
    return Rule(intern(origin), size, alias and intern(alias))
