from io import BytesIO

import pytest

from cardlang.fonts.icons import icon_font


def icon(body: str, box: str = "0 0 100 100") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'.encode()


DISC = icon('<title>gold</title><circle cx="50" cy="50" r="40"/>')


def test_an_icon_is_a_character_that_says_its_title() -> None:
    font, characters, bad = icon_font({"gold": DISC, "bar": icon('<rect width="100" height="20"/>')})
    assert not bad
    assert font.says == {characters["gold"]: "gold", characters["bar"]: "bar"}
    assert font.width(characters["gold"]) == pytest.approx(
        0.744 + 2 * 0.06
    )  # its shape and the same room on both sides
    assert font.width(characters["bar"]) == pytest.approx(0.93 + 2 * 0.06)


@pytest.mark.parametrize("way", ["M 1e9 0 L 1 1 2 2z", "M 0 -2000 L 1 1 2 2z"])
def test_shapes_far_out_of_the_square_are_refused(way: str) -> None:
    _, _, (bad,) = icon_font({"far": icon(f'<path d="{way}"/>')})
    assert bad.reason == "its shapes extend far beyond its square"


def test_hundreds_of_icons_have_a_character_each() -> None:
    assert len(set(icon_font({f"i{number}": DISC for number in range(300)})[1].values())) == 300


def test_the_drawing_keeps_its_shape_and_stands_upright() -> None:
    from fontTools.ttLib import TTFont

    font, characters, _ = icon_font({"top": icon('<rect x="0" y="0" width="100" height="20"/>')})
    table = TTFont(BytesIO(font.data))
    glyph = table["glyf"][table.getBestCmap()[ord(characters["top"])]]
    assert glyph.xMax - glyph.xMin == 930
    assert (glyph.yMin, glyph.yMax) == (614, 800)  # the top fifth of the square


def test_the_same_drawings_give_the_same_bytes() -> None:
    assert icon_font({"a": DISC, "b": DISC})[0].data == icon_font({"b": DISC, "a": DISC})[0].data


@pytest.mark.parametrize(
    ("svg", "reason"),
    [
        (b"<svg", "not well-formed"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "DOCTYPE"),
        (icon("<text>A</text>"), "<text>"),
        (b"<html/>", "not an SVG"),
        (icon('<path d="M0,0 X9"/>'), "cannot be read"),
        (icon("", box="0 0 24 24"), "it draws nothing"),
    ],
)
def test_what_cannot_be_an_icon_says_why_and_the_others_are_still_drawn(svg: bytes, reason: str) -> None:
    font, characters, bad = icon_font({"bad": svg, "good": DISC})
    assert [(icon.name, reason in icon.reason) for icon in bad] == [("bad", True)], bad
    assert font.says[characters["good"]] == "gold"
