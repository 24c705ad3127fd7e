"""The rulebook of a game that is a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlang.pipeline.load.game_file import read_game_file
from cardlang.source.document import open_document

DUEL = Path(__file__).parents[2] / "docs/examples/duel/games/duel/game.yaml"


def book(folder: Path, *changes: tuple[str, str]) -> dict[str, str]:
    """The words of each section of the duel, with these changes of its file."""
    text = DUEL.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "game.yaml").write_text(text)
    document: Any = open_document(folder / "game.yaml", None)[1]
    game, _ = read_game_file(document)
    assert game
    return {
        section.title: "\n".join([section.text, *(f"{rule.number} {rule.words}" for rule in section.rules)])
        for section in game.rulebook.sections
    }


def test_one_thing_is_chosen_where_each_action_ends_the_choice(tmp_path: Path) -> None:
    actions = "[play, attack, use, end]"
    assert "D3 Choose, as often as you like: play (D5), attack (D6)" in book(tmp_path)["The turn"]
    turn = book(
        tmp_path, (f"choose: {actions}", "choose: [wait, end]"), ("actions:\n", "actions:\n  wait: {ends: turn}\n")
    )
    assert "D3 Choose one: wait (3.1) or end (3.5)." in turn["The turn"]
    turn = book(tmp_path, (f"choose: {actions}", "choose: [end]"))
    assert "D3 Choose: end (3.4)." in turn["The turn"]


def test_rules_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    lines = book(tmp_path, ("rule: D5", "rule: D11"))
    assert [line.split()[0] for line in lines["The end"].splitlines()[1:]] == ["D8", "D9", "D10"]
    assert [line.split()[0] for line in lines["Actions"].splitlines()[1:]] == ["D6", "D7", "D11", "3.4"]


def test_it_says_what_there_is_at_first_and_where_pieces_enter(tmp_path: Path) -> None:
    said = book(tmp_path, ("setup:\n", "setup:\n  - once: Gain 1 well.\n"))["Setting up"]
    for one in (
        "Each player has a hand, a deck and a discard pile.",
        "Each player begins with 15 life, 1 well and no energy.",
        "Each player has a row of 12 places: pieces enter play on the first free one of their player.",
        "Creature cards and spell cards lie in your deck at first.",
        "Once, by player 1: Gain 1 well.",
    ):
        assert one in said
    said = book(tmp_path, ("setup:\n", "board:\n  map: |\n    12\n    34\nsetup:\n"))["Setting up"]
    assert "Pieces enter play on the first free square with the number of their player, row by row." in said


def test_an_attack_speaks_of_the_pieces_of_the_game(tmp_path: Path) -> None:
    assert "may block with one untapped creature" in book(tmp_path)["Actions"]
    more = "kinds:\n  wall: {piece: true, fields: {attack: {type: integer}, health: {type: integer}}}\n"
    assert "may block with one untapped piece" in book(tmp_path, ("kinds:\n", more))["Actions"]
