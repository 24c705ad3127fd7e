"""Fonts that a wheel brings are those that would be made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import pytest

from cardlang.fonts.font import Font, FontBook
from cardlang.pipeline.faces import fonts as kept
from cardlang.pipeline.faces.fonts import open_fonts, to_ship

from .conftest import TEMPLATES, files


def measures(book: FontBook) -> list[object]:
    def of(font: Font) -> list[object]:
        return [font.name, font.data, [*font.advances.items()], font.ascent, font.descent, font.cap_height, font.says]

    return [[(style, of(font)) for style, font in book.styles.items()], book.icons]


def refuse(*_: object) -> NoReturn:
    raise AssertionError("the fonts are made again")


@pytest.fixture(autouse=True)
def new_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kept, "SHIPPED", tmp_path / "fonts.json")
    monkeypatch.setattr(kept, "_known", {})


def test_a_wheel_brings_them(theme: Mapping[str, Any], fonts: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.SHIPPED.write_bytes(to_ship(theme, files(TEMPLATES)))
    monkeypatch.setattr(kept, "load_fonts", refuse)
    assert measures(open_fonts(theme, files(TEMPLATES))[0]) == measures(fonts)
    fewer = {**theme, "icons": {name: path for name, path in theme["icons"].items() if name != "gold"}}
    with pytest.raises(AssertionError, match="made again"):
        open_fonts(fewer, files(TEMPLATES))


def test_faults_are_not_kept(theme: Mapping[str, Any], tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<svg/>")
    for icon, code in (("bad.svg", "C508"), ("none.svg", "C508")):
        for _ in range(2):
            _, faults = open_fonts({"fonts": {}, "icons": {"bad": icon}}, files(tmp_path))
            assert [fault.code for fault in faults] == [code]
