"""Tokens, standees and tiles: golden files of their drawings, and what must hold when they are cut and folded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from cardlang.face.draw_list import Drawing, Matrix, Rect, Text, Use
from cardlang.face.render import Faces
from cardlang.model.pieces import KIT, ONLY_IF_NAMED, PIECES
from cardlang.pipeline.printing.board_tiles import tile_values
from cardlang.pipeline.printing.pieces import PLANS
from cardlang.rules.battlefield import Tile
from face.as_text import as_text

from .conftest import flat, sound

ROOT = Path(__file__).parents[2]
GUARD = {"name": "Dwarf Shieldbearer", "level": "2", "faction": "hero", "motif": "sword"}
WELL = Tile("well", "Well", ("###", ".s^", "..#"), (False, True, True, True))
FOLD = 62.7


def draw(faces: Faces, template: str, **values: Any) -> Drawing:
    return sound(faces.draw(f"skirmish/{template}.svg.j2", values, template))


def test_every_piece_that_can_be_named_is_planned_and_drawn() -> None:
    assert {*PLANS} == {"cards", "mats", "changes", KIT, *ONLY_IF_NAMED}
    names = [name for piece in PIECES.values() for name in piece.templates]
    assert all(any((ROOT / "templates").glob(f"*/{name}.svg.j2")) for name in names)


def test_token(faces: Faces, golden) -> None:
    token = {"value": "20", "icon": "flame", "look": "damage", "side": "back"}
    golden.check("faces/token.txt", as_text(draw(faces, "token", token=token)))


def test_a_token_shows_at_most_three_digits_as_large_as_a_thumbnail_needs(faces: Faces) -> None:
    for value in ("5", "999"):
        face = draw(faces, "token", token={"value": value, "icon": "gold", "look": "gold", "side": "front"})
        (number,) = (op for op, _ in flat(face.ops) if isinstance(op, Text) and not op.ornament)
        assert number.text == value and number.size >= 10


def test_standee(faces: Faces, golden) -> None:
    golden.check("faces/standee.txt", as_text(draw(faces, "standee", card=GUARD, figure={"mark": "A"})))


def test_the_back_of_a_folded_standee_lies_behind_its_front(faces: Faces) -> None:
    """Turned by half a turn about the middle of the fold, the strip is the same again: what stands upright before the
    fold stands upright behind it, and both halves end at the same edges."""
    strip = draw(faces, "standee", card=GUARD, figure={"mark": "A"})
    assert (strip.w, strip.h) == (25.4, 2 * FOLD)
    half_turn = Matrix(-1, 0, 0, -1, strip.w, 2 * FOLD)
    found = {(key(op), place(op, matrix)) for op, matrix in flat(strip.ops) if isinstance(op, Text | Rect)}
    turned = {
        (key(op), place(op, half_turn.then(matrix)))
        for op, matrix in flat(strip.ops)
        if isinstance(op, Text | Rect) and whole(op, strip)
    }
    assert turned <= found
    assert sum(isinstance(op, Text) and not op.ornament and "Shieldbearer" in op.text for op, _ in flat(strip.ops)) == 4


def key(op: Text | Rect) -> object:
    return replace(op, x=0, y=0) if isinstance(op, Text) else (op.paint, op.radius)


def place(op: Text | Rect, m: Matrix) -> tuple[float, ...]:
    """Where a text begins and how it is turned; where a rectangle lies."""
    if isinstance(op, Text):
        return _rounded(m.a * op.x + m.c * op.y + m.e, m.b * op.x + m.d * op.y + m.f, m.a, m.d)
    corners = [(op.box.x, op.box.y), (op.box.x + op.box.w, op.box.y + op.box.h)]
    xs = sorted(m.a * x + m.c * y + m.e for x, y in corners)
    ys = sorted(m.b * x + m.d * y + m.f for x, y in corners)
    return _rounded(*xs, *ys)


def _rounded(*numbers: float) -> tuple[float, ...]:
    return tuple(round(number, 2) + 0.0 for number in numbers)


def whole(op: Text | Rect, strip: Drawing) -> bool:
    """Whether it belongs to one half; the hairline around the whole strip belongs to both."""
    return isinstance(op, Text) or op.box.h < strip.h


def test_tile(faces: Faces, golden) -> None:
    golden.check("faces/tile.txt", as_text(draw(faces, "tile", tile=tile_values(WELL))))


def test_a_tile_is_one_inch_a_square_and_shows_what_is_played(faces: Faces) -> None:
    values = tile_values(WELL)
    drawing = draw(faces, "tile", tile=values)
    assert drawing.w == drawing.h == pytest.approx(3 * 25.4)
    kinds = {(op.x / 25.4, op.y / 25.4): op.form.name for op in drawing.ops if isinstance(op, Use)}
    shown = ["".join({"w": "#", "d": "^", "s": "s", "f": "."}[kinds[x, y][0]] for x in range(3)) for y in range(3)]
    assert tuple(shown) == WELL.rows


def test_walls_are_rimmed_where_they_end_and_nowhere_else() -> None:
    rims = {(rim["x1"], rim["y1"], rim["x2"], rim["y2"]) for rim in tile_values(WELL)["rims"]}
    inch = 25.4
    assert rims == {
        _rounded(0, inch, inch, inch),
        _rounded(inch, inch, 2 * inch, inch),
        _rounded(2 * inch, inch, 3 * inch, inch),
        _rounded(2 * inch, 2 * inch, 3 * inch, 2 * inch),
        _rounded(2 * inch, 2 * inch, 2 * inch, 3 * inch),
    }


@pytest.mark.parametrize("ink", [{}, "low"])
def test_kinds_of_squares_differ_without_colour(ink: object) -> None:
    """Each kind has its own drawing, and in full ink a wall is far darker than any floor."""
    theme = YAML(typ="safe", pure=True).load((ROOT / "templates/theme.yaml").read_text())
    board = theme["board"] | (theme["inks"]["low"]["board"] if ink else {})
    grey = {name: sum(int(value[at : at + 2], 16) for at in (1, 3, 5)) / 3 for name, value in board.items()}
    assert grey["floor"] - grey["rim"] > 120 and grey["rough"] - grey["rim"] > 120
    if not ink:
        assert grey["floor"] - grey["wall"] > 120
