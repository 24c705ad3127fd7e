"""All commands work on a small game with defaults: it has no schema, template, battlefield, page or check of its
own."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from cardlang.pipeline.load.game import installed_games
from cli.conftest import Desk
from contract.games import HERE, PROJECT, ROOT

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which a copy of the game is installed."""
    for name in ("wagers", "wagers-1.0.dist-info"):
        shutil.copytree(HERE / name, tmp_path / "installed" / name)
    monkeypatch.syspath_prepend(str(tmp_path / "installed"))
    before = imported()
    installed_games.cache_clear()
    yield tmp_path / "installed"
    imported()
    sys.modules.update(before)
    installed_games.cache_clear()


def imported() -> dict[str, object]:
    """Takes away the modules of the game, of which there are several copies."""
    return {name: sys.modules.pop(name) for name in [*sys.modules] if name.partition(".")[0] == "wagers"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PROJECT, tmp_path / "embers"))


@pytest.fixture
def run(project: Path, games: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in the project: its exit code, and all that it says."""
    desk = Desk(project, monkeypatch)

    def run(*args: str) -> tuple[int, str]:
        told = desk(*args)
        return told.code, told.out + told.err

    return run


@pytest.mark.parametrize(("folder", "most"), [(PROJECT / "games/embers", 40), (HERE / "wagers", 220)])
def test_a_small_game_is_small(folder: Path, most: int) -> None:
    files = [path for path in folder.iterdir() if path.suffix in (".py", ".yaml")]
    assert sum(len(path.read_text().splitlines()) for path in files) < most


@pytest.mark.slow
def test_its_cards_and_scenarios_are_linted(project: Path, run: Run) -> None:
    (project / "templates/embers").mkdir(parents=True)
    shutil.copy(ROOT / "templates/plain/card.svg.j2", project / "templates/embers/spark.svg.j2")
    assert run("lint") == (0, "no errors in 12 files\n")
    deck = project / "cards/embers/sparks.yaml"
    deck.write_text(deck.read_text().replace("Gain 2 embers", "Gain 2 embres").replace("copies: 4", "copies: four"))
    code, said = run("lint")
    assert code == 1 and "embres" in said and "copies" in said


def test_a_card_is_explained(project: Path, run: Run) -> None:
    code, said = run("explain", "smother")
    assert code == 0 and "Each opponent loses 1 ember." in said


def test_its_scenarios_are_played(project: Path, run: Run) -> None:
    """The mechanics that need no board, in a game that has nothing else."""
    assert run("test") == (0, "36 passed\n")
    turns = project / "cards/embers/scenarios/turns.yaml"
    turns.write_text(turns.read_text().replace("{over: true}", "{over: false}"))
    code, said = run("test")
    assert code == 1 and "over: expected false, was true" in said and "[0, 0]" not in said and "\n\n\n" not in said


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.py", "GAME =", "GAMES =", "module 'wagers.game' has no attribute 'GAME'"),
        ("game.py", "mechanics.compose", "mechanics.composing", "No module named 'cardlang.mechanics.composing'"),
        ("game.py", '{"stores": {"coin"', '{"store": {"coin"', "resources needs the setting stores"),
        ("game.py", '"dice": {"dice"', '"dice": {"colour"', 'dice has no setting "colour"; it has'),
        ("game.py", '"cards": {', '"cardlang.mechanics.cards": {}, "cards": {', "cards is there twice"),
        ("game.py", '"dice": {', '"dise": {}, "dice": {', 'there is no mechanic "dise"'),
        (
            "steps.py",
            '{"bet": "deck"}',
            '{"bets": "deck"}',
            'there is no kind of card "bets" in kinds: of the vocabulary',
        ),
        (
            "game.py",
            '("purse", "pot")',
            '("purse",)',
            'there is no resource "pot" in the settings of resources',
        ),
        ("vocabulary.yaml", "plural: [coins]", "plurl: [coins]", 'yaml:11: "plurl" is not a field of "coin"'),
        ("vocabulary.yaml", "  hand: {", "  fist: {", 'there is no zone "hand" in zones: of the vocabulary'),
        ("vocabulary.yaml", "holds: [bet card], d", "holds: [bat card], d", 'no name of cards "bat card"'),
        ("vocabulary.yaml", "holds: [bet card], d", "holds: [card], d", 'no name of cards "card"'),
        (
            "vocabulary.yaml",
            "  bet card: {plural: [bet cards]}",
            "  card: {plural: [cards]}",
            '"card" means a card of any kind',
        ),
        ("game.py", '{"bet card": "bet"}', '{"card": "bet"}', '"card" means a card of any kind'),
    ],
)
def test_what_is_wrong_with_a_game_is_said_in_one_line(
    run: Run, games: Path, file: str, old: str, new: str, said: str
) -> None:
    text = (games / "wagers" / file).read_text()
    assert old in text
    (games / "wagers" / file).write_text(text.replace(old, new))
    code, told = run("test")
    assert code == 2 and told.count("\n") == 1 and said in told, told
    assert told.startswith('Error: the game "wagers" of wagers.game:GAME cannot be used: ')


def test_a_game_without_a_turn_is_read_and_printed(project: Path, games: Path, run: Run) -> None:
    (games / "wagers/steps.py").unlink()
    for other in ("embers", "ruins"):
        shutil.rmtree(project / "cards" / other)
        shutil.rmtree(project / "games" / other)
    assert run("build")[0] == 0
    lacks = (
        "the engine cannot play Wagers: scenarios, the dry run and playtest need load, flow.turn, flow.begin, "
        "opening.decks, which it does not give"
    )
    for command in ("lint", "test"):
        code, said = run(command)
        assert code == 1 and f"3:3: C407 {lacks}" in said and "C402" not in said, said
    assert run("playtest", "bets") == (2, f"Error: {lacks}\n")
    shutil.rmtree(project / "cards/wagers/scenarios")
    assert run("lint") == (0, "no errors in 1 file\n")


def test_fields_that_nobody_declared_are_refused(project: Path, run: Run) -> None:
    """A kind of card without a schema has the fields that the vocabulary declares."""
    deck = project / "cards/embers/sparks.yaml"
    deck.write_text(deck.read_text().replace("    copies: 4\n", "    copies: 4\n    colour: red\n    heat: 5\n"))
    code, said = run("lint")
    assert code == 1 and said.count("C131") == 1 and '"heat" is not a field' in said, said


WRONG = """\
- scenario: A hand is a list, an ember is counted
  players: {1: {hand: 5}}
- scenario: No such step, player or name
  players: {1: {hand: [kindle]}}
  when:
    - roll: five
  then: {1: {ember: [kindle]}, 4: {ember: 1}, mood: 4}
- scenario: There is no such phase
  phase: plai
- scenario: A text is text
  cards: {ash: {text: 5}}
- scenario: No such card
  players: {1: {hand: [kindle]}}
  when: [{play: kindel}]
"""


def test_what_is_wrong_with_a_scenario_is_reported_at_its_place(project: Path, run: Run) -> None:
    (project / "cards/embers/scenarios/wrong.yaml").write_text(WRONG)
    code, said = run("lint")
    told = [line.split(":", 1)[1] for line in said.splitlines() if line.startswith("cards/")]
    assert (code, told) == (
        1,
        [
            '2:23: C133 "hand" must be a list, not the number 5',
            '6:7: C131 "roll" is not a field of a step',
            '7:21: C133 "ember" must be a whole number, not a list',
            '7:47: C131 "mood" is not a field of a comparison',
            '9:10: C134 "phase" must be one of play, draw, not "plai"',
            '11:23: C133 "text" must be text or a list, not the number 5',
            '14:17: C405 there is no card "kindel"',
        ],
    )


def test_scenarios_of_a_game_that_is_not_installed_are_not_played_by_another(project: Path, run: Run) -> None:
    shutil.move(project / "cards/embers", project / "cards/cinders")
    code, said = run("lint")
    assert code == 1 and said.count('C141 there is no game "cinders" here') == 3 and "board" not in said


def test_its_decks_are_printed(project: Path, run: Run) -> None:
    code, said = run("build")
    assert code == 0, said
    pages = PdfDocument(project / "out/embers/sparks-letter.pdf")
    words = pages[0].get_textpage().get_text_bounded()
    assert len(pages) == 3 and "Kindle" in words and "Gain 2 embers." in words


@pytest.mark.slow
def test_whole_games_are_played_and_told(project: Path, run: Run) -> None:
    code, said = run("playtest", "sparks", "--games", "4", "--traces", "told")
    assert code == 0 and "no engine errors" in said, said
    code, said = run("replay", "told/games.jsonl")
    assert code == 0 and "Sparks 1: play " in said, said
