"""Writes deck files, with one value or one list on each line."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from typing import Any

from cardlang.source.yaml.offsets import stays_plain
from cardlang.source.yaml.traps import quoted

KEYS = 5  # the column (from 1) at which the fields of a card begin

_LINES = re.compile(r"\S(?:[^\n]*\S)?(?:\n+\S(?:[^\n]*\S)?)+")  # no line begins or ends with a blank
_ESCAPED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")  # not allowed in YAML without escapes


def deck_text(
    comments: Sequence[str],
    head: Mapping[str, Any],
    cards: Sequence[Mapping[str, Any]],
    texts: Container[str] = (),
) -> tuple[str, list[tuple[int, str, int]]]:
    """The text of a deck file, and for each of its lines the number of the card (from 0; -1 above the first card), the
    name of the field, and the number of the entry (from 0) if the field is one of `texts` and holds a list. Such a list
    has a line for each entry, and a text of several lines is a literal block."""
    lines = list(comments)
    places = [(-1, "", 0)] * len(lines)
    for key, value in head.items():
        lines.append(f"{key}: {inline(value)}")
        places.append((-1, key, 0))
    lines.append("cards:")
    places.append((-1, "cards", 0))
    for number, card in enumerate(cards):
        if number:
            lines.append("")
            places.append((number, "", 0))
        lead = "  - "
        for key, value in card.items():
            head_line, entries = f"{lead}{inline(key)}:", value if isinstance(value, list) and key in texts else []
            blocks = [(0, [head_line])] if entries else [(0, _block(head_line, value, 6))]
            blocks += enumerate(_block("      -", entry, 8) for entry in entries)
            for entry, block in blocks:
                lines += block
                places += [(number, key, entry)] * len(block)
            lead = "    "
    return "\n".join(lines) + "\n", places


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
