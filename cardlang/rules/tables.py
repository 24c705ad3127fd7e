"""Tables: everything about a game that never changes, computed once. These are its creatures, cards, players and
board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import AbilitySet, Frame
from cardlang.rules.event import NOBODY


@dataclass(frozen=True)
class Piles:
    """Where cards lie, by the names of the vocabulary: the game's name of each kind of card, the zone where cards of
    each kind lie for each zone name, the zones between which they are drawn, and the zone into which they are
    discarded."""

    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    zones: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    draws: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    discards: str = ""


@dataclass(frozen=True, slots=True)
class Creature:
    """What is printed on a creature. `name` is unique, `title` is its printed name, `player` its first owner, `card`
    its card or `NOBODY`."""

    name: str
    title: str
    player: int
    stats: Mapping[str, int]  # a stat that it lacks is absent
    abilities: frozenset[str]
    keywords: frozenset[str]
    powers: Mapping[str, int | str | None]  # keyword powers with their values
    ability_sets: tuple[AbilitySet, ...] = ()
    card: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything that never changes. Creatures, cards and players are indices into these. Players count from 0.

    `watched` are the kinds of event that some text refers to; no others are recorded. `foreseen` are those that some
    text acts on before they happen. `piles` says where cards lie; `miniatures` how many creatures of a card a player
    can have on the board, without limit for players who are not listed. Everything derived is computed at once, because
    slots are faster to read than properties."""

    board: Board
    creatures: tuple[Creature, ...]
    cards: tuple[LoadedCard, ...]
    teams: tuple[int, ...]  # the team of each player
    zones: tuple[str, ...]
    resources: tuple[str, ...]
    watched: frozenset[str] = frozenset()
    foreseen: frozenset[str] = frozenset()
    miniatures: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    piles: Piles = field(default_factory=Piles)
    numbers: Mapping[str, int] = field(default_factory=dict)  # see `Game.numbers`

    # Derived values.
    # for each zone name, the index of each player's zone in the state
    zone_places: Mapping[str, tuple[int, ...]] = field(init=False)
    resource_places: Mapping[str, tuple[int, ...]] = field(init=False)  # the same for resources
    # for each player, the players of the team, including that player
    friends: tuple[tuple[int, ...], ...] = field(init=False)
    foes: tuple[tuple[int, ...], ...] = field(init=False)  # for each player, the opponents
    immediate: frozenset[int] = field(init=False)  # the cards that can be played as a response
    uncacheable: frozenset[int] = field(
        init=False
    )  # those whose legality depends on more than the board (see `Constraint`)
    minor: frozenset[int] = field(init=False)  # the cards that tap nobody
    by_card: Mapping[int, tuple[int, ...]] = field(init=False)  # the creatures that each creature card can become
    printed: frozenset[str] = field(init=False)  # the keys of all statics printed on creatures
    controls: bool = field(init=False)  # whether a static ability decides who controls something

    # Caches.
    texts: dict[tuple[int, int, int], Frame] = field(init=False, default_factory=dict)
    """Frames of creatures, their controllers and the cards whose texts they have."""
    printed_texts: dict[tuple[int, int], list[tuple[AbilitySet, Frame]]] = field(init=False, default_factory=dict)
    """The abilities printed on creatures, with the frames for those who control them."""
    # the cards that each creature has the ability for
    suits: list[frozenset[int]] = field(init=False, default_factory=list)
    known: list[tuple[tuple[object, ...], Sequence[int]]] = field(init=False)
    """For each player all that it hung on what could be done at any time when it was last asked, and what that was."""

    def __post_init__(self) -> None:
        teams, creatures = self.teams, self.creatures
        played = [(n, card.played) for n, card in enumerate(self.cards) if card.played]
        immediate = frozenset([n for n, program in played if program.kind == "immediate card"])
        by_card: dict[int, tuple[int, ...]] = {}
        for n, creature in enumerate(creatures):
            if creature.card != NOBODY:
                by_card[creature.card] = (*by_card.get(creature.card, ()), n)
        printed = frozenset(
            [one.key for creature in creatures for some in creature.ability_sets for one in some.statics]
        )
        found = {
            "zone_places": _places(self.zones, len(teams)),
            "resource_places": _places(self.resources, len(teams)),
            "friends": _friends(teams),
            "foes": _foes(teams),
            "immediate": immediate,
            "uncacheable": frozenset([n for n, program in played if n in immediate and not program.by_board]),
            "minor": frozenset([n for n, program in played if program.kind == "minor card"]),
            "by_card": by_card,
            "printed": printed,
            "controls": "control" in printed or any(card.under.controls for card in self.cards if card.under),
            "known": [((), ())] * len(teams),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def with_first(
        self,
        creature: Creature,
        card: LoadedCard,
        watched: frozenset[str],
        foreseen: frozenset[str],
    ) -> Tables:
        """The same with another first creature and card, whose texts refer to these kinds of event."""
        return Tables(
            self.board,
            (creature, *self.creatures[1:]),
            (card, *self.cards[1:]),
            self.teams,
            self.zones,
            self.resources,
            watched,
            foreseen,
            self.miniatures,
            self.piles,
            self.numbers,
        )


@cache
def _friends(teams: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(b for b, other in enumerate(teams) if other == team) for team in teams)


@cache
def _foes(teams: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(b for b, other in enumerate(teams) if other != team) for team in teams)


@cache
def _places(names: tuple[str, ...], players: int) -> Mapping[str, tuple[int, ...]]:
    """The indices by name: all of player 0 come first, then all of player 1, and so on."""
    count = len(names)
    return {name: tuple(range(n, count * players, count)) for n, name in enumerate(names)}
