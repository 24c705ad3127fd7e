"""Before the first round: spells, draft, armies (E1 to E4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.activating import waiting
from cardlang.games.elements.table import COLUMNS, column, table_of, tableau
from cardlang.mechanics.cards.steps.draws import draw
from cardlang.mechanics.dice.steps import fit_pool
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State

SPELL_CARD: Final = "spell"
SETS: Final = 4  # of basic spells in the deck of basic spells


def deal(play: Play) -> None:
    """The basic spells and the tableau, and who begins (E1)."""
    state = play.state
    cards, everybody = state.tables.cards, range(len(state.tables.teams))
    lying = state.zones[state.zone(0, "spells")]
    for card in dict.fromkeys(one for one in lying if cards[one].card.fields["set"] == "basic"):
        for n in range(lying.count(card)):
            player = n * SETS // lying.count(card)
            to = (player, "deck") if player in everybody else (0, "out")
            play.take(0, "spells", card)
            play.put(*to, card)
    play.shuffle(0, "spells")
    lay_tableau(play)
    first = play.chance("first player").randrange(len(everybody))
    play.first(first)
    play.phase("draft", (first, 0))


def lay_tableau(play: Play) -> None:
    """Two spells in each column, for all players or for each pair (V2)."""
    for table in sorted({table_of(play.state, player) for player in range(len(play.state.tables.teams))}):
        for n in range(COLUMNS):
            for _ in range(2):
                fill(play, table, n)


def fill(play: Play, table: int, n: int) -> None:
    """A new spell comes into the top row of a column, if there is one (E2, Q12)."""
    spells = play.state.zones[play.state.zone(0, "spells")]
    if spells:
        play.take(0, "spells", spells[0])
        play.put(table, column(n), spells[0])


def take_spell(play: Play, player: int, card: int, n: int, to: str) -> None:
    """A player takes a spell of the tableau. The one above it moves down, and a new one follows (E2, E25)."""
    table = table_of(play.state, player)
    there = tableau(play.state, player, n)
    play.take(table, column(n), card, bottom=there[-1] == card)
    play.put(player, to, card)
    fill(play, table, n)


# The draft and the armies


def draft(play: Play) -> bool:
    """Each player in turn takes a spell of the bottom row, until all have enough (E2). Returns whether a player is
    asked, as all phases do."""
    state = play.state
    player, taken = state.mode
    if taken < state.tables.numbers["spells"] * len(state.tables.teams) and _bottom(state, player):
        return True
    for one in range(len(state.tables.teams)):
        play.shuffle(one, "deck")
        for _ in range(state.tables.numbers["hand"]):
            draw(play, one, SPELL_CARD)
    play.phase("buy", (state.turn, 0))
    return False


def take(play: Play, card: int, n: int) -> None:
    """A player takes a spell in the draft."""
    player, taken = play.state.mode
    take_spell(play, player, card, n, "deck")
    play.phase("draft", ((player + 1) % len(play.state.tables.teams), taken + 1))


def buy_army(play: Play) -> bool:
    """Each player picks creatures of limited cost in secret (E3)."""
    if _buys(play.state):
        return True
    end_buying(play)
    return False


def buy(play: Play, card: int) -> None:
    """A creature joins the army."""
    player, spent = play.state.mode
    play.take(player, "creatures", card)
    play.put(player, "army", card)
    play.phase("buy", (player, spent + price(play.state, card)))


def end_buying(play: Play) -> None:
    """The army of a player is complete."""
    state = play.state
    following = (state.mode[0] + 1) % len(state.tables.teams)
    play.phase("buy" if following != state.turn else "place", (following, 0))


def place_army(play: Play) -> bool:
    """The players place one card each in turn, until all are placed (E3). Then each has dice (E4)."""
    state = play.state
    everybody = range(len(state.tables.teams))
    for n in everybody:
        player = (state.mode[0] + n) % len(everybody)
        if _to_place(state, player):
            play.phase("place", (player, 0))
            return True
    for player in everybody:
        fit_pool(play, player)
    play.phase("resume", (state.turn, 0))
    return False


def place(play: Play, card: int, square: int) -> None:
    """A creature or hero comes to stand on its player's board."""
    state = play.state
    player = state.mode[0]
    play.take(player, "heroes" if card in state.zones[state.zone(player, "heroes")] else "army", card)
    play.enter(waiting(state, player, card), player, square)
    play.phase("place", ((player + 1) % len(state.tables.teams), 0))


def price(state: State, card: int) -> int:
    """What a creature costs in an army."""
    cost: int = state.tables.cards[card].card.fields["cost"]
    return cost


# What is legal


def setup_options(state: State) -> tuple[int, ...]:
    """The legal actions of the player who is asked."""
    if state.phase == "draft":
        return _takes(state)
    if state.phase == "buy":
        return (a.END(), *_buys(state))
    squares = state.tables.board.squares(start_area(state, state.mode[0]))
    return tuple([code for card in _to_place(state, state.mode[0]) for code in a.PLACE.with_each(card, squares)])


def _bottom(state: State, player: int) -> list[tuple[int, int]]:
    """The spells of the bottom row with their columns."""
    columns = ((n, tableau(state, player, n)) for n in range(COLUMNS))
    return [(cards[-1], n) for n, cards in columns if cards]


def _takes(state: State) -> tuple[int, ...]:
    return tuple(sorted(a.TAKE(card, n) for card, n in _bottom(state, state.mode[0])))


def _buys(state: State) -> list[int]:
    player, spent = state.mode
    if not _has_room(state):
        return []
    left = state.tables.numbers["army"] - spent
    cards = sorted(set(state.zones[state.zone(player, "creatures")]))
    return [a.BUY(card) for card in cards if price(state, card) <= left]


def _has_room(state: State) -> bool:
    """Whether the board has a space for another creature, and one for the hero."""
    player = state.mode[0]
    return len(state.zones[state.zone(player, "army")]) + 1 < state.tables.board.starts[player].bit_count()


def _to_place(state: State, player: int) -> list[int]:
    """The cards that a player has not placed yet."""
    return sorted({card for zone in ("army", "heroes") for card in state.zones[state.zone(player, zone)]})


def _phase(phase: str) -> Constraint:
    return Constraint("E2" if phase == "draft" else "E3", "it is not the time for this", lambda state, *_: state.phase == phase)


CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    a.TAKE.number: (
        _phase("draft"),
        Constraint(
            "E2",
            "it is not in the bottom row of that column",
            lambda state, card, n: (card, n) in _bottom(state, state.mode[0]),
        ),
    ),
    a.BUY.number: (
        _phase("buy"),
        Constraint(
            "E3",
            "it is not among the creatures of the player's hero",
            lambda state, card, _: card in state.zones[state.zone(state.mode[0], "creatures")],
        ),
        Constraint("E3", "the board has no space for more creatures", lambda state, *_: _has_room(state)),
        Constraint(
            "E3",
            "the army would cost too much",
            lambda state, card, _: state.mode[1] + price(state, card) <= state.tables.numbers["army"],
        ),
    ),
    a.PLACE.number: (
        _phase("place"),
        Constraint(
            "E3", "it is not in the player's army", lambda state, card, _: card in _to_place(state, state.mode[0])
        ),
        Constraint(
            "E3",
            "it is not a free space of the player's board",
            lambda state, _, square: bool(start_area(state, state.mode[0]) >> square & 1),
        ),
    ),
}
