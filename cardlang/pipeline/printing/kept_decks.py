"""Decks that an earlier build has read and drawn. While a deck's file, the names of all cards, and everything that was
read for its texts and faces are the same, it is neither read nor drawn again, unless a drawing itself is needed."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from cardlang.model.card import Deck
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.edition import Entry
from cardlang.model.outline import Outline
from cardlang.model.progress import steps
from cardlang.model.span import SourceText
from cardlang.pipeline.faces.renderer import DeckLooks, FaceRenderer
from cardlang.pipeline.load.ignoring import not_ignored
from cardlang.pipeline.load.kept import code, dumped, loaded, names_key, text_hash
from cardlang.pipeline.load.read_deck import KeptDeck, ReadDeck
from cardlang.pipeline.load.reading import Contents, card_names, completed, game_in, open_selected, read_file
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.source.cache import Cache
from cardlang.source.deck import names_in
from cardlang.source.error import SourceError
from cardlang.source.files import read_text
from cardlang.source.inputs import Answer, Inputs, Question, digest, recorded
from cardlang.source.project import Selection
from cardlang.source.unchanged import changed

CardNames = Sequence[tuple[str, str, str]]  # of a file: game, kind and name


class _State(NamedTuple):
    """What the last build left: a name under which decks are kept, what was read for them, and the names of the cards
    of each file with the hash of its text."""

    name: str
    asked: Mapping[Question, Answer]
    cards: Mapping[str, tuple[bytes, CardNames]]


class _Unit(NamedTuple):
    """What a build must know of a deck."""

    deck: Deck
    outline: Outline
    found: Sequence[Diagnostic]  # while it was read
    entries: Sequence[Entry]  # of its cards in the ledger, one for one
    looks: DeckLooks


class KeptDecks:
    """The decks of a project. Without a `cache`, all are read and none is kept."""

    def __init__(self, cache: Cache | None, selection: Selection, options: BuildOptions) -> None:
        self.selection, self.cache = selection, cache
        self._whole = not options.cards
        self._look = f"{options.ink} {options.release}"
        self._key = f"decks {code()} {os.getcwd()} {selection.project.root}" if cache else ""  # noqa: PTH109
        state = self._load(self._key)
        fresh = _State(token_hex(8), {}, {})
        self._state: _State = state if isinstance(state, _State) and not any(changed(state.asked)) else fresh
        self.inputs = Inputs()  # what is read for texts and faces
        self.inputs.answers |= self._state.asked
        self.inputs.note_again()
        self._names = b""
        self._files: dict[str, tuple[Path, SourceText, CardNames]] = {}  # by the paths of decks
        self._units: dict[str, _Unit] = {}
        self._found: dict[str, Sequence[Diagnostic]] = {}

    def read(self) -> Contents:
        """Everything in the project. Decks that are kept are read only when more of them is needed.

        Errors: `SourceError`.
        """
        selection, project = self.selection, self.selection.project
        contents, opened = Contents(project, selection.whole), {}
        for path, role in steps("Opening files", selection.files, len(selection.files)):
            if role == "deck" and (known := self._known(path)):
                source, cards = known
            else:
                opened[path] = source, document, _ = open_selected(selection, path, {})
                cards = [*names_in(document, project.game_of(path))] if role == "deck" and document else ()
            if role == "deck":
                self._files[source.path] = path, source, cards
        names = {path.absolute(): cards for path, _, cards in self._files.values()}
        contents.names = card_names(selection, {}, names)
        self._names = names_key(contents.names)
        paths = {path: name for name, (path, _, _) in self._files.items()}
        for path, role in steps("Reading files", selection.files, len(selection.files)):
            if path not in paths:
                read_file(contents, path, role, opened[path])
                continue
            with recorded(self.inputs):
                self._add(contents, path, paths[path], opened.get(path))
        completed(contents).diagnostics = not_ignored(project, contents.sources, contents.diagnostics)
        return contents

    def entries(self, deck: ReadDeck) -> Sequence[Entry]:
        """The entries of a kept deck's cards in the ledger, one for one; none of another deck."""
        unit = self._units.get(deck.deck.path)
        return unit.entries if unit else ()

    def recall(self, renderer: FaceRenderer, decks: Collection[ReadDeck]) -> None:
        """Give the faces of kept decks to the renderer."""
        for deck in decks:
            if unit := self._units.get(deck.deck.path):
                renderer.recall(deck, unit.looks)

    def keep(self, renderer: FaceRenderer, decks: Collection[ReadDeck], entries: Collection[Entry]) -> None:
        """Keep decks that were read and drawn completely, if there is nothing to tell about their faces."""
        now = self.inputs.answers
        same = all(_told(now[asked]) == _told(answer) for asked, answer in self._state.asked.items())
        if self.cache is None or not self._whole or not self.inputs.complete or not same or renderer.diagnostics:
            return
        by_place = {(one.game, one.deck, one.number): one for one in entries}
        new: dict[str, bytes] = {}
        for deck in decks:
            name, cards, looks = deck.deck.path, deck.deck.cards, renderer.looks(deck)
            own = [by_place.get((card.game, card.deck, card.number)) for card in cards]
            old = self._units.get(name)
            if looks and all(own) and not (old and old.looks == looks):
                unit = deck.deck, deck.outline, self._found.get(name, ()), own, looks
                new[self._unit_key(name)] = dumped(unit)
        cards_of = {name: (text_hash(source), cards) for name, (_, source, cards) in self._files.items()}
        state = self._state._replace(asked=self.inputs.answers, cards=cards_of)
        self.cache.put_all({**new, self._key: dumped(state)})

    def _known(self, path: Path) -> tuple[SourceText, CardNames] | None:
        """A file with the names of its cards, if its text is the one of the last build. Errors: `SourceError`."""
        if self.cache is None:
            return None
        source, found = read_text(path, self.selection.boundary(path))
        hashed, cards = self._state.cards.get(source.path, (b"", ()))
        return (source, cards) if not found and hashed == text_hash(source) else None

    def _add(self, contents: Contents, path: Path, name: str, opened: Any) -> None:
        """Add a deck file, from what is kept of it or else read."""
        if opened is None and (unit := self._unit(name)) and (game := game_in(contents, unit.deck.game)):
            self._units[name] = unit
            self._found[name] = unit.found
            contents.sources.add(self._files[name][1])
            contents.diagnostics += unit.found
            kept = KeptDeck(unit.outline, game, partial(self._again, contents, path))
            kept.__dict__["deck"] = unit.deck
            contents.decks.append(kept)
            return
        before = len(contents.diagnostics)
        read_file(contents, path, "deck", opened or open_selected(self.selection, path, {}))
        self._found[name] = contents.diagnostics[before:]

    def _again(self, contents: Contents, path: Path) -> ReadDeck:
        """The deck in a file that is kept, read after all. Errors: `SourceError` if the file has changed meanwhile."""
        alone = Contents(contents.project, contents.whole)
        alone.games, alone.names, alone.asked = contents.games, contents.names, contents.asked
        read_file(alone, path, "deck", open_selected(self.selection, path, {}))
        if has_errors(alone.diagnostics) or not alone.decks:
            raise SourceError(f"{path.name} has changed while it was printed: try again")
        return alone.decks[0]

    def _unit(self, name: str) -> _Unit | None:
        unit = self._load(self._unit_key(name))
        return _Unit(*unit) if unit else None

    def _unit_key(self, name: str) -> str:
        said = (name, text_hash(self._files[name][1]), self._names, self._look)
        return f"deck {self._state.name} {digest(repr(said).encode('utf-8', 'replace')).hex()}"

    def _load(self, key: str) -> Any:
        return loaded(self.cache.get(key)) if self.cache else None


def _told(answer: Answer) -> Answer:
    """What matters of an answer: of a file its content, not its times."""
    return answer[-1] if isinstance(answer, tuple) else answer
