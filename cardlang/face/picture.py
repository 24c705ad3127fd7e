"""Image files of a project, such as a card's art: PNG and JPEG in the template folders. They are untrusted, so their
size is checked before their pixels are read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from io import BytesIO
from warnings import catch_warnings

from cardlang.face.bare import Bare, bare
from cardlang.face.draw_list import Box, Image, Picture
from cardlang.face.fault import Fault
from cardlang.face.theme import Files, reason

LARGEST = 16 * 2**20  # bytes
PIXELS = 25_000_000  # a tarot card at 1200 dpi
PASSES = 20  # over so many pixels, that a progressive JPEG is stored in; over fewer pixels they may be more
FINE, COARSE = 300, 150  # dpi: what print shops ask for, and what looks blurred at arm's length
ALL = 2**30  # bytes of all pictures: a PDF that holds them takes twice as much memory


class Pictures:
    """The images among `files`, each read once."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.read: dict[str, Picture | str] = {}
        self.bytes = 0

    def load(self, name: str) -> Picture | str:
        """The image of that name, or the reason why it cannot be used."""
        if name not in self.read:
            try:
                data = self.files.read(name, LARGEST)
            except OSError as error:
                self.read[name] = reason(error)
            else:
                self.read[name] = (
                    "there is no such file in the folder templates/" if data is None else self._load(name, data)
                )
        return self.read[name]

    def _load(self, name: str, data: bytes) -> Picture | str:
        from PIL.Image import open as opened

        digest = _digest(data)
        for one in self.read.values():
            if isinstance(one, Picture) and one.digest == digest:
                return one
        self.bytes += len(data)
        if self.bytes > ALL:
            return (
                f"the pictures of this project have more than {ALL // 2**20:,} MiB in all: save them with fewer pixels"
            )
        try:
            found = bare(data)
        except ValueError as error:
            return str(error)
        try:
            with catch_warnings(action="ignore"), opened(BytesIO(found.data), formats=(found.kind,)) as image:
                w, h = image.size
                if w * h > PIXELS:
                    return f"it has {w} x {h} pixels, more than {PIXELS:,}"
                if found.scans * w * h > PASSES * PIXELS:
                    return f"it is stored in {found.scans:,} passes over its pixels: save it anew"
                image.load()
        except Exception as error:  # the decoders raise many kinds for a broken file
            if type(error).__name__ == "DecompressionBombError":
                return f"it has more than {PIXELS:,} pixels"
            return f"it cannot be read ({type(error).__name__})"
        sides = (w, h) if found.turn < 5 else (h, w)
        return Picture(digest, found.kind == "JPEG", *sides, found.turn, partial(_again, self.files, name, digest))


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _again(files: Files, name: str, digest: str) -> Bare:
    """The picture in a file that was read before. Errors: `OSError`, also if the file has changed meanwhile."""
    data = files.read(name, LARGEST)
    if data is None or _digest(data) != digest:
        raise OSError(f"the picture {name} has changed while it was printed: try again")
    return bare(data)


def coarse_pictures(images: Iterable[tuple[Image, float, float]]) -> Iterator[Fault]:
    """A warning for each image that has too few pixels for its size on paper (mm)."""
    for image, w, h in images:
        dpi = min(image.picture.w / w, image.picture.h / h) * 25.4
        if dpi < COARSE:
            message = f"{image.name} is printed {w:.0f} x {h:.0f} mm large with only {int(dpi)} dpi: it looks blurred"
            wide, high = (math.ceil(side / 25.4 * FINE) for side in (w, h))
            yield Fault(
                "C533", message, f"for {FINE} dpi it needs {wide} x {high} pixels", image.about, severity="warning"
            )


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
