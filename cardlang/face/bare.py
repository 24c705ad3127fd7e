"""Picture files without what is not drawn: a photo's place and time, its small copies, comments, profiles. They are
never decoded, so that neither what they tell nor what they cost leaves the file."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from struct import error as StructError
from struct import pack, unpack_from
from typing import TypeVar

from cardlang.model.value import Value

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_OTHERS = [(b"GIF8", 0, "a GIF"), (b"WEBP", 8, "WebP"), (b"ftyp", 4, "HEIC or AVIF"), (b"BM", 0, "a BMP")]
_OTHERS += [(mark, 0, "a TIFF") for mark in (b"II*\0", b"MM\0*")] + [
    (mark, 0, "an SVG") for mark in (b"<svg", b"<?xml")
]
MOST_PARTS = 20_000  # chunks or segments; a PNG of 16 MiB has 2,000 as libpng writes it
_DRAWN = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_END, _SCAN, _EXIF, _ADOBE, _COMMENT = 0xD9, 0xDA, 0xE1, 0xEE, 0xFE
_IN_PDF = (0xC0, 0xC1, 0xC2)  # kinds of JPEG that a PDF may hold: baseline, extended, progressive
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd8\xff]")  # but those that have no segment
_ORIENTATION = 0x112


Part = TypeVar("Part")


class Bare(Value):
    """What a picture is drawn of. `turn` is EXIF's orientation, from 1 (upright) to 8; a JPEG has `scans`, and may be
    one that a PDF holds as it is."""

    kind: str
    data: bytes
    turn: int = 1
    scans: int = 1
    in_pdf: bool = False


def bare(data: bytes) -> Bare:
    """The picture in the bytes of a file.

    Errors: `ValueError` with the reason.

    Source: PNG (W3C, third edition), 5 and 11; JPEG (ITU-T T.81), annex B; Exif 2.32, 4.6.4.
    """
    if data.startswith(PNG):
        return _png(_few(_chunks(data)))
    if data.startswith(JPEG):
        return _jpeg(_few(_segments(data)))
    kind = next((kind for start, at, kind in _OTHERS if data[at:].startswith(start)), "")
    raise ValueError(f"it is {kind}, not a PNG or JPEG: save it as PNG" if kind else "it is not a PNG or JPEG")


def _few(parts: Iterator[Part]) -> list[Part]:
    several = [*islice(parts, MOST_PARTS + 1)]
    if len(several) > MOST_PARTS:
        raise ValueError(f"it consists of more than {MOST_PARTS:,} parts")
    return several


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG by their names, each whole."""
    at = len(PNG)
    while at < len(data):
        name, end = data[at + 4 : at + 8], at + 12 + int.from_bytes(data[at : at + 4])
        yield name, data[at:end]
        at = end if name != b"IEND" else len(data)


def _png(chunks: list[tuple[bytes, bytes]]) -> Bare:
    turn = next((_turn(chunk[8:-4]) for name, chunk in chunks if name == b"eXIf"), 1)
    drawn = [chunk for name, chunk in chunks if name in _DRAWN]
    depth, colours = drawn[0][16:18] if drawn and len(drawn[0]) > 17 else (8, 2)
    if depth != 8 and colours in (0, 2):  # Pillow scales the pixels, but not the colour that is clear
        drawn = [_of_8_bits(chunk, depth) if chunk[4:8] == b"tRNS" else chunk for chunk in drawn]
    return Bare("PNG", PNG + b"".join(drawn), turn)


def _of_8_bits(chunk: bytes, depth: int) -> bytes:
    """A chunk with the clear colour, from this depth to 8 bits."""
    numbers = (int.from_bytes(chunk[at : at + 2]) for at in range(8, len(chunk) - 4, 2))
    scaled = [(number >> 8 if depth == 16 else number * 255 // (2**depth - 1)) & 255 for number in numbers]
    body = b"tRNS" + pack(f">{len(scaled)}H", *scaled)
    return pack(">I", 2 * len(scaled)) + body + pack(">I", zlib.crc32(body))


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments of a JPEG by their markers, each whole; that of a scan with its pixels."""
    end = len(JPEG)
    while found := _MARKER.search(data, end):
        at, marker = found.start(), data[found.end() - 1]
        end = at + 2 + (int.from_bytes(data[at + 2 : at + 4]) if marker != _END else 0)
        if marker == _SCAN:
            after = _MARKER.search(data, end)
            end = after.start() if after else len(data)
        yield marker, data[at:end]
        if marker == _END:
            return


def _jpeg(segments: list[tuple[int, bytes]]) -> Bare:
    turns = (_turn(segment[10:]) for marker, segment in segments if marker == _EXIF and segment[4:8] == b"Exif")
    drawn = [segment for marker, segment in segments if not (0xE0 <= marker <= 0xEF or marker == _COMMENT)]
    adobe = (segment[4:16] for marker, segment in segments if marker == _ADOBE and segment[4:9] == b"Adobe")
    colours = [b"\xff\xee\0\x0e" + how for how in adobe][:1]  # how its colours are meant
    markers = [marker for marker, _ in segments]
    in_pdf = any(marker in _IN_PDF for marker in markers)
    return Bare("JPEG", JPEG + b"".join(colours + drawn), next(turns, 1), markers.count(_SCAN), in_pdf)


def _turn(exif: bytes) -> int:
    """The orientation that EXIF data tells; 1 if it tells none."""
    order = "<" if exif.startswith(b"II") else ">"
    try:
        (at,) = unpack_from(f"{order}I", exif, 4)
        (count,) = unpack_from(f"{order}H", exif, at)
        for number in range(count):
            tag, _, _, value = unpack_from(f"{order}HHIH", exif, at + 2 + 12 * number)
            if tag == _ORIENTATION:
                return int(value) if 1 <= value <= 8 else 1
    except StructError:
        pass
    return 1
