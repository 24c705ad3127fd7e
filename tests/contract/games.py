"""All games: those shipped with cardlang, and the small ones in this folder."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardlang.pipeline.load.game import LoadedGame, installed_games
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.shipped import shipped_ids
from cardlang.pipeline.play.matches import arrange
from cardlang.rules.start import Match

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROJECT = HERE / "project"  # the project of the small games


def file_games(root: Path) -> list[Path]:
    """The files of whole games below a folder."""
    return [path for path in sorted(root.glob("**/games/*/game.yaml")) if "\nextends:" not in path.read_text("utf-8")]


PROJECTS = {
    **dict.fromkeys(sorted(shipped_ids()), ROOT),
    **{path.parent.name: PROJECT for path in sorted(HERE.glob("*/game.py"))},
    **{path.parent.name: path.parents[2] for root in (HERE, ROOT / "docs/examples") for path in file_games(root)},
}  # all games that there are


class Contract(NamedTuple):
    """A game, and a match of two players."""

    game: LoadedGame
    match: Match


class _Games(dict[str, Contract]):
    """Games by id, each loaded when it is first asked for."""

    def __missing__(self, id: str) -> Contract:
        with chdir(PROJECTS[id]):
            self[id] = Contract(load_game(id), arrange(game=id).pairings[0].match)
        return self[id]


@cache
def every_game() -> Mapping[str, Contract]:
    """The games by id. The small ones are found like installed packages: their folder contains the metadata that an
    installer would write."""
    if str(HERE) not in sys.path:
        sys.path.append(str(HERE))
        installed_games.cache_clear()
    return _Games()
