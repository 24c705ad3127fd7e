"""Workbooks that would take a machine's time or memory are refused before openpyxl makes objects of them."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from cardlang.source.spreadsheet import TableSource, read_table

openpyxl = pytest.importorskip("openpyxl")

KNOWN: Callable[[str], bool] = {"Name", "Level"}.__contains__
SHEET, STYLES, BOOK = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"
TEXTS = "xl/sharedStrings.xml"


def parts() -> dict[str, bytes]:
    """The parts of a workbook with one card."""
    book, out = openpyxl.Workbook(), BytesIO()
    book.active.append(("Name", "Level"))
    book.active.append(("Run", 2))
    book.save(out)
    with ZipFile(out) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(made: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, part in made.items():
            archive.writestr(name, part)
    return out.getvalue()


def with_many(name: str, end: bytes, one: bytes, times: int) -> dict[str, bytes]:
    made = parts()
    assert end in made[name]
    return made | {name: made[name].replace(end, one * times + end)}


def codes(data: bytes, folder: Path) -> list[tuple[str, str]]:
    (folder / "cards.xlsx").write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nobody sees those of openpyxl
        _, _, found = read_table(TableSource(folder / "cards.xlsx"), KNOWN)
    return [(one.code, one.message.removeprefix("this workbook cannot be read: ")) for one in found]


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda: with_many(STYLES, b"</cellXfs>", b"<xf/>", 1_000_000), "it has too many styles, names or rules"),
        (
            lambda: with_many(STYLES, b"</fonts>", b"<font><b/></font>", 500_000),
            "it has too many styles, names or rules",
        ),
        (lambda: with_many(BOOK, b"</sheets>", b"<sheet/>", 100_000), "it has too many styles, names or rules"),
        (lambda: with_many(BOOK, b"</sheets>", b'<sheet name="x"/>', 300), "it has more than 255 sheets"),
        (lambda: with_many(SHEET, b"</worksheet>", b"<a/>", 100_000), "it has too many styles, names or rules"),
        (lambda: with_many(SHEET, b"</sheetData>", b"<row/>", 1_000_000), "it has too many cells"),
        (lambda: with_many(SHEET, b"</sheetData>", b'<row r="999999999"/>', 1), "it has too many cells or rows"),
        (
            lambda: with_many(SHEET, b"</sheetData>", b'<row><c r="XFD1"/></row>', 9_000),
            "it has too many cells or rows",
        ),
        (lambda: parts() | {TEXTS: b"<sst>" + b"<si><t>a</t></si>" * 300_000 + b"</sst>"}, "it has too many cells"),
        (lambda: parts() | {SHEET: b"0" * (40 << 20)}, "it unpacks to more than 32 MiB"),
        (lambda: parts() | {BOOK: b'<!DOCTYPE a [<!ENTITY b "c">]><a/>'}, "its XML defines entities"),
        (lambda: parts() | {BOOK: parts()[BOOK].decode().encode("utf-16")}, "its XML is not UTF-8"),
        (lambda: parts() | {f"{n}.xml": b"" for n in range(2_000)}, "it has more than 1,000 parts"),
    ],
)
def test_what_would_fill_the_memory_is_refused(made: Callable[[], dict[str, bytes]], why: str, tmp_path: Path) -> None:
    assert codes(packed(made()), tmp_path) == [("C186", why)]


def test_the_size_that_an_archive_declares_is_not_believed(tmp_path: Path) -> None:
    made = with_many(SHEET, b"</worksheet>", b" ", 30 << 20)
    small = re.sub(rb"(?s)(PK\x01\x02.{20}).{4}", lambda one: one[1] + b"\0\1\0\0", packed(made))
    assert [code for code, _ in codes(small, tmp_path)] == ["C186"]


def test_nothing_is_unpacked_that_declares_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed(parts() | {SHEET: b"0" * (40 << 20)})
    monkeypatch.setattr(ZipFile, "open", None)
    assert codes(data, tmp_path) == [("C186", "it unpacks to more than 32 MiB")]


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: with_many("[Content_Types].xml", b"</Types>", b'<Default Extension="x" ContentType="vbaProject"/>', 1),
         "this workbook has macros, which are not run"),
        (lambda: parts() | {"xl/externalLinks/externalLink1.xml": b"<externalLink/>"},
         "this workbook refers to other files, which are not opened"),
        (lambda: parts() | {"xl/connections.xml": b"<connections/>"},
         "this workbook refers to other files, which are not opened"),
    ],
)  # fmt: skip
def test_what_reaches_beyond_the_cells_is_told(made: Callable[[], dict[str, bytes]], told: str, tmp_path: Path) -> None:
    assert codes(packed(made()), tmp_path) == [("C189", told)]


def test_an_encoding_that_hides_tags_is_not_followed(tmp_path: Path) -> None:
    hidden = b'<?xml version="1.0" encoding="cp037"?>' + '<!DOCTYPE a [<!ENTITY b "c">]><a/>'.encode("cp037")
    assert [code for code, _ in codes(packed(parts() | {BOOK: hidden}), tmp_path)] == ["C186"]


def test_warnings_of_the_library_are_not_shown(tmp_path: Path) -> None:
    made = with_many(SHEET, b"</worksheet>", b'<extLst><ext uri="x"/></extLst>', 1)
    made[STYLES] = re.sub(rb"<cellStyles.*</cellStyles>", b"", made[STYLES])
    assert codes(packed(made), tmp_path) == []


def test_a_text_that_many_cells_share_is_counted_each_time(tmp_path: Path) -> None:
    row = b"<row>" + b'<c t="s"><v>0</v></c>' * 9_000 + b"</row>"
    made = with_many(SHEET, b"</sheetData>", row, 1)
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    override = b'<Override PartName="/%s" ContentType="%s"/></Types>' % (TEXTS.encode(), kind)
    made["[Content_Types].xml"] = made["[Content_Types].xml"].replace(b"</Types>", override)
    text = b"<si><t>" + b"x" * 30_000 + b"</t></si>"
    made[TEXTS] = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' + text + b"</sst>"
    assert codes(packed(made), tmp_path) == [("C186", "its texts are longer than 4 MiB")]
