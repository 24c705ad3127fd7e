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
