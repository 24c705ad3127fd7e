"""Images on faces: placed as SVG does, stored once in a PDF, and harmless whatever they contain."""

from __future__ import annotations

import warnings
import zlib
from io import BytesIO
from pathlib import Path
from struct import pack

import pytest
from PIL import Image, ImageOps

from cardlang.face import picture as pictures
from cardlang.pdf.document import render
from cardlang.sheet.page import Page
from face.as_text import as_text

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
        (b"GIF89a" + bytes(99), "it is a GIF, not a PNG or JPEG"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "it is WebP, not a PNG or JPEG: save it as PNG"),
        (b"\0\0\0\x1cftypheic" + bytes(99), "it is HEIC or AVIF, not a PNG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "it is an SVG, not a PNG or JPEG"),
        (bomb(6_000), "6000 x 6000 pixels"),
        (bomb(10_000), "10000 x 10000 pixels"),
        (bomb(60_000), "more than 25,000,000 pixels"),
        (whole("PNG", "RGB")[:900], "cannot be read"),
        (whole("JPEG", "RGB")[:900], "cannot be read"),
        (bytes(16 * 2**20 + 1), "larger than 16 MiB"),
    ],
    ids=lambda one: "" if isinstance(one, bytes) else None,  # which would be as long
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
    from cardlang.face.render import Faces

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
    drawing, _ = draw(TAG.format("two.png", "") * 2)
    page = Page(drawing.w, drawing.h, (), drawing.ops)
    data = render([page], fonts, "Trial")
    assert data == render([page], fonts, "Trial")
    assert data.count(b"/Subtype /Image") == (2 if mode == "RGBA" else 1)
    seen = PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    above, below = (seen.getpixel((round(30 / 25.4 * 72), round(y / 25.4 * 72))) for y in (30, 50))
    assert sum(above) > 400 > 100 > sum(below)


def pdf_of(draw, fonts, path: Path, data: bytes) -> bytes:
    """A PDF of the picture with these bytes, drawn over 40 x 40 mm of a face."""
    path.write_bytes(data)
    drawing, _ = draw(TAG.format(path.name, 'preserveAspectRatio="none"'))
    return render([Page(drawing.w, drawing.h, (), drawing.ops)], fonts, "Trial")


def seen(pdf: bytes, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """The colours at these places of the picture in such a PDF, 0 to 1 across and down."""
    from pypdfium2 import PdfDocument

    page = PdfDocument(pdf)[0].render(scale=4).to_pil().convert("RGB")
    return [
        page.getpixel((round((10 + 40 * x) / 60 * page.width), round((20 + 40 * y) / 80 * page.height)))
        for x, y in places
    ]


TURNED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("turn", TURNED)
def test_a_photo_is_turned_as_its_camera_says(draw, fonts, tmp_path: Path, kind: str, turn: int) -> None:
    corners = {(0.2, 0.2): (255, 0, 0), (0.8, 0.2): (0, 0, 255), (0.2, 0.8): (0, 128, 0), (0.8, 0.8): (0, 0, 0)}
    upright = Image.new("RGB", (80, 40))
    for (x, y), colour in corners.items():
        upright.paste(colour, (40 * (x > 0.5), 20 * (y > 0.5), 40 + 40 * (x > 0.5), 20 + 20 * (y > 0.5)))
    way = TURNED[turn]
    exif = Image.Exif()
    exif[0x0112] = turn
    data = BytesIO()
    (upright if way is None else upright.transpose(way)).save(data, kind, exif=exif.tobytes(), quality=95)
    assert ImageOps.exif_transpose(Image.open(data)).size == upright.size  # Pillow agrees with the test
    pdf = pdf_of(draw, fonts, tmp_path / "photo.png", data.getvalue())
    assert (b"/DCTDecode" in pdf) == (kind == "JPEG")  # a photo is stored as it is
    for colour, wanted in zip(seen(pdf, *corners), corners.values(), strict=True):
        assert colour == pytest.approx(wanted, abs=4)
    assert shown(draw, "") == ["image 10,30 40 x 20"]


def photo() -> bytes:
    """A JPEG that tells about itself in every way, and has a smaller copy behind its end."""
    exif = Image.Exif()
    exif[0x010E] = "SECRET"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0)})
    data = BytesIO()
    plain = Image.new("RGB", (60, 40), "#336699")
    plain.save(data, "JPEG", exif=exif.tobytes(), xmp=b"SECRET", comment=b"SECRET", icc_profile=b"SECRET" * 20)
    told = data.getvalue()
    iptc, thumbnail = b"Photoshop 3.0\0SECRET", b"JFXX\0SECRET"
    more = b"".join(
        b"\xff" + mark + pack(">H", len(said) + 2) + said for mark, said in ((b"\xed", iptc), (b"\xe0", thumbnail))
    )
    scan = told.index(b"\xff\xda")
    return told[:scan] + more + told[scan:] + b"\xff\xd8SECRET\xff\xd9"


