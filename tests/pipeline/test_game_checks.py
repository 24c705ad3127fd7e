"""What lint says of the file of a game that fits its schema and cannot be meant so; and what it lets pass is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import cardlang
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.play.matches import arrange

POND = """\
format: 1
game: pond
name: Pond
players: {number: [2, 2]}
uses: [cards, resources, amounts, players]
kinds:
  bug: {piece: true, fields: {size: {type: integer}}, texts: {text: power}}
zones:
  hand:
  deck: {deck: true}
  pile: {discards: true}
resources: {fish: }
board: {map: 1..2}
setup: [Shuffle your deck. Draw 2 cards.]
turn:
  - {phase: day, choose: [play, dig, rest]}
actions:
  play: {play: {from: hand}}
  dig: {text: Gain 1 fish., once: turn}
  rest: {ends: turn}
win: [{most: fish}]
end: [{turns: 20}]
"""
DECK = "game: pond\ndeck: bugs\nname: Bugs\nkind: bug\ncards: [{name: Ant, size: 1, copies: 6}]\n"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("cardlang.yaml", "")
    write("games/pond/game.yaml", POND)
    write("cards/pond/bugs.yaml", DECK)


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def run(*args: str) -> tuple[int, str]:
    done = CliRunner().invoke(cardlang, args)
    return done.exit_code, done.output


def told() -> Iterator[str]:
    for one in lint([])[0]:
        yield f"{one.code} {one.message} | {one.help}"


WRONG = {
    "something comes to lie in each zone": (
        "pile: {discards: true}", "pile: {discards: true}\n  attic:",
        "C156 no card has lain in the attic in 20 random games | leave it out, or see that cards come there and go on",
    ),
    "cards that begin in a zone leave it": (
        "setup: [Shuffle your deck. Draw 2 cards.]", "setup: [Gain 1 fish.]",
        "C156 no card has left the deck in 20 random games | leave it out, or see that cards come there and go on",
    ),
    "kinds that a zone holds are declared": (
        "deck: {deck: true}", "deck: {deck: true, holds: [bgu]}",
        'C152 there is no kind of card "bgu" | did you mean "bug"?',
    ),
    "the words of pieces stand in a field of pieces": (
        "resources:", "types: cost\nresources:", 'C152 there is no field of a piece "cost" | there are size',
    ),
    "a card is taken to somewhere": (
        "dig: {text: Gain 1 fish.,", "dig: {take: {from: deck},",
        'C132 this move has no "to" | add "to: …": the zone into which it goes',
    ),
    "an action does one thing": (
        "rest: {ends", "rest: {text: Gain 1 fish., play: {from: hand}, ends",
        "C153 rest does two things, text: and play: | write two actions, and one that leads to both with choose:",
    ),
    "cards are drawn from one deck": (
        "pile:", "attic: {deck: true}\n  pile:",
        "C163 cards are drawn from deck or attic: nothing says which | "
        "write at each which kinds it holds:, or leave deck: out at one of them",
    ),
    "cards are discarded to one pile": (
        "pile:", "bin: {discards: true}\n  pile:",
        "C163 cards are discarded to bin or pile: nothing says which | "
        "write at each which kinds it holds:, or leave discards: out at one of them",
    ),
    "the hand comes first": (
        "  hand:\n  deck: {deck: true}\n", "  deck: {deck: true}\n  hand:\n",
        'C153 the first zone is the hand, but "deck" is a deck | write hand above it',
    ),
    "each player has a start area": (
        "map: 1..2", 'map: "1.."',
        "C160 player 2 has no start area on this map | "
        "write 2 on the squares where pieces of that player enter, or fewer players",
    ),
    "the rows of a map are equally long": (
        "map: 1..2", 'map: "12\\n."', "C160 the rows of this map differ in length or number | draw 2 rows of 2 squares",
    ),
    "pieces are placed from where they begin": (
        "setup: [", "setup: [{place: pile}, ", "C154 no piece begins in pile | they begin in deck",
    ),
    "each phase is reached": (
        "\nactions:", "\n  - {phase: scoring, text: Gain 1 fish.}\nactions:",
        'C154 the phase "scoring" is never reached: day ends with the turn | write ends: phase at an action of day',
    ),
    "phases have names of their own": (
        "turn:\n", "turn:\n  - {phase: day, text: Gain 1 fish.}\n",
        'C163 there are two phases "day" | give one of them another',
    ),
    "rules have numbers of their own": (
        "dig: {text: Gain 1 fish., once: turn}\n  rest: {", "dig: {text: Gain 1 fish., rule: A1}\n  rest: {rule: A1, ",
        'C163 there are two rules "A1" | give one of them another',
    ),
    "a game is in its folder": (
        "game: pond", "game: lake",
        'C145 this file belongs to the game "lake" but is in the folder of "pond" | '
        'write "pond", or move the file to games/lake/',
    ),
    "who wins has a reason": (
        "most: fish", "rule: W1", 'C132 this win has neither "if" nor "last" nor "most" | add "if: …"',
    ),
    "the end has a reason": ("turns: 20", "", 'C132 this end has neither "if" nor "turns" | add "if: …"'),
    "the engine plays its texts": (
        "text: Gain 1 fish.", 'text: "If you have more bugs than an opponent, gain 1 fish."',
        "C169 the engine cannot play this | reword it",
    ),
    "a text ends": (
        "map: 1..2", f"map: {'1..2' * 1500}",
        "C110 this text has 6 000 characters; the limit is 4 000 | "
        "make it shorter, or look for a quotation that is not closed",
    ),
}  # fmt: skip


def test_a_sound_file_is_silent() -> None:
    assert not [*told()]


@pytest.mark.parametrize(("before", "after", "said"), WRONG.values(), ids=WRONG)
def test_lint_tells(before: str, after: str, said: str) -> None:
    assert POND.count(before) == 1
    write("games/pond/game.yaml", POND.replace(before, after))
    assert said in [*told()]


def test_a_second_deck_of_the_table_and_phases_that_can_be_reached_are_silent() -> None:
    table = POND.replace("pile:", "attic: {deck: true, of: table}\n  pile:")
    phases = table.replace("rest: {ends", "rest: {if: you have 2 or more fish, ends").replace(
        "\nactions:", "\n  - {phase: dusk, text: Gain 1 fish.}\nactions:"
    )
    write("games/pond/game.yaml", phases)
    assert not [one for one in told() if one.startswith(("C154", "C163"))]


def test_an_action_of_a_player_that_was_used_is_part_of_a_position() -> None:
    write("cards/pond/scenarios/dig.yaml", "- scenario: dig\n  when: [{dig: true}]\n  then: {1: {fish: 9}}\n")
    code, shown = run("test")
    assert code == 1 and "1.fish: expected 9, was 1" in shown and "(used turn rule.dig (player 1))" in shown


def test_games_with_it_are_replayed_from_any_step() -> None:
    assert run("playtest", "bugs", "--games", "1", "--traces", "out")[0] == 0
    shown = [run("replay", "out/games.jsonl", "--step", str(step)) for step in range(1, 9)]
    assert {code for code, _ in shown} == {0} and any("(used turn rule.dig (player " in said for _, said in shown)


def test_pieces_without_room_stay_where_they_are() -> None:
    write("games/pond/game.yaml", POND.replace("setup: [", "setup: [{place: deck}, "))
    code, shown = run("playtest", "bugs", "--games", "2")
    assert code == 0 and "2 games" in shown


def test_cards_are_drawn_from_a_deck_that_holds_some_of_the_kinds() -> None:
    zones = POND.replace(
        "  hand:\n  deck: {deck: true}", "  hand: {holds: [bug, rat]}\n  deck: {deck: true, holds: [bug, rat]}"
    )
    write("games/pond/game.yaml", zones.replace("zones:", "  ant: {}\n  rat: {}\nzones:"))
    assert not [*told()]


def test_what_is_set_up_once_is_done_by_the_player_who_begins() -> None:
    write("games/pond/game.yaml", POND.replace("setup: [", "setup: [once: Gain 3 fishes., "))
    match = arrange(["bugs", "bugs"]).pairings[0].match
    had = set()
    for seed in range(9):
        state = match.start(seed).state
        had.add((state.turn, *state.resources))
    assert had == {(0, 3, 0), (1, 0, 3)}
