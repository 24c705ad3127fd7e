"""Terrain of a project's own has squares on boards and tiles, and a text that the creatures there have."""

from __future__ import annotations

import pytest

from .conftest import DECK, Desk

GAME = """\
format: 1
game: marsh
name: Marsh
extends: skirmish
rename:
  Block: [Glaze]
terrain:
  mire: {words: [in the mire], mark: "~", text: This creature gets -2 speed.}
  brambles: {words: [in brambles], mark: "%", text: "When this creature is destroyed, its controller draws 1 action card."}
  spring: {words: [at a spring], mark: "+", text: "T: Heal 10 damage from this creature."}
  shrine: {words: [at a shrine], mark: "!", text: Glaze 5}
  rubble: {words: [on rubble], like: difficult terrain, text: "At the end of its controller's turn, deal 5 damage to this creature."}
  fog: [in fog]
"""  # noqa: E501
TILE = """\
game: marsh
tile: moor
name: The Moor
squares: |
  . . . . .
  s ~ ~ . %
  s . + . !
  s . ^ . .
  . . . . .
edges: {north: open, east: open, south: open, west: open}
"""
FIELD = """\
game: marsh
battlefield: moors
name: Two Moors
players: 2
tiles:
  - {tile: moor, at: [0, 0], start: 1}
  - {tile: moor, at: [1, 0], turn: 180, start: 2}
"""


@pytest.fixture
def marsh(desk: Desk) -> Desk:
    return desk.extend("marsh", GAME, "Block", "Glaze")


def played(desk: Desk, board: str, under: str, rest: str, text: str = "Heal 5.") -> str:
    desk.write(
        "cards/marsh/scenarios/trial.yaml",
        f"- scenario: trial\n  board: {board}\n  terrain: '{under}'\n"
        "  creatures: {A: {player: 1, speed: 4, damage: 15}, b: {player: 2}}\n"
        f'  cards: {{trial: {{level: 1, action: Minor, text: "{text}"}}}}\n'
        "  players: {1: {hand: [trial]}, 2: {deck: [hit-on-the-run]}}\n" + rest,
    )
    told = desk("test")
    return told.err + told.out


@pytest.mark.parametrize(
    ("board", "under", "rest"),
    [
        ("A . . . . b", "~.....", "when: [{activate: A}]\n  then: {legal: {A: {move: [[1, 0], [2, 0]]}}}"),
        (
            "A ~ . . . b",
            ".~....",
            "when: [{activate: A}]\n  then: {legal: {A: {move: [[1, 0], [2, 0], [3, 0], [4, 0]]}}}",
        ),
        ("A b", ".%", "when: [{activate: A}, {attack: b}, {end: turn}]\n  then: {b: {damage: 10}}"),
        ("A b", "+.", "when: [{activate: A}, {power: spring}]\n  then: {A: {damage: 5, tapped: true}}"),
        ("A b", ".+", "when: [{activate: A}, {illegal: {power: spring}}]"),
        ("A b", ".!", "when: [{activate: A}, {attack: b}]\n  then: {b: {damage: 5}}"),
        ("A b", "^^", "when: [{activate: A}, {end: turn}]\n  then: {A: {damage: 20}, b: {damage: 0}}"),
    ],
)
def test_creatures_have_its_text_while_they_stand_there(marsh: Desk, board: str, under: str, rest: str) -> None:
    assert played(marsh, board, under, f"  {rest}\n").endswith("1 passed\n")


def test_what_happens_as_a_creature_leaves_the_board_counts_where_it_stood(marsh: Desk) -> None:
    rest = "  when: [{activate: A}, {play: trial, choose: [b]}]\n  then: {2: {hand: [hit-on-the-run]}}\n"
    assert played(marsh, "A b", ".%", rest, "Destroy an adjacent enemy.").endswith("1 passed\n")


def test_texts_speak_of_it_and_lint_tries_them(marsh: Desk) -> None:
    rest = "  when: [{activate: A}, {play: trial}]\n  then: {b: {damage: 5}}\n"
    assert played(marsh, "A b", ".~", rest, "Deal 5 damage to each enemy in the mire.").endswith("1 passed\n")
    deck = DECK.replace("skirmish", "marsh").replace("faction: drow\n", "")
    card = "name: Mud, level: 1, action: Minor, text: Deal 5 damage to each enemy in the mire."
    marsh.write("cards/marsh/drow.yaml", f"{deck}  - {{{card}}}\n")
    assert marsh("lint").out == ""


def test_battlefields_have_it_and_whole_games_are_played_and_replayed(marsh: Desk) -> None:
    marsh.write("cards/marsh/tiles/moor.yaml", TILE)
    marsh.write("cards/marsh/battlefields/moors.yaml", FIELD)
    assert marsh("lint").out == ""
    told = marsh("playtest", "drow+guards", "--games", "3", "--battlefield", "moors", "--traces", "games")
    assert (told.code, told.err) == (0, "")
    replayed = marsh("replay", "games/games.jsonl")
    assert replayed.code == 0 and "~ ~ ." in replayed.out
    assert marsh("build", "--only", "tiles", "--battlefield", "moors").code == 0


def test_other_marks_mean_nothing(marsh: Desk) -> None:
    marsh.write("cards/marsh/tiles/moor.yaml", TILE.replace("^", "="))
    told = marsh("lint").out
    assert 'C171 "=" means nothing on a tile' in told
    assert "write . floor, # wall, ^ difficult, ~ mire, % brambles, + spring, ! shrine or s start area" in told
    assert 'C404 "=" means nothing on a board' in played(marsh, "A = b", "...", "  when: [{activate: A}]\n")


def test_explain_and_the_rulebook_tell_of_it(marsh: Desk) -> None:
    told = marsh("explain", "in the mire").out
    assert "mire\nThe squares marked ~ on boards. Each creature there: This creature gets -2 speed." in told
    assert "Each creature there\n  - This creature gets -2 speed." in told
    assert "The squares of difficult terrain." in marsh("explain", "rubble").out
    assert "Only people know which squares these are." in marsh("explain", "fog").out
    assert "brambles  The squares marked % on boards." in marsh("explain", "S11").out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('mark: "~", ', "", 'C132 this terrain has neither "like" nor "mark"'),
        ('mark: "%"', 'mark: "~"', 'C163 "~" is already the mark of mire'),
        ('mark: "%"', 'mark: "#"', 'C134 "mark" must be one of ~, %, *, +, =, &, @, !, not "#"'),
        (
            'mark: "~"',
            'mark: "~", like: difficult terrain',
            'C163 the squares of "mire" are those of difficult terrain',
        ),
        ("gets -2 speed", "gets -2 sped", 'C169 warning: only people can play mire: "sped" is not a word of this game'),
        (
            "gets -2 speed",
            "gets -2 speed for each creature in fog",
            "only people can play mire: the engine cannot play",
        ),
        ("This creature gets -2 speed.", "Sing here., people: true", ""),
    ],
)
def test_its_mistakes_are_one_message_each(marsh: Desk, old: str, new: str, told: str) -> None:
    marsh.write("games/marsh/game.yaml", GAME.replace(old, new))
    out = marsh("lint").out
    assert told in out and out.count("game.yaml:") == bool(told), out
