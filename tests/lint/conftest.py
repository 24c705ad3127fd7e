"""A project of a few cards, and what lint reports for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.lint import lint

HEAD = "game: skirmish\ndeck: {id}\nname: Trial\nkind: {kind}\nfaction: {faction}\ncards:\n"
ACTION = {"level": "1", "ability": "DEX", "action": "Standard", "text": "Draw 1 action card."}
CREATURE = {"level": "1", "abilities": "[STR]", "keywords": "[Drow]", "hp": "20", "speed": "6", "melee": "10"}

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """`write({"name": …}, …)` writes a deck of cards with these fields, the others being the usual ones."""
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").write_text("name: Trial\n")

    def write(*cards: dict[str, str], id: str = "trial", kind: str = "action", faction: str = "drow") -> Path:
        usual = ACTION if kind == "action" else CREATURE
        path = Path(f"cards/skirmish/{id}.yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = HEAD.format(id=id, kind=kind, faction=faction)
        for card in cards:
            fields = {"name": "Trial", **usual, **card}
            text += "  - " + "\n    ".join(f"{key}: {value}" for key, value in fields.items()) + "\n"
        path.write_text(text)
        return path

    return write


@pytest.fixture
def found(write: Write) -> Callable[..., list[str]]:
    """`found({"name": …}, …)`: each finding about such a deck as `code words help`."""

    def found(*cards: dict[str, str], **deck: str) -> list[str]:
        source = write(*cards, **deck).read_text()
        return [told(one, source) for one in lint([])[0]]

    return found


def told(one: Diagnostic, source: str) -> str:
    words = source[one.span.start : one.span.end]
    return f"{one.code} {words} > {one.help.removeprefix('write ')}"
