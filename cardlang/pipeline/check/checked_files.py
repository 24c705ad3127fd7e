"""The files of a selection, read and checked: each deck file by itself, or as it was found before."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardlang.language.names import Names
from cardlang.model.diagnostic import ALL_CODES, CodeFilter, Diagnostic
from cardlang.model.progress import steps
from cardlang.model.span import SourceText
from cardlang.pipeline.check.deck_checker import CheckContext, DeckChecker, check_in_processes
from cardlang.pipeline.check.deck_findings import DeckFindings, FaceFindings, Reading, Trials
from cardlang.pipeline.load.read_deck import KeptDeck
from cardlang.pipeline.load.reading import Contents, card_names, completed, game_in, read_file
from cardlang.pipeline.load.tables import Opened, open_deck
from cardlang.source.deck import cards_in, names_in
from cardlang.source.document import read_text
from cardlang.source.error import SourceError
from cardlang.source.fingerprint import templates_fingerprint, words_fingerprint
from cardlang.source.ignores import Ignore, ignores
from cardlang.source.project import Project, Selection
from cardlang.source.store import Store, digest, key
from cardlang.source.yaml.nodes import Document

_DECKS = ("deck", None)  # without a role: a file that the user named
_ID: Final = re.compile(r"[\w-]+")
_WORTH_IT = 50_000  # characters: other processes take as long to begin as reading them


class DeckHead(NamedTuple):
    """What decides how other files are checked: the names of a deck's cards with their game and kind, and what its
    first lines say."""

    names: Sequence[tuple[str, str, str]] = ()
    game: str = ""
    faction: str | None = None
    is_creatures: bool = False
    cards: Sequence[tuple[str, bytes]] = ()  # the id of each, with a hash of everything that is said of it

    @classmethod
    def of(cls, document: Document | None, folder: str | None) -> DeckHead:
        """The head of a file in the folder of a game."""
        root = document.root.value if document else None
        if document is None or not isinstance(root, dict):
            return cls()
        faction, above = root.get("faction"), repr({**root, "cards": None})
        return cls(
            tuple(names_in(document, folder)),
            str(root.get("game", folder)),
            faction if isinstance(faction, str) else None,
            root.get("kind") == "creature",
            tuple((id, _hash(f"{above}\n{card}")) for id, card in cards_in(document)),
        )


class ScenarioFindings(NamedTuple):
    """What is found in a file of scenarios for a game: by reading it, and by checking them without playing."""

    game: str
    diagnostics: Sequence[Diagnostic]
    ignores: Sequence[Ignore]
    faults: Sequence[Diagnostic]


class KeptFindings:
    """What was found in files, kept between runs. All of it depends on the names of all cards, schemas and words."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._store = Store()
        self._words, self.templates = words_fingerprint(project), templates_fingerprint(project)
        self._new: dict[str, object] = {}
        self.names = b""  # a hash of the names of all cards

    def key(self, what: str, *depends: object) -> str:
        """The key of what is found in a file, if it depends on this, too."""
        return key(what, self._words, self.names, *depends)

    def load(self, kind: Any, key: str) -> Any:
        """What is kept under this key; None if there is nothing."""
        return self._store.load(kind, key)

    def put(self, key: str, found: object) -> None:
        """Keep what was found as soon as everything is written."""
        self._new[key] = found

    def findings(self, file: _DeckFile, context: CheckContext) -> DeckFindings:
        """What was found in a file, as far as it is kept."""
        parts = zip((Reading, Trials, FaceFindings), self._keys(file, context), strict=True)
        return DeckFindings(*(self._store.load(kind, name) if name else None for kind, name in parts))

    def put_findings(self, file: _DeckFile, context: CheckContext, found: DeckFindings) -> None:
        """Keep what was found in a file."""
        new = zip(self._keys(file, context), found, strict=True)
        self._new |= {name: part for name, part in new if name and part is not None}

    def write(self) -> None:
        """Write what is to be kept, unless files have changed meanwhile."""
        if (words_fingerprint(self._project), templates_fingerprint(self._project)) == (self._words, self.templates):
            for name, value in self._new.items():
                self._store.save(name, value)
        self._store.close()

    def _keys(self, file: _DeckFile, context: CheckContext) -> tuple[str | None, ...]:
        """The keys of what reading, playing and drawing the cards of a file find."""
        others = context.creature_files(file.head.game, file.head.faction)
        creatures = sorted((str(path), context.creatures[path][2]) for path in others)
        deck = file.source.path, _hash(file.source.text), file.found
        return (
            self.key("reading", *deck),
            self.key("trials", *deck, creatures) if context.tried else None,
            self.key("faces", *deck, self.templates, context.sheets) if context.drawn else None,
        )


