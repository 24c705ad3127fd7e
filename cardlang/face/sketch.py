"""A face with places for the values of one card after the other: what a template draws for all of them is read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from markupsafe import Markup, escape

from cardlang.face.drawing import Drawing, Ellipse, Group, Matrix, Op, Path, Rect, Text
from cardlang.face.fault import Fault
from cardlang.face.revision import LONGEST, MARK, revision
from cardlang.face.slots import ICONS, SLOTS, VALUES
from cardlang.face.style import Unsupported
from cardlang.face.text import Flow, Line, counted
from cardlang.face.xml import ParseError, broken, unsupported
from cardlang.fonts.font import FontBook


@dataclass(frozen=True, slots=True)
class Holder:
    """A group in which some text is still to be set."""

    matrix: Matrix | None
    clip: Rect | Ellipse | Path | None
    parts: tuple[Part, ...]


Part: TypeAlias = Op | Line | Flow | Holder


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A face but for the texts that hold slots or the revision's mark. `used` are the slots' characters."""

    w: float
    h: float
    parts: tuple[Part, ...]
    used: tuple[str, ...]

    def values(self, leaves: Sequence[object], icons: Mapping[str, str]) -> tuple[object, ...] | None:
        """What fills each slot in `used`; None if some value is no name of an icon where one is asked for."""
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
        """The slots that stand in lines of text and whose values are markup."""
        chars = {char for line in _lines(self.parts) for char in SLOTS.findall(line.text) if ord(char) < ICONS}
        places = {ord(char) - VALUES for char in chars}
        return {place for place in places if isinstance(leaves[place], Markup)}

    def fill(self, values: tuple[object, ...], label: str, fonts: FontBook) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The face with `values` in its slots."""
        filling = _Filling(dict(zip(map(ord, self.used), values, strict=True)), label, fonts)
        ops = tuple(filling.ops(self.parts))
        if filling.faults:
            return None, tuple(dict.fromkeys(filling.faults))
        drawing = Drawing(self.w, self.h, ops)
        told = revision(drawing)
        if filling.marked:
            drawing = replace(drawing, ops=tuple(filling.stamped(ops, told)))
        return (None if filling.faults else replace(drawing, revision=told)), tuple(dict.fromkeys(filling.faults))

    def check(self, values: tuple[object, ...], label: str, fonts: FontBook) -> tuple[Fault, ...]:
        """What is wrong with the face of `values`, as `fill` would tell, in less time."""
        filling = _Filling(dict(zip(map(ord, self.used), values, strict=True)), label, fonts, checking=True)
        for _ in filling.ops(self.parts):
            pass
        for line, text in filling.marked:
            filling.told(line.set(text.replace(MARK, LONGEST), label))
        return tuple(dict.fromkeys(filling.faults))


@dataclass(slots=True)
class _Filling:
    """One card's texts on their way into a sketch."""

    values: Mapping[int, object]
    label: str
    fonts: FontBook
    checking: bool = False
    faults: list[Fault] = field(default_factory=list)
    letters: int = 0
    marked: list[tuple[Line, str]] = field(default_factory=list)  # lines that wait for the revision

    def ops(self, parts: Iterable[Part]) -> Iterator[Op]:
        plain = {place: str(value) for place, value in self.values.items()}
        safe = None
        for part in parts:
            if isinstance(part, Line):
                text = self.counted(part.filled(plain))
                if MARK in text:
                    yield Text(len(self.marked), 0, "", "", 0, "", apart=True)  # until the revision is known
                    self.marked.append((part, text))
                elif text:
                    yield from self.told(part.set(text, self.label))
            elif isinstance(part, Flow):
                safe = safe or {place: str(escape(value)) for place, value in self.values.items()}
                yield from self.flow(part, self.counted(part.text.translate(safe)))
            elif isinstance(part, Holder):
                yield Group(part.matrix, part.clip, tuple(self.ops(part.parts)))
            else:
                yield part

    def counted(self, text: str) -> str:
        """`text`, or none if there are too many letters on the face."""
        try:
            self.letters = counted(self.letters, text)
        except Unsupported as error:
            self.faults.append(unsupported(error))
            return ""
        return text

    def flow(self, flow: Flow, text: str) -> tuple[Text, ...]:
        try:
            return self.told(flow.set(text, self.label, self.fonts, self.checking))
        except Unsupported as error:
            return self.told(unsupported(error))
        except ParseError as error:
            return self.told(broken(error))

    def told(self, made: Text | tuple[Text, ...] | Fault) -> tuple[Text, ...]:
        if isinstance(made, Fault):
            self.faults.append(made)
            return ()
        return made if isinstance(made, tuple) else (made,)

    def stamped(self, ops: Iterable[Op], told: str) -> Iterator[Op]:
        """`ops` with the revision in the lines that ask for it."""
        for op in ops:
            if isinstance(op, Text) and op.apart:
                line, text = self.marked[int(op.x)]
                yield from (
                    replace(run, apart=True) for run in self.told(line.set(text.replace(MARK, told), self.label))
                )
            elif isinstance(op, Group):
                yield replace(op, ops=tuple(self.stamped(op.ops, told)))
            else:
                yield op


def _lines(parts: Iterable[Part]) -> Iterator[Line]:
    for part in parts:
        if isinstance(part, Line):
            yield part
        elif isinstance(part, Holder):
            yield from _lines(part.parts)
