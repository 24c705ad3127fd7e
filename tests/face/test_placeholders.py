"""A template is rendered once for all cards that take the same path through it; the faces are the same as without."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlang.face.markup import rules_html
from cardlang.face.render import Faces
from face.as_text import as_text

from .conftest import files

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">{}</svg>'
FLOW = '<foreignObject y="20" width="60" height="30" font-size="3" data-fit="shrink">{}</foreignObject>'
TEMPLATES = [
    '<text data-width="60" data-fit="shrink" y="5">{{ name }}</text>',
    "{% if name %}<text>{{ name }}</text>{% else %}<text>nobody</text>{% endif %}",
    "{% if name == 'Guard' %}<text>A {{ name }}</text>{% else %}<text>{{ name | upper }}</text>{% endif %}",
    '<rect width="{{ level }}" height="{{ level + 1 }}"/><text>{{ level }}</text>',
    '<defs><g id="a"><text>{{ name }}</text></g></defs><use href="#a"/>',
    '<g transform="rotate({{ level }})"><text>{{ name }}-{{ level }}</text></g>',
    FLOW.format("{{ rules_html }}"),
    FLOW.format('<p xmlns="http://www.w3.org/1999/xhtml">{{ name }} <b>{{ level }}</b></p>{{ rules_html }}'),
    "{% for power in powers %}<text y='{{ loop.index }}'>{{ power.name }}</text>{% endfor %}",
    "<text>{{ powers | length }} {{ powers | map(attribute='name') | join(', ') }}</text>",
    '<text font-family="icons">{{ icons[icon] }}</text>',
    "<text>{{ rules_html }}</text>",
    "<text>{{ name ~ level }} {{ revision }}</text>",
    "{% set n = namespace(x=name) %}{% for one in powers %}{% set n.x = one.name %}{% endfor %}<text>{{ n.x }}</text>",
    "<text>{{ gone }}</text>",
]
CANNOT = ("<text>{{ rules_html }}</text>", "<text>{{ gone }}</text>")  # be drawn, whatever the card
RESERVED = "\U000f0001"
NAMES = st.sampled_from(["Guard", "", "  Guard  of\nthe  Web ", "A & B <i>", "Ärger", "☃", RESERVED, "x" * 90])
CARDS = st.fixed_dictionaries(
    {
        "name": NAMES,
        "level": st.integers(0, 3),
        "icon": st.sampled_from(["tap", "gold", "nothing"]),
        "rules_html": st.sampled_from(["Hit.", "", "Hit & <run>.", "Block 5 (less)."]).map(
            lambda text: rules_html(text, {}, ("Block",))
        ),
        "powers": st.lists(st.fixed_dictionaries({"name": NAMES}), max_size=2),
    }
)


GUARD = {"name": "Guard", "level": 1, "icon": "tap", "rules_html": rules_html("Hit.", {}), "powers": [{"name": "Web"}]}


@pytest.mark.parametrize("template", TEMPLATES)
@settings(max_examples=15, deadline=None)
@example(cards=[GUARD])
@given(cards=st.lists(CARDS, min_size=1, max_size=6))
def test_a_face_does_not_depend_on_what_was_drawn_before(theme, fonts, tmp_path_factory, template: str, cards) -> None:
    folder: Path = tmp_path_factory.mktemp("templates")
    (folder / "a.svg.j2").write_text(SVG.format(template))
    shared = Faces(files(folder), theme, fonts)
    for card in cards:
        drawing, faults = shared.draw("a.svg.j2", card, "Trial")
        assert card != GUARD or (drawing is None) == (template in CANNOT)
        alone = Faces(files(folder), theme, fonts)
        svg = alone.templates.render("a.svg.j2", card, "Trial")
        if not isinstance(svg, str) or RESERVED in [card["name"], *(power["name"] for power in card["powers"])]:
            assert faults
            continue
        expected, expected_faults = alone.reader.read(svg, "Trial")
        assert [fault.message for fault in faults] == [fault.message for fault in expected_faults]
        checked = shared.check("a.svg.j2", card, "Trial")
        assert [fault for fault in checked if fault.severity == "error"] == list(faults)
        if expected:
            assert as_text(drawing) == as_text(expected)
            assert drawing.revision == expected.revision


def test_cards_that_differ_only_in_words_share_a_prepared_face(faces) -> None:
    values = {"name": "Drow Deck", "faction": "drow", "kind": "action"}
    faces.draw("skirmish/back.svg.j2", {"deck": values}, "Drow Deck")
    plans = [plan for (template, _), plan in faces.plans.items() if template == "skirmish/back.svg.j2"]
    before = sum(plan.count for plan in plans)
    faces.draw("skirmish/back.svg.j2", {"deck": {**values, "name": "Other Deck"}}, "Other Deck")
    assert sum(plan.count for plan in plans) == before
