"""How creatures come into play: at a cost (S3.3) and at the start of the game (S2); where they can stand, and their
miniatures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.mechanics.cards.steps.card_refs import card_of, take_out
from cardlang.mechanics.placing.steps import start_area
from cardlang.model.card import Card
from cardlang.rules.compiled import AbilitySet, Frame, Static
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import ReplaceableAction
from cardlang.rules.play import Play
from cardlang.rules.registers import LEFT
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import TEXT


def cost(state: State, player: int, creature: int) -> int:
    """The gold that a creature costs: its level, changed by texts, but not below 0."""
    price = state.tables.creatures[creature].stats["level"]
    for static, of in _holding("deploy cost", state, player, creature):
        price = static.value(state, of, price)
    return max(0, price)


def _holding(key: str, state: State, player: int, creature: int) -> Iterable[tuple[Static, Frame]]:
    """The statics that apply to a creature waiting to be deployed: active ones, and those printed on it."""
    if key not in state.tables.printed and key not in state.effects.statics:
        return ()
    return _found(key, state, player, creature)


def _found(key: str, state: State, player: int, creature: int) -> Iterator[tuple[Static, Frame]]:
    tables = state.tables.creatures[creature]
    own = [static for ability_set in tables.ability_sets for static in ability_set.statics if static.key == key]
    found = state.effects.statics.get(key, [])
    if own:
        here = Frame(TEXT, player, creature, tables.card)
        found = [*found, *((static, here) for static in own)]
    for static, of in found:
        if (static.when is None or static.when(state, of)) and static.fits(state, of, creature):
            yield static, of


def waiting(state: State, player: int, card: int) -> int:
    """A creature that a card can become and that is not on the board; the player's own first."""
    tables = state.tables
    found = NOBODY
    for creature in tables.by_card.get(card, ()):
        if state.at[creature] == GONE:
            if state.owner[creature] == player:
                return creature
            found = creature if found == NOBODY else found
    return found


def has_miniature(state: State, player: int, card: int) -> bool:
    """Whether the player has a miniature left for a creature; otherwise it cannot be deployed (S3.3)."""
    have, creatures = state.tables.miniatures.get(player), state.tables.creatures
    if have is None:
        return True
    in_use = [one for one in state.present if creatures[one].card == card and state.owner[one] == player]
    return len(in_use) < have.get(card, 0)


def can_pay(state: State, player: int, card: int, less: int = 0) -> bool:
    """Whether the player could deploy the card now for `less` gold under its cost, if there is a square for it."""
    creature = waiting(state, player, card)
    return (
        creature != NOBODY
        and state.has(player, "supply") >= cost(state, player, creature) - less
        and has_miniature(state, player, card)
        and not any(_holding("cannot be deployed", state, player, creature))
    )


def can_deploy(state: State, card: int, square: int) -> bool:
    """Whether the player whose turn it is may deploy a card from the hand on a square (S3.3)."""
    player = state.turn
    return (
        card in state.zones[state.zone(player, "creature_hand")]
        and can_pay(state, player, card)
        and bool(places(state, player, card) >> square & 1)
    )


def places(state: State, player: int, card: int) -> int:
    """The squares where a player can deploy a card: the start area, and where texts allow it."""
    squares = start_area(state, player)
    if PLACED in state.tables.printed or PLACED in state.effects.statics:
        for _, mask, _ in _allowed(state, player, waiting(state, player, card)):
            squares |= mask
    return squares


def _allowed(state: State, player: int, creature: int) -> Iterator[tuple[Static, int, bool]]:
    for static, of in _holding(PLACED, state, player, creature):
        squares, tapped = static.value
        yield static, squares(state, of) & ~state.occupied, tapped


def enters_tapped(state: State, player: int, creature: int, square: int, *, by_text: bool) -> bool:
    """Whether a creature is tapped when it comes into play there: some always are, and others where only a text lets
    them come. `by_text`: an effect deploys it, which has said where."""
    if any(_holding(TAPPED, state, player, creature)):
        return True
    if by_text or start_area(state, player) >> square & 1:
        return False
    ways = [tapped for _, mask, tapped in _allowed(state, player, creature) if mask >> square & 1]
    return bool(ways) and all(ways)


PLACED: Final = "deployed at"
TAPPED: Final = "enters tapped"


def deploy(play: Play, player: int, ref: int, square: int, price: int, tapped: bool) -> None:
    """A player pays for a creature, and its card comes into play from where it lies. The gold leaves the game.

    Source: S3.3.
    """
    card = card_of(ref)
    creature = waiting(play.state, player, card)
    amount = ((ref << _BITS | price) << _BITS | square) << 1 | tapped
    play.attempt(DEPLOY, Event("is deployed", creature, player=player, card=card, amount=amount))


_BITS: Final = 16
_PART: Final = (1 << _BITS) - 1


