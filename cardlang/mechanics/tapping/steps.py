"""How tapping and untapping are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from cardlang.language.nodes.reference import ACTING, THIS, Ref
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, ReplaceableAction, Semantics, Verb
from cardlang.rules.lookback import note
from cardlang.rules.play import Play
from cardlang.rules.responses import late_window
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import each_step

TAPPABLE = Constraint("text", "it cannot be tapped", lambda state, frame, thing: can_tap(state, thing, frame.acting))
UNTAPPED = Constraint("tap", "it is tapped", lambda state, frame, thing: not state.tapped[thing])


def compile_tap(node: Tap, build: Builder) -> Iterator[Step]:
    """A tap that is an effect may be answered when it happens; one that is a cost, together with the action (S8.7)."""
    if build.cost:
        targets = build.targets(node.what, UNTAPPED, TAPPABLE)
        yield from targets.choices

        def pay(play: Play) -> None:
            frame = play.frame
            frame.tapped += tuple(one for one in targets(play) if tap(play, one, cost=True))

        yield pay
        return
    targets = build.targets(node.what)
    yield from targets.choices

    def do(play: Play) -> None:
        frame = play.frame
        frame.tapped = tuple(one for one in targets(play) if tap(play, one))

    yield do
    yield from late_window("tap")


def price_tap(node: Tap, build: Builder) -> Constraint | None:
    """`T:` needs the creature to be untapped (S4.2)."""
    if not isinstance(node.what, Ref):
        return None
    if node.what in (THIS, ACTING):
        return Constraint("tap", "it is tapped", lambda state, frame: not state.tapped[frame.acting], by_board=True)
    things = build.reference(node.what)

    def untapped(state: State, frame: Frame) -> bool:
        return all(not state.tapped[thing] for thing in things(state, frame))

    return Constraint("tap", "it is tapped", untapped)


def tap(play: Play, creature: int, *, cost: bool = False) -> bool:
    """Tap a creature if it can be tapped. Nothing can precede a tap that is a cost. Returns whether it was untapped."""
    state = play.state
    if state.at[creature] == GONE:
        return False
    if cost and not state.tapped[creature]:
        _turn(play, creature, "taps")
        return True
    if not can_tap(state, creature, play.running.acting if play.running else NOBODY):
        why = "it is tapped already" if state.tapped[creature] else "it cannot be tapped"
        play.no_effect("tapping", creature, why=why)
        return False
    if play.foresees("taps"):
        play.attempt(TAP, Event("taps", creature))
    else:
        _turn(play, creature, "taps")
    return True


TAP_BANS: Final = frozenset(("be tapped", "be tapped by"))


def can_tap(state: State, creature: int, by: int | None = None) -> bool:
    """Whether a creature can be tapped: also for its own actions (S3.6, S4.2), or by the action of `by`."""
    if state.tapped[creature]:
        return False
    return TAP_BANS.isdisjoint(state.effects.bans) or not (
        state.prohibition(creature, "be tapped")
        or state.prohibition(creature, "be tapped by", creature if by is None else by)
    )


def untap(play: Play, creature: int) -> None:
    """Untap a creature if it can be untapped."""
    state = play.state
    if state.at[creature] == GONE:
        return
    if not state.tapped[creature]:
        play.no_effect("untapping", creature, why="it is untapped already")
    elif constraint := state.prohibition(creature, "be untapped") or _prohibition_in_phase(state, creature):
        play.no_effect("untapping", creature, why=constraint.says)
    elif play.foresees("untaps"):
        play.attempt(UNTAP, Event("untaps", creature))
    else:
        _turn(play, creature, "untaps")


def _prohibition_in_phase(state: State, creature: int) -> Constraint | None:
    """Why a creature does not untap in this phase of its controller's turn, or in the next one, which this is."""
    if not state.effects.bans or state.controller[creature] != state.turn:
        return None
    this, following = _untapping(state.phase)
    return state.prohibition(creature, this) or state.prohibition(creature, following)


@cache
def _untapping(phase: str) -> tuple[str, str]:
    return f"untap during the {phase} phase", f"untap during the next {phase} phase"


def _turn(play: Play, creature: int, kind: str) -> None:
    tapped = kind == "taps"
    play.set_tapped(creature, tapped)
    play.did()
    note(play, "tapped" if tapped else "untapped")
    play.occurs(kind, creature)


TAP, UNTAP = (
    ReplaceableAction(name, lambda play, event, register: _turn(play, event.subject, event.kind))
    for name in ("tap", "untap")
)
ADJECTIVES: Final[Mapping[str, Constraint]] = {
    "tapped": Constraint("tap", "it is not tapped", lambda state, frame, one: state.tapped[one]),
    "untapped": Constraint("tap", "it is tapped", lambda state, frame, one: not state.tapped[one]),
}


STEPS = Game(
    verbs=(
        Verb(Tap, compile_tap, price=price_tap),
        Verb(Untap, lambda node, build: each_step(build.targets(node.what), untap)),
    ),
    effect_counts=("tapped", "untapped"),
    replaceable=(TAP, UNTAP),
    semantics=Semantics(adjectives=ADJECTIVES, whole={Tap: lambda effect: effect.what in (THIS, ACTING)}),
)
