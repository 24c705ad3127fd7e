"""Prepared faces as bytes, for another process with the same theme, fonts and templates: it need not run the templates,
nor import what reads SVG."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any

from cardlang.face.drawing import Picture
from cardlang.fonts.font import Font, FontBook


class HasPicture(ValueError):
    """Pictures are too large to be kept with what shows them."""


def pack(value: object, fonts: FontBook) -> bytes:
    """A value of this room as bytes. Fonts in it are only named.

    Errors: `HasPicture`.
    """
    into = BytesIO()
    _Packer(into, fonts).dump(value)
    return into.getvalue()


def unpack(data: bytes, fonts: FontBook) -> Any:
    """The value of `pack`, with these fonts."""
    return _Unpacker(BytesIO(data), fonts).load()


class _Packer(pickle.Pickler):
    def __init__(self, into: BytesIO, fonts: FontBook) -> None:
        super().__init__(into, 5)
        self.names = {id(font): style for style, font in fonts.styles.items()}

    def persistent_id(self, value: object) -> object:
        if isinstance(value, Picture):
            raise HasPicture
        return self.names[id(value)] if isinstance(value, Font) else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, data: BytesIO, fonts: FontBook) -> None:
        super().__init__(data)
        self.fonts = fonts

    def persistent_load(self, style: Any) -> Font:
        return self.fonts.styles[style]
