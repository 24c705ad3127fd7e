"""Prints one row for each game: what it is made of, and how many laws of the contract it keeps: `python
tests/contract/table.py`. Asserts nothing.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import mean

import pytest

from cardlang.pipeline.play.scenarios import Table, all_decks
from cardlang.source.project import find_project

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from contract.games import PROJECTS, every_game  # noqa: E402 - they lie in the tests
from contract.test_scenarios import scenarios  # noqa: E402
from measures.playing import random_game  # noqa: E402

GAMES = 20  # random games of each, for the mean


class Laws:
    """The outcomes of the contract's tests, by game."""

    def __init__(self) -> None:
        self.outcomes: dict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test once: when it has run, or could not begin."""
        game = report.nodeid.partition("[")[2].rstrip("]").split("-")[0]
        if report.when == "call" or (report.when == "setup" and not report.passed):
            self.outcomes[game][report.outcome] += 1

    def of(self, game: str) -> str:
        """How many laws a game keeps, of those that concern it."""
        found = self.outcomes[game]
        return f"{found['passed']} of {found['passed'] + found['failed']}"


def lines(folder: Path, ending: str) -> int:
    """How many lines the files of a game have, of one kind."""
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in folder.rglob(f"*.{ending}"))


def main() -> None:
    """Run the contract, play some games, and print the table."""
    laws = Laws()
    with redirect_stdout(StringIO()):
        pytest.main([str(HERE / "test_contract.py"), str(HERE / "test_scenarios.py"), "-n0"], plugins=[laws])
    rows = [("game", "mechanics", "Python", "YAML", "kinds", "cards", "texts", "scenarios", "decisions", "laws kept")]
    for id in PROJECTS:
        game, match = every_game()[id]
        own = PROJECTS[id] / f"games/{id}"
        folder = own if own.is_dir() else game.parts.folders[-1]
        python, yaml = lines(folder, "py"), lines(folder, "yaml")
        project, _ = find_project(PROJECTS[id])
        assert project
        cards = Table(all_decks(project)).cards(id).values()
        texts = sum(len(one.card.texts) for one in cards)
        decisions = mean(sum(1 for _ in random_game(match, seed)) for seed in range(GAMES))
        counts = (len(game.parts.parts) - 1, python, yaml, len(game.kinds), len(cards), texts, len(scenarios(id)))
        rows.append((id, *(f"{count:,}" for count in counts), f"{decisions:,.0f}", laws.of(id)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *numbers in rows:
        print(name.ljust(widths[0]), *(n.rjust(width) for n, width in zip(numbers, widths[1:], strict=True)), sep="  ")


if __name__ == "__main__":
    main()
