"""Tapping and untapping as effects and as costs."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.deeds import can_tap, tap, untap
from cardlang.language.nodes.reference import ACTING, THIS, Ref
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.rules.builder import Builder, each_step
from cardlang.rules.decision import Law
from cardlang.rules.frame import Frame, Step
from cardlang.rules.play import Play
from cardlang.rules.responses import late_window
from cardlang.rules.state import State

TAPPABLE = Law("S10.1", "it cannot be tapped", lambda state, frame, thing: can_tap(state, thing, frame.acting))
UNTAPPED = Law("S4.2", "it is tapped", lambda state, frame, thing: not state.tapped[thing])


def compile_tap(node: Tap, build: Builder) -> Iterator[Step]:
    """A tap that is an effect may be answered once it happens; one that is a cost, with the action (S8.7)."""
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


def price_tap(node: Tap, build: Builder) -> Law | None:
    """`T:` asks for this creature to be untapped (S4.2)."""
    if not isinstance(node.what, Ref):
        return None
    if node.what in (THIS, ACTING):
        return Law("S4.2", "it is tapped", lambda state, frame: not state.tapped[frame.acting], by_board=True)
    things = build.reference(node.what)

    def untapped(state: State, frame: Frame) -> bool:
        return all(not state.tapped[thing] for thing in things(state, frame))

    return Law("S4.2", "it is tapped", untapped)


def compile_untap(node: Untap, build: Builder) -> Iterator[Step]:
    """An untapped creature may take another standard action (S4.1)."""
    return each_step(build.targets(node.what), untap)
