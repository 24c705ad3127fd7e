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
from cardlang.mechanics.damage.steps.packets import SPELL
from cardlang.mechanics.enhancing.nodes import MoreTargets
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.rules.board import grid_per_player
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import AbilitySet
from cardlang.rules.dryrun_support import DryRunBench, DryRunSupport, Unfit
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.start import make_tables
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature

_BOARD: Final = grid_per_player(2, 4, 2)
_CREATURE_CARD: Final = 5
_HISTORY: Final = (
    *(Event(deed, NOBODY, player=n) for deed in COUNTED.values() for n in (0, 1)),
    Event("is destroyed", 9),
)


def _creature(game: Game, n: int) -> Creature:
    name = game.practice["creatures"][n]
    stats = {"cost": 1, "activation": 1, "strength": 1, "hit points": 20, "toughness": 20}
    words = frozenset((HERO,) if n in game.practice["heroes"] else name.split())
    return Creature(name, name, int(n > 3), stats, frozenset(), words, {"Directions": "any"}, card=_CREATURE_CARD)


def _filler(game: Game, n: int) -> LoadedCard:
    kind = "creature" if n == _CREATURE_CARD else "spell"
    card = Card(f"filler-{n}", f"filler-{n}", kind, "elements", "practice", 1, 1, {}, (), Span("", 0, 0))
    under = AbilitySet("filler") if n in game.practice["permanents"] else None
    return LoadedCard(card, under=under, own=Spell((), 0, frozenset(), None, 0))


def _stages(game: Game) -> Iterator[State]:
    """In each position all but the performer are wounded, permanents with power tokens lie on some, and the dice show
    everything."""
    practice = game.practice
    creatures = tuple(_creature(game, n) for n in range(len(practice["creatures"])))
    cards = tuple(_filler(game, n) for n in range(7))
    tables = make_tables(game, _BOARD, creatures, cards, (0, 1), ())
    for number, position in enumerate(practice["positions"]):
        past = "past" in position
        spots = [GONE if square is None else square for square in (*position["at"], None)]
        state = State(tables, 0, spots)
        state.phase, state.mode = position["phase"], (0, NOBODY, 0)
        state.damage = [int(past), *(3 if n % 2 == number % 2 else 8 for n in range(1, len(spots)))]
        for n in (1, 2, 5):
            state.attached[n] = tuple((card, n % 2) for card in practice["permanents"][: 1 + past])
            state.counters = {**state.counters, **{(POWER, n, card): n for card, _ in state.attached[n]}}
        for player in (0, 1):
            for zone in ("hand", "deck", "discard"):
                few = past and zone == "hand"
                state.zones[state.zone(player, zone)] = tuple(practice["hand"][: 2 if few else None])
            for amount in (*FACES, "points"):
                state.resources[state.resource(player, amount)] = 6
        if past:
            state.history = [*_HISTORY]
        state.refresh()
        yield state


def bench(game: Game, faction: Sequence[PlayedCard], types: Sequence[str], powers: Sequence[str]) -> DryRunBench:
    """Spells are cast for a player whose creature stands in the performer's place."""

    def creature(played: PlayedCard) -> Creature | NotYet:
        return game.creature(played.card.name, 0, played, 0, game)

    def performers(loaded: LoadedCard) -> tuple[Sequence[Creature], Unfit | None]:
        return (_creature(game, 0),), None

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
    shows=frozenset((UsableUnexposed, MoreTargets)),
    means=("", *(f"{kind}{ALSO}{SPELL}" for kind in (PHYSICAL, MAGICAL)), ALSO.join((*_SYMBOLS, *CAST_SAID))),
)
