"""Tries the schemas with yaml-language-server, with which most editors complete, explain and check YAML:

    python tests/editors/run.py

This makes a project with `cardlang new`, opens each kind of file of `cases.yaml` in it, and checks that a good file has
no errors and each of its keys a description, that a mistake is told at its line, and what is offered. It needs Node.js,
whose `npx` fetches the server; after `--`, another command can be named that starts it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from cardlang.source.document import parse_document  # noqa: E402
from cardlang.source.starter import SCHEMAS, schema_line  # noqa: E402
from cardlang.source.yaml.nodes import Mapping, Node, Scalar, Sequence  # noqa: E402
from editors.server import Place, Server  # noqa: E402

SERVER = ("npx", "--yes", "yaml-language-server", "--stdio")
MOST_KEYS = 300  # of a file that are hovered over
# Keys below these are data of other programs; no schema names them.
FREE = {"where"}


class File(NamedTuple):
    """A file of the project, and what it holds."""

    path: Path
    text: str


class Editor:
    """An editor with a project open."""

    def __init__(self, server: Server, project: Path) -> None:
        self.server, self.project = server, project
        self.number = 0

    def faults(self, case: dict[str, Any]) -> Iterator[str]:
        """What is wrong in the eyes of a designer who edits such a file."""
        good = self.file(case)
        yield from self._in_good(good)
        ((right, wrong),) = case["wrong"].items()
        yield from self._in_wrong(good, right, wrong)
        for text, labels in case["offers"].items():
            yield from self._in_offers(good, text, labels)

    def file(self, case: dict[str, Any]) -> File:
        """The good file, with the comment that names its schema."""
        name = case.get("file", f"{case.get('schema')}.yaml")
        path = self.project / name
        if "schema" not in case:
            return File(path, path.read_text(encoding="utf-8"))
        text = case["text"] if "text" in case else (ROOT / name).read_text(encoding="utf-8")
        return File(path, schema_line(name, f"{case['schema']}.schema.json") + f"\n{text}")

    def _like(self, good: File, text: str) -> File:
        """A new file beside a good one."""
        self.number += 1
        return File(good.path.with_stem(f"{good.path.stem}-{self.number}"), text)

    def _in_good(self, good: File) -> Iterator[str]:
        for error in self.server.errors(*good):
            yield f"line {error['range']['start']['line'] + 1}: {error['message']}"
        source, document, _ = parse_document(good.text.encode(), good.path.name)
        assert document, "it can be read"
        for key in [*_keys(document.root)][:MOST_KEYS]:
            at = source.position(key.start)
            # The title, what is described, allowed values, examples, and the source.
            told = self.server.hover(good.path, Place(at.line - 1, at.column - 1)).split("\n\n")[1:2]
            if not told or told[0] in ("Allowed Values:", "Example:") or told[0].startswith("Source:"):
                yield f'line {at.line}: nothing is told of "{key.text}"'

    def _in_wrong(self, good: File, right: str, wrong: str) -> Iterator[str]:
        assert right in good.text, right
        line = good.text[: good.text.index(right)].count("\n")
        errors = self.server.errors(*self._like(good, good.text.replace(right, wrong, 1)))
        places = {error["range"]["start"]["line"] + 1 for error in errors}
        if line + 1 not in places:
            yield f'no error on line {line + 1} for "{wrong}", but on {sorted(places)}'

    def _in_offers(self, good: File, text: str, labels: list[str]) -> Iterator[str]:
        before, after = text.split("|")
        start = f"{good.text.splitlines()[0]}\n{before}"
        file = self._like(good, start + after)
        self.server.errors(*file)
        offered = self.server.completions(file.path, Place(start.count("\n"), len(start) - start.rindex("\n") - 1))
        yield from (f'at {text!r} "{label}" is not offered' for label in labels if label not in offered)
        yield from (f'at {text!r} "{label}" is not described' for label, words in offered.items() if not words)


def _keys(node: Node) -> Iterator[Scalar]:
    """All keys of a document, but for numbers, which the server knows nothing about."""
    if isinstance(node, Mapping):
        for name, (key, value) in node.entries.items():
            if isinstance(key.value, str):
                yield key
            if name not in FREE:
                yield from _keys(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _keys(item)


def main() -> int:
    command = sys.argv[2:] if sys.argv[1:2] == ["--"] else SERVER
    cases = YAML(typ="safe").load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"))
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        project = Path(name).resolve() / "hedgerow"
        subprocess.run([sys.executable, "-m", "cardlang", "new", project], check=True, stdout=subprocess.DEVNULL)
        for game in ("elements", "guilds"):
            copytree(ROOT / "schemas" / game, project / SCHEMAS / game)
        server = Server(command, project)
        editor = Editor(server, project)
        for case in cases:
            found = [*editor.faults(case)]
            wrong += len(found)
            print(f"{case.get('file') or case['schema']}: {'' if found else 'as it should be'}")
            for one in found:
                print(f"  {one}")
        server.stop()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
