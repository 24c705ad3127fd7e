"""The parts of a workbook (.xlsx, an archive of XML) within bounds: openpyxl makes an object of each style and text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

UNPACKED = 32 * 1024 * 1024  # bytes of all XML, unpacked
MOST_PARTS = 1_000
MOST_SHEETS = 255
MOST_TAGS = 50_000  # of a part, besides those of cells: about 1 s
MOST_RICH_TAGS = 200_000  # in the texts of all sheets: about 1 s
MOST_MARKS = 500_000  # tags and attributes of a sheet or of all texts; 70,000 cells: about 1 s

_SHEET = re.compile(rb"<(?:\w+:)?sheet\s")
_OF_CELLS = re.compile(rb"</?(?:\w+:)?(?:row|c|f|v|is|si|r|t)\b")
_DECLARED = re.compile(r"\A\s*<\?xml.*?\?>", re.DOTALL)
_IGNORED = ("docProps/", "xl/chartsheets/", "xl/theme/")  # what is no table


class Unfit(ValueError):
    """A workbook that is not read; the text is the reason."""


def read_parts(data: bytes) -> dict[str, bytes]:
    """The XML of a workbook by name, as UTF-8 without declarations.

    Errors: `Unfit`.
    """
    parts: dict[str, bytes] = {}
    left = UNPACKED
    try:
        with ZipFile(BytesIO(data)) as archive:
            if len(archive.namelist()) > MOST_PARTS:
                raise Unfit(f"it has more than {MOST_PARTS:,} parts")
            for info in archive.infolist():
                if not info.filename.endswith((".xml", ".rels")) or info.filename.startswith(_IGNORED):
                    continue
                if info.flag_bits & 1:
                    raise Unfit("it is protected by a password")
                with archive.open(info) as stream:  # the size that the archive declares may be wrong
                    part = stream.read(left + 1)
                if info.file_size > left or (left := left - len(part)) < 0:
                    raise Unfit(f"it unpacks to more than {UNPACKED // 2**20} MiB")
                parts[info.filename] = _checked(info.filename, part)
    except Unfit:
        raise
    except (BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, EOFError) as error:
        raise Unfit("it is not an .xlsx file, or it is protected by a password") from error
    except Exception as error:  # zlib.error and the like
        raise Unfit(f"it is damaged ({type(error).__name__})") from error
    return parts


def packed(parts: Mapping[str, bytes]) -> BytesIO:
    """An archive of these parts alone."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out


def refuse_many_cells(part: bytes) -> None:
    """Errors: `Unfit` for a sheet, or the texts of all sheets, with too many tags and attributes."""
    if part.count(b"<") + part.count(b"=") > MOST_MARKS:
        raise Unfit("it has too many cells")


def _checked(name: str, part: bytes) -> bytes:
    try:
        text = _DECLARED.sub("", part.decode("utf-8-sig"))
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Unfit("its XML is not UTF-8")
    if "<!DOCTYPE" in text:
        raise Unfit("its XML defines entities")
    part = text.encode()
    tags, most = part.count(b"<"), MOST_TAGS
    if name == "xl/sharedStrings.xml":
        refuse_many_cells(part)
        most = MOST_RICH_TAGS
    if tags > most and tags - sum(1 for _ in _OF_CELLS.finditer(part)) > most:
        raise Unfit("it has too many styles, names or rules")
    if len(_SHEET.findall(part)) > MOST_SHEETS:
        raise Unfit(f"it has more than {MOST_SHEETS} sheets")
    return part