class _DeckFile(NamedTuple):
    """A deck file with its head, and what opening it found. It has been opened unless its text is the one of the last
    run."""

    source: SourceText
    head: DeckHead
    found: str = ""


@dataclass(slots=True)
class CheckedFiles:
    """What was read and found. `units` are one for one with the decks of `contents`; `ignores` are the comments of
    files that are not among its documents."""

    contents: Contents
    units: list[DeckFindings]
    ignores: dict[str, Sequence[Ignore]]
    checker: DeckChecker
    paths: list[Path]  # of the decks
    kept: KeptFindings | None
    scenarios: dict[str, ScenarioFindings] = field(default_factory=dict)  # by file

    def findings(
        self, what: str, depends: Sequence[object], make: Callable[[], Iterable[Diagnostic]], *, drawn: bool = False
    ) -> Sequence[Diagnostic]:
        """What `make` finds, or has found before if it depends only on `depends`, on what all findings depend on, and
        if something is `drawn`, on templates."""
        if not self.kept:
            return [*make()]
        name = self.kept.key(what, *depends, self.kept.templates if drawn else b"")
        found: Sequence[Diagnostic] | None = self.kept.load(Sequence[Diagnostic], name)
        if found is None:
            self.kept.put(name, found := tuple(make()))
        return found

    def loop_faults(self, wrong: Collection[tuple[str, str | None]]) -> Iterator[Diagnostic]:
        """What cards of a faction do together without end, without the cards that are wrong already."""
        context, sources = self.checker.context, self.contents.sources
        factions: dict[tuple[str, object], list[tuple[Path, Trials]]] = {}
        texts: dict[tuple[str, object], list[tuple[str, str]]] = {}
        order = sorted(range(len(self.units)), key=lambda n: self.contents.decks[n].outline.path)
        for n in order:
            trials, outline = self.units[n].trials, self.contents.decks[n].outline
            if trials and trials.actors:
                faction = outline.game, outline.fields.get("faction")
                factions.setdefault(faction, []).append((self.paths[n], trials))
                texts.setdefault(faction, []).append((outline.path, sources[outline.path].text))
        for faction, several in factions.items():
            creatures = sorted((str(path), context.creatures[path][2]) for path in context.creature_files(*faction))
            found_before = sorted({one for one in wrong if one[0] in dict(texts[faction])}, key=str)
            depends = texts[faction], creatures, found_before
            yield from self.findings("loops", depends, partial(self._loops, *faction, several, wrong))

    def _loops(
        self, game: str, faction: object, several: list[tuple[Path, Trials]], wrong: Collection[tuple[str, str | None]]
    ) -> Iterator[Diagnostic]:
        from cardlang.pipeline.check.dry_run import act, loop_faults

        positions = self.checker.faction(self.contents.games[game], faction)
        assert positions
        actors = []
        for path, trials in several:
            deck = self.checker.deck(path)
            tried = self.checker.actors.get(path, {})
            actors += [
                tried.get(card.number) or act(deck, card, positions)
                for card in deck.deck.cards
                if card.number in trials.actors and (deck.deck.path, card.id) not in wrong
            ]
        yield from loop_faults(actors, positions)


