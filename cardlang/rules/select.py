"""Selectors, compiled into functions of the state and the frame, and the steps in which a player chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardlang.rules.actions import DONE, PICK_CREATURE, PICK_SQUARE, split
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.registers import FORCED
from cardlang.rules.state import GONE, State

Mask = Callable[[State, Frame], int]
Holds = Callable[[State, Frame, int], bool]

PICKS = {"creature": PICK_CREATURE, "square": PICK_SQUARE}
NOTHING_THERE = unmet("choice", "it is not there to be chosen")
HOW_MANY = unmet("choice", "that is not the number to choose")
MANY: Final = 1 << 10  # more than there are of anything

Noted = Callable[[Play, str, int], None]
"""Is told of a thing that was picked, and its noun."""


def creature_constraint(rule: str, says: str, mask: Mask) -> Constraint:
    """A constraint about creatures, given by the squares on which they stand."""

    def holds(state: State, frame: Frame, thing: int) -> bool:
        square = state.at[thing]
        return square != GONE and bool(mask(state, frame) >> square & 1)

    return Constraint(rule, says, holds, mask)


def square_constraint(rule: str, says: str, mask: Mask) -> Constraint:
    """A constraint about squares."""
    return Constraint(rule, says, lambda state, frame, thing: bool(mask(state, frame) >> thing & 1), mask)


class Selection:
    """The creatures or squares for which all constraints hold."""

    __slots__ = ("bans", "constraints", "creature", "guarded", "masks", "noun", "slow")

    def __init__(self, noun: str, constraints: tuple[Constraint, ...]) -> None:
        self.noun = noun
        self.creature = noun == "creature"
        self.constraints = constraints
        always = [constraint for constraint in constraints if constraint.bans is None]
        self.masks = tuple(
            constraint.mask for constraint in always[::-1] if constraint.mask
        )  # texts mention the distance last, and it excludes the most
        self.slow = tuple(constraint.holds for constraint in always if not constraint.mask)
        guarded = [constraint for constraint in constraints if constraint.bans]
        self.bans = frozenset().union(*(constraint.bans for constraint in guarded if constraint.bans))
        self.guarded = (*self.slow, *(constraint.holds for constraint in guarded))  # while any of `bans` is active

    @property
    def by_board(self) -> bool:
        """Whether it depends on the board alone."""
        return all(constraint.by_board for constraint in self.constraints)

    def __call__(self, state: State, frame: Frame) -> tuple[int, ...]:
        """All that match, in ascending order."""
        mask = self.mask(state, frame)
        if not mask:
            return ()
        return state.creatures(mask) if self.creature else tuple(state.tables.board.squares(mask))

    @property
    def kind(self) -> int:
        """The number of the kind of action that picks one."""
        return PICKS[self.noun].number

    def picks(self, things: list[int]) -> list[int]:
        """The actions that pick these things."""
        return PICKS[self.noun].each(things)

    def picked(self, code: int) -> int:
        """The thing that an action picks."""
        return split(code)[1]

    def count(self, state: State, frame: Frame) -> int:
        """How many things match."""
        return self.mask(state, frame).bit_count()

    def mask(self, state: State, frame: Frame) -> int:
        """The squares that match, or on which matching creatures stand."""
        mask = state.occupied if self.creature else state.tables.board.floor
        for squares in self.masks:
            mask &= squares(state, frame)
            if not mask:
                return 0
        slow = self.slow
        if self.bans and not self.bans.isdisjoint(state.effects.bans):
            slow = self.guarded
        return self._sift(state, frame, mask, slow, False) if slow else mask

    def any(self, state: State, frame: Frame) -> bool:
        """Whether anything matches."""
        mask = state.occupied if self.creature else state.tables.board.floor
        for squares in self.masks:
            mask &= squares(state, frame)
            if not mask:
                return False
        slow = self.slow
        if self.bans and not self.bans.isdisjoint(state.effects.bans):
            slow = self.guarded
        return mask != 0 and (not slow or self._sift(state, frame, mask, slow, True) != 0)

    def _sift(self, state: State, frame: Frame, left: int, slow: tuple[Holds, ...], one: bool) -> int:
        """Those of the squares for which these constraints hold, too; with `one`, at most one of them."""
        mask = 0
        while left:
            low = left & -left
            left ^= low
            square = low.bit_length() - 1
            thing = state.on[square] if self.creature else square
            for holds in slow:
                if not holds(state, frame, thing):
                    break
            else:
                if one:
                    return low
                mask |= low
        return mask

    def allows(self, state: State, frame: Frame, thing: int) -> bool:
        """Whether all constraints hold for a thing, even if it is not on the board."""
        square = state.at[thing] if self.creature else thing
        if square == GONE:
            return self._holds(state, frame, thing)
        for mask in self.masks:
            if not mask(state, frame) >> square & 1:
                return False
        slow = self.slow
        if self.bans and not self.bans.isdisjoint(state.effects.bans):
            slow = self.guarded
        for holds in slow:  # noqa: SIM110 - all() costs more
            if not holds(state, frame, thing):
                return False
        return True

    def _holds(self, state: State, frame: Frame, thing: int) -> bool:
        return all(constraint.holds(state, frame, thing) for constraint in self.constraints)

    def refusal(self, state: State, frame: Frame, thing: int) -> Constraint:
        """The constraint that excludes a thing."""
        return next(
            (constraint for constraint in self.constraints if not constraint.holds(state, frame, thing)), NOTHING_THERE
        )


class Domain(NamedTuple):
    """What a noun ranges over besides creatures and squares: `members` are the actions that pick each thing, in
    ascending order, and stand for the things themselves. The `constraints` hold for whatever is chosen."""

    kind: int  # the number of the kind of these actions
    members: Callable[[State, Frame], Sequence[int]]
    constraints: tuple[Constraint, ...] = ()


class Listed(Selection):
    """The things of another domain for which all constraints hold."""

    __slots__ = ("domain",)

    def __init__(self, noun: str, constraints: tuple[Constraint, ...], domain: Domain) -> None:
        super().__init__(noun, (*domain.constraints, *constraints))
        self.domain = domain

    @property
    def kind(self) -> int:
        return self.domain.kind

    def __call__(self, state: State, frame: Frame) -> tuple[int, ...]:
        return tuple([one for one in self.domain.members(state, frame) if self._holds(state, frame, one)])

    def picks(self, things: list[int]) -> list[int]:
        return things

    def picked(self, code: int) -> int:
        return code

    def any(self, state: State, frame: Frame) -> bool:
        return bool(self(state, frame))

    def count(self, state: State, frame: Frame) -> int:
        return len(self(state, frame))

    def mask(self, state: State, frame: Frame) -> int:
        """They stand on no squares."""
        return 0

    def allows(self, state: State, frame: Frame, thing: int) -> bool:
        return thing in self.domain.members(state, frame) and self._holds(state, frame, thing)


def mask_of(state: State, things: tuple[int, ...]) -> int:
    """The squares of some creatures as a mask (bit n for square n); creatures that are not on the board have none."""
    mask = 0
    for thing in things:
        square = state.at[thing] if thing != NOBODY else GONE
        if square != GONE:
            mask |= 1 << square
    return mask


Pair = Callable[[State, int, int], bool]


class Choosing:
    """A step in which somebody chooses. `declared`: as part of the first effect, it is answered when the action is
    declared; every first choice must then have an answer (S8.7). Not an abstract base class, because `isinstance` would
    not recognise compiled subclasses."""

    __slots__ = ("declared", "register")
    declared: bool
    register: int  # where the chosen things are stored

    def possible(self, state: State, frame: Frame) -> bool:
        """Whether there are enough things to choose from: unless a number is needed, whether there is any."""
        return self.any(state, frame)

    def any(self, state: State, frame: Frame) -> bool:
        """Whether there is anything to choose."""
        raise NotImplementedError

    def unfit(self, state: State, frame: Frame, thing: int) -> str:
        """Why something that was chosen no longer matches the text (S8.3), or "" if it does."""
        raise NotImplementedError

    def __call__(self, play: Play) -> Decision | None:
        raise NotImplementedError


class Choice(Choosing):
    """A step: the frame's chooser picks things for a register, one by one in ascending order (S4.4). If there are fewer
    than `least`, all available ones are taken (S8.3). If any of the available things is one that it `wants`, at least
    one of these must be picked; `wants` is called with `(state, frame, mask)`. For the targets of an attack, `means`
    and `attacker` are those of the attack. `noted` is told whatever is picked."""

    __slots__ = ("attacker", "least", "means", "most", "noted", "pairs", "selection", "wants")

    def __init__(self, register: int, selection: Selection, least: int, most: int) -> None:
        self.register = register
        self.selection = selection
        self.least = least
        self.most = most
        self.declared = True
        self.wants: Callable[[State, Frame, int], int] | None = None
        self.means = ""
        self.attacker: Callable[[State, Frame], int] | None = None
        self.noted: Noted | None = None
        self.pairs: tuple[Pair, ...] = ()  # what must hold of each two that are picked

    def wants_any(self, state: State, frame: Frame) -> bool:
        """Whether something that it wants can be chosen."""
        return self.wants is not None and bool(self.wants(state, frame, self.selection.mask(state, frame)))

    def possible(self, state: State, frame: Frame) -> bool:
        """Whether there are enough things to choose from (S8.7)."""
        if self.least == 0:
            return True
        if self.least == 1:  # `Builder.program` then asks the selection itself
            return self.selection.any(state, frame)
        if self.pairs:
            return self._together(state, (), self.selection(state, frame)) >= self.least
        return self.selection.count(state, frame) >= self.least

    def any(self, state: State, frame: Frame) -> bool:
        """Whether anything matches."""
        return self.selection.any(state, frame)

    def _fits(self, state: State, picked: tuple[int, ...], thing: int) -> bool:
        return all(pair(state, one, thing) for pair in self.pairs for one in picked)

    def _together(self, state: State, picked: tuple[int, ...], things: Sequence[int]) -> int:
        """How many can be picked together with those, if not more than needed."""
        best = len(picked)
        for at, thing in enumerate(things):
            if best >= self.least:
                break
            if self._fits(state, picked, thing):
                best = max(best, self._together(state, (*picked, thing), things[at + 1 :]))
        return best

    def unfit(self, state: State, frame: Frame, thing: int) -> str:
        """A target that a response has substituted need not match."""
        if self.attacker and state.at[self.attacker(state, frame)] == GONE:
            return "the attacker is gone"
        if self.selection.noun == "creature" and state.at[thing] == GONE:
            return "the target is gone"
        if self.selection.allows(state, frame, thing) or thing in frame.registers.get(FORCED, ()):
            return ""
        return self.selection.refusal(state, frame, thing).says

    def __call__(self, play: Play) -> Decision | None:
        state, frame, answer = play.state, play.frame, play.answer
        picked = frame.registers.get(self.register, ())
        if answer is not None:
            if answer == DONE():
                return None
            thing = self.selection.picked(answer)
            picked += (thing,)
            if self.noted is not None:
                self.noted(play, self.selection.noun, thing)
        frame.registers[self.register] = picked
        if len(picked) >= self.most:
            return None
        things = self.selection(state, frame)
        most, least = min(self.most, len(things)), min(self.least, len(things))
        if len(picked) >= most:
            return None
        missing = least - len(picked)
        left = _after(picked[-1], things) if picked else list(things)
        if self.pairs:
            least = min(self.least, self._together(state, (), things))
            missing, after = least - len(picked), left
            left = [
                one
                for at, one in enumerate(after)
                if self._fits(state, picked, one)
                and self._together(state, (*picked, one), after[at + 1 :]) >= min(least, self.least)
            ]
        elif missing > 1:
            left = left[: len(left) - missing + 1]  # enough must remain for the rest
        if not left:
            return None
        if self.wants and state.effects.statics:
            wanted = state.creatures(self.wants(state, frame, mask_of(state, things)))
            if wanted and set(wanted).isdisjoint(picked):
                left = _towards(wanted, left, last=len(picked) + 1 == most) or left
                missing = max(1, missing)
        options = self.selection.picks(left)
        if missing <= 0:
            options = [DONE(), *options]
        return Decision(frame.chooser, tuple(options), self._refusal, len(picked) if self.most > 1 else None)

    def _refusal(self, state: State, code: int) -> Constraint:
        thing, frame = self.selection.picked(code), state.frames[-1]
        if split(code)[0] != self.selection.kind:
            return NOTHING_THERE
        if self.selection.allows(state, frame, thing):
            return HOW_MANY
        return self.selection.refusal(state, frame, thing)


def _after(picked: int, things: tuple[int, ...]) -> list[int]:
    return [thing for thing in things if thing > picked]


def _towards(wanted: tuple[int, ...], left: list[int], *, last: bool) -> list[int]:
    """Those of the things that are wanted, or after which a wanted one can still be picked."""
    return [one for one in left if one in wanted or (not last and one < wanted[-1])]
