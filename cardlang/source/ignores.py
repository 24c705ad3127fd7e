"""Comments with which a designer has findings ignored: `# cardlang: ignore[C612] reason`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.source.yaml.nodes import Document, Mapping, Node, Scalar, Sequence

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*cardlang\b[^\r\n]*", re.MULTILINE)
_FORM = re.compile(r"# cardlang: ignore\[([^\]\r\n]*)\][ \t]*(.*?)[ \t]*")
_CODE = re.compile(r"[^,\s]+")


class Ignore(Value):
    """One comment. It concerns the findings that begin in one of its `scopes`; `codes` are those it names, each at its
    place. A comment that is not of the form above names none. `whole` is what to delete with it: the spaces before it,
    or its line."""

    comment: Span
    whole: Span
    codes: tuple[tuple[str, Span], ...]
    reason: str
    scopes: tuple[Span, ...]
    well_formed: bool = True


def ignores(document: Document) -> list[Ignore]:
    """The comments of a file that are addressed to cardlang.

    At the end of a line, a comment concerns the fields that begin on that line; on a line of its own, the whole field
    or entry of a list that begins below it.
    """
    text, path = document.source.text, document.path
    if "cardlang" not in text:
        return []
    written = [_written(text, part.node) for part in _parts(document.root) if isinstance(part.node, Scalar)]
    found = []
    for match in _COMMENT.finditer(text):
        start, end = match.start(), match.start() + len(match[0].rstrip())
        if any(first <= start < last for first, last in written):
            continue  # words of a text
        comment = Span(path, start, end)
        form = _FORM.fullmatch(text, start, end)
        if not form:
            found.append(Ignore(comment, comment, (), "", (), well_formed=False))
            continue
        codes = tuple(
            (one[0], Span(path, form.start(1) + one.start(), form.start(1) + one.end()))
            for one in _CODE.finditer(form[1])
        )
        found.append(Ignore(comment, _whole(text, comment), codes, form[2], _scopes(document, start), bool(codes)))
    return found


def _scopes(document: Document, comment: int) -> tuple[Span, ...]:
    """What a comment at an offset concerns."""
    text, source = document.source.text, document.source
    starts = source.line_starts
    line = source.position(comment).line
    alone = not text[starts[line - 1] : comment].strip()
    if alone:
        line = next(
            (
                below
                for below in range(line + 1, len(starts) + 1)
                if (said := source.line(below).strip()) and not said.startswith("#")
            ),
            line,
        )
    begin, end = starts[line - 1], starts[line] if line < len(starts) else len(text) + 1
    here = [part for part in _parts(document.root) if begin <= part.start < end]
    if alone:
        here = [max(here, key=lambda part: part.node.end - part.start)] if here else []
    else:
        fields = [part for part in here if part.field]
        here = [part for part in fields or here if not any(part.inside(other) for other in fields)]
    return tuple(Span(document.path, part.start, part.node.end) for part in here)


def _whole(text: str, comment: Span) -> Span:
    before = len(text[: comment.start].rstrip(" \t"))
    if before and text[before - 1] not in "\r\n":
        return Span(comment.path, before, comment.end)
    below = re.compile(r"[ \t]*(?:\r\n?|\n)?").match(text, comment.end)
    return Span(comment.path, before, below.end() if below else comment.end)


class _Part(NamedTuple):
    """A field with its key, or an entry of a list."""

    node: Node
    start: int
    field: bool

    def inside(self, other: _Part) -> bool:
        return other is not self and other.start <= self.start and self.node.end <= other.node.end


def _parts(node: Node) -> Iterator[_Part]:
    """All fields and entries below a node."""
    match node:
        case Mapping():
            parts = [_Part(value, key.start, True) for key, value in node.entries.values()]
        case Sequence():
            parts = [_Part(item, item.start, False) for item in node.items]
        case _:
            return
    for part in parts:
        yield part
        yield from _parts(part.node)


def _written(text: str, node: Scalar) -> tuple[int, int]:
    """Where the words of a scalar are: those of a block begin in the line after its indicator."""
    if node.style in (">", "|"):
        return text.find("\n", node.start) + 1 or node.end, node.end
    return node.start, node.end
