"""How armies are picked and placed. In the phases `buy` and `place`, the mode holds the player who is asked, and in
`buy` what that player has spent. The player whose turn it is comes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.actions import Kind
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, ScenarioWords
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State

BUY: Final = Kind(50, "buy {}", ("card",))
READY: Final = Kind(51, "ready")
PLACE: Final = Kind(52, "place {} on {}", ("card", "square"))

STOCK: Final = "creatures"  # the zone from which creatures are picked
ARMY: Final = "army"


def waiting(state: State, player: int, card: int) -> int:
    """A creature of a player that a card can become and that is not on the board."""
    for one in state.tables.by_card.get(card, ()):
        if state.at[one] == GONE and state.owner[one] == player:
            return one
    return NOBODY


def price(state: State, card: int) -> int:
    """What a creature costs in an army."""
    cost: int = state.tables.cards[card].card.fields["cost"]
    return cost


class Armies:
    """The two phases, in a game whose armies include the cards of the zone `also`."""

    def __init__(self, also: str) -> None:
        self.also = also

    def buy_phase(self, play: Play) -> bool:
        """Whether a player is asked to pick; otherwise the next player follows."""
        if self._affordable(play.state):
            return True
        self.ready(play)
        return False

    def place_phase(self, play: Play) -> bool:
        """Whether a player is asked to place a card: one after the other, as long as they have any."""
        state = play.state
        count = len(state.tables.teams)
        for n in range(count):
            player = (state.mode[0] + n) % count
            if self._to_place(state, player):
                play.phase("place", (player, 0))
                return True
        return False

    def options(self, state: State) -> tuple[int, ...]:
        """The legal actions of the player who is asked."""
        if state.phase == "buy":
            return (*map(BUY, self._affordable(state)), READY())
        squares = state.tables.board.squares(start_area(state, state.mode[0]))
        return tuple([code for card in self._to_place(state, state.mode[0]) for code in PLACE.with_each(card, squares)])

    def buy(self, play: Play, card: int, _: int) -> None:
        """A creature joins the army."""
        player, spent = play.state.mode
        play.take(player, STOCK, card)
        play.put(player, ARMY, card)
        play.phase("buy", (player, spent + price(play.state, card)))

    def ready(self, play: Play, *_: int) -> None:
        """The army of a player is complete."""
        state = play.state
        following = (state.mode[0] + 1) % len(state.tables.teams)
        play.phase("buy" if following != state.turn else "place", (following, 0))

    def place(self, play: Play, card: int, square: int) -> None:
        """A card comes to stand on its player's start area."""
        state = play.state
        player = state.mode[0]
        play.take(player, self.also if card in state.zones[state.zone(player, self.also)] else ARMY, card)
        play.enter(waiting(state, player, card), player, square)
        play.phase("place", ((player + 1) % len(state.tables.teams), 0))

    def _affordable(self, state: State) -> list[int]:
        player, spent = state.mode
        if not self._has_room(state):
            return []
        left = state.tables.numbers["army"] - spent
        return [one for one in sorted(set(state.zones[state.zone(player, STOCK)])) if price(state, one) <= left]

    def _has_room(self, state: State) -> bool:
        player = state.mode[0]
        others = len(state.zones[state.zone(player, self.also)]) + len(state.zones[state.zone(player, ARMY)])
        return others < state.tables.board.starts[player].bit_count()

    def _to_place(self, state: State, player: int) -> list[int]:
        return sorted({card for zone in (ARMY, self.also) for card in state.zones[state.zone(player, zone)]})

    @property
    def begin(self) -> Mapping[int, Callable[[Play, int, int], None]]:
        """What each action does, by the number of its kind."""
        return {BUY.number: self.buy, READY.number: self.ready, PLACE.number: self.place}

    @property
    def constraints(self) -> Mapping[int, tuple[Constraint, ...]]:
        """When each action is legal, by the number of its kind."""
        return {
            BUY.number: (
                BUYING,
                Constraint("army", "it is not there to be picked", lambda state, card, _: card in _stock(state)),
                Constraint("army", "there is no space for more creatures", lambda state, *_: self._has_room(state)),
                Constraint(
                    "army",
                    "the army would cost too much",
                    lambda state, card, _: state.mode[1] + price(state, card) <= state.tables.numbers["army"],
                ),
            ),
            READY.number: (BUYING,),
            PLACE.number: (
                Constraint("army", "armies are not placed now", lambda state, *_: state.phase == "place"),
                Constraint(
                    "army",
                    "it is not in the player's army",
                    lambda state, card, _: card in self._to_place(state, state.mode[0]),
                ),
                Constraint(
                    "army",
                    "it is not a free space of the player's own",
                    lambda state, _, square: bool(start_area(state, state.mode[0]) >> square & 1),
                ),
            ),
        }


BUYING: Final = Constraint("army", "armies are not picked now", lambda state, *_: state.phase == "buy")


def _stock(state: State) -> tuple[int, ...]:
    return state.zones[state.zone(state.mode[0], STOCK)]


def steps(kind: str, also: Mapping[str, str]) -> Game:
    """The zones and actions, and their words in scenarios."""
    return Game(
        kinds=(BUY, READY, PLACE),
        zones={STOCK: kind, ARMY: kind, **also},
        hidden={STOCK: "others", ARMY: "others"},
        scenario=ScenarioWords(
            steps={
                "buy": lambda asked: BUY(asked.card("buy")),
                "ready": lambda asked: READY(),
                "place": lambda asked: PLACE(asked.card("place"), asked.square(("at",))),
            },
            helpers={"place": frozenset({"at"})},
            cards={"buy": kind, "place": ""},
            squares=frozenset({"at"}),
            piles=frozenset({STOCK, ARMY}),
        ),
    )


STEPS = steps
