from dataclasses import replace
from pathlib import Path
from struct import pack, pack_into

import pytest

from cardlang.fonts.font import BadFont, Font, read_font
from cardlang.fonts.shaping import Run
from cardlang.fonts.writing import runs

FONTS = Path(__file__).parents[2] / "templates" / "fonts"


@pytest.fixture(scope="module")
def regular() -> Font:
    font = read_font("text-regular", (FONTS / "AlegreyaSans-Regular.ttf").read_bytes())
    assert isinstance(font, Font)
    return font


def test_width_is_the_sum_of_advances(regular: Font) -> None:
    assert regular.width("damage") == pytest.approx(sum(regular.advances[char] for char in "damage"))
    assert regular.width("iii") < regular.width("mmm")


def test_a_no_break_space_is_as_wide_as_a_space(regular: Font) -> None:
    assert regular.width("10\u00a0damage") == regular.width("10 damage")


def test_missing_characters_are_named_once_in_order(regular: Font) -> None:
    assert regular.missing("a⚔b☃⚔") == ["⚔", "☃"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("cafe\u0301", "café"),
        ("un\u2011tap", "un-tap"),
        ("don\u02bct", "don’t"),
        ("5\u2032 6\u2033", "5' 6\""),
        ("\ufb01re of\ufb02ine", "fire offline"),
        ("5\u202fgold,\u2009then", "5\u00a0gold, then"),
        ("a ⚔ b", "a ⚔ b"),
    ],
)
def test_what_a_font_lacks_is_written_otherwise(regular: Font, text: str, written: str) -> None:
    assert runs(regular, text) == [Run(regular, written)]


def test_another_font_draws_what_neither_a_font_nor_a_substitute_has(regular: Font) -> None:
    display = read_font("display-bold", (FONTS / "Grenze-Bold.ttf").read_bytes())
    assert isinstance(display, Font) and display.missing("→") and not regular.missing("→")
    display = replace(display, fallback=(regular,))
    made = [(run.font, run.text) for run in runs(display, "Go → \u2011→!")]
    assert made == [(display, "Go "), (regular, "→"), (display, " -"), (regular, "→"), (display, "!")]


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.ttf")), ids=lambda path: path.stem)
def test_shipped_fonts_write_latin_languages_with_figures_of_one_height(path: Path) -> None:
    from fontTools.ttLib import TTFont

    font = read_font(path.stem, path.read_bytes())
    assert isinstance(font, Font)
    assert not font.missing("Żółw, “ñandú” – ‘Ærø’ — naïve façade · ½ × 2 − 1 ≥ 0…")
    table = TTFont(path)
    glyphs, cmap = table["glyf"], table.getBestCmap()
    tops = {char: glyphs[cmap[ord(char)]].yMax for char in "0123456789"}
    assert max(tops.values()) - min(tops.values()) < 60  # lining: none hangs or stays low


@pytest.mark.parametrize("data", [b"", b"no font", b"\0\1\0\0" + b"\xff" * 200, b"OTTO" + b"\0" * 40])
def test_what_is_no_font_says_why(data: bytes) -> None:
    found = read_font("broken", data)
    assert isinstance(found, BadFont)
    assert found.reason


def test_a_font_cut_short_is_a_bad_font() -> None:
    assert isinstance(read_font("short", (FONTS / "Grenze-Bold.ttf").read_bytes()[:9000]), BadFont)


def spoilt(table: bytes, at: int, new: bytes) -> bytes:
    """A shipped font with other bytes in a table."""
    data = (FONTS / "AlegreyaSans-Regular.ttf").read_bytes()
    entry = data.index(table)
    start = int.from_bytes(data[entry + 8 : entry + 12], "big") + at
    return data[:start] + new + data[start + len(new) :]


def test_other_kinds_of_fonts_are_not_unpacked() -> None:
    for head in (b"wOFF", b"wOF2", b"OTTO", b"ttcf", b""):
        found = read_font("a", head + bytes(200))
        assert isinstance(found, BadFont) and "static TrueType" in found.reason


