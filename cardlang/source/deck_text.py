"""Writes deck files, with one value or one list on each line."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from typing import Any

from cardlang.source.rewrite import stays_plain
from cardlang.source.yaml.traps import quoted

KEYS = 5  # the column (from 1) at which the fields of a card begin

_ESCAPED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")  # not allowed in YAML without escapes


def deck_text(
    comments: Sequence[str],
    head: Mapping[str, Any],
    cards: Sequence[Mapping[str, Any]],
    texts: Container[str] = (),
) -> tuple[str, list[tuple[int, str]]]:
    """The text of a deck file, and for each of its lines the number of the card (from 0; -1 above the first card) and
    the name of the field. A list in one of the fields `texts` has a line for each entry."""
    lines = list(comments)
    places = [(-1, "")] * len(lines)
    for key, value in head.items():
        lines.append(f"{key}: {_inline(value)}")
        places.append((-1, key))
    lines.append("cards:")
    places.append((-1, "cards"))
    for number, card in enumerate(cards):
        if number:
            lines.append("")
            places.append((number, ""))
        lead = "  - "
        for key, value in card.items():
            entries = value if isinstance(value, list) and key in texts else []
            lines.append(f"{lead}{_inline(key)}:" + ("" if entries else f" {_inline(value)}"))
            lines += [f"      - {_inline(entry)}" for entry in entries]
            places += [(number, key)] * (1 + len(entries))
            lead = "    "
    return "\n".join(lines) + "\n", places


def _inline(value: Any, *, flow: bool = False) -> str:
    """`value` as YAML on one line; `flow` if it is inside brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_inline(one, flow=True)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one, flow=True) for one in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    if _ESCAPED.search(value):
        return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
    asks = flow and "?" in value  # which may mark a key there
    return value if stays_plain("" if flow else value, value) and not asks else quoted(value)
