"""Drawings as other programs save them become the shape that a browser shows, in one colour."""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from xml.etree import ElementTree

import pytest
from fontTools.misc.transform import Transform
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen

from cardlang.fonts.drawing import Undrawn, draw
from cardlang.fonts.icons import icon_font

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" {}>{}</svg>'
)
BOX = 'viewBox="0 0 9 9"'
joining = pytest.mark.skipif(find_spec("pathops") is None, reason="needs cardlang[icons]")
COLUMN = '<path d="M0 0h3v9H0z"/>'
SQUARE = '<path d="M0 0h9v9H0z"/>'  # the ground, where something of another colour is on it
LEFT, ALL, RING, MIDDLE = "#.. #.. #..", "### ### ###", "### #.# ###", "... .#. ..."


def seen(body: str, box: str = BOX) -> str:
    """Which parts of the square are printed, row by row: `#` or `.`."""
    root, shape = ElementTree.fromstring(FRAME.format(box, body)), RecordingPen()
    draw(root, Transform(1, 0, 0, -1, 0, 100), shape)

    def at(x: float, y: float) -> str:
        pen = PointInsidePen(None, (x, 100 - y))
        shape.replay(pen)
        return "#" if pen.getWinding() else "."

    places = (100 / 6, 50, 500 / 6)
    return " ".join("".join(at(x, y) for x in places) for y in places)


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (COLUMN, LEFT),
        (f'<g transform="translate(3 3)"><g transform="scale(.33333)">{SQUARE}</g></g>', MIDDLE),
        ('<g transform="rotate(90 4.5 4.5)"><rect width="3px" height="9"/></g>', "### ... ..."),
        ('<g transform="matrix(1,0,0,1,6,0)"><rect width="3" height="9" rx=".2"/></g>', "..# ..# ..#"),
        ('<defs><path id="c" d="M0 0h3v9H0z"/></defs><use xlink:href="#c" x="3"/>', ".#. .#. .#."),
        (f'<metadata><title>a</title></metadata><inkscape:grid/><text display="none">A</text>{COLUMN}', LEFT),
        (f'<g style="display:none">{SQUARE}</g><g visibility="hidden">{SQUARE}</g>{COLUMN}', LEFT),
        (f'<path d="M0 0h9v9H0z" fill-opacity="0.01"/>{COLUMN}', LEFT),
        (f'{SQUARE}<path fill="#fff" d="M3 3h3v3H3z"/>', MIDDLE),
        ('<path fill="rgba(9,9,9,1)" d="M0 0h9v9H0z"/><path fill="rgb(99.5%, 2%, 2.5%)" d="M3 3h3v3H3z"/>', MIDDLE),
        (f'<g fill="navy">{SQUARE}<path style="fill:#FFF" d="M3 3h3v3H3z"/></g>', MIDDLE),
        ('<style>.a,i{fill:none} #b{fill:red}</style><path class="a" d="M9 9H0"/><path id="b" d="M0 0h3v9H0"/>', LEFT),
        ('<style>path{fill:none}.a{fill:#123}</style><path d="M0 0h9v9H0z"/><path class="x a" d="M0 0h3v9H0z"/>', LEFT),
        (f'<circle cx="40" cy="4" r="2"/>{COLUMN}', LEFT),
    ],
)  # fmt: skip
def test_groups_styles_and_grounds_are_read(body: str, shown: str) -> None:
    assert seen(body) == shown


@pytest.mark.parametrize("box", ['width="9mm" height="9mm" viewBox="-20 -20 9 9"', 'width="9pt" height="12px"'])
def test_the_box_may_be_anywhere_and_of_any_size(box: str) -> None:
    body = '<path d="M-20-20h3v9h-3z"/>' if "viewBox" in box else '<path d="M0 0h4v12H0z"/>'
    assert seen(body, box) == LEFT


@pytest.mark.parametrize(
    ("box", "shown"),
    [
        ('viewBox="0 0 30 40"', RING),  # a page with a drawing somewhere on it
        ('viewBox="0 0 24 24"', "#.. ... ..."),  # the square of an icon that is to be small
        ('viewBox="0 0 14 17"', ".#. .#. ..."),  # more than half
    ],
)
def test_a_page_is_cropped_to_a_small_drawing(box: str, shown: str) -> None:
    assert seen('<path d="M2 2h9v9h-9z M5 5v3h3v-3z"/>', box) == shown


def test_an_icon_in_which_nothing_is_drawn_is_told() -> None:
    empty = FRAME.format('viewBox="0 0 100 100"', '<path d=""/>').encode()
    assert [bad.reason for bad in icon_font({"a": empty, "b": b'<svg viewBox="0 0 100 100"/>'})[2]] == [
        "it draws nothing"
    ] * 2


