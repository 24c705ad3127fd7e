"""Every code about spreadsheets: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.importing import CODES
from cardlang.pipeline.edit.importing import ImportOptions, import_table
from cardlang.report.text import as_text

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


@pytest.fixture(autouse=True)
def _inside_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").touch()


def told(name: str, data: bytes) -> tuple[set[str], str]:
    Path(name).write_bytes(data)
    done = import_table(Path(name), ImportOptions(game="skirmish", kind="action"))
    return {one.code for one in done.unread}, as_text(done.unread, done.sources)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, golden) -> None:
    codes, text = told(*MADE.get(code.code, lambda: ("cards.csv", code.bad.encode()))())
    assert codes == {code.code}
    golden.check(f"errors/{code.code}.txt", text)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code) -> None:
    good = workbook(HEAD, ROW) if code.good.startswith("<") else code.good.encode()
    assert told("cards.xlsx" if code.good.startswith("<") else "cards.csv", good) == (set(), "")
    assert Path("cards/skirmish/cards.yaml").is_file()
