"""The shipped theme, and faces drawn from a template that a test writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from ruamel.yaml import YAML

from cardlang.face.draw_list import IDENTITY, Drawing, Group, Matrix, Op, Use
from cardlang.face.fault import Fault
from cardlang.face.render import Faces
from cardlang.face.theme import load_fonts, with_ink
from cardlang.fonts.font import FontBook
from cardlang.source.disk import Lookup

TEMPLATES = Path(__file__).parents[2] / "templates"


def files(folder: Path) -> Lookup:
    """The files in a folder that stands in for templates/."""
    return Lookup([folder.parent], folder.name)


def sound(drawn: Drawn) -> Drawing:
    """A drawing in which nothing is wrong."""
    drawing, faults = drawn
    assert not faults and drawing is not None
    return drawing


Drawn = tuple[Drawing | None, tuple[Fault, ...]]
Draw = Callable[..., Drawn]


@pytest.fixture(scope="session")
def theme() -> Mapping[str, Any]:
    data: Mapping[str, Any] = YAML(typ="safe", pure=True).load((TEMPLATES / "theme.yaml").read_text())
    return data


@pytest.fixture(scope="session")
def fonts(theme: Mapping[str, Any]) -> FontBook:
    book, faults = load_fonts(theme, files(TEMPLATES))
    assert not faults
    return book


@pytest.fixture(scope="session")
def faces(theme: Mapping[str, Any], fonts: FontBook) -> Faces:
    return Faces(files(TEMPLATES), with_ink(theme, "full"), fonts)


@pytest.fixture
def draw(theme: Mapping[str, Any], fonts: FontBook, tmp_path: Path) -> Draw:
    """`draw('<rect .../>')`: the face of 60 x 80 mm whose `<svg>` holds that."""

    def draw(inside: str, label: str = "Trial", **values: object) -> Drawn:
        faces = trial(inside, tmp_path, theme, fonts)
        return faces.draw("trial.svg.j2", {"card": {"name": "Guard"}, **values}, label)

    return draw


@pytest.fixture
def check(theme: Mapping[str, Any], fonts: FontBook, tmp_path: Path) -> Callable[..., tuple[Fault, ...]]:
    """The findings of lint on the same face."""

    def check(inside: str, **values: object) -> tuple[Fault, ...]:
        faces = trial(inside, tmp_path, theme, fonts)
        return faces.check("trial.svg.j2", {"card": {"name": "Guard"}, **values}, "Trial")

    return check


def trial(inside: str, folder: Path, theme: Mapping[str, Any], fonts: FontBook) -> Faces:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">{inside}</svg>'
    (folder / "trial.svg.j2").write_text(svg)
    (folder / "trial-part.svg.j2").write_text('<rect width="1" height="1"/>')
    Image.new("RGB", (800, 400), "#336699").save(folder / "art.png")
    return Faces(files(folder), theme, fonts)


def flat(ops: tuple[Op, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Op, Matrix]]:
    """All that is drawn, with what maps it to the face."""
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops, matrix.then(op.matrix) if op.matrix else matrix)
        elif isinstance(op, Use):
            yield from flat(op.form.ops, matrix.then(Matrix(1, 0, 0, 1, op.x, op.y)))
        else:
            yield op, matrix
