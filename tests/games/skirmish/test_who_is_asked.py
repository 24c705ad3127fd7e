"""Who is asked, in which order, and which options are offered. Scenarios cannot test this, since they only state
answers."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.rules.actions import PASS
from cardlang.rules.play import Play

from .test_play import pick, said

Begin = Callable[[str], Play]

THREE = """\
- scenario: three players
  board: |
    A b c
    D . .
  creatures:
    A: {player: 1}
    D: {player: 1, level: 3}
    b: {player: 2, tapped: true}
    c: {player: 3}
  cards:
    test-toss: {level: 1, action: Minor, text: Discard 2 action cards.}
    test-drop: {level: 1, action: Minor, text: Discard up to 2 action cards.}
  players:
    1: {hand: [test-toss, test-drop, run, shove, web]}
    2: {}
    3: {}
  turn: TURN
"""


def test_all_are_asked_in_turn_from_the_one_after_the_declarer(begin: Begin) -> None:
    """Source: S8.1, S8.6."""
    for turn, letter, order in ((1, "A", [1, 2, 0]), (3, "c", [0, 1, 2])):
        play = begin(THREE.replace("TURN", str(turn)))
        play.asks_all = True
        pick(play, f"activate {letter}")
        pick(play, f"{letter} attacks b")
        asked = []
        while play.decision and play.decision.response:
            asked.append(play.decision.player)
            play.apply(PASS())
        assert asked == order


def offered(begin: Begin, card: str, *picks: str) -> list[str]:
    """The cards that A can discard next, after playing a card and picking some."""
    play = begin(THREE.replace("TURN", "1"))
    for words in ("activate A", f"A plays {card}", "no more", *picks):  # D might assist
        pick(play, words)
    return list(said(play))


def test_of_several_cards_each_pick_leaves_enough_for_the_rest_and_none_comes_twice(begin: Begin) -> None:
    """Any two of four cards can be picked in only one order."""
    assert offered(begin, "test-toss") == ["run", "shove", "test-drop"]
    assert offered(begin, "test-toss", "run") == ["shove", "test-drop", "web"]
    assert offered(begin, "test-toss", "test-drop") == ["web"]
    assert offered(begin, "test-drop") == ["no more", "run", "shove", "test-toss", "web"]
    assert offered(begin, "test-drop", "shove") == ["no more", "test-toss", "web"]


def test_the_declarer_names_assistants_one_after_the_other(begin: Begin) -> None:
    """Source: S6.7, S4.4. D and E stand next to A."""
    board = THREE.replace("D . .", "D E .").replace("    b: ", "    E: {player: 1}\n    b: ")
    play = begin(board.replace("TURN", "1"))
    pick(play, "activate A")
    pick(play, "A plays test-toss")
    assert play.decision and (play.decision.player, list(said(play))) == (0, ["no more", "D", "E"])
    pick(play, "D")
    assert play.decision and (play.decision.player, list(said(play))) == (0, ["no more", "E"])


def test_texts_that_answer_one_event_come_in_turn_from_the_player_whose_turn_it_is(begin: Begin) -> None:
    power = 'powers: ["When a creature moves, you may draw 1 action card."]'
    for turn, letter, order in ((1, "A", [0, 1]), (2, "b", [1, 0])):
        board = (
            f"- scenario: two watch\n  board: |\n    A . . b\n    . . . .\n  turn: {turn}\n  creatures:\n"
            f"    A: {{player: 1, {power}}}\n    b: {{player: 2, {power}}}\n"
            "  players: {1: {deck: [run]}, 2: {deck: [run]}}\n"
        )
        play = begin(board)
        pick(play, f"activate {letter}")
        pick(play, f"{letter} moves to {turn}")
        asked = []
        while play.state.frames and play.decision:
            if "yes" in said(play):
                asked.append(play.decision.player)
                pick(play, "no")
            else:
                pick(play, "pass")
        assert asked == order


def test_a_shot_that_has_been_made_can_no_longer_be_dodged(begin: Begin) -> None:
    """Source: S7.8, S8.7. Only opportunity attacks can answer the tap that follows, although the target,
    behind a corner, is untapped by then."""
    play = begin("""\
- scenario: a shot, then a tap
  board: |
    A . .
    c # b
  creatures:
    A: {player: 1, ranged: {damage: 10, range: 5}}
    b: {player: 2, tapped: true}
    c: {player: 2}
  cards:
    test-shot:
      {level: 1, action: Minor, text: Make a ranged attack within 5 squares. Untap the target. Tap an adjacent enemy.}
  players:
    1: {hand: [test-shot]}
""")
    pick(play, "activate A")
    pick(play, "A plays test-shot")
    pick(play, "b")
    pick(play, "c")
    assert list(said(play)) == ["pass", "A taps to attack c"]
    pick(play, "pass")
    assert play.decision and not play.decision.response
    assert play.state.tapped == [False, False, True] and play.state.damage == [0, 10, 0]
