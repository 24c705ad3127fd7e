"""Activations, and creatures beside the board."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes import DESCRIBES, BoundedNumber, Number, PerNumber, Ref, Target
from cardlang.language.nodes.base import Alone, Command, Headed, OneShot, Positive, State
from cardlang.mechanics.placing.nodes import Area


class Activate(Command):
    """`Activate a creature you control without paying its cost.`: it attacks or uses its activated ability at once
    (E17, E22); it counts as activated in this action. `free`: its activation cost is not paid. `again`: even if it was
    activated before."""

    what: Target
    free: bool
    again: bool = False


class BasicAttack(OneShot):
    """`Make a basic attack with a Golem you control.` (E18): no cost is paid; `what` counts as activated in this
    action. More than one attack: `times`, each against another being if they are `different`. Only a target like
    `against` can be chosen."""

    what: Target
    times: Positive = 1
    different: bool = False
    against: Target | None = field(default=None, metadata=DESCRIBES)


class AttackKind(State):
    """`This creature deals magical wounds with basic attacks.`: wounds of this kind, whatever its card says."""

    who: Target
    kind: str


class ActivationCostIs(State):
    """`This creature has activation cost 1.`: in place of the printed cost. What others add comes on top."""

    who: Target
    n: int


class ActivationCost(State):
    """`The target player's creatures cost 1 more to activate.`, `… costs 1 less to activate (minimum 1).` All that
    raises a cost counts before what lowers it."""

    who: Target
    amount: Number | PerNumber | BoundedNumber
    more: bool


class Remove(Command):
    """`Remove this creature.`: it leaves the game without dying."""

    what: Target


class KeepAside(Command):
    """`Keep it beside your board.`: `what` has died, and lies beside its owner's board, where it can be activated."""

    what: Ref


class Revive(Command):
    """`Return it to a free space of your board with 4 wounds.`: what has the text, from beside the board."""

    to: Area
    wounds: int


class UsableUnexposed(Alone):
    """`This may be used while unexposed.`: says that the activated ability before it needs no exposure (E19)."""


class Directions(Headed):
    """`Attacks: front and right.`: the columns that a basic attack reaches, seen by the attacker (E18). `unexposed`: it
    need not be exposed (`Attacks: any, exposed or not.`). `kind`: the kind of its damage, "" for the usual one."""

    modes = ("power",)

    to: Literal["front", "front and right", "front and both sides", "any"]
    unexposed: bool = False
    kind: str = ""
