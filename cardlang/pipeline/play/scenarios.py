"""`cardlang test`: plays the scenarios in files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardlang.language.nodes.base import Node
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.progress import steps
from cardlang.model.result import Coverage, Result, Untouched
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.languages import read_text
from cardlang.pipeline.load.reading import Contents, ReadScenarios, game_in, read
from cardlang.rules.cards import PlayedCard, words_of
from cardlang.rules.game import Game
from cardlang.rules.scenario.case import BROKEN, MISSING, Read
from cardlang.rules.scenario.check import check_scenario
from cardlang.rules.scenario.coverage import Seen
from cardlang.rules.scenario.run import play_scenario
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
    if selection.whole and not contents.scenarios:
        for id in selection.project.own_games():
            game_in(contents, id)  # tells why it cannot be used
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
                touched[game.id].cites(file, number)
    tested.coverage += [one.coverage(table.cards(id)) for id, one in touched.items()]


def scenario_faults(contents: Contents) -> Iterator[tuple[ReadScenarios, list[Diagnostic]]]:
    """The files of scenarios that were read, each with what is wrong with it, found without playing. A card that nobody
    finds may be in a deck that cannot be read."""
    decks = contents if contents.whole else all_decks(contents.project)
    table = Table(decks)
    for file in steps("Checking scenarios", contents.scenarios, len(contents.scenarios)):
        written, game = ScenarioFile(file.document), table.of(file.game)
        found = [one for number in file.numbers for one in check_scenario(written, number, *game)]
        if file.game.id in decks.unread:
            found = [one for one in found if one.code != "C405" or not _MISSING.fullmatch(one.message)]
        yield file, found


def without_reported(contents: Contents, files: Iterable[tuple[str, Sequence[Diagnostic]]]) -> Iterator[Diagnostic]:
    """What is wrong with scenarios, by the games of their files, without what is reported elsewhere: what is wrong with
    a card is told there, or if its deck was not selected, once, where a scenario first names it."""
    reported: set[tuple[str, str]] | None = None
    for game, found in files:
        for one in found:
            broken = _BROKEN.fullmatch(one.message) if one.code == "C405" else None
            if broken and reported is None:
                reported = {(flawed.game.id, flawed.card.id) for flawed in contents.flawed}
                for read in contents.decks:
                    reported |= {(read.deck.game, card.id) for card in read.deck.cards if None in read.effects(card)}
            if not broken or (game, broken[1]) not in (reported or ()):
                yield one
            if broken and reported is not None:
                reported.add((game, broken[1]))


def all_decks(project: Project) -> Contents:
    """All decks of a project, selected or not."""
    decks = tuple((path, role) for path, role in project.files() if role == "deck")
    return read(Selection(project, decks, whole=True))


class Table:
    """What the scenarios of a project need: its cards by game, and parsers for the scenarios' own texts."""

    def __init__(self, contents: Contents) -> None:
        self._decks = contents.decks
        self._cards: dict[str, dict[str, PlayedCard]] = {}
        self._flawed: dict[str, dict[str, PlayedCard]] = {}
        self._readers: dict[str, Read] = {}
        for flawed in contents.flawed:  # so that scenarios report that it has errors
            self._flawed.setdefault(flawed.game.id, {})[flawed.card.id] = PlayedCard(flawed.card, (None,))

    def of(self, game: LoadedGame) -> tuple[Game, Mapping[str, PlayedCard], Read]:
        """The rules of a game, its cards by id, and the parser for its texts."""
        reader = self._readers.get(game.id) or self._readers.setdefault(game.id, _reader(game))
        return game.rules, {**self._flawed.get(game.id, {}), **self.cards(game.id)}, reader

    def cards(self, game: str) -> Mapping[str, PlayedCard]:
        """The sound cards of a game by id."""
        if game not in self._cards:
            self._cards[game] = {}
            for one in self._decks:
                for card in one.deck.cards if one.game.id == game else ():
                    self._cards[game].setdefault(card.id, PlayedCard(card, one.effects(card)))
        return self._cards[game]


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


class Touched:
    """Gathers what the scenarios of a game do and which rules they name."""

    def __init__(self, game: LoadedGame) -> None:
        self.game = game
        self.seen = Seen()
        self.cited: set[str] = set()

    def cites(self, file: ScenarioFile, number: int) -> None:
        """Note the rules that a scenario names in `rules:` and `because:`."""
        said = file.data[number]
        places: list[tuple[str | int, ...]] = [("rules", n) for n in range(len(said.get("rules", ())))]
        places += [("when", n, "because") for n, step in enumerate(said.get("when", ())) if "because" in step]
        self.cited.update(file.text((number, *one), "").text for one in places)

    def coverage(self, cards: Mapping[str, PlayedCard]) -> Coverage:
        """What was not touched of these cards of the project, and of the rules that the game has itself, as far as they
        can be played."""
        unused: list[Untouched] = []
        silent: list[Untouched] = []
        cards = {id: one for id, one in cards.items() if not self.game.kinds[one.card.kind].own}
        for id, played in cards.items():
            card = played.card
            if id not in self.seen.cards:
                unused.append(Untouched(id, card.name, card.span))
                continue
            for number, node in self.seen.untouched(played):
                text = card.texts[number]
                start, end = node.span or (0, len(text.text))
                silent.append(Untouched(id, card.name, text.span(start, end), words_of(node, text)))
        own = self.game.line[:-1] or self.game.line  # the rules of a shipped game have scenarios there
        written = (rule for section in self.game.rulebook.sections for rule in section.rules)
        rules = [rule.number for rule in written if rule.game in own and not rule.people]
        uncited = tuple(number for number in rules if number not in self.cited)
        return Coverage(self.game.id, len(cards), len(rules), tuple(unused), tuple(silent), uncited)
