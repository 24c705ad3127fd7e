"""A prepared face: what a template draws for many cards is read once, then filled with each card's values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from markupsafe import Markup, escape

from cardlang.face.draw_list import Drawing, Ellipse, Group, Matrix, Op, Path, Rect, Text
from cardlang.face.fault import Fault, ParseError, unsupported_fault, xml_fault
from cardlang.face.placeholders import ICONS, PLACEHOLDERS, VALUES
from cardlang.face.revision import LONGEST, MARK, digest, revision
from cardlang.face.style import Unsupported
from cardlang.face.text import TextFlow, TextLine, counted
from cardlang.fonts.font import FontBook


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """A group with text that is not set yet."""

    matrix: Matrix | None
    clip: Rect | Ellipse | Path | None
    parts: tuple[Part, ...]


Part: TypeAlias = Op | TextLine | TextFlow | OpenGroup


@dataclass(frozen=True, slots=True, eq=False)
class PreparedFace:
    """A face whose texts with placeholders or the revision's mark are not set yet. `used` are the placeholders'
    characters; `coarse` warns of its pictures with too few pixels."""

    w: float
    h: float
    parts: tuple[Part, ...]
    used: tuple[str, ...]
    coarse: tuple[Fault, ...] = ()

    def values(self, leaves: Sequence[object], icons: Mapping[str, str]) -> tuple[object, ...] | None:
        """The value for each placeholder in `used`; None if a value should name an icon but does not."""
        found: list[object] = []
        for char in self.used:
            if ord(char) < ICONS:
                found.append(leaves[ord(char) - VALUES])
            else:
                icon = icons.get(str(leaves[ord(char) - ICONS]))
                if icon is None:
                    return None
                found.append(icon)
        return tuple(found)

    def markup_in_lines(self, leaves: Sequence[object]) -> set[int]:
        """The placeholders in lines of text (`<text>`) whose values are markup."""
        lines = (part for part in texts(self.parts) if isinstance(part, TextLine))
        chars = {char for line in lines for char in PLACEHOLDERS.findall(line.text) if ord(char) < ICONS}
        places = {ord(char) - VALUES for char in chars}
        return {place for place in places if isinstance(leaves[place], Markup)}

    def fill(self, values: tuple[object, ...], label: str, fonts: FontBook) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The face with `values` for its placeholders, or None with what is wrong."""
        filling = _Filling(dict(zip(map(ord, self.used), values, strict=True)), label, fonts)
        ops = tuple(filling.ops(self.parts))
        if filling.faults:
            return None, tuple(dict.fromkeys(filling.faults))
        plain = Drawing(self.w, self.h, ops, digest=digest(Drawing(self.w, self.h, ops)))
        mark = revision(plain)
        if filling.marked:
            ops = tuple(filling.stamped(ops, mark))
        drawing = None if filling.faults else Drawing(self.w, self.h, ops, mark, plain.digest)
        return drawing, tuple(dict.fromkeys(filling.faults))

    def check(self, values: tuple[object, ...], label: str, fonts: FontBook) -> tuple[Fault, ...]:
        """The faults that `fill` would find, found faster."""
        filling = _Filling(dict(zip(map(ord, self.used), values, strict=True)), label, fonts, checking=True)
        for _ in filling.ops(self.parts):
            pass
        for line, text in filling.marked:
            filling.kept(line.set(text.replace(MARK, LONGEST), label))
        return tuple(dict.fromkeys(filling.faults))


@dataclass(slots=True)
class _Filling:
    """Sets one card's texts in a prepared face."""

    values: Mapping[int, object]
    label: str
    fonts: FontBook
    checking: bool = False
    faults: list[Fault] = field(default_factory=list)
    letters: int = 0
    marked: list[tuple[TextLine, str]] = field(default_factory=list)  # lines that wait for the revision

    def ops(self, parts: Iterable[Part]) -> Iterator[Op]:
        plain = {place: str(value) for place, value in self.values.items()}
        for part in parts:
            if isinstance(part, TextLine):
                text = self.counted(part.filled(plain))
                if MARK in text:
                    yield Text(len(self.marked), 0, "", "", 0, "", outside_revision=True)  # until the revision is known
                    self.marked.append((part, text))
                elif text:
                    yield from self.kept(part.set(text, self.label))
            elif isinstance(part, TextFlow):
                safe = {place: str(escape(self.values[place])) for place in _places(part.text) if place in self.values}
                yield from self.flow(part, self.counted(part.text.translate(safe)))
            elif isinstance(part, OpenGroup):
                yield Group(part.matrix, part.clip, tuple(self.ops(part.parts)))
            else:
                yield part

    def counted(self, text: str) -> str:
        """`text`, or "" if it is too much for one face."""
        try:
            self.letters = counted(self.letters, text)
        except Unsupported as error:
            self.faults.append(unsupported_fault(error))
            return ""
        return text

    def flow(self, flow: TextFlow, text: str) -> tuple[Text, ...]:
        try:
            return self.kept(flow.set(text, self.label, self.fonts, self.checking))
        except Unsupported as error:
            return self.kept(unsupported_fault(error))
        except ParseError as error:
            return self.kept(xml_fault(error))

    def kept(self, made: tuple[Text, ...] | Fault) -> tuple[Text, ...]:
        if isinstance(made, Fault):
            self.faults.append(made)
            return ()
        return made

    def stamped(self, ops: Iterable[Op], mark: str) -> Iterator[Op]:
        """`ops` with the revision in the lines that show it."""
        for op in ops:
            if isinstance(op, Text) and op.outside_revision:
                line, text = self.marked[int(op.x)]
                yield from (
                    replace(run, outside_revision=True)
                    for run in self.kept(line.set(text.replace(MARK, mark), self.label))
                )
            elif isinstance(op, Group):
                yield replace(op, ops=tuple(self.stamped(op.ops, mark)))
            else:
                yield op


@lru_cache(maxsize=1024)
def _places(text: str) -> tuple[int, ...]:
    """The placeholders in a text."""
    return tuple(map(ord, {*PLACEHOLDERS.findall(text)}))


def texts(parts: Iterable[Part]) -> Iterator[TextLine | TextFlow]:
    """The texts that are not set yet, in the order in which they are drawn."""
    for part in parts:
        if isinstance(part, TextLine | TextFlow):
            yield part
        elif isinstance(part, OpenGroup):
            yield from texts(part.parts)
