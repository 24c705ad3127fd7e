"""Findings that are not reported, because of a comment, a project's settings, or a baseline of accepted ones."""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardlang.model.diagnostic import ALL_CODES, CodeFilter, Identity
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.source.json_file import read_json
from cardlang.source.yaml.nodes import Document, Node, Scalar, Sequence
from cardlang.source.yaml.nodes import Mapping as Group


class LintSettings(Value):
    """`codes` applies to all files, and each filter of `paths` to the files that its pattern matches as well."""

    codes: CodeFilter = ALL_CODES
    paths: tuple[tuple[str, CodeFilter], ...] = ()

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> LintSettings:
        """The settings of the table `lint` of a project."""
        paths = values.get("paths", {})
        return cls(CodeFilter.of(values), tuple((path, CodeFilter.of(table)) for path, table in paths.items()))

    def allows(self, code: str, path: str) -> bool:
        """Whether findings with this code are reported in the file at `path`, relative to the project."""
        return self.codes.allows(code) and all(
            codes.allows(code) for pattern, codes in self.paths if matches(path, pattern)
        )


NO_SETTINGS = LintSettings()


def matches(path: str, pattern: str) -> bool:
    """Whether a pattern names a file or a folder around it. `*` stands for any characters, also for `/`."""
    folder = pattern.rstrip("/")
    return fnmatchcase(path, folder) or fnmatchcase(path, f"{folder}/*")


_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*cardlang\b[^\r\n]*", re.MULTILINE)
_FORM = re.compile(r"# cardlang: ignore\[([^\]\r\n]*)\][ \t]*(.*?)[ \t]*")
_CODE = re.compile(r"[^,\s]+")
_CONTENT = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)
MOST: Final = 500  # codes in the comments of a file


class Ignore(Value):
    """One comment. It concerns the findings that begin in its `scope`; `codes` are those it names, each at its place. A
    comment that is not of the form `# cardlang: ignore[CODE] reason` names none. `whole` is what to delete with it: the
    spaces before it, or its line. The last one is `too_many`, and further ones are not read.
    """

    comment: Span
    whole: Span
    codes: tuple[tuple[str, Span], ...] = ()
    reason: str = ""
    scope: Span | None = None
    well_formed: bool = True
    too_many: bool = False


def ignores(document: Document) -> list[Ignore]:
    """The comments of a file that are addressed to cardlang.

    At the end of a line, a comment concerns the fields that begin on that line; on a line of its own, the whole field
    or entry of a list that begins below it.
    """
    text, path = document.source.text, document.path
    if "cardlang" not in text:
        return []
    parts = sorted(_parts(document.root), key=_start)
    filled = [match.start() for match in _CONTENT.finditer(text)]
    written = [_written(text, part.node) for part in parts if isinstance(part.node, Scalar)]
    found: list[Ignore] = []
    named = 0
    for match in _COMMENT.finditer(text):
        start, end = match.start(), match.start() + len(match[0].rstrip())
        before = bisect_right(written, (start, len(text))) - 1
        if before >= 0 and start < written[before][1]:
            continue  # words of a text
        comment = Span(path, start, end)
        form = _FORM.fullmatch(text, start, end)
        codes = [*islice(_CODE.finditer(text, *form.span(1)), MOST + 1)] if form else []
        named += max(1, len(codes))
        if named > MOST:
            return [*found, Ignore(comment, comment, too_many=True)]
        if form:
            places = tuple((one[0], Span(path, *one.span())) for one in codes)
            scope = _scope(document, parts, filled, start)
            found.append(Ignore(comment, _whole(text, comment), places, form[2], scope, bool(codes)))
        else:
            found.append(Ignore(comment, comment, well_formed=False))
    return found


def _scope(document: Document, parts: list[_Part], filled: list[int], comment: int) -> Span | None:
    """What a comment at an offset concerns; `filled` are where lines with more than a comment begin."""
    source = document.source
    starts = source.line_starts
    line = source.position(comment).line
    alone = not source.text[starts[line - 1] : comment].strip()
    if alone:
        below = bisect_right(filled, comment)
        line = source.position(filled[below]).line if below < len(filled) else line
    begin, end = starts[line - 1], starts[line] if line < len(starts) else len(source.text) + 1
    here = parts[bisect_left(parts, begin, key=_start) : bisect_left(parts, end, key=_start)]
    if not alone:
        here = [part for part in here if part.field] or here
    elif here:
        here = [max(here, key=lambda part: part.node.end - part.start)]
    return Span(document.path, here[0].start, max(part.node.end for part in here)) if here else None


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


_start = attrgetter("start")


def _parts(node: Node) -> Iterator[_Part]:
    """All fields and entries below a node."""
    match node:
        case Group():
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


VERSION = 1


def as_baseline(findings: Iterable[Identity]) -> bytes:
    """The file for these findings, one entry per line; the same findings always give the same bytes."""
    rows = [json.dumps(_entry(one, count), ensure_ascii=False) for one, count in sorted(Counter(findings).items())]
    listed = "[\n    " + ",\n    ".join(rows) + "\n  ]" if rows else "[]"
    return f'{{\n  "version": {VERSION},\n  "findings": {listed}\n}}\n'.encode("utf-8", "replace")


def read_baseline(path: Path) -> Counter[Identity]:
    """How often each finding is accepted.

    Errors: `SourceError` if the file cannot be read, is not a baseline, or was written by a newer cardlang.
    """
    help = "write it anew with --update-baseline for the whole project"
    content = read_json(path, None, "a baseline of lint", "baseline.schema.json", VERSION, help)
    accepted: Counter[Identity] = Counter()
    for one in content["findings"]:
        accepted[Identity(one.get("card", ""), one.get("path", ""), one["code"], one["words"])] += one.get("count", 1)
    return accepted


def _entry(one: Identity, count: int) -> dict[str, Any]:
    where = {"card": one.card} if one.card else {"path": one.path}
    return {**where, "code": one.code, "words": one.words, **({"count": count} if count > 1 else {})}
