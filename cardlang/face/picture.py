"""Images of a project, such as a card's art: PNG and JPEG files in the template folders. Others made them, so their
size is looked at before their pixels."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import blake2b
from io import BytesIO
from warnings import catch_warnings

from cardlang.face.drawing import Box
from cardlang.face.files import Files, reason

LARGEST = 16 * 2**20  # bytes
PIXELS = 25_000_000  # a tarot card at 1200 dpi


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """An image that can be drawn. Equal files are one picture, which a PDF holds once."""

    digest: str
    jpeg: bool  # else PNG
    w: int  # pixels
    h: int
    data: bytes = field(repr=False)


class Pictures:
    """The images among `files`."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.read: dict[str, Picture | str] = {}

    def load(self, name: str) -> Picture | str:
        """The image of that name, or why there is none."""
        if name not in self.read:
            try:
                data = self.files.read(name, LARGEST)
            except OSError as error:
                self.read[name] = reason(error)
            else:
                self.read[name] = "there is no such file in the folder templates/" if data is None else self._load(data)
        return self.read[name]

    def _load(self, data: bytes) -> Picture | str:
        from PIL import Image

        try:
            with (
                catch_warnings(action="error", category=Image.DecompressionBombWarning),
                Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image,
            ):
                w, h = image.size
                if w * h > PIXELS:
                    return f"it has {w} x {h} pixels, more than {PIXELS:,}"
                image.load()
                jpeg = image.format == "JPEG"
        except Exception as error:  # Pillow raises whatever a broken file makes its decoders stumble over
            if type(error).__name__.startswith("DecompressionBomb"):
                return f"it has more than {PIXELS:,} pixels"
            known = type(error).__name__ == "UnidentifiedImageError"
            return "it is no PNG or JPEG" if known else f"it cannot be read ({type(error).__name__})"
        digest = blake2b(data, digest_size=16).hexdigest()
        same = (one for one in self.read.values() if isinstance(one, Picture) and one.digest == digest)
        return next(same, Picture(digest, jpeg, w, h, data))


def placed(picture: Picture, box: Box, keep: str) -> Box | None:
    """Where the whole of `picture` lies to show in `box`: `meet` within it, `slice` around it, `none` stretched.

    None for any other word.
    """
    if keep == "none":
        return box
    ratios = box.w / picture.w, box.h / picture.h
    if keep not in ("xMidYMid meet", "xMidYMid slice"):
        return None
    scale = min(ratios) if keep.endswith("meet") else max(ratios)
    w, h = picture.w * scale, picture.h * scale
    return replace(box, x=box.x + (box.w - w) / 2, y=box.y + (box.h - h) / 2, w=w, h=h)
