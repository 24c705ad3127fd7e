"""The LALR(1) parse table: made by Lark in strict mode, kept as plain data, so that a cached one needs no Lark."""

from __future__ import annotations

from dataclasses import dataclass, field
from sys import intern
from typing import Any, NamedTuple

END = intern("$END")


class Rule(NamedTuple):
    """One alternative of the grammar. `alias` names the tree it makes; with none, its children go up one level."""

    origin: str
    size: int
    alias: str | None


@dataclass(frozen=True, slots=True)
class Table:
    """`actions[state][terminal]` is the state to shift to, or `~rule` to reduce by; `gotos[state][origin]` the state
    after a reduction. `start` and `end` are the states before and after the whole sentence."""

    actions: list[dict[str, int]]
    gotos: list[dict[str, int]]
    rules: list[Rule]
    start: int
    end: int
    # What `jump` has found so far: most reductions only rename one thing, several times in a row.
    jumps: dict[tuple[int, str, str], tuple[int, int | None]] = field(default_factory=dict, compare=False, repr=False)

    def jump(self, state: int, origin: str, terminal: str) -> tuple[int, int | None]:
        """Where a reduction to `origin` in `state` leads before `terminal`, past all those that only rename it, and
        what is done there."""
        after = self.gotos[state][origin]
        while (move := self.actions[after].get(terminal)) is not None and move < 0:
            renamed, size, alias = self.rules[~move]
            if size != 1 or alias is not None:
                break
            after = self.gotos[state][renamed]
        self.jumps[state, origin, terminal] = found = after, move
        return found

    def as_data(self) -> list[Any]:
        """For the cache, as JSON can hold it."""
        return [_rows_as_data(self.actions), _rows_as_data(self.gotos), self.rules, self.start, self.end]

    @classmethod
    def from_data(cls, data: list[Any]) -> Table:
        """Errors: as `zip`, `intern` and look-ups have them, for what no table gave."""
        actions, gotos, rules, start, end = data
        made = [Rule(intern(origin), size, alias and intern(alias)) for origin, size, alias in rules]
        return cls(_rows_from_data(actions), _rows_from_data(gotos), made, start, end)


def _rows_as_data(rows: list[dict[str, int]]) -> list[Any]:
    """Each set of names once; each row once, as the number of its names and its values, or the one value of them all;
    the numbers of the rows."""
    names: dict[tuple[str, ...], int] = {}
    distinct: dict[tuple[int, int | tuple[int, ...]], int] = {}
    order: list[int] = []
    for row in rows:
        values = tuple(row.values())
        said = values[0] if len(set(values)) == 1 else values
        key = names.setdefault(tuple(row), len(names)), said
        order.append(distinct.setdefault(key, len(distinct)))
    return [list(map(" ".join, names)), list(distinct), order]


def _rows_from_data(data: list[Any]) -> list[dict[str, int]]:
    given, distinct, order = data
    names = [list(map(intern, group.split())) for group in given]
    rows = [
        dict.fromkeys(names[group], values) if type(values) is int else dict(zip(names[group], values, strict=True))
        for group, values in distinct
    ]
    return [rows[number] for number in order]


def build_table(grammar: str, start: str = "sentence") -> Table:
    """The table of `grammar`, which must be LALR(1) without any conflict. Its names are interned, here and in the
    lexicon, so that the parser's look-ups compare no letters.

    Errors: `lark.exceptions.GrammarError` for a conflict or a rule that is not there: a bug in a game, not in a card.
    """
    from lark import Lark
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class Words(Lexer):  # ours come from the lexicon; Lark only wants some lexer named, and never calls this one
        def __init__(self, conf: object) -> None:
            pass

        def lex(self, *_: object) -> Any:
            raise AssertionError("the table is driven by cardlang/language/parser.py")

    lark = Lark(grammar, parser="lalr", lexer=Words, start=start, strict=True, maybe_placeholders=False)
    table: Any = lark.parser.parser._parse_table
    # Lark numbers states and rules by the order of sets, which changes from run to run; ours are in one order.
    origins = {rule.origin.name for rule in lark.rules}
    first = table.start_states[start]
    numbers = {first: 0}
    ordered = [first]
    for state in ordered:
        for symbol in sorted(table.states[state]):
            kind, after = table.states[state][symbol]
            if kind is Shift and after not in numbers:
                numbers[after] = len(ordered)
                ordered.append(after)
    reduced = {after for state in ordered for kind, after in table.states[state].values() if kind is not Shift}
    made = {rule: _rule(rule) for rule in reduced}
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
    return Table(actions, gotos, rules, numbers[first], numbers[table.end_states[start]])


def _rule(rule: Any) -> Rule:
    # Lark's names are tokens that know their place; the table wants plain texts.
    origin, size = intern(str(rule.origin.name)), len(rule.expansion)
    if not rule.alias and size != 1 and not origin.startswith("_"):
        raise ValueError(f"an alternative of {origin} carries meaning but has no alias: {rule}")
    return Rule(origin, size, intern(str(rule.alias)) if rule.alias else None)
