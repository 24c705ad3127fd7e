"""Faces: the one door of this room. Values in, draw list and faults out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.face.revision import MARK
from cardlang.face.svg import Reader
from cardlang.face.template import Templates
from cardlang.fonts.font import FontBook


class Faces:
    """Draws faces in one theme. Equal values on one template give the very same drawing, which a PDF holds once."""

    def __init__(self, folders: Sequence[Path], theme: Mapping[str, Any], fonts: FontBook) -> None:
        self.templates = Templates(folders, {"theme": theme, "icons": fonts.icons, "revision": MARK})
        self.reader = Reader(fonts)
        self.drawn: dict[str, Drawing] = {}

    def draw(self, template: str, values: Mapping[str, object], label: str) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The face that `template` (such as `skirmish/action.svg.j2`) makes of `values`.

        `label` is what messages call it: the card's name. With any fault there is no drawing.
        """
        svg = self.templates.render(template, values, label)
        if isinstance(svg, Fault):
            return None, (svg,)
        if svg in self.drawn:
            return self.drawn[svg], ()
        drawing, faults = self.reader.read(svg, label)
        if drawing is not None:
            self.drawn[svg] = drawing
        return drawing, tuple(replace(fault, template=template) for fault in faults)
