"""Fields of a form: where a face has a place to write, whoever opens the PDF can type."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdf
import pypdfium2

from cardlang.face.draw_list import Box, Drawing, Field, Form, Group, Matrix, Paint, Rect, Use
from cardlang.face.revision import content
from cardlang.fonts.font import FontBook
from cardlang.pdf.document import render
from cardlang.sheet.page import Page, Placed

NO_FONTS = FontBook({}, {})
PLACE = Box(10, 20, 40, 8)
FRAME = Rect(PLACE, 0, Paint(fill=None, stroke="#000000"))
MM = 72 / 25.4


def fields(pages: list[Page]) -> list[tuple[str, list[float]]]:
    """The name of each field, and its sides in millimetres from the bottom left corner of its page."""
    read = pypdf.PdfReader(BytesIO(render(pages, NO_FONTS, "t")))
    found = [one.get_object() for page in read.pages for one in page.get("/Annots", [])]
    return [(one["/T"], [round(float(side) / MM, 1) for side in one["/Rect"]]) for one in found]


def face(*ops) -> Drawing:
    return Drawing(100, 50, ops)


def test_a_field_lies_where_the_face_has_it() -> None:
    page = Page(200, 100, (Placed(face(FRAME, Field(PLACE, "Coins")), Box(100, 50, 100, 50)),))
    assert fields([page]) == [("Coins", [110, 22, 150, 30])]


def test_a_field_follows_what_moves_its_face() -> None:
    inner = Group(Matrix(1, 0, 0, 1, 5, 0), None, (Use(Form("f", (Field(PLACE, "Coins"),)), 0, 2),))
    page = Page(100, 50, (Placed(face(inner), Box(0, 0, 100, 50)),), offset=(1, -2))
    assert fields([page]) == [("Coins", [16, 22, 56, 30])]


def test_fields_of_one_name_can_be_filled_in_differently() -> None:
    page = Page(100, 50, (Placed(face(Field(PLACE, "Coins")), Box(0, 0, 100, 50)),))
    assert [name for name, _ in fields([page, page])] == ["Coins", "Coins (2)"]


def test_an_empty_field_shows_nothing_and_the_file_is_valid() -> None:
    with_field, without = (
        render([Page(100, 50, (Placed(face(*ops), Box(0, 0, 100, 50)),))], NO_FONTS, "t")
        for ops in ((FRAME, Field(PLACE, "Coins")), (FRAME,))
    )
    pictures = [pypdfium2.PdfDocument(data)[0].render().to_pil().tobytes() for data in (with_field, without)]
    assert pictures[0] == pictures[1]
    assert with_field == render(
        [Page(100, 50, (Placed(face(FRAME, Field(PLACE, "Coins")), Box(0, 0, 100, 50)),))], NO_FONTS, "t"
    )
    with pikepdf.open(BytesIO(with_field)) as pdf:
        assert pdf.check_pdf_syntax() == []
    with pikepdf.open(BytesIO(without)) as pdf:
        assert "/AcroForm" not in pdf.Root


def test_the_name_of_a_field_is_part_of_what_a_face_shows() -> None:
    assert content(face(Field(PLACE, "Coins"))) != content(face(Field(PLACE, "Wounds")))
