"""Schemas of a project's own, made hostile."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from fuzz.case import ROOT, Case
from fuzz.mutate import edit_text, edit_value, hostile_string
from fuzz.projects import CREATURE_FILE, DECK_FILE, lint, own, small

PATTERNS = ("(a+)+$", "(a|a)*b", "(.*)*x", "([a-zA-Z]+)*$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(", "[", "a{1,99999}", "(?<x>a)",
            "(?P<x>a)", "\\p{L}+", "\\d{1000}{1000}", "(?=a)*", "(x+x+)+y", "(?:a?){30}a{30}", "\\1", "*", "a" * 5000)  # fmt: skip
FILES = {
    "schemas/skirmish/action.schema.json": DECK_FILE,
    "schemas/skirmish/creature.schema.json": CREATURE_FILE,
    "schemas/skirmish/tile.schema.json": "cards/skirmish/tiles/old-wall.yaml",
    "schemas/skirmish/battlefield.schema.json": "cards/skirmish/battlefields/crossing.yaml",
    "schemas/mats.schema.json": "cards/skirmish/mats/vault.yaml",
    "schemas/tokens.schema.json": "cards/skirmish/tokens/gold.yaml",
    "schemas/pages.schema.json": "cards/skirmish/pages/start.yaml",
    "schemas/theme.schema.json": "templates/theme.yaml",
    "schemas/sheet.schema.json": "print/letter-9up.yaml",
}


@cache
def shipped(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def make(chance: Random) -> Case:
    """A schema in the place of a shipped one, and a file that it describes."""
    name = chance.choice(list(FILES))
    data = json.loads(shipped(name))
    match chance.randrange(5):
        case 0:
            made = edit_text(chance, shipped(name))
        case 1:
            made = json.dumps(edit_value(chance, data))
        case _:
            places = list(_objects(data))
            place = chance.choice(places)
            place |= hostile_part(chance)
            made = json.dumps(data)
    files = small()
    if FILES[name] not in files:
        files |= own(FILES[name])
    return lint(files | {name: made.encode("utf-8", "replace")}, name)


def _objects(data: Any) -> list[dict[str, Any]]:
    if isinstance(data, dict):
        return [data, *(one for value in data.values() for one in _objects(value))]
    return [one for value in data for one in _objects(value)] if isinstance(data, list) else []


def hostile_part(chance: Random) -> dict[str, Any]:
    """Keywords that are costly, wrong, or lead elsewhere."""
    deep: Any = {"type": "string"}
    kind = chance.choice(("anyOf", "allOf", "oneOf", "not", "items", "additionalProperties"))
    for level in range(chance.choice((5, 40, 400))):
        deep = {kind: [deep] * (2 if level < 12 and chance.random() < 0.5 else 1) if kind.endswith("Of") else deep}
    return chance.choice([
        {"pattern": chance.choice(PATTERNS)},
        {"patternProperties": {chance.choice(PATTERNS): {"type": "string"}}},
        {"propertyNames": {"pattern": chance.choice(PATTERNS)}},
        {"$ref": chance.choice(("#", "#/$defs/nowhere", "file:///etc/passwd", "http://localhost:9/x", "../../outside/secret.yaml", "%", ""))},
        {"$dynamicRef": "#x"},
        {"$id": hostile_string(chance)},
        {"$schema": chance.choice(("http://json-schema.org/draft-04/schema#", "http://x.test/", hostile_string(chance)))},
        {"multipleOf": chance.choice((0, -1, 1e-300, 0.1))},
        {"minLength": chance.choice((-1, 10**30, 1.5, "x"))},
        {"maxItems": chance.choice((0, -1, 10**30))},
        {"enum": chance.choice(([], [[]] * 2000, [{"a": None}], "x"))},
        {"const": hostile_string(chance)},
        {"type": chance.choice((["string", "string"], "nothing", [], None, {}))},
        {"required": chance.choice((["a", "a"], "name", [1], [hostile_string(chance)]))},
        {"format": chance.choice(("regex", "date", "uri", "email", "x"))},
        {"unevaluatedProperties": False},
        {"contains": {"type": "string"}, "minContains": 5, "maxContains": 1},
        {"if": {"pattern": chance.choice(PATTERNS)}, "then": False},
        {"allOf": [{"$ref": "#"}, {"$ref": "#"}]},
        {"anyOf": [{"$ref": "#"}] * 20},
        {"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]}}, "$ref": "#/$defs/a"},
        {"default": deep},
        deep,
        deep,
    ])  # fmt: skip
