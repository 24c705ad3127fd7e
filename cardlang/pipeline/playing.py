"""From scenario files to what came of playing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.result import Result
from cardlang.model.span import Span
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.reading import Contents, read, read_text
from cardlang.rules.cards import PlayedCard
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.scenario.written import Place, Read
from cardlang.source.project import Project, Selection, select
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.nodes import Mapping as Group


@dataclass(slots=True)
class Tested:
    """The results of the scenarios that were wanted, how many were not, and what kept files from being played."""

    results: list[Result] = field(default_factory=list)
    left_out: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario file as the rules' reader wants it."""

    document: Document

    @property
    def data(self) -> Any:
        return self.document.root.value

    def where(self, place: Place, *, key: bool = False) -> Span:
        if not key:
            return self.document.span(self.document.at(place))
        parent = self.document.at(place[:-1])
        assert isinstance(parent, Group)
        return self.document.span(parent.entries[str(place[-1])][0])

    def text(self, place: Place, box: str) -> Text:
        scalar = self.document.at(place)
        assert isinstance(scalar, Scalar)
        return self.document.text(scalar, box)


def test(paths: Iterable[Path], wanted: Callable[[str], bool]) -> Tested:
    """Plays the scenarios in the files that `paths` name (none: the project around this folder) whose names are
    `wanted`, with the cards of their project.

    Errors: `SourceError` for a path or file that cannot be read.
    """
    selections, found = select(paths)
    tested = Tested(diagnostics=[*found])
    for selection in selections:
        _test_project(selection, wanted, tested)
    tested.diagnostics = in_order(tested.diagnostics)
    return tested


def _test_project(selection: Selection, wanted: Callable[[str], bool], tested: Tested) -> None:
    """A card that has errors stops only the scenarios that use it; a file of scenarios must be right as a whole."""
    chosen = tuple((path, role) for path, role in selection.files if role in ("scenario", None))
    contents = read(Selection(selection.project, chosen, selection.whole))
    tested.sources.update(contents.sources)
    tested.diagnostics += contents.diagnostics
    if not contents.scenarios:
        return
    cards = _cards(selection.project, tested)
    readers: dict[str, Read] = {}
    for document, game in contents.scenarios:
        file = ScenarioFile(document)
        reader = readers.setdefault(game.id, _reader(game))
        for number, scenario in enumerate(file.data):
            if wanted(str(scenario["scenario"])):
                tested.results.append(play_scenario(file, number, game.rules, cards.get(game.id, {}), reader))
            else:
                tested.left_out += 1


def _cards(project: Project, tested: Tested) -> dict[str, dict[str, PlayedCard]]:
    """The project's cards by game and id, with the effects of their texts."""
    decks = tuple((path, role) for path, role in project.files() if role == "deck")
    contents: Contents = read(Selection(project, decks, whole=True))
    tested.sources.update(contents.sources)
    cards: dict[str, dict[str, PlayedCard]] = {}
    for one in contents.decks:
        for card in one.deck.cards:
            effects = tuple(parsed.effect for parsed in one.parsed[card.number])
            cards.setdefault(one.deck.game, {}).setdefault(card.id, PlayedCard(card, effects))
    return cards


def _reader(game: LoadedGame) -> Read:
    """Reads the texts of scenarios; one that stands in several is parsed once."""
    known: dict[tuple[str, str], Node | None] = {}

    def parse(text: Text) -> tuple[Node | None, Sequence[Diagnostic]]:
        key = text.text, text.box
        if key in known:
            return known[key], ()
        parsed = read_text(game, text)
        if not parsed.diagnostics:  # which tell where it stands
            known[key] = parsed.effect
        return parsed.effect, parsed.diagnostics

    return parse
