"""Groups, of which a position in notation consists: `(turn 1 (phase action)) over`.

A group stands in parentheses. It has a key and values, which are words or groups; a word by itself is a group without
values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

Group = list[Any]  # words and groups; the first is the key

_TOKEN: Final = re.compile(r"[()]|[^\s()]+")


class NotationError(ValueError):
    """A line that is not a position of this game; the message says why."""


def as_word(value: object) -> str:
    """A name as one word; an empty one as a hyphen."""
    return "-" if value is None or value == "" else str(value).replace(" ", ".")


def from_word(word: str | Group) -> str:
    """The name that `as_word` made a word of. Errors: `NotationError` for a group."""
    if not isinstance(word, str):
        raise NotationError(f"a group stands where a word belongs: {as_text(word)}")
    return "" if word == "-" else word.replace(".", " ")


def as_text(group: str | Group) -> str:
    """A group in parentheses; a word as it is."""
    return group if isinstance(group, str) else f"({' '.join(map(as_text, group))})"


def key_of(group: str | Group) -> str:
    """The key of a group; a word is its own. Errors: `NotationError` if a group stands there."""
    head = group if isinstance(group, str) else group[0]
    if not isinstance(head, str):
        raise NotationError(f"a group begins with a group: {as_text(head)}")
    return head


def by_key(groups: Iterable[str | Group]) -> dict[str, Group]:
    """Groups by their keys. Errors: `NotationError`, as `key_of`."""
    return {key_of(group): [] if isinstance(group, str) else group[1:] for group in groups}


def parse_groups(line: str) -> Group:
    """The groups of a line. Errors: `NotationError` for parentheses that do not match.

    >>> parse_groups("(turn 1 (phase action)) over")
    [['turn', '1', ['phase', 'action']], 'over']
    """
    stack: list[Group] = [[]]
    for token in _TOKEN.findall(line):
        if token == "(":
            stack.append([])
        elif token != ")":
            stack[-1].append(token)
        elif len(stack) == 1:
            raise NotationError("a parenthesis closes that was not opened")
        else:
            group = stack.pop()
            stack[-1].append(group)
    if len(stack) > 1:
        raise NotationError("a parenthesis is not closed")
    return stack[0]
