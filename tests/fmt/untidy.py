"""YAML files as nobody should write them: any indentation, blanks, quotes, comments and empty lines."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import strategies as st

WORDS = (
    "Draw 1 action card.",
    "Flying",
    "a b",
    "it's",
    "no",
    "12",
    "",
    "# no comment",
    "T: Heal 5.",
    "x",
    '"q"',
    "ä – ☃",
)
SCALARS = st.one_of(st.integers(-99, 999), st.booleans(), st.none(), st.sampled_from(WORDS))
KEYS = st.sampled_from(("id", "name", "level", "text", "powers", "cards", "x-y", "2"))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
DATA = st.one_of(st.lists(VALUES, min_size=1, max_size=4), st.dictionaries(KEYS, VALUES, min_size=1, max_size=5))


class Untidy:
    """Writes data untidily; with `exact`, no text gets additional lines."""

    def __init__(self, chance: Random, *, exact: bool = False) -> None:
        self.chance, self.exact = chance, exact

    def file(self, data: Any) -> str:
        """A whole file."""
        lines = self.block(data, self.chance.choice((0, 0, 0, 1, 3)))
        head = self.chance.choice(([], [], ["---"], ["# A file.", ""], ["", ""]))
        tail = self.chance.choice(([], [], [""], ["", " ", ""], ["# The end."], ["  # The end."]))
        return self.chance.choice(("\n", "\n", "\n", "\r\n")).join([*head, *lines, *tail]) + self.chance.choice(
            ("\n", "\n", "")
        )

    def block(self, data: Any, column: int) -> list[str]:
        """A list or mapping without brackets, its first line without its indentation's comments."""
        lines: list[str] = []
        pairs = data.items() if isinstance(data, dict) else ((None, item) for item in data)
        for number, (key, value) in enumerate(pairs):
            if number:
                lines += self.between(column)
            head = "-" if key is None else self.key(key)
            lines += self.entry(" " * column + head, value, column, key is None)
        return lines

    def entry(self, head: str, value: Any, column: int, item: bool) -> list[str]:
        """A key or dash with its value."""
        if isinstance(value, list | dict) and value and self.chance.random() < 0.7:
            least = 0 if isinstance(value, list) and not item else 1
            inner = column + self.chance.choice([one for one in (0, 1, 2, 2, 3, 4, 7) if one >= least])
            if item and self.chance.random() < 0.7:
                gap = self.chance.choice((1, 1, 1, 3))
                lines = self.block(value, len(head) + gap)
                return [head + " " * gap + lines[0].lstrip(" "), *lines[1:]]
            return [head + self.tail(), *self.between(inner), *self.block(value, inner)]
        if isinstance(value, str) and value.strip() and self.chance.random() < 0.3:
            return self.scalar_block(head, value, column)
        blanks = " " * self.chance.choice((1, 1, 1, 2, 5))
        written = self.flow(value, column)
        if isinstance(value, str) and " " in value and written[0] in "\"'" and self.chance.random() < 0.5:
            at = written.index(" ")
            return [head + blanks + written[:at], " " * (column + 1) + written[at + 1 :] + self.tail()]
        return [head + blanks + written + self.tail()]

    def scalar_block(self, head: str, value: str, column: int) -> list[str]:
        """A text as a block of one paragraph, or two."""
        style = self.chance.choice(("|-", ">-", "|2-") if self.exact else ("|", ">", "|-", ">-", "|+", "|2-", ">1"))
        deep = column + (int(style[1]) if style[1:2].isdigit() else self.chance.choice((1, 2, 5)))
        lines = [" " * deep + value]
        if self.chance.random() < 0.5 and not self.exact:
            lines += [self.chance.choice(("", " " * deep, " " * (deep + 2))), " " * deep + "  more  "]
        if "+" in style or self.chance.random() < 0.2:
            lines += [""]
        return [head + " " + style, *lines]

    def flow(self, value: Any, column: int) -> str:
        """A value on one line, or several in brackets."""
        if isinstance(value, list | dict):
            break_ = f"\n{' ' * (column + self.chance.choice((1, 2, 6)))}"
            gaps = ("", " ", "  ", break_, f" # in between{break_}") if self.chance.random() < 0.3 else ("", " ", "  ")
            pairs = value.items() if isinstance(value, dict) else ((None, item) for item in value)
            parts = [
                (f"{self.key(key)}{self.chance.choice((' ', '  '))}" if key is not None else "")
                + self.flow(item, column)
                for key, item in pairs
            ]
            gap = lambda: self.chance.choice(gaps)  # noqa: E731
            inner = ",".join(f"{gap()}{part}{gap() if part[-1:] != ':' else ' '}" for part in parts)
            if parts and self.chance.random() < 0.2:
                inner += ","
            return f"[{inner}]" if isinstance(value, list) else f"{{{inner}}}"
        if isinstance(value, str):
            plain = value in ("Draw 1 action card.", "Flying", "a b", "x", "it's")
            if plain and self.chance.random() < 0.6:
                return value
            doubled = value.replace('"', '\\"')
            return self.chance.choice((f'"{doubled}"', "'" + value.replace("'", "''") + "'"))
        return str(value) if type(value) is int else json.dumps(value)

    def key(self, key: str) -> str:
        return self.chance.choice((key, key, f"'{key}'")) + self.chance.choice(("", "", " ")) + ":"

    def between(self, column: int) -> list[str]:
        """Comments and empty lines."""
        some = ("", "", "   ", "# above", "#tight", f"{' ' * column}# here  ", f"{' ' * (column + 3)}# deeper")
        return self.chance.choices(some, k=self.chance.choice((0, 0, 0, 1, 2, 3)))

    def tail(self) -> str:
        """What stands behind a value."""
        return self.chance.choice(("", "", "", "", "  ", " # behind", "    # far behind "))
