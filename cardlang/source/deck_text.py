"""Writes deck files, with one value or one list on each line."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from typing import Any

from cardlang.source.yaml.offsets import stays_plain
from cardlang.source.yaml.traps import quoted

_LINES = re.compile(r"\S(?:[^\n]*\S)?(?:\n+\S(?:[^\n]*\S)?)+")  # no line begins or ends with a blank
_ESCAPED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")  # not allowed in YAML without escapes


def deck_text(
    comments: Sequence[str],
    head: Mapping[str, Any],
    cards: Sequence[Mapping[str, Any]],
    texts: Container[str] = (),
) -> str:
    """The text of a deck file. A field that is one of `texts` and holds a list has a line for each entry, and a text of
    several lines is a literal block."""
    lines = [*comments, *(f"{key}: {inline(value)}" for key, value in head.items()), "cards:"]
    for number, card in enumerate(cards):
        lines += [*([""] if number else []), *card_lines(card, texts, 2)]
    return "\n".join(lines) + "\n"


def card_lines(card: Mapping[str, Any], texts: Container[str], dash: int) -> list[str]:
    """The lines of a card whose hyphen is at the column `dash` (from 0)."""
    lines: list[str] = []
    for key, value in card.items():
        first, *more = field_lines(key, value, texts, dash + 2)
        lines += [f"{' ' * dash}{'  ' if lines else '- '}{first}", *more]
    return lines


def field_lines(key: str, value: Any, texts: Container[str], indent: int) -> list[str]:
    """The lines of a field at the column `indent` (from 0), the first without its blanks."""
    head = f"{inline(key)}:"
    if isinstance(value, list) and value and key in texts:
        return [head, *(line for one in value for line in _block(f"{' ' * indent}  -", one, indent + 4))]
    return _block(head, value, indent + 2)


def _block(lead: str, value: Any, indent: int) -> list[str]:
    """`lead` and `value`; a text of several lines is a literal block."""
    if isinstance(value, str) and _LINES.fullmatch(value) and not _ESCAPED.search(value.replace("\n", "")):
        return [f"{lead} |-", *(line and " " * indent + line for line in value.split("\n"))]
    return [f"{lead} {inline(value)}"]


def inline(value: Any, *, flow: bool = False) -> str:
    """`value` as YAML on one line; `flow` if it is inside brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {inline(one, flow=True)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(one, flow=True) for one in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    if _ESCAPED.search(value):
        return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
    asks = flow and "?" in value  # which may mark a key there
    return value if stays_plain("" if flow else value, value) and not asks else quoted(value)
