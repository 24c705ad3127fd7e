"""Diagnostics as text: each with its line of the file, the faulty words underlined, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.span import Position, SourceText, located
from cardlang.report.lines import cells, clean, count, shortened

_WINDOW = 100  # characters shown of a long line
_LEAD = 30  # characters shown before the faulty words when a line is cut
_BESIDE = 110  # most columns of a line with carets and help

_COLOURS = {"error": "31;1", "warning": "33;1", "gutter": "2", "help": "36"}


def as_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText], *, colour: bool = False) -> str:
    """All `diagnostics`, sorted, separated by empty lines, with their number at the end; "" if there are none.

    `sources` has the files by path; diagnostics of a missing file are shown without the line.
    """
    ordered = in_order(diagnostics)
    if not ordered:
        return ""
    parts = [one_as_text(diagnostic, sources.get(diagnostic.span.path), colour=colour) for diagnostic in ordered]
    return "\n".join([*parts, summary(ordered)]) + "\n"


def one_as_text(diagnostic: Diagnostic, source: SourceText | None, *, colour: bool = False) -> str:
    """One diagnostic: `path:line:column: CODE message`, then the line of the file with the faulty words underlined."""
    paint = _paint if colour else _plain
    line, column = source.position(diagnostic.span.start) if source else (1, 1)
    place = f"{clean(diagnostic.span.path or '<text>')}:{line}:{column}"
    warning = "warning: " if diagnostic.severity == "warning" else ""
    message = _printable(shortened(diagnostic.message))
    head = f"{place}: {paint(diagnostic.code, diagnostic.severity)} {warning}{message}"
    if source is None:
        help = [f"  {paint(_printable(diagnostic.help), 'help')}"] if diagnostic.help else []
        return "\n".join([head, *help]) + "\n"
    return "\n".join([head, *_excerpt(diagnostic, source, line, colour)]) + "\n"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings there are, in how many files.

    >>> summary([])
    'no errors'
    """
    found = list(diagnostics)
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    counts = [count(errors, "error")] if errors else []
    counts += [count(len(found) - errors, "warning")] if len(found) > errors else []
    files = len({diagnostic.span.path for diagnostic in found})
    return f"{', '.join(counts)} in {count(files, 'file')}" if counts else "no errors"


def _excerpt(diagnostic: Diagnostic, source: SourceText, line: int, colour: bool) -> list[str]:
    paint = _paint if colour else _plain
    text = source.line(line)
    start = diagnostic.span.start - source.line_starts[line - 1]
    # A span of several lines is underlined up to the end of the first.
    end = min(max(start + diagnostic.span.end - diagnostic.span.start, start), max(len(text), start))
    shown, before, under = _window(text, start, end)
    gutter = f"{line:>5} | "
    bar = " " * (len(gutter) - 2) + "| "
    help = _printable(diagnostic.help)
    carets = " " * before + paint("^" * under, diagnostic.severity)
    lines = [f"{paint(gutter, 'gutter')}{shown}", f"{paint(bar, 'gutter')}{carets}"]
    if help and len(bar) + before + under + 1 + len(help) <= _BESIDE:
        lines[-1] += f" {paint(help, 'help')}"
    elif help:
        lines.append(f"{paint(bar, 'gutter')}{paint(help, 'help')}")
    return lines


def _printable(text: str) -> str:
    """Text in one line, though it may quote several lines of a file."""
    return clean(" ".join(filter(None, text.splitlines())) if "\n" in text else text)


def _window(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of `text` to show, and the columns before character `start` and from there to `end` (at least 1)."""
    first = 0
    if len(text) > _WINDOW and end > _WINDOW - _LEAD:
        first = max(0, start - _LEAD)
    last = min(len(text), first + _WINDOW)
    drawn = cells(text[first:last])
    left, right = ("…" if first else ""), ("…" if last < len(text) else "")
    widths = [width for _, width in drawn]
    before = len(left) + sum(widths[: start - first])
    under = sum(widths[start - first : end - first])
    return left + "".join([shown for shown, _ in drawn]) + right, before, max(under, 1)


def _paint(text: str, what: str) -> str:
    return f"\x1b[{_COLOURS[what]}m{text}\x1b[0m"


def _plain(text: str, _what: str) -> str:
    return text


MOST = 10  # annotations that GitHub shows for one step


def as_github(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> str:
    """One workflow command for each of the first findings, errors first; then how many there are in all, so that those
    beyond the limit are not missed. "" if there are none."""
    ordered = sorted(in_order(diagnostics), key=lambda one: one.severity != "error")
    if not ordered:
        return ""
    lines = [_command(one, *located(one.span, sources)) for one in ordered[:MOST]]
    more = f", of which {MOST} are shown here" if len(ordered) > MOST else ""
    return "\n".join([*lines, f"{summary(ordered)}{more}"]) + "\n"


def _command(one: Diagnostic, start: Position, end: Position) -> str:
    place = {"file": one.span.path, "line": start[0], "endLine": end[0], "col": start[1], "endColumn": end[1]}
    if start[0] != end[0]:
        del place["col"], place["endColumn"]  # columns are only for one line
    properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in {**place, "title": one.code}.items())
    message = shortened(one.message) + (f"\n{one.help}" if one.help else "")
    return f"::{one.severity} {properties}::{_escaped(message)}"


def _escaped(text: str, signs: str = "") -> str:
    """Text as workflow commands expect it, with `signs` escaped as well."""
    for sign in f"%\r\n{signs}":
        text = text.replace(sign, f"%{ord(sign):02X}")
    return clean(text)
