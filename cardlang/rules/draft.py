"""What the builder works with: the draft of the program being compiled, and the functions that compile its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.nodes.selector import Predicate
from cardlang.rules import compiled
from cardlang.rules.active import Ends
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Compile
from cardlang.rules.select import Noted
from cardlang.rules.state import State


@dataclass(slots=True)
class KeptAmount:
    """Where the amount of an effect is kept for later words (`half that`); None if no words ask for it."""

    register: int | None = None

    def keep(self, frame: compiled.Frame, amount: int) -> int:
        """Return the amount, and keep it if later words ask for it."""
        if self.register is not None:
            frame.registers[self.register] = (amount,)
        return amount


class Draft:
    """What is gathered for the program being compiled. `begin` is the number of its first selector."""

    def __init__(self, begin: int) -> None:
        self.begin = begin
        self.needs: list[Constraint] = []
        self.damage_targets: list[compiled.Things] = []
        self.announces: list[compiled.Announce] = []
        self.strikes: dict[int, compiled.Fits] = {}
        self.shots: list[compiled.Shot] = []
        self.response_bans: list[tuple[str, compiled.Fits]] = []
        self.ability_sets: list[compiled.AbilitySet] = []
        self.shields: list[compiled.Wards] = []
        self.choosing: list[Constraint] = []  # constraints of every choice of creatures
        self.reaching: list[Constraint] = []  # constraints of every group of creatures
        self.narrow: Callable[[compiled.Players], compiled.Step] | None = (
            None  # a step before an effect on things of these players
        )
        self.noted: Noted | None = None  # what is told of every choice
        self.opening: list[compiled.Step] = []  # steps before all others
        self.assist: Callable[[State, compiled.Frame], int] | None = None
        self.met: list[Node] = []  # conditions of its use that the game checks itself
        self.limits: list[tuple[int, Constraint]] = []  # constraints of choices besides the text's, by their registers
        self.costs: list[
            tuple[compiled.Step, Constraint]
        ] = []  # the first step of each cost, and what it takes to pay it
        self.forgets: list[compiled.Step] = []  # before the first effect: it must not count what the costs did
        self.repeated: int | None = None  # the register that says how often the effect was repeated
        self.declared = 0  # how many of `announces` come from the first effect


@dataclass(frozen=True, eq=False)
class Compilers:
    """The functions that compile each part of a text. `compiler.py` ties them together; they use the builder, and the
    builder calls them."""

    core: Mapping[type[Node], Compile]  # effects that contain others
    ability: Callable[[Node, Any], Iterator[compiled.Ability]]
    lasting: Callable[[list[Node], Node | None, Any], list[compiled.Step]]
    condition: Callable[[Node, Any], compiled.Test]
    ends: Callable[[Node, Any], Ends]
    matches: Callable[[EventNode, Any], tuple[str, compiled.Match]]
    only_if: Callable[[OnlyIf, Any], Constraint]
    predicate: Callable[[Predicate, str, Any], Constraint]
    players: Callable[[Node, Any], compiled.Players]
