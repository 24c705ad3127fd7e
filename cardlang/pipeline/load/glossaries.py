"""The glossary of a game, from its files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from cardlang.language.glossary import Glossary, Term, read_glossary
from cardlang.language.rulebook import RuleSection
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.pipeline.load.game import LoadedGame
from cardlang.source.disk import is_file
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from cardlang.source.yaml.nodes import Document


def open_glossary(game: LoadedGame) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """A game's glossary, from the files in its folders, and what is wrong with these files."""
    paths = [folder / "glossary.yaml" for folder in game.folders]
    return read_glossaries([path for path in paths if is_file(path)], game)


def glossary_faults(document: Document, game: LoadedGame) -> Iterator[Diagnostic]:
    """The terms and rules that a game's own glossary refers to and the game does not have (C531)."""
    glossary, _ = open_glossary(game)
    for name, term in document.data["terms"].items():
        words = [*glossary.names, *(entry.spelling for entry in game.language.vocabulary.entries)]
        for key, known in (("see", words), ("rules", list(game.rulebook.by_number))):
            for number, said in enumerate(term.get(key, ()) if term and known else ()):
                if not (glossary.find(said) if key == "see" else said in known):
                    what = f'the glossary has no term "{said}"' if key == "see" else f"{game.name} has no rule {said}"
                    at = document.where("terms", name, key, number)
                    yield Diagnostic("C531", what, at, did_you_mean(closest(said, known)))
        boxes = game.language.vocabulary.boxes
        if term and term.get("box", next(iter(boxes))) not in boxes:
            at = document.span(document.at(("terms", name, "box")))
            what = f'{game.name} has no box of rules texts "{term["box"]}"'
            yield Diagnostic("C531", what, at, f"its boxes are {', '.join(boxes)}")


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


def terms_of(section: RuleSection, glossary: Glossary, game: LoadedGame) -> list[Term]:
    """The terms that belong in a section of the rulebook besides its rules: keyword powers, own terrain."""
    words = game.language.vocabulary
    names = [*(words.powers if section.powers else ()), *(words.terrain if section.terrain else ())]
    return [glossary.terms[words.in_own_words(name)] for name in names]
