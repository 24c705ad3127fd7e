"""`cardlang schema` writes the schemas of a project's games for editors."""

from __future__ import annotations

import json

from .conftest import Desk

GAME = """\
format: 1
game: ford
name: Ford
extends: skirmish
resources:
  morale: {plural: [morale]}
kinds:
  item: {fields: {cost: {type: integer}}, texts: {text: main}}
"""


def test_a_game_of_the_project_has_its_own_words(desk: Desk) -> None:
    desk.extend("ford", GAME)
    done = desk("schema", "ford")
    names = ["action", "creature", "item", "scenario"]
    assert done.code == 0 and done.out.splitlines() == [f".schemas/ford/{name}.schema.json" for name in names]
    read = {name: json.loads((desk.folder / f".schemas/ford/{name}.schema.json").read_text()) for name in names}
    assert "cost" in read["item"]["properties"]["cards"]["items"]["properties"]
    assert "morale" in read["scenario"]["$defs"]["has"]["properties"]


def test_they_go_where_one_wants(desk: Desk) -> None:
    assert desk("schema", "elements", "--out", "here").code == 0
    assert {path.name for path in (desk.folder / "here/elements").iterdir()} == {
        f"{name}.schema.json" for name in ("creature", "hero", "spell", "scenario")
    }


def test_an_unknown_game_is_refused(desk: Desk) -> None:
    done = desk("schema", "skirmis")
    assert done.code == 2 and 'there is no game "skirmis"' in done.err
