"""Creatures that move, and creatures that are moved."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes import DESCRIBES, Command, Node, Number, OneShot, Permission, Ref, Stat
from cardlang.language.nodes.selector import Anchor, Seat, Target


class Go(OneShot):
    """`The acting creature shifts its speed.`: it moves itself. `end` is where it must end, or what it moves toward or
    away from (S5.1 to S5.8, S5.10). Who teleports to a place needs no `distance`. `straight`: in one of the eight
    directions. `past`: what does not hinder it, by names of permissions (`move through enemies`), sorted."""

    who: Target
    manner: Literal["move", "shift", "teleport"]
    distance: Number | Stat | None
    end: Seat | Toward | None = field(default=None, metadata=DESCRIBES)
    straight: bool = False
    past: tuple[str, ...] = ()


class GoMore(OneShot):
    """`Once per turn, this creature moves 1 more square.`: besides its own move."""

    who: Target
    squares: int


class Slide(Command):
    """`Slide the target 3 squares.`: the acting creature's controller moves it (S5.9). What slides to a place needs no
    `distance`."""

    what: Target
    distance: Number | Stat | None
    end: Seat | Toward | None = field(default=None, metadata=DESCRIBES)
    straight: bool = False


class GoInstead(Permission):
    """`This creature can shift its speed instead of moving.`: as its own move (S4.1). Where a move would get it to the
    same square, it moves."""

    who: Target
    manner: Literal["shift", "teleport"]
    distance: Number | Stat


class Toward(Node):
    """`toward the acting creature`, `away from the acting creature`: each step takes it nearer, or farther away
    (S11.3). `by_end`: `to a square closer to …`, whatever the way."""

    to: Ref | Anchor
    away: bool
    by_end: bool = False
