"""Findings as annotations of a GitHub workflow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.span import Position, SourceText, located
from cardlang.report.clean import clean, shortened
from cardlang.report.text import summary

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
