"""What can be read on paper: contrast with what lies behind, and the distance from the trim."""

from __future__ import annotations

import pytest

from .conftest import files

GROUND = '<rect width="60" height="80" fill="#ffffff"/>'
DARK = '<rect x="5" y="5" width="50" height="30" fill="#111111"/>'
WHITE = '<text x="9" y="20" fill="#ffffff">{}</text>'
RAMP = (
    '<defs><linearGradient id="ramp" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="60" y2="0">'
    '<stop offset="0" stop-color="#111111"/><stop offset="1" stop-color="#ffffff"/></linearGradient>'
    '<clipPath id="cut"><rect x="5" y="5" width="20" height="30"/></clipPath>'
    '<g id="dark">' + DARK + "</g></defs>"
)
ON_RAMP = '<rect width="60" height="80" fill="url(#ramp)"/>'


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        (GROUND + WHITE, ["C513"]),
        (GROUND + DARK + WHITE, []),
        (WHITE + GROUND + DARK, ["C513"]),  # painted later, so not behind the text
        (GROUND + DARK.replace("/>", ' fill-opacity="0.3"/>') + WHITE, ["C513"]),
        (GROUND + DARK.replace("/>", ' rx="15"/>').replace('width="50"', 'width="30"') + WHITE, []),
        (GROUND + '<rect x="5" y="5" width="8" height="30"/>' + WHITE, ["C513"]),  # ends under the word
        (GROUND + '<line x1="8" y1="18" x2="52" y2="18" stroke="#111111" stroke-width="9"/>' + WHITE, []),
        (GROUND + '<path d="M5,5 C20,5 40,5 55,5 L55,35 L5,35 Z"/>' + WHITE, []),
        (GROUND + '<path fill-rule="evenodd" d="M5,5 H55 V35 H5 Z M7,7 H53 V33 H7 Z"/>' + WHITE, ["C513"]),
        (GROUND + '<g transform="translate(0 20) scale(1 -1)">' + DARK + "</g>" + WHITE, ["C513"]),
        (GROUND + '<g transform="translate(60 40) rotate(180)">' + DARK + "</g>" + WHITE, []),
        (RAMP + GROUND + '<use href="#dark"/>' + WHITE, []),
        (RAMP + GROUND + '<g clip-path="url(#cut)">' + DARK + "</g>" + WHITE, []),
        (RAMP + GROUND + '<g clip-path="url(#cut)">' + DARK + "</g>" + WHITE.replace('x="9"', 'x="30"'), ["C513"]),
        (RAMP + ON_RAMP + WHITE, []),
        (RAMP + ON_RAMP + WHITE.replace('x="9"', 'x="40"'), ["C513"]),
        (GROUND + WHITE.replace("<text", '<text aria-hidden="true"'), []),
    ],
)
def test_contrast_is_measured_against_what_lies_behind(check, inside: str, found: list[str]) -> None:
    assert [fault.code for fault in check(inside.format("Raider"))] == found
    assert [fault.code for fault in check(inside.format("{{ card.name }}"))] == found


FLOW = (
    '<foreignObject x="9" y="9" width="40" height="{}" color="#ffffff" font-size="3" data-field="text">'
    '<p xmlns="http://www.w3.org/1999/xhtml">{}</p></foreignObject>'
)


def test_contrast_is_measured_over_the_whole_box(check) -> None:
    assert not check(GROUND + DARK + FLOW.format(20, "{{ card.name }}"))
    (fault,) = check(GROUND + DARK + FLOW.format(40, "{{ card.name }}"))
    assert (fault.code, fault.severity) == ("C513", "warning")
    assert fault.message.startswith("the text has a contrast of 1.0 : 1")


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        ('<rect x="-3" y="-3" width="66" height="86"/>', []),
        ('<rect x="3" y="3" width="54" height="74"/>', []),
        ('<rect x="3" y="3" width="54" height="74" stroke="#000000" stroke-width="0.4"/>', ["C514"]),
        ('<rect x="0" y="0" width="60" height="12"/>', []),
        ('<circle cx="30" cy="40" r="28"/>', ["C514"]),
        ('<g transform="translate(30 40) rotate(45)"><rect x="-20" y="-20" width="40" height="40"/></g>', ["C514"]),
        ('<text x="1" y="40">Raider</text>', ["C514"]),
        ('<text x="58" y="40" text-anchor="end" data-width="56" data-fit="shrink">{{ card.name }}</text>', ["C514"]),
        ('<g transform="rotate(90 30 40)"><text x="30" y="40">Raider</text></g>', []),
    ],
)
def test_only_background_reaches_into_the_safe_zone(check, shape: str, found: list[str]) -> None:
    assert [fault.code for fault in check(shape)] == found


def test_what_is_found_on_a_card_does_not_depend_on_other_cards(theme, fonts, tmp_path) -> None:
    """Cards share a prepared face, but a line without a room of its own is as long as what each card says in it."""
    from cardlang.face.render import Faces

    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">{}</svg>'
    short = DARK.replace('width="50"', 'width="20"')
    (tmp_path / "a.svg.j2").write_text(svg.format(GROUND + short + WHITE.format("{{ name }}")))
    names = ("Drow House Guards", "Orc", "", "Drow House Guards", "Elf")
    found = [1, 0, 0, 1, 0]
    for order in (range(5), (2, 1, 0, 4, 3)):
        faces = Faces(files(tmp_path), theme, fonts)
        for n in order:
            assert len(faces.check("a.svg.j2", {"name": names[n]}, names[n])) == found[n]
        assert len(faces.legible) == 1
