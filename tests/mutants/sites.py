"""The places of a program that can be changed, each with a name that survives edits elsewhere."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import CodeType
from typing import Final

from mutants.operators import Change, changes

ROOT: Final = Path(__file__).parents[2]
LONGEST: Final = 100  # longest description of a change

Key = tuple[str, str, str, int]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a change can be made: its number among all of the file."""

    file: str  # from the repository's root
    index: int
    operator: str


@dataclass(frozen=True, slots=True)
class Site:
    """The description of a change; `number` counts equal descriptions in one function, from 1."""

    place: Place
    function: str  # its qualified name; "" for what runs as the module is imported
    change: str  # "before → after"
    number: int
    line: int

    @property
    def key(self) -> Key:
        return self.place.file, self.function, self.change, self.number

    def __str__(self) -> str:
        return f"{self.place.file}:{self.line} {self.function or 'module'}: {self.change}"


class Source:
    """A file and its changes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.tree = ast.parse((ROOT / file).read_bytes())
        self.changes = list(changes(self.tree))
        self._functions = _functions(self.tree)
        self._outside = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        self._texts: dict[ast.AST, str] = {}
        self._sites: dict[str, list[Site]] = {}

    def sites(self, function: str) -> list[Site]:
        """All changes in a function, each with its name."""
        if function in self._sites:
            return self._sites[function]
        seen: Counter[str] = Counter()
        found = self._sites[function] = []
        for index, one in enumerate(self.changes):
            if self._functions[one.old] == function:
                change = self._told(one)
                seen[change] += 1
                found.append(Site(places(self.file)[index], function, change, seen[change], _line(one.old)))
        return found

    def site(self, index: int) -> Site:
        """One change with its name."""
        return next(one for one in self.sites(self._functions[self.changes[index].old]) if one.place.index == index)

    def compiled(self, index: int) -> CodeType:
        """The program with that change."""
        change = self.changes[index]
        change.put(change.new)
        try:
            return compile(ast.fix_missing_locations(self.tree), str(ROOT / self.file), "exec")
        finally:
            change.put(change.old)

    def _told(self, one: Change) -> str:
        """The change in the widest expression around it that is not too long."""
        best = f"{_head(one.old)} → {_head(one.new)}"
        node = self._outside[one.old]
        while isinstance(node, ast.expr | ast.comprehension | ast.keyword):
            if not isinstance(node, ast.keyword):
                before = self._texts.get(node) or self._texts.setdefault(node, ast.unparse(node))
                if 2 * len(before) > LONGEST + 10:
                    break
                one.put(one.new)
                best = f"{before} → {ast.unparse(ast.fix_missing_locations(node))}"
                one.put(one.old)
            node = self._outside[node]
        return best


@cache
def places(file: str) -> list[Place]:
    """All places of a file."""
    return [
        Place(file, index, one.operator) for index, one in enumerate(changes(ast.parse((ROOT / file).read_bytes())))
    ]


def drawn(roots: Iterable[Path], count: int, seed: int) -> list[Place]:
    """`count` places in the files below `roots`, by chance: in each file at least one, in each as many as it has of
    all; within a file the operators take turns.

    Fewer than there are files cannot be drawn: then there is one of each.
    """
    files = sorted({path for root in roots for path in ([root] if root.is_file() else root.rglob("*.py"))})
    every = [found for path in files if (found := places(path.relative_to(ROOT).as_posix()))]
    total = sum(map(len, every))
    picked, rest = [], []
    for found in every:
        chance = Random(f"{seed} {found[0].file}")  # the sample of a file does not depend on other files
        order = _mixed(found, chance)
        picked.append(order[0])
        rest += [((n + chance.random()) * total / len(order), one) for n, one in enumerate(order[1:])]
    rest.sort()
    return sorted(picked + [one for _, one in rest[: max(0, count - len(picked))]])


def _mixed(found: Sequence[Place], chance: Random) -> list[Place]:
    """In random order, with the operators taking turns."""
    of: dict[str, list[Place]] = defaultdict(list)
    for one in chance.sample(found, len(found)):
        of[one.operator].append(one)
    turns = sorted((n + chance.random(), one) for group in of.values() for n, one in enumerate(group))
    return [one for _, one in turns]


def _functions(tree: ast.AST) -> dict[ast.AST, str]:
    """The qualified name of the function that each node is in."""
    names: dict[ast.AST, str] = {}

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = f"{name}.{child.name}".lstrip(".") if isinstance(child, ast.FunctionDef | ast.ClassDef) else name
            names[child] = inner
            visit(child, inner)

    visit(tree, "")
    return names


def _line(node: ast.AST) -> int:
    return next(one.lineno for one in ast.walk(node) if hasattr(one, "lineno"))


def _head(node: ast.AST) -> str:
    """A statement without the block it heads, on one line."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
