from __future__ import annotations

import pathlib
from io import BytesIO

import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import Image

from cardlang.face.draw_list import Box, Drawing, Form, Gradient, Group, Matrix, Paint, Path, Rect, Text, Use
from cardlang.fonts.font import Font, FontBook, read_font
from cardlang.fonts.icons import icon_font
from cardlang.pdf.document import PageImages, render
from cardlang.sheet.page import Page, Placed, moved

ROOT = pathlib.Path(__file__).parents[2]
BLACK = Paint("#000000")


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    text = read_font("text-regular", (ROOT / "templates/fonts/AlegreyaSans-Regular.ttf").read_bytes())
    assert isinstance(text, Font)
    icons, characters, _ = icon_font({"tap": (ROOT / "templates/icons/tap.svg").read_bytes()})
    return FontBook({("text", False, False): text, ("icons", False, False): icons}, characters)


def page(*ops, w: float = 100, h: float = 50) -> Page:
    return Page(w, h, (Placed(Drawing(w, h, ops), Box(0, 0, w, h)),))


def pixel(data: bytes, x: float, y: float, number: int = 0) -> tuple[int, ...]:
    """The colour at a spot given in millimetres."""
    image = pypdfium2.PdfDocument(data)[number].render(scale=72 / 25.4).to_pil()  # four pixels a millimetre... 8 a mm
    scale = image.width / 100
    return tuple(image.getpixel((int(x * scale), int(y * scale))))[:3]


def test_the_same_pages_give_the_same_bytes_and_a_valid_file(fonts: FontBook) -> None:
    pages = [page(Text(5, 10, "Deal 10 damage.", "text-regular", 9, "#000000"))]
    data = render(pages, fonts, "Drow Deck")
    assert data == render(pages, fonts, "Drow Deck")
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.Root.Lang == "en-US"
        assert pdf.docinfo.Title == "Drow Deck"
        assert pdf.docinfo.Author == "cardlang"


def test_pages_have_the_papers_size(fonts: FontBook) -> None:
    box = pypdf.PdfReader(BytesIO(render([page(w=215.9, h=279.4)], fonts, "t"))).pages[0].mediabox
    assert (float(box.width), float(box.height)) == (612, 792)


def boxes(page: Page, fonts: FontBook) -> list[list[float]]:
    """Media, bleed and trim box in points."""
    made = pypdf.PdfReader(BytesIO(render([page], fonts, "t"))).pages[0]
    return [[float(side) for side in box] for box in (made.mediabox, made.bleedbox, made.trimbox)]


def test_pages_say_where_they_are_cut_and_how_far_they_bleed(fonts: FontBook) -> None:
    whole = [0, 0, 612, 792]
    assert boxes(Page(215.9, 279.4, ()), fonts) == [whole] * 3
    inch = 25.4
    cut = Page(4 * inch, 5 * inch, (), trim=Box(inch, inch, 2 * inch, 2.5 * inch), bleed=inch / 8)
    assert boxes(cut, fonts) == [[0, 0, 288, 360], [63, 99, 225, 297], [72, 108, 216, 288]]
    (off,) = moved([cut], (inch, -inch / 2))
    assert boxes(off, fonts) == [[0, 0, 288, 360], [135, 135, 297, 333], [144, 144, 288, 324]]


def test_offsets_move_all_that_is_drawn_right_and_down(fonts: FontBook) -> None:
    red, blue = (Rect(Box(10, 5, 20, 10), 0, Paint(colour)) for colour in ("#ff0000", "#0000ff"))
    under, over = (Rect(Box(x, 30, 5, 5), 0, BLACK) for x in (10, 20))
    plain = Page(100, 50, (Placed(Drawing(100, 50, (red, blue)), Box(0, 0, 100, 50)),), (under,), over=(over,))
    (page,) = moved([plain], (30, 10))
    data = render([page], fonts, "t")
    assert pixel(data, 12, 7) == pixel(data, 12, 32) == (255, 255, 255)
    assert pixel(data, 42, 17) == pixel(data, 58, 23) == (0, 0, 255)
    assert pixel(data, 42, 42) == pixel(data, 52, 42) == (0, 0, 0)


