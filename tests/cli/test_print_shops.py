"""What print shops and printers need: black ink alone, marks for cutting machines, a corrected scale."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf
import pytest
from pypdf import PdfReader

from .conftest import Desk
from .test_build import made, words


def inks(desk: Desk, *args: str) -> set[tuple[str, ...]]:
    """The colours of all text of the cards, each with its operator: `0 g` is black ink alone, `… rg` a mixture."""
    file = made(desk, "--only", "cards", "--copies", "one", *args)[0]
    with pikepdf.open(desk.folder / file["path"]) as pdf:
        return {ink for one in pdf.objects if isinstance(one, pikepdf.Stream) for ink in _of_text(one)}


def _of_text(stream: pikepdf.Stream) -> Iterator[tuple[str, ...]]:
    if stream.get("/Subtype") == "/Form":
        ink: tuple[str, ...] = ()
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) in ("g", "rg"):
                ink = *map(str, operands), str(operator)
            if str(operator) == "Tj":
                yield ink


def rich_blacks(found: set[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [ink for ink in found if ink[-1] == "rg" and max(map(float, ink[:-1])) < 0.2]


@pytest.mark.parametrize(
    ("args", "black"),
    [
        ((), False),
        (("--black", "k"), True),
        (("--layout", "poker-1up-bleed"), True),
        (("--layout", "the-game-crafter"), True),
        (("--layout", "poker-1up-bleed", "--black", "rgb"), False),
        (("--paper", "a3", "--black", "k", "--ink", "low"), True),
    ],
)
def test_print_shops_get_no_text_in_rich_black(desk: Desk, args: tuple[str, ...], black: bool) -> None:
    found = inks(desk, *args)
    assert bool(rich_blacks(found)) is not black and (("0", "g") in found) is black


def test_a_sheet_says_which_black_its_shop_prints(desk: Desk) -> None:
    desk.write("print/ours.yaml", "name: Ours\nextends: letter-9up\nblack: k\n")
    assert not rich_blacks(inks(desk, "--layout", "ours"))
    desk.write("print/ours.yaml", "name: Ours\nextends: letter-9up\nblack: cmyk\n")
    assert desk("lint", "--format", "json").codes == ["C134"]


def test_a_corrected_scale_keeps_the_middle_of_the_paper(desk: Desk) -> None:
    """The page's matrix: millimetres to points, times the scale; the middle of Letter, (306, 396), stays."""
    places = {}
    for scale in ("100%", "99.2%", "98%,101.5"):
        file = made(desk, "--only", "cards", "--scale", scale)[0]
        page = PdfReader(desk.folder / file["path"]).pages[0]
        places[scale] = [float(part) for part in page.get_contents().get_data().split()[1:7]]
    point, w, h = 72 / 25.4, 215.9, 279.4
    for scale, (x, y) in {"100%": (1, 1), "99.2%": (0.992, 0.992), "98%,101.5": (0.98, 1.015)}.items():
        a, _, _, d, left, bottom = places[scale]
        assert (a / point, -d / point) == pytest.approx((x, y), abs=1e-5)
        assert (left + a * w / 2, bottom + d * h / 2) == pytest.approx((306, 396), abs=0.01)


@pytest.mark.parametrize("scale", ["99,2%", "0.992", "50%", "111%", "nan%", "-99%", "99%,", "99% 98%", "", "1e2%"])
def test_scales_that_no_printer_needs_are_refused(desk: Desk, scale: str) -> None:
    told = desk("build", "--scale", scale)
    assert (told.code, told.out) == (2, "") and "is not a scale from 90% to 110%, such as 99.2%" in told.err


def test_the_calibration_sheet_says_which_scale_to_write(desk: Desk) -> None:
    (file,) = made(desk, "--calibrate", "--paper", "a4")
    assert all("--scale 99.5%,99%" in page and "150 mm" in page for page in words(desk, file["path"]))
    plain = desk.files()[file["path"]]
    made(desk, "--calibrate", "--paper", "a4", "--scale", "99%")
    assert desk.files()[file["path"]] != plain


def test_a_cutting_machine_gets_its_marks_on_any_paper(desk: Desk) -> None:
    for name, pages in {"letter": 1, "a4": 1, "a3": 1}.items():
        file = made(desk, "drow", "--only", "cards", "--layout", f"{name}-8up-cutter")[0]
        page = PdfReader(desk.folder / file["path"]).pages[0].get_contents().get_data().decode()
        assert file["pages"] == pages and page.count(" re f") == 5
        assert "10 10 5 5 re f" in page
