"""What pieces have at first, as their cards say (`give:` in the setup of a game's file), and whether players may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardlang.model.card import Card, Outline
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.pipeline.load.game import LoadedGame
from cardlang.source.yaml.nodes import Document


def _checks(game: LoadedGame) -> list[Mapping[str, Any]]:
    return list(game.file.data.get("checks", ())) if game.file else []


def given(card: Card, game: LoadedGame, document: Document) -> Iterator[tuple[str, Span]]:
    """The ids of the cards that a card has at first, and where they are."""
    setup = game.file.data.get("setup", ()) if game.file else ()
    for name in (said["give"] for said in setup if isinstance(said, dict) and "give" in said):
        for n, id in enumerate(card.fields.get(name, ())):
            yield id, document.where("cards", card.number - 1, name, n)


def limits(card: Card, game: LoadedGame) -> tuple[int, ...]:
    """The numbers, from 0, of the game's `checks:` that a card falls under."""

    def has(name: str, value: object) -> bool:
        said = card.fields.get(name)
        return value in said if isinstance(said, list) else value == said

    return tuple(n for n, one in enumerate(_checks(game)) if all(has(*said) for said in one["cards"].items()))


def given_faults(decks: Iterable[tuple[Outline, LoadedGame]]) -> Iterator[Diagnostic]:
    """Cards that a piece shall have at first and that there are not, or that are more than their player may have. All
    decks of a game are needed, as each names cards of others."""
    decks = list(decks)
    known = {(deck.game, card.id): card for deck, _ in decks for card in deck.cards}
    for deck, game in decks:
        count: Counter[int] = Counter()
        for card in deck.cards:
            for id, span in card.given:
                if (deck.game, id) not in known:
                    help = did_you_mean(closest(id, [one for of, one in known if of == deck.game]))
                    help = help or "write the id of a card"
                    yield Diagnostic("C150", f'there is no card "{id}"', span, help, card=card.id)
                    continue
                for n in known[deck.game, id].limits:
                    count[n] += 1
                    if count[n] > (most := _checks(game)[n]["most"]):
                        such = ", ".join(f"{name}: {value}" for name, value in _checks(game)[n]["cards"].items())
                        message = f"a player may have {most} with {such}, and this deck begins with {count[n]}"
                        yield Diagnostic("C150", message, span, "leave it out", card=card.id)
