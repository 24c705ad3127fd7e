"""How games that are files end, tried by a few random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.checked_files import CheckedFiles
from cardlang.pipeline.load.game_book import numbers
from cardlang.pipeline.load.game_file import FilePart
from cardlang.pipeline.play.matches import first_match
from cardlang.rules.cards import Endless
from cardlang.rules.plan.flow import Flow
from cardlang.rules.start import Match
from cardlang.source.yaml.nodes import Document

GAMES: Final = 20  # random games, and the most decisions of all together
DECISIONS: Final = 4_000


def ending_faults(checked: CheckedFiles) -> Iterator[Diagnostic]:
    """For each game of the project that is a file: that no random game came to an end, or to one of its ends."""
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
    for seed in range(GAMES):
        chance, play = Random(seed), match.start(seed)
        try:
            while play.decision and left > 0:
                left -= 1
                play.resume(chance.choice(play.decision.options))
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
    for place, number in numbers(document.data).items():
        said = document.data[str(place[0])][place[1]]
        if place[0] in ("win", "lose", "end") and "if" in said and number not in reached:
            message = f"none of {played} random games has ended like this"
            help = "see that players can come that far; playtest plays more games"
            yield Diagnostic("C156", message, document.where(*place, "if"), help, "warning")
