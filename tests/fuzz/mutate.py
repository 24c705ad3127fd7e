"""Hostile values, and changes to texts, values and bytes."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

Path = tuple[str | int, ...]


class Raw(str):
    """A piece of YAML that is written as it stands."""

    __slots__ = ()


NUMBERS = ["0", "-1", "1", "2", "9", "99", "70000", "2147483648", "99999999", "9" * 20, "9" * 400, "1.5", "-0", "1e9",
           "1e400", "0.000001", "٣", "½", "²", "1,000", "+5", "−5", "five"]  # fmt: skip
STRINGS = ["", " ", "\n", "null", "~", "{foo}", "{value}", "{value:>300000000}", "{value.__class__}", "{0}", "%s%n", "%(a)s",
           "{{ 1/0 }}", "{% raw %}", "<script>", "</svg>", "&amp;", "&#0;", "]]>", "../../etc/passwd", "/etc/passwd", "..",
           ".", "-", "--help", "CON", "a/b", "a\\b", "x" * 300, "x" * 30_000, "a " * 3000, "\x00", "\x1b[31m", "\ufeff",
           "\u202e", "\u2028", "\U0001f409", "e\u0301", "ﬁ", "龍", "Σς", "İ", "ß", "ǆ", "\ud7ff", "'", '"', "“", "’s", "()",
           "[", "{", "(" * 300, "a" * 40 + "!", "((a+)+)$", "yes", "no", "1:30", "2020-01-01", "0x10", "1_000", "=", "?",
           "|", ">", "@", "`", "#", "C203", "run", "skirmish", "drow"]  # fmt: skip
VALUES: list[Any] = [None, True, False, 0, -1, 1, 2, 99, 1000, 70000, 10**6, 10**9, 10**20, 10**400, 0.5, 1e-9, 1e9, [],
                     {}, [[]], [None], {"": None}, {"x": 1}, *map(Raw, (
                         ".inf", "-.inf", ".nan", "!!python/object:os.system []", "!x 2", "!!binary aGk=", "&a [*a]", "*a",
                         "0o17", "1e400", "9" * 5000, "-" + "9" * 5000, "2020-01-01", "[" * 60 + "]" * 60, "{a: " * 60 + "1" + "}" * 60,
                         "{<<: {a: 1}}", "? x", "'\\x00'", '"\\ud800"', '"\\x00"', "!!str", "!!float 1", "0.1 mm", "1e9 mm", "-3 mm",
                         "1 parsec", "NaN mm", "[1, 2, 3", "a: b", "- a"))]  # fmt: skip
MARKS = "{}[]()<>:-,.;'\"\\/|&*!?%@#`~^$=+_\n\t \x00\x1b\x7f\u00a0\u200b\u2028\u202e\ufeff\U0001f409é“’−½"


def hostile_string(chance: Random) -> str:
    """One of the hostile strings, or what is made of two."""
    return chance.choice(STRINGS) if chance.random() < 0.8 else chance.choice(STRINGS) + chance.choice(STRINGS)


def hostile_value(chance: Random) -> Any:
    """A value of any type."""
    return hostile_string(chance) if chance.random() < 0.4 else copy.deepcopy(chance.choice(VALUES))


def edit_text(chance: Random, text: str, *, words: Sequence[str] = (), most: int = 3) -> str:
    """`text` with one to `most` slips or attacks: lines, words, numbers, characters left out, doubled, swapped."""
    for _ in range(chance.randint(1, most)):
        text = chance.choice(_EDITS)(chance, text, words)
    return text


def _line(chance: Random, text: str, words: Sequence[str]) -> str:
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = " " * chance.randint(0, 9) + lines[at].lstrip()
        case _:
            lines[at : at + 1] = [lines[at]] * chance.choice((2, 3, 30, 300))
    return "\n".join(lines)


def _word(chance: Random, text: str, words: Sequence[str]) -> str:
    found = list(re.finditer(r"[\w'’-]+", text))
    if not found:
        return text + hostile_string(chance)
    old = chance.choice(found)
    new = chance.choice(words) if words and chance.random() < 0.6 else chance.choice(found)[0]
    match chance.randrange(5):
        case 0:
            new = ""
        case 1:
            new = f"{old[0]} " * chance.choice((2, 3, 40, 400))
        case 2:
            new = hostile_string(chance)
    return text[: old.start()] + new + text[old.end() :]


def _number(chance: Random, text: str, words: Sequence[str]) -> str:
    found = list(re.finditer(r"-?\d+(\.\d+)?", text))
    if not found:
        return text
    old = chance.choice(found)
    return text[: old.start()] + chance.choice(NUMBERS) + text[old.end() :]


def _mark(chance: Random, text: str, words: Sequence[str]) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(MARKS) * chance.choice((1, 1, 1, 2, 50)) + text[at + chance.randrange(2) :]


def _cut(chance: Random, text: str, words: Sequence[str]) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] if chance.random() < 0.3 else text[:at] + text[at + chance.randrange(30) :]


def _splice(chance: Random, text: str, words: Sequence[str]) -> str:
    """A piece of the text once more, somewhere else."""
    start, at = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
    piece = text[start : start + chance.randrange(200)]
    return text[:at] + piece * chance.choice((1, 1, 2, 20, 200)) + text[at:]


_EDITS: list[Callable[[Random, str, Sequence[str]], str]] = [_line, _word, _word, _number, _mark, _cut, _splice]


def edit_bytes(chance: Random, data: bytes) -> bytes:
    """`data` with some bytes changed, cut out, doubled; now and then another encoding."""
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 1:
                data = (
                    data[:at]
                    + chance.choice((b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff", b"\x80\0\0\0"))
                    + data[at + 4 :]
                )
            case 2:
                data = data[:at] + data[at + chance.randrange(64) :]
            case 3:
                data = data[:at] + data[chance.randrange(len(data) + 1) :][: chance.randrange(64)] + data[at:]
            case 4 if data:
                at = min(at, len(data) - 1)
                data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
            case _:
                data = data[:at] if chance.random() < 0.2 else data
    return data


def edit_value(chance: Random, data: Any, *, most: int = 3) -> Any:
    """`data` (of mappings and lists) with one to `most` of its parts replaced, left out, doubled, renamed, wrapped."""
    data = copy.deepcopy(data)
    for _ in range(chance.randint(1, most)):
        places = [path for path in _places(data) if path]
        if not places:
            return hostile_value(chance)
        data = _edit_at(chance, data, chance.choice(places), places)
    return data


def _places(data: Any, path: Path = ()) -> list[Path]:
    inner: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    return [path, *(place for key, value in inner for place in _places(value, (*path, key)))]


def _edit_at(chance: Random, data: Any, path: Path, places: list[Path]) -> Any:
    holder, key = _get(data, path[:-1]), path[-1]
    match chance.randrange(9):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice((hostile_string(chance), f"{key}s", str(places[0][-1])))] = holder[key]
        case 1 if isinstance(holder, list):
            holder[key:key] = [holder[key]] * chance.choice((1, 2, 50, 500))
        case 2:
            holder[key] = copy.deepcopy(_get(data, chance.choice(places)))
        case 3:
            holder[key] = [holder[key]]
        case 4 if isinstance(holder[key], str):
            holder[key] = edit_text(chance, holder[key], most=2)
        case 5 if isinstance(holder[key], int | float):
            holder[key] = Raw(chance.choice(NUMBERS))
        case 6 if isinstance(holder[key], list) and holder[key]:
            holder[key] = holder[key] * chance.choice((2, 10, 1000))
        case _:
            holder[key] = hostile_value(chance)
    return data


def _get(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def as_yaml(data: Any) -> str:
    """`data` as YAML on one line."""
    match data:
        case Raw():
            return str(data)
        case dict():
            return "{" + ", ".join(f"{as_yaml(key)}: {as_yaml(value)}" for key, value in data.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(as_yaml, data)) + "]"
        case int() if not isinstance(data, bool) and abs(data) > 10**300:
            return "1" + "0" * 400
        case None | bool() | int() | float() | str():
            return json.dumps(data, ensure_ascii=False)
    return json.dumps(str(data), ensure_ascii=False)


def as_blocks(data: Any) -> str:
    """The same, with the keys of the whole on lines of their own, as people write them."""
    if isinstance(data, dict) and data:
        return "".join(f"{as_yaml(key)}: {as_yaml(value)}\n" for key, value in data.items())
    if isinstance(data, list) and data:
        return "".join(f"- {as_yaml(value)}\n" for value in data)
    return as_yaml(data) + "\n"


def edit_yaml(chance: Random, text: str, *, words: Sequence[str] = ()) -> bytes:
    """A YAML file with hostile values, or with slips in its text, or, seldom, in its bytes."""
    pick = chance.random()
    if pick < 0.55:
        from ruamel.yaml import YAML

        data = edit_value(chance, YAML(typ="safe").load(text))
        return as_blocks(data).encode("utf-8", "replace")
    if pick < 0.95:
        return edit_text(chance, text, words=words).encode("utf-8", "replace")
    return chance.choice(
        (lambda: edit_bytes(chance, text.encode()), lambda: text.encode("utf-16"), lambda: text.encode("utf-8-sig"))
    )()
