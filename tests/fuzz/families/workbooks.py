"""Workbooks that decks are made of: parts that are damaged, repeated a hundred thousand times, or larger than they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

from fuzz.case import Case
from fuzz.mutate import NUMBERS, edit_bytes, edit_text, hostile_string
from fuzz.projects import small

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
SHEET = "xl/worksheets/sheet1.xml"
PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}sheet.main+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{TYPE}styles+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{TYPE}sharedStrings+xml"/>'
    f'<Override PartName="/{SHEET}" ContentType="{TYPE}worksheet+xml"/></Types>',
    "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{OFFICE}"><sheets><sheet name="Cards" sheetId="1" r:id="rId1"/></sheets>'
    '<definedNames><definedName name="all">Cards!$A$1</definedName></definedNames></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet {MAIN}><numFmts><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts>'
    "<fonts><font><b/></font></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders>"
    '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>'
    '<xf numFmtId="16"/></cellXfs></styleSheet>',
    "xl/sharedStrings.xml": f"<sst {MAIN}>"
    + "".join(
        f"<si><t>{said}</t></si>"
        for said in ("Name", "Level", "Action", "Text", "Stab", "Minor", "Draw 1 action card.")
    )
    + "</sst>",
    SHEET: f'<worksheet {MAIN}><cols><col min="1" max="2" width="9"/></cols><sheetData>'
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>'
    '<c r="D1" t="s"><v>3</v></c></row>'
    '<row r="2"><c r="A2" t="s"><v>4</v></c><c r="B2" s="1"><f>1+1</f><v>2</v></c><c r="C2" t="s"><v>5</v></c>'
    '<c r="D2" t="s"><v>6</v></c><c r="E2" s="2"><v>46024</v></c><c r="F2" t="e"><v>#REF!</v></c></row></sheetData>'
    '<mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>',
}
FORMATS = (
    "0" * 250,
    "#,##0;;",
    "yyyy\\",
    '"',
    "[h]:mm",
    "0.0E+0",
    "?/?",
    "%",
    ";;;",
    "0" * 70_000,
    "[$€-407]0",
    "d" * 999,
)
REPEATS = (3, 300, 30_000, 300_000)
DOCTYPE = "<!DOCTYPE a [" + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)) + "]>"


def _repeat(chance: Random, xml: str) -> str:
    """An element many times."""
    found = list(re.finditer(r"<(\w+)[^<>]*/>|<(\w+)[^<>]*>[^<>]*</\2>", xml))
    if not found:
        return xml
    one = chance.choice(found)
    times = min(chance.choice(REPEATS), 40_000_000 // len(one[0]))
    return xml[: one.start()] + one[0] * times + xml[one.end() :]


def _number(chance: Random, xml: str) -> str:
    """Another number of a row, a style, a text."""
    return _swap(chance, xml, r'(?<==")[A-Z]*\d+(?=")|(?<=>)\d+(?=<)', (*NUMBERS, "ZZZ1", "A1048576", "A99999999999"))


def _format(chance: Random, xml: str) -> str:
    return _swap(chance, xml, r'(?<=formatCode=")[^"]*', FORMATS)


def _long(chance: Random, xml: str) -> str:
    return _swap(chance, xml, r"(?<=>)[^<>]+(?=<)", ("x" * 3_000_000, "a\n" * 40_000, "=1+" * 3000))


def _deep(chance: Random, xml: str) -> str:
    depth = chance.choice(REPEATS)
    return _swap(chance, xml, r"(?<=>)(?=<)", ("<a>" * depth + "</a>" * depth, "<r>" * depth))


def _swap(chance: Random, xml: str, pattern: str, values: tuple[str, ...]) -> str:
    found = list(re.finditer(pattern, xml))
    if not found:
        return xml
    one = chance.choice(found)
    return xml[: one.start()] + chance.choice(values) + xml[one.end() :]


def _words(chance: Random, xml: str) -> str:
    return edit_text(
        chance, xml, words=("<c>", "<f>1</f>", "<row/>", "</row>", "&lt;", "r", "s", "inlineStr", "d", "_x000D_")
    )


ATTACKS: tuple[Callable[[Random, str], str], ...] = (_repeat, _repeat, _number, _number, _format, _long, _deep, _words)


def make(chance: Random) -> Case:
    """A workbook with one to three attacks on its parts."""
    parts = dict(PARTS)
    for _ in range(chance.randint(1, 3)):
        name = chance.choice((*parts, SHEET, SHEET))
        parts[name] = chance.choice(ATTACKS)(chance, parts[name])
    packed = {name: xml.encode("utf-8", "replace") for name, xml in parts.items()}
    if chance.random() < 0.1:
        name, code = chance.choice([*packed]), chance.choice(("utf-16", "cp037", "utf-7", "latin-1"))
        said = "" if code == "utf-16" else f'<?xml version="1.0" encoding="{code}"?>'
        packed[name] = said.encode() + (DOCTYPE + parts[name]).encode(code, "replace")
    if chance.random() < 0.05:
        packed |= {f"xl/{number}.xml": b"<a/>" for number in range(20_000)}
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, part in packed.items():
            archive.writestr(name, part)
    data = out.getvalue()
    if chance.random() < 0.2:  # the size that the archive declares of each part
        data = re.sub(rb"(?s)(PK\x01\x02.{20}).{4}", lambda one: one[1] + chance.randbytes(2) + b"\0\0", data)
    if chance.random() < 0.05:
        data = edit_bytes(chance, data)
    args = ("--sheet", hostile_string(chance).replace("\0", "")) if chance.random() < 0.1 else ()
    return Case(
        ("import", "cards.xlsx", "--deck", "mine", *args), small() | {"cards.xlsx": data}, "cards.xlsx", writes=("*",)
    )
