"""Creatures that move, and creatures that are moved."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes.amount import Number, Stat
from cardlang.language.nodes.base import Command, Deed, Node
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Predicate, Selector, Target


class Go(Deed):
    """`The acting creature shifts its speed.`: it moves itself. `end` is where it must end, or what it moves toward or
    away from (S5.1 to S5.8, S5.10). Who teleports to a place needs no `distance`."""

    who: Target
    manner: Literal["move", "shift", "teleport"]
    distance: Number | Stat | None
    end: Predicate | Toward | None = field(default=None, metadata=DESCRIBES)


class Slide(Command):
    """`Slide the target 3 squares.`: the acting creature's controller moves it (S5.9)."""

    what: Target
    distance: Number | Stat
    end: Predicate | Toward | None = field(default=None, metadata=DESCRIBES)


class Toward(Node):
    """`toward the acting creature`, `away from the acting creature`: each step takes it nearer, or farther away
    (S11.3)."""

    to: Ref | Selector
    away: bool
