"""The schemas of a game's decks, made from the fields that its vocabulary declares, and of its scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlang.language.vocabulary import Vocabulary
from cardlang.model.article import with_article
from cardlang.model.card import MAX_TEXT
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.shipped import shipped_game, shipped_ids
from cardlang.source.paths import shared_folder
from cardlang.source.project import Project
from cardlang.source.schema import Schema, load_schema

if TYPE_CHECKING:
    from cardlang.rules.game import Game


def schema_of(project: Project, name: str, game: LoadedGame | None) -> Schema | None:
    """The schema of a game's decks of the kind `name`, of its scenarios, or of another file of that name. A schema that
    the project itself has for the game, or for one that it extends, comes on top. The scenarios of a shipped game have
    the written schema, so that the engine need not be loaded."""
    names = [*(f"schemas/{folder}/{name}.schema.json" for folder in (game.line if game else ()))]
    shared = f"schemas/{'deck' if game and name in game.kinds else name}.schema.json"
    if not game or (name not in game.kinds and name != "scenario"):
        return project.schema(*names, shared)
    written = shared_folder() / names[0]
    made = load_schema(written) if name == "scenario" and written.is_file() else made_schema(game, name)
    found = (path for one in (*names, shared) if (path := project.find(one)) and path != shared_folder() / one)
    own = next(found, None)
    return load_schema(own, made, project.boundary(own)) if own else made


def made_schema(game: LoadedGame, name: str) -> Schema:
    """The schema of a game's decks of the kind `name`, or of its `scenario`s, made from what the game declares."""
    words = game.language.vocabulary
    return _deck_schema(game.id, words, name) if name in game.kinds else _scenario_schema(game.rules, words)


def schema_files(game: LoadedGame) -> dict[str, bytes]:
    """The schemas of a game's decks and scenarios as files, by their names: `skirmish/action.schema.json`."""
    made = {f"{game.id}/{name}.schema.json": made_schema(game, name).content for name in (*game.kinds, "scenario")}
    return {name: f"{json.dumps(content, indent=2)}\n".encode() for name, content in made.items()}


@lru_cache(maxsize=16)
def _scenario_schema(game: Game, words: Vocabulary) -> Schema:
    """The schema for scenarios of a game; if the engine cannot play it, that which fits any game."""
    from cardlang.pipeline.load.scenario_schema import scenario_schema

    shared, card = shared_folder() / "schemas", ("properties", "cards", "items")
    frame = load_schema(shared / "scenario.schema.json")
    played = [name for name, kind in words.kinds.items() if not kind.own]
    if game.lacking:
        return frame
    decks = {name: _deck_schema(game.id, words, name).below(*card) for name in played}
    return Schema(shared / game.id / "scenario.schema.json", scenario_schema(game, frame.content, decks))


def own_zones(words: Vocabulary, old: Vocabulary) -> Mapping[str, Mapping[str, str]]:
    """For each zone that the words add, the engine's zone for each kind of card: `graveyard`, or several such as
    `creature_graveyard` if it holds several kinds."""
    found = {}
    for name, zone in words.zones.items():
        if name not in old.zones:
            kinds = [card.removesuffix(" card") for card in zone.holds or words.cards]
            places = {kind: f"{kind} {name}" if len(kinds) > 1 else name for kind in kinds}
            found[name] = {kind: place.lower().replace(" ", "_") for kind, place in places.items()}
    return found


def own_resources(words: Vocabulary) -> Mapping[str, str]:
    """The resources that the words add: the engine's name for each, and its word."""
    return {name.lower(): name for name, places in words.resources.items() if not places}


def added_resources(game: LoadedGame) -> list[str]:
    """The words for resources that a project's game has, without those of a shipped game that it extends."""
    base = game.line[-1]
    known = shipped_game(base).language.vocabulary.resources if base in shipped_ids() else ()
    return [name for name in game.language.vocabulary.resources if name not in known]


_TEXT = {"type": "string", "maxLength": MAX_TEXT, "pattern": r"\S", "patternErrorMessage": "must hold words"}
_PROSE = {**_TEXT, "description": "Text for people: a paragraph a line, **bold**, *italic*, - an item, {symbol}."}
_ENTRY = {**_TEXT, "description": "One rules text."}
_TEXTS = {
    "description": "A rules text, or a list of them.",
    "type": ["string", "array"],
    "maxLength": MAX_TEXT,
    "maxItems": 40,
    "pattern": r"\S",
    "patternErrorMessage": "must hold words",
    "items": _ENTRY,
}


