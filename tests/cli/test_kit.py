"""`cardlang build --kit`, and the pieces that `--only` names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import product
from typing import Any, cast

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from cardlang.face.draw_list import Group, Op, Text, Use
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.source.paths import shared_folder
from cardlang.source.project import select

from .conftest import CREATURES, Desk, page_texts

MANA = """\
game: skirmish
tokens: mana
name: Mana
icon: gold
look: silver
faces: [{front: 1, back: 5, count: 9}]
"""


@pytest.fixture(scope="module")
def builds() -> dict[Any, tuple[dict[str, Any], bytes]]:
    """What has been built of the same files with the same options."""
    return {}


@pytest.fixture
def made(desk: Desk, builds) -> Any:
    """Builds, and returns the one file as reported and as a PDF."""

    def make(*args: str) -> tuple[dict[str, Any], PdfReader]:
        key = args, tuple(desk.files().items())
        if key not in builds:
            told = desk("build", "--json", *args)
            assert told.code == 0, told.err
            (file,) = told.data["files"]
            builds[key] = file, (desk.folder / file["path"]).read_bytes()
        file, content = builds[key]
        return file, PdfReader(BytesIO(content))

    return make


def words(pdf: PdfReader, page: int) -> str:
    assert isinstance(pdf.stream, BytesIO)
    return " ".join(page_texts(pdf.stream.getvalue())[page].split())


def bookmarks(pdf: PdfReader) -> dict[str, int]:
    outline = cast(list[Destination], pdf.outline)  # it is flat, without nested lists
    return {str(entry.title): cast(int, pdf.get_destination_page_number(entry)) + 1 for entry in outline}


def test_a_kit_is_one_file_with_everything_for_two_people(made) -> None:
    file, pdf = made("--kit")
    assert (file["path"], file["kind"], file["deck"]) == ("out/skirmish/letter-kit.pdf", "kit", None)
    assert file["pages"] == len(pdf.pages)
    assert list(bookmarks(pdf)) == [
        "Play tonight", "The rules at a glance", "What is on which page", "Drow Deck; Guards, from slot 5",
        "Skirmish: tokens", "Guards: standees", "Skirmish: mats", "Skirmish: plan of the board", "Skirmish: tiles",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("paper", "backs"),
    [
        ("letter", "separate"),
        ("a4", "interleave"),
        ("letter", "none"),
        *(
            pytest.param(*one, marks=pytest.mark.slow)
            for one in (("a4", "separate"), ("letter", "interleave"), ("a4", "none"))
        ),
    ],
)
def test_the_list_of_pages_is_true(made, paper: str, backs: str) -> None:
    _, pdf = made("--kit", "--backs", backs, "--paper", paper)
    marks = bookmarks(pdf)
    listed = words(pdf, marks["What is on which page"] - 1)
    for mark, page in marks.items():
        for title in re.sub(r", from slot \d+", "", mark).split("; "):
            if title != "Skirmish: tiles":  # which are listed with their plan
                title = title.replace("plan of the board", "tiles")
                assert re.search(rf"{re.escape(title)} {page}\b", listed), title
    assert re.search(rf"All {len(pdf.pages)} ", listed)
    assert ("Cards of all decks: backs" in marks) == (backs == "separate")


def test_two_sided_parts_begin_on_the_front_of_a_sheet(made) -> None:
    _, pdf = made("--kit")
    marks = bookmarks(pdf)
    for title in ("Drow Deck; Guards, from slot 5", "Skirmish: tokens"):
        assert marks[title] % 2 == 1, title


def test_the_cuts_of_a_page_are_counted(made) -> None:
    """Four cards of 9-up in two rows: 3 + 1 across, edges shared."""
    _, pdf = made("--kit")
    listed = words(pdf, bookmarks(pdf)["What is on which page"] - 1)
    assert re.search(r"Cards of all decks \S+ both sides 7 cuts", listed)  # 4 upright, 3 level
    assert re.search(r"– Drow Deck (\d+) 4 cards from slot 1 to slot 4", listed)
    assert re.search(r"– Guards (\d+) 2 cards from slot 5 to slot 6", listed)
    assert re.search(r"Guards: standees \S+ one side 5 cuts, fold", listed)  # two strips side by side: 3 and 2


def test_it_says_how_to_set_up_in_the_numbers_of_the_rules(made) -> None:
    _, pdf = made("--kit")
    page = words(pdf, 0)
    steps = [
        "Build the board", "level 3 at most", "no more than 7 levels", "draw 3 action cards", "Put 20", "first turn",
    ]  # fmt: skip
    places = [page.index(step) for step in steps]
    assert places == sorted(places)


def test_the_summary_is_two_pages_in_the_words_of_the_glossary(made) -> None:
    file, pdf = made("--only", "rules")
    assert (file["path"], file["kind"], file["pages"]) == ("out/skirmish/letter-rules.pdf", "rules", 2)
    page = plain(words(pdf, 0) + " " + words(pdf, 1))
    glossary = load_game("skirmish").books.glossary
    asked = (shared_folder() / "cards/skirmish/pages/rules.yaml").read_text()
    named = [name.strip() for line in re.findall(r"terms: \[(.*)\]", asked) for name in line.split(",")]
    assert len(named) > 30
    terms = [glossary.find(name)[0] for name in named]
    terms += [glossary.terms[power] for power in load_game("skirmish").language.vocabulary.powers]
    assert [term.term for term in terms if plain(term.meaning) not in page] == []


@pytest.mark.parametrize("game", ["skirmish", "elements"])
def test_every_sign_on_a_card_is_explained_in_the_kit(game: str) -> None:
    """Signs, unlike ornaments, are read aloud: the seals of abilities, symbols of dice, icons in texts."""
    contents = read(select([shared_folder() / "cards" / game])[0][0])
    renderer = open_renderer(contents.project)[0]
    assert renderer and contents.decks
    names = {character: name for name, character in renderer.fonts.icons.items()}
    faces = [renderer.card(deck, card) for deck in contents.decks for card in deck.deck.cards]
    runs = [op for face in faces if face for op in _texts(face.ops) if not op.ornament]
    signs = {names[character] for run in runs for character in run.text if character in names}
    pages = [document.root.value for document, _ in contents.parts["page"]]
    listed = [sign for page in pages for section in page["sections"] for sign in section.get("icons", ())]
    assert len(signs) > 8 and signs <= {sign["icon"] if isinstance(sign, dict) else sign for sign in listed}


def _texts(ops: Iterable[Op]) -> Iterator[Text]:
    for op in ops:
        match op:
            case Text():
                yield op
            case Group(_, _, inner):
                yield from _texts(inner)
            case Use(form):
                yield from _texts(form.ops)


def test_the_first_page_names_the_seals_of_abilities(made) -> None:
    page = words(made("--kit")[1], 0)
    assert [
        name for name in ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom") if name not in page
    ] == []


def plain(text: str) -> str:
    """Only the letters, since line breaks and icons are copied as their words."""
    return re.sub(r"\W+", "", text.casefold())


def test_an_own_game_has_its_own_words_on_the_page(desk: Desk) -> None:
    desk.write(
        "games/dusk/game.yaml",
        "format: 1\ngame: dusk\nname: Dusk\nextends: skirmish\nrename: {tap: [exhaust, exhausts, exhausted]}\n",
    )
    desk.write("cards/dusk/wolves.yaml", CREATURES.replace("skirmish", "dusk").replace("guards", "wolves"))
    told = desk("build", "--json", "--only", "rules")
    assert told.code == 0, told.err
    (path,) = (file["path"] for file in told.data["files"] if file["game"] == "dusk")
    pdf = PdfReader(BytesIO((desk.folder / path).read_bytes()))
    assert "Exhaust To lay" in words(pdf, 0)


def test_tokens_lie_before_their_backs(made) -> None:
    file, pdf = made("--only", "tokens", "--paper", "a4")
    assert (file["kind"], file["pages"], file["cards"]) == ("tokens", 2, 192)
    fronts, backs = words(pdf, 0).split(), words(pdf, 1).split()
    worth = {"5": "10", "20": "40", "1": "5"}
    assert [worth[value] for value in fronts] == backs  # rows are of one kind, so mirrored rows read the same


def test_a_standee_for_each_miniature(made) -> None:
    file, pdf = made("--only", "standees")
    assert (file["path"], file["deck"], file["cards"]) == ("out/skirmish/guards-letter-standees.pdf", "guards", 2)
    page = words(pdf, 0)  # each strip has its name on front, back and both feet
    assert (page.count("Guard A"), page.count("Guard B")) == (4, 4)


def test_the_tiles_of_one_battlefield_with_their_plan(made) -> None:
    file, pdf = made("--only", "tiles", "--battlefield", "old-wells")
    assert (file["pages"], file["cards"]) == (7, 6)
    plan = words(pdf, 0)
    assert plan.startswith("The Old Wells")
    assert [plan.count(name) for name in ("Gatehouse", "Crossroads", "Sunken Pool")] == [2, 2, 2]
    assert [words(pdf, page).split(" ")[0] for page in range(1, 7)] == ["Crossroads"] * 2 + ["Gatehouse"] * 2 + [
        "Sunken"
    ] * 2


def test_on_a4_tiles_come_in_parts_with_letters_to_match(made) -> None:
    _, pdf = made("--only", "tiles", "--battlefield", "twin-watch", "--paper", "a4")
    said = " ".join(words(pdf, page) for page in range(1, len(pdf.pages)))
    assert sorted(re.findall(r"1 of 2 · strip (\w)", said)) == ["A", "B", "C", "D"]
    assert sorted(re.findall(r"2 of 2 · onto (\w)", said)) == ["A", "B", "C", "D"]


@pytest.mark.slow
def test_without_a_name_every_battlefield_has_a_plan(made) -> None:
    _, pdf = made("--only", "tiles")
    plans = [words(pdf, page) for page in range(5)]
    for name in ("The Twin Watch", "The Old Wells", "The Crossing", "The Broken Cloister", "Four Banners"):
        assert sum(plan.startswith(name) for plan in plans) == 1


def test_an_unknown_battlefield_is_reported(desk: Desk) -> None:
    told = desk("build", "--kit", "--battlefield", "moon")
    assert told.code == 2
    assert 'there is no battlefield "moon"; they are broken-cloister, crossing' in told.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--kit", "--only", "tiles"), "leave out --only, or --kit"),
        (("--battlefield", "twin-watch"), "add --only tiles or --kit"),
    ],
)
def test_options_of_a_kit_without_effect_are_refused(desk: Desk, args: tuple[str, ...], said: str) -> None:
    told = desk("build", *args)
    assert told.code == 2
    assert said in told.err


@pytest.mark.slow
def test_a_second_kit_has_the_same_bytes(desk: Desk) -> None:
    first = desk("build", "--kit", "--ink", "low"), desk.files()
    assert (desk("build", "--kit", "--ink", "low"), desk.files()) == first


def test_a_flaw_in_a_piece_prints_nothing(desk: Desk) -> None:
    desk.write("cards/skirmish/tokens/mana.yaml", MANA)
    told = desk("build", "--kit")
    assert told.code == 1
    assert 'C530 the theme has no look "silver"' in told.err
    assert not any(name.startswith("out/") for name in desk.files())


PIT = """\
game: skirmish
tile: pit
name: Pit
squares: |
  s . .
  s ^ .
  s . #
