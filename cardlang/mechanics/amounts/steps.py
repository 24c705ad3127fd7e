"""How halves and doubles are counted."""

from __future__ import annotations

from cardlang.language.nodes.amount import ThisWay
from cardlang.mechanics.amounts.nodes import Dealt, Share
from cardlang.rules.amounts import Change, scaled
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame
from cardlang.rules.game import Game, Semantics
from cardlang.rules.play import Play
from cardlang.rules.registers import DEALT
from cardlang.rules.state import State


def _share(node: Share, build: Builder) -> Change:
    """A part of the amount of the effect before, as it was when that was carried out."""
    kept = build.kept
    if kept.register is None:
        kept.register = build.slot()
    register, part, step, up = kept.register, node.part, node.step, node.up
    return lambda state, frame, value: scaled(next(iter(frame.registers.get(register, ())), 0), part, step, up)


def _dealt(node: Dealt, build: Builder) -> Change:
    """A part of the damage that was dealt. What has not landed yet is on its way as packets of this source (S8.5)."""
    part, step, up = node.part, node.step, node.up
    if node.of == "event":
        return lambda state, frame, value: scaled(frame.event.amount if frame.event else 0, part, step, up)

    def note(play: Play) -> None:
        play.frame.registers[DEALT] = (0,)

    build.draft.opening.append(note)

    def dealt(state: State, frame: Frame, value: int) -> int:
        waiting = sum(packet.amount for packet in state.packets if packet.serial == frame.serial)
        return scaled(waiting + frame.registers[DEALT][0], part, step, up)

    return dealt


def _wounds(node: ThisWay, build: Builder) -> Count:
    """`for each wound dealt this way`"""
    dealt = _dealt(Dealt("effect"), build)
    return lambda state, frame: dealt(state, frame, 0)


STEPS = Game(semantics=Semantics(amounts={Share: _share, Dealt: _dealt}, counted={"dealt": _wounds}))
