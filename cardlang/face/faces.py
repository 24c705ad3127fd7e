"""Faces: the one door of this room. Values in, draw list and faults out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.face.files import Files
from cardlang.face.legible import legible
from cardlang.face.paragraphs import MissingGlyphs
from cardlang.face.picture import Pictures
from cardlang.face.revision import MARK
from cardlang.face.sketch import Sketch
from cardlang.face.slots import RESERVED, Icons, Plan, survey
from cardlang.face.svg import Reader
from cardlang.face.template import Templates
from cardlang.face.text import missing
from cardlang.fonts.font import FontBook


class Faces:
    """Draws faces in one theme. Equal values on one template give the very same drawing, which a PDF holds once."""

    def __init__(self, files: Files, theme: Mapping[str, Any], fonts: FontBook) -> None:
        self.icons = Icons(fonts.icons)
        self.templates = Templates(files, {"theme": theme, "icons": self.icons, "revision": MARK})
        self.reader = Reader(fonts, Pictures(files))
        self.plans: dict[object, Plan[Sketch]] = {}
        self.drawn: dict[tuple[Sketch, tuple[object, ...]], Drawing] = {}
        self.read: dict[str, Sketch] = {}
        self.looked_at: set[Sketch] = set()

    def draw(self, template: str, values: Mapping[str, object], label: str) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The face that `template` (such as `skirmish/action.svg.j2`) makes of `values`.

        `label` is what messages call it: the card's name. With any fault there is no drawing.
        """
        sketch, given, faults = self._sketched(template, values, label)
        if sketch is None:
            return None, faults
        if (sketch, given) in self.drawn:
            return self.drawn[sketch, given], ()
        drawing, faults = sketch.fill(given, label, self.reader.fonts)
        if drawing is not None:
            self.drawn[sketch, given] = drawing
        return drawing, _of(template, faults)

    def check(self, template: str, values: Mapping[str, object], label: str) -> tuple[Fault, ...]:
        """What `draw` would find wrong, without drawing, and what of the template cannot be read well on paper.

        The latter is told once for all cards that share the drawing.
        """
        sketch, given, faults = self._sketched(template, values, label)
        if sketch is None:
            return faults
        faults = sketch.check(given, label, self.reader.fonts)
        if not faults and sketch not in self.looked_at:
            self.looked_at.add(sketch)
            faults += tuple(dict.fromkeys(legible(sketch, given, self.reader.fonts)))
        return _of(template, faults)

    def _sketched(
        self, template: str, values: Mapping[str, object], label: str
    ) -> tuple[Sketch | None, tuple[object, ...], tuple[Fault, ...]]:
        """The sketch of a face with what fills its slots, or what is wrong with it."""
        leaves: list[object] = []
        shape = survey(values, leaves)
        if any(isinstance(leaf, str) and not leaf.isascii() and RESERVED.search(leaf) for leaf in leaves):
            strange = MissingGlyphs(RESERVED.findall("".join(map(str, leaves))))
            return None, (), (missing(strange, label, ""),)
        self.templates.begin()
        sketch = self._shared(template, shape, leaves, values)
        given = sketch.values(leaves, self.icons) if sketch else None
        if sketch is not None and given is not None:
            return sketch, given, ()
        svg = self.templates.render(template, values, label)
        if isinstance(svg, Fault):
            return None, (), (svg,)
        if svg not in self.read:
            own, faults = self.reader.sketch(svg, label)
            if own is None:
                return None, (), _of(template, faults)
            self.read[svg] = own
        return self.read[svg], (), ()

    def _shared(
        self, template: str, shape: object, leaves: Sequence[object], values: Mapping[str, object]
    ) -> Sketch | None:
        """The sketch that serves all cards on which `template` takes the same way; None if it has to be filled card by
        card."""
        plan = self.plans.setdefault((template, shape), Plan())
        key = plan.key(leaves)
        if key not in plan.made and not plan.hopeless:
            made = self._sketch(template, plan, values)
            while made and (lined := made.markup_in_lines(leaves)):  # an error, to be told by the card's own values
                plan.needed |= lined
                made = self._sketch(template, plan, values)
            key = plan.key(leaves)
            plan.made[key] = made
        return plan.made.get(key)

    def _sketch(self, template: str, plan: Plan[Sketch], values: Mapping[str, object]) -> Sketch | None:
        svg = self.templates.trial(template, values, plan)
        while svg is not None and plan.spread(svg):
            svg = self.templates.trial(template, values, plan)
        return None if svg is None else self.reader.sketch(svg, "")[0]


def _of(template: str, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(replace(fault, template=template) for fault in faults)
