"""docs/game-file.md, followed literally; its tables are made from the schema. `pytest tests/docs --update-golden`
writes both."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardlang.mechanics.compose import package_of
from cardlang.pipeline.load.file_parts import plan_half, shipped_mechanics
from docs.following import follow

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs/game-file.md"
HEAD = "## All sections\n"


def tables() -> Iterator[str]:
    """One table for each section of the file."""
    schema = json.loads((ROOT / "schemas/game.schema.json").read_text("utf-8"))
    required = set(schema["then"]["required"])
    for name, section in schema["properties"].items():
        yield f"\n### {name}\n"
        yield f"{section['description']}{'' if name in required else ' Can be left out.'}"
        if name == "uses":
            yield "\n| mechanic | what it brings | its sections | mechanics that it needs |"
            yield "|---|---|---|---|"
            yield from map(mechanic, shipped_mechanics())
        if rows := [*fields(section, "")]:
            yield "\n| field | what it says |"
            yield "|---|---|"
            yield from rows


def mechanic(name: str) -> str:
    """The row of a mechanic: what its package says of it, and which sections it reads and mechanics it needs."""
    package, plan = import_module(package_of(name)), plan_half(name)
    brings = " ".join((package.__doc__ or "").partition("\n\n")[0].split())
    sections = ", ".join(f"`{one}`" for one in getattr(plan, "SECTIONS", ()))
    return f"| `{name}` | {brings} | {sections} | {', '.join(getattr(package, 'NEEDS', ()))} |"


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
