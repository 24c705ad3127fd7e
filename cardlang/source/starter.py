"""Starter projects (`starter/full/<game>/`, `starter/bare/`, examples of whole games in `docs/examples/`), and the
copies of schemas that editors read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from cardlang.source.paths import shared_folder

SCHEMAS = ".schemas"  # copies for editors; cardlang reads a project's own schemas from `schemas/`
NOT_BY_HAND = {
    "baseline",
    "effect",
    "examples",
    "import",
    "ledger",
    "saved-object",
    "vocabulary",
}  # designers write no such files

_EXTENDS = re.compile(r"^extends:", re.MULTILINE)
_LINE = re.compile(r"^# yaml-language-server: \$schema=(\S+)$", re.MULTILINE)


def example_games() -> dict[str, Path]:
    """The examples whose game is a whole file: their folders, by the ids of the games."""
    files = (shared_folder() / "docs/examples").glob("*/games/*/game.yaml")
    return {one.parent.name: one.parents[2] for one in sorted(files) if not _EXTENDS.search(one.read_text("utf-8"))}


def starter_projects() -> dict[str, Path]:
    """The folders of starter projects, by the ids of their games."""
    made = {entry.name: entry for entry in (shared_folder() / "starter/full").iterdir() if entry.is_dir()}
    return example_games() | made


def _shipped_decks(game: str) -> dict[str, bytes]:
    """The decks of a game of the package, and their scenarios."""
    root = shared_folder()
    files = [*(root / "cards" / game).glob("*.yaml"), *(root / "cards" / game / "scenarios").glob("*.yaml")]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(files)}


def starter_files(game: str | None) -> dict[str, bytes]:
    """The files of a game's starter project, or of the bare one if `game` is None, by path; a game of the package that
    has none begins with the decks that come with it. The schemas that they name are not included."""
    made = starter_projects()
    if game and game not in made:
        return starter_files(None) | _shipped_decks(game)
    root = made[game] if game else shared_folder() / "starter/bare"
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def schema_line(path: str, schema: str) -> str:
    """The comment that tells editors where the copy of `schema` is, for the file at `path` (relative to the project).

    >>> schema_line("cards/skirmish/drow.yaml", "skirmish/action.schema.json")
    '# yaml-language-server: $schema=../../.schemas/skirmish/action.schema.json'
    """
    return f"# yaml-language-server: $schema={posixpath.relpath(f'{SCHEMAS}/{schema}', posixpath.dirname(path) or '.')}"


def copied_schema(root: Path, *names: str) -> str | None:
    """The first schema of these names of which the project at `root` has a copy for editors."""
    files = (f"{name}.schema.json" for name in names)
    return next((file for file in files if (root / SCHEMAS / file).is_file()), None)


def with_schemas(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """`files` with copies of the shipped schemas for editors: of all files that a designer may write for the games
    whose schemas are named by comments in `files`."""
    folders = {""}
    for path, data in files.items():
        if path.endswith(".yaml"):
            folders |= {posixpath.dirname(to.partition(f"{SCHEMAS}/")[2]) for to in _LINE.findall(data.decode())}
    shipped = shared_folder() / "schemas"
    copies = {
        f"{SCHEMAS}/{path.relative_to(shipped).as_posix()}": path.read_bytes()
        for folder in sorted(folders)
        for path in sorted((shipped / folder).glob("*.schema.json"))
        if path.name.partition(".")[0] not in NOT_BY_HAND
    }
    return {**files, **copies}
