"""What a game's language is made of: from its files, the wheel that brought it, or the cache."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardlang import __version__
from cardlang.language.constructs import Constructs
from cardlang.language.language import Language
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import GIVEN
from cardlang.language.table import Table
from cardlang.language.vocabulary import Vocabulary, joined, read_vocabulary
from cardlang.pipeline.uncollected import uncollected

if TYPE_CHECKING:
    from cardlang.mechanics.compose import Composition

T = TypeVar("T")
PACKAGE = Path(__file__).parents[1]
_HASH = 32  # bytes
_FORM = "language-19"  # another number where what is kept changes its form
SHIPPED = "language.json"  # in the folder of a game of the package


def language_files(parts: Composition) -> tuple[list[Path], list[Path]]:
    """The files that a game's language is made of, the core's first: grammars and words."""
    core = PACKAGE / "language"
    files = [core / "core.lark", *(folder / "grammar.lark" for folder in parts.folders)]
    words = [folder / "words.yaml" for folder in parts.folders[:-1]]
    words = [core / "core.yaml", *filter(Path.is_file, words), parts.folders[-1] / "vocabulary.yaml"]
    return [path for path in files if path.is_file()], words


def made(parts: Composition) -> list[Any]:
    """The words and the parse table of a game, made of its files.

    Errors: `ValueError` for words or a grammar that do not go together: a bug of the game.
    """
    from cardlang.language.grammar import assemble
    from cardlang.language.table import build_table

    grammars, vocabularies = language_files(parts)
    core, *own = map(plain_yaml, vocabularies)
    words = read_vocabulary(core, joined(own))
    terminals = {entry.terminal for entry in words.entries} | GIVEN
    table = build_table(assemble([path.read_text("utf-8") for path in grammars], terminals))
    return [words.as_data(), table.as_data(), Lexicon.of(words.entries, words.verbs).as_data()]


def to_ship(parts: Composition) -> bytes:
    """What a wheel carries of a game as `SHIPPED`, so that nobody's first text waits for it."""
    return f"{_digest(contents(parts))}\n".encode() + _as_json(made(parts))


def language_of(parts: Composition) -> Language:
    """The language of a composed game: as the wheel brought it, if it was made of these files; else from the cache, or
    made.

    Errors: as `made`.
    """

    def read(data: Any) -> Language:
        words = Vocabulary.from_data(data[0])
        table, lexicon = Table.from_data(data[1]), Lexicon.from_data(data[2], words.entries)
        return Language(words, table, lexicon, Constructs.of(parts.wording.constructs))

    files = contents(parts)
    path = parts.folders[-1] / SHIPPED
    if path.is_file():
        digest, _, data = path.read_bytes().partition(b"\n")
        if digest.decode("ascii", "replace") == _digest(files):
            with uncollected():
                return read(json.loads(data))
    language = kept(files, lambda: made(parts), read)
    assert language
    return language


def contents(parts: Composition) -> list[bytes]:
    """What stands in these files."""
    return [path.read_bytes() for files in language_files(parts) for path in files]


def _digest(files: Iterable[bytes]) -> str:
    return sha256(b"\0".join((__version__.encode(), _FORM.encode(), *files))).hexdigest()


def _as_json(data: list[Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def kept(files: Iterable[bytes], make: Callable[[], list[Any] | None], read: Callable[[Any], T]) -> T | None:
    """What `read` gives of the data that `make` makes of `files`, if it makes any; the data come from the cache if they
    were made of the same files before. They are kept as JSON, which does nothing but hold values, behind their hash:
    what was damaged, or written by somebody who does not know the form, is made anew."""
    from cardlang.source.cache import Cache

    key, cache = f"{_FORM}-{_digest(files)}", Cache()
    try:
        stored = cache.get(key) or b""
        if sha256(stored[_HASH:]).digest() == stored[:_HASH]:
            with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError), uncollected():
                return read(json.loads(stored[_HASH:]))
        made = make()
        if made is None:
            return None
        data = _as_json(made)
        cache.put(key, sha256(data).digest() + data)
        return read(json.loads(data))  # as the next run will read it
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
