"""Whole games between random players: no dice or cards are lost, what is offered is legal and nothing else, every
position is a line, and games between equal decks are told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardlang.games.elements.table import FACES
from cardlang.mechanics.dice.steps import ROLLING, shown
from cardlang.pipeline.play.matches import arrange
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.start import Match
from cardlang.rules.trace import retell
from measures.playing import copies

DECKS = ("fire-creatures", "water-creatures", "earth-creatures", "air-creatures")
TABLES = {
    "two": (2, ()),
    "three": (3, ()),
    "four": (4, ()),
    "teams": (4, (0, 0, 1, 1)),
    "alike": (1, ()),
    "preset": (3, ()),
    "open": (4, ()),
}
NUMBERS = {"preset": {"preset": 1, "penalty": 0, "last_creature": 1}, "open": {"open_heroes": 1}}  # V1, Q21


@pytest.fixture(scope="module", params=TABLES)
def match(request: pytest.FixtureRequest) -> Match:
    players, teams = TABLES[request.param]
    match = arrange(DECKS[:players], teams=teams, shipped=True).pairings[0].match
    numbers = {**match.tables.numbers, **NUMBERS.get(request.param, {})}
    return replace(match, tables=replace(match.tables, numbers=numbers))


def test_random_games_keep_to_the_rules(match: Match) -> None:
    notation, chance = Notation(match.game, match.tables), Random(1)
    sizes = {
        "creature": len(match.tables.creatures), "square": len(match.tables.board.marks),
        "card": len(match.tables.cards), "number": 4, "power": 2, "face": 6,
    }  # fmt: skip
    for seed in range(4):
        play = match.start(seed)
        begun = copies(play.state)
        while play.decision:
            state, decision = play.state, play.decision
            if chance.random() < 0.1:
                assert copies(state) == begun
                assert list(decision.options) == sorted(set(decision.options))
                line = notation.write(state)
                again = Play(match.game, notation.read(line))
                assert notation.write(again.state) == line
                assert again.decision and again.decision[:2] == decision[:2]
                if not state.frames:
                    assert all(decision.refusal(state, code) is None for code in decision.options)
                    for kind in match.game.kinds:
                        code = kind(*(chance.randrange(sizes[part]) for part in kind.parts))
                        assert (decision.refusal(state, code) is None) == (code in decision.options)
                if state.phase in ("prepare", "act", "points", "others") and not state.frames:
                    dice = [
                        sum(shown(state, one, face) for face in (*FACES, ROLLING)) for one in range(len(match.names))
                    ]
                    assert set(dice) <= {5, 6, 7}
            play.resume(chance.choice(decision.options))
        assert play.state.over and not play.state.frames and copies(play.state) == begun


def test_a_game_is_told_in_sentences(match: Match) -> None:
    play, chance, actions = match.start(5), Random(5), []
    while play.decision:
        actions.append(chance.choice(play.decision.options))
        play.resume(actions[-1])
    told = list(retell(match, 5, actions))
    lines = [one.said for one in told] + [line.text for one in told for line in (*one.changes, *one.opened)]
    assert not [one.error for one in told if one.error]
    assert all(line[:1].isupper() or line[:1] in "“+-" for line in lines if line)
    assert all(line.endswith((".", "!", "?", ":", "”")) for line in lines if line)
    assert not [line for line in lines if "{" in line or "  " in line or " of ." in line]
