"""Prepared faces of this process, shared by all `Faces` that would prepare the same from the same files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardlang.face.placeholders import TemplatePath, TemplatePlan
from cardlang.face.prepared import PreparedFace
from cardlang.fonts.font import FontBook

if TYPE_CHECKING:
    from cardlang.face.legibility import Legibility

_MOST: Final = 8  # looks


class KnownFace(NamedTuple):
    """A face, the path that its template took, and what was found under the names that the template asked for."""

    face: PreparedFace
    path: TemplatePath
    files: Mapping[str, bytes | None]


@dataclass(frozen=True, slots=True)
class KnownLook:
    """What was prepared with one theme and these fonts."""

    fonts: FontBook
    plans: dict[object, TemplatePlan[KnownFace]] = field(default_factory=dict)  # by template and shape
    legible: dict[PreparedFace, Legibility] = field(default_factory=dict)


looks: Final[dict[tuple[int, str], KnownLook]] = {}


def known_look(values: Mapping[str, Any], fonts: FontBook) -> KnownLook:
    """What this process has prepared with these fonts and these `values` for all templates."""
    key = id(fonts), repr(values)
    if key not in looks:
        if len(looks) == _MOST:
            looks.clear()
        looks[key] = KnownLook(fonts)  # which holds the fonts, so that their id stays theirs
    return looks[key]
