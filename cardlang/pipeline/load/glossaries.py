"""The glossary of a game, from its files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from cardlang.language.glossary import Glossary, read_glossary
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.load.game import LoadedGame
from cardlang.source.document import open_document
from cardlang.source.schema import load_schema
from cardlang.source.shared import shared_folder


def open_glossary(game: LoadedGame) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """A game's glossary, from the files in its folders, and what is wrong with these files."""
    paths = [folder / "glossary.yaml" for folder in game.folders]
    return read_glossaries([path for path in paths if path.is_file()], game)


def read_glossaries(paths: Iterable[Path], game: LoadedGame) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """The glossary merged from these files, a parent game's first. Files with errors are left out."""
    schema, sound, problems = load_schema(shared_folder() / "schemas/glossary.schema.json"), [], []
    for path in paths:
        _, document, found = open_document(path, path.parent)
        found = found if document is None else [*found, *schema.errors(document)]
        problems += found
        if document is not None and not has_errors(found):
            sound.append(cast(dict[str, Any], document.root.value))
    return read_glossary(sound, game.language.vocabulary), tuple(problems)
