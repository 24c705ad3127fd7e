"""Measures the engine that is installed and prints each number beside its target: `python tests/bench/engine.py
[--games N]`. Asserts nothing.

Speed depends on the machine, so a loop of plain Python on the same core is shown for comparison: how many rounds of
`total += n` a decision is worth.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from random import Random
from statistics import median

from cardlang.pipeline.check.dry_run import Faction, act, loop_faults
from cardlang.pipeline.load.processes import no_garbage_collection
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents, read
from cardlang.pipeline.play.matches import Pairing, arrange
from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.rules.play import Play
from cardlang.source.project import select

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench import duel_on_engine, plain_duel  # noqa: E402 - they lie in the tests
from measures.perft import count, positions  # noqa: E402 - they lie in the tests


def row(what: str, measured: str, target: str) -> None:
    print(f"{what:<64} {measured:>14}   {target}")


def rounds_per_second() -> float:
    """How fast this core counts."""
    best = 0.0
    for _ in range(5):
        start, total = time.perf_counter(), 0
        for n in range(1_000_000):
            total += n
        best = max(best, 1_000_000 / (time.perf_counter() - start))
    return best


def games(pairing: Pairing, number: int, stop: Callable[[Play], bool] = lambda play: False) -> tuple[int, Play]:
    """One random game as `playtest` plays it: how many decisions it took, and where it ended, or was stopped."""
    with no_garbage_collection():
        play = pairing.match.start(number)
        chance, decisions = Random(number).random, 0
        while (decision := play.decision) and not stop(play):
            options = decision.options
            play.resume(options[int(chance() * len(options))])
            decisions += 1
    return decisions, play


def measure(game: str, pairing: Pairing, many: int) -> None:
    """How fast whole random games are."""
    games(pairing, 0)
    speeds: list[float] = []
    lengths: list[int] = []
    for batch in range(0, many, 20):
        start = time.perf_counter()
        taken = [games(pairing, number)[0] for number in range(batch, batch + 20)]
        speeds.append(sum(taken) / (time.perf_counter() - start))
        lengths += taken
    best, mean = max(speeds), sum(lengths) / len(lengths)
    row(f"{game}: decisions/s (best and median of {len(speeds)} batches)", f"{best:,.0f}", ">= 40,000")
    row("  median", f"{median(speeds):,.0f}", "")
    row("  rounds of a plain loop that one decision is worth", f"{rounds_per_second() / best:,.0f}", "")
    row("  games/s", f"{best / mean:.0f}", "")
    row("  decisions per game, mean", f"{mean:.0f}", "")


def by_hand(many: int) -> None:
    """How fast the duel is as a file, and written by hand in plain Python."""
    with chdir(ROOT / "docs/examples/duel"):
        (pairing,) = arrange(("ember-creatures", "tide-creatures")).pairings
    measure("duel, a file", pairing, many)
    hand = duel_on_engine.by_hand(pairing)
    ways = (plain_duel.game, lambda number: games(hand, number), lambda number: games(pairing, number))
    best = [0.0] * len(ways)
    for batch in range(0, many, 20):
        for n, play in enumerate(ways):
            start = time.process_time()
            taken = sum(play(number)[0] for number in range(batch, batch + 20))
            best[n] = max(best[n], taken / (time.process_time() - start))
    for what, speed in zip(("in plain Python", "with its turn by hand, upon the engine"), best, strict=False):
        row(f"  {what}: decisions/s", f"{speed:,.0f}", "")
        row("  so many times as fast as the file", f"{speed / best[-1]:.1f}", "<= 1.5")


def dry_run(contents: Contents) -> None:
    """Try every card with the creatures of its faction, as lint does."""
    groups: dict[tuple[str, object], list[ReadDeck]] = {}
    for deck in contents.decks:
        groups.setdefault((deck.game.id, deck.deck.fields.get("faction")), []).append(deck)
    for (_, named), decks in groups.items():
        crew = [deck for deck in decks if named is not None and deck.deck.kind == "creature"]
        if faction := Faction.of(decks[0].game, crew):
            actors = [act(deck, card, faction) for deck in decks for card in deck.deck.cards]
            list(loop_faults(actors, faction))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=200)
    many = arguments.parse_args().games
    row("engine", "as it is written" if str(sys.modules[Play.__module__].__file__).endswith(".py") else "compiled", "")
    (pairing,) = arrange(("drow", "hero")).pairings
    measure("skirmish", pairing, many)
    measure("elements", arrange(("fire-creatures", "water-creatures")).pairings[0], many)
    by_hand(many)
    _, play = games(pairing, 3, stop=lambda play: len(play.state.frames) >= 2)
    start = time.perf_counter()
    for _ in range(20_000):
        play.clone()
    row("clone in the middle of an effect", f"{(time.perf_counter() - start) / 20_000 * 1e6:.1f} us", "<= 5 us")
    plays = positions()
    start = time.perf_counter()
    sequences = sum(count(one, 4) for one in plays)
    row("perft of five positions, depth 4: sequences", f"{sequences:,}", "")
    row("  sequences/s", f"{sequences / (time.perf_counter() - start):,.0f}", "")
    start = time.perf_counter()
    results = play_scenarios([ROOT / "tests/scenarios", ROOT / "cards"], lambda name: True).results
    row("scenarios/s", f"{len(results) / (time.perf_counter() - start):,.0f}", ">= 200")
    contents = read(select([ROOT / "cards"])[0][0])
    cards = sum(len(deck.deck.cards) for deck in contents.decks)
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        dry_run(contents)
        taken.append((time.perf_counter() - start) / cards * 1e3)
    row("dry run, a card", f"{min(taken):.2f} ms", "<= 0.4 ms")


if __name__ == "__main__":
    main()
