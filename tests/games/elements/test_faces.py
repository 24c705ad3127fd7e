"""The faces of elements: goldens to review, and what they take from the meaning of a text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardlang.face.draw_list import Drawing
from cardlang.model.card import Card
from cardlang.pipeline.faces.card_values import card_values
from cardlang.pipeline.faces.renderer import DrawnMat, FaceRenderer, open_renderer
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.printing.piece_sheets import MATS, TOKENS, part_documents
from cardlang.pipeline.printing.tokens import draw_tokens
from cardlang.source.project import Selection, shipped_project
from face.as_text import as_text

# What each spell may be cast on (sections 3.4 and 4.7 of its rules).
TARGETS = {
    "any exposed being": ["magic-missile", "chain-lightning", "fireball", "life-drain", "lightning", "pillar-of-flame"],
    "any being": ["fire-raising", "poison", "undertow", "bolt-from-the-blue"],
    "any creature": ["freezing", "haste"],
    "any player": [
        *("blessing", "concentration", "daze", "energy-drain", "misfortune", "regeneration", "wall-of-fire")
    ],
    "creature you control": ["command", "rage", "call-of-the-mountain"],
    "being you control": ["healing", "teleport"],
    "any permanent": ["dispel"],
}


@pytest.fixture(scope="module")
def decks() -> dict[str, ReadDeck]:
    project = shipped_project()
    folder = Path("cards/elements")
    files = [(path, role) for path, role in project.files() if role == "deck" and folder.name == path.parent.name]
    contents = read(Selection(project, tuple(files), whole=False))
    assert not contents.diagnostics
    return {one.deck.id: one for one in contents.decks}


@pytest.fixture(scope="module", params=["full", "low"])
def either(request: pytest.FixtureRequest) -> FaceRenderer:
    return opened(request.param)


@pytest.fixture(scope="module")
def renderer() -> FaceRenderer:
    return opened("full")


def opened(ink: str) -> FaceRenderer:
    found, faults, _ = open_renderer(shipped_project(), ink, release=True)
    assert found and not faults
    return found


def card(decks: Mapping[str, ReadDeck], id: str) -> tuple[ReadDeck, Card]:
    return next((deck, one) for deck in decks.values() for one in deck.deck.cards if one.id == id)


def values(decks: Mapping[str, ReadDeck], id: str) -> Mapping[str, Any]:
    deck, one = card(decks, id)
    return card_values(deck, one, [parsed.text or "" for parsed in deck.parsed[one.number]])


@pytest.mark.parametrize(
    "id", ["fireball", "dispel", "pillar-of-flame", "griffin", "ice-dragon", "phoenix", "hild-stonehand"]
)
def test_card_face(renderer: FaceRenderer, decks: Mapping[str, ReadDeck], id: str, golden) -> None:
    golden.check(f"faces/elements/{id}.txt", as_text(drawn(renderer.card(*card(decks, id)))))


def test_the_other_face_of_a_hero(renderer: FaceRenderer, decks: Mapping[str, ReadDeck], golden) -> None:
    face = drawn(renderer.reverse(*card(decks, "hild-stonehand")))
    golden.check("faces/elements/hild-stonehand-reverse.txt", as_text(face))


def test_boards_and_tableau(renderer: FaceRenderer, golden) -> None:
    mats = {mat.name: mat for mat in all_mats(renderer)}
    for name in ("Fire", "Tableau"):
        golden.check(f"faces/elements/{name.lower()}-board.txt", as_text(mats[name].face))
    golden.check("faces/elements/fire-army.txt", as_text(drawn(mats["Fire"].back)))


def test_tokens_and_dice(renderer: FaceRenderer, golden) -> None:
    wound, power = tokens(renderer, "wounds")[0]
    golden.check("faces/elements/tokens.txt", as_text(wound) + as_text(power))
    golden.check("faces/elements/die-face.txt", as_text(tokens(renderer, "dice")[0][0]))


def test_spells_of_all_decks_have_one_back_and_creatures_that_of_their_element(
    renderer: FaceRenderer, decks: Mapping[str, ReadDeck], golden
) -> None:
    backs = {id: drawn(renderer.back(deck)) for id, deck in decks.items() if deck.deck.kind != "hero"}
    spells = {as_text(backs[id]) for id in backs if id.endswith("-spells")}
    assert len(spells) == 1
    assert len({as_text(back) for back in backs.values()}) == 5
    golden.check("faces/elements/back.txt", spells.pop() + as_text(backs["earth-creatures"]))


def test_every_face_and_mat_is_drawn_in_full_and_in_little_ink(
    either: FaceRenderer, decks: Mapping[str, ReadDeck]
) -> None:
    for deck in decks.values():
        for one in deck.deck.cards:
            either.check(deck, one)
        either.back(deck, check=True)
    game = load_game("elements")
    either.mats(game, list(part_documents(either, game, MATS).values()), check=True)
    assert either.diagnostics == []


def test_the_target_line_says_what_the_text_chooses(decks: Mapping[str, ReadDeck]) -> None:
    found = {
        one.id: values(decks, one.id)["target"]
        for deck in decks.values()
        for one in deck.deck.cards
        if one.kind == "spell"
    }
    assert found == {id: target for target, ids in TARGETS.items() for id in ids}


def test_the_dice_of_a_spell_are_those_that_it_requires(decks: Mapping[str, ReadDeck]) -> None:
    fireball = values(decks, "fireball")
    assert [one["icon"] for one in fireball["symbols"]] == ["fire", "fire", "leadership"]
    assert (fireball["look"], fireball["enhance"]) == ("fire", {"icon": "wound", "words": "+1 wound"})
    missile = values(decks, "magic-missile")
    assert [one["icon"] for one in missile["symbols"]] == ["any"] * 3
    assert (missile["look"], missile["frame"]) == ("steel", "basic")
    assert values(decks, "undertow")["subtitle"] == "Maro Deepwell"


def test_a_creature_shows_its_directions_and_its_abilities(decks: Mapping[str, ReadDeck]) -> None:
    phoenix = values(decks, "phoenix")
    assert (phoenix["directions"], phoenix["attacks"]) == ("front and right", "Front and right")
    assert phoenix["helmets"] == ["leadership"] * 3
    assert phoenix["powers_text"] == [
        "When this creature dies, keep it beside your board.",
        "Activated: Return it to a free space of your board with 4 wounds.",
    ]
    assert values(decks, "golem")["powers_text"] == []


def test_a_hero_has_each_text_beside_its_symbol(decks: Mapping[str, ReadDeck]) -> None:
    hero = values(decks, "ilian-windward")
    assert [(one["icon"], one["look"]) for one in hero["pairs"]] == [("air", "air"), ("earth", "earth")]
    assert hero["spell"] == "Bolt from the Blue"


def all_mats(renderer: FaceRenderer) -> list[DrawnMat]:
    game = load_game("elements")
    found, shared = renderer.mats(game, list(part_documents(renderer, game, MATS).values()))
    assert shared is None
    return found


def tokens(renderer: FaceRenderer, id: str) -> list[tuple[Drawing, Drawing]]:
    game = load_game("elements")
    return draw_tokens(renderer, game, part_documents(renderer, game, TOKENS)[id])


def drawn(face: Drawing | None) -> Drawing:
    assert face is not None
    return face
