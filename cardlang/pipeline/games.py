"""Games with their languages, from the package's files, a project's own words, or the cache."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardlang import __version__
from cardlang.language.language import Language, Parsed
from cardlang.language.lexicon import Lexicon
from cardlang.language.nodes.base import Node, as_data
from cardlang.language.own_words import Fault, OwnWords
from cardlang.language.parser import GIVEN
from cardlang.language.table import Table, build_table
from cardlang.language.vocabulary import Vocabulary, joined, read_vocabulary
from cardlang.mechanics.compose import Composition
from cardlang.model.diagnostic import Diagnostic, TextError, has_errors
from cardlang.pipeline.uncollected import uncollected
from cardlang.source.cache import Cache
from cardlang.source.document import open_document
from cardlang.source.own_games import OwnGame, own_game
from cardlang.source.project import Project, find_project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document
from cardlang.source.yaml.nodes import Mapping as Group

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardlang.pipeline.session import Session
    from cardlang.rules.game import Game

T = TypeVar("T")
_PACKAGE = Path(__file__).parents[1]
_HASH = 32  # bytes
_FORM = "language-19"  # another number where what is kept changes its form
_SHIPPED = "language.json"


@dataclass(frozen=True, eq=False)
class LoadedGame:
    """A game with its language, ready to read and write card texts."""

    parts: Composition  # of the game itself, or of that which it extends
    language: Language
    line: tuple[str, ...]  # its id, then those of the games that it extends
    folders: tuple[Path, ...]  # of its data files, a parent game's first
    engine: Callable[[], Game]

    @property
    def id(self) -> str:
        """The name of its folder: "skirmish"."""
        return self.line[0]

    @property
    def name(self) -> str:
        """What people call it: "Skirmish"."""
        return self.language.vocabulary.name

    @property
    def boxes(self) -> Mapping[str, Mapping[str, str]]:
        """Which field of a card holds the text of which box, for each kind of card."""
        return self.parts.wording.boxes

    @property
    def rules(self) -> Game:
        """The game as the engine plays it, which is loaded for it."""
        return self.engine()

    def parse(self, text: str, box: str = "main") -> Parsed:
        """What a rules text of a card's `box` (`main`, `attached` or `power`) means.

        Errors: `TextError`, with all diagnostics of the text, if it cannot be understood.
        """
        parsed = self.language.parse(text, box)
        if has_errors(parsed.diagnostics):
            raise TextError(parsed.diagnostics)
        return parsed

    def write(self, effect: Node, box: str | None = None) -> str:
        """The canonical wording of an effect in a box, by default the first where it can stand.

        Errors: `Unwritable`, a `ValueError`, for an effect made by hand that no text can mean.
        """
        return self.language.write(effect, box)

    def play(
        self,
        decks: Sequence[str],
        *,
        battlefield: str | None = None,
        seed: int = 0,
        teams: Sequence[int] = (),
        shipped: bool = False,
    ) -> Session:
        """A game from its first decision. `decks` are ids of decks in the project around the current folder, or of
        `shipped` decks, one for each player; a deck brings the other deck of its faction along, and one alone plays
        against its like. All chance comes from `seed`. `teams` holds a number for each player, the same for partners.

        Errors: `LookupError` for decks, a battlefield or a project that are not there or do not go together;
        `TextError`, with all diagnostics, for cards that have errors.

        >>> load_game("skirmish").play(["drow", "hero"], battlefield="crossing", seed=1).players
        ('Drow', 'Hero')
        """
        from cardlang.pipeline.session import open_session

        return open_session(self.id, decks, battlefield, seed, teams, shipped=shipped)

    @staticmethod
    def effect_data(effect: Node | None) -> dict[str, Any] | None:
        """An effect as plain data for JSON, without positions: equal effects give equal data, and only they do."""
        return as_data(effect) if effect is not None else None


def game_ids(project: Project | None = None) -> list[str]:
    """The games that come with the package, and the project's own."""
    known = {path.parent.name for path in (_PACKAGE / "games").glob("*/vocabulary.yaml")}
    known |= set(project.own_games() if project else ())
    if project and not known.issuperset(project.folders_of_games()):
        known |= {entry.name for entry in installed_games()}
    return sorted(known)


