"""Sheets and sizes of print/."""

from __future__ import annotations

from functools import cache
from random import Random

from fuzz.case import ROOT, Case
from fuzz.mutate import edit_yaml
from fuzz.projects import ONE_CARD, build, lint, small


@cache
def shipped() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted((ROOT / "print").glob("*.yaml"))}


def make(chance: Random) -> Case:
    """A sheet of the project's own, or sizes."""
    name = chance.choice(list(shipped()))
    file = f"print/{name if chance.random() < 0.8 else 'mine.yaml'}"
    files = small() | {file: edit_yaml(chance, shipped()[name])}
    if chance.random() < 0.35:
        return lint(files, file)
    layout = file.removeprefix("print/").removesuffix(".yaml")
    how = chance.choice(
        (("--layout", layout), ("--layout", layout), ("--paper", "a4"), ("--online", "png"), ("--backs", "fold"))
    )
    return (
        build(files, file, *ONE_CARD, *how) if chance.random() < 0.85 else build(files, file, "--calibrate", *how[:2])
    )
