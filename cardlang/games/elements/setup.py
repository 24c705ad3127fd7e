"""Before the first round: spells, the draft, armies and dice (E1 to E4).

The player whose turn it is comes first in each phase. The mode holds who is asked; in `draft` also how many picks there
were, and a bit for each player who has picked a hero; in `buy` also what the player has spent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.table import table_of
from cardlang.games.elements.tableau import COLUMNS, SPELLS, lay_tableaus, lying, take_spell
from cardlang.mechanics.cards.steps.draws import draw
from cardlang.mechanics.dice.steps import fit_pool
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State

SPELL: Final = "spell"
SETS: Final = 4  # of basic spells in their deck
STOCK: Final = "creatures"  # the zone from which creatures are picked
ARMY: Final = "army"
HEROES: Final = "heroes"  # the zone of heroes that are to be placed, too


def deal(play: Play) -> bool:
    """The basic spells and the tableau, and who begins (E1). Returns whether a player is asked, as all phases do."""
    state = play.state
    cards, everybody = state.tables.cards, range(len(state.tables.teams))
    there = state.zones[state.zone(NOBODY, SPELLS)]
    for card in dict.fromkeys(one for one in there if cards[one].card.fields["set"] == "basic"):
        for n in range(there.count(card)):
            player = n * SETS // there.count(card)
            play.take(NOBODY, SPELLS, card)
            play.put(*((player, "deck") if player in everybody else (NOBODY, "out")), card)
    play.shuffle(NOBODY, SPELLS)
    lay_tableaus(play)
    first = play.chance("first player").randrange(len(everybody))
    play.first(first)
    play.phase("draft", (first, 0, 0))
    return False


# The draft


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


def _take(play: Play, card: int, n: int) -> None:
    """A player takes a spell in the draft."""
    take_spell(play, play.state.mode[0], card, n, "deck")
    _picked(play)


def _lead(play: Play, card: int, _: int) -> None:
    """A player takes a hero. Its creatures and its special spell come along, in exchange for those that the player has
    brought."""
    state = play.state
    player, holder = state.mode[0], open_heroes(state)[card]
    if holder != player:
        cards, owner = state.tables.cards, state.owner[:]
        for zone in (HEROES, STOCK):
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
    return {card: one for one in free for card in _zone(state, one, HEROES)}


def _zone(state: State, player: int, zone: str) -> tuple[int, ...]:
    return state.zones[state.zone(player, zone)]


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


# Armies


def buy(play: Play) -> bool:
    """Armies are picked (E3), or stand on the boards as the heroes' cards say (V1, E4). A player who can pick nothing
    is not asked."""
    state = play.state
    preset = bool(state.tables.numbers["preset"]) and _place_preset(play, state.mode[0])
    if not preset and _affordable(state):
        return True
    _ready(play)
    return False


def _place_preset(play: Play, player: int) -> bool:
    """Place the preset army of a player's hero. Returns False if the hero has none for these cards and this board."""
    state = play.state
    cards, board = state.tables.cards, state.tables.board
    zones = {zone: list(_zone(state, player, zone)) for zone in (HEROES, STOCK)}
    heroes = zones[HEROES]
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
    """The players place one card each in turn, as long as they have any; then each has dice (E3, E4)."""
    state = play.state
    count = len(state.tables.teams)
    for n in range(count):
        player = (state.mode[0] + n) % count
        if _to_place(state, player):
            play.phase("place", (player, 0))
            return True
    for player in range(count):
        fit_pool(play, player)
    play.phase("resume", (state.turn, 1))
    return False


def waiting(state: State, player: int, card: int) -> int:
    """A creature of a player that a card can become and that is not on the board."""
    for one in state.tables.by_card.get(card, ()):
        if state.at[one] == GONE and state.owner[one] == player:
            return one
    return NOBODY


def _price(state: State, card: int) -> int:
    """What a creature costs in an army."""
    cost: int = state.tables.cards[card].card.fields["cost"]
    return cost


def _affordable(state: State) -> list[int]:
    player, spent = state.mode
    if not _has_room(state):
        return []
    left = state.tables.numbers["army"] - spent
    return [one for one in sorted(set(_zone(state, player, STOCK))) if _price(state, one) <= left]


def _has_room(state: State) -> bool:
    player = state.mode[0]
    others = len(_zone(state, player, HEROES)) + len(_zone(state, player, ARMY))
    return others < state.tables.board.starts[player].bit_count()


def _to_place(state: State, player: int) -> list[int]:
    return sorted({card for zone in (ARMY, HEROES) for card in _zone(state, player, zone)})


def picks_and_places(state: State) -> tuple[int, ...]:
    """The legal actions of the player who is asked about an army."""
    if state.phase == "buy":
        return (*map(a.BUY, _affordable(state)), a.READY())
    squares = state.tables.board.squares(start_area(state, state.mode[0]))
    return tuple([code for card in _to_place(state, state.mode[0]) for code in a.PLACE.with_each(card, squares)])


def _buy(play: Play, card: int, _: int) -> None:
    """A creature joins the army."""
    player, spent = play.state.mode
    play.take(player, STOCK, card)
    play.put(player, ARMY, card)
    play.phase("buy", (player, spent + _price(play.state, card)))


def _ready(play: Play, *_: int) -> None:
    """The army of a player is complete."""
    state = play.state
    following = (state.mode[0] + 1) % len(state.tables.teams)
    play.phase("buy" if following != state.turn else "place", (following, 0))


def _place(play: Play, card: int, square: int) -> None:
    """A card comes to stand on its player's start area."""
    state = play.state
    player = state.mode[0]
    play.take(player, HEROES if card in _zone(state, player, HEROES) else ARMY, card)
    play.enter(waiting(state, player, card), player, square)
    play.phase("place", ((player + 1) % len(state.tables.teams), 0))


BEGIN: Final[Mapping[int, Callable[[Play, int, int], None]]] = {
    a.TAKE.number: _take,
    a.LEAD.number: _lead,
    a.BUY.number: _buy,
    a.READY.number: _ready,
    a.PLACE.number: _place,
}
_DRAFTING: Final = Constraint("draft", "it is not the draft", lambda state, *_: state.phase == "draft")
_BUYING: Final = Constraint("army", "armies are not picked now", lambda state, *_: state.phase == "buy")
CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    a.TAKE.number: (
        _DRAFTING,
        Constraint("draft", "the last pick must be a hero", lambda state, *_: not _must_lead(state)),
        Constraint(
            "draft", "it is not in the bottom row of that column", lambda state, card, n: (card, n) in _bottom(state)
        ),
    ),
    a.LEAD.number: (
        _DRAFTING,
        Constraint("draft", "it is not a hero to take", lambda state, card, _: card in open_heroes(state)),
    ),
    a.BUY.number: (
        _BUYING,
        Constraint(
            "army", "it is not there to be picked", lambda state, card, _: card in _zone(state, state.mode[0], STOCK)
        ),
        Constraint("army", "there is no space for more creatures", lambda state, *_: _has_room(state)),
        Constraint(
            "army",
            "the army would cost too much",
            lambda state, card, _: state.mode[1] + _price(state, card) <= state.tables.numbers["army"],
        ),
    ),
    a.READY.number: (_BUYING,),
    a.PLACE.number: (
        Constraint("army", "armies are not placed now", lambda state, *_: state.phase == "place"),
        Constraint(
            "army", "it is not in the player's army", lambda state, card, _: card in _to_place(state, state.mode[0])
        ),
        Constraint(
            "army",
            "it is not a free space of the player's own",
            lambda state, _, square: bool(start_area(state, state.mode[0]) >> square & 1),
        ),
    ),
}
