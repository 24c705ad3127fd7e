"""`cardlang build --icc`: a colour profile embedded in the PDFs."""

from __future__ import annotations

import pikepdf
import pytest
from PIL import ImageCms

from .conftest import Desk
from .test_build import made

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def changed(at: int, new: bytes) -> bytes:
    return SRGB[:at] + new + SRGB[at + len(new) :]


@pytest.mark.parametrize(("space", "components"), [(b"RGB ", 3), (b"CMYK", 4), (b"GRAY", 1)])
def test_every_pdf_names_the_profile_as_its_output_intent(desk: Desk, space: bytes, components: int) -> None:
    profile = changed(16, space)
    (desk.folder / "shop.icc").write_bytes(profile)
    files = made(desk, "guards", "--icc", "shop.icc", "--copies", "one")
    assert {file["kind"] for file in files} == {"creatures", "backs"}
    for file in files:
        with pikepdf.open(desk.folder / file["path"]) as pdf:
            assert pdf.check_pdf_syntax() == []
            (intent,) = pdf.Root.OutputIntents
            assert (intent.Type, intent.S, str(intent.Info)) == ("/OutputIntent", "/GTS_PDFX", "shop")
            assert (intent.DestOutputProfile.N, intent.DestOutputProfile.read_bytes()) == (components, profile)
    path = desk.folder / files[0]["path"]
    first = path.read_bytes()
    made(desk, "guards", "--icc", "shop.icc", "--copies", "one")
    assert path.read_bytes() == first
    made(desk, "guards", "--copies", "one")
    with pikepdf.open(path) as pdf:
        assert "/OutputIntents" not in pdf.Root


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is not an ICC profile"),
        (b"name: Guards\n" * 20, "it is not an ICC profile"),
        (SRGB[:-1], "it is damaged"),
        (changed(12, b"link"), "it is not the profile of a printer or a screen"),
        (changed(16, b"Lab "), "its colours are not RGB, CMYK or grey"),
        (changed(128, b"\xff\xff\xff\xff"), "its parts lie beyond its end"),
        (changed(136, b"\xff\xff\xff\xff"), "its parts lie beyond its end"),
        (bytes(16 * 2**20 + 1), "it is larger than 16 MiB"),
        (None, "no such file"),
    ],
)
def test_a_file_that_is_no_profile_is_refused(desk: Desk, data: bytes | None, why: str) -> None:
    if data is not None:
        (desk.folder / "shop.icc").write_bytes(data)
    told = desk("build", "guards", "--icc", "shop.icc")
    assert (told.code, told.out) == (2, "")
    assert why in told.err and "shop.icc" in told.err
    assert not (desk.folder / "out").exists()


def test_a_build_without_pdfs_refuses_a_profile(desk: Desk) -> None:
    (desk.folder / "shop.icc").write_bytes(SRGB)
    told = desk("build", "guards", "--icc", "shop.icc", "--copies", "none", "--list", "csv")
    assert told.code == 2 and "--icc is embedded in PDFs" in told.err


SHEET = "name: Our shop\nextends: poker-1up-eighth\nicc: shop.icc\n"


def test_a_sheet_names_the_profile_of_its_shop(desk: Desk) -> None:
    """`print/` holds what a shop asks for: size, bleed and profile. `--icc` names another for one build."""
    folder = desk.folder / "print"
    folder.mkdir()
    (folder / "our-shop.yaml").write_text(SHEET)
    (folder / "shop.icc").write_bytes(SRGB)
    (desk.folder / "other.icc").write_bytes(SRGB)
    for options, name in ((), "shop"), (("--icc", "other.icc"), "other"):
        file = made(desk, "guards", "--layout", "our-shop", "--copies", "one", *options)[0]
        with pikepdf.open(desk.folder / file["path"]) as pdf:
            assert str(pdf.Root.OutputIntents[0].Info) == name


@pytest.mark.parametrize(("data", "why"), [(None, "there is no print/shop.icc"), (b"", "it is not an ICC profile")])
def test_a_sheet_without_its_profile_prints_nothing(desk: Desk, data: bytes | None, why: str) -> None:
    folder = desk.folder / "print"
    folder.mkdir()
    (folder / "our-shop.yaml").write_text(SHEET)
    if data is not None:
        (folder / "shop.icc").write_bytes(data)
    for command in (("lint", "print"), ("build", "guards", "--layout", "our-shop")):
        told = desk(*command)
        assert (told.code, "C519" in told.err + told.out, why in told.err + told.out) == (1, True, True)
        assert "our-shop.yaml:3:6" in told.err + told.out
    assert not (desk.folder / "out").exists()
