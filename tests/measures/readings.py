"""How many readings a sentence has: over all ways to take its words as terminals, and over all trees of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.common import ParserConf
from lark.grammar import Rule
from lark.lexer import Lexer
from lark.parser_frontends import ParsingFrontend

from cardlang.language.atoms import split
from cardlang.language.grammar import assemble
from cardlang.language.language import Language
from cardlang.language.parser import GIVEN, LATER
from cardlang.language.table import END, Table
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.languages import language_files

EXTRA = GIVEN  # terminals that no vocabulary spells
CARDLANG = Path(__file__).parents[2] / "cardlang"


def readings(language: Language, sentence: str) -> list[list[str]]:
    """Each sequence of terminals that the words can stand for and that the table accepts."""
    table, lexicon = language.table, language.lexicon
    atoms = split(sentence)
    found: list[list[str]] = []

    def go(at: int, states: list[int], taken: list[str]) -> None:
        if at == len(atoms):
            if (after := advance(table, states, END)) is not None and after[-1] == table.end:
                found.append(taken)
            return
        longest, before = lexicon.matches(atoms, at), len(found)
        for match in sorted(longest, key=lambda match: match.terminal in LATER):
            if match.terminal in LATER and len(found) > before:
                continue  # it joins clauses only where it joins no things
            after = advance(table, states, match.terminal)
            # A shorter match is a reading of its own only where the longer ones cannot follow.
            if after is not None:
                go(at + match.size, after, [*taken, match.terminal])
                if not any(m.seen == match.seen and m is not match for m in longest):
                    return

    go(0, [table.start], [])
    return found


def advance(table: Table, states: list[int], terminal: str) -> list[int] | None:
    """The stack after a terminal, or None where it cannot follow."""
    states = list(states)
    while True:
        move = table.actions[states[-1]].get(terminal)
        if move is None:
            return states if terminal == END and states[-1] == table.end else None
        if move >= 0:
            return [*states, move]
        origin, size, _ = table.rules[~move]
        if size:
            del states[-size:]
        states.append(table.gotos[states[-1]][origin])
        if terminal == END and states[-1] == table.end:
            return states


class Given(Lexer):
    """Terminals, one by one."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: object, _state: object = None) -> Iterator[Token]:
        yield from (Token(terminal, terminal) for terminal in str(getattr(data, "text", data)).split())


@cache
def _earley(language: Language) -> Lark:
    parts = language_files(load_game(language.vocabulary.game).parts)[0]
    terminals = {entry.terminal for entry in language.lexicon.entries} | EXTRA
    rules = assemble([part.read_text() for part in parts], terminals)
    options: dict[str, Any] = {"parser": "earley", "lexer": Given, "ambiguity": "explicit", "start": "sentence"}
    return Lark(for_lark(rules), **options)


def for_lark(rules: Mapping[str, list[str]]) -> str:
    """The grammar as Lark reads it, with terminals that have no spelling."""
    used = {part for said in rules.values() for one in said for part in one.partition("->")[0].split()} - rules.keys()
    return "\n".join(["%declare " + " ".join(used), *(f"{name}: {' | '.join(said)}" for name, said in rules.items())])


def ambiguous(language: Language, terminals: list[str]) -> bool:
    """Whether the grammar itself, without LALR's preferences, gives the terminals more than one tree."""
    whole = _earley(language).parser
    conf = ParserConf(_within(whole.parser_conf.rules, {*terminals}), whole.parser_conf.callbacks, ["sentence"])
    conf.parser_type = "earley"
    tree = ParsingFrontend(whole.lexer_conf, conf, whole.options).parse(" ".join(terminals))
    return any(True for _ in tree.find_data("_ambig"))


def _within(rules: list[Rule], terminals: set[str]) -> list[Rule]:
    """The rules that can be used where there are only these terminals: one in twenty, and the parser tries each."""
    left = [rule for rule in rules if all(part.name in terminals for part in rule.expansion if part.is_term)]
    made: set[str] = set()
    while True:
        found = [rule for rule in left if all(part.is_term or part.name in made for part in rule.expansion)]
        names = {str(rule.origin.name) for rule in found}
        if names == made:
            return found
        made = names
