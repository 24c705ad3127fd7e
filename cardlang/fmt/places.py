"""The positions of the parts of a YAML file, line by line, now and in canonical layout."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from cardlang.model.diagnostic import Fix
from cardlang.model.span import SourceText, Span
from cardlang.source.yaml.nodes import Document, Mapping, Node, Scalar, Sequence


class Edits:
    """Replacements in one file. Replacements by the same words are dropped."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._made: list[Fix] = []

    def put(self, start: int, end: int, words: str) -> None:
        """Replace the characters from `start` to `end` by `words`."""
        if self._source.text[start:end] != words:
            self._made.append(Fix(Span(self._source.path, start, end), words))

    def in_order(self) -> list[Fix]:
        """All edits in the order of the file."""
        return sorted(self._made, key=lambda fix: fix.span)


STEP = 2  # spaces per level of indentation

_COLON = re.compile(r"[ \t]*:")
_DASH = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n))*[ \t]*-")
_BLANKS = re.compile(r"[ \t]*")
_COMMA = re.compile(r"[ \t]*,[ \t]*")
_LAST_COMMA = re.compile(r"[ \t]*,?[ \t]*")


class Unclear(Exception):
    """The file is written in a way that is not supported here; its layout is not changed."""


class Shift(NamedTuple):
    """A column, now and in canonical layout: of the dashes or keys of a list or mapping without brackets, of the first
    word of a line, or of the text of a block scalar."""

    was: int
    now: int


class Ending(NamedTuple):
    """What a line ends in: the blocks around its last value, and whether that is a plain scalar."""

    blocks: tuple[Shift, ...]
    plain: bool


@dataclass(slots=True)
class Lines:
    """The lines of a file by number, from 0. Comments and empty lines are in none of these."""

    first: dict[int, Shift] = field(default_factory=dict)  # the column of its first word, now and in canonical layout
    last: dict[int, Ending] = field(default_factory=dict)
    shifts: dict[int, Shift] = field(default_factory=dict)
    within: set[int] = field(default_factory=set)  # lines that continue a quoted or plain scalar
    unfinished: bool = False  # the file ends in a block scalar, to which a final line break would be added


