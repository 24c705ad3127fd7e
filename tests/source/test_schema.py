"""Schemas: complete, correct and fast."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardlang.model.span import SourceText
from cardlang.source.bounded import searcher
from cardlang.source.error import SourceError
from cardlang.source.paths import shared_folder
from cardlang.source.schema import Schema, fits, load_schema, quick_validator
from cardlang.source.yaml.compose import compose

SCHEMAS = sorted((shared_folder() / "schemas").rglob("*.schema.json"))


def fields(schema: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """All properties and list entries that a schema describes."""
    if isinstance(schema, dict):
        for key, below in schema.get("properties", {}).items():
            yield f"{place}/{key}", below  # False where a field is forbidden
        if isinstance(schema.get("items"), dict):
            yield f"{place}/items", schema["items"]
        for key, below in schema.items():
            named = below.items() if key == "properties" else [("", below)] if key != "examples" else []
            for name, inner in named:
                yield from fields(inner, f"{place}/{key}/{name}".rstrip("/"))
    elif isinstance(schema, list):
        for number, below in enumerate(schema):
            yield from fields(below, f"{place}/{number}")


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_shipped_schema_is_valid_and_describes_every_field(path: Path) -> None:
    schema = json.loads(path.read_text())
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema") and schema["$id"] and schema["title"]
    assert [place for place, below in fields(schema) if below and not {"description", "$ref"} & {*below}] == []
    for place, below in fields(schema):
        if below and "enumDescriptions" in below:
            assert len(below["enumDescriptions"]) == len(below["enum"]), place


def test_the_examples_of_the_interface_fit() -> None:
    action = """
        game: skirmish
        deck: drow
        name: Drow Deck
        kind: action
        faction: drow
        set: core
        cards:
          - id: hit-on-the-run
            name: Hit on the Run
            level: 2
            ability: DEX
            action: Standard
            subtypes: []
            requires: []
            text: Make a melee attack with +10 damage. The acting creature shifts its speed.
            attached: null
            copies: 2
    """
    assert complaints("skirmish/action", action) == []


def complaints(schema: str, text: str) -> list[str]:
    document, diagnostics = compose(SourceText("a.yaml", text))
    assert document is not None and diagnostics == []
    found = load_schema(shared_folder() / f"schemas/{schema}.schema.json").errors(document)
    return [f"{text[d.span.start : d.span.end]} | {d.message} | {d.help}" for d in found]


CREATURE = """{game: skirmish, deck: d, name: D, kind: creature,
  cards: [{name: A, level: 1, abilities: [], hp: 5, speed: 6, %s}]}"""


FIVES = "damage of its {} attack, a multiple of 5 (S1.4)"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("melee: 7", f'7 | "melee" must be a multiple of 5, not 7 | {FIVES.format("melee")}'),
        ("meele: 5", 'meele | "meele" is not a field of a card | did you mean "melee"?'),
        ('melee: "5"', '"5" | "melee" must be a whole number, not the text "5" | write 5'),
        ("melee: 5, powers: Fly", 'Fly | "powers" must be a list, not the text "Fly" | write [Fly]'),
        ("melee: 5, powers: [5]", '5 | entry 1 of "powers" must be text, not the number 5 | write "5"'),
        (
            "melee: 5, ranged: {damage: 3, range: 1}",
            f'3 | "damage" must be a multiple of 5, not 3 | {FIVES.format("ranged")}',
        ),
        ("melee: ", f' | "melee" must be a whole number, not empty | {FIVES.format("melee")}'),
        ("melee: 0.5", f'0.5 | "melee" must be a whole number, not the number 0.5 | {FIVES.format("melee")}'),
        ("melee: 1e3", f'1e3 | "melee" must be at most 200, not 1e3 | {FIVES.format("melee")}'),
    ],
)
def test_errors_are_explained_in_a_designers_words(given: str, said: str) -> None:
    assert said in complaints("skirmish/creature", CREATURE % given)


@pytest.mark.parametrize("number", [".nan", ".inf", "-.inf", "1e999", "9" * 400])
def test_no_number_makes_a_schema_raise(number: str) -> None:
    assert complaints("skirmish/creature", CREATURE % f"melee: {number}")


def test_a_text_that_yaml_reads_as_a_field_is_reported() -> None:
    (said,) = complaints("skirmish/creature", CREATURE % "melee: 5, powers: [{T: Heal 5.}]")
    assert said.startswith('{ | a text that begins with "{" needs quotes')


values = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 210) | st.sampled_from(["", "STR", "Any", "Run", "a\n", "Minor"]),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["damage", "range"]), below),
    max_leaves=6,
)


@pytest.mark.parametrize("kind", ["action", "creature"])
def test_the_fast_check_agrees_with_jsonschema(kind: str) -> None:
    card = load_schema(shared_folder() / f"schemas/skirmish/{kind}.schema.json").below("properties", "cards", "items")
    quick, slow = quick_validator(card), Draft202012Validator(card)
    usual = {
        "name": "Run",
        "level": 1,
        "action": "Minor",
        "text": "x",
        "abilities": [],
        "hp": 5,
        "speed": 1,
        "melee": 5,
    }
    usual = {key: value for key, value in usual.items() if key in card["properties"]}
    assert fits(quick, usual)

    @given(st.dictionaries(st.sampled_from([*card["properties"], "other"]), values, max_size=4))
    def agree(changes: dict[str, Any]) -> None:
        assert fits(quick, usual | changes) == slow.is_valid(usual | changes)

    agree()


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[]", '{"type": "nothing"}', '{"pattern": "("}', '{"$ref": "http://127.0.0.1/x"}', '{"$ref": "#"}'),
        '{"pattern": "(a{1000}){1000}"}',
        '{"patternProperties": {"x": {"unevaluatedProperties": false}}}',
        f'{{"anyOf": {"[" * 2000}',
        '{"not": ' * 500 + "{}" + "}" * 500,
        f'{{"title": "{"x" * 600_000}"}}',
    ],
    ids=range(11),
)
def test_a_projects_broken_schema_is_reported_and_fetches_nothing(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.schema.json"
    path.write_text(text)
    document, _ = compose(SourceText("a.yaml", "a"))
    assert document
    with pytest.raises(SourceError, match=r"a\.schema\.json"):
        load_schema(path).errors(document)


def doubling(keyword: str, last: object) -> dict[str, Any]:
    """A schema of forty levels, each of which evaluates the next one twice."""
    steps = {f"s{n}": {keyword: [{"$ref": f"#/$defs/s{n + 1}"}] * 2} for n in range(40)}
    return {"$ref": "#/$defs/s0", "$defs": {**steps, "s40": last}}


def of_a_project(schema: object, tmp_path: Path) -> Schema:
    (tmp_path / "a.schema.json").write_text(json.dumps(schema))
    return load_schema(tmp_path / "a.schema.json")


@pytest.mark.parametrize("keyword", ["anyOf", "allOf", "oneOf"])
def test_nested_alternatives_are_bounded(keyword: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.source.bounded.MOST_STEPS", 20_000)
    document, _ = compose(SourceText("a.yaml", "a"))
    assert document
    with pytest.raises(SourceError, match="takes too many steps"):
        of_a_project(doubling(keyword, {"type": "string" if keyword == "allOf" else "null"}), tmp_path).errors(document)


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": "^(a+)+$", "patternErrorMessage": "must be a"},
        {"pattern": "^(?=a)(a|a)+(?!c)b"},
        {"properties": {"x": {"pattern": "^(a|aa)+$"}}},
        {"patternProperties": {"^(a+)+$": {}}, "additionalProperties": False},
        {"propertyNames": {"pattern": "^(a*)*$"}},
    ],
    ids=range(5),
)
def test_patterns_that_backtrack_too_much_do_not_match(schema: dict[str, Any], tmp_path: Path) -> None:
    long = "a" * 900 + "!"
    text = long if "pattern" in schema else f"{long if 'properties' not in schema else 'x'}: {long}"
    document, _ = compose(SourceText("a.yaml", text))
    assert document
    (found,) = of_a_project(schema, tmp_path).errors(document)
    assert found.code in ("C135", "C131")


def test_patterns_mean_the_same_to_both_engines() -> None:
    """Except `$`, which in Python also matches before a final line break."""
    texts = ("a", "A-b c", "a/b.ttf", "3 mm", "-1.5 in", "#a0B1c2", "é’s", " a", "icons", "{value}", "")
    for path in SCHEMAS:
        patterns = set(re.findall(r'"pattern": ("(?:[^"\\]|\\.)*")', path.read_text()))
        for pattern in map(json.loads, patterns):
            for text in texts:
                assert searcher(pattern)(text) == bool(re.search(pattern, text)), (pattern, text)


@pytest.mark.parametrize(
    ("rule", "value", "said"),
    [
        ({"minLength": 3}, "ab", '"x" must have at least 3 characters, not 2'),
        ({"minItems": 1}, [], '"x" must not be empty'),
        ({"maxItems": 1}, [1, 2], '"x" must have at most 1 entry, not 2'),
        ({"minProperties": 2}, {"a": 1}, '"x" must have at least 2 fields, not 1'),
        ({"exclusiveMaximum": 5}, 5, '"x" must be less than 5, not 5'),
        ({"pattern": "^a"}, "b", '"x" must match the pattern in its schema, not "b"'),
        ({"propertyNames": {"maxLength": 1}}, {"ab": 1}, 'a name in "x" must have at most 1 character, not 2'),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, '"x" has no "b"'),
        ({"if": {"type": "integer"}, "then": {"minimum": 5}}, 1, '"x" must be at least 5, not 1'),
        (
            {"oneOf": [{"properties": {"k": {"const": 1}}, "required": ["a"]}, {"properties": {"k": {"const": 2}}}]},
            {"k": 1},
            '"x" has no "a"',
        ),
        *(
            (rule, value, '"x" does not fit its schema')
            for rule, value in [
                ({"contains": {"const": 1}, "minContains": 2}, [1]),
                ({"contains": {"const": 1}, "maxContains": 1}, [1, 1]),
                ({"contains": {"const": 1}}, [2]),
                ({"not": {}}, 1),
                ({"prefixItems": [{"type": "string"}], "items": False}, ["a", 1]),
            ]
        ),
    ],
    ids=str,
)
def test_every_requirement_of_a_projects_schema_is_explained(
    rule: dict[str, Any], value: Any, said: str, tmp_path: Path
) -> None:
    document, _ = compose(SourceText("a.yaml", json.dumps({"x": value})))
    assert document
    (found,) = of_a_project({"type": "object", "properties": {"x": rule}}, tmp_path).errors(document)
    assert found.message == said


def of_many(shape: str, many: int) -> dict[str, Any]:
    """A schema with a great many parts of one kind, which is cheap to write."""
    names = [f"b{n}" for n in range(many)]
    match shape:
        case "alternatives":
            return {"anyOf": [{"type": "null"}] * many}
        case "nested":
            deep: Any = {"type": "null"}
            for _ in range(60):
                deep = {"anyOf": [{"type": "null"}] * (many // 60) + [deep]}
            return {"anyOf": [deep, {"type": "null"}]}
        case "properties":
            return {"additionalProperties": False, "properties": {name: {} for name in names}}
        case "choices":
            return {"items": {"enum": names}}
        case "lists to choose":
            return {"items": {"enum": [[[name]] for name in names]}}
        case "names asked for":
            return {"required": names[:450], "dependentRequired": {f"x{n}": names[:400] for n in range(40)}}
        case "addresses":
            parts = {name: {"$id": f"urn:x:{name}"} for name in names}
            return {"items": {"$ref": "urn:x:z"}, "$defs": parts | {"z": {"$id": "urn:x:z", "type": "null"}}}
        case "patterns":
            return {"anyOf": [{"pattern": f"[a-z]{{{n + 300}}}"} for n in range(many)]}
        case "steps back":
            return {"patternProperties": {f"^(?=x)(a|aa|x)+(?!c)b{n}": {} for n in range(30)}}
    raise AssertionError


@pytest.mark.parametrize(
    "shape",
    [
        *("alternatives", "nested", "properties", "choices", "lists to choose"),
        *("names asked for", "addresses", "patterns", "steps back"),
    ],
)
def test_a_large_schema_of_a_project_is_checked_in_bounded_time(shape: str, tmp_path: Path) -> None:
    lists = shape in ("choices", "lists to choose", "addresses")
    names = [*(f"x{n}{'a' * 40}!" for n in range(300)), *(f"x{n}" for n in range(99))]
    content = list(range(300)) if lists else dict.fromkeys(names, 1)
    document, _ = compose(SourceText("a.yaml", json.dumps(content)))
    assert document
    began = process_time()
    try:
        assert of_a_project(of_many(shape, 3000), tmp_path).errors(document)
    except SourceError as error:
        assert re.search("too many|too large", str(error))
    assert process_time() - began < 1.2


def test_entries_of_several_types_are_compared_in_one_pass(tmp_path: Path) -> None:
    document, _ = compose(SourceText("a.yaml", json.dumps([n if n % 2 else f"w{n}" for n in range(4000)])))
    assert document
    schema = of_a_project({"uniqueItems": True}, tmp_path)
    began = process_time()
    assert schema.errors(document) == []
    assert process_time() - began < 1


@pytest.mark.parametrize(
    ("rule", "value", "said"),
    [
        ({"anyOf": [False, {"type": "null"}]}, 1, '"x" must be nothing (null), not the number 1'),
        ({"anyOf": [False]}, 1, '"x" does not fit its schema'),
        ({"oneOf": [False, {"enum": []}]}, {"a": 1}, '"x" must be something else, not a group of fields'),
        ({"items": {"propertyNames": {"not": {}}}}, [{"a": 1}], 'a name in entry 1 of "x" does not fit its schema'),
    ],
    ids=str,
)
def test_schemas_that_nothing_fits_are_explained(rule: dict[str, Any], value: Any, said: str, tmp_path: Path) -> None:
    document, _ = compose(SourceText("a.yaml", json.dumps({"x": value})))
    assert document
    (found,) = of_a_project({"properties": {"x": rule}}, tmp_path).errors(document)
    assert found.message == said
