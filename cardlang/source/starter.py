"""Starter projects (`starter/full/<game>/`, `starter/bare/`, examples of whole games in `docs/examples/`), and the
copies of schemas that editors read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from cardlang.source.deck_text import inline
from cardlang.source.paths import shared_folder

SCHEMAS = ".schemas"  # copies for editors; cardlang reads a project's own schemas from `schemas/`
NOT_BY_HAND = {
    "baseline",
    "effect",
    "examples",
    "import",
    "ledger",
    "report",
    "saved-object",
    "vocabulary",
}  # designers write no such files

IGNORED = b"""\
# What cardlang makes of the other files.
/out/
.*.cardlang-*
"""

_NAME = re.compile(r"^name: (.+)\n", re.MULTILINE)
_EXTENDS = re.compile(r"^extends:", re.MULTILINE)
_LINE = re.compile(r"^# yaml-language-server: \$schema=(\S+)$", re.MULTILINE)


def example_games() -> dict[str, Path]:
    """The examples whose game is a whole file: their folders, by the ids of the games."""
    files = (shared_folder() / "docs/examples").glob("*/games/*/game.yaml")
    return {one.parent.name: one.parents[2] for one in sorted(files) if not _EXTENDS.search(one.read_text("utf-8"))}


def _shipped_decks(game: str) -> dict[str, bytes]:
    """The decks of a game of the package, and their scenarios, for a variant of it with a name of its own."""
    root, own = shared_folder(), f"games/{game}/game.yaml"
    files = [*(root / "cards" / game).glob("*.yaml"), *(root / "cards" / game / "scenarios").glob("*.yaml")]
    variant = f"{schema_line(own, 'own-words.schema.json')}\n# A game with the rules of {game}, and words of its own.\n"
    variant += f"format: 1\ngame: {game}\nname: My {game}\nextends: {game}\n"
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(files)} | {own: variant.encode()}


def called(files: Mapping[str, bytes], id: str, name: str) -> dict[str, bytes]:
    """The files of a starter project, whose settings and game get this name, and its game this id: in its folders,
    after `game:`, and where comments and pages speak of them."""
    old = next((path.split("/")[1] for path in files if path.startswith("games/")), "")
    title = _NAME.search(files.get(f"games/{old}/game.yaml", b"").decode())
    found = {}
    for path, data in files.items():
        place = re.sub(rf"^(cards|games|templates)/{old}/", rf"\1/{id}/", path) if old else path
        if path.endswith((".yaml", ".md")):
            text = re.sub(rf"\bgame: {old}$", lambda _: f"game: {inline(id)}", data.decode(), flags=re.MULTILINE)
            text = re.sub(rf"\b(cards|games)/{old}/", rf"\1/{id}/", text)
            if path == "cardlang.yaml":
                text = _NAME.sub(lambda _: f"name: {inline(name)}\n", text)
            elif title and not path.startswith("cards/"):
                text = re.sub(f"^name: {title[1]}$", lambda _: f"name: {inline(name)}", text, flags=re.MULTILINE)
                text = re.sub(rf"^(#.*?)\b{title[1]}\b", lambda head: head[1] + name, text, flags=re.MULTILINE)
            data = text.encode()
        found[place] = data
    return found


def starter_files(game: str | None) -> dict[str, bytes]:
    """The files of a game's starter project, or of the bare one if `game` is None, by path; a game of the package that
    has none begins with the decks that come with it. The schemas that they name are not included."""
    root = shared_folder() / (f"starter/full/{game}" if game else "starter/bare")
    root = example_games().get(game, root) if game else root
    if game and not root.is_dir():
        return starter_files(None) | _shipped_decks(game)
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
