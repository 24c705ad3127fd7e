"""The example of a game played together against a side of nobody: linted, tested, played to its ends, printed."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from pypdf import PdfReader

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.reading import game_here
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play
from cardlang.pipeline.play.session import open_session
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.playtest.run import Playtest, play_all
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.source.error import SourceError

FOLDER = Path(__file__).parents[2] / "docs/examples/crawl"
HEROES = ("scout", "knight", "healer", "mage")


@pytest.fixture(autouse=True)
def _inside_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def test_lint_finds_nothing() -> None:
    found, sources = lint([])
    assert found == []
    assert "games/crawl/game.yaml" in sources


def test_the_file_is_short() -> None:
    assert len((FOLDER / "games/crawl/game.yaml").read_text().splitlines()) <= 150


def test_its_scenarios_pass() -> None:
    tested = play([], lambda name: True)
    assert len(tested.results) >= 40 and all(result.passed for result in tested.results)


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_random_games_end_and_all_players_win_or_none(players: int) -> None:
    playtest = Playtest(HEROES[:players], None, 50, 7, ("random",))
    arranged = playtest.arranged()
    assert not arranged.diagnostics
    for played in play_all(playtest, arranged.pairings):
        assert not played.error
        assert len(played.winners) in (0, players)


def test_random_games_reach_each_end() -> None:
    """Won in the vault, lost by doom, lost because all heroes are destroyed."""
    ends = set()
    playtest = Playtest(("scout",), None, 150, 3, ("random",))
    arranged = playtest.arranged()
    (pairing,) = arranged.pairings
    for played in play_all(playtest, arranged.pairings):
        state = _played_again(pairing.match.start(played.seed), played.actions).state
        doom = state.resources[state.resource(0, "doom")]
        ends.add("won" if played.winners else "doom" if doom >= 20 else "no heroes")
        assert played.winners or doom >= 20 or not state.forces[0]
        if len(ends) == 3:
            break
    assert ends == {"won", "doom", "no heroes"}


def _played_again(game: Play, actions: tuple[int, ...]) -> Play:
    for action in actions:
        game.resume(action)
    return game


@pytest.mark.parametrize("said", ("On a 4+, draw 1 card.", "If you roll 4 or more, draw a card."))
def test_a_check_of_what_is_rolled_may_be_said_shortly(said: str) -> None:
    game = game_here("crawl")
    meant = "Roll a die. If you rolled 4 or more, draw 1 skill card."
    assert game.parse(f"Roll a die. {said}").effect == game.parse(meant).effect


def test_without_decks_each_hero_plays_alone() -> None:
    assert {pairing.decks for pairing in arrange().pairings} == {(name,) for name in HEROES}


def test_more_than_four_cannot_play() -> None:
    with pytest.raises(SourceError, match="The Drowned Keep is for 1 to 4 players, not 5"):
        arrange((*HEROES, "scout"))


def test_the_players_are_one_team_and_nobody_is_another() -> None:
    (pairing,) = arrange(HEROES[:2]).pairings
    tables = pairing.match.tables
    assert tables.teams == (0, 0, 1) and tables.nobody == 2
    assert pairing.match.names == ("Scout", "Knight")
    monsters = [one for one in tables.creatures if "monster" in one.keywords]
    assert len(monsters) == 12 and {one.player for one in monsters} == {2}


def test_positions_with_pieces_of_nobody_are_written_and_read() -> None:
    (pairing,) = arrange(HEROES[:2]).pairings
    game = pairing.match.start(5)
    notation = Notation(pairing.match.game, pairing.match.tables)
    while game.decision:
        game.resume(game.decision.options[-1])
        line = notation.write(game.state)
        assert notation.write(notation.read(line)) == line


def test_nobody_decides_nothing_and_is_no_player() -> None:
    game = open_session("crawl", ["scout", "knight"], None, 5, (), shipped=False)
    while game.player:
        assert game.player in (1, 2)
        game.apply(game.actions()[0].code)
    assert game.players == ("Scout", "Knight")
    assert len(game.observe(1).players) == 2


def test_a_replay_tells_the_ability_that_is_used(tmp_path: Path) -> None:
    game = open_session("crawl", ["scout"], None, 5, (), shipped=False)
    for wanted in ("act with Tam Quick", "use"):
        chosen = next(one for one in game.actions() if wanted in one.text)
        game.apply(chosen.code)
    assert chosen.text == "Scout: use: “T: This hero shifts 2 squares”."


def test_the_kit_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(FOLDER, tmp_path / "crawl")
    monkeypatch.chdir(tmp_path / "crawl")
    built = build(BuildOptions(kit=True))
    assert not built.diagnostics
    words = " ".join(page.extract_text() for page in PdfReader("out/crawl/letter-kit.pdf").pages)
    for said in ("The map", "gate hall", "vault", "Lamp Eel", "The Drowned Keep · 4 of 4"):  # parts for figures
        assert said in words


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            "12..#....#...0",
            "12..#....#..0",
            "the rows of this map differ in length or number | draw 9 rows of 14 squares",
        ),
        ("34.......#....", "34..?....#....", '"?" means nothing on this map | see board in docs/game-file.md'),
        (
            "gggg.aaaa#cccc",
            "gggg.aaaa#ccc",
            "the rows of this map differ in length or number | draw 9 rows of 14 squares",
        ),
        ("v: vault}", "v: vault, z: zoo}", "this room is not on the map | draw its letter"),
    ],
)
def test_a_map_must_be_drawn_well(
    right: str, wrong: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(FOLDER, tmp_path / "crawl")
    monkeypatch.chdir(tmp_path / "crawl")
    file = Path("games/crawl/game.yaml")
    file.write_text(file.read_text().replace(right, wrong))
    assert [f"{one.message} | {one.help}" for one in lint([])[0] if one.code == "C160"] == [said]
