"""The style that shapes and texts inherit: those of SVG's presentation attributes that we draw."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, cast

from cardlang.face.draw_list import Colour, Gradient, Paint


class Unsupported(Exception):
    """An SVG feature that we do not draw. Never leaves this room: `svg` turns it into a fault."""


@dataclass(frozen=True, slots=True)
class Style:
    """Lengths in millimetres. `fill` may be a reference to a gradient (`url(#id)`)."""

    fill: str | None = "#000000"
    stroke: str | None = None
    stroke_width: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    fill_rule: str = "nonzero"
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    family: str = "text"
    size: float = 3.0
    bold: bool = False
    italic: bool = False
    anchor: str = "start"
    spacing: float = 0.0
    colour: str = "#000000"

    def paint(self, gradients: Mapping[str, Gradient]) -> Paint:
        """The paint of a shape in this style, with references resolved."""
        fill: Colour | Gradient | None = self.fill
        if self.fill is not None and self.fill.startswith("url("):
            fill = gradients.get(self.fill[5:-1])
            if fill is None:
                raise Unsupported(f'fill="{self.fill}" names no gradient that stands in <defs>')
        return Paint(
            fill,
            self.stroke,
            self.stroke_width,
            self.fill_opacity,
            self.stroke_opacity,
            cast(Literal["butt", "round", "square"], self.cap),
            cast(Literal["miter", "round", "bevel"], self.join),
            self.dash,
            self.fill_rule == "evenodd",
        )


PLAIN = Style()
FARTHEST = 10_000  # mm
LONGEST = 40  # characters of a number
DASHES = 12  # of a pattern
NUMBER = re.compile(r"\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?\s*")


def number(value: str) -> float:
    """A number without unit: millimetres.

    >>> number("63.5")
    63.5
    """
    if len(value) > LONGEST or not NUMBER.fullmatch(value):
        raise Unsupported(f'"{value[:LONGEST]}" is not a number (lengths are millimetres and carry no unit)')
    if abs(float(value)) > FARTHEST:
        raise Unsupported(f'"{value}" is larger than any paper')
    return float(value)


def points(value: str) -> float:
    """The number of a size in points, such as `5.5pt`."""
    if not value.endswith("pt"):
        raise Unsupported(f'"{value}" is not a size in points, such as 5.5pt')
    return number(value[:-2])


def colour(value: str) -> str:
    """`#rgb` or `#rrggbb` as `#` and six lower-case hexadecimal digits.

    >>> colour("#FA0")
    '#ffaa00'
    """
    value = value.strip().lower()
    if re.fullmatch(r"#[0-9a-f]{6}", value):
        return value
    if re.fullmatch(r"#[0-9a-f]{3}", value):
        return "#" + "".join(digit * 2 for digit in value[1:])
    raise Unsupported(f'"{value[:LONGEST]}" is not a colour such as #3b2a5e')


def _fill(value: str) -> str | None:
    return value if re.fullmatch(r"url\(#[\w-]+\)", value) else _stroke(value)


def _stroke(value: str) -> str | None:
    return None if value == "none" else colour(value)


def _that(fits: Callable[[float], bool], refusal: str) -> Callable[[str], float]:
    """The reader of numbers that `fits` takes. The refusal of the others has a place for what was written."""

    def read(value: str) -> float:
        if not fits(known := number(value)):
            raise Unsupported(refusal.format(value))
        return known

    return read


_opacity = _that(lambda value: 0 <= value <= 1, 'an opacity is between 0 and 1, not "{}"')


def _dash(value: str) -> tuple[float, ...]:
    if value == "none":
        return ()
    dash = tuple(number(part) for part in re.split(r"[\s,]+", value[: DASHES * (LONGEST + 1)].strip()))
    if len(dash) > DASHES or min(dash) < 0 or not sum(dash):
        raise Unsupported(f'stroke-dasharray="{value[:LONGEST]}" is not at most {DASHES} lengths, some above 0')
    return dash


def _one_of(*words: str) -> dict[str, str]:
    return {word: word for word in words}


ATTRIBUTES: Mapping[str, tuple[str, Callable[[str], Any] | dict[str, Any]]] = {
    "fill": ("fill", _fill),
    "stroke": ("stroke", _stroke),
    "stroke-width": ("stroke_width", _that(lambda value: value >= 0, '"{}" is not a width of a line')),
    "fill-opacity": ("fill_opacity", _opacity),
    "stroke-opacity": ("stroke_opacity", _opacity),
    "fill-rule": ("fill_rule", _one_of("nonzero", "evenodd")),
    "stroke-linecap": ("cap", _one_of("butt", "round", "square")),
    "stroke-linejoin": ("join", _one_of("miter", "round", "bevel")),
    "stroke-dasharray": ("dash", _dash),
    "font-family": ("family", str),
    "font-size": ("size", _that(lambda value: value > 0, '"{}" is not a size of letters')),
    "font-weight": ("bold", {"normal": False, "bold": True}),
    "font-style": ("italic", {"normal": False, "italic": True}),
    "text-anchor": ("anchor", _one_of("start", "middle", "end")),
    "letter-spacing": ("spacing", number),
    "color": ("colour", colour),
}


@lru_cache(maxsize=2048)
def inherit(style: Style, attributes: tuple[tuple[str, str], ...]) -> Style:
    """`style` changed by the presentation attributes among `attributes`; the caller handles the others."""
    changes: dict[str, Any] = {}
    for name, value in attributes:
        if name in ATTRIBUTES:
            field, read = ATTRIBUTES[name]
            if isinstance(read, dict):
                if value not in read:
                    raise Unsupported(f'{name}="{value}" is not drawn; it may be {" or ".join(read)}')
                changes[field] = read[value]
            else:
                changes[field] = read(value)
    return replace(style, **changes) if changes else style
