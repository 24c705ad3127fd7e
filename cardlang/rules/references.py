"""What a text refers to without choosing it again, and the opponent that it refers to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardlang.language.nodes.reference import Ref
from cardlang.rules.actions import PICK_PLAYER, split
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Things
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.registers import ANSWERED, ATTACKED, CARDS, LAST, OPPONENT
from cardlang.rules.select import Choosing, Noted
from cardlang.rules.state import GONE, State

NO_PLAYER: Final = unmet("side", "that is not a player")
NO_OPPONENT: Final = unmet("side", "that is not an opponent")


def reference(node: Ref) -> Things:
    """What a reference means: creatures or squares; cards for `cards` and `card`."""
    match node.to:
        case "acting" | "this":
            return lambda state, frame: (frame.acting,)
        case "card":
            return lambda state, frame: (frame.card,)
        case "chosen" | "damaged":
            register = node.of if node.to == "chosen" else ~node.of
            return lambda state, frame: frame.registers.get(register, ())
        case "cards":
            shown = CARDS + node.of
            return lambda state, frame: frame.registers.get(shown, ())
        case "subject":
            return lambda state, frame: _party(frame.event.subject if frame.event else NOBODY)
        case "object":
            return lambda state, frame: _party(frame.event.object if frame.event else NOBODY)
        case "attacker":
            return _attacker
        case "attacked":
            return lambda state, frame: frame.registers.get(ATTACKED, ())
    raise Unplayable(node)


def _party(creature: int) -> tuple[int, ...]:
    return () if creature == NOBODY else (creature,)


def _attacker(state: State, frame: Frame) -> tuple[int, ...]:
    """The creature whose attack triggered the text, or is answered."""
    event = frame.event
    if event and event.means:
        passive = event.kind.startswith("is ") or event.kind.startswith("dodges")
        return _party(event.object if passive else event.subject)
    return tuple(one.acting for one in answered(state, frame))


def answered(state: State, frame: Frame) -> tuple[Frame, ...]:
    """The action that an effect answers, if it is still waiting."""
    serial = next(iter(frame.registers.get(ANSWERED, ())), 0)
    return tuple(one for one in state.frames if one.serial == serial)


def acting_square(state: State, frame: Frame) -> int:
    """The square of the acting creature; if it is gone, its last square (S8.3)."""
    me = frame.acting
    square = state.at[me] if me != NOBODY else GONE
    if square != GONE:
        return square
    return next(iter(frame.registers.get(LAST, ())), state.left.get(me, GONE))


Affects = Callable[[State, Frame, int], Constraint | None]


class PlayerChoice(Choosing):
    """A step: a player that the text chooses, one of all or, unless `anyone`, of the others. `affects` says why one
    cannot be chosen."""

    __slots__ = ("affects", "anyone", "noted")

    def __init__(self, anyone: bool, affects: Affects, noted: Noted | None) -> None:
        self.declared = True
        self.register = OPPONENT
        self.anyone = anyone
        self.affects = affects
        self.noted = noted

    def players(self, state: State, frame: Frame) -> list[int]:
        """The players who can be chosen."""
        me = frame.player
        everybody = state.tables.players
        return [one for one in everybody if (self.anyone or one != me) and self.affects(state, frame, one) is None]

    def any(self, state: State, frame: Frame) -> bool:
        return bool(self.players(state, frame))

    def unfit(self, state: State, frame: Frame, thing: int) -> str:
        return "" if thing in self.players(state, frame) else "the player is out of the game"

    def __call__(self, play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        if play.answer is not None:
            player = split(play.answer)[1]
            frame.registers[OPPONENT] = (player,)
            if self.noted is not None:
                self.noted(play, "player", player)
            return None
        frame.registers.pop(OPPONENT, None)
        players = self.players(state, frame)
        return Decision(frame.chooser, tuple(map(PICK_PLAYER, players)), self._refusal) if players else None

    def _refusal(self, state: State, code: int) -> Constraint:
        kind, player, _ = split(code)
        if kind != PICK_PLAYER.number or player not in state.tables.players:
            return NO_PLAYER
        return self.affects(state, state.frames[-1], player) or NO_OPPONENT


class OpponentChoice(Choosing):
    """A step: the opponent that the text refers to, chosen if there are several (S4.4)."""

    __slots__ = ()

    def __init__(self) -> None:
        self.declared = True
        self.register = OPPONENT

    def any(self, state: State, frame: Frame) -> bool:
        """There is always an opponent."""
        return True

    def unfit(self, state: State, frame: Frame, thing: int) -> str:
        """An opponent always fits."""
        return ""

    def __call__(self, play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        foes = state.tables.foes[frame.player]
        if play.answer is not None:
            frame.registers[OPPONENT] = (split(play.answer)[1],)
        elif len(foes) == 1:
            frame.registers[OPPONENT] = foes
        elif OPPONENT not in frame.registers:
            return Decision(frame.chooser, tuple(map(PICK_PLAYER, foes)), lambda state, code: NO_OPPONENT)
        return None


choose_opponent: Final = OpponentChoice()
