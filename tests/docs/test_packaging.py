"""What pyproject.toml says about building is true, without building."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_modules_to_compile_exist() -> None:
    hooks = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
    listed = [(folder, name) for folder, names in hooks["custom"]["modules"].items() for name in names]
    assert listed
    assert not [f"{folder}/{name}.py" for folder, name in listed if not list((ROOT / folder).glob(f"{name}.py"))]
