"""What was found in deck files, kept between runs. It holds as long as the file's text, the names of all cards and the
creatures of its faction are the same, and so is everything else that was read when it was found: what was recorded then
is asked again."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from cardlang.model.plain import dumped
from cardlang.model.span import SourceText
from cardlang.pipeline.check.unit import FaceFindings, Reading, Trials, Unit
from cardlang.pipeline.load.kept import PACKAGE, Asked, recalled, text_hash
from cardlang.source.cache import Cache
from cardlang.source.deck import names_in
from cardlang.source.document import read_text
from cardlang.source.inputs import Inputs, code_is_read, digest, packages_are_read, recorded
from cardlang.source.unchanged import changed
from cardlang.source.yaml.nodes import Document

_FORM = 4  # raise the number when the form of what is kept changes


class Head(NamedTuple):
    """What decides how other files are checked: the names of its cards with their game and kind, and if they are
    creatures, their game and faction."""

    names: Sequence[tuple[str, str, str]] = ()
    creatures: tuple[str, str | None] | None = None

    @classmethod
    def of(cls, document: Document | None, folder: str | None) -> Head:
        """The head of a file in the folder of a game."""
        root = document.root.value if document else None
        if document is None or not isinstance(root, dict):
            return cls()
        game, faction = root.get("game"), root.get("faction")
        creatures = (str(game), faction if isinstance(faction, str) else None)
        return cls(tuple(names_in(document, folder)), creatures if root.get("kind") == "creature" else None)


class _State(NamedTuple):
    """What the last run left: what it read for texts and for faces, each with the name under which results that hold
    while it is the same are kept, and the heads of all files with the hash of their texts."""

    words: str
    asked_for_words: Asked
    looks: str
    asked_for_looks: Asked
    heads: Mapping[str, tuple[bytes, Head]]


class KeptUnits:
    """What was found in the deck files of the project in the folder `root`."""

    def __init__(self, root: Path) -> None:
        self._cache = Cache()
        self._key = f"units {_FORM} {sys.version} {PACKAGE} {os.getcwd()} {root}"  # noqa: PTH109
        self._new: dict[str, bytes] = {}
        fresh = _State(token_hex(8), {}, token_hex(8), {}, {})
        state: _State = recalled(_State, self._cache.get(self._key)) or fresh
        if any(changed(state.asked_for_words)):
            state = fresh
        elif any(changed(state.asked_for_looks)):
            state = state._replace(looks=fresh.looks, asked_for_looks={})
        self._state = state
        self.asked_for_words, self.asked_for_looks = dict(state.asked_for_words), dict(state.asked_for_looks)

    def head(self, path: Path, within: Path | None) -> tuple[SourceText, Head] | None:
        """A file with its head, if its text is the one that was there. Errors: `SourceError`."""
        if known := self._state.heads.get(str(path)):
            source, found = read_text(path, within)
            if not found and text_hash(source) == known[0]:
                return source, known[1]
        return None

    def units(self, sources: Mapping[Path, SourceText], names: bytes, sheets: Sequence[str] | None) -> dict[Path, Unit]:
        """What was found in files, as far as it is kept, without the dry run; without `sheets`, also without faces."""
        keys = {path: self._reading(source, names) for path, source in sources.items()}
        looks = {path: self._faces(source, names, sheets) for path, source in sources.items() if sheets is not None}
        stored = self._cache.get_all([*keys.values(), *looks.values()])
        found: dict[Path, Unit] = {}
        for path, key in keys.items():
            reading = recalled(Reading, stored.get(key))
            faces = recalled(FaceFindings, stored.get(looks[path])) if path in looks else FaceFindings()
            if reading is not None and faces is not None:
                found[path] = Unit(reading, faces=faces)
        return found

    def trials(
        self, sources: Mapping[Path, SourceText], names: bytes, crews: Mapping[Path, bytes]
    ) -> dict[Path, Trials]:
        """What the dry run found in files whose factions have these creatures."""
        keys = {path: self._trials(source, names, crews[path]) for path, source in sources.items()}
        stored = self._cache.get_all(keys.values())
        found = {path: recalled(Trials, stored.get(key)) for path, key in keys.items()}
        return {path: one for path, one in found.items() if one is not None}

    def put(
        self, source: SourceText, unit: Unit, names: bytes, crew: bytes | None, sheets: Sequence[str] | None
    ) -> None:
        """Keep what was found in a file, as soon as everything is written. There was no dry run without a `crew`, and
        faces were not looked at without `sheets`."""
        self._new[self._reading(source, names)] = dumped(unit.reading)
        if crew is not None:
            self._new[self._trials(source, names, crew)] = dumped(unit.trials)
        if sheets is not None:
            self._new[self._faces(source, names, sheets)] = dumped(unit.faces)

    def write(self, words: Inputs, looks: Inputs, heads: Mapping[Path, tuple[SourceText, Head]]) -> None:
        """Write what is to be kept. `words` and `looks` are what was read for it."""
        with recorded(words), recorded(looks):
            code_is_read(PACKAGE)
            packages_are_read()
        if words.complete and looks.complete:
            state = _State(
                self._state.words,
                words.answers,
                self._state.looks,
                looks.answers,
                {**self._state.heads, **{str(path): (text_hash(one), head) for path, (one, head) in heads.items()}},
            )
            self._cache.put_all({**self._new, self._key: dumped(state)})
        self._cache.close()

    def _reading(self, source: SourceText, names: bytes) -> str:
        return self._named("reading", self._state.words, source, names)

    def _trials(self, source: SourceText, names: bytes, crew: bytes) -> str:
        return self._named("trials", self._state.words, source, names, crew)

    def _faces(self, source: SourceText, names: bytes, sheets: Sequence[str]) -> str:
        looks = f"{self._state.words} {self._state.looks}"
        return self._named("faces", looks, source, names, repr([*sheets]).encode("utf-8", "replace"))

    @staticmethod
    def _named(what: str, context: str, source: SourceText, *parts: bytes) -> str:
        path = source.path.encode("utf-8", "surrogateescape")
        return f"{what} {context} {digest(b'/'.join((path, text_hash(source), *parts))).hex()}"
