"""Everything about a game that stays: creatures, cards, players and the board, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardlang.rules.board import Board
from cardlang.rules.box import Box
from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.event import NOBODY
from cardlang.rules.frame import Frame

if TYPE_CHECKING:
    from cardlang.rules.game import Game


@dataclass(frozen=True, slots=True)
class Creature:
    """What is printed on a creature. `name` tells it from others, `title` is its printed name, `player` owns it at
    first, `card` is its card, or `NOBODY`."""

    name: str
    title: str
    player: int
    stats: Mapping[str, int]  # a stat it lacks is absent
    abilities: frozenset[str]
    keywords: frozenset[str]
    powers: Mapping[str, int | str | None]  # keyword powers with their values
    boxes: tuple[Box, ...] = ()
    card: int = NOBODY


@dataclass(frozen=True)
class Tables:
    """All that stays: creatures, cards and players are integers into these. Players count from 0.

    `watched` are the deeds that some text asks about: no others are noted; `foreseen` those that some text acts upon
    before they happen. `miniatures` says how many creatures of a card a player can have on the board; a player not
    named has no bound.
    """

    board: Board
    creatures: tuple[Creature, ...]
    cards: tuple[LoadedCard, ...]
    teams: tuple[int, ...]  # the team of each player
    zones: tuple[str, ...]
    resources: tuple[str, ...]
    watched: frozenset[str] = frozenset()
    foreseen: frozenset[str] = frozenset()
    miniatures: Mapping[int, Mapping[int, int]] = field(default_factory=dict)

    @cached_property
    def immediate(self) -> frozenset[int]:
        """The cards that can be played as a response."""
        return self._kind("immediate card")

    @cached_property
    def minor(self) -> frozenset[int]:
        """The cards that tap nobody."""
        return self._kind("minor card")

    def _kind(self, kind: str) -> frozenset[int]:
        return frozenset([n for n, card in enumerate(self.cards) if card.played and card.played.kind == kind])

    @cached_property
    def controls(self) -> bool:
        """Whether who controls what hangs on a text that counts by itself."""
        boxes = [box for creature in self.creatures for box in creature.boxes]
        boxes += [card.under for card in self.cards if card.under]
        return any(box.controls for box in boxes)

    @cached_property
    def by_card(self) -> Mapping[int, tuple[int, ...]]:
        """The creatures that each creature card can become."""
        found: dict[int, tuple[int, ...]] = {}
        for n, creature in enumerate(self.creatures):
            if creature.card != NOBODY:
                found[creature.card] = (*found.get(creature.card, ()), n)
        return found

    @cached_property
    def texts(self) -> dict[tuple[int, int, int], Frame]:
        """Frames of creatures, their controllers and the cards whose texts they have."""
        return {}

    @cached_property
    def printed_texts(self) -> dict[tuple[int, int], list[tuple[Box, Frame]]]:
        """The abilities printed on creatures, with the frames for those who control them."""
        return {}

    @cached_property
    def printed(self) -> frozenset[str]:
        """The keys of all that holds by what is printed on creatures."""
        return frozenset(static.key for one in self.creatures for box in one.boxes for static in box.statics)

    @cached_property
    def suits(self) -> list[frozenset[int]]:
        """The cards that suit each creature, once the game has looked."""
        return []

    @cached_property
    def zone_places(self) -> Mapping[str, tuple[int, ...]]:
        """Where a state has each player's zone of a name."""
        return _places(self.zones, len(self.teams))

    @cached_property
    def resource_places(self) -> Mapping[str, tuple[int, ...]]:
        """The same for resources."""
        return _places(self.resources, len(self.teams))

    @cached_property
    def friends(self) -> tuple[tuple[int, ...], ...]:
        """Of each player: the players of the same team, the player among them."""
        return tuple(tuple(b for b, other in enumerate(self.teams) if other == team) for team in self.teams)

    @cached_property
    def foes(self) -> tuple[tuple[int, ...], ...]:
        """Of each player: the opponents."""
        return tuple(tuple(b for b, other in enumerate(self.teams) if other != team) for team in self.teams)

    def with_first(
        self,
        creature: Creature,
        card: LoadedCard,
        watched: frozenset[str],
        foreseen: frozenset[str],
    ) -> Tables:
        """The same with another first creature and card, whose texts ask about these deeds."""
        return replace(
            self,
            creatures=(creature, *self.creatures[1:]),
            cards=(card, *self.cards[1:]),
            watched=watched,
            foreseen=foreseen,
        )


def _places(names: Sequence[str], players: int) -> Mapping[str, tuple[int, ...]]:
    """All of player 0 come first, then all of player 1, and so on."""
    count = len(names)
    return {name: tuple(range(n, count * players, count)) for n, name in enumerate(names)}


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
    """The tables of a game. `texts` are all cards in it, whose effects say which deeds are worth noting."""
    watched, foreseen = game.deeds(texts)
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
    )
