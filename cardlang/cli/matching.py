"""Expressions that pick scenarios by name: `block and not "power attack"`."""

from __future__ import annotations

import re
from collections.abc import Callable

Wanted = Callable[[str], bool]

_TOKEN = re.compile(r"""\s*(?:([()])|"([^"]*)"|'([^']*)'|([^\s()"']+))""")


class BadExpression(ValueError):
    """An expression that cannot be read; the message says where."""


def matcher(expression: str) -> Wanted:
    """A function that says whether a name matches `expression`: words in the name, ignoring case, combined by `and`,
    `or`, `not` and parentheses; quotes hold several words together.

    Errors: `BadExpression`.

    >>> wanted = matcher("block and not (power or heal)")
    >>> wanted("Block lowers damage"), wanted("Power Attack against Block")
    (True, False)
    """
    if not expression.strip():
        return lambda name: True
    tokens = [_kind(match) for match in _TOKEN.finditer(expression)]
    wanted, rest = _either(tokens)
    if rest:
        raise BadExpression(f'"{rest[0][1]}" is not expected here')
    return wanted


Tokens = list[tuple[str, str]]


def _kind(match: re.Match[str]) -> tuple[str, str]:
    bracket, double, single, word = match.groups()
    if word is not None and word in ("and", "or", "not"):
        return word, word
    return (bracket, bracket) if bracket else ("word", word or double or single or "")


def _either(tokens: Tokens) -> tuple[Wanted, Tokens]:
    options, rest = _list(tokens, "or", _all)
    return (lambda name: any(option(name) for option in options)), rest


def _all(tokens: Tokens) -> tuple[Wanted, Tokens]:
    parts, rest = _list(tokens, "and", _one)
    return (lambda name: all(part(name) for part in parts)), rest


def _list(tokens: Tokens, word: str, read: Callable[[Tokens], tuple[Wanted, Tokens]]) -> tuple[list[Wanted], Tokens]:
    """The parts that `read` parses, separated by `word`, and the tokens left."""
    one, rest = read(tokens)
    found = [one]
    while rest and rest[0][0] == word:
        one, rest = read(rest[1:])
        found.append(one)
    return found, rest


def _one(tokens: Tokens) -> tuple[Wanted, Tokens]:
    if not tokens:
        raise BadExpression("a word is missing at the end")
    (kind, text), rest = tokens[0], tokens[1:]
    if kind == "not":
        inner, rest = _one(rest)
        return (lambda name: not inner(name)), rest
    if kind == "(":
        inner, rest = _either(rest)
        if not rest or rest[0][0] != ")":
            raise BadExpression('a ")" is missing')
        return inner, rest[1:]
    if kind != "word":
        raise BadExpression(f'"{text}" is not expected here')
    return (lambda name: text.casefold() in name.casefold()), rest
