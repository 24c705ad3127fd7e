"""A game that is a file: read, checked, and made into a game with its language.

What the sections say as data becomes words and settings of mechanics; what they say in texts is read in the language
that these make, and becomes a plan (`rules/plan/`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardlang.language.construct import Wording
from cardlang.language.vocabulary_files import joined
from cardlang.mechanics.brought import Brought
from cardlang.mechanics.compose import Composition, Mechanic, compose
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.faces import Faces
from cardlang.pipeline.load.file_parts import Hooks, brought, further_sections, mechanic_faults
from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.pipeline.load.game_book import sections
from cardlang.pipeline.load.game_checks import faults, two_meanings, undeclared
from cardlang.pipeline.load.game_plan import PlanReader
from cardlang.pipeline.load.game_words import own_words
from cardlang.pipeline.load.languages import language_of
from cardlang.rules.plan.plan import Plan
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from cardlang.source.unread import GAME
from cardlang.source.yaml.nodes import Document

if TYPE_CHECKING:
    from cardlang.rules.game import Game


class FilePart(Mechanic):
    """What the file gives itself, beside its mechanics."""

    lint = ()
    wording = Wording()
    faces = Faces()

    def __init__(self, id: str, vocabulary: Mapping[str, Any], folder: Path) -> None:
        super().__init__(id)
        self.vocabulary, self.folder = vocabulary, folder
        self.play: Callable[[], Game] | None = None  # once the plan is read
        self.plan: Plan | None = None

    @property
    def steps(self) -> Game:
        """How it is played."""
        assert self.play
        return self.play()


NO_FILES: Final = Path(os.devnull)  # below this there are none


def read_game_file(
    document: Document, hooks: Hooks | None = None, folder: Path = NO_FILES
) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The game of a file that fits its schema, or none if it cannot be used, and what is wrong with it. `hooks` are its
    own Python; the `folder` of a game in a package has its further files."""
    return _read(document, hooks, folder)


def packaged_game(package: str) -> LoadedGame:
    """The game whose file is in a package.

    Errors: `ValueError` with the first thing that is wrong with it; `ImportError`, `SourceError`.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ImportError(f"there is no package {package}")
    folder = Path(spec.origin).parent
    source, document, found = open_document(folder / GAME, None)
    if document:
        schema = load_schema(shared_folder() / "schemas/game.schema.json").with_properties(further_sections(document))
        found = [*found, *schema.errors(document)]
    game = None
    if document and not has_errors(found):
        hooks = Hooks(import_module(f"{package}.{name}")) if (name := document.data.get("hooks")) else None
        game, found = read_game_file(document, hooks, folder)
    if game is None:
        line, column = source.position(found[0].span.start)
        raise ValueError(f"{GAME}:{line}:{column}: {found[0].message}")
    return game


@lru_cache(maxsize=4)  # with a parser each, some 10 MB
def _read(document: Document, hooks: Hooks | None, folder: Path) -> tuple[LoadedGame | None, list[Diagnostic]]:
    file = document.data
    if found := [*mechanic_faults(document)] or [*undeclared(document)]:
        return None, found
    used = {one: brought(one, file) for one in file["uses"]}
    procedures = {name: said for one in used.values() for name, said in one.procedures.items()}
    procedures |= dict.fromkeys(hooks.steps.procedures, "") if hooks else {}
    found = [*faults(document, procedures)]
    if has_errors(found):
        return None, found
    try:
        parts = _composition(file, used, hooks, folder)
        language = language_of(parts)
    except ValueError as conflict:  # also a `Conflict` of mechanics
        return None, [Diagnostic("C155", str(conflict), document.where("uses"), "leave one of them out, or add it")]
    found += two_meanings(document, language)
    reader = PlanReader(document, language)
    plan = reader.plan()
    found += reader.found
    if has_errors(found):
        return None, found
    own = parts.parts[-1]
    assert isinstance(own, FilePart)

    @cache
    def play() -> Game:
        from cardlang.pipeline.load.game_rules import rules_of

        return rules_of(file, parts, plan)

    own.play, own.plan = play, plan
    game = loaded(parts, language, sections(file, reader.texts, procedures, language))
    game.file = document
    found += reader.unplayed(game)
    return (None if has_errors(found) else game), found


# Composition


def _composition(
    file: Mapping[str, Any], brought: Mapping[str, Brought], hooks: Hooks | None, folder: Path
) -> Composition:
    """The mechanics that the file uses, with the settings that its sections make.

    Errors: `Conflict`.
    """
    parts = compose(file["game"], file["name"], {one: made.settings for one, made in brought.items()}, own=file["game"])
    words = joined([own_words(file), *(made.words for made in brought.values())])
    own = FilePart(file["game"], words, folder)
    own.faces = _faces(file)
    return Composition(parts.id, parts.name, (*parts.parts[:-1], *([hooks] if hooks else []), own), parts.uses)


def _faces(file: Mapping[str, Any]) -> Faces:
    """What its cards show: icons in place of words. Pieces that stand on a map have figures."""
    icons, mapped = file.get("icons", {}), "map" in (file.get("board") or {})
    pieces = (name for name, said in file["kinds"].items() if (said or {}).get("piece"))
    return Faces(icons=icons, mat_icons=icons, figures=frozenset(pieces if mapped else ()))
