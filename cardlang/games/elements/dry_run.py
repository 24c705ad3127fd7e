"""The positions in which the cards of elements are tried, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.acting import uses_of
from cardlang.games.elements.cards import Spell
from cardlang.games.elements.setup import waiting
from cardlang.games.elements.spells import CAST_SAID, COUNTED, POWER
from cardlang.games.elements.table import FACES, HERO, MAGICAL, PHYSICAL
from cardlang.mechanics.activation.nodes import UsableUnexposed
from cardlang.mechanics.cards.nodes import LookAt, Reveal, Search, Shuffle
from cardlang.mechanics.damage.steps.packets import SPELL
from cardlang.mechanics.enhancing.added import MoreTargets
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.rules.board import grid_per_player
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import AbilitySet
from cardlang.rules.dryrun_support import DryRunBench, DryRunSupport, Unfit
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature, Tables

_BOARD: Final = grid_per_player(2, 4, 2)
# The squares of the performer, a hero and two Golems of player 1, a hero and four creatures of player 2, and one that
# has died. In the last, the performer is exposed and wounded, and players have done things and have few cards left.
_SPOTS: Final = (
    (1, 5, 0, 2, 17, 12, 13, 14, 18, GONE),
    (5, 6, 1, 4, 13, 14, 15, 17, 19, GONE),
    (GONE, 5, 0, 2, 17, 12, 13, 14, 18, GONE),  # the performer lies beside the board
    (1, 5, 0, 2, 17, 12, 13, 14, 18, GONE),
)
_NAMES: Final = ("Performer", "Hero", "Golem", "Golem 2", "Foe", "Foe 1", "Foe 2", "Foe 3", "Foe 4", "Golem 3")
_HEROES: Final = (1, 4)
_DEAD: Final = 9
_HAND: Final = (1, 2, 2, 3, 3, 3)
_LYING: Final = (4, 6)  # permanents
_PAST: Final = 3
_HISTORY: Final = (
    *(Event(deed, NOBODY, player=n) for deed in COUNTED.values() for n in (0, 1)),
    Event("is destroyed", _DEAD),
)


def _creature(n: int, card: int = NOBODY) -> Creature:
    stats = {"cost": 1, "activation": 1, "strength": 1, "hit points": 20, "toughness": 20}
    words = frozenset((HERO,) if n in _HEROES else _NAMES[n].split())
    return Creature(_NAMES[n], _NAMES[n], int(n > 3), stats, frozenset(), words, {"Directions": "any"}, card=card)


def _filler(n: int, kind: str) -> LoadedCard:
    card = Card(f"filler-{n}", f"filler-{n}", kind, "elements", "practice", 1, 1, {}, (), Span("", 0, 0))
    under = AbilitySet("filler") if n in _LYING else None
    return LoadedCard(card, under=under, own=Spell((), 0, frozenset(), None, 0))


def _stages(game: Game) -> Iterator[State]:
    """In each position all but the performer are wounded, permanents with power tokens lie on some, and the dice show
    everything."""
    creatures = tuple(_creature(n, 5) for n in range(len(_NAMES)))
    cards = tuple(_filler(n, "creature" if n == 5 else "spell") for n in range(7))
    zones, numbers = tuple(game.zones), game.numbers
    tables = Tables(
        _BOARD, creatures, cards, (0, 1), zones, game.resources, piles=game.piles, numbers=numbers, owned_texts=True
    )
    for number, spots in enumerate(_SPOTS):
        state = State(tables, 0, list(spots))
        state.phase, state.mode = "points" if number else "act", (0, NOBODY, 0)
        state.damage = [int(number == _PAST), *(3 if n % 2 == number % 2 else 8 for n in range(1, len(spots)))]
        for n in (1, 2, 5):
            state.attached[n] = tuple((card, n % 2) for card in _LYING[: 1 + (number == _PAST)])
            state.counters = {**state.counters, **{(POWER, n, card): n for card, _ in state.attached[n]}}
        for player in (0, 1):
            for zone in ("hand", "deck", "discard"):
                state.zones[state.zone(player, zone)] = _HAND[: 2 if number == _PAST and zone == "hand" else None]
            for amount in (*FACES, "points"):
                state.resources[state.resource(player, amount)] = 6
        if number == _PAST:
            state.history = [*_HISTORY]
        state.refresh()
        yield state


def bench(game: Game, faction: Sequence[PlayedCard], types: Sequence[str], powers: Sequence[str]) -> DryRunBench:
    """Spells are cast for a player whose creature stands in the performer's place."""

    def creature(played: PlayedCard) -> Creature | NotYet:
        return game.creature(played.card.name, 0, played, 0, game)

    def performers(loaded: LoadedCard) -> tuple[Sequence[Creature], Unfit | None]:
        return (_creature(0, 5),), None

    return DryRunBench(_stages(game), creature, performers)


def ready(state: State, loaded: LoadedCard, box: str) -> None:
    """Put card 0 into the hand, on the performer, or beside the board if it is the performer's own."""
    state.damage[0] = min(state.damage[0], state.tables.creatures[0].stats["hit points"] - 1)
    if loaded.card.kind != "spell":
        if state.at[0] == GONE:
            state.zones[state.zone(0, "beside")] = state.zones[state.zone(0, "fallen")] = (0,)
    elif box == "attached":
        state.attached[0] = ((0, 0),)
    else:
        state.phase = "act"
        hand = state.zone(0, "hand")
        state.zones[hand] = (0, *state.zones[hand])


def actions(state: State, me: int = 0, card: int = 0) -> Iterator[int]:
    """The actions by which a card is cast, or a creature attacks or uses its ability."""
    if card in state.zones[state.zone(0, "hand")]:
        yield a.CAST(card)
    elif state.tables.creatures[me].card == card and (state.at[me] != GONE or waiting(state, 0, card) == me):
        yield from (a.USE(me, n) for n, _, _ in uses_of(state, me))


_SYMBOLS: Final = tuple(f"{face} symbol" for face in FACES)
DRY_RUN: Final = DryRunSupport(
    bench=bench,
    ready=ready,
    actions=actions,
    shows=frozenset((LookAt, Reveal, Search, Shuffle, UsableUnexposed, MoreTargets)),
    means=("", *(f"{kind}{ALSO}{SPELL}" for kind in (PHYSICAL, MAGICAL)), ALSO.join((*_SYMBOLS, *CAST_SAID))),
)
