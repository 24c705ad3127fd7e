"""Images as PDF objects."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

from reportlab.pdfbase import pdfdoc

from cardlang.face.draw_list import Picture

if TYPE_CHECKING:
    from PIL import Image

BAND = 1 << 22  # bytes: pixels are packed in bands, since all of them would take much memory


def add_image(doc: Any, picture: Picture, name: str) -> None:
    """Adds `picture` to `doc` as object `name`: a JPEG as it is, anything else as pixels with a transparency mask.

    Errors: `OSError` if the file is no longer the one that was read.
    """
    from PIL import Image

    bare = picture.read()
    with catch_warnings(action="ignore"), Image.open(BytesIO(bare.data), formats=(bare.kind,)) as image:
        if bare.in_pdf and image.mode in ("L", "RGB"):
            _add(doc, name, image, image.mode, bare.data, "DCTDecode")
            return
        pixels = _pixels(image)
    mask = None
    if pixels.mode == "RGBA":
        mask = f"{name}-mask"
        _add(doc, mask, pixels, "L", _packed(pixels, "A"), "FlateDecode")
    _add(doc, name, pixels, "RGB", _packed(pixels, "RGB"), "FlateDecode", mask)


def _pixels(image: Image.Image) -> Image.Image:
    """The picture as RGB, or RGBA if a part of it is clear."""
    if image.mode.startswith("I"):  # grey of 16 bits, which Pillow would cut off at 255
        image = image.point(lambda grey: grey * (1 / 256)).convert("L")
    elif image.mode == "CMYK" and "adobe" not in image.info:  # Pillow takes all for Adobe's, which are inverted
        image = image.point(lambda ink: 255 - ink)
    clear = "A" in image.getbands() or "transparency" in image.info
    return image.convert("RGBA" if clear else "RGB")


def _packed(pixels: Image.Image, bands: str) -> bytes:
    """Some bands of the pixels, compressed."""
    packer, rows = zlib.compressobj(), max(1, BAND // (4 * pixels.width))
    strips = (
        pixels.crop((0, top, pixels.width, min(top + rows, pixels.height))) for top in range(0, pixels.height, rows)
    )
    packed = [
        packer.compress((strip.getchannel(bands) if bands == "A" else strip.convert(bands)).tobytes())
        for strip in strips
    ]
    return b"".join([*packed, packer.flush()])


class _Stream(pdfdoc.PDFStream):
    """Pixels, which are forgotten as soon as they are written."""

    def format(self, document: Any) -> Any:
        """Its bytes, once."""
        written, self.content = super().format(document), b""
        return written


def _add(doc: Any, name: str, image: Image.Image, mode: str, data: bytes, coding: str, mask: str | None = None) -> None:
    stream = _Stream(content=data)
    stream.filters = []
    entries = stream.dictionary
    for key, word in (("Type", "XObject"), ("Subtype", "Image"), ("Filter", coding)):
        entries[key] = pdfdoc.PDFName(word)
    entries["ColorSpace"] = pdfdoc.PDFName("DeviceRGB" if mode == "RGB" else "DeviceGray")
    entries["Width"], entries["Height"], entries["BitsPerComponent"] = *image.size, 8
    if mask:
        entries["SMask"] = pdfdoc.PDFObjectReference(mask)
    doc.Reference(stream, name)
