"""Templates that a wheel brings as Python draw the same as those that would be compiled."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardlang.face.faces import Faces
from cardlang.face.known import looks
from cardlang.face.sandbox import Sandbox, _CodeCache
from cardlang.fonts.font import FontBook
from cardlang.pipeline.faces import templates
from cardlang.pipeline.faces.templates import shipped_sources

from .conftest import files, trial

CAPTURES = "{% set shown %}{{ card.name }}{% endset %}"  # output as a value: cards cannot share a face
TEXT = '<text x="30" y="20" font-family="text" font-size="4">{{ card.name }}</text>{% include "trial-part.svg.j2" %}'


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of templates that are compiled."""
    names: list[str] = []
    made = Sandbox._made

    def spy(self: Sandbox, source: Any, name: str, *given: Any, **more: Any) -> Any:
        names.append(name)
        return made(self, source, name, *given, **more)

    monkeypatch.setattr(Sandbox, "_made", spy)
    return names


def drawn(inside: str, folder: Path, theme: Mapping[str, Any], fonts: FontBook) -> tuple[str, bool]:
    """What another process draws, and whether it knows that the template captures."""
    _CodeCache.code.clear()
    looks.clear()
    trial(inside, folder, theme, fonts)
    faces = Faces(files(folder), theme, fonts, shipped_sources())
    return repr(faces.draw("trial.svg.j2", {"card": {"name": "Guard"}}, "Trial")), faces.templates.environment.captures


@pytest.mark.parametrize("inside", [TEXT, CAPTURES + TEXT])
def test_a_wheel_brings_the_shipped_ones(
    inside: str,
    compiled: list[str],
    theme: Mapping[str, Any],
    fonts: FontBook,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = drawn(inside, tmp_path, theme, fonts)
    sandbox = Faces(files(tmp_path), theme, fonts).templates.environment
    monkeypatch.setattr(templates, "SHIPPED", tmp_path / "templates.json")
    templates.SHIPPED.write_bytes(templates.to_ship(sandbox, ["trial.svg.j2", "trial-part.svg.j2"]))
    compiled.clear()
    assert drawn(inside, tmp_path, theme, fonts) == first and not compiled
    monkeypatch.setattr(templates, "VERSION", "of another version")
    assert drawn(inside, tmp_path, theme, fonts) == first and len(compiled) == 2
