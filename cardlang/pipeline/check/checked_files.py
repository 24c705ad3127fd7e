"""The files of a selection, read and checked: each deck file by itself, or as it was found before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardlang.model.diagnostic import ALL_CODES, CodeFilter, Diagnostic
from cardlang.model.progress import steps
from cardlang.model.span import SourceText
from cardlang.pipeline.check.kept_units import Head, KeptUnits
from cardlang.pipeline.check.unit import Unit
from cardlang.pipeline.check.workshop import Given, Workshop
from cardlang.pipeline.load.kept import names_key, text_hash
from cardlang.pipeline.load.read_deck import KeptDeck
from cardlang.pipeline.load.reading import Contents, Opened, card_names, completed, game_in, open_selected, read_file
from cardlang.source.error import SourceError
from cardlang.source.ignores import Ignore
from cardlang.source.project import Selection

_DECKS = ("deck", None)  # without a role: a file that the user named
_WORTH_IT = 50_000  # characters: other processes take as long to begin as reading them


@dataclass(slots=True)
class CheckedFiles:
    """What was read and found. `units` are one for one with the decks of `contents`; `ignores` are the comments of
    files that are not among its documents."""

    contents: Contents
    units: list[Unit]
    ignores: dict[str, Sequence[Ignore]]
    workshop: Workshop
    paths: list[Path]  # of the decks
    kept: KeptUnits | None
    heads: Mapping[Path, tuple[SourceText, Head]] = field(default_factory=dict)

    def keep(self) -> None:
        """Keep what was found for the next time, if that is wanted."""
        if self.kept:
            with suppress(SourceError):
                self.kept.write(self.workshop.words, self.workshop.looks, self.heads)

    def loop_faults(self, wrong: Collection[tuple[str, str | None]]) -> Iterator[Diagnostic]:
        """What cards of a faction do together without end, without the cards that are wrong already."""
        factions: dict[tuple[str, object], list[tuple[Path, Unit]]] = {}
        order = sorted(range(len(self.units)), key=lambda n: self.contents.decks[n].outline.path)
        for n in order:
            unit, outline = self.units[n], self.contents.decks[n].outline
            if unit.trials.actors:
                factions.setdefault((outline.game, outline.fields.get("faction")), []).append((self.paths[n], unit))
        for (game, faction), several in factions.items():
            yield from self._loops(game, faction, several, wrong)

    def _loops(
        self, game: str, faction: object, several: list[tuple[Path, Unit]], wrong: Collection[tuple[str, str | None]]
    ) -> Iterator[Diagnostic]:
        from cardlang.pipeline.check.dry_run import act, loop_faults

        positions = self.workshop.faction(self.contents.games[game], faction)
        assert positions
        actors = []
        for path, unit in several:
            deck = self.workshop.deck(path)
            tried, numbers = self.workshop.actors.get(path, {}), {*unit.trials.actors}
            actors += [
                tried.get(card.number) or act(deck, card, positions)
                for card in deck.deck.cards
                if card.number in numbers and (deck.deck.path, card.id) not in wrong
            ]
        yield from loop_faults(actors, positions)


def check_files(
    selection: Selection, edited: Mapping[str, bytes], codes: CodeFilter, *, keep: bool, jobs: int
) -> CheckedFiles:
    """Reads and checks the selected files, for findings with these codes.

    Errors: `SourceError`.
    """
    kept = KeptUnits(selection.project.root) if keep else None
    files = _opened(selection, edited, kept)
    contents = Contents(selection.project, selection.whole)
    contents.names = card_names(selection, {}, {path.absolute(): one.head.names for path, one in files.decks.items()})
    creatures = {
        path: (*one.head.creatures, text_hash(one.source)) for path, one in files.decks.items() if one.head.creatures
    }
    sources = [*(source for source, _, _ in files.opened.values()), *(one.source for one in files.decks.values())]
    # A comment that ignores findings is itself reported if there are none.
    commented = any("cardlang" in source.text for source in sources)
    settings = ALL_CODES if codes.select else selection.project.lint.codes
    tried = commented or (codes.may_allow("C4") and settings.may_allow("C4"))
    drawn = commented or codes.may_allow("C5")  # whose errors settings cannot ignore
    given = Given(selection, edited, contents.names, creatures, [], tried, drawn)
    checked = CheckedFiles(contents, [], {}, Workshop(given), [], kept)
    if kept:  # what is kept was found in what was read before
        checked.workshop.words.add(kept.asked_for_words, complete=True)
        checked.workshop.looks.add(kept.asked_for_looks, complete=True)
    contents.games, contents.asked = checked.workshop.shared.games, checked.workshop.shared.asked
    for path, role in selection.files:
        if role not in _DECKS:
            read_file(contents, path, role, files.opened[path])
    given.sheets.extend(Path(one.path).stem for one in contents.sheets)
    _add_decks(checked, files, given, jobs)
    completed(contents)
    return checked


class _DeckFile(NamedTuple):
    """A deck file with its head. It has been opened unless its text is the one of the last run."""

    source: SourceText
    head: Head


class _Files(NamedTuple):
    """The selected files that were opened, and all deck files of the project."""

    opened: dict[Path, Opened]
    decks: dict[Path, _DeckFile]


def _opened(selection: Selection, edited: Mapping[str, bytes], kept: KeptUnits | None) -> _Files:
    project, files = selection.project, _Files({}, {})
    others = () if selection.whole else project.files()
    roles = {**dict(others), **dict(selection.files)}
    selected = {path for path, _ in selection.files}
    for path, role in steps("Opening files", roles.items(), len(roles)):
        if path not in selected and role not in _DECKS:
            continue
        try:
            known = kept.head(path, selection.boundary(path)) if kept and role == "deck" else None
            if known is None:
                source, document, found = open_selected(selection, path, edited)
                if path in selected:
                    files.opened[path] = source, document, found
                known = source, Head.of(document, project.game_of(path))
        except SourceError:
            if path in selected:
                raise
            continue  # reported if the file itself is selected
        if role in _DECKS:
            files.decks[path] = _DeckFile(*known)
    return files


def _add_decks(checked: CheckedFiles, files: _Files, given: Given, jobs: int) -> None:
    """Adds the selected deck files and what is found in them."""
    contents, workshop, kept = checked.contents, checked.workshop, checked.kept
    paths = [path for path, role in given.selection.files if role in _DECKS]
    sources = {path: files.decks[path].source for path in paths}
    names = names_key(contents.names)
    units = kept.units(sources, names, given.sheets if given.drawn else None) if kept else {}
    if kept and given.tried:
        crews = {path: _crew(unit, given) for path, unit in units.items()}
        trials = kept.trials({path: sources[path] for path in units}, names, crews)
        units = {path: units[path]._replace(trials=one) for path, one in trials.items()}
    missing = [path for path in paths if path not in units]
    for path, unit in steps("Checking decks", _made(checked, files, missing, jobs), len(missing)):
        units[path] = unit
        if kept and unit.reading.whole:
            crew = _crew(unit, given) if given.tried else None
            kept.put(sources[path], unit, names, crew, given.sheets if workshop.draws else None)
    for path in paths:
        unit = units[path]
        outline = unit.reading.outline
        if not unit.reading.whole or outline is None:
            contents.add(workshop.read(path, files.opened.get(path)))
        else:
            contents.sources.add(sources[path])
            contents.diagnostics += unit.reading.diagnostics
            game = game_in(contents, outline.game)
            assert game, "its texts were read"
            contents.decks.append(KeptDeck(outline, game, partial(workshop.deck, path)))
            checked.ignores[outline.path] = unit.reading.ignores
        if outline:
            checked.units.append(unit)
            checked.paths.append(path)
    checked.heads = {path: (one.source, one.head) for path, one in files.decks.items()}


def _crew(unit: Unit, given: Given) -> bytes:
    outline = unit.reading.outline
    assert outline
    return given.crew_key(outline.game, outline.fields.get("faction"))


def _made(checked: CheckedFiles, files: _Files, paths: Sequence[Path], jobs: int) -> Iterator[tuple[Path, Unit]]:
    """What is found in files, by other processes if there is enough to do."""
    workshop = checked.workshop
    if jobs > 1 and sum(len(files.decks[path].source.text) for path in paths) >= _WORTH_IT and len(paths) > 1:
        from cardlang.pipeline.check.workers import check_in_processes

        for path, unit, words, looks in check_in_processes(workshop.given, paths, jobs):
            workshop.words.add(*words)
            workshop.looks.add(*looks)
            yield path, unit
        return
    for path in paths:
        yield path, workshop.unit(path, files.opened.get(path))
