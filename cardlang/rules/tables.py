"""Tables: everything about a game that never changes, computed once. These are its cards with what they are
made into, its creatures, players and board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, NamedTuple

from cardlang.model.card import told_apart
from cardlang.rules.active import ActiveEffects, Printed
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import AbilitySet, Frame, Program, Test, Use, with_inner
from cardlang.rules.event import NOBODY

TEXT: Final = Program("text", "text", ())  # the program of the frames that abilities refer to


@dataclass(frozen=True)
class Piles:
    """Where cards lie, by the names of the vocabulary: the game's name of each kind of card, the zone where cards of
    each kind lie for each zone name, the zones between which they are drawn, the zone into which they are discarded,
    and the one where they lie when they have been played, "" for none. `refills` names for a deck of the game the zone
    whose cards make a new one when it is empty."""

    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    zones: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    draws: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    discards: str = ""
    played: str = ""
    refills: Mapping[str, str] = field(default_factory=dict)


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


class Offer(NamedTuple):
    """An action that a creature has a card or ability for. Whether it may take it now depends on where creatures stand,
    who is tapped, and `tests`, which are called with `(state, frame)`."""

    code: int
    me: int
    taps: bool  # whether the creature must be untapped
    card: LoadedCard | None  # whose level and requirements the creature must meet
    frame: Frame
    tests: tuple[Test, ...]


Plays = tuple[dict[int, Offer], dict[int, Offer]]
"""By card, the offers of a creature: those for its activation, and those for any time."""


class KeptOffers:
    """The offers of a player, made once for the texts that are active, the hand, and the abilities that are used up.
    `found` are those for any time that are legal while creatures also stand and are tapped as they were then."""

    __slots__ = ("cards", "effects", "found", "hand", "own", "place", "quick", "stamp", "used")

    def __init__(self) -> None:
        self.effects: ActiveEffects | None = None
        self.place = 0  # of the hand among the zones
        self.hand: tuple[int, ...] = ()
        self.cards: list[int] = []  # the different ones of the hand, in ascending order
        self.used: frozenset[tuple[str, str, int]] = frozenset()
        self.own: dict[int, list[Offer]] = {}  # by creature, those for its activation
        self.quick: list[Offer] = []  # those for any time
        self.found: tuple[int, ...] | None = None  # None if they must be found again
        self.stamp: object = None  # see `State`


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
    owned_texts: bool = False  # see `Game.owned_texts`
    table: frozenset[str] = frozenset()  # see `Game.table`
    fills: str = "hit points"  # see `Game.fills`
    nobody: int = NOBODY  # the player whose pieces the rules move, the last one; see `Game.nobody`
    always: tuple[AbilitySet, ...] = ()  # see `TurnFlow.always`

    # Derived values.
    players: range = field(init=False)  # those who play, without nobody
    around: tuple[int, ...] = field(init=False)  # for each square, the adjacent squares
    balls: list[list[int]] = field(init=False)  # for each square, those within 0, 1, … steps, as far as was asked
    # for each zone name, the index of each player's zone in the state; one for all if it is of the table
    zone_places: Mapping[str, tuple[int, ...]] = field(init=False)
    resource_places: Mapping[str, tuple[int, ...]] = field(init=False)  # the same for resources
    zone_at: tuple[tuple[int, str], ...] = field(init=False)  # by index, the player, or `NOBODY`, and the zone
    resource_at: tuple[tuple[int, str], ...] = field(init=False)
    # for each player, the players of the team, including that player
    friends: tuple[tuple[int, ...], ...] = field(init=False)
    foes: tuple[tuple[int, ...], ...] = field(init=False)  # for each player, the opponents
    rounds: tuple[tuple[int, ...], ...] = field(init=False)  # for each player, all players in turn, that player last
    immediate: frozenset[int] = field(init=False)  # the cards that can be played as a response
    uncacheable: frozenset[int] = field(init=False)  # of these, those whose legality depends on more than the board
    called: tuple[str, ...] = field(init=False)  # for each card its name, with its id if another one has that name
    by_card: Mapping[int, tuple[int, ...]] = field(init=False)  # the creatures that each creature card can become
    printed: frozenset[str] = field(init=False)  # the keys of all statics printed on creatures
    left: str = field(init=False)  # the measure of what damage has left of the stat that it fills
    hold_off: frozenset[str] = field(init=False)  # statics that keep a creature with enough damage from destruction
    controls: bool = field(init=False)  # whether a static ability decides who controls something

    # Caches.
    texts: dict[tuple[int, int, int], Frame] = field(init=False, default_factory=dict)
    """Frames of creatures, their controllers and the cards whose texts they have."""
    printed_texts: tuple[list[Printed | None], ...] = field(init=False)
    """For each controller and creature the abilities printed on it; None until they are asked for."""
    kept: tuple[KeptOffers, ...] = field(init=False)  # for each player
    plays: tuple[list[Plays | None], ...] = field(init=False)
    """For each controller and creature what is offered when a card is in hand; None until it is asked for."""
    uses: dict[tuple[int, Use, Frame], Offer] = field(init=False, default_factory=dict)  # by numbered use
    last: list[int] = field(init=False, default_factory=lambda: [0, 0])  # see `beside`
    moves: dict[int, list[int]] = field(init=False, default_factory=dict)
    """By creature, the codes of its moves to each square: to look them up is faster than to make new numbers."""

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
        players = range(len(teams) - (self.nobody != NOBODY))
        found = {
            "players": players,
            "around": self.board.around,
            "balls": self.board.balls,
            "zone_places": _places(self.zones, self.table, len(teams)),
            "resource_places": _places(self.resources, self.table, len(teams)),
            "zone_at": _laid_out(self.zones, self.table, len(teams)),
            "resource_at": _laid_out(self.resources, self.table, len(teams)),
            "friends": _friends(teams),
            "foes": _foes(teams, len(players)),
            "rounds": _rounds(len(teams)),
            "immediate": immediate,
            "uncacheable": frozenset([n for n, program in played if n in immediate and not program.by_board]),
            "called": tuple(told_apart([(one.card.name, one.card.id) for one in self.cards])),
            "by_card": by_card,
            "printed": printed,
            "left": f"{self.fills} left",
            "hold_off": frozenset((f"stat {self.fills}", "cannot be destroyed", "only be destroyed")),
            "controls": "control" in printed or any(card.under.controls for card in self.cards if card.under),
            "kept": tuple([KeptOffers() for _ in teams]),
            "printed_texts": tuple([[None] * len(creatures) for _ in teams]),
            "plays": tuple([[None] * len(creatures) for _ in teams]),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def beside(self, mask: int) -> int:
        """The squares one step away from any of a mask. Those of the last mask are kept, as enemies stand still in a
        turn."""
        last = self.last
        if last[0] != mask:
            last[:] = mask, self.board.spread(mask)
        return last[1]

    def text(self, creature: int, player: int, card: int) -> Frame:
        """The frame of a card's text on a creature that the player controls. It never changes, so states share it."""
        key = (creature, player, card)
        if key not in self.texts:
            self.texts[key] = Frame(TEXT, player, creature, card)
        return self.texts[key]

    def read_printed(self, creature: int, player: int) -> Printed:
        """The abilities printed on a creature that the player controls; from now on, `printed_texts` has them."""
        one = self.creatures[creature]
        texts = [(some, self.text(creature, player, one.card)) for some in one.ability_sets if some.abilities]
        found = self.printed_texts[player][creature] = Printed(texts)
        return found

    def programs(self) -> Iterator[Program | AbilitySet]:
        """All programs and ability sets of its cards and creatures."""
        found: list[Program | AbilitySet | None] = [one for card in self.cards for one in (card.played, card.under)]
        found += [one for creature in self.creatures for one in creature.ability_sets]
        for one in dict.fromkeys(found):
            yield from with_inner(one) if one else ()

    def with_first(
        self, creature: Creature, card: LoadedCard, watched: frozenset[str], foreseen: frozenset[str]
    ) -> Tables:
        """The same with another first creature and card, whose texts refer to these kinds of event."""
        creatures, cards = (creature, *self.creatures[1:]), (card, *self.cards[1:])
        return replace(self, creatures=creatures, cards=cards, watched=watched, foreseen=foreseen)


@cache
def _friends(teams: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(b for b, other in enumerate(teams) if other == team) for team in teams)


@cache
def _foes(teams: tuple[int, ...], players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(b for b, other in enumerate(teams[:players]) if other != team) for team in teams)


@cache
def _rounds(players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple((player + n) % players for n in range(1, players + 1)) for player in range(players))


@cache
def _laid_out(names: tuple[str, ...], table: frozenset[str], players: int) -> tuple[tuple[int, str], ...]:
    """Whose and what each is: all of player 0 come first, then all of player 1, and so on, last those of the table."""
    own = [(player, name) for player in range(players) for name in names if name not in table]
    return (*own, *((NOBODY, name) for name in names if name in table))


@cache
def _places(names: tuple[str, ...], table: frozenset[str], players: int) -> Mapping[str, tuple[int, ...]]:
    """The indices by name, for each player. What is of the table has the same for everybody."""
    at = {whose: n for n, whose in enumerate(_laid_out(names, table, players))}
    return {name: tuple(at[NOBODY if name in table else one, name] for one in range(players)) for name in names}
