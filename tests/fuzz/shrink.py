"""Makes a case that fails smaller, as long as it fails in the same way."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace

from fuzz.case import Case

_PIECES = ("[^\n]*\n?", r"\s*\S+", ".")  # lines, words, characters


def shrink(case: Case, fails: Callable[[Case], bool], seconds: float) -> Case:
    """The smallest case found in that time: fewer files, fewer arguments, and of the input in focus fewer lines, words,
    characters."""
    end = time.monotonic() + seconds

    def still(other: Case) -> bool:
        return time.monotonic() < end and fails(other)

    for name in list(case.files):
        if name != case.focus:
            smaller = replace(case, files={file: data for file, data in case.files.items() if file != name})
            case = smaller if still(smaller) else case
    at = 1
    while at < len(case.args):
        smaller = replace(case, args=(*case.args[:at], *case.args[at + 1 :]))
        if f"arg {at}" != case.focus and not case.focus.startswith("arg") and still(smaller):
            case = smaller
        else:
            at += 1
    for piece in _PIECES:
        case = _smaller(case, piece, still)
    return case


def _smaller(case: Case, piece: str, still: Callable[[Case], bool]) -> Case:
    """Without as many pieces as can go, larger runs of them first."""
    focus = focused(case)
    if focus is None:
        return case
    pieces = re.findall(piece, focus.decode("utf-8", "surrogateescape"), re.DOTALL)
    pieces = [one for one in pieces if one]
    size = len(pieces) // 2
    while size:
        at = 0
        while at < len(pieces):
            fewer = pieces[:at] + pieces[at + size :]
            smaller = with_focus(case, "".join(fewer).encode("utf-8", "surrogateescape"))
            if still(smaller):
                case, pieces = smaller, fewer
            else:
                at += size
        size = min(size // 2, max(len(pieces) // 2, 0))
    return case


def focused(case: Case) -> bytes | None:
    """The input that was made hostile; None where it is no text, such as a link."""
    if case.focus == "stdin":
        return case.stdin
    if case.focus.startswith("arg "):
        return case.args[int(case.focus[4:])].encode("utf-8", "surrogateescape")
    content = case.files.get(case.focus)
    return content if isinstance(content, bytes) else None


def with_focus(case: Case, data: bytes) -> Case:
    """The case with another input in focus."""
    if case.focus == "stdin":
        return replace(case, stdin=data)
    if case.focus.startswith("arg "):
        at = int(case.focus[4:])
        return replace(case, args=(*case.args[:at], data.decode("utf-8", "surrogateescape"), *case.args[at + 1 :]))
    return replace(case, files={**case.files, case.focus: data})
