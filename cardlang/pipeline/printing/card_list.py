"""`build --list`: the cards of a build as a file for spreadsheets (CSV) or other programs (JSON)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cardlang.pipeline.printing.decks import DrawnDeck
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import PlannedFile
from cardlang.report.card_list import WRITERS, Row


def list_files(options: BuildOptions, decks: Sequence[DrawnDeck]) -> Iterator[PlannedFile]:
    """One list for each game and format, with every card once."""
    for form in sorted(set(options.lists)):
        for game in sorted({drawn.read.deck.game for drawn in decks}):
            chosen = [drawn for drawn in decks if drawn.read.deck.game == game and options.wants(drawn.kind)]
            rows = [row for drawn in chosen for row in _rows(drawn)]
            if rows:
                data = partial(WRITERS[form], rows)
                yield PlannedFile(f"{game}/cards{options.part}.{form}", "list", game, None, None, 0, len(rows), data)


def _rows(drawn: DrawnDeck) -> Iterator[Row]:
    """For each card: its deck and number, the fields of its file, and its texts in canonical wording."""
    deck = drawn.read.deck
    for card, _, _ in drawn.faces:
        said = card.reworded([parsed.text or "" for parsed in drawn.read.parsed[card.number]])
        empty = dict.fromkeys(name for name in drawn.read.game.kinds[card.kind].names if name not in said)
        about = {"deck": deck.id, "kind": deck.kind, "number": card.number, "id": card.id, "name": card.name}
        yield about | {"copies": card.copies} | said | empty
