"""What the file of a game is composed of: mechanics of cardlang and of packages that bring games, and its hooks, the
Python beside it.

Of a project nothing is imported unless the person who runs the command allows it (`source/trust.py`); of installed
packages, only those that bring a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from cardlang.mechanics.brought import Brought
from cardlang.mechanics.compose import Mechanic, package_of
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.pipeline.load.game import installed_games
from cardlang.pipeline.load.languages import PACKAGE
from cardlang.source.disk import is_file
from cardlang.source.document import read_text
from cardlang.source.paths import shown
from cardlang.source.project import Project
from cardlang.source.trust import ALLOW_HOOKS, hooks_allowed
from cardlang.source.yaml.nodes import Document

# Mechanics


@cache
def shipped_mechanics() -> tuple[str, ...]:
    """The mechanics that come with cardlang."""
    return tuple(sorted(path.parent.name for path in (PACKAGE / "mechanics").glob("*/__init__.py")))


def is_mechanic(name: str) -> bool:
    """Whether the file of a game can use it: one of cardlang, or a module of a package that brings a game."""
    if name in shipped_mechanics():
        return True
    parts = name.split(".")
    packages = {entry.module.partition(".")[0] for entry in installed_games()}
    if parts[0] not in packages or not all(map(str.isidentifier, parts)):
        return False
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def brought(mechanic: str, file: Mapping[str, Any]) -> Brought:
    """What a mechanic makes of its sections."""
    half = plan_half(mechanic)
    found: Brought = half.plan(file) if half and hasattr(half, "plan") else Brought()
    return found


def plan_half(mechanic: str) -> ModuleType | None:
    """What of a mechanic reads its sections, if it has any."""
    name = f"{package_of(mechanic)}.plan"
    return import_module(name) if find_spec(name) else None


def _sections(mechanic: str) -> Any:
    """The sections that it brings; a mechanic of another package has a JSON Schema for each."""
    return getattr(plan_half(mechanic), "SECTIONS", ())


def further_sections(document: Document) -> dict[str, Any]:
    """The JSON Schemas of sections that mechanics of other packages bring to a file, which may be wrong."""
    uses = document.data.get("uses") if isinstance(document.data, dict) else None
    names = [one for one in uses if isinstance(one, str)] if isinstance(uses, list) else []
    others = [one for one in names if one not in shipped_mechanics() and is_mechanic(one)]
    return {section: said for one in others for section, said in dict(_sections(one)).items()}


def mechanic_faults(document: Document) -> Iterator[Diagnostic]:
    """Mechanics that there are not, sections that they need, and sections of mechanics that the file does not use."""
    uses = document.data["uses"]
    for n, name in enumerate(uses):
        if not is_mechanic(name):
            message = f'there is no mechanic "{name}"'
            meant = did_you_mean(closest(name, shipped_mechanics()))
            help = f"{meant} The mechanics are {', '.join(shipped_mechanics())}".lstrip()
            yield Diagnostic("C152", message, document.where("uses", n), help)
            continue
        for other in getattr(import_module(package_of(name)), "NEEDS", ()):
            if other not in uses:
                message = f"the mechanic {name} needs the mechanic {other}"
                yield Diagnostic("C155", message, document.where("uses", n), f"add {other}, or leave {name} out")
        for section in getattr(plan_half(name), "NEEDED", ()):
            if section not in document.data:
                message = f"the mechanic {name} needs the section {section}:"
                yield Diagnostic("C155", message, document.where("uses", n), f"write {section}:, or leave {name} out")
    for mechanic in shipped_mechanics():
        for section in _sections(mechanic) if mechanic not in uses else ():
            if section in document.data:
                message = f"{section}: is a section of the mechanic {mechanic}, which the game does not use"
                at = document.key(section)
                yield Diagnostic("C159", message, at, f"add {mechanic} to uses:, or delete {section}:")


# Hooks


class Hooks(Mechanic):
    """A module beside the file of a game, which holds the halves of a mechanic: `WORDING`, `STEPS`, `FACES`."""

    lint = ()
    folder = Path(os.devnull)  # no further files

    def __init__(self, module: ModuleType) -> None:
        super().__init__("hooks")
        self.module = module

    def _value(self, module: str, name: str) -> Any:
        return getattr(self.module, name, None)


def project_hooks(document: Document, id: str, project: Project) -> tuple[Hooks | None, list[Diagnostic]]:
    """The hooks of a project's own game, and what is wrong with them.

    Errors: `SourceError` for a file that cannot be read.
    """
    if "hooks" not in document.data:
        return None, []
    at = document.where("hooks")
    path = project.root / f"games/{id}/{document.data['hooks']}.py"
    if not hooks_allowed():
        message = f"the Python of this game, {shown(path)}, is not run: nobody has allowed it"
        help = f"if you trust it, run cardlang --allow-hooks, or set {ALLOW_HOOKS}=1"
        return None, [Diagnostic("C158", message, at, help)]
    if not is_file(path):
        return None, [Diagnostic("C152", f"there is no file {shown(path)}", at, "write it, or delete hooks:")]
    source, found = read_text(path, project.boundary(path))
    if has_errors(found):
        return None, found
    try:
        return _project_hooks(path, source.text), []
    except Exception as error:  # whatever the code of other people raises
        message = f"{shown(path)} cannot be run: {type(error).__name__}: {error}"
        return None, [Diagnostic("C158", message, at, "mend it there")]


@lru_cache(maxsize=8)
def _project_hooks(path: Path, text: str) -> Hooks:
    module = ModuleType(f"hooks of {path.parent}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # types are looked up there
    exec(compile(text, str(path), "exec"), vars(module))
    return Hooks(module)
