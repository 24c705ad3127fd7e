from pathlib import Path

import pytest

from cardlang.fonts.font import BadFont, Font, read_font

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


def test_a_font_cannot_say_that_it_has_billions_of_characters() -> None:
    group = (3).to_bytes(2, "big") + (10).to_bytes(2, "big") + (12).to_bytes(4, "big")
    ranges = (
        b"\0\x0c\0\0" + (28).to_bytes(4, "big") + bytes(4) + b"\0\0\0\1" + bytes(4) + b"\xff\xff\xff\xf0" + bytes(4)
    )
    found = read_font("a", spoilt(b"cmap", 0, b"\0\0\0\1" + group + ranges))
    assert isinstance(found, BadFont) and found.reason == "it maps more characters than there are"


def test_a_font_that_can_be_measured_but_not_printed_is_refused() -> None:
    from cardlang.pdf.document import embedding_problem

    assert embedding_problem(read_font("a", (FONTS / "AlegreyaSans-Regular.ttf").read_bytes())) == ""
    strange = read_font("a", spoilt(b"name", 0, b"\0\7"))
    assert isinstance(strange, Font) and "Unknown name table format" in embedding_problem(strange)
