"""Whether text on a face can be read and is safe from the cut: its contrast with the background, and the safe zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from cardlang.face.draw_list import IDENTITY, MM_PER_POINT, Box, Field, Form, Group, Matrix, Point, Text, Use
from cardlang.face.fault import Fault
from cardlang.face.outline import CONTRAST, Outline, Point3, Polygon, contrast, outline, polygons_of, rgb
from cardlang.face.paragraphs import width
from cardlang.face.placeholders import RESERVED
from cardlang.face.prepared import OpenGroup, Part, PreparedFace
from cardlang.face.revision import LONGEST, MARK
from cardlang.face.text import TextFlow, TextLine, short
from cardlang.fonts.font import Font, FontBook
from cardlang.model.value import Value

SAFE = 3.0  # mm from the trim: cutting a stack of cards is no more exact than that
BLEED = 0.05  # mm: a shape that ends this near the trim is meant to reach it
SPOTS = (0.02, 0.25, 0.5, 0.75, 0.98)  # where along a text the background is sampled
MOST_STEPS = 1_000_000  # shapes and corners examined to find what is behind texts
SLACK = 1e-6  # mm
PAPER: Point3 = (1.0, 1.0, 1.0)
PICTURES = (PAPER, (0.0, 0.0, 0.0))  # a picture counts as both white and black


class Area(Value):
    """The room that a text may take, in the coordinates of its element."""

    box: Box
    matrix: Matrix
    colour: str
    name: str

    def point(self, across: float, down: float) -> Point:
        """The point of the face at these shares (0 to 1) of the area's width and height."""
        return self.matrix.at((self.box.x + across * self.box.w, self.box.y + down * self.box.h))


class Legibility:
    """Warnings about the text on a prepared face with too little contrast (C513), and about text and shapes too near
    the trim (C514).

    Text is checked in all the room that it may take, so one check serves all cards that share the face. Only lines that
    have no room of their own are checked for what each card says in them.

    Source: docs/faces.md; contrast as in WCAG 2, 1.4.3.
    """

    def __init__(self, prepared: PreparedFace, fonts: FontBook) -> None:
        self.prepared, self.fonts = prepared, fonts

    @cached_property
    def _on_all(self) -> tuple[list[Fault], int, list[tuple[TextLine, Matrix, tuple[Outline, ...]]]]:
        """What is found on all cards, after how many steps; and the lines without a room of their own, each with what
        lies behind it."""
        by_name = {font.name: font for font in self.fonts.styles.values()}
        found: list[Fault] = []
        unbounded: list[tuple[TextLine, Matrix, tuple[Outline, ...]]] = []
        painted: list[Outline] = []
        steps = 0
        for thing in _things(self.prepared.parts, IDENTITY, ()):
            if isinstance(thing, Outline):
                painted.append(thing)
                if _cut(thing.box, self.prepared.w, self.prepared.h):
                    found.append(self._too_near(f"a shape at {thing.box.x:.1f}, {thing.box.y:.1f} mm"))
                continue
            text, matrix = thing
            if isinstance(text, TextLine) and _is_unbounded(text):
                unbounded.append((text, matrix, tuple(painted)))
            elif (area := _area(text, matrix, by_name)) and steps <= MOST_STEPS:
                steps = self._check_area(area, painted, steps, found)
        return found, steps, unbounded

    def faults(self, values: Sequence[object]) -> tuple[Fault, ...]:
        """What is hard to read on a card with these `values` for the placeholders."""
        filling = {ord(char): str(value) for char, value in zip(self.prepared.used, values, strict=True)}
        on_all, steps, unbounded = self._on_all
        found = [*on_all]
        for line, matrix, painted in unbounded:
            text = line.filled(filling).replace(MARK, LONGEST)
            if text and steps <= MOST_STEPS and (area := _area_of_line(line, text, matrix)):
                steps = self._check_area(area, painted, steps, found)
        return tuple(dict.fromkeys(found))

    def _check_area(self, area: Area, painted: Sequence[Outline], steps: int, found: list[Fault]) -> int:
        """Adds what is wrong with a text to `found`; returns `steps` with those that it takes."""
        w, h = self.prepared.w, self.prepared.h
        corners = [area.point(x, y) for x in (0, 1) for y in (0, 1)]
        if not all(SAFE <= x <= w - SAFE and SAFE <= y <= h - SAFE for x, y in corners):
            found.append(self._too_near(area.name))
        room = Box.around(corners)
        behind = [shape for shape in painted if shape.box.overlaps(room, -SLACK)]
        steps += len(painted) + sum(10 + shape.corners() for shape in behind) * len(SPOTS) * 2 * len(PICTURES)
        if steps > MOST_STEPS:
            message = f"so much is drawn behind this face's texts that the contrast of {area.name} is not checked"
            found.append(Fault("C513", message, "draw less behind texts, or fewer texts", severity="warning"))
            return steps
        pictures = PICTURES if any(shape.picture for shape in behind) else PICTURES[:1]
        grounds = (_ground(behind, area.point(x, y), any_) for x in SPOTS for y in (0.1, 0.9) for any_ in pictures)
        worst, ground = min((contrast(rgb(area.colour), ground), ground) for ground in grounds)
        if worst < CONTRAST:
            message = f"{area.name} has a contrast of {worst:.1f} : 1 with its background"
            help = f"choose a text colour or a background that makes it at least {CONTRAST} : 1"
            colours = area.colour.casefold(), "#" + "".join(f"{round(part * 255):02x}" for part in ground)
            found.append(Fault("C513", message, help, severity="warning", colours=colours))
        return steps

    def _too_near(self, what: str) -> Fault:
        w, h = self.prepared.w, self.prepared.h
        message = f"{what} comes within {SAFE:g} mm of the trim of this face of {w:g} x {h:g} mm"
        return Fault("C514", message, "move it inwards, or extend it beyond the trim as background", severity="warning")