edges: {north: open, east: open, south: open, west: open}
"""
ARENA = """\
game: skirmish
battlefield: arena
name: Arena
players: 2
tiles: [{tile: pit, at: [0, 0], start: 1}, {tile: pit, at: [1, 0], turn: 180, start: 2}]
"""


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_small_tiles_share_a_page(desk: Desk, made, paper: str) -> None:
    desk.write("cards/skirmish/tiles/pit.yaml", PIT)
    desk.write("cards/skirmish/battlefields/arena.yaml", ARENA)
    file, pdf = made("--only", "tiles", "--battlefield", "arena", "--paper", paper)
    assert (file["pages"], file["cards"]) == (2, 2)
    assert words(pdf, 1).count("Pit") == 4  # above each tile, and on it
    assert "strip" not in words(pdf, 1)


def test_a_flawed_tile_prints_nothing(desk: Desk) -> None:
    desk.write("cards/skirmish/tiles/pit.yaml", PIT.replace("  s . #\n", ""))
    desk.write("cards/skirmish/battlefields/arena.yaml", ARENA)
    told = desk("build", "--only", "tiles", "--battlefield", "arena")
    assert told.code != 0
    assert not any(name.startswith("out/") for name in desk.files())


def test_cards_and_copies_follow_the_options(made) -> None:
    file, _ = made("--only", "standees", "--card", "guard", "--copies", "one")
    assert file["cards"] == 1


def test_a_theme_without_colours_for_boards_is_reported(desk: Desk) -> None:
    theme = (shared_folder() / "templates/theme.yaml").read_text()
    desk.write("templates/theme.yaml", re.sub(r"^board:\n(?:  .*\n)+|^    board: .*\n", "", theme, flags=re.MULTILINE))
    told = desk("build", "--only", "tiles", "--battlefield", "twin-watch")
    assert told.code == 1
    assert "C515 the theme has no board" in told.err
    assert not any(name.startswith("out/") for name in desk.files())


def test_a_kit_that_folds_is_cut_when_it_is_folded(desk: Desk) -> None:
    (file,) = desk("build", "--kit", "--backs", "fold", "--json").data["files"]
    pages = page_texts(desk.folder / file["path"])
    listed = next(" ".join(page.split()) for page in pages if page.startswith("What is on which page"))
    assert re.search(r"Cards of all decks \S+ one side 12 cuts, fold and glue first", listed)  # four cards, then two


OWN = """\
format: 1
game: marsh
name: Marsh
extends: skirmish
resources:
  morale: {plural: [morale]}
  reputation points: {plural: [reputation points]}
