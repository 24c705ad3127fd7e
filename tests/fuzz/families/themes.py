"""Themes: hostile values for colours, sizes, fonts, icons, factions, inks."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ruamel.yaml import YAML

from fuzz.case import ROOT, Case
from fuzz.mutate import Raw, as_blocks, as_yaml, edit_text, edit_value, hostile_string, hostile_value
from fuzz.projects import ONE_CARD, build, lint, small

FILE = "templates/theme.yaml"


@cache
def shipped() -> tuple[str, Any]:
    text = (ROOT / FILE).read_text("utf-8")
    return text, YAML(typ="safe").load(text)


def _one_of(chance: Random, entries: Any) -> Any:
    """A part of a theme with just one of its entries."""
    if isinstance(entries, list):
        return [chance.choice(entries)]
    key = chance.choice(list(entries))
    return {key: entries[key]}


def make(chance: Random) -> Case:
    """A theme that extends the shipped one, or stands in its place."""
    text, data = shipped()
    match chance.randrange(4):
        case 0:
            made = edit_text(chance, text)
        case 1:
            made = as_blocks(edit_value(chance, data))
        case _:
            part = chance.choice(list(data))
            inner = edit_value(chance, _one_of(chance, data[part]), most=2)
            if isinstance(inner, dict) and chance.random() < 0.2:
                inner |= {hostile_string(chance): hostile_value(chance) for _ in range(chance.choice((1, 2, 500)))}
            if part == "icons" and chance.random() < 0.1:
                inner = {f"i{number}": "icons/any.svg" for number in range(chance.choice((300, 7000)))}
            made = as_blocks({"extends": "shipped", part: Raw(as_yaml(inner))})
    files = small() | {FILE: made.encode("utf-8", "replace")}
    if chance.random() < 0.5:
        return lint(files, FILE)
    return build(files, FILE, *ONE_CARD, *chance.choice(((), ("--png",), ("--ink", "low"))))
