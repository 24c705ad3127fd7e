"""The schemas of print/, mats and theme: valid, every field described, and the shipped files pass."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
FILES = {
    "sheet": [path for path in sorted((ROOT / "print").glob("*.yaml")) if path.stem != "sizes"],
    "sizes": [ROOT / "print" / "sizes.yaml"],
    "theme": [ROOT / "templates" / "theme.yaml"],
    "mats": sorted((ROOT / "cards" / "skirmish" / "mats").glob("*.yaml")),
    "tokens": sorted((ROOT / "cards" / "skirmish" / "tokens").glob("*.yaml")),
    "pages": sorted((ROOT / "cards" / "skirmish" / "pages").glob("*.yaml")),
}


def schema(name: str) -> Any:
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text())


def undescribed(part: Any, path: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for name, field in part.get("properties", {}).items():
            if "description" not in field:
                yield f"{path}/{name}"
        for name, inner in part.items():
            yield from undescribed(inner, f"{path}/{name}")


@pytest.mark.parametrize("name", FILES)
def test_schema_is_valid_and_describes_every_field(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert list(undescribed(schema(name))) == []


@pytest.mark.parametrize(("name", "path"), [(n, p) for n, paths in FILES.items() for p in paths], ids=str)
def test_shipped_file_passes_and_an_unknown_key_does_not(name: str, path: Path) -> None:
    validator = Draft202012Validator(schema(name))
    data = YAML(typ="safe", pure=True).load(path.read_text())
    assert [error.message for error in validator.iter_errors(data)] == []
    assert not validator.is_valid({**data, "colour_of_the_paper": "red"})


@pytest.mark.parametrize("length", ["5", "5 cm", "-5 mm", "mm", "5 mm wide", 5])
def test_lengths_have_a_unit(length: object) -> None:
    data = {"name": "t", "paper": "a4", "card": "poker", "margin": length, "grid": {"columns": 1, "rows": 1}}
    assert not Draft202012Validator(schema("sheet")).is_valid(data)