def test_what_a_photo_tells_of_its_place_stays_out_of_the_pdf(draw, fonts, tmp_path: Path) -> None:
    assert Image.open(BytesIO(photo())).getexif().get_ifd(0x8825)[1] == "N"  # GPS, north
    pdf = pdf_of(draw, fonts, tmp_path / "photo.jpg", photo())
    assert b"/DCTDecode" in pdf and seen(pdf, (0.5, 0.5))[0] == pytest.approx((51, 102, 153), abs=2)
    for told in (b"SECRET", b"Exif", b"JFXX", b"Photoshop", b"ICC_PROFILE", b"http://ns.adobe.com"):
        assert told in photo() and told not in pdf


def png(depth: int, colours: int, row: bytes, *more: tuple[bytes, bytes]) -> bytes:
    """A PNG of two pixels side by side."""
    head = pack(">IIBBBBB", 2, 1, depth, colours, 0, 0, 0)
    parts = [(b"IHDR", head), *more, (b"IDAT", zlib.compress(b"\0" + row)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def clear(*colour: int) -> tuple[bytes, bytes]:
    return b"tRNS", pack(f">{len(colour)}H", *colour)


def jpeg(colour: tuple[int, int, int, int], adobe: bool) -> bytes:
    """A CMYK JPEG; Adobe's are inverted, and say so."""
    data = BytesIO()
    Image.new("CMYK", (16, 16), colour if adobe else tuple(255 - ink for ink in colour)).save(data, "JPEG", quality=100)
    said = data.getvalue()
    mark = said.index(b"\xff\xee")
    return said if adobe else said[:mark] + said[mark + 16 :]


WHITE, RED, LIME, DARK, PALE = (255, 255, 255), (255, 0, 0), (0, 255, 0), (64, 64, 64), (192, 192, 192)
COLOURS = b"PLTE", bytes((*RED, *LIME))


@pytest.mark.parametrize(
    ("data", "left", "right"),
    [
        pytest.param(png(1, 0, b"\x40"), (0, 0, 0), WHITE, id="1-bit"),
        pytest.param(png(1, 0, b"\xbf", clear(0)), WHITE, WHITE, id="1-bit with a clear colour"),
        pytest.param(png(2, 0, b"\x60", clear(1)), WHITE, (170, 170, 170), id="2-bit with a clear colour"),
        pytest.param(png(4, 0, b"\x4c"), (68, 68, 68), (204, 204, 204), id="4-bit"),
        pytest.param(png(8, 0, b"\x40\xc0", clear(64)), WHITE, PALE, id="8-bit with a clear colour"),
        pytest.param(png(16, 0, b"\x40\0\xc0\0"), DARK, PALE, id="16-bit"),
        pytest.param(png(16, 0, b"\x40\0\xc0\0", clear(0x4000)), WHITE, PALE, id="16-bit with a clear colour"),
        pytest.param(png(16, 2, b"\xff\xff\0\0\0\0\x40\0\x40\0\x40\0"), RED, DARK, id="16-bit RGB"),
        pytest.param(
            png(16, 2, b"\xff\xff\0\0\0\0\x40\0\x40\0\x40\0", clear(0x4000, 0x4000, 0x4000)), RED, WHITE,
            id="16-bit RGB with a clear colour",
        ),
        pytest.param(png(8, 3, b"\0\1", COLOURS), RED, LIME, id="palette"),
        pytest.param(png(8, 3, b"\0\1", COLOURS, (b"tRNS", b"\x80\0")), (255, 127, 127), WHITE, id="clear palette"),
        pytest.param(png(1, 3, b"\x40", COLOURS, (b"tRNS", b"\0")), WHITE, LIME, id="clear palette of 1 bit"),
        pytest.param(png(8, 4, b"\x40\xff\xc0\0"), DARK, WHITE, id="LA"),
        pytest.param(png(16, 4, b"\x40\0\xff\xff\xc0\0\0\0"), DARK, WHITE, id="16-bit LA"),
        pytest.param(png(16, 6, b"\xff\xff\0\0\0\0\xff\xff" + bytes(8)), RED, WHITE, id="16-bit RGBA"),
        pytest.param(jpeg((0, 255, 255, 0), adobe=True), RED, RED, id="CMYK, inverted as Adobe does"),
        pytest.param(jpeg((0, 255, 255, 0), adobe=False), RED, RED, id="CMYK, not inverted"),
    ],
)  # fmt: skip
def test_every_kind_of_pixel_has_its_colour(draw, fonts, tmp_path: Path, data: bytes, left, right) -> None:
    for colour, wanted in zip(
        seen(pdf_of(draw, fonts, tmp_path / "a.png", data), (0.2, 0.5), (0.8, 0.5)), (left, right), strict=True
    ):
        assert colour == pytest.approx(wanted, abs=2)


def many_scans(scans: int, side: int) -> bytes:
    """A progressive JPEG that refines its last bit again and again."""
    data = BytesIO()
    Image.new("L", (side, side), 128).save(data, "JPEG", progressive=True)
    whole = data.getvalue()
    return whole[:-2] + whole[whole.rindex(b"\xff\xda") : -2] * scans + whole[-2:]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (many_scans(19_000, 400), "passes over its pixels"),
        (photo()[:2] + b"\xff\xfe\0\2" * 3_000_000 + photo()[2:], "more than 20,000 parts"),
        (png(8, 0, b"\0\0", *[(b"tEXt", b"")] * 1_000_000), "more than 20,000 parts"),
        (b"\xff\xd8" + b"\xff" * 16_000_000, "cannot be read"),
    ],
)
def test_a_picture_that_takes_long_to_read_is_not_read(draw, tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / "bad.png").write_bytes(data)
    _, faults = draw(TAG.format("bad.png", ""))
    assert [fault.code for fault in faults] == ["C509"] and why in faults[0].message