def load_game(id: str) -> LoadedGame:
    """The game with this id: a folder of `cardlang/games/`, one of the project's around the current folder, or an entry
    point of the group `cardlang.games`.

    Errors: `LookupError` for an id that is none of these, or for an own game whose words cannot be used; `SourceError`
    for a project that cannot be read.
    """
    game, found = (_shipped(id), []) if id in game_ids() else read_game(id, find_project(Path.cwd())[0])
    if game is None:
        why = f"{Sources().place(found[0].span)}: {found[0].message}"
        raise LookupError(f'the words of the game "{id}" have errors; the first is {why}')
    return game


def read_game(id: str, project: Project | None) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The same for a given project, or none: of its own games whose words cannot be used none, and why.

    Errors: `LookupError`, `SourceError`.
    """
    if project is None or id not in project.own_games():
        if id not in game_ids():
            return _from_elsewhere(id, project), []
        return _shipped(id), []
    own, found = own_game(project, id, game_ids())
    if own is None:
        return None, found
    game, faults = _own(own)
    return game, [_told(own.documents[number], fault) for number, fault in faults]


@lru_cache
def _shipped(id: str) -> LoadedGame:
    module: Any = import_module(f"cardlang.games.{id}.game")
    return loaded(module.GAME)


def _from_elsewhere(id: str, project: Project | None) -> LoadedGame:
    """A game that another package brings."""
    for entry in installed_games():
        if entry.name == id:
            return loaded(entry.load())
    raise LookupError(f'there is no game "{id}"; the games are {", ".join(game_ids(project))}')


@cache
def installed_games() -> tuple[EntryPoint, ...]:
    """The games that other packages bring, by their entry points."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group="cardlang.games"))


@lru_cache(maxsize=16)
def _own(own: OwnGame) -> tuple[LoadedGame | None, list[tuple[int, Fault]]]:
    """A game of a project's own, or what is wrong with its words, with the number of the document that has them."""
    parent = _shipped(own.line[-1])
    grammars, vocabularies = language_files(parent.parts)
    faults: list[tuple[int, Fault]] = []

    def make() -> list[Any] | None:
        words, found = _words(own)
        faults.extend(found)
        if faults:
            return None
        return [words.vocabulary.as_data(), words.lexicon.as_data()]

    def read(data: Any) -> tuple[Vocabulary, Lexicon]:
        words = Vocabulary.from_data(data[0])
        return words, Lexicon.from_data(data[1], words.entries)

    texts = [*(path.read_bytes() for path in (*grammars, *vocabularies)), *map(str.encode, own.texts)]
    kept = _kept(texts, make, read)
    if kept is None:
        return None, faults
    words, lexicon = kept
    language = Language(words, parent.language.table, lexicon, parent.parts.wording.constructs)
    folders = (*parent.folders, *(Path(document.path).parent for document in own.documents))

    @cache
    def engine() -> Game:
        from cardlang.pipeline.own_rules import extended

        return extended(parent.rules, own.line[0], parent.language.vocabulary, words)

    return LoadedGame(parent.parts, language, own.line, folders, engine), []


@lru_cache(maxsize=64)
def _words(own: OwnGame) -> tuple[OwnWords, list[tuple[int, Fault]]]:
    """The words of a game, put together once for all that extend it, and what is wrong with them or those before."""
    core, *parts = map(_plain_yaml, language_files(_shipped(own.line[-1]).parts)[1])
    found: list[tuple[int, Fault]] = []
    if len(own.documents) == 1:
        game = joined(parts)
    else:
        before, found = _words(OwnGame(own.line[1:], own.texts[:-1], own.documents[:-1]))
        if found:
            return before, found
        game = before.merged
    words = OwnWords(core, game, own.documents[-1].data)
    faults = words.faults(_shipped(own.line[-1]).language.table)
    return words, [(len(own.documents) - 1, fault) for fault in faults]


