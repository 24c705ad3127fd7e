from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.face.theme import load_fonts, with_ink


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


def test_factions_differ_in_more_than_hue(theme) -> None:
    looks = [(faction["pattern"], faction["emblem"]) for faction in theme["factions"].values()]
    assert len(set(looks)) == len(looks)


def test_every_icon_file_is_in_the_theme(theme) -> None:
    files = {path.name for path in (Path(__file__).parents[2] / "templates" / "icons").iterdir()}
    assert {Path(path).name for path in theme["icons"].values()} == files


def test_missing_and_broken_files_are_told_and_the_rest_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"nonsense")
    (tmp_path / "bad.svg").write_text("<svg")
    theme = {
        "fonts": {"text": {"regular": "bad.ttf", "bold": "gone.ttf"}},
        "icons": {"a": "bad.svg", "b": "gone.svg"},
    }

    def find(path: str) -> Path | None:
        file = tmp_path / path
        return file if file.exists() else None

    book, faults = load_fonts(theme, find)
    assert [fault.code for fault in faults] == ["C507", "C507", "C508", "C508"]
    assert book.pick("text") is None
