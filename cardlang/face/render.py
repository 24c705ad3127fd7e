"""The entry point of this room: a template and values in, a draw list and faults out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.face.draw_list import Drawing
from cardlang.face.fault import Fault
from cardlang.face.legibility import Legibility
from cardlang.face.paragraphs import MissingGlyphs
from cardlang.face.picture import Pictures
from cardlang.face.placeholders import ICONS, MOST_MADE, RESERVED, VALUES, Icons, TemplatePath, TemplatePlan, shape_of
from cardlang.face.prepared import PreparedFace
from cardlang.face.revision import MARK
from cardlang.face.svg import Reader
from cardlang.face.template import Templates
from cardlang.face.text import missing
from cardlang.face.theme import Files
from cardlang.fonts.font import FontBook


class Faces:
    """Draws faces in one theme. Equal values on one template give the identical drawing, which a PDF holds once. Faces
    of a `release` have no revision marks."""

    def __init__(self, files: Files, theme: Mapping[str, Any], fonts: FontBook, release: bool = False) -> None:
        self.icons = Icons(fonts.icons)
        values = {"theme": theme, "icons": self.icons, "revision": "" if release else MARK}
        self.templates = Templates(files, values)
        self.reader = Reader(fonts, Pictures(files))
        self.legible: dict[PreparedFace, Legibility] = {}
        self.plans: dict[object, TemplatePlan[PreparedFace]] = {}
        self.drawn: dict[tuple[PreparedFace, tuple[object, ...]], Drawing] = {}
        self.read: dict[str, PreparedFace] = {}

    def forget(self) -> None:
        """Forget what serves single faces only."""
        self.drawn.clear()
        self.read.clear()
        if len(self.legible) > MOST_MADE:
            self.legible.clear()

    def draw(self, template: str, values: Mapping[str, object], label: str) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The face that `template` (such as `skirmish/action.svg.j2`) makes of `values`, or None with the faults; with
        it, warnings when it is first drawn.

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
        return drawing, _of(template, faults or prepared.coarse)

    def check(self, template: str, values: Mapping[str, object], label: str) -> tuple[Fault, ...]:
        """The faults that `draw` would find; if there are none, what is hard to see on paper (see `Legibility`)."""
        prepared, given, faults = self._prepared(template, values, label)
        if prepared is None:
            return faults
        faults = prepared.check(given, label, self.reader.fonts)
        if not faults:
            if prepared not in self.legible:
                self.legible[prepared] = Legibility(prepared, self.reader.fonts)
            faults = (*prepared.coarse, *self.legible[prepared].faults(given))
        return _of(template, faults)

    def alike(self, template: str, values: Mapping[str, object], others: Mapping[str, object]) -> bool:
        """Whether `template` makes the same face of both values."""
        prepared = self._prepared(template, values, "")
        leaves: list[object] = []
        different: list[object] = []
        if prepared[0] and shape_of(values, leaves) == shape_of(others, different):
            places = (ord(char) - (VALUES if ord(char) < ICONS else ICONS) for char in prepared[0].used)
            if any(leaves[place] != different[place] for place in places):
                return False
        return prepared == self._prepared(template, others, "")

    def _prepared(
        self, template: str, values: Mapping[str, object], label: str
    ) -> tuple[PreparedFace | None, tuple[object, ...], tuple[Fault, ...]]:
        """The prepared face and the values for its placeholders, or what is wrong."""
        leaves: list[object] = []
        shape = shape_of(values, leaves)
        if any(isinstance(leaf, str) and not leaf.isascii() and RESERVED.search(leaf) for leaf in leaves):
            strange = MissingGlyphs(RESERVED.findall("".join(map(str, leaves))))
            return None, (), (missing(strange, label, ""),)
        plan = self.plans.setdefault((template, shape), TemplatePlan())
        prepared = plan.find(leaves, lambda: self._prepare(template, leaves, values))
        given = prepared.values(leaves, self.icons) if prepared else None
        if prepared is not None and given is not None:
            return prepared, given, ()
        svg = self.templates.render(template, values, label)
        if not isinstance(svg, str):
            return None, (), svg
        if svg not in self.read:
            own, faults = self.reader.prepare(svg, label)
            if own is None:
                return None, (), _of(template, self.templates.placed(faults, template, values))
            self.read[svg] = own
        return self.read[svg], (), ()

    def _prepare(
        self, template: str, leaves: Sequence[object], values: Mapping[str, object]
    ) -> tuple[PreparedFace | None, TemplatePath]:
        """The prepared face for all cards that take the same path through `template`, and that path; None if the
        template has to be rendered for each card."""
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
    return tuple(fault if fault.template else replace(fault, template=template) for fault in faults)
