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
from cardlang.source.yaml.nodes import Node


class Found(NamedTuple):
    """What a stage finds in a card, and what else it must know of it, as plain data. What does not last depends on more
    than the card, and is never remembered."""

    diagnostics: Sequence[Diagnostic] = ()
    fact: Any = None
    lasts: bool = True


Key = tuple[bytes, bytes]  # a hash of the card, and the context
Known = Mapping[str, Mapping[Key, Found]]  # by stage


class CardMemory:
    """What is known of the cards of one file. `new` is what was found or recalled. The spans of findings count from
    where the card begins."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.new: dict[str, dict[Key, Found]] = {}
        self._about = b""  # the deck
        self._hashes: dict[int, bytes] = {}  # by the number of the card

    def recall(self, stage: str, read: ReadDeck, card: Card, make: Callable[[], Found], context: bytes = b"") -> Found:
        """What `make` finds in a card, or what was found in the same text with the same fields of its deck, for the
        same `context`."""
        new = self.new.setdefault(stage, {})
        key = self._hashes.get(card.number) or self._hash(read, card), context
        found = self.known.get(stage, _NOTHING).get(key)
        if found is not None:
            new[key] = found
            if not found.diagnostics:
                return found
            start = _node(read, card).start
            return found._replace(diagnostics=[_moved(one, start) for one in found.diagnostics])
        found, node = make(), _node(read, card)
        if found.lasts and all(_within(one, read.document.path, node.start, node.end) for one in found.diagnostics):
            new[key] = found._replace(diagnostics=tuple([_moved(one, -node.start) for one in found.diagnostics]))
        return found

    def _hash(self, read: ReadDeck, card: Card) -> bytes:
        """A hash of the text of a card, its column, and the fields of its deck."""
        deck, document, node = read.deck, read.document, _node(read, card)
        self._about = self._about or repr((deck.game, deck.kind, [*deck.fields.items()])).encode("utf-8", "replace")
        said = f"/{document.column(node)}/{document.written(node)}".encode("utf-8", "surrogatepass")
        found = self._hashes[card.number] = digest(self._about + said)
        return found


class _NoMemory(CardMemory):
    """Remembers nothing."""

    def recall(self, stage: str, read: ReadDeck, card: Card, make: Callable[[], Found], context: bytes = b"") -> Found:
        return make()


NO_MEMORY: Final[CardMemory] = _NoMemory({})
_NOTHING: Final[Mapping[Key, Found]] = {}


def _node(read: ReadDeck, card: Card) -> Node:
    return read.document.at(("cards", card.number - 1))


def _within(one: Diagnostic, path: str, start: int, end: int) -> bool:
    """Whether a finding is about this part of the file alone."""
    spans = (one.span, one.fix.span) if one.fix else (one.span,)
    return all(span.path == path and start <= span.start and span.end <= end for span in spans)


def _moved(one: Diagnostic, by: int) -> Diagnostic:
    """The same finding, this many characters further on."""

    def moved(span: Span) -> Span:
        return Span(span.path, span.start + by, span.end + by)

    return replace(one, span=moved(one.span), fix=one.fix and replace(one.fix, span=moved(one.fix.span)))
