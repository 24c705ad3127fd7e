"""Placeholders stand for values that a template only places. The template is rendered once with placeholders; the
result serves every card for which the template takes the same path, with the card's own values filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from markupsafe import Markup

VALUES = 0xF0000  # characters of no font: placeholder 3 is chr(VALUES + 3) until it is filled
ICONS = 0x100000  # chr(ICONS + 3): the icon that the value of placeholder 3 names
PLACEHOLDERS = re.compile("[\U000f0000-\U0010ffff]")
RESERVED = re.compile("[\uf8ff\U000f0000-\U0010ffff]")  # never in a text: placeholders and the mark of the revision
IN_TAGS = re.compile("<[^<>\U000f0000-\U0010ffff]*[\U000f0000-\U0010ffff][^<>]*>")
MOST_TRIALS = 20  # of one card: it is rendered without placeholders if the template still needs more values
MOST_MADE = 500  # paths that are remembered, of a template for values of one shape
Made = TypeVar("Made")


class Placeholder:
    """Stands for a text. It can be placed and tested for emptiness. Whoever does anything else with it works with its
    value, which is noted as needed: what is rendered so far is then worth nothing."""

    __slots__ = ("char", "path", "place", "value")

    def __init__(self, place: int, value: str | None, path: TemplatePath, base: int = VALUES) -> None:
        self.place, self.value, self.path, self.char = place, value, path, chr(base + place)

    def __html__(self) -> Markup:
        return Markup(self.char)

    def __bool__(self) -> bool:
        self.path.tested.add(self.place)
        return self.value != ""

    def need(self) -> str | None:
        """Its value; None for an icon."""
        self.path.needed.add(self.place)
        return self.value

    def icon(self) -> Placeholder:
        """A placeholder for the icon that the value names."""
        return Placeholder(self.place, None, self.path, ICONS)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.need(), name)


def settled(value: Any) -> Any:
    """`value`, or what a placeholder stands for."""
    return value.need() if type(value) is Placeholder else value


def _settled(name: str) -> Callable[..., Any]:
    """The operation of that name, carried out on a placeholder's value."""
    return lambda placeholder, *others: getattr(placeholder.need(), name)(*others)


for _name in [
    *("str", "format", "eq", "ne", "lt", "le", "gt", "ge", "hash", "len", "iter", "contains", "getitem"),
    *("call", "int", "float", "index", "complex", "round", "neg", "pos", "abs", "invert", "add", "radd", "sub"),
    *("rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv", "mod", "rmod", "pow", "rpow"),
    *("and", "rand", "or", "ror"),
]:
    setattr(Placeholder, f"__{_name}__", _settled(f"__{_name}__"))


def shape_of(value: object, leaves: list[object]) -> object:
    """The shape of nested dicts and lists, hashable, with the types of their leaves, which are appended to `leaves` in
    order.

    >>> shape_of({"name": "Guard", "powers": ["Block 5"]}, leaves := []), leaves
    ((('name', 'powers'), (<class 'str'>, (1, (<class 'str'>,)))), ['Guard', 'Block 5'])
    """
    if isinstance(value, str):  # most are
        leaves.append(value)
        return type(value)
    if isinstance(value, dict):
        return tuple(value), tuple([shape_of(part, leaves) for part in value.values()])
    if isinstance(value, list | tuple):
        return len(value), tuple([shape_of(part, leaves) for part in value])
    leaves.append(value)
    return type(value)


def replaced(value: object, put: Callable[[object], object]) -> Any:
    """`value` with `put` in place of each leaf, in the order of `shape_of`."""
    if isinstance(value, dict):
        return {name: replaced(part, put) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [replaced(part, put) for part in value]
    return put(value)


class Icons(dict[str, str]):
    """The theme's icons by name, for templates. A placeholder may stand for a name."""

    def __getitem__(self, name: Any) -> Any:
        return name.icon() if type(name) is Placeholder else super().__getitem__(name)


@dataclass(slots=True)
class TemplatePath:
    """What a template does with the values of a card: which it needs, and which it only tests for emptiness."""

    needed: set[int] = field(default_factory=set)
    tested: set[int] = field(default_factory=set)
    trials: int = 0

    def spread(self, svg: str) -> bool:
        """Whether `svg` has placeholders within tags or definitions. From now on their values are needed."""
        inside = svg.partition("<defs>")[2].partition("</defs>")[0]
        found = {ord(char) for text in (inside, *IN_TAGS.findall(svg)) for char in PLACEHOLDERS.findall(text)}
        self.needed |= {char - (VALUES if char < ICONS else ICONS) for char in found}
        return bool(found)


class TemplatePlan(Generic[Made]):
    """What was made for each path through one template that values of one shape take. A card's path depends on no other
    card: what is found on its face is the same, whatever was drawn before."""

    def __init__(self) -> None:
        self.made: dict[tuple[tuple[int, ...], tuple[int, ...]], dict[tuple[object, ...], Made | None]] = {}
        self.count = 0

    def find(self, leaves: Sequence[object], make: Callable[[], tuple[Made | None, TemplatePath]]) -> Made | None:
        """What `make` makes of the values `leaves`, or has made for a card with the same path."""
        for places, made in self.made.items():
            key = _key(*places, leaves)
            if key in made:
                return made[key]
        new, path = make()
        if self.count == MOST_MADE:
            self.made.clear()
            self.count = 0
        places = tuple(sorted(path.needed)), tuple(sorted(path.tested - path.needed))
        self.made.setdefault(places, {})[_key(*places, leaves)] = new
        self.count += 1
        return new


def _key(needed: Iterable[int], tested: Iterable[int], leaves: Sequence[object]) -> tuple[object, ...]:
    """Cards with equal keys take the same path through a template: their values are equal where it needs them, and all
    empty or all not where it only tests that."""
    return (*[leaves[place] for place in needed], *[bool(leaves[place]) for place in tested])
