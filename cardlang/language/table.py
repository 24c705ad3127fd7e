"""The LALR(1) parse table: made by Lark in strict mode and stored as lines of JSON, so that a cached table needs no
Lark."""

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


def build_table(grammar: str) -> Table:
    """The table of `grammar`, which must be LALR(1) without conflicts. Its names are interned, here and in the lexicon,
    so that the parser compares no letters.

    Errors: `lark.exceptions.GrammarError` for a conflict or a missing rule: a bug of a game, not of a card.
    """
    from lark import Lark
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class Words(Lexer):  # words come from the lexicon; Lark requires a lexer but never calls this one
        def __init__(self, conf: object) -> None:
            pass

        def lex(self, *_: object) -> Any:
            raise AssertionError("the table is driven by cardlang/language/parser.py")

    lark = Lark(grammar, parser="lalr", lexer=Words, start="sentence", strict=True, maybe_placeholders=False)
    table: Any = lark.parser.parser._parse_table
    # Lark numbers states and rules by the order of sets, which differs from run to run; here the order is fixed.
    origins = {rule.origin.name for rule in lark.rules}
    first = table.start_states["sentence"]
    numbers = {first: 0}
    ordered = [first]
    for state in ordered:
        for symbol in sorted(table.states[state]):
            kind, after = table.states[state][symbol]
            if kind is Shift and after not in numbers:
                numbers[after] = len(ordered)
                ordered.append(after)
    reduced = {after for state in ordered for kind, after in table.states[state].values() if kind is not Shift}
    made = {rule: _made(rule) for rule in reduced}
    in_order = sorted(reduced, key=lambda rule: (made[rule].origin, [symbol.name for symbol in rule.expansion]))
    rule_numbers = {rule: number for number, rule in enumerate(in_order)}
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for state in ordered:
        action: dict[str, int] = {}
        goto: dict[str, int] = {}
        for symbol in sorted(table.states[state]):
            kind, after = table.states[state][symbol]
            moves = goto if symbol in origins else action
            moves[intern(str(symbol))] = numbers[after] if kind is Shift else ~rule_numbers[after]
        actions.append(action)
        gotos.append(goto)
    rules = [made[rule] for rule in in_order]
    return Table.of(actions, gotos, rules, numbers[first], numbers[table.end_states["sentence"]])


def _made(rule: Any) -> Rule:
    # Lark's names are tokens with positions; the table uses plain strings.
    origin, size = intern(str(rule.origin.name)), len(rule.expansion)
    if not rule.alias and size != 1 and not origin.startswith("_"):
        raise ValueError(f"an alternative of {origin} carries meaning but has no alias: {rule}")
    return Rule(origin, size, intern(str(rule.alias)) if rule.alias else None)
