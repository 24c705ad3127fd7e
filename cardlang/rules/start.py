"""From decks and a board to the first decision of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cardlang.model.card import told_apart
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.value import Value
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.event import NOBODY
from cardlang.rules.game import ATTACHED, SETUP, Game
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature, Tables


class Side(Value):
    """What one player brings: cards of all kinds, each as often as its `copies` say. Partners have the same `team`."""

    name: str
    cards: tuple[PlayedCard, ...]
    team: int
    faction: str = ""


class Match(Value):
    """Everything about a game except its seed. `names` are the names of the players."""

    game: Game
    tables: Tables
    names: tuple[str, ...]
    decks: tuple[tuple[int, ...], ...]  # the cards of each player, in printed order
    shared: tuple[int, ...] = ()  # those that nobody brings

    def start(self, seed: int, after: State | None = None) -> Play:
        """A new game, at its first decision. In a campaign it comes `after` the end of another, of which players keep
        what the game says."""
        tables, opening = self.tables, self.game.opening
        state = State(tables, 0, [GONE] * len(tables.creatures), seed)
        state.phase, state.mode = SETUP, opening.mode
        for resource, amount in self.game.resources_at_start.items():
            for player in tables.players:
                state.resources[tables.resource_places[resource][player]] = amount
        for player, deck in enumerate(self.decks):
            for kind, zone in opening.decks.items():
                cards = tuple(card for card in deck if tables.cards[card].card.kind == kind)
                state.zones[state.zone(player, zone)] += cards
        for kind, shared in opening.shared.items():
            if shared.zone:
                cards = tuple(card for card in self.shared if tables.cards[card].card.kind == kind)
                state.zones[state.zone(NOBODY, shared.zone)] += cards
        if after:
            self._keep(state, after)
        return Play(self.game, state)

    def _keep(self, state: State, after: State) -> None:
        """Keep resources, cards and the luck of an earlier scenario. What is kept lies nowhere else."""
        keeps, players = self.game.opening.keeps, range(len(self.names))
        state.streams = after.streams.copy()
        for place, (owner, name) in enumerate(self.tables.resource_at):
            if name in keeps and owner in players:
                state.resources[place] = after.resources[place]
        if ATTACHED in keeps:
            state.attached = [
                held if owner in players else () for held, owner in zip(after.attached, after.owner, strict=True)
            ]
        zones = state.zones
        kept = [n for n, (owner, zone) in enumerate(self.tables.zone_at) if zone in keeps and owner in players]
        held = Counter(card for cards in state.attached for card, _ in cards)
        for place in kept:
            zones[place] = after.zones[place]
            held.update(zones[place])
        for place, cards in enumerate(zones):
            if place not in kept and not held.keys().isdisjoint(cards):
                left = Counter(cards) - held
                held -= Counter(cards)
                zones[place] = tuple(card for card in dict.fromkeys(cards) for _ in range(left[card]))


def make_match(
    game: Game, sides: Sequence[Side], board: Board, *, leave_out: bool = False, shared: Sequence[PlayedCard] = ()
) -> tuple[Match, list[Diagnostic]]:
    """A game between these sides on a board, and a warning (C452) for each card of which the engine cannot play every
    text. Such a card is played without these texts, or with `leave_out` not at all. Cards with the same id are the same
    card to the engine. The `shared` cards are those of kinds of which no player brings decks (`Shared`); pieces among
    them belong to the side of nobody, if the game has one, which comes after the players."""
    sides, shared = _dealt(game, sides, shared)
    known: dict[str, int] = {}
    texts: list[PlayedCard] = []
    cards: list[LoadedCard] = []
    bodies: dict[int, Creature] = {}
    found: list[Diagnostic] = []
    gone: set[str] = set()
    for played in (*(played for side in sides for played in side.cards), *shared):
        card = played.card
        if card.id in known or card.id in gone:
            continue
        sound, words = _playable(played, game)
        if words:
            how = "is left out" if leave_out else "is played without it"
            message = f'only people can play "{words}": {card.name} {how}'
            help = "" if leave_out else "--leave-out leaves such cards out"
            found.append(Diagnostic("C452", message, card.span, help, "warning", card=card.id))
        if words and leave_out:
            gone.add(card.id)
            continue
        number = known[card.id] = len(cards)
        loaded, body = _loaded(sound, number, game)
        assert isinstance(loaded, LoadedCard)
        texts.append(sound)
        cards.append(loaded)
        if isinstance(body, Creature):
            bodies[number] = body
    decks = tuple(
        tuple(known[one.card.id] for one in side.cards if one.card.id in known for _ in range(one.card.copies))
        for side in sides
    )
    common = tuple(known[one.card.id] for one in shared if one.card.id in known for _ in range(one.card.copies))
    named = told_apart([(one.card.name, one.card.id) for one in texts])
    creatures = list(_called(bodies, named, [*enumerate(decks), (len(sides) if game.nobody else 0, common)]))
    teams = tuple(0 if game.together else side.team for side in sides)
    teams += (1 + max(teams),) if game.nobody else ()
    tables = make_tables(game, board, creatures, cards, teams, texts)
    return Match(game, tables, tuple(side.name for side in sides), decks, common), found


def _dealt(
    game: Game, sides: Sequence[Side], shared: Sequence[PlayedCard]
) -> tuple[Sequence[Side], Sequence[PlayedCard]]:
    """The sides with the shared cards that follow them, and the rest of these cards."""
    rest: list[PlayedCard] = []
    for played in shared:
        fields = played.card.fields
        named = {fields[name] for name in game.opening.shared[played.card.kind].follows if name in fields}
        if not named:
            rest.append(played)
            continue
        sides = [
            replace(side, cards=(*side.cards, played))
            if named & {side.faction, *(one.card.id for one in side.cards)}
            else side
            for side in sides
        ]
    return sides, rest


def _loaded(played: PlayedCard, number: int, game: Game) -> tuple[LoadedCard | NotYet, Creature | NotYet | None]:
    card = played.card
    body = game.creature(card.name, 0, played, number, game) if card.kind in game.pieces else None
    return game.load(played, game), body


def _playable(played: PlayedCard, game: Game) -> tuple[PlayedCard, str]:
    """A card without the texts that the engine cannot play, and the words of the first of them."""
    unplayable = next((one.words for one in _loaded(played, 0, game) if isinstance(one, NotYet)), "")
    if not unplayable:
        return played, ""
    kept = list(played.effects)
    for n in range(len(kept)):
        alone = replace(played, effects=tuple(effect if i == n else None for i, effect in enumerate(played.effects)))
        if any(isinstance(one, NotYet) for one in _loaded(alone, 0, game)):
            kept[n] = None
    return replace(played, effects=tuple(kept)), unplayable


def _called(
    bodies: Mapping[int, Creature], named: Sequence[str], decks: Sequence[tuple[int, Sequence[int]]]
) -> Iterator[Creature]:
    """A creature for each copy of a creature card, by the players who first own them; copies get different names."""
    copies = Counter(card for _, deck in decks for card in deck)
    called = Counter[int]()
    for player, deck in decks:
        for card in deck:
            if card in bodies:
                called[card] += 1
                name = f"{named[card]} {called[card]}" if copies[card] > 1 else named[card]
                yield replace(bodies[card], player=player, name=name)


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
    watched, foreseen = game.watched_events(texts)
    return Tables(
        board, tuple(creatures), tuple(cards), teams, tuple(game.zones), game.resources, watched, foreseen,
        miniatures or {}, game.piles, game.numbers, game.owned_texts, game.table, game.fills,
        len(teams) - 1 if game.nobody else NOBODY, tuple(game.flow.always(game)),
    )  # fmt: skip
