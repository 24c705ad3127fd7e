"""Counts of the sequences of legal actions from fixed positions: a fingerprint of all that is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardlang.pipeline.play.matches import arrange
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play

_FILE: Final = Path(__file__).with_name("positions.txt")
POSITIONS: Final = tuple(line for line in _FILE.read_text(encoding="utf-8").splitlines() if line[0] != "#")


def positions() -> list[Play]:
    """The fixed positions, ready to be played from."""
    (pairing,) = arrange(("drow", "hero"), "crossing").pairings
    game = pairing.match.game
    notation = Notation(game, pairing.match.start(0).state.tables)
    return [Play(game, notation.read(line)) for line in POSITIONS]


def count(play: Play, depth: int) -> int:
    """The number of sequences of that many actions, including those in which the game ends sooner."""
    if play.decision is None:
        return 1
    options = play.decision.options
    if depth == 1:
        return len(options)
    total = 0
    for code in options:
        after = play.clone()
        after.resume(code)
        total += count(after, depth - 1)
    return total
