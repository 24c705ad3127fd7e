"""Pictures, emblems, flavour and artists of cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.starting import start
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.source.project import select
from face.as_text import as_text

DECK = "cards/hedgerow/kilnfolk-creatures.yaml"
NAMED = "    art: lantern-golem.png\n"


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start(tmp_path / "hedgerow", "skirmish", bare=False)
    monkeypatch.chdir(tmp_path / "hedgerow")
    assert NAMED in Path(DECK).read_text()


def give(lines: str) -> None:
    """Replace the `art` of the lantern golem."""
    Path(DECK).write_text(Path(DECK).read_text().replace(NAMED, lines))


def faces() -> dict[str, str]:
    """The faces of the Kilnfolk creatures by card, as text."""
    contents = read(select([])[0][0])
    renderer, found, _ = open_renderer(contents.project)
    assert renderer and not found
    deck = next(one for one in contents.decks if one.deck.id == "kilnfolk-creatures")
    drawn = {card.id: renderer.card(deck, card) for card in deck.deck.cards}
    assert not renderer.diagnostics and None not in drawn.values()
    return {id: as_text(drawing) for id, drawing in drawn.items() if drawing}


def with_pictures() -> set[str]:
    return {id for id, text in faces().items() if "image " in text}


@pytest.mark.parametrize(
    "name", ["lantern-golem.jpg", "golem.png", "kilnfolk.png", "creature.png", "Lantern-Golem.JPG", "golem.jpeg"]
)
def test_without_art_a_picture_is_found_by_id_type_faction_and_kind(name: str) -> None:
    give("")
    Path("templates/art/lantern-golem.png").unlink()
    assert with_pictures() == set()
    Image.new("RGB", (400, 200), "#99ccff").save(f"templates/art/{name}")
    drawn = faces()
    found = {id for id, text in drawn.items() if "image " in text}
    assert "lantern-golem" in found and (found == drawn.keys()) == (name[0] in "kc")
    assert ("pinch-pot" in found) == (name[0] in "kc")


def test_fit_and_focus_place_the_picture() -> None:
    def place(more: str) -> str:
        give(f"    art: {{image: wide.png{more}}}\n")
        line = next(line for line in faces()["lantern-golem"].splitlines() if "image " in line)
        Path(DECK).write_text(Path(DECK).read_text().replace(f"    art: {{image: wide.png{more}}}\n", NAMED))
        return line.split("image ")[1].split()[0]

    Image.new("RGB", (1600, 400), "#99ccff").save("templates/art/wide.png")
    assert place(", focus: [0, 50]") == "5,13.4"
    middle, right = (float(place(more).split(",")[0]) for more in ("", ", focus: [100, 50]"))
    assert right < middle < 5 and right - middle == pytest.approx(middle - 5, abs=0.1)
    assert place(", fit: contain").split(",")[0] == "5"


def test_missing_pictures_are_one_warning() -> None:
    give("    art: lantern-golm.png\n")
    text = Path(DECK).read_text()
    Path(DECK).write_text(text.replace("    copies: 3\n", "    copies: 3\n    art: gone.png\n", 2))
    (found,) = lint([])[0]
    assert (found.code, found.severity) == ("C517", "warning")
    assert found.message.startswith("3 cards have an emblem instead of art")
    assert "gone.png, lantern-golm.png" in found.message
    assert with_pictures() == set()


def test_a_slip_in_the_name_of_a_picture_is_reported() -> None:
    give("    art: lantern-golm.png\n")
    assert [one.help for one in lint([])[0]] == ['did you mean "lantern-golem.png"?']


@pytest.mark.parametrize("name", ["lamp.jpeg", "Lamp.JPG", "lamp.PNG", "two lamps.Jpeg"])
def test_a_picture_is_named_as_its_file_is(name: str) -> None:
    Image.new("RGB", (400, 200), "#99ccff").save(f"templates/art/{name}")
    give(f"    art: {name}\n")
    assert with_pictures() == {"lantern-golem"}
    Path(DECK).write_text(Path(DECK).read_text().replace(f"art: {name}", f"art: {name.swapcase()}"))
    assert [one.help for one in lint([])[0]] == [f"the file is called {name}, and capitals count: rename it"]


def test_pictures_of_other_kinds_are_told() -> None:
    Path("templates/art/lantern-golem.png").rename("templates/art/lantern-golem.webp")
    for lines in (NAMED, ""):
        give(lines)
        (found,) = lint([])[0]
        assert found.help == "lantern-golem.webp cannot be printed: save it as PNG or JPEG"
        assert "1 card has an emblem instead of art" in found.message


def test_flavor_artist_and_icon_are_printed() -> None:
    before = faces()["lantern-golem"]
    Path("templates/art/lantern-golem.png").unlink()
    give("    icon: flame\n    artist: Anna Berg\n")
    flame = faces()["lantern-golem"]
    assert "It carries its own dusk." in flame and "Anna Berg" in flame and "Anna Berg" not in before
    Path(DECK).write_text(Path(DECK).read_text().replace("icon: flame", "icon: sun"))
    assert faces()["lantern-golem"] != flame


@pytest.mark.parametrize(("length", "codes"), [(400, []), (1000, ["C510"]), (1001, ["C137"])])
def test_a_long_flavor_text_gets_room_or_is_told(length: int, codes: list[str]) -> None:
    short, long = "It carries its own dusk.", ("The kilns burned day and night. " * 40)[: length - 1] + "."
    Path(DECK).write_text(Path(DECK).read_text().replace(short, long))
    assert [one.code for one in lint([])[0]] == codes
    if not codes:
        assert "The kilns burned day and night." in faces()["lantern-golem"]


def test_no_path_leads_out_of_the_folder() -> None:
    give(f"    art: {json.dumps('../../secret.png')}\n")
    assert [one.code for one in lint([])[0] if one.severity == "error"]


def test_a_draft_says_so_and_a_release_refuses_it() -> None:
    assert "DRAFT" not in faces()["lantern-golem"]
    give(NAMED + "    draft: true\n")
    shown = faces()
    assert [id for id, face in shown.items() if "DRAFT" in face] == ["lantern-golem"]
    built = build(BuildOptions(release=True))
    *_, fault = built.diagnostics
    assert (fault.code, fault.message, built.files) == ("C518", "Lantern Golem is a draft", [])
    assert built.sources[fault.span.path].text[fault.span.start : fault.span.end] == "true"


def test_an_icon_that_the_theme_lacks_is_reported_at_its_line() -> None:
    give("    icon: swrod\n")
    assert [(one.code, one.help) for one in lint([])[0]] == [("C530", 'did you mean "sword"?')]


def test_the_second_face_of_a_card_shows_no_flavor_text_and_a_plain_face_has_a_ground_for_it() -> None:
    vocabulary = Path("games/hedgerow/game.yaml")
    kinds = "kinds:\n  item:\n    fields: {worth: {type: integer}}\n    texts: {text: main}\n    reverse: [worth]\n"
    vocabulary.write_text(vocabulary.read_text() + kinds)
    card = "  - {name: Old Helmet, worth: 0, flavor: It has been through worse.}\n"
    Path("cards/hedgerow/items.yaml").write_text(
        f"game: hedgerow\ndeck: items\nname: Things Found\nkind: item\ncards:\n{card}"
    )
    contents = read(select([])[0][0])
    renderer, _, _ = open_renderer(contents.project)
    deck = next(one for one in contents.decks if one.deck.id == "items")
    assert renderer
    front, back = (draw(deck, deck.deck.cards[0]) for draw in (renderer.card, renderer.reverse))
    assert front and "It has been through worse." in as_text(front)
    assert back and "worse" not in as_text(back)
    assert [one.code for one in lint([])[0]] == []


@pytest.mark.parametrize(("words", "kept"), [(20, True), (85, True), (120, True), (220, False)])
def test_a_plain_face_keeps_its_picture_as_long_as_smaller_letters_leave_room(words: int, kept: bool) -> None:
    vocabulary = Path("games/hedgerow/game.yaml")
    vocabulary.write_text(f"{vocabulary.read_text()}kinds:\n  item:\n    fields: {{tale: {{format: prose}}}}\n")
    card = f"  - {{name: Helmet, art: lantern-golem.png, tale: {'lamp ' * words}}}\n"
    Path("cards/hedgerow/items.yaml").write_text(
        f"game: hedgerow\ndeck: items\nname: Things Found\nkind: item\ncards:\n{card}"
    )
    contents = read(select([])[0][0])
    renderer, _, _ = open_renderer(contents.project)
    deck = next(one for one in contents.decks if one.deck.id == "items")
    face = renderer and renderer.card(deck, deck.deck.cards[0])
    assert face and ("image " in as_text(face)) == kept and not [one.code for one in lint([])[0]]
