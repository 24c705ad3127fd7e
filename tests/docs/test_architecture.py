"""docs/architecture.md and CONTRIBUTING.md tell the truth: about rooms, files and commands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "cardlang"
ROOMS = {path.stem for path in PACKAGE.iterdir() if path.stem.isalpha() and path.name != "py.typed"}


def layers(container: str) -> list[str]:
    """The lines of the contract about the order of a package's parts, without rooms still to be built."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (found,) = [one["layers"] for one in contracts if one.get("containers") == [container]]
    return [" | ".join(name for name in line.split(" | ") if not name.startswith("(")) for line in found]


def blocks(language: str, text: str = PAGE) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_diagrams_are_the_import_contracts() -> None:
    rooms, stages = (block.splitlines() for block in blocks("text"))
    rooms.remove("pipeline")  # another contract says who may import it
    assert rooms == layers("cardlang") and stages == layers("cardlang.pipeline")


def test_sections_that_it_names_are_there() -> None:
    for file, section in re.findall(r"`(docs/[\w-]+\.md)`, “([^”]+)”", PAGE):
        assert f"## {section}\n" in (ROOT / file).read_text(encoding="utf-8"), (file, section)


def test_each_room_has_a_paragraph() -> None:
    assert set(re.findall(r"^\*\*`(\w+)`\*\*", PAGE, re.MULTILINE)) == ROOMS


def test_following_the_card_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile("\n".join(blocks("python")), "docs/architecture.md", "exec"), {})


@pytest.mark.parametrize("page", [PAGE, CONTRIBUTING], ids=["architecture", "contributing"])
def test_files_that_are_named_exist(page: str) -> None:
    """By their path in the repository, or within the room that the paragraph is about."""
    named = set(re.findall(r"`([\w./-]*(?:/|\.py|\.lark|\.yaml|\.md))`", page))
    assert named and not [name for name in named if not (ROOT / name).exists() and not [*PACKAGE.rglob(name)]]


def test_the_five_commands_are_those_of_ci() -> None:
    ci = (ROOT / ".ci/run").read_text() + (ROOT / "README.md").read_text()
    lines = blocks("sh", CONTRIBUTING)[1].splitlines()
    commands = [command for line in lines for command in line.split(" && ")]
    assert len(lines) == 5
    assert not [command for command in commands if not re.search(rf"\b{command}$", ci, re.MULTILINE)]
