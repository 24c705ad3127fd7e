"""A game that calls everything otherwise (`renamed/game.yaml`): no shipped word is left in anything it prints or
explains, or in its replays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardlang.language.phrasebook import read_lines
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.explain import Library
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.report.drawing import drawing_as_text
from cardlang.report.pages import page_as_text
from cardlang.rules.trace import retell
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.project import select
from language.test_phrasebook import BOOKS, holds

VOCABULARY = Path(__file__).parent / "renamed/game.yaml"
FACTIONS = {"drow": "zorbish", "hero": "quillish"}
TEXTS = ("text", "attached", "powers", "requires")
NOT_SAID = "Drow|Dwarf|Undead|ignores difficult terrain"  # the game has two types, and does without its boglands
A_VERB = "Turn each tile until its name lies as it does here"  # not the turn of a player


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped decks in the words of the game."""
    folder = tmp_path_factory.mktemp("otherwise")
    (folder / "cardlang.yaml").write_text("name: Otherwise\n")
    (folder / "games/otherwise").mkdir(parents=True)
    (folder / "games/otherwise/game.yaml").write_bytes(VOCABULARY.read_bytes())
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        ready = _translator(load_game("otherwise"), load_game("skirmish"))
        (folder / "cards/otherwise").mkdir(parents=True)
        for deck in read(select([shared_folder() / "cards/skirmish"])[0][0]).decks:
            data = ready(deck.document.data)
            (folder / f"cards/otherwise/{data['deck']}.yaml").write_text(json.dumps(data))
    return folder


@pytest.fixture(autouse=True)
def _inside(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)


def _translator(game: LoadedGame, skirmish: LoadedGame) -> Callable[[Any], Any]:
    """Puts a shipped deck into the words of the game: its types, and its texts."""
    in_own_words = game.language.vocabulary.in_own_words
    old = skirmish.language.vocabulary
    types = {form: ("Zorb", "Zorbs")[n] for one in old.types for n, form in enumerate(old.forms[one])}
    types |= {"Spider": "Quill", "Spiders": "Quills", "Poison": "Murk", "Drow": "Zorb"}
    gone = re.compile(rf"\b({'|'.join(sorted(types, key=len, reverse=True))})\b")

    def ready(value: Any, key: str = "") -> Any:
        if isinstance(value, Mapping):
            return {name: ready(part, name) for name, part in value.items() if name != "id"}
        if isinstance(value, list):
            parts = [ready(part, key) for part in value]
            return list(dict.fromkeys(parts)) if key == "keywords" else parts
        if not isinstance(value, str):
            return value
        value = gone.sub(lambda found: types[found[1]], value)
        if key in TEXTS:
            return in_own_words(value)
        if key in ("game", "faction"):
            return FACTIONS.get(value, "otherwise")
        for faction, ours in FACTIONS.items() if key in ("deck", "name") else ():
            value = re.sub(rf"\b{faction}\b", ours, value) if key == "deck" else value.replace("Hero ", "Quillish ")
        return value

    return ready


