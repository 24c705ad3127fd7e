"""Fingerprints tell whether two faces look the same without keeping the faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import sha256

from cardlang.face.drawing import Drawing, Form, Group, Op, Text, Use
from cardlang.face.revision import digest
from cardlang.fonts.font import Font, FontBook


class Fingerprints:
    """Hashes of drawings in one theme's fonts. They cover what the revision covers, and the shapes of the letters."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = {font.name: _Letters(font) for font in fonts.styles.values()}
        self._forms: dict[Form, frozenset[str]] = {}

    def of(self, drawing: Drawing) -> str:
        """32 hexadecimal digits."""
        return _hash(digest(drawing).hex(), *sorted(self._shapes(drawing.ops)))

    def _shapes(self, ops: Iterable[Op]) -> Iterator[str]:
        """Hashes of the letters' shapes; those of a form, which many faces share, are computed once."""
        for op in ops:
            match op:
                case Text() if not op.outside_revision:
                    yield from self._fonts[op.font].shapes(op.text)
                case Group():
                    yield from self._shapes(op.ops)
                case Use(form):
                    if form not in self._forms:
                        self._forms[form] = frozenset(self._shapes(form.ops))
                    yield from self._forms[form]


class _Letters:
    """Hashes of one font: of the whole file, but for icons one by one, since a theme may change or add single icons."""

    def __init__(self, font: Font) -> None:
        self.font = font

    def shapes(self, text: str) -> Iterable[str]:
        return map(self._outline, text) if self.font.says else (self._whole,)

    def _outline(self, char: str) -> str:
        return self.font.outlines.get(char) or _hash(char, "[]")

    @cached_property
    def _whole(self) -> str:
        return _hash(self.font.data)


def _hash(*parts: str | bytes) -> str:
    """The first 32 hexadecimal digits of SHA-256."""
    data = b"\n".join(part if isinstance(part, bytes) else part.encode("utf-8", "replace") for part in parts)
    return sha256(data).hexdigest()[:32]