def check_files(selection: Selection, codes: CodeFilter, *, keep: bool, jobs: int) -> CheckedFiles:
    """Reads and checks the selected files, for findings with these codes.

    Errors: `SourceError`.
    """
    kept = KeptFindings(selection.project) if keep else None
    opened, decks, scenarios = _opened(selection, kept)
    contents = Contents(selection.project, selection.whole)
    contents.names = card_names(selection, {}, {path.absolute(): one.head.names for path, one in decks.items()})
    if kept:
        kept.names = names_hash(contents.names)
    creatures = {
        path: (one.head.game, one.head.faction, _hash(one.source.text))
        for path, one in decks.items()
        if one.head.is_creatures
    }
    sources = [source for source, _, _ in opened.values()]
    sources += [*scenarios.values(), *(one.source for one in decks.values())]
    # A comment that ignores findings is itself reported if there are none.
    commented = any("cardlang" in source.text for source in sources)
    settings = ALL_CODES if codes.select else selection.project.lint.codes
    tried = commented or (codes.may_allow("C4") and settings.may_allow("C4"))
    drawn = commented or codes.may_allow("C5")  # whose errors settings cannot ignore
    context = CheckContext(selection, contents.names, creatures, [], tried, drawn)
    checked = CheckedFiles(contents, [], {}, DeckChecker(context), [], kept)
    contents.games = checked.checker.shared.games
    for path, role in selection.files:
        if role not in (*_DECKS, "scenario"):
            read_file(contents, path, role, opened[path])
    context.sheets.extend(Path(one.path).stem for one in contents.sheets)
    _add_decks(checked, opened, decks, jobs)
    _add_scenarios(checked, opened, scenarios, decks)
    completed(contents)
    return checked


def _opened(
    selection: Selection, kept: KeptFindings | None
) -> tuple[dict[Path, Opened], dict[Path, _DeckFile], dict[Path, SourceText]]:
    """The selected files that were opened, all deck files of the project, and scenarios of which something may be
    kept."""
    project = selection.project
    opened: dict[Path, Opened] = {}
    decks: dict[Path, _DeckFile] = {}
    scenarios: dict[Path, SourceText] = {}
    roles = {**dict(() if selection.whole else project.files()), **dict(selection.files)}
    selected = {path for path, _ in selection.files}
    for path, role in steps("Opening files", roles.items(), len(roles)):
        if path not in selected and role not in _DECKS:
            continue
        try:
            if kept and role in ("deck", "scenario") and path not in project.tables:
                source, found = read_text(path, selection.boundary(path))
                if role == "scenario" and selection.whole and not found:
                    scenarios[path] = source
                    continue
                if role == "deck" and not found and (head := kept.load(DeckHead, _head_key(source))):
                    decks[path] = _DeckFile(source, head)
                    continue
            source, document, found = open_deck(project, path, selection.boundary(path))
        except SourceError:
            if path in selected:
                raise
            continue  # reported if the file itself is selected
        if path in selected:
            opened[path] = source, document, found
        if role in _DECKS:
            decks[path] = _DeckFile(source, DeckHead.of(document, project.game_of(path)), "".join(map(repr, found)))
            if kept and role == "deck" and not found and path not in project.tables:
                kept.put(_head_key(source), decks[path].head)
    return opened, decks, scenarios


def _head_key(source: SourceText) -> str:
    return key("head", source.path, _hash(source.text))


