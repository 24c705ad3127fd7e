"""Image files of a project, such as a card's art: PNG and JPEG in the template folders. They are untrusted, so their
size is checked before their pixels are read."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from warnings import catch_warnings

from cardlang.face.drawing import Box, Picture
from cardlang.face.files import Files, reason

LARGEST = 16 * 2**20  # bytes
PIXELS = 25_000_000  # a tarot card at 1200 dpi


class Pictures:
    """The images among `files`, each read once."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.read: dict[str, Picture | str] = {}
        self.asked = 0  # times

    def load(self, name: str) -> Picture | str:
        """The image of that name, or the reason why it cannot be used."""
        self.asked += 1
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
        except Exception as error:  # the decoders raise many kinds for a broken file
            if type(error).__name__.startswith("DecompressionBomb"):
                return f"it has more than {PIXELS:,} pixels"
            known = type(error).__name__ == "UnidentifiedImageError"
            return "it is not a PNG or JPEG" if known else f"it cannot be read ({type(error).__name__})"
        digest = blake2b(data, digest_size=16).hexdigest()
        same = (one for one in self.read.values() if isinstance(one, Picture) and one.digest == digest)
        return next(same, Picture(digest, jpeg, w, h, data))


def picture_box(picture: Picture, box: Box, aspect: str, focus: tuple[float, float] = (50, 50)) -> Box | None:
    """The box of the whole picture so that it shows in `box`. `aspect` is SVG's `preserveAspectRatio`: `xMidYMid meet`
    fits it within `box`, `xMidYMid slice` makes it cover `box`, `none` stretches it; None for any other value.
    The point at `focus` (per cent of the picture's width and height) is as near to the middle of `box` as the picture
    can be without leaving a part of `box` empty that it could fill.
    """
    if aspect == "none":
        return box
    ratios = box.w / picture.w, box.h / picture.h
    if aspect not in ("xMidYMid meet", "xMidYMid slice"):
        return None
    scale = min(ratios) if aspect.endswith("meet") else max(ratios)
    w, h = picture.w * scale, picture.h * scale
    return replace(box, x=box.x + _start(box.w, w, focus[0]), y=box.y + _start(box.h, h, focus[1]), w=w, h=h)


def _start(room: float, length: float, focus: float) -> float:
    """Where a side of `length` begins in `room`, so that its point at `focus` per cent is nearest to the middle."""
    spare = room - length
    return min(max(room / 2 - length * focus / 100, min(spare, 0.0)), max(spare, 0.0))
