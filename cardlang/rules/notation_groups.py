"""Groups, of which a position in notation consists: `(turn 1 (phase action)) over`.

A group stands in parentheses. It has a key and values, which are words or groups; a word by itself is a group without
values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from cardlang.rules import registers
from cardlang.rules.registers import CARDS, LOOP, OPPONENT

Group = list[Any]  # words and groups; the first is the key

_NAMED: Final = {
    value: name.lower() for name, value in vars(registers).items() if isinstance(value, int) and value >= OPPONENT
}
_FORMER: Final = {"less": registers.PREVENTED, "met": registers.TARGETS}  # as lines of earlier versions name them
_BY_NAME: Final = {name: number for number, name in _NAMED.items()} | _FORMER
_RUNS: Final = {"r": 0, "loop": LOOP, "cards": CARDS, "x": OPPONENT}  # registers with numbers
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


class Form(NamedTuple):
    """How a value is written as a word and read from one, and the value that is left out."""

    write: Callable[[Any], str]
    read: Callable[[Any], Any]
    default: Any


NUMBER: Final = Form(str, int, 0)
WORD: Final = Form(as_word, from_word, "")
PLAYER: Final = Form(lambda player: str(player + 1), lambda word: int(word) - 1, -1)
REGISTER: Final = Form(as_word, lambda word: None if word == "-" else int(word), None)


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


def register_name(n: int) -> str:
    """The name of a register.

    >>> [register_name(n) for n in (2, ~2, LOOP + 1, CARDS, registers.DODGED)]
    ['r2', 'damaged2', 'loop1', 'cards0', 'dodged']
    """
    if n < 0:
        return f"damaged{~n}"
    if n in _NAMED:
        return _NAMED[n]
    run = max((one for one in _RUNS if _RUNS[one] <= n), key=_RUNS.__getitem__)
    return f"{run}{n - _RUNS[run]}"


def register_number(name: str) -> int | None:
    """The register of that name; None if there is none.

    >>> [register_number(name) for name in ("r2", "damaged0", "none")]
    [2, -1, None]
    >>> register_number("met") == register_number("targets"), register_number("less") == register_number("prevented")
    (True, True)
    """
    if name in _BY_NAME:
        return _BY_NAME[name]
    run = name.rstrip("0123456789")
    if run == name or run not in (*_RUNS, "damaged"):
        return None
    n = int(name[len(run) :])
    return ~n if run == "damaged" else _RUNS[run] + n
