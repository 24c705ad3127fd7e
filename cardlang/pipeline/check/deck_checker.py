"""Reads and checks deck files, each by itself, here or in several processes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardlang.language.names import Names
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.deck_findings import DeckFindings, Trials, file_findings
from cardlang.pipeline.check.faces import check_faces
from cardlang.pipeline.faces.renderer import FaceRenderer, open_renderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.processes import set_up_worker, workers
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents, read_file
from cardlang.pipeline.load.tables import Opened, open_deck
from cardlang.source.error import SourceError
from cardlang.source.project import Selection

if TYPE_CHECKING:
    from cardlang.pipeline.check.dry_run import Actor, Faction


class CheckContext(NamedTuple):
    """What the deck files of a selection are checked with: besides the files, the names of all cards; the deck files
    with creatures, selected or not, with their game, faction and the hash of their text; and the names of the selected
    sheets. Cards are `tried` and `drawn` unless nothing that this finds would be reported.
    """

    selection: Selection
    names: Mapping[str, Names]
    creatures: Mapping[Path, tuple[str, str | None, bytes]]
    sheets: list[str]
    tried: bool = True
    drawn: bool = True

    def creature_files(self, game: str, faction: object) -> list[Path]:
        """The files that may have the creatures of a faction, selected or not."""
        if faction is None:
            return []
        return [path for path, (id, named, _) in self.creatures.items() if id == game and named in (faction, None)]


class DeckChecker:
    """Reads and checks deck files. What is read of one is there for others that need it."""

    def __init__(self, context: CheckContext) -> None:
        self.context, self.selection = context, context.selection
        self.shared = Contents(self.selection.project, self.selection.whole, names=dict(context.names))
        self._read: dict[Path, Contents] = {}
        self._factions: dict[tuple[str, object], Faction | None] = {}
        self.actors: dict[Path, dict[int, Actor]] = {}  # by deck file and number, as far as they were tried here

    def check(self, path: Path, known: DeckFindings, opened: Opened | None = None) -> DeckFindings:
        """All that is found in a file, parts of which may be `known`."""
        reading = known.reading or file_findings(self.read(path, opened))
        trials, faces = known.trials, known.faces
        if reading.outline and self.context.tried and trials is None:
            trials = self._trials(path, [*reading.diagnostics, *reading.style])
        if reading.outline and self.context.drawn and faces is None and (renderer := self.renderer[0]):
            faces = check_faces(self.deck(path), renderer, self.context.sheets)
        return DeckFindings(reading, trials, faces)

    def read(self, path: Path, opened: Opened | None = None) -> Contents:
        """What one deck file contains. Errors: `SourceError`."""
        if path not in self._read:
            role = dict(self.selection.files).get(path, "deck")
            contents = self.shared.beside()
            read_file(
                contents, path, role, opened or open_deck(self.selection.project, path, self.selection.boundary(path))
            )
            self._read[path] = contents
        return self._read[path]

    def deck(self, path: Path) -> ReadDeck:
        """The deck in a file that has one."""
        (deck,) = self.read(path).decks
        return deck

    def _trials(self, path: Path, found: Sequence[Diagnostic]) -> Trials:
        """What the dry run of a deck finds, in whose cards the errors `found` are wrong already."""
        from cardlang.pipeline.check.dry_run import try_deck  # imports the engine

        deck = self.deck(path)
        faction = self.faction(deck.game, deck.deck.fields.get("faction"))
        trials, self.actors[path] = try_deck(deck, found, faction)
        return trials

    def faction(self, game: LoadedGame, faction: object) -> Faction | None:
        """The positions in which the cards of a faction are tried, with its creatures."""
        from cardlang.pipeline.check.dry_run import Faction

        key = game.id, faction
        if key not in self._factions:
            creatures: list[ReadDeck] = []
            for path in self.context.creature_files(game.id, faction):
                with suppress(SourceError):  # reported if the file itself is selected
                    creatures += (one for one in self.read(path).decks if one.deck.fields.get("faction") == faction)
            self._factions[key] = Faction.of(game, creatures)
        return self._factions[key]

    @cached_property
    def renderer(self) -> tuple[FaceRenderer | None, list[Diagnostic]]:
        """See `open_renderer`."""
        return open_renderer(self.selection.project)[:2]

    def forget(self, path: Path) -> None:
        """Forget what a file contains, unless it is needed for others."""
        if path not in self.context.creatures:
            self._read.pop(path, None)
            self.actors.clear()


def check_in_processes(
    context: CheckContext, files: Mapping[Path, DeckFindings], jobs: int
) -> Iterator[tuple[Path, DeckFindings]]:
    """What is found in each file, in their order, parts of which may be known.

    Errors: `SourceError`, also if a process is killed.
    """
    try:
        with workers(min(jobs, len(files)), _begin, context) as pool:
            waiting = [pool.submit(_check, path, known) for path, known in files.items()]
            for path, one in zip(files, waiting, strict=True):
                yield path, one.result()
    except BrokenProcessPool as error:
        raise SourceError("a process that checked cards was killed: try again with --jobs 1") from error


_checker: DeckChecker


def _begin(context: CheckContext) -> None:
    global _checker
    set_up_worker()
    _checker = DeckChecker(context)


def _check(path: Path, known: DeckFindings) -> DeckFindings:
    found = _checker.check(path, known)
    _checker.forget(path)
    return found
