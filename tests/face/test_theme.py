from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from cardlang.face.theme import load_fonts, over, with_ink

from .conftest import files


def luminance(colour: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(colour[at : at + 2]) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Source: WCAG 2.2, "contrast ratio"."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_text_stands_out_from_its_ground(theme, ink: str) -> None:
    ready = with_ink(theme, ink)
    colour = ready["colour"]
    for ground in ("panel", "attached"):
        assert contrast(colour["ink"], colour[ground]) >= 4.5
        assert contrast(colour["quiet"], colour[ground]) >= 4.5
    for name, faction in ready["factions"].items():
        for ground in ("deep", "main"):
            assert contrast(colour["light"], faction[ground]) >= 4.5, (name, ground)
            assert contrast(faction["metal"], faction[ground]) >= 4.5, (name, ground)
        assert contrast(faction["figure"], colour["panel"]) >= 4.5, name


LAKE = {"deep": "#06203c", "main": "#175089", "glow": "#56a3dc", "tint": "#e4f3ff", "metal": "#b4d8f2"}
DARK_PANELS = {"panel": "#2a2440", "attached": "#1f1a33", "ink": "#f4f0ff", "quiet": "#d8d0f0"}


@pytest.mark.parametrize(
    "own",
    [
        {"factions": {"lake": {**LAKE, "figure": "#175089"}}},
        {"factions": {"lake": {**LAKE, "figure": "#e4f3ff"}}, "colour": DARK_PANELS},
        {
            "factions": {"lake": {**LAKE, "figure": "#175089"}},
            "inks": {"low": {"factions": {"lake": {"main": "#fff0f0"}}}},
        },
    ],
)
def test_a_theme_need_not_say_how_its_own_looks_save_ink(theme, own: dict[str, object]) -> None:
    ready = with_ink(over(theme, own), "low")
    colour, lake = ready["colour"], ready["factions"]["lake"]
    assert min(contrast(colour[text], colour["panel"]) for text in ("ink", "quiet")) >= 4.5
    for text in (colour["light"], lake["metal"], lake["tint"]):
        assert min(contrast(text, lake[ground]) for ground in ("deep", "main", "glow")) >= 4.5
    assert contrast(lake["figure"], colour["panel"]) >= 4.5
    assert ready["factions"]["drow"] == with_ink(theme, "low")["factions"]["drow"]


def test_factions_differ_in_more_than_hue(theme) -> None:
    looks = [(faction["pattern"], faction["emblem"]) for faction in theme["factions"].values()]
    assert len(set(looks)) == len(looks)


# Linear red, green and blue as people without one kind of cones see them. Source: Machado, Oliveira and Fernandes 2009.
SIGHT = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def seen(colour: str, sight: str) -> tuple[float, ...]:
    """CIE L*a*b* of `colour` as people with that kind of vision see it."""
    rgb = [luminance("#" + colour[at : at + 2] * 3) for at in (1, 3, 5)]
    r, g, b = (max(0.0, min(1.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in SIGHT[sight])
    white = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b
    x, y, z = (*white, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("sight", SIGHT)
def test_factions_are_told_apart_without_seeing_all_colours(theme, sight: str, ink: str) -> None:
    factions = with_ink(theme, ink)["factions"]
    cards = [factions[name] for name in ("drow", "hero", "neutral")]
    role = "main" if ink == "full" else "metal"  # what covers most of a card
    for one, other in combinations([seen(faction[role], sight) for faction in cards], 2):
        assert dist(one, other) >= 15, (role, dist(one, other))


def test_every_icon_file_is_in_the_theme(theme) -> None:
    files = {path.name for path in (Path(__file__).parents[2] / "templates" / "icons").iterdir()}
    assert {Path(path).name for path in theme["icons"].values()} == files


def test_missing_and_broken_files_are_reported_and_the_rest_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"nonsense")
    (tmp_path / "bad.svg").write_text("<svg")
    theme = {"fonts": {"text": {"regular": "bad.ttf", "bold": "gone.ttf"}}, "icons": {"a": "bad.svg", "b": "gone.svg"}}

    book, faults = load_fonts(theme, files(tmp_path))
    assert [fault.code for fault in faults] == ["C507", "C507", "C508", "C508"]
    assert book.pick("text") is None
