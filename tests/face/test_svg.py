from __future__ import annotations

import pytest

from cardlang.face.render import Faces
from cardlang.face.theme import load_fonts
from face.as_text import as_text

from .conftest import TEMPLATES, files

NUMBERS = ("0", "1", "-2", ".5", "12.25", "+3", "-0", "1e2", "07", "2000000")


def ops(draw, inside: str) -> list[str]:
    drawing, faults = draw(inside)
    assert not faults
    return [line.strip() for line in as_text(drawing).splitlines()[1:]]


@pytest.mark.parametrize(
    ("svg", "line"),
    [
        ('<rect x="1" y="2" width="3" height="4" rx="9" fill="#abc"/>', "rect 1,2 3 x 4 r=1.5 fill=#aabbcc"),
        ('<circle cx="5" cy="6" r="2" fill="none" stroke="#000000"/>', "ellipse 5,6 2 x 2 stroke=#000000 1"),
        (
            '<line x2="3" y2="4" fill="none" stroke="#ff0000" stroke-width="0.25"/>',
            "path M0,0 L3,4 stroke=#ff0000 0.25",
        ),
        ('<polygon points="0,0 4,0 4,4"/>', "path M0,0 L4,0 L4,4 Z fill=#000000"),
        ('<path d="m1 1 h2 q0 3 3 3 z"/>', "path M1,1 L3,1 C3,3,4,4,6,4 L1,1 Z fill=#000000"),
        ('<g fill="#112233"><rect width="1" height="1" fill-opacity="0.5"/></g>', "rect 0,0 1 x 1 fill=#112233@0.5"),
    ],
)
def test_shapes_become_operations_in_millimetres(draw, svg: str, line: str) -> None:
    assert ops(draw, svg) == [line]


def test_turning_about_a_point_keeps_the_point(draw) -> None:
    drawn = ops(draw, '<g transform="rotate(90 10 20)"><rect x="10" y="20" width="1" height="1"/></g>')
    assert drawn == ["group matrix 0,1,-1,0,30,10", "rect 10,20 1 x 1 fill=#000000"]


def test_text_is_anchored_by_what_it_measures(draw, fonts) -> None:
    length = fonts.pick("text").width("Web") * 3
    start, middle, end = (
        draw(f'<text x="30" y="9" text-anchor="{anchor}" font-size="3">Web</text>')[0].ops[0].x
        for anchor in ("start", "middle", "end")
    )
    assert (start, middle, end) == pytest.approx((30, 30 - length / 2, 30 - length), abs=1e-3)


def test_definitions_are_one_form_however_often_they_are_used_and_on_however_many_faces(draw, faces) -> None:
    defs = '<defs><g id="dot"><circle r="1"/></g></defs>'
    drawing, _ = draw(f'{defs}<use href="#dot"/><use href="#dot" x="9"/>')
    assert drawing.ops[0].form is drawing.ops[1].form
    assert as_text(drawing).count("form dot") == 1
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">'
    svg = root + '{}<use href="#dot"/>{}</svg>'
    first, _ = faces.reader.read(svg.format(defs, ""), "one")
    second, _ = faces.reader.read(svg.format(defs, '<rect width="1" height="1"/>'), "two")
    assert first.ops[0].form is second.ops[0].form


@pytest.mark.parametrize(
    ("svg", "named"),
    [
        ("<image href='art.png'/>", "<image>"),
        ("<image href='art.png' width='9' height='9' preserveAspectRatio='xMinYMin'/>", "xMinYMin"),
        ('<rect width="1" height="1" style="fill:red"/>', "style of <rect>"),
        ('<rect width="1mm" height="1"/>', '"1mm" is not a number'),
        ('<rect width="1e99" height="1"/>', "1e99"),
        ('<rect width="-1" height="1"/>', "negative"),
        ('<rect width="1" height="1" fill="red"/>', '"red" is not a colour'),
        ('<rect width="1" height="1" fill="url(#gone)"/>', "names no gradient"),
        ('<g transform="skewX(3)"/>', "skewX"),
        ('<g clip-path="url(#gone)"/>', "names no <clipPath>"),
        ('<use href="#gone"/>', "#gone"),
        ("<g>loose words</g>", "text directly in <g>"),
        ('<text font-family="nobody">x</text>', '"nobody"'),
        ('<text font-family="display" font-style="italic">x</text>', "no italic font"),
        ('<text font-size="1.5">x</text>', "nothing is smaller than 5.5 pt"),
        ('<text data-fit="shrink">x</text>', "without data-width"),
        ("<text>a<tspan>b</tspan></text>", "<tspan> in <text>"),
        (
            '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml"><u>x</u></p></foreignObject>',
            "<u>",
        ),
        (
            "<foreignObject width='9' height='9'><p>x</p></foreignObject>",
            '<p> in <foreignObject>, which may hold only <p xmlns="http://www.w3.org/1999/xhtml">, or <li> for items',
        ),
        (
            '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml"><b class="x">x</b></p>'
            "</foreignObject>",
            "<b> and <i> without attributes",
        ),
        ("<defs/><defs/>", "a second <defs>"),
        ('<defs><clipPath id="a" class="b"><circle r="2"/></clipPath></defs>', "<clipPath> with only an id and one"),
        ('<foreignObject width="9" height="9" data-align="right"/>', 'data-align="right"'),
        ("<g>" * 90 + "</g>" * 90, "nested more than"),
        ('<defs><g id="a"><rect width="1" height="1"/></g></defs><g fill="#ffffff"><use href="#a"/></g>', "<use> of a"),
        ('<defs><linearGradient id="a" x1="0"><stop offset="0"/></linearGradient></defs>', "gradientUnits"),
    ],
)
def test_unsupported_features_are_reported_and_never_ignored(draw, svg: str, named: str) -> None:
    drawing, faults = draw(svg)
    assert drawing is None
    assert [fault.code for fault in faults] == ["C506"]
    assert named in faults[0].message
    assert faults[0].template == "trial.svg.j2"