def _add_decks(
    checked: CheckedFiles, opened: Mapping[Path, Opened], decks: Mapping[Path, _DeckFile], jobs: int
) -> None:
    """Adds the selected deck files and what is found in them."""
    contents, checker, kept = checked.contents, checked.checker, checked.kept
    context = checker.context
    paths = [path for path, role in context.selection.files if role in _DECKS]
    units = {path: kept.findings(decks[path], context) if kept else DeckFindings() for path in paths}
    missing = {path: known for path, known in units.items() if not _is_complete(known, context)}
    size = sum(len(decks[path].source.text) for path in missing)
    if jobs > 1 and size >= _WORTH_IT and len(missing) > 1:  # otherwise other processes are not worth starting
        found = check_in_processes(context, missing, jobs)
    else:
        found = ((path, checker.check(path, known, opened.get(path))) for path, known in missing.items())
    for path, unit in steps("Checking decks", found, len(missing)):
        units[path] = unit
        if kept and unit.reading and unit.reading.whole:
            kept.put_findings(decks[path], context, unit)
    for path in paths:
        reading = units[path].reading
        assert reading
        outline = reading.outline
        if not reading.whole or outline is None:
            contents.add(checker.read(path, opened.get(path)))
        else:
            contents.sources.add(decks[path].source)
            contents.diagnostics += reading.diagnostics
            game = game_in(contents, outline.game)
            assert game, "its texts were read"
            contents.decks.append(KeptDeck(outline, game, partial(checker.deck, path)))
            checked.ignores[outline.path] = reading.ignores
        if outline:
            checked.units.append(units[path])
            checked.paths.append(path)


def _is_complete(known: DeckFindings, context: CheckContext) -> bool:
    if known.reading is None or known.reading.outline is None:
        return False
    return not (context.tried and known.trials is None) and not (context.drawn and known.faces is None)


def _add_scenarios(
    checked: CheckedFiles,
    opened: Mapping[Path, Opened],
    sources: Mapping[Path, SourceText],
    decks: Mapping[Path, _DeckFile],
) -> None:
    """Adds the selected scenarios and what is wrong with them. A file depends on the cards that it names: those whose
    ids stand in it. If something is wrong with decks, what is wrong with scenarios depends on that, and is not kept."""
    contents, kept, context = checked.contents, checked.kept, checked.checker.context
    cards: dict[str, list[bytes]] = {}
    for one in decks.values():
        for id, card in one.head.cards:
            cards.setdefault(id, []).append(card)
    ids = sorted(cards)
    keys: dict[str, str] = {}
    diagnostics: dict[str, list[Diagnostic]] = {}
    for source in () if contents.flawed or contents.unread else sources.values():
        named = sorted(cards.keys() & {*_ID.findall(source.text)})
        depends = source.path, _hash(source.text), ids, [(id, cards[id]) for id in named]
        keys[source.path] = kept.key("scenarios", *depends) if kept else ""
    for path in (path for path, role in context.selection.files if role == "scenario"):
        name = keys.get(sources[path].path, "") if path in sources else ""
        if kept and name and (found := kept.load(ScenarioFindings, name)):
            contents.sources.add(sources[path])
            contents.diagnostics += found.diagnostics
            checked.ignores[sources[path].path] = found.ignores
            checked.scenarios[sources[path].path] = found
            game_in(contents, found.game)
            continue
        part = contents.beside()
        read_file(part, path, "scenario", opened.get(path) or context.selection.open(path))
        contents.add(part)
        diagnostics |= {file.document.path: part.diagnostics for file in part.scenarios}
    if contents.scenarios:
        from cardlang.pipeline.play.scenarios import scenario_faults  # imports the engine

        for file, faults in scenario_faults(contents):
            document = file.document
            found = ScenarioFindings(file.game.id, diagnostics.get(document.path, []), ignores(document), faults)
            checked.scenarios[document.path] = found
            if kept and document.path in keys:
                kept.put(keys[document.path], found)


def _hash(text: str) -> bytes:
    """A hash of a text."""
    return digest(text.encode("utf-8", "surrogatepass"))


def names_hash(names: Mapping[str, Names]) -> bytes:
    """A hash of the names of all cards."""
    lines = [f"{game!r} {name!r} {sorted(kinds)}" for game, one in names.items() for name, kinds in one.kinds.items()]
    return digest("\n".join(sorted(lines)).encode("utf-8", "replace"))
