"""What only skirmish cards can do. A missing subject means the acting creature; the core resolves all references."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes import DESCRIBES, All, Another, BoundedNumber, Number, PerNumber, Player
from cardlang.language.nodes.base import Node, OneShot, Permission, State
from cardlang.language.nodes.selector import Predicate, Selector, Target
from cardlang.mechanics.cards.nodes import Some, TheCards
from cardlang.mechanics.placing.nodes import FreeSquare


class DeployCost(State):
    """`Creatures you control cost 1 gold less to deploy.` (S3.3), or `more`; never below 0."""

    who: Target
    amount: Number | PerNumber | BoundedNumber
    more: bool


class Affinity(Node):
    """`Drow Affinity.`: a creature with the keyword may act regardless of its abilities and level (S6.4)."""

    keyword: str


class Assist(Node):
    """`Each allied creature adjacent to the target may assist.` (S6.7)"""

    who: Target


class Cancel(Node):
    """`Cancel that attack.`: the action that is answered (S8.1) has no effect. A value of the vocabulary's
    ACTION_SAID."""

    what: str


class Redirect(Node):
    """`The acting creature becomes the target of that attack.`: the attack that is answered gets a new target."""

    who: Target


class Deploy(OneShot):
    """`Deploy 1 creature card from your hand, paying 1 gold less.`: as S3.3, but now; by default from the hand, for its
    cost, in the start area, untapped. A `Ref` is a card or creature that is known already. It costs `less` gold than
    usual."""

    who: Player
    what: Some | TheCards
    less: Number | All | None = None
    where: FreeSquare | None = None
    tapped: bool = False


class DeployPlace(Permission):
    """`This creature can be deployed on a free square adjacent to an allied Drow.`: also there (S3.3), and then perhaps
    `tapped`."""

    who: Target
    where: FreeSquare
    tapped: bool = False


class Ground(State):
    """`Enemies cannot enter squares adjacent to this creature.`: of the squares `where`, or of all, what they are for
    `who`: not to be entered by a move of its own, not to be left for others (it stops there), difficult (S5.4)."""

    who: Target
    rule: Literal["enter", "leave", "difficult"]
    where: Predicate | None = field(default=None, metadata=DESCRIBES)


class Sacrifice(OneShot):
    """`Each opponent sacrifices a creature.`: each of those players chooses and destroys creatures that they control
    (S9.1). If you sacrifice, it is a `Destroy` of creatures you control, which is the same."""

    who: Another
    what: Selector


class TakeControl(State):
    """`Take control of that creature until the end of the current turn.`: `who` controls it, its owner does not change
    (S9.2)."""

    who: Player
    what: Target

    @property
    def ends(self) -> bool:
        """The player who controls it has it on their side of the table, and so it may last."""
        return True
