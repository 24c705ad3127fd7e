"""The example of a game of one's own: linted, played and printed as its README says."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from pypdf import PdfReader

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.fix import fix_files
from cardlang.pipeline.explain import Library
from cardlang.pipeline.load.reading import game_here, load_game, read
from cardlang.pipeline.play.scenarios import test as play
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.report.pages import page_as_text
from cardlang.source.project import select

FOLDER = Path(__file__).parents[2] / "docs/examples/fordwatch"


@pytest.fixture(autouse=True)
def _inside_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def test_lint_finds_nothing() -> None:
    found, sources = lint([])
    assert found == []
    assert set(sources) >= {"games/fordwatch/game.yaml", "cards/fordwatch/wardens.yaml"}


def test_its_scenarios_pass() -> None:
    tested = play([], lambda name: True)
    assert len(tested.results) >= 3 and all(result.passed for result in tested.results)


def test_its_texts_are_canonical_and_use_its_words() -> None:
    (selection,), _ = select([])
    decks = read(selection).decks
    texts = [
        pair
        for one in decks
        for card in one.deck.cards
        for pair in zip(card.texts, one.parsed[card.number], strict=True)
    ]
    assert [(text.text, parsed.text) for text, parsed in texts if text.text != parsed.text] == []
    said = " ".join(text.text for text, _ in texts)
    for word in (
        "order card",
        "morale",
        "graveyard",
        "Undying",
        "Undertow",
        "Shellback",
        "foe",
        "Warden",
        "in deep water",
    ):
        assert word in said


def test_it_prints_with_the_templates_of_the_game_it_extends(tmp_path: Path) -> None:
    built = build(BuildOptions(out=tmp_path))
    assert built.diagnostics == []
    assert {file.kind for file in built.files} == {"cards", "creatures", "backs"}
    pages = PdfReader(tmp_path / "fordwatch/wardens-a4.pdf").pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Draw 2 order cards." in words


def test_the_repository_around_it_does_not_take_it_for_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER.parents[2])
    (selection,), _ = select([])
    assert not [path for path, _ in selection.files if "fordwatch" in path.parts]


def test_its_effects_are_those_of_the_game_it_extends() -> None:
    own, skirmish = load_game("fordwatch"), load_game("skirmish")
    for said, there in (
        ("Draw 2 order cards.", "Draw 2 action cards."),
        (
            "Choose a rival within 5 squares. Slide that foe 2 squares.",
            "Choose an enemy within 5 squares. Slide that enemy 2 squares.",
        ),
    ):
        assert own.parse(said).effect == skirmish.parse(there).effect


@pytest.mark.parametrize(
    ("said", "title", "words"),
    [
        ("order card", "order card", "Draw 2 order cards."),
        ("action cards", "action cards → order card", "Draw 2 order cards."),
        ("Block", "Block → Shellback N", "gains Shellback 10"),
        ("foe", "foe", "each adjacent foe"),
        ("on a river square", "on a river square → deep water", "Squares of the river."),
        ("morale", "morale", "Gain 1 morale."),
    ],
)
def test_words_are_explained_under_both_their_names(said: str, title: str, words: str) -> None:
    (found,) = Library("fordwatch").terms(said)
    assert found.page and found.page.title == title and not found.diagnostics
    assert words in page_as_text(found.page)


def test_its_cards_are_explained_in_its_words() -> None:
    (found,) = Library().cards("rising-flood")
    assert found.page
    text = page_as_text(found.page)
    assert text.startswith("Rising Flood (rising-flood)\nOrder card, ") and "each foe" in text and "Shellback" in text


def test_its_texts_name_its_cards_wherever_they_are_read() -> None:
    game = game_here("fordwatch")
    assert game.parse("Search your order deck for a card named Cold Grip. Tap a Bog Revenant.").text
    told = game.language.parse("Tap a Bog Revenent.").diagnostics
    assert [one.help for one in told] == ['did you mean "Bog Revenant"?']


def test_its_glossary_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(FOLDER, tmp_path / "ford")
    monkeypatch.chdir(tmp_path / "ford")
    file = Path("games/fordwatch/glossary.yaml")
    file.write_text(
        file.read_text().replace("Gain 1 morale.", "Gain 1 moral.").replace("meaning: Where", "means: Where")
    )
    assert [(one.span.path, one.code) for one in lint([])[0]][:1] == [("games/fordwatch/glossary.yaml", "C131")]
    file.write_text(file.read_text().replace("means: Where", "meaning: Where"))
    (found,) = lint([])[0]
    assert (found.code, found.help) == ("C203", 'did you mean "morale"?')


def test_old_words_are_fixed_by_lint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(FOLDER, tmp_path / "ford")
    monkeypatch.chdir(tmp_path / "ford")
    file = Path("cards/fordwatch/wardens.yaml")
    right = file.read_text()
    file.write_text(
        right.replace("Draw 2 order cards.", "Draw 2 action cards.").replace("each adjacent foe", "each adjacent enemy")
    )
    mended = fix_files([])
    assert mended.diagnostics == [] and mended.after[str(file)].decode() == right
