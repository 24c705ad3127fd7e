"""The parse table is the one that Lark makes of the same grammar; Lark's strict mode refuses the same conflicts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from lark import Lark
from lark.exceptions import GrammarError
from lark.parsers.lalr_analysis import Shift

from cardlang.language.grammar import assemble
from cardlang.language.lalr import build_table
from cardlang.language.language import Language
from cardlang.language.table import Table
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.languages import language_files
from measures.corpus import GAMES
from measures.readings import EXTRA, Given, for_lark

Grammar = dict[str, list[str]]


def same(table: Table, grammar: Grammar) -> bool:
    """Whether Lark's table has the same moves, however it numbers its states."""
    lark = Lark(for_lark(grammar), parser="lalr", lexer=Given, start="sentence", strict=True)
    other: Any = lark.parser.parser._parse_table
    numbers = {other.start_states["sentence"]: 0}
    todo = [*numbers]
    for state in todo:
        moves = {}
        for symbol, (kind, after) in other.states[state].items():
            if kind is Shift and after not in numbers:
                numbers[after] = (table.actions[numbers[state]] | table.gotos[numbers[state]]).get(str(symbol), -1)
                todo.append(after)
            rule = kind is Shift or (after.origin.name, len(after.expansion), after.alias)
            moves[str(symbol)] = numbers[after] if kind is Shift else rule
        ours = table.actions[numbers[state]] | table.gotos[numbers[state]]
        if moves != {symbol: move if move >= 0 else table.rules[~move] for symbol, move in ours.items()}:
            return False
    return len(todo) == len(table.actions) and numbers[other.end_states["sentence"]] == table.end


def test_random_grammars() -> None:
    chance = Random(3)
    met = set()
    for _ in range(100):
        grammar = {}
        for rule in ("sentence", "a", "b", "c"):
            said = {" ".join(chance.choices("ABCDEabc", k=chance.choice((1, 1, 2, 2, 3)))) for _ in range(3)}
            grammar[rule] = [f"{one} -> {rule}{n}" for n, one in enumerate(sorted(said))]
        try:
            table = build_table(grammar)
        except ValueError as problem:
            met.add("conflict before" in str(problem))
            with pytest.raises(GrammarError):
                same(build_table({"sentence": ["A"]}), grammar)
        else:
            assert same(table, grammar), grammar
            met.add("sound")
    assert met == {True, "sound"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_shipped_grammars(game: str, language: Language) -> None:
    parts = language_files(load_game(game).parts)[0]
    terminals = {entry.terminal for entry in language.lexicon.entries} | EXTRA
    assert same(language.table, assemble([part.read_text() for part in parts], terminals))


@pytest.mark.parametrize(
    ("grammar", "told"),
    [
        ({"sentence": ["a B -> s", "A B -> t"], "a": ["A"]}, "a conflict before B: a: A, or a shift"),
        ({"sentence": ["a", "b"], "a": ["A"], "b": ["A"]}, "a conflict before $END: b: A, or a: A"),
        ({"sentence": ["A a -> s"], "a": [""]}, "an alternative of a is empty"),
        ({"sentence": ["A B"]}, "an alternative of sentence carries meaning but has no alias: A B"),
    ],
)
def test_what_is_refused(grammar: Grammar, told: str) -> None:
    with pytest.raises(ValueError) as problem:
        build_table(grammar)
    assert str(problem.value) == told
