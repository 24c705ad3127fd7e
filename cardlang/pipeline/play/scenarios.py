"""`cardlang test`: plays the scenarios in files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardlang.language.nodes.base import Node
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.progress import steps
from cardlang.model.result import Coverage, Result
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import NOTHING, Contents, read
from cardlang.pipeline.load.texts import read_text
from cardlang.pipeline.play.coverage import Touched
from cardlang.rules.cards import PlayedCard
from cardlang.rules.game import Game
from cardlang.rules.scenario.case import BROKEN, MISSING
from cardlang.rules.scenario.check import check_scenario
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.scenario.written import Read
from cardlang.source.project import Project, Selection, select
from cardlang.source.sources import Sources
from cardlang.source.yaml.offsets import ScenarioFile

_BROKEN, _MISSING = (re.compile(re.escape(one).replace(r"\{\}", "(.*)")) for one in (BROKEN, MISSING))


@dataclass(slots=True)
class Tested:
    """The results of the wanted scenarios, how many were left out, and why files could not be played."""

    results: list[Result] = field(default_factory=list)
    left_out: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)
    coverage: list[Coverage] = field(default_factory=list)  # one for each game of each project, if requested


def test(paths: Iterable[Path], wanted: Callable[[str], bool], *, coverage: bool = False) -> Tested:
    """Plays the scenarios whose names are `wanted` in the files that `paths` name (by default the project around this
    folder), with the cards of their project. With `coverage`, also finds what none of them touches.

    Errors: `SourceError` for a path or file that cannot be read.
    """
    selections, found = select(paths)
    tested = Tested(diagnostics=[*found])
    for selection in selections:
        _test_project(selection, wanted, tested, coverage)
    tested.diagnostics = in_order(tested.diagnostics)
    return tested


def _test_project(selection: Selection, wanted: Callable[[str], bool], tested: Tested, coverage: bool) -> None:
    """A card with errors stops only the scenarios that use it; an error in a scenario stops only that one, unless
    nobody can tell where the file's scenarios begin."""
    chosen = tuple((path, role) for path, role in selection.files if role in ("scenario", None))
    contents = read(replace(selection, files=chosen))
    tested.sources.update(contents.sources)
    tested.diagnostics += contents.diagnostics
    if not contents.scenarios and not coverage:
        return
    decks = all_decks(selection.project)
    tested.sources.update(decks.sources)
    table = Table(decks)
    touched: dict[str, Touched] = {}
    if coverage:
        games = [*(one.game for one in decks.decks), *(one.game for one in contents.scenarios)]
        touched = {game.id: Touched(game) for game in games}
    for read_file in steps("Playing scenarios", contents.scenarios, len(contents.scenarios)):
        file, game = ScenarioFile(read_file.document), read_file.game
        begin = touched[game.id].seen.watch if coverage else None
        for number in steps("Playing scenarios", read_file.numbers, len(read_file.numbers)):
            scenario = file.data[number]
            if not wanted(str(scenario["scenario"])):
                tested.left_out += 1
                continue
            tested.results.append(play_scenario(file, number, *table.of(game), begin))
            if coverage:
                touched[game.id].cites(scenario)
    tested.coverage += [one.coverage(table.cards(id)) for id, one in touched.items()]


def scenario_faults(contents: Contents, edited: Mapping[str, bytes] = NOTHING) -> list[Diagnostic]:
    """What is wrong with the scenarios that were read, without playing them.

    What is wrong with a card is reported there; if its deck was not selected, once, where a scenario first names it. A
    card that nobody finds may be in a deck that cannot be read.
    """
    decks = contents if contents.whole else all_decks(contents.project, edited)
    table = Table(decks)
    reported = {
        (read.deck.game, card.id) for read in contents.decks for card in read.deck.cards if None in read.effects(card)
    }
    reported.update((one.game.id, one.card.id) for one in contents.flawed)
    found: list[Diagnostic] = []
    for file in steps("Checking scenarios", contents.scenarios, len(contents.scenarios)):
        for number in file.numbers:
            for one in check_scenario(ScenarioFile(file.document), number, *table.of(file.game)):
                broken = _BROKEN.fullmatch(one.message) if one.code == "C405" else None
                lost = one.code == "C405" and file.game.id in decks.unread and _MISSING.fullmatch(one.message)
                if not lost and not (broken and (file.game.id, broken[1]) in reported):
                    found.append(one)
                if broken:
                    reported.add((file.game.id, broken[1]))
    return found


def all_decks(project: Project, edited: Mapping[str, bytes] = NOTHING) -> Contents:
    """All decks of a project, selected or not."""
    decks = tuple((path, role) for path, role in project.files() if role == "deck")
    return read(Selection(project, decks, whole=True), edited)


class Table:
    """What the scenarios of a project need: its cards by game, and parsers for the scenarios' own texts."""

    def __init__(self, contents: Contents) -> None:
        self._cards: dict[str, dict[str, PlayedCard]] = {}
        self._flawed: dict[str, dict[str, PlayedCard]] = {}
        self._readers: dict[str, Read] = {}
        for one in contents.decks:
            for card in one.deck.cards:
                played = PlayedCard(card, one.effects(card))
                self._cards.setdefault(one.deck.game, {}).setdefault(card.id, played)
        for flawed in contents.flawed:  # so that scenarios report that it has errors
            self._flawed.setdefault(flawed.game.id, {})[flawed.card.id] = PlayedCard(flawed.card, (None,))

    def of(self, game: LoadedGame) -> tuple[Game, Mapping[str, PlayedCard], Read]:
        """The rules of a game, its cards by id, and the parser for its texts."""
        reader = self._readers.get(game.id) or self._readers.setdefault(game.id, _reader(game))
        return game.rules, {**self._flawed.get(game.id, {}), **self.cards(game.id)}, reader

    def cards(self, game: str) -> Mapping[str, PlayedCard]:
        """The sound cards of a game by id."""
        return self._cards.get(game, {})


def _reader(game: LoadedGame) -> Read:
    """A parser for the texts of scenarios, which parses equal texts once."""
    known: dict[tuple[str, str], Node | None] = {}

    def parse(text: Text) -> tuple[Node | None, Sequence[Diagnostic]]:
        key = text.text, text.box
        if key in known:
            return known[key], ()
        parsed = read_text(game.language, text)
        if not parsed.diagnostics:  # diagnostics depend on the place
            known[key] = parsed.effect
        return parsed.effect, parsed.diagnostics

    return parse
