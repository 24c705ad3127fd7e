"""Set-up: hands are drawn, players pick their starting creatures, and the first player is found (S2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.deploying import has_miniature, waiting
from cardlang.mechanics.placing.steps import start_area
from cardlang.model.card import Card
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State


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


def _in_deck(state: State, card: int, square: int) -> bool:
    return card in state.zones[state.zone(state.mode[0], "creature_deck")]


CONSTRAINTS: Final = (
    Constraint("S2.2", "it is not the set-up", lambda state, card, square: state.phase == "setup"),
    Constraint("S2.2", "it is not in that player's creature deck", _in_deck),
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
