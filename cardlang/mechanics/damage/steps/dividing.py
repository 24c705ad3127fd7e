"""Dividing damage, dealt or healed, among several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.nodes.selector import Target
from cardlang.mechanics.damage.nodes import DealDivided, HealDivided
from cardlang.mechanics.damage.steps.destroying import heal
from cardlang.mechanics.damage.steps.packets import deal
from cardlang.rules.actions import PICK_CREATURE, split
from cardlang.rules.amounts import amount
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.decision import Decision, unmet
from cardlang.rules.draft import Kept
from cardlang.rules.play import Play
from cardlang.rules.state import GONE

SHARED: Final = unmet("damage", "each of those that were chosen gets a share first")


def compile_divided(node: DealDivided | HealDivided, build: Builder, usual: str = "") -> Iterator[Step]:
    """The player gives one step of the amount after the other to one of the targets; then each is dealt, or healed, its
    share at once."""
    much, step = amount(node.amount, build), node.step
    kept = build.kept = Kept()
    deals = isinstance(node, DealDivided)
    among: Target = node.to if isinstance(node, DealDivided) else node.on
    means = (node.kind or usual) if isinstance(node, DealDivided) else ""
    targets, dealing = build.targets(among), build.game.flow.dealing
    those, given, left = build.slot(), build.slot(), build.slot()
    if deals:
        build.draft.damage_targets.append(targets.find)

    def start(play: Play) -> None:
        state, frame = play.state, play.frame
        frame.registers[those] = tuple(one for one in targets(play) if state.at[one] != GONE)
        frame.registers[given] = ()
        frame.registers[left] = (kept.keep(frame, much(state, frame)) // step,)

    def give(play: Play) -> Decision | None:
        """Who has no share yet comes first, as long as there is no more than one for each."""
        state, frame = play.state, play.frame
        registers = frame.registers
        if play.answer is not None:
            registers[given] = (*registers[given], split(play.answer)[1])
            play.jump(-1)
            return None
        missing = [one for one in registers[those] if one not in registers[given]]
        rest = registers[left][0] - len(registers[given])
        options = missing if rest <= len(missing) else registers[those]
        if rest > 0 and options:
            picks = tuple(map(PICK_CREATURE, options))
            return Decision(frame.chooser, picks, lambda state, code: SHARED)
        for one in registers[those]:
            share = step * registers[given].count(one)
            if deals and share:
                by, how = dealing(state, frame, means)
                deal(play, one, share, by, how)
            elif share:
                heal(play, one, share)
        return None

    yield from targets.choices
    yield start
    yield give