@joining
@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('<path fill-rule="evenodd" d="M0 0h9v9H0z M3 3h3v3H3z"/>', RING),
        ('<path d="M0 0h9v9H0z M3 3h3v3H3z"/>', ALL),
        ('<path fill="none" stroke="#000" stroke-width="3" d="M1.5 1.5h6v6h-6z"/>', RING),
        ('<g transform="scale(3 1)"><path style="fill:none;stroke:red;stroke-width:1" d="M.5 0v9"/></g>', LEFT),
        ('<circle cx="4.45" cy="4.55" r="2.5" fill="none" stroke="#000" stroke-width="4"/>', RING),
        ('<circle cx="4.5" cy="4.5" r="6"/><rect x="3" y="3" width="3" height="3" fill="white"/>', RING),
        ('<path d="M0 0h6v9H0z"/><path d="M3 0v9h6V0z"/>', ALL),  # they run in opposite directions
        ('<rect x="3" y="3" width="3" height="3" fill="white"/><path d="M0 0h6v9H0z"/>', "##. ##. ##."),
        ('<path fill="#fff" d="M0 0h9v9H0z"/><path d="M-9 0h12v9H-9z"/>', LEFT),  # cut off at the edge of the drawing
    ],
)  # fmt: skip
def test_shapes_are_joined_as_they_are_seen(body: str, shown: str) -> None:
    assert seen(body) == shown


@joining
@pytest.mark.parametrize(("radius", "width"), [(r, w) for r in range(1, 13) for w in (1, 2, 4, 8)])
def test_rings_of_any_size_are_drawn(radius: int, width: int) -> None:
    ring = f'<circle cx="32" cy="32" r="{radius}" fill="none" stroke="#000" stroke-width="{width}"/>'
    assert not icon_font({"ring": FRAME.format('viewBox="0 0 64 64"', ring).encode()})[2]


def test_what_stands_in_no_outline_is_told_in_plain_words() -> None:
    (bad,) = icon_font({"a": FRAME.format(BOX, '<path d="M0 zero"/>').encode()})[2]
    assert (bad.reason, bad.help) == ("its shapes cannot be read", 'in Inkscape, save it as "Plain SVG"')


@pytest.mark.parametrize(
    ("body", "why", "help"),
    [
        ("<text>A</text>", "<text> is not drawn", "Path > Object to Path"),
        ('<image href="a.png"/>', "<image> is not drawn", "Trace Bitmap"),
        ('<path d="M0 0h9v9z" clip-path="url(#a)"/>', "clip-path of <path> is not drawn", "Clip > Release"),
        ('<g style="filter:url(#a)"><path d="M0 0h9v9z"/></g>', "filter of <g> is not drawn", "Remove Filters"),
        ('<path d="M0 0h9v9z" fill="url(#a)"/>', "a gradient or pattern is not drawn", "flat colour"),
        ('<path d="M0 0h9v9z" opacity=".5"/>', "half clear", "100 %"),
        ('<path d="M0 0h9v9z" fill="rgba(0, 0, 0, 0.5)"/>', "half clear", "100 %"),
        ('<path d="M0 0h9v9z" fill="bluish"/>', '"bluish" is not a colour', "#3b2a5e"),
        ('<path d="M0 0h9v9z" fill="red"/><path d="M1 0h9v9z"/>', "it has several colours: #000000, #ff0000", "white"),
        ('<path d="M0 0h9v9z" stroke="#000" stroke-width="1em"/>', '"1em" is not a length', "px or mm"),
        ('<path d="M0 0h9v9z" stroke="#000" stroke-dasharray="1 1"/>', "stroke-dasharray", "Stroke to Path"),
        ("<style>g > path{fill:red}</style>", 'its style sheet has "g > path"', "at the shapes"),
        ("<style>@media print {path{fill:red}}</style>", '"@media print"', ""),
        ('<path d="M0 0h9v9z" style="transform:scale(2)"/>', "transform in a style", "attribute"),
        ('<path d="M0 0h9v9z" transform="turn(2)"/>', 'transform="turn(2)" is not read', ""),
        ('<use href="other.svg#a"/>', "<use> of something", "Unlink Clone"),
        ('<g id="a"><use href="#a"/></g>', "nested more than 64 deep", ""),
        ("", "it draws nothing", ""),
    ],
)
def test_what_is_not_drawn_is_told_with_the_way_to_export_it(body: str, why: str, help: str) -> None:
    with pytest.raises(Undrawn) as told:
        seen(body)
    assert why in str(told.value) and help in told.value.help


def test_without_the_library_what_needs_it_is_told_and_the_rest_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pathops", None)
    assert seen(f'{SQUARE}<path fill="#fff" d="M0 0h3v9H0z"/>') == LEFT
    with pytest.raises(Undrawn) as told:
        seen('<path fill="none" stroke="#000" d="M0 0h9"/>')
    assert "cardlang[icons]" in told.value.help


@joining
@pytest.mark.parametrize(
    "body",
    [
        '<path stroke="#000" d="M0 0' + "".join(f"L{n * 37 % 97} {n * 61 % 89}" for n in range(1_300)) + '"/>',
        f'<path id="a" d="M0 0{"L9 9 0 8" * 6_000}"/>' + '<use href="#a"/>' * 300,
        f'<path stroke="#000" stroke-linejoin="round" d="M0 0{"L9 9 0 8" * 6_000}"/>',
    ],
)
def test_a_drawing_that_takes_long_is_refused(body: str) -> None:
    start = time.process_time()
    with pytest.raises(Undrawn, match=r"too many points|more than 20,000 parts"):
        seen(body)
    assert time.process_time() - start < 10


def test_a_doctype_without_entities_does_no_harm() -> None:
    head = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    drawing = FRAME.format(BOX, f"<title>ford</title><style><![CDATA[path{{fill:red}}]]></style>{COLUMN}")
    font, chars, bad = icon_font({"a": (head + drawing).encode()})
    assert not bad and font.says == {chars["a"]: "ford"}
