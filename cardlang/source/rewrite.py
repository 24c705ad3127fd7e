"""Replacing words of a rules text in its file."""

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
    """A fix that replaces `text.text[start:end]` by `words`, escaped for the YAML style of the text. If a plain text
    cannot stay plain, the fix puts all of it in quotes.

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
    """Whether `after` can be written as plain text in the place of `before`. Some marks end a plain text inside
    brackets, so they are allowed only if `before` has such marks already."""
    return not (
        _FIELD.search(after)
        or _SPECIAL.match(after)
        or after != after.strip()
        or not isinstance(resolve(after), str)
        or (any(mark in after for mark in _FLOW) and not any(mark in before for mark in _FLOW))
    )