def test_scale_makes_all_larger_from_the_middle_of_the_paper(fonts: FontBook) -> None:
    dots = tuple(Rect(Box(x - 1, y - 1, 2, 2), 0, BLACK) for x, y in ((50, 25), (20, 5), (80, 45)))
    (page,) = moved([Page(100, 50, (), dots)], (0, 2), (1.1, 0.9))
    data = render([page], fonts, "t")
    assert all(pixel(data, x, y) == (0, 0, 0) for x, y in ((50, 27), (17, 9), (83, 45)))
    (cut,) = moved([Page(100, 50, (), trim=Box(10, 10, 80, 30), bleed=3)], (0, 0), (1.1, 0.9))
    inset = [side * 72 / 25.4 for side in (6, 11.5, 94, 38.5)]
    assert boxes(cut, fonts)[2] == pytest.approx(inset, abs=0.01)


def test_dark_text_and_lines_may_be_black_ink_alone(fonts: FontBook) -> None:
    colours = {"#231a12": "0 g", "#5a4837": "0.284 g", "#06203c": "0.024 0.125 0.235 rg", "#ffffff": "1 1 1 rg"}
    for colour, operator in colours.items():
        text = Text(5, 20, "ink", "text-regular", 9, colour)
        line = Path((("M", (5, 30)), ("L", (50, 30))), Paint(fill=None, stroke=colour))
        shape = Rect(Box(5, 40, 9, 9), 0, Paint(colour))
        lines = _drawn(render([page(text, line, shape)], fonts, "t", black=True))
        assert operator in lines and operator.upper() in lines
        assert sum(line.endswith(" rg") for line in lines) == 1, "areas stay as they are"
        assert not any(line.endswith(" g") for line in _drawn(render([page(text, line, shape)], fonts, "t")))


def _drawn(data: bytes) -> list[str]:
    """The operators that draw the only face."""
    with pikepdf.open(BytesIO(data)) as pdf:
        (face,) = pdf.pages[0].Resources.XObject.values()
        return face.read_bytes().decode().split("\n")


def test_a_face_is_cut_off_at_its_bleed(fonts: FontBook) -> None:
    face = Drawing(20, 20, (Rect(Box(-10, -10, 40, 40), 0, BLACK),))
    placed = (Placed(face, Box(10, 10, 20, 20)), Placed(face, Box(60, 10, 20, 20), bleed=3))
    data = render([Page(100, 50, placed)], fonts, "t")
    assert pixel(data, 9, 20) == pixel(data, 31, 20) == pixel(data, 56, 20) == pixel(data, 84, 20) == (255, 255, 255)
    assert pixel(data, 58, 20) == pixel(data, 82, 20) == pixel(data, 70, 8) == pixel(data, 11, 11) == (0, 0, 0)


def test_pictures_have_the_pages_size_at_any_resolution(fonts: FontBook) -> None:
    album = PageImages([page(Rect(Box(0, 0, 50, 50), 0, BLACK), w=63.5, h=88.9), Page(25.4, 25.4, ())], fonts, 200)
    with Image.open(BytesIO(album.png(0))) as picture:
        assert picture.size == (500, 700)
        assert picture.info["dpi"] == pytest.approx((200, 200), abs=0.1)
        assert picture.getpixel((100, 100)) == (0, 0, 0) and picture.getpixel((450, 650)) == (255, 255, 255)
    assert Image.open(BytesIO(album.png(1))).size == (200, 200)
    assert album.png(0) == album.png(0)


def test_millimetres_land_where_they_were_meant(fonts: FontBook) -> None:
    data = render([page(Rect(Box(10, 5, 20, 10), 0, Paint("#ff0000")))], fonts, "t")
    assert pixel(data, 12, 7) == (255, 0, 0)
    assert pixel(data, 28, 13) == (255, 0, 0)
    assert pixel(data, 8, 7) == pixel(data, 12, 17) == (255, 255, 255)


@pytest.mark.parametrize(("turn", "x", "y"), [(0, 12, 12), (90, 28, 12), (180, 28, 28), (270, 12, 28)])
def test_a_turned_face_turns_clockwise(fonts: FontBook, turn: int, x: float, y: float) -> None:
    face = Drawing(20, 20, (Rect(Box(0, 0, 5, 5), 0, Paint("#0000ff")),))  # blue in its top left corner
    data = render([Page(100, 50, (Placed(face, Box(10, 10, 20, 20), turn),))], fonts, "t")
    assert pixel(data, x, y) == (0, 0, 255)


