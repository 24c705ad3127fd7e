"""Each mistake in `mistakes.yaml` alone makes one finding, at the file to change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from .conftest import Desk

DATA = YAML(typ="safe").load(Path(__file__).with_name("mistakes.yaml"))


def made(outside: Desk, mistake: dict[str, Any]) -> str:
    """The project with one mistake; returns the file at which it should be reported."""
    files = dict(DATA["files"])
    if "add" in mistake:
        files[place := mistake["add"]] = mistake["text"]
    elif "rename" in mistake:
        files[place := mistake["rename"]] = files.pop(mistake["in"])
    else:
        place = mistake["in"]
        assert files[place].count(mistake["for"]) >= 1
        files[place] = files[place].replace(mistake["for"], mistake["write"], 1)
    for name, text in files.items():
        outside.write(name, text)
    return str(mistake.get("at", place))


def name(mistake: dict[str, Any]) -> str:
    return f"{mistake['code']}-{mistake.get('write', mistake.get('rename', mistake.get('add')))}"


def test_the_project_is_sound(outside: Desk) -> None:
    made(outside, {"add": "print/ours.yaml", "text": "name: Ours\nextends: a4-9up\n"})
    assert outside("lint", "--format", "json").data == []
    assert outside("test").code == 0


@pytest.mark.parametrize("mistake", DATA["mistakes"], ids=name)
def test_one_mistake_is_reported_once(outside: Desk, mistake: dict[str, Any]) -> None:
    place = made(outside, mistake)
    (found,) = outside("lint", "--format", "json").data
    assert (found["code"], found["path"]) == (mistake["code"], place)
    assert mistake.get("says", "") in f"{found['message']} {found['help']}"


def test_the_name_of_the_settings(outside: Desk) -> None:
    made(outside, {"in": "cardlang.yaml", "rename": "cardlang.yml"})
    told = outside("lint")
    assert (told.code, told.out) == (2, "") and "rename cardlang.yml to cardlang.yaml" in told.err
