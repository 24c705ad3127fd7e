"""Decks as they are read: with what their cards' texts mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.language.parser import Parsed
from cardlang.model.card import Card, CardMark, Deck, Outline
from cardlang.model.diagnostic import has_errors
from cardlang.model.faces import is_draft
from cardlang.model.slips import or_known
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.given import given, limits
from cardlang.source.error import SourceError
from cardlang.source.yaml.nodes import Document


def unknown_deck(id: str, ids: Iterable[str]) -> SourceError:
    """The error for a DECK on the command line that is none of `ids`."""
    known = sorted(ids)
    if set(id) & {*"/\\."}:
        return SourceError(f'DECK is the id of a deck, not a file ("{id}"); {or_known("", known, "the ids are")}')
    return SourceError(f'there is no deck "{id}"; {or_known(id, known, "the decks are")}')


@dataclass(frozen=True, eq=False)
class ReadDeck:
    """A deck with what its cards' texts mean, one for one."""

    deck: Deck
    game: LoadedGame
    document: Document
    parsed: Mapping[int, tuple[Parsed, ...]]

    def effects(self, card: Card) -> tuple[Node | None, ...]:
        """What the texts of a card mean; None for one that cannot be read."""
        return tuple(one.effect for one in self.parsed[card.number])

    def is_sound(self, card: Card) -> bool:
        """Return True if no text of a card has an error."""
        return not any(has_errors(one.diagnostics) for one in self.parsed[card.number])

    @property
    def outline(self) -> Outline:
        """What other files must know of it."""
        deck, written = self.deck, (name for name in ("faction", "set") if self.document.has((name,)))
        places = {name: self.document.where(name) for name in written}
        cards = tuple(
            CardMark(
                card.id,
                card.name,
                card.number,
                card.span,
                is_draft(deck, card),
                tuple(self._unique(card)),
                tuple(given(card, self.game, self.document)),
                limits(card, self.game),
            )
            for card in deck.cards
        )
        return Outline(deck.path, deck.game, deck.id, deck.kind, deck.fields, places, cards)

    def _unique(self, card: Card) -> Iterator[tuple[str, str, Span]]:
        """The fields of a card that no other card may have the same value in, with the values and their places."""
        for name, said in self.game.language.vocabulary.kinds[card.kind].fields.items():
            if said.get("unique") and name in card.fields:
                yield name, str(card.fields[name]), self.document.where("cards", card.number - 1, name)


class KeptDeck(ReadDeck):
    """A deck of which only the outline is known, until the rest is needed and `load` reads its file."""

    def __init__(self, outline: Outline, game: LoadedGame, load: Callable[[], ReadDeck]) -> None:
        self.__dict__.update(_outline=outline, game=game, _load=load)

    def __getattr__(self, name: str) -> Any:
        if name not in ("deck", "document", "parsed"):
            raise AttributeError(name)
        self.__dict__.update(vars(self.__dict__["_load"]()))
        return self.__dict__[name]

    @property
    def outline(self) -> Outline:
        """See `ReadDeck`."""
        outline: Outline = self.__dict__["_outline"]
        return outline


class FlawedCard(Value):
    """A card whose fields have errors, with what its texts mean, one for one."""

    card: Card
    game: LoadedGame
    parsed: tuple[Parsed, ...]
