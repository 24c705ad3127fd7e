"""How replays tell a game of elements: its actions, and what `story.yaml` has sentences for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.acting import uses_of
from cardlang.games.elements.table import FACES, hero_of, hit_points_left
from cardlang.mechanics.dice.steps import ROLLING, shown
from cardlang.mechanics.permanents.steps import AGE
from cardlang.rules.actions import split
from cardlang.rules.event import NOBODY
from cardlang.rules.state import State
from cardlang.rules.telling import CARDS, LogEntry, Story
from cardlang.rules.trace import Names


def _ability(state: State, code: int, names: Names) -> str:
    """An ability in the words of its card."""
    _, me, n = split(code)
    uses = uses_of(state, me)
    program = uses[n][1].program if n < len(uses) else None
    spans = [node.span for node in program.origins.values() if node.span] if program else []
    if not program or not spans:
        return "its ability"
    return f"“{names.words.text(program.name, (min(one[0] for one in spans), max(one[1] for one in spans)))}”"


_SILENT: Final = (AGE, "it deals none")  # words of entries that are not told
_SAYS: Final = (a.TAKE.number, a.BUY.number, a.LEARN.number, a.CAST.number)  # where their card goes
_MOVES: Final = (a.PLACE.number, a.MOVE.number)  # where their creature stands


def says(code: int, entry: LogEntry) -> bool:
    """Whether the sentence of an action already says what then happens."""
    kind, one, other = split(code)
    if kind in _MOVES:
        return entry.what == "comes" or (entry[:2] == ("stands", one) and entry.square == other)
    return entry.what in CARDS and (kind == a.LEAD.number or (kind in _SAYS and entry.card == one))


def _card(entry: LogEntry) -> str:
    """The key of the sentence about a card that changes zones."""
    if (entry.what, entry.to) == ("drawn", "hand"):
        return "drawn"
    if entry.to.startswith("column"):
        return "into the tableau"
    return "discarded" if (entry.source, entry.to) == ("hand", "discard") else "into"


def _parts(state: State, entry: LogEntry, names: Names) -> Mapping[str, object]:
    """What the sentences may contain besides what they may in every game."""
    by = entry.other if entry.other != entry.creature else NOBODY
    cause = names.creature(by) if by != NOBODY else ""
    if entry.card != NOBODY and entry.what in ("damaged", "prevented"):
        cause = names.card(entry.card)
    return {
        "s": "" if entry.amount == 1 else "s",
        "cause": cause and f" from {cause}",
        "by": "" if by == NOBODY else f" of {names.creature(by)}",
    }


def standing(state: State, names: Names) -> Iterable[str]:
    """Hit points, hand and dice of each player."""
    for player in range(len(state.tables.teams)):
        hero = hero_of(state, player)
        left = 0 if hero == NOBODY else hit_points_left(state, hero)
        dice = [f"{n} {face}" for face in (*FACES, ROLLING) if (n := shown(state, player, face))]
        hand = len(state.zones[state.zone(player, "hand")])
        cards = f"{hand} card{'' if hand == 1 else 's'} in hand"
        yield f"{names.player(player)}: {left} hit points, {cards}, dice: {', '.join(dice) or 'none'}"


STORY: Final = Story(
    part=_ability,
    says=says,
    card=_card,
    key=lambda entry: "" if entry.words in _SILENT else entry.what,
    parts=_parts,
    heading=lambda state, names: f"Action {state.turns - 1} ({names.player(state.turn)})",
    standing=standing,
    counts="hit points",
    points=lambda state, player: 0 if (hero := hero_of(state, player)) == NOBODY else hit_points_left(state, hero),
)
