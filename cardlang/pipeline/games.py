"""Games with their languages, from the package's files or the cache."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from cardlang import __version__
from cardlang.language.language import Language, Parsed
from cardlang.language.lexicon import Lexicon
from cardlang.language.nodes.base import Node, as_data
from cardlang.language.table import Table, build_table
from cardlang.language.vocabulary import Vocabulary, read_vocabulary
from cardlang.model.diagnostic import TextError, has_errors
from cardlang.rules.game import Game
from cardlang.source.cache import Cache

_PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, eq=False)
class LoadedGame:
    """A game with its language, ready to read and write card texts."""

    rules: Game
    language: Language

    @property
    def id(self) -> str:
        """The name of its folder: "skirmish"."""
        return self.rules.id

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

    @staticmethod
    def effect_data(effect: Node | None) -> dict[str, Any] | None:
        """An effect as plain data for JSON, without positions: equal effects give equal data, and only they do."""
        return as_data(effect) if effect is not None else None


def game_ids() -> list[str]:
    """The games that come with the package."""
    return sorted(path.parent.name for path in (_PACKAGE / "games").glob("*/vocabulary.yaml"))


@lru_cache
def load_game(id: str) -> LoadedGame:
    """The game with this id: a folder of `cardlang/games/`, else an entry point of the group `cardlang.games`.

    Errors: `LookupError` for an id that is neither.
    """
    if id in game_ids():
        module: Any = import_module(f"cardlang.games.{id}.game")
        return _loaded(module.GAME, _PACKAGE / "games" / id)
    from importlib.metadata import entry_points

    for entry in entry_points(group="cardlang.games"):
        if entry.name == id:
            module = import_module(entry.value.partition(":")[0])
            return _loaded(entry.load(), Path(str(module.__file__)).parent)
    raise LookupError(f'there is no game "{id}"; the games are {", ".join(game_ids())}')


def _loaded(rules: Game, folder: Path) -> LoadedGame:
    files = [
        *(_PACKAGE / "language" / name for name in ("core.lark", "core.yaml")),
        *(folder / name for name in ("grammar.lark", "vocabulary.yaml")),
    ]
    vocabulary, table, words = _tables([path.read_bytes() for path in files], [str(path) for path in files])
    return LoadedGame(rules, Language(vocabulary, table, words, rules.constructs))


def _tables(files: list[bytes], names: list[str]) -> tuple[Vocabulary, Table, Lexicon]:
    """Vocabulary, parse table and lexicon that the four files give; from the cache if they were read before."""
    digest = sha256(b"\0".join((sys.version.encode(), __version__.encode(), *files))).hexdigest()
    key, cache = f"language-5-{digest}", Cache()
    stored = cache.get(key)
    # marshal trusts its input: nothing is loaded that does not carry its own digest.
    if stored and sha256(stored[32:]).digest() == stored[:32]:
        cache.close()
        vocabulary, table, lexicon = marshal.loads(stored[32:])
        words = Vocabulary.from_data(vocabulary)
        return words, Table.from_data(table), Lexicon.from_data(lexicon, words.entries)
    words = read_vocabulary(*(_plain_yaml(files[i], names[i]) for i in (1, 3)))
    terminals = {entry.terminal for entry in words.entries} | {"NAME", "REMINDER"}
    from cardlang.language.grammar import assemble

    made = build_table(assemble([files[0].decode(), files[2].decode()], terminals))
    trie = Lexicon.of(words.entries, words.verbs)
    data = marshal.dumps((words.as_data(), made.as_data(), trie.as_data()))
    cache.put(key, sha256(data).digest() + data)
    cache.close()
    return words, made, trie


def _plain_yaml(data: bytes, path: str) -> Mapping[str, Any]:
    """A vocabulary file of a game as plain data.

    Errors: `ValueError` if it does not fit its schema: a bug of the game.
    """
    from cardlang.source.document import parse_document
    from cardlang.source.schema import load_schema
    from cardlang.source.shared import shared_folder

    source, document, found = parse_document(data, path)
    if document and not found:
        found = load_schema(shared_folder() / "schemas/vocabulary.schema.json").errors(document)
    if document is None or found:
        raise ValueError("; ".join(f"{path}:{source.position(d.span.start).line}: {d.message}" for d in found))
    value: Mapping[str, Any] = document.root.value  # type: ignore[assignment]
    return value
