"""Art, icons and fonts with hostile bytes."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from io import BytesIO
from random import Random

from fuzz.case import ROOT, Case
from fuzz.families.templates import element, value
from fuzz.mutate import edit_bytes, edit_text
from fuzz.projects import DECK_FILE, ONE_CARD, build, lint, small

ART = "templates/art/run.png"
ICON = "templates/icons/mine.svg"
FONT = "templates/fonts/mine.ttf"
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM", "ICO")
MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "F", "YCbCr", "LAB")


@cache
def picture(form: str, mode: str) -> bytes:
    """A small picture."""
    from PIL import Image

    kept = BytesIO()
    try:
        Image.new(mode, (12, 9)).save(kept, form)
    except (OSError, ValueError, KeyError):
        Image.new("RGB", (12, 9)).save(kept, form)
    return kept.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG that says it is larger than it is."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(2_000_000)))
        + chunk(b"IEND", b"")
    )


@cache
def heavy(number: int) -> bytes:
    """A picture that has very much to read: passes over its pixels, comments, or chunks of text."""
    jpeg, png = picture("JPEG", "L"), picture("PNG", "L")
    kept = BytesIO()
    from PIL import Image

    Image.new("L", (1200, 1200), 128).save(kept, "JPEG", progressive=True)
    passes = kept.getvalue()
    again = passes[passes.rindex(b"\xff\xda") : -2]
    return (
        passes[:-2] + again * 20_000 + passes[-2:],
        jpeg[:2] + b"\xff\xfe\0\2" * 2_000_000 + jpeg[2:],
        png[:33] + (bytes(4) + b"tEXt" + bytes(4)) * 1_000_000 + png[33:],
    )[number]


def exif(chance: Random) -> bytes:
    """A JPEG with EXIF data that turns it, or is damaged."""
    order = chance.choice("<>")
    size = chance.choice((0, 1, 5, 65_535))
    entries = b"".join(struct.pack(f"{order}HHIHH", 0x112, 3, 1, chance.randrange(12), 0) for _ in range(min(size, 9)))
    told = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}IH", chance.choice((8, 0, 2**31)), size)
    segment = b"Exif\0\0" + told + entries
    jpeg = picture("JPEG", chance.choice(("L", "RGB", "CMYK")))
    return (
        jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + chance.choice((2, 2, 2, 0, 99))) + segment + jpeg[2:]
    )


@cache
def font(name: str) -> bytes:
    return (ROOT / f"templates/fonts/{name}").read_bytes()


@cache
def icon(name: str) -> str:
    return (ROOT / f"templates/icons/{name}.svg").read_text("utf-8")


def make(chance: Random) -> Case:
    """A card's art, an icon, or a font."""
    files = small()
    match chance.randrange(3):
        case 0:
            focus = chance.choice(
                (ART, ART, ART.replace("png", "jpg"), ART.replace("png", "svg"), ART.replace("png", ""))
            )
            art = focus.removeprefix("templates/")
            given = chance.choice(
                (
                    art,
                    f"{{image: {art}, fit: {chance.choice(('cover', 'contain', 'x'))}, focus: [{chance.choice(('0', '1', '-1', '.nan', '1e9'))}, 0.5]}}",
                )
            )
            files[DECK_FILE] = files[DECK_FILE].replace(b"{name: Run,", f"{{name: Run, art: {given},".encode())
            files[focus] = _picture(chance)
            template = (ROOT / "templates/skirmish/action.svg.j2").read_text("utf-8")
            image = f'{{% block motif %}}<image href="{art}" x="6" y="14" width="52" height="32" preserveAspectRatio="xMidYMid slice"/>'
            files["templates/skirmish/action.svg.j2"] = template.replace("{% block motif %}", image).encode()
        case 1:
            focus = ICON
            files["templates/theme.yaml"] = b"extends: shipped\nicons: {spider: icons/mine.svg}\n"
            text = icon(chance.choice(("spider", "sun", "web", "crown")))
            drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{chance.choice(("0 0 100 100", value(chance)))}">{element(chance)}</svg>'
            files[focus] = chance.choice(
                (drawing, edit_text(chance, text), text.replace("</svg>", f"{element(chance)}</svg>"))
            ).encode("utf-8", "replace")
        case _:
            focus = FONT
            files["templates/theme.yaml"] = chance.choice((
                b"extends: shipped\nfonts: {text: {regular: fonts/mine.ttf}}\n",
                b"extends: shipped\nfonts: {display: {bold: fonts/mine.ttf}}\n",
                b"extends: shipped\nfonts: {text: {regular: fonts/mine.ttf, bold: fonts/mine.ttf}}\n",
            ))  # fmt: skip
            files[focus] = _font(chance)
    if chance.random() < 0.3:
        return lint(files, focus)
    return build(files, focus, *ONE_CARD, *chance.choice(((), ("--png",))))