terrain:
  mire: {words: [in the mire], mark: "~", text: This creature gets -2 speed.}
  deep water: {words: [in deep water], like: difficult terrain}
  fog: [in fog]
"""


def test_a_kit_has_what_the_words_of_a_project_add(desk: Desk) -> None:
    desk.extend("marsh", OWN, "Block", "Block")
    (file,) = desk("build", "--kit", "--json").data["files"]
    pages = [" ".join(page.split()) for page in page_texts(desk.folder / file["path"])]
    for said in ("Whoever has the most victory points wins", "Morale What players gain", "Mire The squares marked ~"):
        assert any(said in page for page in pages), said
    tokens = " ".join(pages)
    for said in ("morale 1", "morale 5", "reputatio. 1", "mire", "deep water", "fog"):
        assert said in tokens, said
    assert "VP 1" not in tokens
    own = "game: marsh\ntokens: morale\nname: Morale\nicon: gold\nlook: gold\nfaces: [{front: 1, count: 8}]\n"
    desk.write("cards/marsh/tokens/morale.yaml", own)
    (file,) = desk("build", "--kit", "--json").data["files"]
    assert "morale 1" not in " ".join(" ".join(page_texts(desk.folder / file["path"])).split())


def test_any_number_of_own_words_has_room_in_a_kit(desk: Desk) -> None:
    names = ["".join(pair) for pair in product("bdfgkl", "aeiou", "mnprt")][:90]
    more = "".join(f"  {name}: {{plural: [{name}s]}}\n" for name in names)
    desk.extend("marsh", OWN.replace("terrain:", f"{more}terrain:"), "Block", "Block")
    assert desk("lint").code == 0 and desk("build", "--kit").code == 0
