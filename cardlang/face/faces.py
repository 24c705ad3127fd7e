"""The entry point of this room: a template and values in, a draw list and faults out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.face.files import Files, Kept
from cardlang.face.known import KnownFace, KnownLook, known_look
from cardlang.face.packing import HasPicture, pack, unpack
from cardlang.face.paragraphs import MissingGlyphs
from cardlang.face.picture import Pictures
from cardlang.face.placeholders import ICONS, MOST_MADE, RESERVED, VALUES, Icons, TemplatePath, TemplatePlan, shape_of
from cardlang.face.prepared import PreparedFace
from cardlang.face.revision import MARK
from cardlang.face.svg import Reader
from cardlang.face.template import Templates
from cardlang.face.text import missing
from cardlang.fonts.font import FontBook

MOST_PACKED = 100  # faces of a template for values of one shape


class Faces:
    """Draws faces in one theme. Equal values on one template give the identical drawing, which a PDF holds once. Faces
    of a `release` have no revision marks. Compiled templates are `kept`, if given, and
    what is prepared with them is shared in this process."""

    def __init__(
        self, files: Files, theme: Mapping[str, Any], fonts: FontBook, kept: Kept | None = None, release: bool = False
    ) -> None:
        self.icons = Icons(fonts.icons)
        values = {"theme": theme, "icons": self.icons, "revision": "" if release else MARK}
        self.templates = Templates(files, values, kept)
        self.reader = Reader(fonts, Pictures(files))
        self.known = known_look(values, fonts) if kept else KnownLook(fonts)
        self.legible = self.known.legible
        self.plans: dict[object, TemplatePlan[PreparedFace | bytes]] = {}  # bytes: packed by another process
        self.unpacked: dict[bytes, PreparedFace] = {}
        self.packed_at = self._size()
        self.drawn: dict[tuple[PreparedFace, tuple[object, ...]], Drawing] = {}
        self.read: dict[str, PreparedFace] = {}

    def forget(self) -> None:
        """Forget what serves single faces only."""
        self.drawn.clear()
        self.read.clear()

    def packed(self) -> bytes | None:
        """The prepared faces, with what is hard to read on them; None if there are none but those that were packed or
        unpacked last. Faces that show pictures are left out."""
        if self._size() == self.packed_at:
            return None
        said = {key: [*islice(self._packed(plan), MOST_PACKED)] for key, plan in self.plans.items()}
        self.packed_at = self._size()
        return pack(said, self.reader.fonts)

    def _packed(self, plan: TemplatePlan[PreparedFace | bytes]) -> Iterator[tuple[object, object, bytes]]:
        for path, several in plan.made.items():
            for key, made in several.items():
                face = self.unpacked.get(made) if isinstance(made, bytes) else made
                if isinstance(face, PreparedFace):
                    said = self.legible[face].said if face in self.legible else {}
                    with suppress(HasPicture):
                        yield path, key, pack((face, said), self.reader.fonts)
                elif isinstance(made, bytes):
                    yield path, key, made

    def unpack(self, data: bytes) -> None:
        """Use the faces that were `packed` by another process with the same theme, fonts and templates."""
        for key, several in unpack(data, self.reader.fonts).items():
            plan = self.plans.setdefault(key, TemplatePlan())
            for path, values, made in several:
                plan.put(path, values, made)
        self.packed_at = self._size()

    def _size(self) -> tuple[int, int]:
        """How much there is to be packed."""
        return sum(plan.count for plan in self.plans.values()), sum(len(one.said) for one in self.legible.values())

    def draw(self, template: str, values: Mapping[str, object], label: str) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The face that `template` (such as `skirmish/action.svg.j2`) makes of `values`, or None with the faults.

        Messages call the face `label`: the card's name.
        """
        prepared, given, faults = self._prepared(template, values, label)
        if prepared is None:
            return None, faults
        if (prepared, given) in self.drawn:
            return self.drawn[prepared, given], ()
        drawing, faults = prepared.fill(given, label, self.reader.fonts)
        if drawing is not None:
            self.drawn[prepared, given] = drawing
        return drawing, _of(template, faults)

    def check(self, template: str, values: Mapping[str, object], label: str) -> tuple[Fault, ...]:
        """The faults that `draw` would find; if there are none, what is hard to read on paper (see `Legibility`)."""
        prepared, given, faults = self._prepared(template, values, label)
        if prepared is None:
            return faults
        faults = prepared.check(given, label, self.reader.fonts)
        if not faults:
            if prepared not in self.legible:
                from cardlang.face.legibility import Legibility

                if len(self.legible) == MOST_MADE:
                    self.legible.clear()
                self.legible[prepared] = Legibility(prepared, self.reader.fonts)
            faults = self.legible[prepared].faults(given)
        return _of(template, faults)

    def used(self, template: str, values: Mapping[str, object]) -> set[int] | None:
        """The places of the values that a face shows or looks at; None if its template is rendered for each card."""
        self._prepared(template, values, "")
        leaves: list[object] = []
        plan = self.plans.get((template, shape_of(values, leaves)))
        found = plan.path(leaves) if plan else None
        if found is None:
            return None
        places, made = found
        face = self.unpacked[made] if isinstance(made, bytes) else made
        return places.union(ord(char) - (VALUES if ord(char) < ICONS else ICONS) for char in face.used)

    def _prepared(
        self, template: str, values: Mapping[str, object], label: str
    ) -> tuple[PreparedFace | None, tuple[object, ...], tuple[Fault, ...]]:
        """The prepared face and the values for its placeholders, or what is wrong."""
        leaves: list[object] = []
        shape = shape_of(values, leaves)
        if any(isinstance(leaf, str) and not leaf.isascii() and RESERVED.search(leaf) for leaf in leaves):
            strange = MissingGlyphs(RESERVED.findall("".join(map(str, leaves))))
            return None, (), (missing(strange, label, ""),)
        prepared = self._shared(template, shape, leaves, values)
        given = prepared.values(leaves, self.icons) if prepared else None
        if prepared is not None and given is not None:
            return prepared, given, ()
        svg = self.templates.render(template, values, label)
        if isinstance(svg, Fault):
            return None, (), (svg,)
        if svg not in self.read:
            own, faults = self.reader.prepare(svg, label)
            if own is None:
                return None, (), _of(template, faults)
            self.read[svg] = own
        return self.read[svg], (), ()

    def _shared(
        self, template: str, shape: object, leaves: Sequence[object], values: Mapping[str, object]
    ) -> PreparedFace | None:
        """The prepared face for all cards that take the same path through `template`; None if the template has to be
        rendered for each card."""
        plan = self.plans.setdefault((template, shape), TemplatePlan())
        made = plan.find(leaves, lambda: self._prepare(template, shape, leaves, values))
        if isinstance(made, bytes):
            if made not in self.unpacked:
                from cardlang.face.legibility import Legibility

                face, said = unpack(made, self.reader.fonts)
                self.unpacked[made] = face
                self.legible[face] = Legibility(face, self.reader.fonts, said)
            return self.unpacked[made]
        return made

    def _prepare(
        self, template: str, shape: object, leaves: Sequence[object], values: Mapping[str, object]
    ) -> tuple[PreparedFace | None, TemplatePath]:
        known = self.known.plans.setdefault((template, shape), TemplatePlan())
        if (found := known.get(leaves)) and self.templates.same(found.files):
            return found.face, found.path
        shown = self.reader.pictures.asked
        face, path = self._prepare_now(template, leaves, values)
        files = self.templates.used()
        if face and files and self.reader.pictures.asked == shown:
            known.put(path.sorted(), path.key(leaves), KnownFace(face, path, files))
        return face, path

    def _prepare_now(
        self, template: str, leaves: Sequence[object], values: Mapping[str, object]
    ) -> tuple[PreparedFace | None, TemplatePath]:
        path = TemplatePath()
        self.templates.begin()
        while True:
            svg = self.templates.trial(template, values, path)
            if svg is None or not path.spread(svg):
                made = None if svg is None else self.reader.prepare(svg, "")[0]
                lined = made.markup_in_lines(leaves) if made else ()
                if not lined:
                    return made, path
                path.needed.update(lined)  # an error, reported when the card is rendered


def _of(template: str, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(replace(fault, template=template) for fault in faults)
