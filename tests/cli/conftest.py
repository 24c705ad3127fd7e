"""A designer at work: a small project in a temporary folder, and the real command run in it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from cardlang.cli.main import run

DECK = """\
game: skirmish
deck: drow
name: Drow Deck
kind: action
faction: drow
cards:
  - {name: Run, level: 1, action: Minor, text: The acting creature moves 6 squares., copies: 3}
  - name: Hit on the Run
    level: 2
    ability: DEX
    action: Standard
    text: Make a melee attack with +10 damage. The acting creature shifts its speed.
"""
CREATURES = """\
game: skirmish
deck: guards
name: Guards
kind: creature
faction: drow
cards:
  - {name: Guard, level: 1, abilities: [STR, DEX], hp: 20, speed: 6, melee: 10, powers: [Block 5], copies: 2}
"""


@dataclass(frozen=True)
class Outcome:
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)

    @property
    def codes(self) -> list[str]:
        """The codes of `lint --format json`."""
        return [row["code"] for row in self.data]


def page_texts(pdf: Path | bytes) -> list[str]:
    """The text of each page."""
    with PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]


class _Stream(TextIOWrapper):
    terminal = False

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        self.buffer.seek(0)
        return self.buffer.read().decode()


class Desk:
    """A folder, and `cardlang` run in it. A traceback fails the test: the command runs in this very process."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder, monkeypatch
        folder.mkdir(exist_ok=True)
        monkeypatch.chdir(folder)
        monkeypatch.delenv("NO_COLOR", raising=False)

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def __call__(self, *args: str, stdin: str | bytes = b"", terminal: bool = False) -> Outcome:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = (_Stream(BytesIO(), "utf-8", newline="") for _ in range(2))
        out.terminal = err.terminal = terminal
        with self._patch.context() as patch:
            patch.setattr(sys, "argv", ["cardlang", *args])
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given)))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit) as stop:
                run()
        assert isinstance(stop.value.code, int)
        return Outcome(stop.value.code, out.text(), err.text())

    def begin(self, deck: str) -> Desk:
        """Makes the folder a project of this deck."""
        self.write("cardlang.yaml", "name: Trial\n")
        self.write("cards/skirmish/trial.yaml", deck)
        return self

    def extend(self, game: str, vocabulary: str, *renamed: str) -> Desk:
        """Makes the decks those of a game that extends skirmish, with a word of it `renamed`."""
        self.write(f"games/{game}/game.yaml", vocabulary)
        for name, deck in (("drow", DECK), ("guards", CREATURES)):
            deck = deck.replace("skirmish", game).replace("faction: drow\n", "")
            self.write(f"cards/{game}/{name}.yaml", deck.replace(*renamed) if renamed else deck)
            (self.folder / f"cards/skirmish/{name}.yaml").unlink()
        return self

    def files(self) -> dict[str, bytes]:
        """All files in the folder, including hidden ones."""
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A folder that is not a project."""
    return Desk(tmp_path / "outside", monkeypatch)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A project of two decks. Nothing may appear beside it."""
    (tmp_path / "desk").mkdir()
    made = Desk(tmp_path / "desk" / "my cards – Düsseldorf", monkeypatch)
    made.write("cardlang.yaml", "name: Trial\n")
    made.write("cards/skirmish/drow.yaml", DECK)
    made.write("cards/skirmish/guards.yaml", CREATURES)
    yield made
    assert [path.name for path in made.folder.parent.iterdir()] == [made.folder.name]


def made_any(desk: Desk, *args: str) -> list[dict[str, Any]]:
    """The files that a build says it made, of any kind. They are there."""
    told = desk("build", "--json", *args)
    assert told.code == 0, told.err
    files: list[dict[str, Any]] = told.data["files"]
    assert all((desk.folder / file["path"]).is_file() for file in files)
    return files
