"""The work that an SVG can cause is bounded, and numbers in it are checked."""

from __future__ import annotations

import pytest

WHOLE = 'x="0" y="0" width="60" height="80"'
ONE = '<rect width="1" height="1"/>'
BLENDS = (
    "<defs>"
    '<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="30" cy="40" r="40">'
    '<stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/></radialGradient>'
    '<clipPath id="cut"><path d="M0 0 ' + "1 1 2 5 " * 2000 + '"/></clipPath></defs>'
)
FLOW = '<foreignObject width="50" height="50" data-fit="shrink"><p xmlns="http://www.w3.org/1999/xhtml">TEXT</p></foreignObject>'


def chain(forms: int) -> str:
    made = "".join(f'<g id="a{n + 1}"><use href="#a{n}"/></g>' for n in range(forms))
    return f'<defs><g id="a0">{ONE}</g>{made}</defs><use href="#a{forms}"/>'


@pytest.mark.parametrize(
    ("much", "told"),
    [
        ("<g>" * 5000 + "</g>" * 5000, "nested more than 64 deep"),
        (FLOW.replace("TEXT", "<b>" * 5000 + "x" + "</b>" * 5000), "nested more than 64 deep"),
        ("<g/>" * 30_000, "more than 20,000 elements"),
        (chain(2000), "forms that use forms"),
        (f"<defs><g id='a'>{ONE * 30}</g></defs>" + '<use href="#a"/>' * 900, "more than 20,000 shapes"),
        ('<path d="M0 0' + " L 1 1" * 11_000 + '"/>', "a path of more than 10,000"),
        ('<path d="M0 0' + " L 60 80 0 0" * 2000 + '" stroke="#000000"/>', "more than 20,000 shapes"),
        ('<polygon points="' + "1,1 " * 40_000 + '"/>', "more than 10,000 corners"),
        ('<path d="M-9000 9 L9000 9" stroke="#000000" stroke-dasharray="0.01"/>', "more than 20,000 shapes"),
        (f'<rect {WHOLE} stroke="#000000" stroke-dasharray="0 0"/>', "stroke-dasharray"),
        (f'<rect {WHOLE} stroke="#000000" stroke-dasharray="' + "1 " * 9000 + '"/>', "stroke-dasharray"),
        (f"<rect {WHOLE}/>" * 600, "more than 500 times"),
        (BLENDS + f'<rect {WHOLE} fill="url(#glow)"/>' * 30, "more than 500 times"),
        (BLENDS + f'<g clip-path="url(#cut)">{ONE}</g>' * 9, "more than 20,000 shapes"),
        ("<text>" + "A" * 30_000 + "</text>", "more than 20,000 letters"),
        ("<text>{{ card.text }}</text>" * 9, "more than 20,000 letters"),
        ('<g transform="scale(9999)">' * 9 + ONE + "</g>" * 9, "beyond any paper"),
        ('<g transform="' + "scale(1) " * 99 + f'">{ONE}</g>', "more than 50 steps"),
        ('<path d="M 0 0 L 1e999 5"/>', "beyond any paper"),
        ('<path d="M 0 0 L 99999 5"/>', "beyond any paper"),
        ('<image href="' + "x/" * 9000 + '" width="1" height="1"/>', "href"),
        ('<text letter-spacing="-400">Hi</text>', "letters -400 mm apart"),
        ('<rect width="1" height="1" stroke-width="-1"/>', "not a width of a line"),
        *[
            (f'<rect width="1" height="1" x="{number}"/>', "is not a number")
            for number in ("inf", "nan", "1e999", "1" * 50_000, "1" * 50_000 + "x", "0." + "0" * 99 + "1")
        ],
    ],
    ids=lambda text: text[:40],
)
def test_too_much_of_anything_is_reported(draw, check, much: str, told: str) -> None:
    drawing, faults = draw(much, card={"name": "Guard", "text": "a word " * 500})
    assert drawing is None
    assert {fault.code for fault in faults} == {"C506"}
    assert any(told in fault.message for fault in faults) and all(len(fault.message) < 500 for fault in faults)
    assert check(much, card={"name": "Guard", "text": "a word " * 500})


@pytest.mark.parametrize("side", ["0.001", "4.9", "5081", "1e9"])
def test_a_face_has_a_size_that_can_be_printed(faces, side: str) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}mm" height="9mm" viewBox="0 0 {side} 9">{ONE}</svg>'
    drawing, faults = faces.reader.read(svg, "Trial")
    assert drawing is None and [fault.code for fault in faults] == ["C506"]


@pytest.mark.parametrize(
    "honest",
    [
        chain(7),
        f"<rect {WHOLE}/>" * 300,
        '<path d="M0 0' + " l 0.1 0.1 -0.1 0.2" * 4000 + '"/>',
        "<g>" * 30 + ONE + "</g>" * 30,
        '<path d=""/>',
        '<path d="M0 5 L60 5" stroke="#000000" stroke-dasharray="0.5 0.5"/>' * 50,
        "".join(f'<text x="9" y="{9 + n % 60}">Line {n}</text>' for n in range(900)),
    ],
    ids=lambda text: text[:40],
)
def test_large_but_reasonable_faces_are_drawn(draw, honest: str) -> None:
    drawing, faults = draw(honest)
    assert not faults and drawing is not None


def test_contrast_that_takes_too_long_is_reported(check) -> None:
    faults = check(f"<rect {WHOLE}/>" * 400 + '<text x="9" y="40" fill="#ffffff">Hi</text>' * 400)
    assert {fault.code for fault in faults} == {"C513"} and "is not checked" in faults[-1].message


def test_tags_are_found_in_one_pass() -> None:
    from cardlang.face.placeholders import IN_TAGS, VALUES

    slot = chr(VALUES)
    assert IN_TAGS.findall(f'<a x="{slot}"><b>{slot}</b>') == [f'<a x="{slot}">']
    assert not IN_TAGS.findall("<" * 200_000 + slot)
