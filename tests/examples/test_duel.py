"""The duel, a game that is a file without a line of Python: linted, tested by its scenarios, played to each of its
ends, and printed."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from pypdf import PdfReader

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.processes import no_garbage_collection
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.rules.play import Play
from cardlang.rules.start import Match
from cardlang.source.project import find_project, select
from conftest import Golden
from face.as_text import as_text
from measures.playing import copies

FOLDER = Path(__file__).parents[2] / "docs/examples/duel"
FACTIONS = ("tide-creatures", "ember-creatures")


@pytest.fixture(autouse=True)
def _inside_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def match(*decks: str) -> Match:
    """A game between these decks, each with the other deck of its faction."""
    return arrange(decks).pairings[0].match


def finished(match: Match, seed: int) -> Play:
    """A random game at its end."""
    with no_garbage_collection():
        play, chance = match.start(seed), Random(seed).random
        while decision := play.decision:
            play.resume(decision.options[int(chance() * len(decision.options))])
    return play


def test_it_is_a_page_without_python() -> None:
    assert len((FOLDER / "games/duel/game.yaml").read_text().splitlines()) <= 150
    assert not list(FOLDER.rglob("*.py"))


def test_lint_finds_nothing() -> None:
    assert lint([])[0] == []


def test_its_scenarios_show_each_rule_and_each_card() -> None:
    results = play([], lambda name: True).results
    assert len(results) >= 50 and [one.name for one in results if not one.passed] == []
    shown = {rule for one in results for rule in one.rules}
    assert {f"D{n}" for n in range(2, 10)} <= shown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_by_themselves(players: int) -> None:
    duel = match(*islice(cycle(FACTIONS), players))
    turns = []
    for seed in range(200 // players):
        state = finished(duel, seed).state
        winners = duel.game.opening.winners(state)
        standing = [one for one in range(players) if state.resources[state.resource(one, "life")]]
        assert state.over and (list(winners) == standing if winners else state.turns == 60)
        turns.append(state.turns / players)
    assert 9 < sum(turns) / len(turns) < 16


def test_the_cards_of_who_is_out_stay_in_the_game() -> None:
    three = match(*islice(cycle(FACTIONS), 3))
    begun = copies(three.start(0).state)
    for seed in range(10):
        assert copies(finished(three, seed).state) == begun


def test_games_end_in_each_way() -> None:
    tide, ends = match(*FACTIONS[:1] * 3), set[str]()
    for seed in range(300):
        state = finished(tide, seed).state
        ends.add("the last one wins" if tide.game.opening.winners(state) else "nobody wins in time")
        if any(not state.zones[state.zone(one, "deck")] for one in range(3)):
            ends.add("somebody has no card to draw")
        if len(ends) == 3:
            return
    pytest.fail(f"only these ends were reached: {ends}")


def test_it_prints_a_kit_with_its_rules(tmp_path: Path) -> None:
    built = build(BuildOptions(out=tmp_path, kit=True))
    assert built.diagnostics == []
    (kit,) = built.files
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(kit.path).pages).split())
    for said in ("Gain 1 energy for each well you have.", "That player may block", "Volcano Drake"):
        assert said in words


def test_cards_that_are_shuffled_together_have_the_same_back() -> None:
    (selection,), _ = select([])
    backs = {(one.deck.fields["faction"], one.deck.name) for one in read(selection).decks}
    assert backs == {("ember", "Ember"), ("tide", "Tide")}


def test_numbers_stand_large_on_its_plain_faces(golden: Golden) -> None:
    project = find_project(Path.cwd())[0]
    renderer, _, _ = open_renderer(project, release=True)
    (selection,), _ = select([])
    deck = next(one for one in read(selection).decks if one.deck.id == "ember-creatures")
    drawing = renderer.card(deck, deck.deck.cards[2]) if renderer else None
    assert drawing
    golden.check("faces/duel/spark-caster.txt", as_text(drawing))


@pytest.mark.parametrize(
    ("words", "others", "told"),
    [
        ("strength: attack", "strength: atack", ("C152", 'there is no stat "atack"', 'did you mean "attack"?')),
        ("takes: life", "takes: live", ("C152", 'there is no resource "live"', 'did you mean "life"?')),
        (
            "combat: {strength: attack, takes: life}\n",
            "",
            ("C155", "the mechanic combat needs the section combat:", "write combat:, or leave combat out"),
        ),
    ],
)
def test_what_combat_lacks_is_told(
    words: str, others: str, told: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(FOLDER, tmp_path / "duel")
    monkeypatch.chdir(tmp_path / "duel")
    file = Path("games/duel/game.yaml")
    file.write_text(file.read_text().replace(words, others))
    assert told in [(one.code, one.message, one.help) for one in lint([])[0]]
