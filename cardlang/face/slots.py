"""Values that a template only places. A template is carried out once with slots in their stead; what it yields then
serves every card on which the template would take the same way, with the cards' own values filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NoReturn, TypeVar

from markupsafe import Markup

VALUES = 0xF0000  # characters of no font: slot 3 shows as chr(VALUES + 3) until it is filled
ICONS = 0x100000  # the icon that the value of slot 3 names
SLOTS = re.compile("[\U000f0000-\U0010ffff]")
RESERVED = re.compile("[\uf8ff\U000f0000-\U0010ffff]")  # nobody writes these: slots, and the mark of the revision
IN_TAGS = re.compile("<[^<>\U000f0000-\U0010ffff]*[\U000f0000-\U0010ffff][^<>]*>")
MOST_TRIALS = 60
Made = TypeVar("Made")


class Needed(Exception):
    """A template does more with a value than place it: the value itself has to be there."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class Slot:
    """Stands for a value. It may be placed and asked whether it is empty; anything else needs the value."""

    __slots__ = ("asked", "char", "full", "place")

    def __init__(self, place: int, full: bool, asked: set[int], base: int = VALUES) -> None:
        self.place, self.full, self.asked, self.char = place, full, asked, chr(base + place)

    def __html__(self) -> Markup:
        return Markup(self.char)

    def __bool__(self) -> bool:
        self.asked.add(self.place)
        return self.full

    def icon(self) -> Slot:
        """A slot for the icon that the value names."""
        return Slot(self.place, True, self.asked, ICONS)

    def __getattr__(self, name: str) -> NoReturn:
        raise Needed(self.place)


def _need(slot: Slot, *_: object) -> NoReturn:
    raise Needed(slot.place)


for _name in [
    "str",
    "format",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "hash",
    "len",
    "iter",
    "contains",
    "getitem",
    "call",
    "int",
    "float",
    "index",
    "complex",
    "round",
    "neg",
    "pos",
    "abs",
    "invert",
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "truediv",
    "rtruediv",
    "floordiv",
    "rfloordiv",
    "mod",
    "rmod",
    "pow",
    "rpow",
    "and",
    "rand",
    "or",
    "ror",
]:
    setattr(Slot, f"__{_name}__", _need)


def survey(value: object, leaves: list[object]) -> object:
    """The shape of `value`, hashable; what it holds goes to `leaves` in its order.

    >>> survey({"name": "Guard", "powers": ["Block 5"]}, leaves := []), leaves
    ((('name', 'powers'), (None, (1, (None,)))), ['Guard', 'Block 5'])
    """
    if isinstance(value, dict):
        return tuple(value), tuple([survey(part, leaves) for part in value.values()])
    if isinstance(value, list | tuple):
        return len(value), tuple([survey(part, leaves) for part in value])
    leaves.append(value)
    return None


def replaced(value: object, put: Callable[[object], object]) -> Any:
    """`value` with `put` in place of each leaf, in the order of `survey`."""
    if isinstance(value, dict):
        return {name: replaced(part, put) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [replaced(part, put) for part in value]
    return put(value)


class Icons(dict[str, str]):
    """The theme's icons, name -> character, for templates: a slot is as good as a name."""

    def __getitem__(self, name: Any) -> Any:
        return name.icon() if type(name) is Slot else super().__getitem__(name)


@dataclass(slots=True)
class Plan(Generic[Made]):
    """How one template goes with values of one shape: which of them it needs or asks about, and what came of it."""

    needed: set[int] = field(default_factory=set)
    asked: set[int] = field(default_factory=set)
    made: dict[tuple[object, ...], Made | None] = field(default_factory=dict)
    trials: int = 0

    def key(self, leaves: Sequence[object]) -> tuple[object, ...]:
        """Cards with one key take one way through the template."""
        if self.hopeless:
            return ()
        return (
            len(self.needed),
            len(self.asked),
            *[(type(leaves[place]), leaves[place]) for place in sorted(self.needed)],
            *[bool(leaves[place]) for place in sorted(self.asked)],
        )

    @property
    def hopeless(self) -> bool:
        """Whether the template works with so many values that each face is better drawn by itself."""
        return self.trials > MOST_TRIALS

    def spread(self, svg: str) -> bool:
        """Whether slots stand in tags or definitions of `svg`; their values are needed from now on."""
        inside = svg.partition("<defs>")[2].partition("</defs>")[0]
        found = {ord(char) for text in (inside, *IN_TAGS.findall(svg)) for char in SLOTS.findall(text)}
        self.needed |= {char - (VALUES if char < ICONS else ICONS) for char in found}
        return bool(found)
