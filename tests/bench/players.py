"""How often each automated player beats the one below, and how long it thinks: `python tests/bench/players.py [GAME...]
[--games N]`. Asserts nothing. Without games, those in `contract.games` in which skill matters."""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from cardlang.model.certainty import wilson  # noqa: E402
from cardlang.playtest.players import sight  # noqa: E402
from cardlang.playtest.policies import POLICIES  # noqa: E402
from cardlang.playtest.worth import Worth  # noqa: E402
from contract.games import every_game  # noqa: E402


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", nargs="*", default=["skirmish", "elements", "duel", "embers"])
    options.add_argument("--games", type=int, default=20)
    given = options.parse_args()
    for game in given.game:
        match = every_game()[game].match
        worth = Worth(match)
        for below, above in pairwise(POLICIES):
            score, thought, decisions = 0.0, 0.0, 0
            for n in range(given.games):
                seats = (above, below) if n % 2 else (below, above)
                play, chance = match.start(n // 2), Random(n)
                while play.decision:
                    start = perf_counter()
                    who = seats[play.decision.player]
                    code = POLICIES[who](sight(play, play.decision, chance, worth))
                    thought += (perf_counter() - start) * (who == above)
                    decisions += who == above
                    play.resume(code)
                score += worth.result(play.state, seats.index(above))
            low, high = wilson(score, given.games)
            share = f"{100 * score / given.games:.0f} % ({100 * low:.0f} to {100 * high:.0f} %)"
            speed = f"{1000 * thought / decisions:.1f} ms/decision"
            print(f"{game:<10} {above:>8} against {below:<8} {share:<22} {speed}", flush=True)


if __name__ == "__main__":
    main()
