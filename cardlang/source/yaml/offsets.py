"""Where each character of a text is in its file, and how words of it are replaced there."""

from __future__ import annotations

import re
from collections import abc
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cardlang.model.card import Text
from cardlang.model.diagnostic import Fix
from cardlang.model.span import Span
from cardlang.source.yaml.nodes import CELL, INHERITED, Document, Mapping, Scalar, resolve
from cardlang.source.yaml.traps import quoted

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


def filled(text: Text, values: abc.Mapping[str, object]) -> Text:
    """A text with `values` in place of their names in braces. Every character of a value has the place of the brace."""
    said, places, at = "", list[int](), 0
    for found in re.finditer(r"\{([a-z_]+)\}", text.text):
        start, put = found.start(), str(values.get(found[1], found[0]))
        said += text.text[at:start] + put
        places += [*text.offsets[at:start], *[text.offsets[start]] * len(put)]
        at = found.end()
    return replace(text, text=said + text.text[at:], offsets=(*places, *text.offsets[at:]))


def offsets(source: str, node: Scalar) -> tuple[int, ...]:
    """The position in `source` of each character of `node.text`, and of its end.

    A character from an escape has the position of the backslash; a space from a line break, that of the line break.

    Source: YAML 1.2.2, 6.5 (folding), 7.3 (flow scalars), 8.1 (block scalars).
    """
    if node.style == INHERITED:
        return (*(node.start for _ in node.text), node.end)
    if node.style == CELL:
        return aligned(source, node.start, node.end, node.text)
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


def aligned(source: str, start: int, end: int, words: str) -> tuple[int, ...]:
    """The position of each character of `words`, and of their end, in a part of `source` that has these and a few
    others between them: blanks, quotation marks, backslashes; their case may differ. A character that is written in
    another way has the position of the next.

    >>> aligned('"Block 5;  nimble"', 9, 18, "Nimble")
    (11, 12, 13, 14, 15, 16, 17)
    """
    plain = start + (source[start : start + 1] == '"' != words[:1])
    if words and source.startswith(words, plain, end):
        return tuple(range(plain, plain + len(words) + 1))
    places: list[int] = []
    at = start
    for one in words:
        blank, letter = one.isspace(), one.casefold()
        while not blank and at < end - 1 and source[at] in BLANKS:
            at += 1
        near = range(at, min(at + _WINDOW, end))
        found = next((n for n in near if source[n].casefold() == letter or (blank and source[n] in BLANKS)), None)
        places.append(min(at if found is None else found, max(end - 1, start)))
        at = at if found is None else found + 1
    return (*places, at)


BREAK = "↵"  # a line break in a cell of a workbook, each row of which is a line of text
_WINDOW = 12  # characters that may stand between two others
BLANKS = f" \t\r\n\xa0{BREAK}"


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


Path: TypeAlias = tuple[str | int, ...]  # the keys and list indices that lead to a value from the top of the file


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file of scenarios, a tile or a battlefield as the rules read it (`rules.scenario.written.DataFile`)."""

    document: Document

    @property
    def data(self) -> Any:
        """The content as plain data."""
        return self.document.root.value

    def where(self, place: Path, *, key: bool = False) -> Span:
        """Where the value is, or with `key` its key."""
        if not key:
            return self.document.where(*place)
        parent = self.document.at(place[:-1])
        assert isinstance(parent, Mapping)
        return self.document.span(parent.entries[str(place[-1])][0])

    def text(self, place: Path, box: str) -> Text:
        """A text value as the text of a box, with the position of each character."""
        scalar = self.document.at(place)
        assert isinstance(scalar, Scalar)
        return rules_text(self.document, scalar, box)


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
