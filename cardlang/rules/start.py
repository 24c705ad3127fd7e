"""From decks and a board to the first decision of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardlang.model.diagnostic import Diagnostic
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature, Tables


@dataclass(frozen=True, slots=True)
class Side:
    """What one player brings: cards of all kinds, each as often as its `copies` say. Partners have the same `team`."""

    name: str
    cards: tuple[PlayedCard, ...]
    team: int


@dataclass(frozen=True, slots=True)
class Match:
    """Everything about a game except its seed. `names` are the names of the players."""

    game: Game
    tables: Tables
    names: tuple[str, ...]
    decks: tuple[tuple[int, ...], ...]  # the cards of each player, in printed order

    def start(self, seed: int) -> Play:
        """A new game, at its first decision."""
        tables, opening = self.tables, self.game.opening
        state = State(tables, 0, [GONE] * len(tables.creatures), seed)
        state.phase, state.mode = opening.phase, opening.mode
        for resource, amount in self.game.resources_at_start.items():
            for place in tables.resource_places[resource]:
                state.resources[place] = amount
        for player, deck in enumerate(self.decks):
            for kind, zone in opening.decks.items():
                cards = tuple(card for card in deck if tables.cards[card].card.kind == kind)
                state.zones[state.zone(player, zone)] = cards
        return Play(self.game, state)


def make_match(game: Game, sides: Sequence[Side], board: Board) -> tuple[Match | None, list[Diagnostic]]:
    """A game between these sides on a board, or None if the engine cannot play one of their cards (C407). Cards with
    the same id are the same card to the engine."""
    known: dict[str, int] = {}
    texts: list[PlayedCard] = []
    cards: list[LoadedCard] = []
    bodies: dict[int, Creature] = {}
    found: list[Diagnostic] = []
    for played in (played for side in sides for played in side.cards if played.card.id not in known):
        card = played.card
        number = known[card.id] = len(cards)
        loaded = game.load(played, game)
        body = game.creature(card.name, 0, played, number, game) if card.kind == "creature" else None
        if isinstance(unplayed := body if isinstance(loaded, LoadedCard) else loaded, NotYet):
            message = f'the engine cannot play "{unplayed.words}" of {card.name} yet'
            found.append(Diagnostic("C407", message, card.span, "leave the card out until it can", card=card.id))
        elif isinstance(loaded, LoadedCard):
            texts.append(played)
            cards.append(loaded)
            if isinstance(body, Creature):
                bodies[number] = body
    if found:
        return None, found
    decks = tuple(
        tuple(known[played.card.id] for played in side.cards for _ in range(played.card.copies)) for side in sides
    )
    tables = make_tables(game, board, list(_called(bodies, decks)), cards, tuple(side.team for side in sides), texts)
    return Match(game, tables, tuple(side.name for side in sides), decks), []


def _called(bodies: Mapping[int, Creature], decks: Sequence[Sequence[int]]) -> Iterator[Creature]:
    """A creature for each copy of a creature card; copies get different names."""
    copies = Counter(card for deck in decks for card in deck)
    called = Counter[int]()
    for player, deck in enumerate(decks):
        for card in deck:
            if card in bodies:
                called[card] += 1
                title = bodies[card].title
                yield replace(
                    bodies[card], player=player, name=f"{title} {called[card]}" if copies[card] > 1 else title
                )


def make_tables(
    game: Game,
    board: Board,
    creatures: Sequence[Creature],
    cards: Sequence[LoadedCard],
    teams: tuple[int, ...],
    texts: Iterable[PlayedCard],
    *,
    miniatures: Mapping[int, Mapping[int, int]] | None = None,
) -> Tables:
    """The tables of a game. `texts` are all its cards; their effects decide which events are worth recording."""
    watched, foreseen = game.asked(texts)
    return Tables(
        board,
        tuple(creatures),
        tuple(cards),
        teams,
        tuple(game.zones),
        game.resources,
        watched,
        foreseen,
        miniatures or {},
        game.piles,
        game.numbers,
    )