def with_tables(**tables: bytes) -> bytes:
    """A shipped font with other tables."""
    data = bytearray((FONTS / "AlegreyaSans-Regular.ttf").read_bytes())
    for name, body in tables.items():
        pack_into(">II", data, data.index(name.encode()) + 8, len(data), len(body))
        data += body
    return bytes(data)


def cmap(kind: int, body: bytes) -> dict[str, bytes]:
    """A table of characters with one encoding, for Unicode."""
    return {"cmap": pack(">HHHHI", 0, 1, 3, 10, 12) + pack(">H", kind) + body}


def overlapping(segments: int) -> bytes:
    """So many segments of format 4, each with all characters."""
    same = (pack(f">{segments}H", *[number] * segments) for number in (65534, 0, 1, 0))
    ends, *others = same
    return pack(">6H", 16, 0, 2 * segments, 0, 0, 0) + ends + bytes(2) + b"".join(others)


def shapes(glyph: bytes, *places: int) -> dict[str, bytes]:
    """The table of shapes, and where each of the font's 384 begins, in a font that says it in four bytes."""
    data = (FONTS / "AlegreyaSans-Regular.ttf").read_bytes()
    start = int.from_bytes(data[(entry := data.index(b"head") + 8) : entry + 4])
    head = data[start : start + 50] + b"\0\1\0\0"
    return {"head": head, "loca": pack(">385I", *places, *[places[-1]] * (385 - len(places))), "glyf": glyph}


COMPOSED = pack(">5h", -1, 0, 0, 0, 0)
PART, LAST = pack(">HHH", 0x20, 1, 0), pack(">HHH", 0, 1, 0)


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        pytest.param(cmap(12, pack(">HIIIIII", 0, 28, 0, 1, 0, 2**32 - 16, 0)), "300,000 characters", id="one group"),
        pytest.param(cmap(4, overlapping(3_000)), "300,000 characters", id="overlapping segments"),
        pytest.param(cmap(10, pack(">HIIII", 0, 20, 0, 0, 2**31)), "300,000 characters", id="a long list"),
        pytest.param(cmap(2, pack(">HH", 6, 0) + bytes(9000)), "older than Unicode", id="two bytes"),
        pytest.param({"name": pack(">HHH", 0, 65_535, 6) + bytes(12 * 65_535)}, "2,000 names", id="names"),
        pytest.param(shapes(bytes(40_000), *[0, 40_000] * 190), "overlap", id="each shape is the whole table"),
        pytest.param(shapes(bytes(40), 0, 400_000), "overlap", id="a shape beyond the end"),
        pytest.param(shapes(COMPOSED + PART * 100_000 + LAST, 0, 16), "100 parts", id="parts without end"),
    ],
)
def test_a_font_cannot_claim_more_than_it_has(tables: dict[str, bytes], why: str) -> None:
    found = read_font("a", with_tables(**tables))
    assert isinstance(found, BadFont) and why in found.reason


def test_letters_that_join_or_run_from_right_to_left_count_as_missing() -> None:
    groups = ((0x20, 3), (0x41, 4), (0x416, 5), (0x5D0, 6), (0x628, 7), (0x915, 8), (0xE01, 9), (0xFE8F, 10))
    table = b"".join(pack(">III", code, code, glyph) for code, glyph in groups)
    font = read_font("a", with_tables(**cmap(12, pack(">HIII", 0, 16 + len(table), 0, len(groups)) + table)))
    assert isinstance(font, Font)
    assert font.missing("A Жก") == [] and len(font.missing("אبकﺏ")) == 4


def test_shapes_may_have_parts() -> None:
    assert isinstance(read_font("a", with_tables(**shapes(COMPOSED + PART * 9 + LAST, 0, 70))), Font)


def test_a_font_that_can_be_measured_but_not_printed_is_refused() -> None:
    from cardlang.pdf.document import embedding_problem

    assert embedding_problem(read_font("a", (FONTS / "AlegreyaSans-Regular.ttf").read_bytes())) == ""
    strange = read_font("a", spoilt(b"name", 0, b"\0\7"))
    assert isinstance(strange, Font) and "Unknown name table format" in embedding_problem(strange)