def test_all_pictures_together_have_a_bound(draw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = whole("PNG", "RGB")
    for name in ("one.png", "same.png"):
        (tmp_path / name).write_bytes(one)
    (tmp_path / "other.png").write_bytes(photo())
    monkeypatch.setattr(pictures, "ALL", len(one))
    both = TAG.format("one.png", "") + TAG.format("same.png", "")
    assert draw(both)[0]
    _, faults = draw(both + TAG.format("other.png", ""))
    assert [fault.code for fault in faults] == ["C509"] and "in all" in faults[0].message


def test_oddities_of_a_picture_are_no_warnings(draw, fonts, tmp_path: Path) -> None:
    odd = png(8, 0, b"\0\0", (b"acTL", bytes(8)))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        Image.open(BytesIO(odd)).close()
        assert told
        told.clear()
        pdf_of(draw, fonts, tmp_path / "odd.png", odd)
        assert not told


def test_a_picture_that_changes_while_it_is_printed_is_told(draw, fonts, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(whole("PNG", "RGB"))
    drawing, _ = draw(TAG.format("a.png", ""))
    (tmp_path / "a.png").write_bytes(photo())
    with pytest.raises(OSError, match=r"the picture a\.png has changed"):
        render([Page(drawing.w, drawing.h, (), drawing.ops)], fonts, "Trial")


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        (TAG.format("mine.png", 'data-field="art"'), "40 x 20 mm large with only 127 dpi"),
        (TAG.format("mine.png", 'preserveAspectRatio="xMidYMid slice"'), "80 x 40 mm large with only 63 dpi"),
        (TAG.format("mine.png", 'preserveAspectRatio="none"'), "40 x 40 mm large with only 63 dpi"),
        (f'<g transform="rotate(30) scale(2)">{TAG.format("mine.png", "")}</g>', "80 x 40 mm large with only 63 dpi"),
        (f'<g transform="scale(.5)">{TAG.format("mine.png", "")}</g>', None),
        (TAG.format("mine.png", "").replace("40", "33.8"), None),
        (f'<defs><g id="a">{TAG.format("mine.png", "")}</g></defs><use href="#a" x="0" y="0"/>', "with only 127 dpi"),
    ],
)
def test_a_picture_with_too_few_pixels_for_its_size_is_told(draw, check, tmp_path: Path, svg: str, told) -> None:
    Image.new("RGB", (200, 100)).save(tmp_path / "mine.png")
    drawing, found = draw(svg)
    assert drawing
    assert [one for one in check(svg) if one.code == "C533"] == [*found]
    assert [(one.code, one.severity, one.field) for one in found] == [
        ("C533", "warning", "art" * ("art" in svg))
    ] * bool(told)
    for one in found:
        assert told in one.message and "for 300 dpi it needs" in one.help


def test_text_straight_on_an_image_has_no_sure_contrast(check) -> None:
    text = '<text x="20" y="42" fill="#ffffff">Guard</text>'
    assert [fault.code for fault in check(TAG.format("art.png", "") + text)] == ["C513"]
    assert not check(TAG.format("art.png", "") + '<rect x="15" y="35" width="30" height="12"/>' + text)