def _is_unbounded(line: TextLine) -> bool:
    return line.measure is None and RESERVED.search(line.text) is not None


def _ground(painted: Iterable[Outline], point: Point, pictures: Point3) -> Point3:
    colour = PAPER
    for shape in painted:
        colour = shape.over(point, colour, pictures)
    return colour


def _cut(box: Box, w: float, h: float) -> bool:
    """Whether an edge of the shape is between the trim and the safe zone."""
    if box.x >= w or box.y >= h or box.x + box.w <= 0 or box.y + box.h <= 0 or not (box.w and box.h):
        return False
    gaps = (box.x, box.y, w - box.x - box.w, h - box.y - box.h)
    return any(BLEED < gap < SAFE - 1e-6 for gap in gaps)


def _things(
    parts: Iterable[Part], matrix: Matrix, clips: tuple[tuple[Polygon, ...], ...]
) -> Iterator[Outline | tuple[Text | TextLine | TextFlow, Matrix]]:
    """Painted shapes and texts in painting order."""
    for part in parts:
        if isinstance(part, Text | TextLine | TextFlow):
            yield part, matrix
        elif isinstance(part, Use):
            yield from _form(part.form, matrix.then(Matrix(1, 0, 0, 1, part.x, part.y)))
        elif isinstance(part, Group | OpenGroup):
            inner = matrix.then(part.matrix) if part.matrix else matrix
            cut = (*clips, polygons_of(part.clip, inner)) if part.clip else clips
            yield from _things(part.ops if isinstance(part, Group) else part.parts, inner, cut)
        elif not isinstance(part, Field):
            shape = outline(part, matrix, clips)
            if shape:
                yield shape


@lru_cache(maxsize=64)
def _form(form: Form, matrix: Matrix) -> tuple[Outline | tuple[Text | TextLine | TextFlow, Matrix], ...]:
    return tuple(_things(form.ops, matrix, ()))


def _area(text: Text | TextLine | TextFlow, matrix: Matrix, fonts: Mapping[str, Font]) -> Area | None:
    """The room that `text` may take; None for an ornament."""
    if isinstance(text, TextFlow):
        return Area(text.place.box, matrix, text.place.colour, f"the {text.field}" if text.field else "a text")
    if isinstance(text, TextLine):
        return _area_of_line(text, text.filled({}).replace(MARK, LONGEST), matrix)
    if text.ornament:
        return None
    em, font = text.size * MM_PER_POINT, fonts[text.font]
    box = Box(text.x, text.y - font.cap_height * em, width(font, text.text) * em, font.cap_height * em)
    return Area(box, matrix, text.colour, f'"{short(text.text)}"')


def _area_of_line(line: TextLine, text: str, matrix: Matrix) -> Area | None:
    """The same for a line, which says `text` if it has no room of its own."""
    if line.ornament:
        return None
    em = line.size * MM_PER_POINT
    length = width(line.font, text) * em if line.measure is None else line.measure
    box = Box(line.x - length * line.share, line.y - line.font.cap_height * em, length, line.font.cap_height * em)
    return Area(box, matrix, line.colour, f"the {line.field}" if line.field else "a line of text")
