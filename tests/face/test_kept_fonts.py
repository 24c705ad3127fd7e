"""Fonts that are kept between runs are those that would be made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import pytest

from cardlang.fonts.font import Font, FontBook
from cardlang.pipeline.faces import fonts as kept
from cardlang.pipeline.faces.fonts import open_fonts, to_ship
from cardlang.source.cache import Cache

from .conftest import TEMPLATES, files


def measures(book: FontBook) -> list[object]:
    def of(font: Font) -> list[object]:
        return [font.name, font.data, [*font.advances.items()], font.ascent, font.descent, font.cap_height, font.says]

    return [[(style, of(font)) for style, font in book.styles.items()], book.icons]


def refuse(*_: object) -> NoReturn:
    raise AssertionError("the fonts are made again")


@pytest.fixture(autouse=True)
def new_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDLANG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "SHIPPED", tmp_path / "fonts.json")
    monkeypatch.setattr(kept, "_known", {})


def test_the_cache_has_them(theme: Mapping[str, Any], fonts: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    assert measures(open_fonts(theme, files(TEMPLATES))[0]) == measures(fonts)
    monkeypatch.setattr(kept, "load_fonts", refuse)
    kept._known.clear()
    found, faults = open_fonts(theme, files(TEMPLATES))
    assert (measures(found), faults) == (measures(fonts), ())
    assert open_fonts(theme, files(TEMPLATES))[0] is found


def test_what_is_damaged_is_made_anew(
    theme: Mapping[str, Any], fonts: FontBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_fonts(theme, files(TEMPLATES))
    kept._known.clear()
    get = Cache.get
    monkeypatch.setattr(Cache, "get", lambda self, key: (get(self, key) or b"")[:-1])
    assert measures(open_fonts(theme, files(TEMPLATES))[0]) == measures(fonts)


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
