"""The faces of guilds: goldens to review, and what every face must keep, such as the places of the six callouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardlang.face.draw_list import Drawing, Group, Text, Use
from cardlang.face.markup import with_html
from cardlang.face.render import Faces
from cardlang.model.card import Card, Deck
from cardlang.model.card import Text as CardText
from cardlang.model.faces import plain_card
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.source.project import shipped_project
from conftest import Golden
from face.as_text import as_text

FIELDS = {
    "upgrade": ("code", "type", "group", "cost", "attack", "extra_defense", "extra_life", "reroll", "level", "text"),
    "hero": ("guild", "life", "defense", "speed", "ability"),
    "monster": ("life", "defense", "speed", "attack", "ability"),
}
ICONS = {"CRIT:": "crit", "CRIT": "crit"}
LONG = (
    "If this attack scores a hit, place a guild token in the target's space and in each space close to it. "
    "An enemy hero who enters a space with this token suffers this attack; then remove the token."
)
CARDS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "war-hammer": (
        "upgrade",
        {
            "code": "U-003",
            "type": "attack",
            "group": ["weapon"],
            "cost": 3,
            "attack": {"dice": 3, "kind": "melee"},
            "text": "CRIT: Daze the target.",
        },
    ),
    "powder-keg": (
        "upgrade",
        {
            "code": "U-005",
            "type": "attack",
            "group": ["bomb"],
            "cost": 4,
            "level": 2,
            "attack": {"dice": 6, "kind": "ranged"},
            "extra_defense": 1,
            "extra_life": 2,
            "reroll": 1,
            "text": LONG,
        },
    ),
    "whetstone": (
        "upgrade",
        {"code": "U-007", "type": "boost", "cost": 1, "text": "Boost a melee attack: it rolls 1 more attack die."},
    ),
    "lucky-band": (
        "upgrade",
        {"code": "U-011", "type": "permanent", "group": ["ring"], "cost": 12, "reroll": 2},
    ),
    "lamplighter": (
        "hero",
        {"guild": "lantern", "life": 4, "defense": 2, "speed": 4, "ability": "Exhaust the hero: heal 2 wounds."},
    ),
    "bog-hound": (
        "monster",
        {"life": 2, "defense": 1, "speed": 4, "attack": {"dice": 2, "kind": "melee"}},
    ),
}
UPGRADES = [name for name, (kind, _) in CARDS.items() if kind == "upgrade"]


@pytest.fixture(scope="module", params=["full", "low"])
def faces(request: pytest.FixtureRequest) -> Faces:
    found, faults, _ = open_renderer(shipped_project(), request.param, release=True)
    assert found and not faults
    return found.faces


def drawn(faces: Faces, name: str) -> Drawing:
    template, values = face(faces, name)
    assert not faces.check(template, values, name)  # everything fits, and can be seen on paper
    drawing, faults = faces.draw(template, values, name)
    assert drawing and not faults
    return drawing


def face(faces: Faces, name: str) -> tuple[str, dict[str, Any]]:
    """The template of a card and its values, as a game that is a file gives them."""
    kind, fields = CARDS[name]
    box = FIELDS[kind][-1]
    said = fields.get(box)
    texts = (CardText("main", said, "", tuple(range(len(said) + 1)), place=(box,)),) if said else ()
    title, whole = name.replace("-", " ").title(), {**dict.fromkeys(FIELDS[kind]), **fields}
    card = Card(name, title, kind, "guilds", "trial", 7, 1, whole, texts, Span("", 0, 0))
    deck = Deck(id="trial", name="The Shop", kind=kind, game="guilds", path="", cards=(card,), fields={"faction": ""})
    given = plain_card(card, deck, [text.text for text in texts], {box: "main"})
    icons = {word: faces.reader.fonts.icons[icon] for word, icon in ICONS.items()}
    more = {"motif": "paw", "draft": False, "flavor": "", "artist": "", "art": {}}
    return f"guilds/{kind}.svg.j2", {"card": {**with_html(given, icons), **more}}


def texts(ops: Any) -> list[Text]:
    found: list[Text] = []
    for op in ops:
        if isinstance(op, Text):
            found.append(op)
        elif isinstance(op, Group):
            found += texts(op.ops)
        elif isinstance(op, Use):
            found += texts(op.form.ops)
    return found


@pytest.mark.parametrize("name", CARDS)
def test_face(faces: Faces, name: str, golden: Golden, request: pytest.FixtureRequest) -> None:
    if request.node.callspec.params["faces"] == "full":
        golden.check(f"faces/guilds/{name}.txt", as_text(drawn(faces, name)))
    else:
        drawn(faces, name)


@pytest.mark.parametrize("name", UPGRADES)
def test_the_callouts_are_in_the_same_places_on_every_upgrade(faces: Faces, name: str) -> None:
    """Name, cost, type and group, dice, code: each in its own part of the card."""
    fields, said = CARDS[name][1], texts(drawn(faces, name).ops)

    def place(words: str) -> tuple[float, float]:
        (one,) = [text for text in said if text.text == words]
        return round(one.x, 1), round(one.y, 1)

    assert place(name.replace("-", " ").title()) == (7.4, 10.5)
    (cost,) = [text for text in said if text.text == str(fields["cost"]) and text.y < 13]
    assert cost.x > 49
    assert place(fields["type"].capitalize()) == (7.6, 46.3)
    assert [one for one in said if one.text.startswith(fields["code"]) and one.x == 6 and one.y > 83]
    dice = [
        text
        for text in said
        if text.text == faces.reader.fonts.icons["die-melee"] or text.text == faces.reader.fonts.icons["die-ranged"]
    ]
    attack = fields.get("attack", {"dice": 0})
    assert len([one for one in dice if not one.ornament]) == attack["dice"]
    assert all(one.x < 24 and 49 < one.y < 81 for one in dice if not one.ornament)


def test_a_critical_effect_begins_with_the_burst_and_copies_as_its_word(faces: Faces) -> None:
    burst = faces.reader.fonts.icons["crit"]
    font = faces.reader.fonts.pick("icons")
    assert font and font.says[burst] == "CRIT"
    (one,) = [text for text in texts(drawn(faces, "war-hammer").ops) if text.text == burst]
    assert not one.ornament
