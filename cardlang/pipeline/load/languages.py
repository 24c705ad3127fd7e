"""The language of a game, made of its grammars, words, phrasebooks and examples, and rules texts read with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.language.construct import Constructs, TemplateText
from cardlang.language.grammar import assemble
from cardlang.language.language import Language
from cardlang.language.parser import GIVEN, Parsed
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.vocabulary_files import counted_damage, joined, read_vocabulary
from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.source.yaml.offsets import rewrite

if TYPE_CHECKING:
    from cardlang.language.phrasebook import Line
    from cardlang.mechanics.compose import Composition

Words = Mapping[str, Any]  # the content of vocabulary files

PACKAGE = Path(__file__).parents[2]
PHRASEBOOK = "phrasebook.txt"  # beside a grammar
SENTENCES = "sentences.txt"  # what cards and scenarios of a game say, in its folder


def language_files(parts: Composition) -> tuple[list[Path], list[Path], list[Path]]:
    """The files that a game's language is made of, the core's first: grammars, words and examples."""
    core = PACKAGE / "language"
    files = [core / "core.lark", *(folder / "grammar.lark" for folder in parts.folders)]
    words = [folder / "words.yaml" for folder in parts.folders[:-1]]
    words = [core / "core.yaml", *filter(Path.is_file, words)]
    if parts.parts[-1].vocabulary is None:
        words.append(parts.folders[-1] / "vocabulary.yaml")
    said = [folder / "examples.yaml" for folder in parts.folders]
    return [path for path in files if path.is_file()], words, [path for path in said if path.is_file()]


def phrasebooks(parts: Composition) -> list[Path]:
    """The phrasebooks of a game, the core's first."""
    return [*filter(Path.is_file, (one / PHRASEBOOK for one in (PACKAGE / "language", *parts.folders)))]


def grammars(parts: Composition) -> list[str]:
    """The grammars of a game, the core's first, those of its templates last."""
    lines = dict.fromkeys(line for one in _templates(parts) for line in one.grammar)
    return [*(path.read_text("utf-8") for path in language_files(parts)[0]), "\n".join(lines)]


def vocabularies(parts: Composition) -> list[Mapping[str, Any]]:
    """The words of the core, of a game's templates, and of its files."""
    core, *own = map(plain_yaml, language_files(parts)[1])
    said = _templates(parts)
    words = {terminal: [*spellings] for one in said for terminal, spellings in one.words.items()}
    verbs = {terminal: [*spellings] for one in said for terminal, spellings in one.verbs.items()}
    said_here = parts.parts[-1].vocabulary
    return [core, {"words": words, "verbs": verbs}, *own, *([said_here] if said_here else ())]


@cache
def words_of(parts: Composition) -> tuple[Words, Words, Vocabulary]:
    """The words of every game, those of a composed game, and the vocabulary that they make.

    Errors: `ValueError` for a word that the game renames and does not have.
    """
    core, *own = vocabularies(parts)
    game: Words = joined(own)
    renamed = dict(game.get("rename", {}))
    game = {**game, "rename": {}}
    if "damage" in renamed:
        one, *forms = renamed.pop("damage")
        game = joined((game, counted_damage(one, *forms or [one])))
    words = read_vocabulary(core, game)
    if not renamed:
        return core, game, words
    from cardlang.language.own_words import OwnWords  # which few games need

    named = {section: game.get(section, {}) for section in ("game", "name", "factions", "sets")}
    called = OwnWords(core, game, words, {**named, "rename": renamed})
    if faults := [f"{fault.message}: {fault.help}" for fault in called.misnamed()]:
        raise ValueError("; ".join(faults))
    return core, called.merged, called.vocabulary


def _templates(parts: Composition) -> list[TemplateText]:
    return [one.said for one in parts.wording.constructs if one.said]


def language_of(parts: Composition) -> Language:
    """The language of a composed game.

    Errors: `ValueError` for words or a grammar that do not go together: a bug of the game.
    """
    _, _, words = words_of(parts)
    grammar = assemble(grammars(parts), {*words.terminals, *GIVEN})
    phrases = partial(_phrases, phrasebooks(parts), words.game)
    said = partial(_known_texts, language_files(parts)[2], parts.folders[-1] / SENTENCES, words.game)
    return Language(words, grammar, phrases, Constructs(parts.wording.constructs), said)


def _phrases(books: Sequence[Path], game: str) -> list[Line]:
    from cardlang.language.phrasebook import read_lines  # which canonical texts do not need

    return [line for book in books for line in read_lines(book.read_text("utf-8"), game)]


def _known_texts(examples: list[Path], sentences: Path, game: str) -> list[str]:
    said = [text for path in examples for text in _said_well(path, game)]
    said += sentences.read_text("utf-8").splitlines() if sentences.is_file() else []
    return list(dict.fromkeys(said))


def _said_well(path: Path, game: str) -> Iterator[str]:
    """The sentences of the good examples in a file, if it speaks the words of the game."""
    from cardlang.language.atoms import sentences, split
    from cardlang.source.document import open_document

    _, document, _ = open_document(path, None)
    if document is None or document.data["game"] != game:
        return
    for node in document.data["nodes"].values():
        for text in (one["text"] for one in node["good"]):
            for part in filter(None, sentences(split(text), text)):
                yield " ".join(text[part[0].start : part[-1].end].split())


def plain_yaml(path: Path) -> Mapping[str, Any]:
    """A vocabulary file of the package as plain data.

    Errors: `ValueError` if it does not fit its schema: a bug of the game.
    """
    from cardlang.source.document import open_document
    from cardlang.source.paths import shared_folder
    from cardlang.source.schema import load_schema

    source, document, found = open_document(path, None)
    if document and not found:
        found = load_schema(shared_folder() / "schemas/vocabulary.schema.json").errors(document)
    if document is None or found:
        raise ValueError("; ".join(f"{path}:{source.position(d.span.start).line}: {d.message}" for d in found))
    value: Mapping[str, Any] = document.data
    return value


def read_text(language: Language, text: Text, card: Card | None = None, *, suggest: bool = True) -> Parsed:
    """One rules text, with its diagnostics at their places in the file; `suggest` as for `Language.parse`."""
    parsed = language.parse(text.text, text.box, card.name if card else None, suggest=suggest)
    if not parsed.diagnostics:
        return parsed
    id = card.id if card else None
    told = (one for one in parsed.diagnostics if one.code != "C601")  # a lint rule says at which words
    return parsed._replace(diagnostics=tuple(_placed(one, text, id) for one in told))


def _placed(diagnostic: Diagnostic, text: Text, card: str | None) -> Diagnostic:
    """A diagnostic about a text as one about its file."""
    fix = diagnostic.fix
    if fix:
        fix = replace(rewrite(text, fix.span.start, fix.span.end, fix.text), sure=fix.sure)
    span = text.span(diagnostic.span.start, diagnostic.span.end)
    return replace(diagnostic, span=span, card=card, fix=fix)
