"""From a word to what there is to say about it: a card of the project, a term of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardlang.language.nodes.base import Node
from cardlang.language.telling import Teller
from cardlang.model.card import Card, Deck, Text
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.page import Page, Step
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.reading import Contents, ReadDeck, read
from cardlang.source.project import Selection, find_project
from cardlang.source.sources import Sources


@dataclass(frozen=True, slots=True)
class ExplainedCard:
    """A card's page; `None`, with the reasons, where a text of it has errors."""

    game: str
    page: Page | None
    diagnostics: tuple[Diagnostic, ...]
    sources: Sources


class Cards:
    """The cards of the project around this folder. Errors: `SourceError`."""

    def __init__(self) -> None:
        project, _ = find_project(Path.cwd())
        decks = tuple((path, role) for path, role in project.files() if role == "deck")
        self._read: Contents = read(Selection(project, decks, whole=True))

    @property
    def names(self) -> list[str]:
        """Ids and names of all cards."""
        return [name for _, card in self._all() for name in (card.id, card.name)]

    def explain(self, what: str, game: str | None = None) -> list[ExplainedCard]:
        """The cards that have `what` as their id or name, whatever its case; only those of one game, if given."""
        wanted = what.casefold()
        return [
            self._explain(read, card)
            for read, card in self._all()
            if wanted in (card.id, card.name.casefold()) and game in (None, read.game.id)
        ]

    def _all(self) -> list[tuple[ReadDeck, Card]]:
        return [(read, card) for read in self._read.decks for card in read.deck.cards]

    def _explain(self, read: ReadDeck, card: Card) -> ExplainedCard:
        parsed = read.parsed[card.number]
        effects = [one.effect for one in parsed if one.effect is not None]
        found = tuple(one for text in parsed for one in text.diagnostics)
        if has_errors(found) or len(effects) != len(parsed):
            return ExplainedCard(read.game.id, None, found, self._read.sources)
        return ExplainedCard(read.game.id, card_page(read.game, card, read.deck, effects), (), self._read.sources)


def card_page(game: LoadedGame, card: Card, deck: Deck, effects: Sequence[Node]) -> Page:
    """One card explained; `effects` are those of its texts, one for one."""
    language, explains = game.language, game.rules.explains

    def told(effect: Node, text: Text, declared: bool = False) -> tuple[Step, ...]:
        return Teller(
            language.vocabulary, language.constructs, tells=explains.tells, original=text.text, declared=declared
        ).tell(effect)

    return explains.page(card, deck, effects, told)
