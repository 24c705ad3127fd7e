"""Before the first round: spells, the draft, and dice (E1, E2, E4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.table import table_of
from cardlang.mechanics.armies.steps import STOCK, Armies, waiting
from cardlang.mechanics.cards.steps.draws import draw
from cardlang.mechanics.dice.steps import fit_pool
from cardlang.mechanics.tableau.steps import COLUMNS, lay, lying, take_from
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State

SPELL: Final = "spell"
SPELLS: Final = "spells"  # the zone from which the tableau is filled
SETS: Final = 4  # of basic spells in their deck
ARMIES: Final = Armies("heroes")


def deal(play: Play) -> bool:
    """The basic spells and the tableau, and who begins (E1). Returns whether a player is asked, as all phases do."""
    state = play.state
    cards, everybody = state.tables.cards, range(len(state.tables.teams))
    there = state.zones[state.zone(0, SPELLS)]
    for card in dict.fromkeys(one for one in there if cards[one].card.fields["set"] == "basic"):
        for n in range(there.count(card)):
            player = n * SETS // there.count(card)
            play.take(0, SPELLS, card)
            play.put(*((player, "deck") if player in everybody else (0, "out")), card)
    play.shuffle(0, SPELLS)
    lay_tableaus(play)
    first = play.chance("first player").randrange(len(everybody))
    play.first(first)
    play.phase("draft", (first, 0, 0))
    return False


def lay_tableaus(play: Play) -> None:
    """One for all players, or for each pair (V2)."""
    for table in sorted({table_of(play.state, player) for player in range(len(play.state.tables.teams))}):
        lay(play, table, SPELLS)


def take_spell(play: Play, player: int, card: int, n: int, to: str) -> None:
    """A player takes a spell of the tableau (E2, E25)."""
    take_from(play, table_of(play.state, player), card, n, player, to, SPELLS)


# The draft. Its mode holds who is asked, how many picks there were, and a bit for each player who has picked a hero.


def _picks(state: State) -> int:
    """How many picks each player has: one of them for a hero, if heroes are open (Q21)."""
    return state.tables.numbers["spells"] + bool(state.tables.numbers["open_heroes"])


def draft(play: Play) -> bool:
    """Each player in turn takes a spell of the bottom row, or an open hero, until all have enough; then hands are drawn
    (E2)."""
    state = play.state
    everybody = range(len(state.tables.teams))
    if state.mode[1] < _picks(state) * len(everybody):
        if takes(state):
            return True
        _picked(play)
        return False
    for one in everybody:
        play.shuffle(one, "deck")
        for _ in range(state.tables.numbers["hand"]):
            draw(play, one, SPELL)
    play.phase("buy", (state.turn, 0))
    return False


def _picked(play: Play, led: int = 0) -> None:
    player, picks, leading = play.state.mode
    play.phase("draft", ((player + 1) % len(play.state.tables.teams), picks + 1, leading | led))


def take(play: Play, card: int, n: int) -> None:
    """A player takes a spell in the draft."""
    take_spell(play, play.state.mode[0], card, n, "deck")
    _picked(play)


def lead(play: Play, card: int, _: int) -> None:
    """A player takes a hero. Its creatures and its special spell come along, in exchange for those that the player has
    brought."""
    state = play.state
    player, holder = state.mode[0], open_heroes(state)[card]
    if holder != player:
        cards, owner = state.tables.cards, state.owner[:]
        for zone in (ARMIES.also, STOCK):
            play.exchange(player, holder, zone, lambda card: True)
        play.exchange(player, holder, "deck", lambda card: cards[card].card.fields["set"] == "special")
        for one, brought in enumerate(owner):
            if brought in (player, holder):
                play.give(one, player + holder - brought)
    _picked(play, 1 << player)


def open_heroes(state: State) -> dict[int, int]:
    """The heroes that the player who is asked may take, with the players with whom they lie: those that nobody has
    picked. Everybody takes one (Q21)."""
    player, _, leading = state.mode
    if not state.tables.numbers["open_heroes"] or leading >> player & 1:
        return {}
    free = [one for one in range(len(state.tables.teams)) if not leading >> one & 1]
    return {card: one for one in free for card in state.zones[state.zone(one, ARMIES.also)]}


def buy(play: Play) -> bool:
    """Armies are picked (E3), or stand on the boards as the heroes' cards say (V1, E4)."""
    state = play.state
    if state.tables.numbers["preset"] and _place_preset(play, state.mode[0]):
        ARMIES.ready(play)
        return False
    return ARMIES.buy_phase(play)


def _place_preset(play: Play, player: int) -> bool:
    """Place the preset army of a player's hero. Returns False if the hero has none for these cards and this board."""
    state = play.state
    cards, board = state.tables.cards, state.tables.board
    zones = {zone: list(state.zones[state.zone(player, zone)]) for zone in (ARMIES.also, STOCK)}
    heroes = zones[ARMIES.also]
    standing: list[tuple[str, int, int]] = []
    for one in cards[heroes[0]].card.fields.get("army", ()) if heroes else ():
        there = ((zone, card) for zone, lying in zones.items() for card in lying if cards[card].card.id == one["card"])
        zone, card = next(there, ("", NOBODY))
        if card == NOBODY or one["column"] > board.width:
            return False
        zones[zone].remove(card)
        first = board.squares(board.starts[player])[0]
        standing.append((zone, card, first + (one["row"] - 1) * board.width + one["column"] - 1))
    if heroes or len({square for *_, square in standing}) < len(standing):
        return False
    for zone, card, square in standing:
        play.take(player, zone, card)
        play.enter(waiting(state, player, card), player, square)
    return bool(standing)


def place(play: Play) -> bool:
    """Armies are placed; then each player has dice (E3, E4)."""
    if ARMIES.place_phase(play):
        return True
    for player in range(len(play.state.tables.teams)):
        fit_pool(play, player)
    play.phase("resume", (play.state.turn, 1))
    return False


def _bottom(state: State) -> list[tuple[int, int]]:
    """The spells of the bottom row with their columns."""
    columns = ((n, lying(state, table_of(state, state.mode[0]), n)) for n in range(COLUMNS))
    return [(cards[-1], n) for n, cards in columns if cards]


def _must_lead(state: State) -> bool:
    """Whether the last pick of the player who is asked must be a hero (Q21)."""
    return bool(open_heroes(state)) and state.mode[1] // len(state.tables.teams) == _picks(state) - 1


def takes(state: State) -> tuple[int, ...]:
    """What can be taken in the draft."""
    spells = () if _must_lead(state) else sorted(a.TAKE(card, n) for card, n in _bottom(state))
    return (*map(a.LEAD, sorted(open_heroes(state))), *spells)


DRAFTING: Final = Constraint("draft", "it is not the draft", lambda state, *_: state.phase == "draft")
CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    **ARMIES.constraints,
    a.TAKE.number: (
        DRAFTING,
        Constraint("draft", "the last pick must be a hero", lambda state, *_: not _must_lead(state)),
        Constraint(
            "draft", "it is not in the bottom row of that column", lambda state, card, n: (card, n) in _bottom(state)
        ),
    ),
    a.LEAD.number: (
        DRAFTING,
        Constraint("draft", "it is not a hero to take", lambda state, card, _: card in open_heroes(state)),
    ),
}
