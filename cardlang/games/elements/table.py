"""Who plays with whom, and whom an action may affect."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import PICK_PLAYER, split
from cardlang.rules.compiled import Frame, Players, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import State

HERO: Final = "hero"
MAGICAL: Final = "magical"  # the kinds of damage (E29b)
PHYSICAL: Final = "physical"
ELEMENTS: Final = ("fire", "water", "earth", "air")
FACES: Final = (*ELEMENTS, "card", "leadership")

# While a player acts, `state.mode` holds: who has stopped the game, the other player whom the action affects (E31), and
# the action of a player who acts after the stopper (E10). Otherwise its first number is the player who is asked.
# In `resume` that is who has stopped, and the second says whether everybody rolls all the same.
# After a spell was cast, the dice that it has used follow, by their faces.
STOPPER: Final = 0
OTHER: Final = 1
CODE: Final = 2
DICE: Final = 3

ACTING: Final = ("act", "points", "done")
"""The phases in which the player whose turn it is acts."""

OUT: Final = unmet("E29", "that player is out of the game")
OTHER_PAIR: Final = unmet("V2", "that player belongs to the other pair")
NOT_REACHED: Final = unmet("E31", "the effect does not reach that player")
ONE_OTHER: Final = unmet("E31", "this action affects another player already")


def hero_of(state: State, player: int) -> int:
    """The hero of a player, or `NOBODY` if it is not on the board."""
    creatures = state.tables.creatures
    for one in state.forces[player]:
        if HERO in creatures[one].keywords:
            return one
    return NOBODY


def is_in(state: State, player: int) -> bool:
    """Whether a player has not lost (E29)."""
    return hero_of(state, player) != NOBODY


def is_hero(state: State, one: int) -> bool:
    """Whether a being is a hero."""
    return HERO in state.tables.creatures[one].keywords


def hit_points_left(state: State, one: int) -> int:
    """How many hit points the damage of a being leaves; it may be more than it has."""
    return (state.stat(one, "hit points") or 0) - state.damage[one]


def stunned(state: State, player: int) -> bool:
    """Whether the hero of a player has no hit points left, though its player is not out (V4)."""
    hero = hero_of(state, player)
    return hero != NOBODY and hit_points_left(state, hero) <= 0


def players(state: State) -> list[int]:
    """The players who have not lost."""
    return [player for player in range(len(state.tables.teams)) if is_in(state, player)]


def circle(state: State, player: int) -> tuple[int, ...]:
    """The players with whom a player plays, clockwise from that player. With two teams of two, that is only the player
    opposite until a hero falls (V2)."""
    if in_pairs(state):
        return (player, _opposite(state, player))
    count = len(state.tables.teams)
    return tuple(sorted(players(state), key=lambda one: (one - player) % count))


def in_pairs(state: State) -> bool:
    """Whether two teams of two still play in pairs that sit opposite (V2)."""
    return two_teams(state) and (state.phase in SETUP or len(players(state)) == 4)


def two_teams(state: State) -> bool:
    """Whether four play in two teams (V2)."""
    teams = state.tables.teams
    return len(teams) == 4 and len(set(teams)) == 2 and teams.count(teams[0]) == 2


def _opposite(state: State, player: int) -> int:
    """The opponent with whom a player plays (V2): two seats on, or next to them if partners have those seats."""
    across = (player + 2) % 4
    return player ^ 1 if state.tables.teams[across] == state.tables.teams[player] else across


SETUP: Final = ("setup", "draft", "buy", "place")
"""The phases before all heroes are on the board."""


def decider(state: State) -> int:
    """The player who is to decide."""
    return state.turn if state.phase in ACTING else state.mode[0]


def table_of(state: State, player: int) -> int:
    """The player in whose zones the tableau of a player lies: the first of all, or of the pair (V2)."""
    return min(circle(state, player)) if in_pairs(state) else 0


# Whom an action affects (E31)


def affects(state: State, player: int, other: int) -> Constraint | None:
    """Why a player cannot affect another one with the current action (E31); None if possible."""
    if other == player:
        return None
    if not is_in(state, other):
        return OUT
    if other not in circle(state, player):
        return OTHER_PAIR
    if state.phase in ACTING and player == state.turn and state.mode[OTHER] not in (NOBODY, other):
        return ONE_OTHER
    return None


def note_affected(play: Play, player: int, other: int) -> None:
    """The action of a player affects another one."""
    state = play.state
    if state.phase in ACTING and player == state.turn != other and state.mode[OTHER] == NOBODY:
        play.phase(state.phase, (state.mode[STOPPER], other, *state.mode[CODE:]))


def one_other(found: Players) -> Step:
    """A step before an effect on a group: if it would affect several other players, one of them is chosen (E31)."""

    def choose(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        me = frame.player
        if state.phase not in ACTING or me != state.turn or state.mode[OTHER] != NOBODY:
            return None
        if play.answer is not None:
            note_affected(play, me, split(play.answer)[1])
            return None
        others = sorted({one for one in found(state, frame) if one != me and affects(state, me, one) is None})
        if len(others) > 1:
            return Decision(frame.chooser, tuple(map(PICK_PLAYER, others)), lambda state, code: NOT_REACHED)
        for other in others:
            note_affected(play, me, other)
        return None

    return choose


def whose(state: State, noun: str, thing: int) -> int:
    """The player to whom a chosen thing belongs: a player, a creature, a square, or a card attached to a creature."""
    if noun == "player":
        return thing
    if noun == "creature":
        return state.controller[thing]
    if noun == "square":
        return next(n for n, area in enumerate(state.tables.board.starts) if area >> thing & 1)
    return state.controller[split(thing)[2]]


def may_affect(state: State, frame: Frame) -> int:
    """The squares of all players whom the frame's player may affect."""
    board, me = state.tables.board, frame.player
    if state.phase in ACTING and me == state.turn and state.mode[OTHER] != NOBODY:
        return board.starts[me] | board.starts[state.mode[OTHER]]
    if in_pairs(state):
        return board.starts[me] | board.starts[_opposite(state, me)]
    return board.floor


AFFECTED: Final = creature_constraint("E31", "this action cannot affect that player too", may_affect)
"""A being of a player whom the action may affect (E31)."""


def noted(play: Play, noun: str, thing: int) -> None:
    """The action affects whom a chosen thing belongs to."""
    note_affected(play, play.frame.player, whose(play.state, noun, thing))
