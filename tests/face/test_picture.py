"""Images on faces: placed as SVG does, stored once in a PDF, and harmless whatever they contain."""

from __future__ import annotations

import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cardlang.face.as_text import as_text
from cardlang.pdf.document import render
from cardlang.sheet.page import Page

from .conftest import files

TAG = '<image href="{}" x="10" y="20" width="40" height="40" {}/>'


def shown(draw, more: str) -> list[str]:
    drawing, faults = draw(TAG.format("art.png", more))
    assert not faults
    return [" ".join(line.split()[:-1]) for line in as_text(drawing).splitlines() if "image" in line]


def test_it_keeps_its_proportions_unless_told_otherwise(draw) -> None:
    assert shown(draw, "") == ["image 10,30 40 x 20"]
    assert shown(draw, 'preserveAspectRatio="xMidYMid slice"') == ["image -10,20 80 x 40"]
    assert shown(draw, 'preserveAspectRatio="none"') == ["image 10,20 40 x 40"]


@pytest.mark.parametrize(
    ("focus", "x"), [("50 50", -10), ("0 50", 10), ("40 50", -2), ("10 0", 10), ("100 100", -30), ("70 20", -26)]
)
def test_the_point_that_matters_is_as_near_to_the_middle_as_can_be(draw, focus: str, x: float) -> None:
    assert shown(draw, f'preserveAspectRatio="xMidYMid slice" data-focus="{focus}"') == [f"image {x},20 80 x 40"]
    assert shown(draw, f'preserveAspectRatio="xMidYMid meet" data-focus="{focus.split()[0]} 50"') == [
        "image 10,30 40 x 20"
    ]


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def bomb(side: int) -> bytes:
    """A PNG of few bytes that says it is `side` pixels wide and high."""
    head = side.to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(99))) + chunk(b"IEND", b"")


def whole(kind: str, mode: str) -> bytes:
    data = BytesIO()
    Image.effect_noise((60, 40), 90).convert(mode).save(data, kind)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "there is no such file"),
        (b"", "not a PNG or JPEG"),
        (b"GIF89a" + bytes(99), "not a PNG or JPEG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a PNG or JPEG"),
        (bomb(6_000), "6000 x 6000 pixels"),
        (bomb(60_000), "more than 25,000,000 pixels"),
        (whole("PNG", "RGB")[:900], "cannot be read"),
        (whole("JPEG", "RGB")[:900], "cannot be read"),
        (bytes(16 * 2**20 + 1), "larger than 16 MiB"),
    ],
)
def test_a_file_that_is_no_image_is_reported_at_its_field(draw, tmp_path: Path, data: bytes | None, why: str) -> None:
    if data is not None:
        (tmp_path / "bad.png").write_bytes(data)
    drawing, faults = draw(TAG.format("bad.png", 'data-field="art"'), label="Guard")
    assert drawing is None
    assert [(fault.code, fault.field) for fault in faults] == [("C509", "art")]
    assert faults[0].message.startswith("the image bad.png on Guard cannot be drawn")
    assert why in faults[0].message


@pytest.mark.parametrize("name", ["../secret.png", "/etc/hostname", "art/../../secret.png"])
def test_images_outside_the_folder_are_not_there(theme, fonts, tmp_path: Path, name: str) -> None:
    from cardlang.face.faces import Faces

    folder = tmp_path / "templates"
    (folder / "art").mkdir(parents=True)
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">{}</svg>'
    (folder / "a.svg.j2").write_text(svg.format(TAG.format(name, "")))
    _, faults = Faces(files(folder), theme, fonts).draw("a.svg.j2", {}, "Trial")
    assert [fault.code for fault in faults] == ["C509"]


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "L"), ("JPEG", "RGB"), ("JPEG", "CMYK")]
)
def test_a_pdf_holds_it_once_and_shows_it_upright(draw, fonts, tmp_path: Path, kind: str, mode: str) -> None:
    from pypdfium2 import PdfDocument

    picture = Image.new("RGB", (40, 40), "#ffcc99")
    picture.paste("#000033", (0, 20, 40, 40))
    picture.convert(mode).save(tmp_path / "two.png", kind)
    drawing, faults = draw(TAG.format("two.png", "") * 2)
    assert not faults
    page = Page(drawing.w, drawing.h, (), drawing.ops)
    data = render([page], fonts, "Trial")
    assert data == render([page], fonts, "Trial")
    assert data.count(b"/Subtype /Image") == (2 if mode == "RGBA" else 1)
    seen = PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    above, below = (seen.getpixel((round(30 / 25.4 * 72), round(y / 25.4 * 72))) for y in (30, 50))
    assert sum(above) > 400 > 100 > sum(below)


def test_text_straight_on_an_image_has_no_sure_contrast(check) -> None:
    text = '<text x="20" y="42" fill="#ffffff">Guard</text>'
    assert [fault.code for fault in check(TAG.format("art.png", "") + text)] == ["C513"]
    assert not check(TAG.format("art.png", "") + '<rect x="15" y="35" width="30" height="12"/>' + text)
