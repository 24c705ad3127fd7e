"""What a game's language is made of: from its files, the wheel that brought it, or the cache."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from cardlang.language.construct import Constructs, owners_of
from cardlang.language.language import Language
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import GIVEN
from cardlang.language.rows import Lines, lines_of
from cardlang.language.table import Table
from cardlang.language.vocabulary import Vocabulary
from cardlang.version import VERSION

if TYPE_CHECKING:
    from cardlang.mechanics.compose import Composition

Data = Mapping[str, Lines]  # by section: of a vocabulary, its examples, a lexicon and a table

PACKAGE = Path(__file__).parents[2]
_HASH = 32  # bytes
_FORM = "language-533"  # raise the number when the form of the cached data changes
SENTENCES = "sentences.txt"  # what cards and scenarios of a game say, in its folder
SHIPPED = "language.json"  # in the folder of a game of the package


def language_files(parts: Composition) -> tuple[list[Path], list[Path], list[Path]]:
    """The files that a game's language is made of, the core's first: grammars, words and examples."""
    core = PACKAGE / "language"
    files = [core / "core.lark", *(folder / "grammar.lark" for folder in parts.folders)]
    words = [folder / "words.yaml" for folder in parts.folders[:-1]]
    words = [core / "core.yaml", *filter(Path.is_file, words), parts.folders[-1] / "vocabulary.yaml"]
    said = [folder / "examples.yaml" for folder in parts.folders]
    return [path for path in files if path.is_file()], words, [path for path in said if path.is_file()]


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.is_file() else []


def made(parts: Composition) -> Data:
    """The words and the parse table of a game, made of its files.

    Errors: `ValueError` for words or a grammar that do not go together: a bug of the game.
    """
    from cardlang.language.grammar import assemble
    from cardlang.language.lalr import build_table
    from cardlang.language.vocabulary_files import joined, read_vocabulary

    grammars, vocabularies, examples = language_files(parts)
    core, *own = map(plain_yaml, vocabularies)
    words = read_vocabulary(core, joined(own))
    terminals = {entry.terminal for entry in words.entries} | GIVEN
    table = build_table(assemble([path.read_text("utf-8") for path in grammars], terminals))
    said = {text: None for path in examples for text in _said_well(path, words.game)}
    return {
        "words": words.lines,
        "examples": lines_of([[*said], _lines(parts.folders[-1] / SENTENCES)]),
        **Lexicon.of(words.entries, words.verbs).data,
        **table.data,
    }


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


def to_ship(parts: Composition) -> bytes:
    """What a wheel carries of a game as `SHIPPED`, so that nobody's first text waits for it: the checksum of what it
    was made of, then `made`, and which part of the game each construct belongs to."""
    owners = owners_of({part.name: part.wording.constructs for part in parts.parts})
    return f"{_checksum(contents(parts))}\n{_packed({**made(parts), 'owners': lines_of([owners])})}".encode()


def language_of(parts: Composition) -> Language:
    """The language of a composed game: as the wheel brought it, if it was made of these files; else from the cache, or
    made.

    Errors: as `made`.
    """
    files = contents(parts)
    path = parts.folders[-1] / SHIPPED
    if path.is_file():
        checksum, _, packed = path.read_text("utf-8").partition("\n")
        if checksum == _checksum(files):
            data = _unpacked(packed)
            constructs = Constructs(json.loads(data["owners"][0]), {part.name: part.constructs for part in parts.parts})
            return _language(data, constructs)
    found = cached(files, lambda: made(parts), lambda data: _language(data, Constructs.of(parts.wording.constructs)))
    assert found
    return found


def _language(data: Data, constructs: Constructs) -> Language:
    words = Vocabulary(data["words"])
    return Language(words, Table(data), Lexicon(data, lambda: words.entries), constructs, data["examples"])


def contents(parts: Composition) -> list[bytes]:
    """What stands in these files."""
    said = parts.folders[-1] / SENTENCES
    files = [path for some in language_files(parts) for path in some]
    return [path.read_bytes() for path in (*files, *[said] * said.is_file())]


def _checksum(files: Iterable[bytes]) -> str:
    """Tells whether files of the package were changed; it proves nothing about files of others."""
    return f"{crc32(_joined(files)):08x}"


def _joined(files: Iterable[bytes]) -> bytes:
    return b"\0".join((VERSION.encode(), _FORM.encode(), *files))


def _packed(data: Data) -> str:
    """The sections of `data` as one text: how many lines each has, then all lines."""
    counts = {name: len(lines) for name, lines in data.items()}
    return "\n".join([json.dumps(counts), *(line for lines in data.values() for line in lines)])


def _unpacked(packed: str) -> dict[str, list[str]]:
    head, *lines = packed.split("\n")
    data, at = {}, 0
    for name, count in json.loads(head).items():
        data[name] = lines[at : at + count]
        at += count
    return data


def cached(
    files: Iterable[bytes], make: Callable[[], Data | None], read: Callable[[Data], Language]
) -> Language | None:
    """The language that `read` gives of the data that `make` makes of `files`, if it makes any; the data come from the
    cache if they were made of the same files before. They are kept as lines of JSON, which do nothing but hold values,
    behind their hash: what was damaged, or written in another form, is made again. All lines are
    decoded at once (`complete`) to find this out."""
    from hashlib import sha256

    from cardlang.pipeline.load.garbage import no_garbage_collection
    from cardlang.source.cache import Cache

    key, cache = f"{_FORM}-{sha256(_joined(files)).hexdigest()}", Cache()
    try:
        stored = cache.get(key) or b""
        if sha256(stored[_HASH:]).digest() == stored[:_HASH]:
            with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError), no_garbage_collection():
                found = read(_unpacked(stored[_HASH:].decode()))
                found.complete()
                return found
        with no_garbage_collection():
            made = make()
        if made is None:
            return None
        data = _packed(made)
        cache.put(key, sha256(data.encode()).digest() + data.encode())
        return read(_unpacked(data))  # as the next run will read it
    finally:
        cache.close()


def plain_yaml(path: Path) -> Mapping[str, Any]:
    """A vocabulary file of the package as plain data.

    Errors: `ValueError` if it does not fit its schema: a bug of the game.
    """
    from cardlang.source.document import open_document
    from cardlang.source.schema import load_schema
    from cardlang.source.shared import shared_folder

    source, document, found = open_document(path, None)
    if document and not found:
        found = load_schema(shared_folder() / "schemas/vocabulary.schema.json").errors(document)
    if document is None or found:
        raise ValueError("; ".join(f"{path}:{source.position(d.span.start).line}: {d.message}" for d in found))
    value: Mapping[str, Any] = document.data
    return value