def _told(document: Document, fault: Fault) -> Diagnostic:
    """A fault at the key that it speaks of."""
    section, key = fault.place
    holder = document.at((section,))
    assert isinstance(holder, Group)
    return Diagnostic(fault.code, fault.message, document.span(holder.entries[key][0]), fault.help)


def language_files(parts: Composition) -> tuple[list[Path], list[Path]]:
    """The files that a game's language is made of, the core's first: grammars and words."""
    core = _PACKAGE / "language"
    files = [core / "core.lark", *(folder / "grammar.lark" for folder in parts.folders)]
    words = [folder / "words.yaml" for folder in parts.folders[:-1]]
    words = [core / "core.yaml", *filter(Path.is_file, words), parts.folders[-1] / "vocabulary.yaml"]
    return [path for path in files if path.is_file()], words


def loaded(parts: Composition) -> LoadedGame:
    """A composed game, ready to use.

    Errors: `Conflict`; `ValueError` for words or a grammar that do not go together: a bug of the game.
    """

    def read(data: Any) -> Language:
        words = Vocabulary.from_data(data[0])
        table, lexicon = Table.from_data(data[1]), Lexicon.from_data(data[2], words.entries)
        return Language(words, table, lexicon, parts.wording.constructs)

    files = [path.read_bytes() for some in language_files(parts) for path in some]
    language = _shipped_data(parts, files, read) or _kept(files, lambda: _made(parts), read)
    assert language
    return LoadedGame(parts, language, (parts.id,), (parts.folders[-1],), lambda: parts.rules)


def _made(parts: Composition) -> list[Any]:
    """The words and the parse table of a game, made of its files."""
    from cardlang.language.grammar import assemble

    grammars, vocabularies = language_files(parts)
    core, *own = map(_plain_yaml, vocabularies)
    words = read_vocabulary(core, joined(own))
    terminals = {entry.terminal for entry in words.entries} | GIVEN
    table = build_table(assemble([path.read_text("utf-8") for path in grammars], terminals))
    return [words.as_data(), table.as_data(), Lexicon.of(words.entries, words.verbs).as_data()]


def data_to_ship() -> dict[str, bytes]:
    """What a wheel carries of each game of the package, so that nobody's first text waits for it: by the path of the
    file, below the package's folder."""
    found: dict[str, bytes] = {}
    for id in game_ids():
        parts = import_module(f"cardlang.games.{id}.game").GAME
        files = [path.read_bytes() for some in language_files(parts) for path in some]
        found[f"games/{id}/{_SHIPPED}"] = f"{_digest(files)}\n".encode() + _as_json(_made(parts))
    return found


def _shipped_data(parts: Composition, files: Iterable[bytes], read: Callable[[Any], T]) -> T | None:
    """The same as the wheel brought it, if it was made of these files."""
    path = parts.folders[-1] / _SHIPPED
    if not path.is_file():
        return None
    digest, _, data = path.read_bytes().partition(b"\n")
    if digest.decode("ascii", "replace") != _digest(files):
        return None
    with uncollected():
        return read(json.loads(data))


def _digest(files: Iterable[bytes]) -> str:
    return sha256(b"\0".join((__version__.encode(), _FORM.encode(), *files))).hexdigest()


def _as_json(data: list[Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _kept(files: Iterable[bytes], make: Callable[[], list[Any] | None], read: Callable[[Any], T]) -> T | None:
    """What `read` gives of the data that `make` makes of `files`, if it makes any; the data come from the cache if they
    were made of the same files before. They are kept as JSON, which does nothing but hold values, behind their hash:
    what was damaged, or written by somebody who does not know the form, is made anew."""
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


def _plain_yaml(path: Path) -> Mapping[str, Any]:
    """A vocabulary file of the package as plain data.

    Errors: `ValueError` if it does not fit its schema: a bug of the game.
    """
    from cardlang.source.schema import load_schema
    from cardlang.source.shared import shared_folder

    source, document, found = open_document(path, None)
    if document and not found:
        found = load_schema(shared_folder() / "schemas/vocabulary.schema.json").errors(document)
    if document is None or found:
        raise ValueError("; ".join(f"{path}:{source.position(d.span.start).line}: {d.message}" for d in found))
    value: Mapping[str, Any] = document.data
    return value
