"""What never happens in games that are files, tried by a few random games: ends, and cards that move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from cardlang.mechanics.cards.plan import zones_in
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.checked_files import CheckedFiles
from cardlang.pipeline.load.game_book import numbers
from cardlang.pipeline.load.game_file import FilePart
from cardlang.pipeline.play.matches import first_match
from cardlang.rules.cards import Endless
from cardlang.rules.plan.flow import Flow
from cardlang.rules.start import Match
from cardlang.rules.state import State
from cardlang.source.yaml.nodes import Document

GAMES: Final = 20  # random games
MOST: Final = 100  # of them, as long as an end has not been reached
DECISIONS: Final = 8_000  # of all together


def ending_faults(checked: CheckedFiles) -> Iterator[Diagnostic]:
    """For each game of the project that is a file: that no random game came to an end, or to one of its ends; and zones
    that no card reaches or leaves."""
    contents = checked.contents
    for id, game in sorted(contents.games.items()):
        part, document = game.parts.parts[-1], game.file
        if isinstance(part, FilePart) and document:
            decks = [deck.document.source.text for deck in contents.decks if deck.game.id == id]
            match = partial(first_match, contents, id)
            made = partial(_tried, part, document, match)
            yield from checked.findings(f"endings {id}", [document.source.text, *decks], made)


def _tried(part: FilePart, document: Document, make: partial[Match | None]) -> Iterator[Diagnostic]:
    """What random games show."""
    match, plan = make(), part.plan
    if match is None or plan is None:
        return
    flow, reached, over, left, played = Flow(plan, match.game), set[str](), 0, DECISIONS, 0
    zones = _Zones(match)
    ends = [
        (place, number)
        for place, number in numbers(document.data).items()
        if place[0] in ("win", "lose", "end") and "if" in document.data[str(place[0])][place[1]]
    ]
    for seed in range(MOST):
        if seed >= GAMES and all(number in reached for _, number in ends):
            break
        chance, play = Random(seed), match.start(seed)
        try:
            zones.begin(play.state)
            while play.decision and left > 0:
                left -= 1
                play.resume(chance.choice(play.decision.options))
                zones.look(play.state)
        except Endless as endless:
            message = f"the rules go on without any choice: {' → '.join(endless.cycle)}"
            yield Diagnostic("C157", message, document.where("turn"), "let a phase offer a choice, or end the game")
            return
        if left <= 0:
            break
        played += 1
        over += play.state.over
        reached |= flow.holding(play.state)
    if not over:
        message = f"no random game has come to an end within {DECISIONS:,} decisions"
        yield Diagnostic("C157", message, document.where("turn"), "add an end, such as end: [{turns: 100}]", "warning")
        return
    for place, number in ends:
        if number not in reached:
            message = f"none of {played} random games has ended like this"
            help = "see that players can come that far; playtest plays more games"
            yield Diagnostic("C156", message, document.where(*place, "if"), help, "warning")
    for name, said in zones_in(document.data).items():
        if not said.get("discards") and (fault := zones.fault(name)):
            help = "leave it out, or see that cards come there and go on"
            yield Diagnostic("C156", f"{fault} in {played} random games", document.key("zones", name), help, "warning")


class _Zones:
    """Notes in which zones cards have lain, and which of them a card has left."""

    def __init__(self, match: Match) -> None:
        self.names = [name for _, name in match.tables.zone_at]
        self.before: list[tuple[int, ...]] = []
        self.first, self.left = set[str](), set[str]()
        begins = match.game.opening.decks
        kinds = [match.tables.cards[card].card.kind for deck in match.decks for card in deck]
        self.dealt = Counter(begins[kind] for kind in kinds if kind in begins)  # before anything is set up
        self.filled = {*self.dealt}

    def begin(self, state: State) -> None:
        """A game begins."""
        self.before = state.zones[:]
        there = Counter[str]()
        for name, cards in zip(self.names, self.before, strict=True):
            there[name] += len(cards)
        self.first |= {*+there}
        self.left |= {*(self.dealt - there)}
        self.filled |= self.first

    def look(self, state: State) -> None:
        """Something may have moved."""
        for name, old, new in zip(self.names, self.before, state.zones, strict=True):
            if old != new:
                self.filled |= {name} if new else set()
                self.left |= {name} if Counter(old) - Counter(new) else set()
        self.before = state.zones[:]

    def fault(self, name: str) -> str:
        """What has never happened to a zone, "" if everything has; where played cards end, they may stay."""
        if name not in self.filled:
            return f"no card has lain in the {name}"
        return f"no card has left the {name}" if name in self.first - self.left else ""
