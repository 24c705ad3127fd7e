"""docs/game-file.md, followed literally; its tables are made from the schema. `pytest tests/docs --update-golden`
writes both."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.following import follow

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs/game-file.md"
HEAD = "## All sections\n"


def tables() -> Iterator[str]:
    """One table for each section of the file."""
    schema = json.loads((ROOT / "schemas/game.schema.json").read_text("utf-8"))
    required = set(schema["required"])
    for name, section in schema["properties"].items():
        yield f"\n### {name}\n"
        yield f"{section['description']}{'' if name in required else ' Can be left out.'}"
        if rows := [*fields(section, "")]:
            yield "\n| field | what it says |"
            yield "|---|---|"
            yield from rows


def fields(part: dict[str, Any], before: str) -> Iterator[str]:
    """The rows of the fields of a part, those of parts inside it after a dot."""
    for inner in (part.get("items"), part.get("additionalProperties"), *part.get("oneOf", ())):
        if isinstance(inner, dict):
            yield from fields(inner, before)
    for name, one in part.get("properties", {}).items():
        values = f" One of {', '.join(f'`{value}`' for value in one['enum'])}." if "enum" in one else ""
        yield f"| `{before}{name}` | {one['description']}{values} |"
        yield from fields(one, f"{before}{name}.")


def test_every_section_of_the_schema_has_its_table(request: pytest.FixtureRequest) -> None:
    text = DOCUMENT.read_text("utf-8")
    made = text.partition(HEAD)[0] + HEAD + "\n".join(tables()) + "\n"
    if request.config.getoption("--update-golden"):
        DOCUMENT.write_text(made, "utf-8", newline="\n")
    assert made == DOCUMENT.read_text("utf-8"), "the tables differ: write them with --update-golden"


def test_following_it_makes_a_game_that_is_played_and_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(DOCUMENT, update=request.config.getoption("--update-golden"))
    assert "no errors" in DOCUMENT.read_text("utf-8")