def _picture(chance: Random) -> bytes:
    pick = chance.random()
    if pick < 0.15:
        return bomb(*chance.choice(((30_000, 30_000), (2**31 - 1, 1), (0, 0), (1, 2**31 - 1), (9000, 9000))))
    if pick < 0.25:
        return chance.choice(
            (b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"%PDF-1.4", b"GIF89a", b"<svg/>", bytes(1000))
        )
    if pick < 0.32:
        return chance.choice((heavy(chance.randrange(3)), exif(chance), edit_bytes(chance, exif(chance))))
    made = picture(chance.choice(FORMATS), chance.choice(MODES))
    return made if pick < 0.45 else edit_bytes(chance, made)


def claims(chance: Random) -> bytes:
    """A table of characters that claims many more than it has."""
    segments, characters = chance.choice((1, 500, 4000)), chance.choice((9, 300_000, 2**31))
    kind, body = chance.choice((
        (2, struct.pack(">HH256H", 0, 0, *[8] * 256) + struct.pack(">HHhH", 0, 65_535, 0, 2) * 2 + bytes(999)),
        (4, struct.pack(f">6H{segments}H", 0, 0, 2 * segments, 0, 0, 0, *[65_534] * segments) + bytes(6 * segments + 2)),
        (10, struct.pack(">HIIII", 0, 20, 0, 0, characters)),
        (12, struct.pack(">HIIIIII", 0, 28, 0, 1, 0, characters, 0)),
    ))  # fmt: skip
    return struct.pack(">HHHHIH", 0, 1, 3, chance.choice((1, 10)), 12, kind) + body


def _font(chance: Random) -> bytes:
    """A font of ours with a table changed, swapped for another, left out, or told to be elsewhere."""
    data = bytearray(font(chance.choice(("AlegreyaSans-Regular.ttf", "Grenze-Bold.ttf"))))
    tables = {bytes(data[at : at + 4]): at for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)}
    for _ in range(chance.choice((1, 1, 2, 4))):
        entry = chance.choice(list(tables.values()))
        start, length = (int.from_bytes(data[entry + at : entry + at + 4], "big") for at in (8, 12))
        match chance.randrange(7):
            case 6:
                table = claims(chance)
                at = tables[b"cmap"] + 8
                data[at : at + 8] = struct.pack(">II", len(data), len(table))
                data += table
            case 0:
                data[entry : entry + 4] = chance.choice((b"xxxx", b"CFF ", b"glyf", b"cmap"))
            case 1:
                at = chance.choice((8, 12))
                data[entry + at : entry + at + 4] = chance.choice((0, 1, 4, 2**31, 2**32 - 1, len(data))).to_bytes(
                    4, "big"
                )
            case 2:
                del data[chance.randrange(len(data)) :]
            case 3:
                data[0:6] = chance.choice((b"OTTO\0\1", b"ttcf\0\1", b"wOFF\0\1", b"\0\1\0\0\xff\xff", b"true\0\0"))
            case _:
                for _ in range(chance.choice((1, 3, 20))):
                    at = start + chance.randrange(max(1, min(length, 4000)))
                    if at < len(data):
                        data[at] = chance.choice((0, 1, 127, 128, 255, data[at] ^ 1 << chance.randrange(8)))
    return bytes(data)
