"""What was found in the cards of a deck file before, so that after an edit only the cards that changed are read, played
and drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.source.inputs import digest


class Found(NamedTuple):
    """What a stage finds in a card, and what else it must know of it, as plain data. What does not last depends on more
    than the card, and is never remembered."""

    diagnostics: Sequence[Diagnostic] = ()
    fact: Any = None
    lasts: bool = True


Known = Mapping[str, Mapping[bytes, Found]]  # by stage, then by hash of the card


class CardMemory:
    """What is known of the cards of one file. `new` is what was found or recalled. The spans of findings count from
    where the card begins."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.new: dict[str, dict[bytes, Found]] = {}
        self._hashes: dict[int, bytes] = {}  # by the number of the card

    def recall(self, stage: str, read: ReadDeck, card: Card, make: Callable[[], Found], context: bytes = b"") -> Found:
        """What `make` finds in a card, or what was found in the same text with the same fields of its deck, for the
        same `context`."""
        key = self._hash(read, card)
        if context:
            key = digest(key + context)
        start, end = _place(read, card)
        found = self.known.get(stage, {}).get(key)
        if found is not None:
            self.new.setdefault(stage, {})[key] = found
            return found._replace(diagnostics=[_moved(one, start) for one in found.diagnostics])
        found, path = make(), read.document.path
        if found.lasts and all(_within(one, path, start, end) for one in found.diagnostics):
            told = tuple([_moved(one, -start) for one in found.diagnostics])
            self.new.setdefault(stage, {})[key] = found._replace(diagnostics=told)
        return found

    def _hash(self, read: ReadDeck, card: Card) -> bytes:
        if card.number not in self._hashes:
            deck, document = read.deck, read.document
            said = document.source.text[slice(*_place(read, card))]
            column = document.column(document.at(("cards", card.number - 1)))
            about = repr((deck.game, deck.kind, [*deck.fields.items()], column, said))
            self._hashes[card.number] = digest(about.encode("utf-8", "surrogatepass"))
        return self._hashes[card.number]


class _NoMemory(CardMemory):
    """Remembers nothing."""

    def recall(self, stage: str, read: ReadDeck, card: Card, make: Callable[[], Found], context: bytes = b"") -> Found:
        return make()


NO_MEMORY: Final[CardMemory] = _NoMemory({})


def _place(read: ReadDeck, card: Card) -> tuple[int, int]:
    node = read.document.at(("cards", card.number - 1))
    return node.start, node.end


def _within(one: Diagnostic, path: str, start: int, end: int) -> bool:
    """Whether a finding is about this part of the file alone."""
    spans = (one.span, one.fix.span) if one.fix else (one.span,)
    return all(span.path == path and start <= span.start and span.end <= end for span in spans)


def _moved(one: Diagnostic, by: int) -> Diagnostic:
    """The same finding so many characters further on."""

    def moved(span: Span) -> Span:
        return Span(span.path, span.start + by, span.end + by)

    return replace(one, span=moved(one.span), fix=one.fix and replace(one.fix, span=moved(one.fix.span)))