def test_blends_clips_and_opacity_are_drawn(fonts: FontBook) -> None:
    blend = Gradient("linear", 0, 0, 100, 0, 0, ((0, "#000000"), (0.5, "#ff0000"), (1, "#ffffff")))
    ops = (
        Rect(Box(0, 0, 100, 50), 0, Paint(blend)),
        Group(None, Rect(Box(0, 0, 10, 10), 0, BLACK), (Rect(Box(0, 0, 100, 10), 0, Paint("#00ff00")),)),
        Rect(Box(0, 40, 100, 10), 0, Paint("#ffffff", fill_opacity=0.5)),
    )
    data = render([page(*ops)], fonts, "t")
    assert pixel(data, 5, 5) == (0, 255, 0)
    assert pixel(data, 50, 5)[0] > 240
    assert pixel(data, 50, 5)[1] < 20
    assert pixel(data, 1, 45)[0] in range(120, 140)


def test_a_form_starts_from_its_own_state(fonts: FontBook) -> None:
    form = Form("box", (Rect(Box(0, 0, 10, 10), 0, BLACK),))
    faint = Rect(Box(50, 0, 10, 10), 0, Paint("#ff0000", fill_opacity=0.1))
    data = render(
        [page(faint, Group(Matrix(1, 0, 0, 1, 5, 5), None, (Use(form, 0, 0),)), Use(form, 80, 0))], fonts, "t"
    )
    assert pixel(data, 10, 10) == pixel(data, 85, 5) == (0, 0, 0)


def test_what_stands_in_many_places_is_drawn_once(fonts: FontBook) -> None:
    text = Text(5, 10, "Draw 1 action card.", "text-regular", 9, "#000000")
    face = Drawing(60, 80, (text, *(Rect(Box(n, n, 3, 3), 0, BLACK) for n in range(50))))
    places = tuple(Placed(face, Box(60 * (n % 3), 80 * (n // 3), 60, 80)) for n in range(9))
    ninety = render([Page(200, 270, places)] * 10, fonts, "t")
    with pikepdf.open(BytesIO(ninety)) as pdf:
        assert sum(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form" for o in pdf.objects) == 1
    assert pypdf.PdfReader(BytesIO(ninety)).pages[9].extract_text().count("action card") == 9


def test_text_is_copied_in_order_and_icons_as_their_words(fonts: FontBook) -> None:
    tap = fonts.icons["tap"]
    ops = (
        Text(5, 10, tap, "icons", 9, "#000000"),
        Text(8, 10, ": Discard “Żółw” – 1 card.", "text-regular", 9, "#000000"),
        Text(5, 20, tap, "icons", 40, "#000000", ornament=True),
        Text(5, 30, "Second line.", "text-regular", 9, "#000000", spacing=0.2),
    )
    data = render([page(*ops)], fonts, "t")
    for words in (
        pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range(),
        pypdf.PdfReader(BytesIO(data)).pages[0].extract_text(),
    ):
        assert " ".join(words.split()) == "T: Discard “Żółw” – 1 card. Second line."


def test_fonts_are_embedded_subsets(fonts: FontBook) -> None:
    data = render([page(Text(5, 10, "Web", "text-regular", 9, "#000000"))], fonts, "t")
    assert len(data) < 8000
    with pikepdf.open(BytesIO(data)) as pdf:
        used = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert used
        assert all("/FontFile2" in font.FontDescriptor for font in used)


def test_a_run_is_as_long_on_paper_as_it_was_measured(fonts: FontBook) -> None:
    text = "Make a melee attack with +10 damage."
    data = render([page(Text(5, 10, text, "text-regular", 10, "#000000"))], fonts, "t")
    textpage = pypdfium2.PdfDocument(data)[0].get_textpage()
    left, last = textpage.get_charbox(0, loose=True), textpage.get_charbox(len(text) - 1, loose=True)
    font = fonts.pick("text")
    assert font is not None
    assert last[2] - left[0] == pytest.approx(font.width(text) * 10, abs=0.05)


def test_bookmarks_lead_to_their_pages(fonts: FontBook) -> None:
    pages = [Page(50, 50, (), bookmark="Drow Deck"), Page(50, 50, ()), Page(50, 50, (), bookmark="Heldendeck – ä")]
    reader = pypdf.PdfReader(BytesIO(render(pages, fonts, "t")))
    found = [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline]
    assert found == [("Drow Deck", 0), ("Heldendeck – ä", 2)]