class Walk:
    """A walk over the nodes of a document. It fills `lines`, and edits the spaces inside them."""

    def __init__(self, document: Document, edits: Edits) -> None:
        self.source: SourceText = document.source
        self.text, self.edits, self.lines = document.source.text, edits, Lines()
        self.starts = document.source.line_starts
        if isinstance(document.root, Scalar) or document.root.flow:
            raise Unclear
        self._value(document.root, (), 0)

    def line(self, at: int) -> int:
        """The number of the line with character `at`."""
        return bisect_right(self.starts, at) - 1

    def _indent(self, line: int) -> int:
        blanks = _BLANKS.match(self.text, self.starts[line])
        return len(blanks.group()) if blanks else 0

    def _break(self, line: int) -> int:
        """The end of a line."""
        return self.starts[line] + len(self.source.line(line + 1))

    def _column(self, at: int) -> int:
        return at - self.starts[bisect_right(self.starts, at) - 1]

    def _value(self, node: Node, blocks: tuple[Shift, ...], now: int) -> None:
        """A value, at column `now` if it begins a line."""
        if isinstance(node, Scalar):
            if node.end > node.start:
                self._begin(node.start, now)
            self._scalar(node, blocks, now)
        elif node.flow:
            self._begin(node.start, now)
            self._flow(node, now)
            self._end(node.end, blocks, plain=False)
        elif isinstance(node, Mapping):
            self._mapping(node, blocks, now)
        else:
            self._sequence(node, blocks, now)

    def _begin(self, at: int, now: int) -> None:
        """A word begins at `at`."""
        line = self.line(at)
        start = self.starts[line]
        if not self.text[start:at].strip(" \t"):
            self.lines.first[line] = Shift(at - start, now)

    def _end(self, at: int, blocks: tuple[Shift, ...], *, plain: bool) -> None:
        """A value ends before `at`."""
        self.lines.last[self.line(max(at - 1, 0))] = Ending(blocks, plain)

    def _mapping(self, node: Mapping, blocks: tuple[Shift, ...], now: int) -> None:
        blocks = (*blocks, Shift(self._column(node.start), now))
        for key, value in node.entries.values():
            self._begin(key.start, now)
            colon = _COLON.match(self.text, key.end)
            if not colon:
                raise Unclear  # "? key"
            self.edits.put(key.end, colon.end(), ":")
            self._end(colon.end(), blocks, plain=False)
            self._gap(colon.end(), value)
            self._value(value, blocks, now + STEP)

    def _sequence(self, node: Sequence, blocks: tuple[Shift, ...], now: int) -> None:
        blocks = (*blocks, Shift(self._column(node.start), now))
        at = node.start
        for item in node.items:
            dash = _DASH.match(self.text, at)
            if not dash:
                raise Unclear
            self._begin(dash.end() - 1, now)
            self._end(dash.end(), blocks, plain=False)
            self._gap(dash.end(), item)
            self._value(item, blocks, now + STEP)
            at = item.end

    def _gap(self, start: int, value: Node) -> None:
        """One space between a colon or dash and what follows on its line."""
        if value.end > value.start and _BLANKS.fullmatch(self.text, start, value.start):
            self.edits.put(start, value.start, " ")

    def _scalar(self, node: Scalar, blocks: tuple[Shift, ...], now: int) -> None:
        first, last = self._lines_of(node)
        if node.style in (">", "|"):
            last = self._block(node, first, last, blocks[-1])
        else:
            self._continue(node, now)
        self.lines.last[last] = Ending(blocks, not node.style)

    def _lines_of(self, node: Node) -> tuple[int, int]:
        """The numbers of its first and last line."""
        return self.line(node.start), self.line(max(node.end - 1, node.start))

    def _continue(self, node: Scalar, now: int) -> None:
        """The lines of a plain or quoted scalar after the first."""
        first, last = self._lines_of(node)
        for line in range(first + 1, last + 1):
            self.lines.first[line] = Shift(self._indent(line), now)
            self.lines.within.add(line)

    def _block(self, node: Scalar, first: int, last: int, around: Shift) -> int:
        """Record the lines of a block scalar. Returns the number of its last line."""
        header = self.source.line(first + 1)[self._column(node.start) :].split("#")[0]
        digit = next((int(one) for one in header if one.isdigit()), None)
        if digit is not None:
            shift = Shift(around.was + digit, around.now + digit)
        else:
            texts = (self.source.line(line + 1) for line in range(first + 1, last + 1))
            was = next((len(text) - len(text.lstrip(" ")) for text in texts if text.strip(" ")), len(self.text))
            shift = Shift(was, around.now + STEP)
        # Blank lines after the text belong to it if they have more spaces than the layout, or are to be kept.
        count = len(self.starts)
        for line in range(last + 1, count):
            text = self.source.line(line + 1)
            if text.strip(" ") or (line + 1 == count and not text):
                break
            if "+" in header or len(text) > shift.was:
                last = line
        self.lines.shifts.update(dict.fromkeys(range(first + 1, last + 1), shift))
        self.lines.unfinished = last + 1 == count and "-" not in header
        return last

    def _flow(self, node: Mapping | Sequence, now: int) -> None:
        """A list or mapping in brackets. If it has several lines, its contents are indented deeper than the brackets.
        If its first value is on the line of the opening bracket, the others keep their distance from that line."""
        opened = self.text[node.start] in "[{"
        first, last = self._lines_of(node)
        hugging = opened and not _BLANKS.fullmatch(self.text, node.start + 1, self._break(first))
        moved = self.lines.first[first].now - self.lines.first[first].was if hugging else 0
        for line in range(first + 1, last + 1):
            was = self._indent(line)
            self.lines.first[line] = Shift(was, max(was + moved, now) if hugging else now + STEP)
        if opened and not hugging:
            self._begin(node.end - 1, now)
        before = node.start + opened
        pattern, words = _BLANKS, ""
        parts: list[tuple[Scalar | None, Node]] = (
            [(None, item) for item in node.items] if isinstance(node, Sequence) else list(node.entries.values())
        )
        for key, value in parts:
            start = key.start if key else value.start
            if before != node.start and pattern.fullmatch(self.text, before, start):
                self.edits.put(before, start, words)
            pattern, words = _COMMA, ", "
            if key and value.end > value.start:
                colon = _COLON.match(self.text, key.end)
                if colon and _BLANKS.fullmatch(self.text, colon.end(), value.start):
                    self.edits.put(key.end, value.start, ": ")
            if isinstance(value, Scalar):
                self._continue(value, now + 2 * STEP)
            else:
                self._flow(value, now + STEP)
            before = value.end
        if opened and parts and _LAST_COMMA.fullmatch(self.text, before, node.end - 1):
            self.edits.put(before, node.end - 1, "")