@pytest.fixture(scope="module")
def shipped_words(project: Path) -> Callable[[str], list[str]]:
    """The lines of a text that hold a word of skirmish which this game has renamed or removed, apart from names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(project)
        renamed = load_game("otherwise").language.vocabulary.renamed
        decks = read(select([])[0][0]).decks
    document = open_document(VOCABULARY, None)[1]
    assert document is not None
    removed = document.data["remove"]
    names = {name for deck in decks for name in (deck.deck.name, *(card.name for card in deck.deck.cards))}
    own = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    exact = [word for word in renamed if word != word.casefold()]
    exact += [*removed["types"], *removed["subtypes"], "Spiders", "Hero", "Heroes"]
    any_case = [word for word in renamed if word == word.casefold()]
    edges = r"(?<![\w'’<-])(?:{})(?![\w>]|-\w)"
    found = [re.compile(edges.format("|".join(map(re.escape, exact))))]
    found += [re.compile(edges.format("|".join(map(re.escape, any_case))), re.IGNORECASE)]

    def left(text: str) -> list[str]:
        lines = own.sub("@", text.replace(A_VERB, "")).splitlines()
        return [f"{word[0]}: {line}" for line in lines for one in found if (word := one.search(line))]

    return left


def test_its_words_and_cards_are_sound() -> None:
    assert [one.message for one in lint([])[0] if one.severity == "error"] == []


def test_what_is_written_instead_is_read_in_its_words() -> None:
    """Every example of the phrasebooks that skirmish reads, in the words of the game; but what it cannot say."""
    game, skirmish = load_game("otherwise"), load_game("skirmish")
    ready = _translator(game, skirmish)
    examples = [line.example for book in BOOKS for line in read_lines(book.read_text("utf-8"), "skirmish")]
    read = [one for one in examples if not re.search(NOT_SAID, one[0]) and holds(one, skirmish.language)]
    own = [tuple(said if said[0] == "!" else ready(said, "text") for said in one) for one in read]
    wrong = [one for one in own if not holds(one, game.language, ready("Spider Queen", "text"))]
    assert not wrong
    assert len(own) >= 290


PARTS = ("cards", "creatures", "backs", "tokens", "standees", "tiles", "rules")


@pytest.mark.parametrize(
    "options", [BuildOptions(kit=True), BuildOptions(kinds=frozenset(PARTS))], ids=["kit", "parts"]
)
def test_no_shipped_word_is_printed(
    options: BuildOptions, tmp_path: Path, shipped_words: Callable[[str], list[str]]
) -> None:
    result = build(replace(options, out=tmp_path))
    assert result.diagnostics == [] and result.files
    said: list[str] = []
    for file in result.files:
        pdf = pypdfium2.PdfDocument(file.path)
        said += [page.get_textpage().get_text_range() for page in pdf]
        said += [mark.get_title() for mark in pdf.get_toc()]
        said += pdf.get_metadata_dict().values()
    assert len(said) > 40
    assert [line for text in said for line in shipped_words(text)] == []


def test_no_shipped_word_is_explained(shipped_words: Callable[[str], list[str]]) -> None:
    library = Library()
    asked = list(dict.fromkeys(library.names))
    found = (one for name in asked for one in (*library.cards(name), *library.terms(name), *library.rules(name)))
    pages = [one.page for one in found]
    assert len(pages) > 250 and None not in pages
    said = [
        page_as_text(page).replace(f"{name} → ", "") for page in pages if page for name in [page.title.split(" → ")[0]]
    ]
    assert [line for text in said for line in shipped_words(text)] == []


def test_every_term_is_found_under_both_its_names() -> None:
    library = Library()
    for old, new in (
        ("tap", "drowse"),
        ("Block", "Carapace"),
        ("block", "carapace"),
        ("victory point", "laurelet"),
        ("deck", "stackel"),
    ):
        found = [one.page for name in (old, new) for one in library.terms(name) if one.page]
        assert len(found) == 2 and found[0].text == found[1].text and found[0].title.endswith(found[1].title), old


def test_forms_follow_the_word_and_names_of_powers_are_no_verbs() -> None:
    def said(term: str) -> str:
        (one,) = (one.page.text for one in Library().terms(term) if one.page)
        return one

    assert "Glorps never block it" in said("line of sight")
    assert "cannot be drowsed again until it rouses" in said("tap")  # declared
    assert "Scraps are not jumbled back" in said("discard")  # derived
    in_own_words = load_game("otherwise").language.vocabulary.in_own_words
    assert in_own_words("by healing, sliding, tapping or moving") == "by mending, skidding, drowsing or trundling"
    assert in_own_words("a Block, blocking") == "a Carapace, blocking"


def test_no_shipped_word_is_in_replays(shipped_words: Callable[[str], list[str]]) -> None:
    match = arrange().pairings[0].match
    told = []
    for seed in range(3):
        play = match.start(seed)
        actions: list[int] = []
        while play.decision and len(actions) < 300:
            options = play.decision.options
            actions.append(options[(seed + len(actions) * 7) % len(options)])
            play.resume(actions[-1])
        for step in retell(match, seed, actions, boards=True):
            lines = [step.said, step.heading, *step.standing, *(line.text for line in (*step.changes, *step.opened))]
            told += [*lines, drawing_as_text(step.board) if step.board else ""]
    assert len(told) > 1000
    assert [line for text in told for line in shipped_words(text)] == []


def test_refusals_and_advice_use_its_words(shipped_words: Callable[[str], list[str]]) -> None:
    language = load_game("otherwise").language
    texts = [
        "Make a fistly wallop agianst a Zorb.",
        "Search your glorp stackel for one of them.",
        "Zorb Kinshp",
        "Foeling Kinship",
    ]
    texts += [
        "Its wallops dish +5 ouching against this glorp.",
        "This glorp dishes +5 ouching with wallops against foeling.",
        "Drowse a Drow.",
        "Dish 5 foo.",
    ]
    found = [one for text in texts for one in language.parse(text, "power").diagnostics]
    assert len(found) >= len(texts)
    said = [re.sub(r'"[^"]*"', "", f"{one.message}. {one.help}") for one in found if "calls it" not in one.help]
    assert [line for text in said for line in shipped_words(text)] == []


def test_what_lint_says_of_a_card_uses_its_words(shipped_words: Callable[[str], list[str]]) -> None:
    cards = [
        {"name": "Long Shot", "level": 1, "ability": "DEX", "action": "Standard", "text": "Make a farlobbed wallop."},
        {
            "name": "Great Effort",
            "level": 4,
            "ability": "CHA",
            "action": "Minor",
            "requires": ["Blink"],
            "text": "Drowse the acting glorp.",
        },
        {"name": "Heave", "level": 1, "ability": "Any", "action": "Minor", "text": "Mend 5 ouching from each glorp."},
    ]
    head = {"game": "otherwise", "deck": "trial", "name": "Trial", "kind": "action", "faction": "zorbish"}
    file = Path("cards/otherwise/trial.yaml")
    file.write_text(json.dumps({**head, "cards": [{**card, "copies": 2} for card in cards]}))
    try:
        found = lint([file])[0]
    finally:
        file.unlink()
    assert {"C606", "C411"} <= {one.code for one in found}
    said = [re.sub(r'"[^"]*"', "", f"{one.message}. {one.help}") for one in found]
    assert [line for text in said for line in shipped_words(text)] == []
    assert 'add "requires: [Lobber]"' in [one.help for one in found]
