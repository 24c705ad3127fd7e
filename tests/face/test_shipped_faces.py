"""The shipped templates with difficult cards: golden files of their drawings, and what must hold for every face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardlang.face.draw_list import Drawing, Matrix, Op, Text
from cardlang.face.legibility import Legibility
from cardlang.face.markup import with_html
from cardlang.face.render import Faces
from cardlang.face.theme import with_ink
from cardlang.games.skirmish.faces import ICON_WORDS, MAT_ICON_WORDS, face_values, mat_values
from cardlang.model.card import Card, Deck
from cardlang.model.card import Text as CardText
from cardlang.model.faces import back_values
from cardlang.model.span import Span
from cardlang.pdf.document import render
from cardlang.pipeline.faces.card_values import left_out
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.prose import prose
from cardlang.pipeline.load.reading import project_here, read
from cardlang.sheet.page import Page
from cardlang.source.document import open_document
from cardlang.source.project import Selection
from face.as_text import as_text

from .conftest import files, flat, sound

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
BOLD = ("Block", "Drow Affinity", "Ready", "Nimble")
ACTION = {"level": 2, "ability": "DEX", "action": "Standard", "subtypes": [], "requires": []}
CREATURE = {"level": 1, "abilities": ["STR"], "keywords": ["Drow"], "hp": 20, "speed": 6, "melee": 10, "ranged": None}

CARDS: Mapping[str, tuple[str, str, Mapping[str, Any], list[tuple[str, str]]]] = {
    "sneak-attack": (
        "Sneak Attack",
        "action",
        {**ACTION, "level": 6},
        [("main", "Make a melee attack with +30 damage. Allied creatures adjacent to the target may assist.")],
    ),
    "acid-arrow": (
        "Acid Arrow",
        "action",
        {**ACTION, "ability": "INT", "subtypes": ["Acid", "Poison"], "requires": ["Ranged"]},
        [
            (
                "main",
                "Choose a creature within 5 squares. Deal 5 damage to it and to each creature adjacent to it. "
                "Attach this card to it.",
            ),
            (
                "attached",
                "Deal 5 damage to this creature at the start of its controller’s turn.\nT: Discard this card.",
            ),
        ],
    ),
    "longest-name": (
        "Spider Queen’s Blessing",
        "action",
        {**ACTION, "ability": None, "action": "Immediate"},
        [("main", "Gain Block 5 (each packet of attack damage is lowered by 5).")],
    ),
    "guard": ("Drow House Guard", "creature", CREATURE, [("power", "Block 5")]),
    "four-powers": (
        "Matriarch of the Seven Webs",
        "creature",
        {**CREATURE, "abilities": ["WIS", "INT", "CHA"], "ranged": {"damage": 15, "range": 10}},
        [
            ("power", "T: Deal 10 damage to each enemy within 2 squares."),
            ("power", "Allied Spiders have +1 level."),
            ("power", "Immediate: Prevent 10 damage to an allied creature within 5 squares."),
            ("power", "Ready WIS"),
        ],
    ),
}


def deck(kind: str, faction: str = "drow") -> Deck:
    return Deck("trial", "Trial Deck", kind, "skirmish", "trial.yaml", {"faction": faction, "set": "core"}, ())


def face(faces: Faces, name: str, faction: str = "drow") -> Drawing:
    title, kind, fields, texts = CARDS[name]
    boxes = tuple(CardText(box, words, "trial.yaml", tuple(range(len(words) + 1))) for box, words in texts)
    card = Card(name, title, kind, "skirmish", "trial", 7, 2, fields, boxes, Span("trial.yaml", 0, 1))
    icons = {word: faces.reader.fonts.icons[icon] for word, icon in ICON_WORDS.items()}
    values = {
        "card": {
            **with_html(face_values(card, deck(kind, faction), [words for _, words in texts]), icons, BOLD),
            "motif": "web",
            "draft": False,
        }
    }
    return sound(faces.draw(f"skirmish/{kind}.svg.j2", values, title))


def mat(faces: Faces, name: str) -> Drawing:
    documents = [open_document(path, None)[1] for path in sorted((ROOT / "cards/skirmish/mats").glob("*.yaml"))]
    game = load_game("skirmish")
    mats = mat_values(prose(document, game)[0] for document in documents if document)
    icons = {word: faces.reader.fonts.icons[icon] for word, icon in MAT_ICON_WORDS.items()}
    return sound(faces.draw(f"skirmish/{name}.svg.j2", {"mats": with_html(mats, icons)}, name))


def back(faces: Faces, kind: str, faction: str) -> Drawing:
    values = {"deck": {**back_values(deck(kind, faction)), "game": "Skirmish"}}
    return sound(faces.draw("skirmish/back.svg.j2", values, "Trial Deck"))


def texts(ops: tuple[Op, ...]) -> Iterator[tuple[Text, Matrix]]:
    return ((op, matrix) for op, matrix in flat(ops) if isinstance(op, Text))


@pytest.mark.parametrize("name", CARDS)
def test_card_face(faces: Faces, name: str, golden) -> None:
    golden.check(f"faces/{name}.txt", as_text(face(faces, name)))


@pytest.mark.parametrize("name", ["vault", "supply", "table"])
def test_mat(faces: Faces, name: str, golden) -> None:
    golden.check(f"faces/{name}.txt", as_text(mat(faces, name)))


def test_backs_of_different_decks_differ(faces: Faces, golden) -> None:
    kinds = [(kind, faction) for kind in ("action", "creature") for faction in ("drow", "hero", "unknown")]
    assert len({as_text(back(faces, *kind)) for kind in kinds}) == len(kinds)
    golden.check("faces/back.txt", as_text(back(faces, "action", "drow")))


@pytest.mark.parametrize("ink", ["full", "low"])
def test_all_text_stands_out_and_nothing_but_background_is_near_the_trim(theme, fonts, ink: str) -> None:
    faces = Faces(files(TEMPLATES), with_ink(theme, ink), fonts)
    for name in CARDS:
        for faction in ("drow", "hero", "unknown"):
            face(faces, name, faction)
    for kind in ("action", "creature"):
        for faction in ("drow", "hero", "unknown"):
            back(faces, kind, faction)
    for name in ("vault", "supply", "table"):
        mat(faces, name)
    drawn = list(faces.drawn)
    assert len({prepared for prepared, _ in drawn}) >= 18
    assert not [fault for prepared, values in drawn for fault in Legibility(prepared, fonts).faults(values)]


def test_words_stand_in_reading_order(faces: Faces) -> None:
    words = " ".join(text.text for text, _ in texts(face(faces, "acid-arrow").ops) if not text.ornament)
    order = ["Acid Arrow", "Standard · Acid · Poison", "Requires Ranged", "Choose a creature", "Deal 5 damage to this"]
    places = [words.index(part) for part in order]
    assert places == sorted(places)


def test_no_text_of_a_shipped_card_is_left_out() -> None:
    project, _ = project_here(shipped=True)
    renderer = open_renderer(project)[0]
    assert renderer
    for read_deck in read(Selection(project, tuple(project.files()), whole=True)).decks:
        for card in read_deck.deck.cards:
            assert not [*left_out(renderer.faces, card, partial(renderer._sides, read_deck, card))]


def covered(drawing: Drawing, faces: Faces) -> float:
    """The share of the face that toner covers, white being none."""
    from pypdfium2 import PdfDocument

    page = Page(drawing.w, drawing.h, (), drawing.ops)
    seen = PdfDocument(render([page], faces.reader.fonts, "Trial"))[0].render(scale=0.7).to_pil().convert("L")
    levels = seen.histogram()
    return 1 - sum(level * count for level, count in enumerate(levels)) / 255 / sum(levels)


@pytest.mark.parametrize("name", ["sneak-attack", "acid-arrow", "four-powers", "back", "vault", "supply", "table"])
@pytest.mark.parametrize("faction", ["drow", "hero"])
def test_low_ink_covers_a_fraction_of_the_paper_with_the_same_words(theme, fonts, name: str, faction: str) -> None:
    shares, words = [], []
    for ink in ("full", "low"):
        faces = Faces(files(TEMPLATES), with_ink(theme, ink), fonts)
        if name in CARDS:
            drawing = face(faces, name, faction)
        else:
            drawing = back(faces, "action", faction) if name == "back" else mat(faces, name)
        shares.append(covered(drawing, faces))
        words.append([text.text for text, _ in texts(drawing.ops) if not text.outside_revision])
    full, low = shares
    assert words[0] == words[1]
    assert low < 0.16
    assert low < full / 3


@pytest.mark.parametrize("name", CARDS)
def test_type_line_and_first_seal_are_in_one_place_on_all_kinds(faces: Faces, name: str) -> None:
    drawn = [text for text, _ in texts(face(faces, name).ops)]
    (line,) = (text for text in drawn if text.spacing)
    assert line.y == 43.9
    seals = [text for text in drawn if text.font == "icons" and text.x > 49 and text.y < 40]
    assert seals and seals[0].y == pytest.approx(10.36, abs=0.01)
    assert all(below.y > above.y for above, below in pairwise(seals))
    title = next(text for text in drawn if text.font == "display-bold")
    assert title.size == 12.5 or len(title.text) > 20


def test_cards_that_differ_in_words_share_one_rendering(faces: Faces) -> None:
    for name in ("sneak-attack", "guard"):
        face(faces, name)
    assert not any('width="63.5mm"' in svg for svg in faces.read)  # what had to be rendered for one card alone


def test_stats_share_one_size_and_one_line(faces: Faces) -> None:
    for name in ("guard", "four-powers"):
        drawn = [text for text, _ in texts(face(faces, name).ops)]
        values = [text for text in drawn if text.text.isdigit() and 30 < text.y < 40]
        assert len(values) == (4 if name == "four-powers" else 3)
        assert {(text.y, text.size) for text in values} == {(35.9, 12.5)}


@pytest.mark.parametrize(("name", "size"), [("vault", 9), ("table", 7.75)])
def test_the_steps_on_a_mat_share_one_size_and_one_line_spacing(faces: Faces, name: str, size: float) -> None:
    drawn = [text for text, _ in texts(mat(faces, name).ops)]
    steps = drawn[[text.text for text in drawn].index("Refresh") :]
    lines = [text for text in steps if text.font == "text-regular" and text.size > 6]
    assert {text.size for text in lines} == {size}
    gaps = [below.y - above.y for above, below in pairwise(lines) if below.y > above.y]
    assert min(gaps) == pytest.approx(1.24 * size * 25.4 / 72)