@lru_cache(maxsize=64)
def _deck_schema(game: str, words: Vocabulary, name: str) -> Schema:
    """The schema for decks of this kind. It refuses fields that the kind does not declare, if it declares any.

    Errors: `SourceError` for fields that make no schema.
    """
    kind, shared = words.kinds[name], shared_folder() / "schemas"
    any_deck = load_schema(shared / "deck.schema.json")
    whole, top = dict(any_deck.content), any_deck.below("properties")
    card = {**any_deck.below("properties", "cards", "items"), "description": f"One {name} card."}
    if kind.own or kind.fields or not kind.texts:
        known = {field: said for field, said in card["properties"].items() if field != "text"}
        form = {"id": known["id"], "line": known["name"], "prose": _PROSE}
        own = {field: _closed(said, form) for field, said in kind.fields.items() if field not in known}
        own |= {field: _text(own.get(field, {})) for field in kind.texts if "." not in field}
        known = {field: {**said, **kind.fields.get(field, {})} for field, said in known.items()}
        first = {field: known[field] for field in ("id", "name")}
        card["properties"] = first | own | known  # in the order of a file in canonical layout
        card |= {"required": [*kind.required], "additionalProperties": False}
        card |= {"allOf": [_need(need, name, own, kind.required) for need in kind.needs]} if kind.needs else {}
        card["properties"]["ranges"] = _ranges(known["ranges"], {**own, "copies": known["copies"]})
    whole |= {"$id": f"urn:cardlang:schema:{game}:{name}", "title": f"{name} deck"}
    whole["description"] = f"A deck of {name} cards of {words.name}."
    whole["properties"] = {
        **top,
        "game": {**top["game"], "examples": [game]},
        "kind": {"description": f"What this file holds: cards of the kind {name}.", "const": name},
        "cards": {**top["cards"], "items": card},
    }
    return Schema(shared / game / f"{name}.schema.json", whole)


def _closed(field: Mapping[str, Any], form: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The schema of a field; groups in it, and in lists, refuse fields that are not declared. A field of a `format` is
    written like the field in `form`."""
    made = {rule: said for rule, said in field.items() if rule not in ("format", "unique")}
    if "format" in field:
        like = form[field["format"]]
        made |= {rule: like[rule] for rule in ("type", "maxLength", "pattern", "patternErrorMessage")}
        made = {"description": like["description"], **made} if field["format"] == "prose" else made
    if "properties" in field:
        made["type"] = "object"
        made["properties"] = {name: _closed(inner, form) for name, inner in field["properties"].items()}
        made["additionalProperties"] = False
    if "items" in field:
        made["type"] = "array"
        made["items"] = _closed(field["items"], form)
    if "anyOf" in field:
        made["anyOf"] = [_closed(one, form) for one in field["anyOf"]]
    return made


def _ranges(form: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of the ranges of a card: for each field with a number, and for words of a text with N for a number."""
    one = form["additionalProperties"]
    about = one["items"]["description"]
    known = {name: {**one, "items": {"description": about, **said}} for name, said in _numbers(fields)}
    words = {**one, "description": "The smallest and the largest number in these words of a text."}
    return {**form, "properties": known, "patternProperties": {_WITH_N: words}, "additionalProperties": False}


_WITH_N = "(^|[^A-Za-z])N($|[^A-Za-z])"


def _numbers(fields: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The fields with a number, also in groups, by their paths, with what the numbers must be."""
    for name, field in fields.items():
        types = field.get("type")
        if types in ("integer", "number"):
            yield above + name, {rule: said for rule, said in field.items() if rule in _OF_NUMBERS}
        for one in (field, *field.get("anyOf", ())):
            yield from _numbers(one.get("properties", {}), f"{above}{name}.")


_OF_NUMBERS = ("type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")


def _text(field: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a field that holds a rules text: of a single one, or of a list, as the field says."""
    if "type" not in field:
        return {**_TEXTS, **field}
    return {**field, "items": {**_ENTRY, **field["items"]}} if field["type"] == "array" else {**_TEXT, **field}


def _need(need: Mapping[str, Any], kind: str, fields: Mapping[str, Any], required: Sequence[str]) -> dict[str, Any]:
    """The schema of a condition: with these values, or without them, a card must have a field, or must not. It does not
    count for values that are mistakes anyway."""
    values: Mapping[str, Any] = need.get("if") or need["unless"]
    meant = f"{' '.join(map(str, values.values()))} {kind}"
    if "field" in need:
        field = need["field"]
        rule = {"title": meant if "if" in need else kind, "properties": {field: fields[field]}, "required": [field]}
    else:
        one = with_article(meant)
        whose = f"Only {one} has one." if "unless" in need else f"{one[0].upper()}{one[1:]} has none."
        rule = {"properties": {need["no"]: {"description": whose, "type": "null"}}}
    about = "What decides about the condition."
    tests = {name: {"description": about, "const": value} for name, value in values.items()}
    sound = {name: {"description": about, "enum": said} for name in values if (said := fields[name].get("enum"))}
    test = {"if": {"properties": tests, "required": [*values]}}
    if "if" in need:
        return {**test, "then": rule}
    known = {"properties": sound, "required": [name for name in values if name in required]}
    return {**test, "else": {"if": known, "then": rule}}
