"""Images as PDF objects."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardlang.face.drawing import Picture


def add_image(doc: Any, picture: Picture, name: str) -> None:
    """Adds `picture` to `doc` as object `name`: a JPEG as it is, anything else as pixels with a transparency mask."""
    from PIL import Image

    with Image.open(BytesIO(picture.data)) as image:
        if picture.jpeg and image.mode in ("L", "RGB"):
            _add(doc, name, picture, image.mode, picture.data, "DCTDecode", None)
            return
        clear = "A" in image.getbands() or "transparency" in image.info
        pixels = image.convert("RGBA" if clear else "RGB")
    mask = None
    if clear:
        mask = f"{name}-mask"
        _add(doc, mask, picture, "L", zlib.compress(pixels.getchannel("A").tobytes()), "FlateDecode", None)
    _add(doc, name, picture, "RGB", zlib.compress(pixels.convert("RGB").tobytes()), "FlateDecode", mask)


def _add(doc: Any, name: str, picture: Picture, mode: str, data: bytes, coding: str, mask: str | None) -> None:
    stream = pdfdoc.PDFStream(content=data)
    stream.filters = []
    entries = stream.dictionary
    for key, word in (("Type", "XObject"), ("Subtype", "Image"), ("Filter", coding)):
        entries[key] = pdfdoc.PDFName(word)
    entries["ColorSpace"] = pdfdoc.PDFName("DeviceRGB" if mode == "RGB" else "DeviceGray")
    entries["Width"], entries["Height"], entries["BitsPerComponent"] = picture.w, picture.h, 8
    if mask:
        entries["SMask"] = pdfdoc.PDFObjectReference(mask)
    doc.Reference(stream, name)
