"""How many readings a sentence has: over all ways to take its words as terminals, and over all trees of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.common import ParserConf
from lark.grammar import Rule
from lark.lexer import Lexer
from lark.parser_frontends import ParsingFrontend

from cardlang.language.atoms import split
from cardlang.language.lalr import Grammar, states_after
from cardlang.language.language import Language
from cardlang.language.parser import END, GIVEN, LATER

EXTRA = GIVEN  # terminals that no vocabulary spells


def readings(language: Language, sentence: str) -> list[list[str]]:
    """Each sequence of terminals that the words can stand for and that the table accepts."""
    table, lexicon = language.parser.table, language.lexicon
    atoms = split(sentence)
    found: list[list[str]] = []

    def go(at: int, states: list[int], taken: list[str]) -> None:
        if at == len(atoms):
            if states_after(table, states, END) is not None:
                found.append(taken)
            return
        longest, before = lexicon.matches(atoms, at), len(found)
        for match in sorted(longest, key=lambda match: match.terminal in LATER):
            if match.terminal in LATER and len(found) > before:
                continue  # it joins clauses only where it joins no things
            following = states_after(table, states, match.terminal)
            # A shorter match is a reading of its own only where the longer ones cannot follow.
            if following is not None:
                go(at + match.size, following, [*taken, match.terminal])
                if not any(m.seen == match.seen and m is not match for m in longest):
                    return

    go(0, [0], [])
    return found


class Given(Lexer):
    """Terminals, one by one."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: object, _state: object = None) -> Iterator[Token]:
        yield from (Token(terminal, terminal) for terminal in str(getattr(data, "text", data)).split())


def in_lark(grammar: Grammar) -> str:
    """The grammar in Lark's notation, with terminals that the lexer knows. A rule with a `?` in Lark's notation, whose
    alternatives may stand for their only symbol, has one here: all have, but those that begin with `_`."""
    used = {part for said in grammar.values() for one in said for part in one.partition("->")[0].split()}
    rules = (f"{name if name[0] == '_' else f'?{name}'}: {' | '.join(said)}" for name, said in grammar.items())
    return "\n".join(["%declare " + " ".join(sorted(used - grammar.keys())), *rules])


@cache
def _earley(language: Language) -> Lark:
    options: dict[str, Any] = {"parser": "earley", "lexer": Given, "ambiguity": "explicit", "start": "sentence"}
    return Lark(in_lark(language.grammar), **options)


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
