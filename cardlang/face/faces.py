"""The entry point of this room: a template and values in, a draw list and faults out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.face.files import Files
from cardlang.face.paragraphs import MissingGlyphs
from cardlang.face.picture import Pictures
from cardlang.face.placeholders import RESERVED, Icons, TemplatePlan, shape_of
from cardlang.face.prepared import PreparedFace
from cardlang.face.revision import MARK
from cardlang.face.svg import Reader
from cardlang.face.template import Templates
from cardlang.face.text import missing
from cardlang.fonts.font import FontBook


class Faces:
    """Draws faces in one theme. Equal values on one template give the identical drawing, which a PDF holds once. Faces
    of a `release` have no revision marks."""

    def __init__(self, files: Files, theme: Mapping[str, Any], fonts: FontBook, *, release: bool = False) -> None:
        self.icons = Icons(fonts.icons)
        self.templates = Templates(files, {"theme": theme, "icons": self.icons, "revision": "" if release else MARK})
        self.reader = Reader(fonts, Pictures(files))
        self.plans: dict[object, TemplatePlan[PreparedFace]] = {}
        self.drawn: dict[tuple[PreparedFace, tuple[object, ...]], Drawing] = {}
        self.read: dict[str, PreparedFace] = {}
        self.checked: set[PreparedFace] = set()

    def forget(self) -> None:
        """Forget all faces, as if none had been drawn."""
        self.plans.clear()
        self.drawn.clear()
        self.read.clear()
        self.checked.clear()

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
        """The faults that `draw` would find, and what is hard to read on paper (see `legibility`). The latter is
        reported once for all cards that share a prepared face."""
        prepared, given, faults = self._prepared(template, values, label)
        if prepared is None:
            return faults
        faults = prepared.check(given, label, self.reader.fonts)
        if not faults and prepared not in self.checked:
            from cardlang.face.legibility import legibility_faults

            self.checked.add(prepared)
            faults += tuple(dict.fromkeys(legibility_faults(prepared, given, self.reader.fonts)))
        return _of(template, faults)

    def _prepared(
        self, template: str, values: Mapping[str, object], label: str
    ) -> tuple[PreparedFace | None, tuple[object, ...], tuple[Fault, ...]]:
        """The prepared face and the values for its placeholders, or what is wrong."""
        leaves: list[object] = []
        shape = shape_of(values, leaves)
        if any(isinstance(leaf, str) and not leaf.isascii() and RESERVED.search(leaf) for leaf in leaves):
            strange = MissingGlyphs(RESERVED.findall("".join(map(str, leaves))))
            return None, (), (missing(strange, label, ""),)
        self.templates.begin()
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
        key = plan.key(leaves)
        if key not in plan.made and not plan.too_dependent:
            made = self._prepare(template, plan, values)
            while made and (lined := made.markup_in_lines(leaves)):  # an error, reported when the card is rendered
                plan.needed |= lined
                made = self._prepare(template, plan, values)
            key = plan.key(leaves)
            plan.made[key] = made
        return plan.made.get(key)

    def _prepare(
        self, template: str, plan: TemplatePlan[PreparedFace], values: Mapping[str, object]
    ) -> PreparedFace | None:
        svg = self.templates.trial(template, values, plan)
        while svg is not None and plan.spread(svg):
            svg = self.templates.trial(template, values, plan)
        return None if svg is None else self.reader.prepare(svg, "")[0]


def _of(template: str, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(replace(fault, template=template) for fault in faults)