@pytest.mark.parametrize("said", ["שלום", "سلام", "Reef ܐ"])
@pytest.mark.parametrize("extra", [False, True])
def test_a_script_that_cannot_be_set_is_refused(draw, monkeypatch, said: str, extra: bool) -> None:
    monkeypatch.setattr("cardlang.face.text.can_shape", lambda: extra)
    drawing, (fault,) = draw(f"<text>{said}</text>", label="Guard")
    assert drawing is None and fault.code == "C512" and "which Guard uses" in fault.message
    assert ("cardlang[scripts]" in fault.help) != extra and "under fallback:" in fault.help
    assert fault.words and set(fault.words) <= set(said)


def test_characters_that_no_font_has_are_named(draw) -> None:
    _, (fault,) = draw("<text>☃ and ♞</text>", label="Guard")
    names = '"☃" (U+2603, snowman) and "♞" (U+265E, black chess knight)'
    assert fault.message == f"the font has no {names}, which Guard uses"
    assert "fallback:" in fault.help
    _, (fault,) = draw("<text>a\u200bb</text>", label="Guard")
    assert fault.message.startswith('the font has no "\u200b" (U+200B, zero width space)')
    assert fault.help == "it is invisible: delete it"


@pytest.mark.parametrize(
    "svg",
    [
        '<text x="9" y="9" font-size="4" {}>{}</text>',
        '<foreignObject width="50" height="20" font-size="4" {}><p xmlns="http://www.w3.org/1999/xhtml">{}</p></foreignObject>',
    ],
)
def test_substitutes_are_measured_and_drawn(draw, svg: str) -> None:
    drawing, _ = draw(svg.format("", "un\u2011tap don\u02bct \ufb01re cafe\u0301 5\u2009gold"))
    plain, _ = draw(svg.format("", "un-tap don’t fire café 5 gold"))
    assert drawing.ops == plain.ops


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_line_in_two_fonts_is_as_long_as_both(theme, tmp_path, anchor: str) -> None:
    book, faults = load_fonts({**theme, "fallback": [theme["fonts"]["text"]["regular"]]}, files(TEMPLATES))
    assert not faults
    svg = f'<text x="30" y="9" font-family="display" font-weight="bold" text-anchor="{anchor}" font-size="4">a→b</text>'
    (tmp_path / "trial.svg.j2").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">{svg}</svg>'
    )
    drawing, faults = Faces(files(tmp_path), theme, book).draw("trial.svg.j2", {}, "Trial")
    assert drawing and [(run.text, run.font) for run in drawing.ops] == [
        ("a", "display-bold"), ("→", "fallback-0-regular"), ("b", "display-bold")
    ]  # fmt: skip
    a, arrow, b = drawing.ops
    display, text = book.pick("display", bold=True), book.pick("text")
    widths = [4 * font.width(char) for font, char in ((display, "a"), (text, "→"), (display, "b"))]
    assert [arrow.x - a.x, b.x - arrow.x] == pytest.approx(widths[:2], abs=1e-3)
    assert a.x + sum(widths) * {"start": 0, "middle": 0.5, "end": 1}[anchor] == pytest.approx(30, abs=1e-3)


def test_all_faults_of_a_face_are_reported_at_once(draw) -> None:
    _, faults = draw("<blink/><text>☃</text><rect width='x' height='1'/>")
    assert [fault.code for fault in faults] == ["C506", "C512", "C506"]


@pytest.mark.parametrize(
    "attack",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>',
        "<svg>\0</svg>",
        "<svg>\ud800</svg>",
        "<svg/>",
        "",
    ],
)
def test_hostile_xml_is_a_fault(faces, attack: str) -> None:
    drawing, faults = faces.reader.read(attack, "Trial")
    assert drawing is None
    assert faults[0].code in ("C505", "C506")


def test_forms_that_use_forms_are_counted_each_time(draw) -> None:
    forms = '<g id="a0"><rect width="1" height="1"/></g>'
    for n in range(5):
        forms += f'<g id="a{n + 1}">' + f'<use href="#a{n}"/>' * 10 + "</g>"
    drawing, faults = draw(f'<defs>{forms}</defs><use href="#a5"/>')
    assert drawing is None
    assert "more than 20,000 shapes" in faults[0].message


def test_an_ornament_may_be_transparent(draw) -> None:
    line = '<text x="5" y="9" font-family="text" font-size="5" fill="#aa0000" fill-opacity="0.4"{}>DRAFT</text>'
    drawing, faults = draw(line.format(' aria-hidden="true"'))
    assert not faults and "#aa0000@0.4" in as_text(drawing)
    drawing, (fault,) = draw(line.format(""))
    assert drawing is None and fault.code == "C506" and "fill-opacity of <text>" in fault.message