def _do_deploy(play: Play, event: Event, register: int | None) -> None:
    creature, player, card, amount = event.subject, event.player, event.card, event.amount
    amount, tapped = amount >> 1, amount & 1
    square, price, ref = amount & _PART, amount >> _BITS & _PART, amount >> 2 * _BITS
    owner = NOBODY if play.state.occupied >> square & 1 else take_out(play, ref)
    if owner == NOBODY:
        return
    if price:
        play.gain(player, "supply", -price)
    play.enter(creature, owner, square)
    if tapped:
        play.set_tapped(creature, True)
    if owner != player:  # it comes from another player's zone
        play.begin_lasting(FOREIGN, Frame(TEXT, player, creature), None)
    play.happens(
        Event("is deployed", creature, player=player, card=card),
        Event("deploys", object=creature, player=player, card=card),
    )


FOREIGN: Final = AbilitySet(
    "foreign",
    (
        Static(
            "control",
            lambda state, frame, creature: creature == frame.acting and creature not in frame.registers.get(LEFT, ()),
            lambda state, frame, creature: frame.player,
        ),
    ),
)
"""A player who deploys another player's creature controls it (S9.2)."""
DEPLOY: Final = ReplaceableAction("deploy", _do_deploy, (FOREIGN,))


# Set-up: players pick their starting creatures, hands are drawn, and the first player is found (S2)


def set_up(play: Play) -> tuple[int, tuple[int, ...]] | None:
    """Who picks the next starting creature, and the options (S2.2). When all are done, hands are dealt and the first
    player is found (S2.4).

    `state.mode` holds who picks and how many levels are picked already.
    """
    state = play.state
    player, levels = state.mode
    if player == len(state.tables.teams):
        _deal(play)
        play.first(play.chance("first player").randrange(player))
        play.phase("start")
        return None
    squares = state.tables.board.squares(start_area(state, player))
    options: list[int] = []
    for card in _can_start(state, player, levels):
        options += a.START_WITH.with_each(card, squares)
    if not options:
        next_player(play)
        return None
    return player, (*((a.END_PHASE(),) if has_started(state) else ()), *options)


def has_started(state: State) -> bool:
    """Whether the player has picked a creature; everyone must begin with one."""
    return bool(state.masks[state.mode[0]])


def start_with(play: Play, card: int, square: int) -> None:
    """A starting creature goes from its deck to a square of the start area."""
    state = play.state
    player, levels = state.mode
    creature = waiting(state, player, card)
    play.take(player, "creature_deck", card)
    play.enter(creature, player, square)
    play.phase("setup", (player, levels + state.tables.creatures[creature].stats["level"]))


def next_player(play: Play) -> None:
    """The player has picked enough starting creatures."""
    play.phase("setup", (play.state.mode[0] + 1, 0))


def _can_start(state: State, player: int, levels: int) -> list[int]:
    found, numbers = [], state.tables.numbers
    for card in sorted(set(state.zones[state.zone(player, "creature_deck")])):
        creature = waiting(state, player, card)
        level = state.tables.creatures[creature].stats["level"] if creature != NOBODY else numbers["level"] + 1
        if level <= numbers["level"] and levels + level <= numbers["levels"] and has_miniature(state, player, card):
            found.append(card)
    return found


START_CONSTRAINTS: Final = (
    Constraint("S2.2", "it is not the set-up", lambda state, card, square: state.phase == "setup"),
    Constraint(
        "S2.2",
        "it is not in that player's creature deck",
        lambda state, card, square: card in state.zones[state.zone(state.mode[0], "creature_deck")],
    ),
    Constraint(
        "S3.3", "there is no miniature for it", lambda state, card, square: has_miniature(state, state.mode[0], card)
    ),
    Constraint(
        "S2.2",
        "it has too many levels, alone or with the other starting creatures",
        lambda state, card, square: card in _can_start(state, *state.mode),
    ),
    Constraint(
        "S2.2",
        "it is not a free square of that player's start area",
        lambda state, card, square: bool(start_area(state, state.mode[0]) >> square & 1),
    ),
)
"""When a creature can be a starting creature on a square."""


def cannot_begin(cards: Sequence[Card], numbers: Mapping[str, int]) -> str | None:
    """Why nobody can begin with a deck of these cards (S2.2); None if it is possible."""
    if any(card.kind != "creature" or card.fields["level"] <= numbers["level"] for card in cards):
        return None
    return f"nobody can begin with this deck: no creature is of level {numbers['level']} or less"


def _deal(play: Play) -> None:
    """Shuffle decks and draw hands (S2.3)."""
    state = play.state
    for player in range(len(state.tables.teams)):
        for deck, hand in (("deck", "hand"), ("creature_deck", "creature_hand")):
            play.shuffle(player, deck)
            for _ in range(play.game.numbers["hand"]):
                cards = state.zones[state.zone(player, deck)]
                if cards:
                    play.take(player, deck, cards[0])
                    play.put(player, hand, cards[0])
