"""What one process has prepared is used again only while everything that it was made of is the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardlang.face.faces import Faces
from cardlang.face.known import looks
from cardlang.fonts.font import FontBook
from cardlang.pipeline.faces.templates import shipped_sources

from .conftest import files, trial

Both = Callable[..., str]

PART = '{% include "trial-part.svg.j2" %}'
NAME = '<text x="30" y="20" font-family="text" font-size="4">{{ card.name }}</text>'
PICTURE = '<image href="art.png" x="0" y="0" width="9" height="9"/>'
LISTED = '{% include ["other.svg.j2", "trial-part.svg.j2"] %}'


@pytest.fixture(autouse=True)
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates with which faces are prepared."""
    looks.clear()
    names: list[str] = []
    real = Faces._prepare_now

    def spy(self: Faces, template: str, *given: Any) -> Any:
        names.append(template)
        return real(self, template, *given)

    monkeypatch.setattr(Faces, "_prepare_now", spy)
    return names


@pytest.fixture
def both(tmp_path: Path, theme: Mapping[str, Any], fonts: FontBook) -> Both:
    """What is drawn and found, which is the same as if nothing were known."""

    def both(theme: Mapping[str, Any] = theme, release: bool = False) -> str:
        ways = [Faces(files(tmp_path), theme, fonts, sources, release) for sources in (shipped_sources(), None)]
        values = {"card": {"name": "Guard"}}
        known, alone = (
            repr((faces.draw("trial.svg.j2", values, "Guard"), faces.check("trial.svg.j2", values, "Guard")))
            for faces in ways
        )
        assert known == alone
        return known

    return both


def test_a_face_is_prepared_once(
    both: Both, prepared: list[str], tmp_path: Path, theme: Mapping[str, Any], fonts: FontBook
) -> None:
    trial(NAME + PART, tmp_path, theme, fonts)
    first = both()
    assert len(prepared) == 2 and both() == first and len(prepared) == 3  # once for all that share, once for each other


@pytest.mark.parametrize(
    ("inside", "name"),
    [(NAME, "trial.svg.j2"), (PART, "trial-part.svg.j2"), (LISTED, "other.svg.j2"), (PICTURE, "art.png")],
)
def test_a_file_that_changes_or_appears_is_drawn(
    both: Both, tmp_path: Path, theme: Mapping[str, Any], fonts: FontBook, inside: str, name: str
) -> None:
    trial(inside, tmp_path, theme, fonts)
    first = both()
    if name == "art.png":
        Image.new("RGB", (40, 20), "#993366").save(tmp_path / name)
    else:
        old = (tmp_path / "trial.svg.j2").read_text() if name == "trial.svg.j2" else "</svg>"
        new = old.replace("</svg>", '<rect width="2" height="2"/>')
        (tmp_path / name).write_text(new + "</svg>" if name == "trial.svg.j2" else new)
    second = both()
    assert second != first and both() == second


def test_another_theme_or_a_release_is_drawn(
    both: Both, tmp_path: Path, theme: Mapping[str, Any], fonts: FontBook
) -> None:
    shown = '<rect width="{{ theme.wide }}" height="2"/>{% if revision %}<rect width="1" height="9"/>{% endif %}'
    trial(shown, tmp_path, theme, fonts)
    narrow, wide = ({**theme, "wide": wide} for wide in (2, 3))
    assert len({both(narrow), both(wide), both(narrow, release=True)}) == 3
