"""Reading a text file."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import SourceText, Span
from cardlang.source.error import SourceError
from cardlang.source.paths import shown

MAX_BYTES = 4 * 1024 * 1024

_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def read_text(path: Path) -> tuple[SourceText, list[Diagnostic]]:
    """The text of the file at `path`, and what makes it unfit to be read as text.

    Errors: `SourceError` where the system does not give the file.
    """
    try:
        refuse_pipe(path)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    except ValueError as error:  # a NUL in the name
        raise SourceError(f"cannot read {str(path)!r}: that is no file name") from error
    return decode(data, shown(path))


def refuse_pipe(path: Path) -> None:
    """Errors: `SourceError` for a named pipe or a device, which would be waited for.

    What stands in /dev is given on purpose: /dev/stdin, or `<(…)` of a shell. Whether anything is there, opening tells.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return
    if not (S_ISREG(mode) or S_ISDIR(mode) or path.is_relative_to("/dev")):
        raise SourceError(f"cannot read {shown(path)}: it is no file, but a pipe or a device")


def decode(data: bytes, path: str) -> tuple[SourceText, list[Diagnostic]]:
    """`data` as text without its byte order mark, and what makes it unfit: size, encoding, a control character."""
    if len(data) > MAX_BYTES:
        message = "this file is larger than 4 MiB, the most that is read"
        return SourceText(path, ""), [Diagnostic("C103", message, Span(path, 0, 0), "split it into several files")]
    try:
        source = SourceText(path, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return _not_utf8(data, path, error)
    if found := _CONTROL.search(source.text):
        return source, [_control(source, found)]
    return source, []


def _not_utf8(data: bytes, path: str, error: UnicodeDecodeError) -> tuple[SourceText, list[Diagnostic]]:
    # The error's own bytes are counted without the mark that "utf-8-sig" has taken off.
    data = data.removeprefix(b"\xef\xbb\xbf")
    source = SourceText(path, data.decode("utf-8", "replace"))
    at = len(data[: error.start].decode("utf-8"))
    what = _BOMS.get(data[:2], f"byte 0x{data[error.start]:02X} does not belong there")
    help = 'save the file as UTF-8 (in most editors: "Save with encoding")'
    return source, [Diagnostic("C101", f"this file is not UTF-8: {what}", Span(path, at, at + 1), help)]


def _control(source: SourceText, found: re.Match[str]) -> Diagnostic:
    character = found.group()
    span = Span(source.path, found.start(), found.end())
    names = {"\x00": "a NUL character", "\ufeff": "a byte order mark in the middle of the text"}
    what = names.get(character, "an invisible control character")
    return Diagnostic("C102", f"{what} (U+{ord(character):04X}) stands here", span, "delete it", fix=Fix(span, ""))
