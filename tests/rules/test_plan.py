"""Games that are files: who wins, and what replays tell."""

from __future__ import annotations

from pathlib import Path
from random import Random
from re import fullmatch

import pytest

from cardlang.pipeline.load.game_file import read_game_file
from cardlang.pipeline.play.matches import arrange
from cardlang.rules.start import Match
from cardlang.rules.trace import retell
from cardlang.source.document import open_document
from contract.games import every_game

EXAMPLES = Path(__file__).parents[2] / "docs/examples"


@pytest.mark.parametrize(("embers", "winners"), [((3, 7), (1,)), ((7, 3), (0,)), ((5, 5), ())])
def test_after_the_last_turn_the_player_with_most_wins_and_a_tie_is_a_draw(
    embers: tuple[int, int], winners: tuple[int, ...]
) -> None:
    contract = every_game()["embers"]
    play = contract.match.start(1)
    for player, amount in enumerate(embers):
        play.gain(player, "ember", amount)
    while play.decision:
        play.apply(max(play.decision.options))  # ends the phase
    assert play.state.over and play.state.turns == 60
    assert tuple(contract.game.rules.opening.winners(play.state)) == winners


def told(match: Match, seed: int) -> list[str]:
    """What a replay of a random game says, line by line."""
    play, chance, codes = match.start(seed), Random(seed), list[int]()
    while play.decision:
        codes.append(chance.choice(play.decision.options))
        play.apply(codes[-1])
    steps = [*retell(match, seed, codes)]
    assert not any(step.error for step in steps)
    return [line.text for step in steps for line in (*step.opened, *step.changes)]


@pytest.mark.parametrize(
    ("game", "decks", "said"),
    [
        (
            "duel",
            ["tide-creatures", "ember-creatures"],
            [
                r"Ember loses 2 life\.",
                r"Tide gains 1 well\.",
                r"Tide gains 3 energy\.",
                r"Cinder Imp 1 taps\.",
                r"Tide draws .*\.",
                r".* takes \d damage from .* \(\d of \d\)\.",
                r".* is destroyed\.",
                r"To the discard pile of Tide: .*\.",
                r"The game is over: (Tide|Ember) has won\.",
            ],
        ),
        (
            "deckbuilder",
            ["basic", "basic"],
            [
                r"Basic 1 gains 1 coin\.",
                r"Basic 2 loses 2 coins\.",
                r"From the hand of Basic 1 to play: Pier\.",
                r"From the hand to the discard pile of Basic 2: .*\.",
                r"From the market to the discard pile of Basic 1: .*\.",
                r"The deck of Basic 2 is shuffled\.",
            ],
        ),
        ("crawl", ["scout", "knight"], [r".* stands on \[\d+, \d+\]\.", r"Scout gains 1 doom\."]),
    ],
)
def test_a_replay_of_a_file_tells_what_happens_and_who_has_won(
    game: str, decks: list[str], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES / game)
    (pairing, *_) = arrange(decks).pairings
    lines = [line for seed in range(4) for line in told(pairing.match, seed)]
    assert [one for one in said if not any(fullmatch(one, line) for line in lines)] == []
    assert not any("already" in line for line in lines)


def test_a_story_beside_the_file_of_a_package_replaces_sentences(tmp_path: Path) -> None:
    (tmp_path / "story.yaml").write_text('happens: {taps: "{me} turns sideways."}\n')
    document = open_document(EXAMPLES / "duel/games/duel/game.yaml", None)[1]
    assert document
    game, found = read_game_file(document, folder=tmp_path)
    assert game and not found
    happens = game.rules.sentences["happens"]
    assert (happens["taps"], happens["untaps"]) == ("{me} turns sideways.", "{me} untaps.")


def test_pieces_without_room_stay_in_their_zone_at_first() -> None:
    state = every_game()["ruins"].match.start(1).state  # three heroes, two squares
    assert [len(force) for force in state.forces[:2]] == [2, 2]
    assert [len(state.zones[state.zone(player, "party")]) for player in (0, 1)] == [1, 1]
