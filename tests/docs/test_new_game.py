"""docs/new-game.md, followed literally: a game in a package of its own, with a verb, cards, a scenario, a print."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardlang.pipeline.load.game import installed_games
from docs.following import follow

DOCUMENT = Path(__file__).parents[2] / "docs/new-game.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The files of the page, and what installing them would write."""
    for name, text in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text())["project"]
    metadata = tmp_path / "site" / f"{project['name']}-{project['version']}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    games = project["entry-points"]["cardlang.games"].items()
    lines = [f"{id} = {place}\n" for id, place in games]
    (metadata / "entry_points.txt").write_text("".join(["[cardlang.games]\n", *lines]))
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    installed_games.cache_clear()
    yield tmp_path
    installed_games.cache_clear()
    for name in [one for one in sys.modules if one.partition(".")[0] == "orchard"]:
        del sys.modules[name]


def test_following_it_leads_to_a_game(package: Path, request: pytest.FixtureRequest) -> None:
    follow(DOCUMENT, update=request.config.getoption("--update-golden"))
    printed = PdfReader(package / "out/orchard/autumn-letter.pdf").pages[0].extract_text()
    assert "Old Press" in printed and "Press all apples." in printed


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) < 200
