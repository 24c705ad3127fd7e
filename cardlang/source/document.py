"""Reading text files, and YAML files as documents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from cardlang.model.diagnostic import MAX_FINDINGS, Diagnostic, Fix, has_errors
from cardlang.model.span import SourceText, Span
from cardlang.source.disk import TooLarge, read_bytes
from cardlang.source.error import SourceError
from cardlang.source.paths import shown
from cardlang.source.yaml.nodes import Document

MAX_BYTES = 4 * 1024 * 1024

_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_CONFLICT = [re.compile(mark, re.MULTILINE) for mark in (r"^<{7} .*", r"^={7}\s*$", r"^>{7} ")]
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")

# Not those that join letters of the scripts before which they stand.
_INVISIBLE = re.compile(
    "[\xad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufe0e\ufe0f\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f]"
    "|(?<![\u0590-\u0dff\u0f00-\u109f\u1780-\u18af])[\u200c\u200d]"
)
_APART = re.compile("[^\u0300-\u036f\n][\u0300-\u036f]+")  # a letter and its accents


def read_text(
    path: Path, within: Path | None, encoding: Callable[[bytes], str] = lambda _: "utf-8"
) -> tuple[SourceText, list[Diagnostic]]:
    """The text of the file at `path`, and the findings that make it unusable as text. `within` is the boundary folder
    of links; None is for files that the user names. `encoding` tells that of the bytes.

    Errors: `SourceError` if the system refuses to read the file.
    """
    try:
        data = read_bytes(path, MAX_BYTES, within)
        return decode(data, shown(path), encoding(data))
    except TooLarge:
        return too_large(shown(path))
    except OSError as error:
        raise SourceError.of(path, "read", error) from error


def decode(data: bytes, path: str, encoding: str = "utf-8") -> tuple[SourceText, list[Diagnostic]]:
    """`data` as text without its byte order mark, and findings about its size, encoding or control characters."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    if len(data) > MAX_BYTES:
        return too_large(path)
    try:
        source = SourceText(path, data.decode(encoding))
    except UnicodeDecodeError as error:
        return _undecoded(data, path, encoding, error)
    if found := _CONTROL.search(source.text):
        return source, [_control(source, found)]
    if found := _conflict(source.text):
        help = "keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>"
        return source, [Diagnostic("C124", "a merge conflict begins here", Span(path, *found.span()), help)]
    return source, []


def too_large(path: str) -> tuple[SourceText, list[Diagnostic]]:
    """The finding for a file with more than `MAX_BYTES`."""
    message = "this file is larger than 4 MiB, the limit"
    return SourceText(path, ""), [Diagnostic("C103", message, Span(path, 0, 0), "split it into several files")]


def _undecoded(data: bytes, path: str, encoding: str, error: UnicodeDecodeError) -> tuple[SourceText, list[Diagnostic]]:
    source = SourceText(path, data.decode(encoding, "replace"))
    at = len(data[: error.start].decode(encoding))
    what = f"byte 0x{data[error.start]:02X} does not belong there"
    what = _BOMS.get(data[:2], what) if encoding == "utf-8" else what
    help = 'save the file as UTF-8 (in most editors: "Save with encoding")'
    return source, [Diagnostic("C101", f"this file is not {encoding.upper()}: {what}", Span(path, at, at + 1), help)]


def _conflict(text: str) -> re.Match[str] | None:
    """The first mark of a merge conflict, if the others follow."""
    found: list[re.Match[str]] = []
    for mark in _CONFLICT:
        at = mark.search(text, found[-1].end() if found else 0)
        if at is None:
            return None
        found.append(at)
    return found[0]


def _control(source: SourceText, found: re.Match[str]) -> Diagnostic:
    character = found.group()
    span = Span(source.path, found.start(), found.end())
    names = {"\x00": "a NUL character", "\ufeff": "a byte order mark in the middle of the text"}
    named = unicodedata.name(character, "").lower()
    what = names.get(character) or (f"an invisible {named}" if named else "an invisible control character")
    return Diagnostic("C102", f"there is {what} (U+{ord(character):04X}) here", span, "delete it", fix=Fix(span, ""))


def mended(text: str) -> str:
    """A text without invisible characters, its letters in one with their accents."""
    return text if text.isascii() else unicodedata.normalize("NFC", _INVISIBLE.sub("", text))


def unseen(source: SourceText) -> Iterator[Diagnostic]:
    """The invisible characters of a text; if there are none, letters that are written apart from their accents."""
    if source.text.isascii():
        return
    found = [_control(source, one) for one in islice(_INVISIBLE.finditer(source.text), MAX_FINDINGS)]
    yield from found
    if found or unicodedata.is_normalized("NFC", source.text):
        return
    for match in islice(_APART.finditer(source.text), MAX_FINDINGS):
        letter, span = unicodedata.normalize("NFC", match[0]), Span(source.path, *match.span())
        if letter != match[0]:
            message = f'"{letter}" is written as {len(match[0])} characters here, a letter and its accent'
            help = "write it as one, which is found and compared as people do"
            yield Diagnostic("C536", message, span, help, "warning", fix=Fix(span, letter))


def open_document(path: Path, within: Path | None) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    """The text of the file at `path`, its document (None if it cannot be read as YAML), and the findings. `within` is
    the boundary folder of links; None is for files that the user names and for the package's own.

    Errors: `SourceError` if the system refuses to read the file.
    """
    return _document(*read_text(path, within))


def parse_document(data: bytes, path: str) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    """The same for bytes from elsewhere (an editor, stdin), reported under the name `path`."""
    return _document(*decode(data, path))


def _document(source: SourceText, found: list[Diagnostic]) -> tuple[SourceText, Document | None, list[Diagnostic]]:
    if found:
        return source, None, found
    from cardlang.source.yaml.compose import compose

    first = [*unseen(source)]
    if has_errors(first):
        return source, None, first
    document, found = compose(source)
    return source, document, first + found
