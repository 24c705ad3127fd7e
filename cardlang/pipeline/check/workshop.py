"""Where deck files are read and checked, each by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardlang.language.names import Names
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.faces import check_faces
from cardlang.pipeline.check.unit import Reading, Trials, Unit, reading_of
from cardlang.pipeline.faces.renderer import FaceRenderer, open_renderer
from cardlang.pipeline.load.card_memory import CardMemory, Known
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents, Opened, open_selected, read_file
from cardlang.source.error import SourceError
from cardlang.source.inputs import Inputs, digest, recorded
from cardlang.source.project import Selection
from cardlang.source.sources import Sources

if TYPE_CHECKING:
    from cardlang.pipeline.check.dry_run import Actor, Faction
    from cardlang.pipeline.check.unit import FaceFindings


class Given(NamedTuple):
    """What the deck files of a selection are checked with.

    `creatures` are the deck files with creatures, selected or not, with their game, their faction and the hash of their
    text; `sheets` the names of the selected sheets. The cards are `tried` and `drawn` unless nothing that this finds
    would be reported. `known` is what was found in cards before, by their files; None if nothing is to be remembered.
    `prepared` are faces that were packed by a run with the same looks.
    """

    selection: Selection
    edited: Mapping[str, bytes]
    names: Mapping[str, Names]
    creatures: Mapping[Path, tuple[str, str | None, bytes]]
    sheets: list[str]
    tried: bool = True
    drawn: bool = True
    known: dict[Path, Known] | None = None
    prepared: bytes | None = None

    def crew(self, game: str, faction: object) -> list[Path]:
        """The files that may have the creatures of a faction, selected or not."""
        if faction is None:
            return []
        return [path for path, (id, named, _) in self.creatures.items() if id == game and named in (faction, None)]

    def crew_key(self, game: str, faction: object) -> bytes:
        """A hash of the files that may have the creatures of a faction."""
        said = sorted((str(path), self.creatures[path][2]) for path in self.crew(game, faction))
        return digest(repr(said).encode("utf-8", "replace"))


class Workshop:
    """Reads and checks deck files. `words` and `looks` record what else was read for texts and for faces."""

    def __init__(self, given: Given) -> None:
        self.given, self.selection = given, given.selection
        self.words, self.looks = Inputs(), Inputs()
        self.shared = Contents(self.selection.project, self.selection.whole, names=dict(given.names))
        self._read: dict[Path, Contents] = {}
        self._factions: dict[tuple[str, object], Faction | None] = {}
        self.actors: dict[Path, dict[int, Actor]] = {}  # by deck file and number, as far as they were tried here

    def read(self, path: Path, opened: Opened | None = None) -> Contents:
        """What one deck file contains. Errors: `SourceError`."""
        if path not in self._read:
            role = dict(self.selection.files).get(path, "deck")
            contents, shared = Contents(self.selection.project, self.selection.whole), self.shared
            contents.games, contents.names, contents.asked = shared.games, shared.names, shared.asked
            if self.given.known is not None:
                contents.memory = CardMemory(self.given.known.get(path, {}))
            opened = opened or open_selected(self.selection, path, self.given.edited)
            with recorded(self.words):
                read_file(contents, path, role, opened)
            self._read[path] = contents
        return self._read[path]

    def deck(self, path: Path) -> ReadDeck:
        """The deck in a file that has one."""
        (deck,) = self.read(path).decks
        return deck

    def reading(self, path: Path, opened: Opened | None = None) -> Reading:
        """What reading a file finds."""
        contents = self.read(path, opened)
        with recorded(self.words):
            return reading_of(contents)

    def trials(self, path: Path, found: Sequence[Diagnostic]) -> Trials:
        """What the dry run of a deck finds, in whose cards the errors `found` are wrong already."""
        from cardlang.pipeline.check.dry_run import try_deck  # imports the engine

        deck = self.deck(path)
        named = deck.deck.fields.get("faction")
        faction, crew = self.faction(deck.game, named), self.given.crew_key(deck.game.id, named)
        with recorded(self.words):
            trials, self.actors[path] = try_deck(deck, found, faction, crew, self.read(path).memory)
        return trials

    def faction(self, game: LoadedGame, faction: object) -> Faction | None:
        """The positions in which the cards of a faction are tried."""
        from cardlang.pipeline.check.dry_run import Faction

        key = game.id, faction
        if key not in self._factions:
            crew = self._crew(game, faction)
            with recorded(self.words):
                self._factions[key] = Faction.of(game, crew)
        return self._factions[key]

    def _crew(self, game: LoadedGame, faction: object) -> list[ReadDeck]:
        """The decks with the creatures of a faction."""
        found: list[ReadDeck] = []
        for path in self.given.crew(game.id, faction):
            with suppress(SourceError):  # reported if the file itself is selected
                found += (one for one in self.read(path).decks if one.deck.fields.get("faction") == faction)
        return found

    def forget(self, path: Path) -> None:
        """Forget what a file contains, unless it is needed for others."""
        if path not in self.given.creatures:
            del self._read[path]
            self.actors.clear()

    def faces(self, path: Path) -> FaceFindings:
        """What is wrong with the faces of a deck."""
        renderer = self.renderer[0]
        assert renderer
        deck = self.deck(path)
        with recorded(self.looks):
            return check_faces(deck, renderer, self.given.sheets, self.read(path).memory)

    @cached_property
    def renderer(self) -> tuple[FaceRenderer | None, list[Diagnostic], Sources]:
        """See `open_renderer`."""
        with recorded(self.looks):
            renderer, found, sources = open_renderer(self.selection.project)
        if renderer and self.given.prepared:
            renderer.faces.unpack(self.given.prepared)
        return renderer, found, sources

    @property
    def draws(self) -> bool:
        """Whether faces are drawn, and can be."""
        return self.given.drawn and self.renderer[0] is not None

    def prepared(self) -> bytes | None:
        """The faces that were prepared, if there are more than before."""
        renderer = self.renderer[0] if "renderer" in self.__dict__ else None
        return renderer.faces.packed() if renderer else None

    def unit(self, path: Path, opened: Opened | None = None) -> Unit:
        """All that is found in a file."""
        reading = self.reading(path, opened)
        unit = Unit(reading)
        if reading.outline and self.given.tried:
            unit = unit._replace(trials=self.trials(path, [*reading.diagnostics, *reading.style]))
        if reading.outline and self.draws:
            unit = unit._replace(faces=self.faces(path))
        return unit._replace(cards=self.read(path).memory.new)
