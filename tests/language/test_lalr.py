"""Our parse table reads as Lark's own does of the same grammar; Lark's strict mode refuses the same conflicts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from lark import Lark
from lark.exceptions import GrammarError

from cardlang.language.lalr import Grammar, Parser, states_after
from cardlang.language.language import Language
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import END
from measures.corpus import GAMES
from measures.readings import Given, in_lark

NO_WORDS = Lexicon((), ())


def larks(grammar: Grammar) -> Any:
    """Lark's own table of a grammar."""
    lark = Lark(in_lark(grammar), parser="lalr", lexer=Given, start="sentence", strict=True)
    return lark.parser.parser._parse_table


def same(parser: Parser, grammar: Grammar, chance: Random, walks: int) -> bool:
    """Whether on random ways through both tables the same terminals can follow."""
    own, other = parser.table, larks(grammar)
    start = other.start_states["sentence"]
    for _ in range(walks):
        ours, theirs = [0], [start]
        for _ in range(12):
            follow = [one for one in own[ours[-1]] if one.isupper() and states_after(own, ours, one)]
            them = [one for one in other.states[theirs[-1]] if one.isupper() and following(other, theirs, one)]
            if {*follow} != {*them}:
                return False
            usual = sorted({*follow} - {END})
            if not usual:
                break
            terminal = chance.choice(usual)
            ours, theirs = states_after(own, ours, terminal) or [], following(other, theirs, terminal) or []
    return True


def following(table: Any, states: list[int], terminal: str) -> list[int] | None:
    """As `after`, in Lark's table, where the end is a state of its own."""
    states = [*states]
    while (move := table.states[states[-1]].get(terminal)) is not None:
        if isinstance(move[1], int):
            return [*states, move[1]]
        del states[len(states) - len(move[1].expansion) :]
        states.append(table.states[states[-1]][move[1].origin.name][1])
        if terminal == END and states[-1] == table.end_states["sentence"]:
            return states
    return None


def test_random_grammars() -> None:
    chance = Random(3)
    met = set()
    for _ in range(100):
        grammar = {}
        for rule in ("sentence", "a", "b", "c"):
            said = {" ".join(chance.choices("ABCDEabc", k=chance.choice((1, 1, 2, 2, 3)))) for _ in range(3)}
            grammar[rule] = [f"{one} -> {rule}{n}" for n, one in enumerate(sorted(said))]
        try:
            parser = Parser(grammar, NO_WORDS)
        except ValueError as problem:
            met.add("conflict before" in str(problem))
            with pytest.raises(GrammarError):
                larks(grammar)
        else:
            assert same(parser, grammar, chance, walks=20), grammar
            met.add("read")
    assert met == {True, "read"}


@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_a_shipped_grammar(game: str, language: Language) -> None:
    assert same(language.parser, language.grammar, Random(5), walks=200)
