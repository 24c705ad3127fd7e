"""Positions in the file of the characters of a text."""

from __future__ import annotations

import re

from cardlang.model.card import Text
from cardlang.source.yaml.nodes import Document, Scalar

_BREAK = re.compile(r"\r\n?|\n")
_FOLD = r"[ \t]*(?:\r\n?|\n)[ \t\r\n]*"
_PARTS = {
    "": re.compile(_FOLD),
    "'": re.compile(rf"''|{_FOLD}"),
    '"': re.compile(rf"\\(?:x..|u....|U........|(?:\r\n?|\n)[ \t\r\n]*|.)|{_FOLD}"),
}


def rules_text(document: Document, node: Scalar, box: str, place: tuple[str | int, ...] = ()) -> Text:
    """`node`, at `place` in its card, as a rules text of `box`, with the place of each character in the file."""
    return Text(box, node.text, document.path, offsets(document.source.text, node), node.style, place)


def offsets(source: str, node: Scalar) -> tuple[int, ...]:
    """The position in `source` of each character of `node.text`, and of its end.

    A character from an escape has the position of the backslash; a space from a line break, that of the line break.

    Source: YAML 1.2.2, 6.5 (folding), 7.3 (flow scalars), 8.1 (block scalars).
    """
    if node.style in ("|", ">"):
        places = _block(source, node)
        return (*places, places[-1] + 1 if places else node.end)
    quote = len(node.style)
    start, end = node.start + quote, node.end - quote
    if end - start == len(node.text):  # nothing folded or escaped
        return tuple(range(start, end + 1))
    places = []
    for part in _PARTS[node.style].finditer(source, start, end):
        places += range(start, part.start())
        places += _flow_part(source, part)
        start = part.end()
    return (*places, *range(start, end + 1))


def _flow_part(source: str, part: re.Match[str]) -> list[int]:
    """The positions of the characters that an escape or a run of line breaks becomes."""
    breaks = [found.start() for found in _BREAK.finditer(source, part.start(), part.end())]
    if not breaks:
        return [part.start()]
    if part.group()[0] == "\\":
        return breaks[1:]  # the first is escaped
    return breaks[1:] or breaks


def _block(source: str, node: Scalar) -> list[int]:
    """The positions of a folded or literal block's characters, by YAML's rules line by line."""
    lines = _lines(source, node)
    empty = len(node.text) - len(node.text.lstrip("\n"))
    places: list[int] = []
    pending = [end for _, end in lines[:empty]]  # line breaks not yet written
    folding = False  # whether the line break before this line may become a space
    if empty < len(node.text):
        start, end = lines[empty]
        indent = _blanks(source[start:end]) - _blanks(node.text[empty:])
        for start, end in lines[empty:]:
            if end - start <= indent:
                pending.append(end)
                continue
            more = source[start + indent] in " \t"
            if node.style == ">" and folding and not more and len(pending) > 1:
                del pending[0]
            places += pending
            places += range(start + indent, end)
            pending = [end]
            folding = not more
    return (places + pending)[: len(node.text)]


def _lines(source: str, node: Scalar) -> list[tuple[int, int]]:
    """Start and end of each line of a block, without the header and with the empty lines after the block."""
    lines: list[tuple[int, int]] = []
    header = _BREAK.search(source, node.start)
    at = header.end() if header else len(source)
    while at < len(source):
        found = _BREAK.search(source, at)
        end = found.start() if found else len(source)
        if at >= node.end and source[at:end].strip(" "):
            break
        lines.append((at, end))
        at = found.end() if found else len(source)
    return lines


def _blanks(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
