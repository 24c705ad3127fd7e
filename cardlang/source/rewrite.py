"""Other words in a rules text, as a change to its file."""

from __future__ import annotations

import re

from cardlang.model.card import Text
from cardlang.model.diagnostic import Fix
from cardlang.model.span import Span
from cardlang.source.yaml.scalars import resolve
from cardlang.source.yaml.traps import quoted

_SPECIAL = re.compile(r"""[-?:](?=\s|$)|[,\[\]{}#&*!|>'"%@`]""")  # at the beginning of plain text
_FIELD = re.compile(r":(?=\s|$)|\s#")
_FLOW = ",:[]{}"


def rewrite(text: Text, start: int, end: int, words: str) -> Fix:
    """Replaces `text.text[start:end]` by `words` in the file, escaped as the style of the scalar wants it. Plain text
    that could not stay plain is put in quotes as a whole.

    Source: YAML 1.2.2, 7.3.
    """
    span = Span(text.path, text.offsets[start], text.offsets[end])
    match text.style:
        case "'":
            words = words.replace("'", "''")
        case '"':
            words = words.replace("\\", "\\\\").replace('"', '\\"')
        case "":
            whole = text.text[:start] + words + text.text[end:]
            if not stays_plain(text.text, whole):
                return Fix(Span(text.path, text.offsets[0], text.offsets[-1]), quoted(whole))
    return Fix(span, words)


def stays_plain(before: str, after: str) -> bool:
    """Whether `after` is the same plain text wherever `before` was. Inside brackets some marks end a text: what had
    none before may stand in such."""
    return not (
        _FIELD.search(after)
        or _SPECIAL.match(after)
        or after != after.strip()
        or not isinstance(resolve(after), str)
        or (any(mark in after for mark in _FLOW) and not any(mark in before for mark in _FLOW))
    )
