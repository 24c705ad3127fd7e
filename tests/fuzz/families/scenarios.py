"""Scenarios of our own, with slips and hostile values."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from fuzz.case import ROOT, Case
from fuzz.mutate import edit_yaml
from fuzz.projects import lint, small

FILE = "cards/skirmish/scenarios/mine.yaml"


@cache
def known() -> tuple[list[str], list[str]]:
    """Every scenario of skirmish, and the words in them."""
    folder = ROOT / "tests/scenarios/skirmish"
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.yaml"))]
    parts = [part for text in texts for part in re.split(r"(?m)^(?=- scenario)", text)[1:]]
    return parts, sorted({word for part in parts for word in re.findall(r"[\w.+-]+", part)})


def make(chance: Random) -> Case:
    """One scenario, played or looked at."""
    parts, words = known()
    files = small() | {FILE: edit_yaml(chance, chance.choice(parts), words=words)}
    if chance.random() < 0.15:
        return lint(files, FILE, FILE)
    form = chance.choice(("text", "json", "junit"))
    return Case(("test", "--format", form, FILE), files, FILE)
