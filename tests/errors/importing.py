"""The codes about spreadsheets: what `import` reports."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from cardlang.model.diagnostic import Code
from cardlang.pipeline.edit.importing import ImportOptions, import_table
from cardlang.report.text import as_text
from errors import projects
from errors.numbered import codes

CODES = [*codes("C180", "C190"), *codes("C198", "C199")]

HEAD = ("Name", "Level", "Action", "Text")
ROW = ("Run", 2, "Standard", "Move 6 squares.")
MANY = ",".join(HEAD) + "\n" + "Run,2,Standard,Move 6 squares.\n" * 1001


def workbook(*rows: tuple[object, ...]) -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book, out = openpyxl.Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


MADE: dict[str, Callable[[], tuple[str, bytes]]] = {
    "C184": lambda: ("cards.csv", MANY.encode()),
    "C186": lambda: ("cards.xlsx", b"\x89PNG\r\n" if workbook(HEAD) else b""),
    "C187": lambda: ("cards.xlsx", workbook(HEAD, ("Run", "=1+1", *ROW[2:]))),
}


def check(code: Code, *, bad: bool) -> tuple[set[str], str]:
    """What `import` reports for an example."""
    example = code.bad if bad else code.good
    if example.startswith("# "):  # a deck that was imported before
        projects.write(example)
        again = import_table(Path("goblins.csv"), ImportOptions())
        return {one.code for one in again.diagnostics}, as_text(again.diagnostics, again.sources)
    made = (
        ("cards.xlsx", workbook(HEAD, ROW))
        if example.startswith("<")
        else ("cards.json" if example.startswith("[") else "cards.csv", example.encode())
    )
    name, data = MADE[code.code]() if bad and code.code in MADE else made
    Path("cardlang.yaml").touch()
    Path(name).write_bytes(data)
    done = import_table(Path(name), ImportOptions(game="skirmish", kind="action"))
    assert bad or Path("cards/skirmish/cards.yaml").is_file()
    return {one.code for one in done.unread}, as_text(done.unread, done.sources)
