"""The schemas of a game's decks and scenarios, with the fields, zones and resources that its own words add."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardlang.language.vocabulary import Vocabulary
from cardlang.model.card import CardKind
from cardlang.pipeline.load.game import LoadedGame, shipped_game
from cardlang.source.project import Project
from cardlang.source.schema import Schema

_CARDS = {"type": "array", "items": {"type": "string"}, "description": "The ids of the cards there; none if left out."}
_AMOUNT = {"type": "integer", "minimum": 0, "description": "How much of it the player has."}


def schema_of(project: Project, name: str, game: LoadedGame | None) -> Schema | None:
    """A game's own schema, or that of the game that it extends; else one that fits any game, for decks that of decks,
    with the fields of a kind of card that declares them."""
    kind = game.kinds.get(name) if game else None
    folders = game.line if game and not (kind and kind.own) else ()
    names = [f"schemas/{folder}/{name}.schema.json" for folder in folders]
    found = project.schema(*names, f"schemas/{'deck' if kind else name}.schema.json")
    if found and kind and (kind.own or kind.fields) and not any(map(project.find, names)):
        return _kind_schema(kind, found)
    return found


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
    """The words for resources that a project's game has and the shipped game that it extends has not."""
    words, old = game.language.vocabulary, shipped_game(game.line[-1]).language.vocabulary
    return [name for name in words.resources if name not in old.resources]


def scenario_schema(schema: Schema, game: LoadedGame) -> Schema:
    """The schema of a game's scenarios, with its own zones and resources as fields of players."""
    if len(game.line) == 1:
        return schema  # the project has its own schema
    words = game.language.vocabulary
    zones = own_zones(words, shipped_game(game.line[-1]).language.vocabulary)
    places = tuple(place for kinds in zones.values() for place in kinds.values())
    resources = tuple(own_resources(words))
    return _with_fields(schema, places, resources) if places or resources else schema


@lru_cache(maxsize=16)
def _with_fields(schema: Schema, places: tuple[str, ...], resources: tuple[str, ...]) -> Schema:
    """The schema with further fields of players, wherever it describes one."""
    fields = {**dict.fromkeys(places, _CARDS), **dict.fromkeys(resources, _AMOUNT)}

    def added(part: Any) -> Any:
        if isinstance(part, list):
            return [added(one) for one in part]
        if not isinstance(part, dict):
            return part
        made = {name: added(one) for name, one in part.items()}
        return {**made, "properties": {**made["properties"], **fields}} if part.get("title") == "player" else made

    return Schema(schema.path, added(schema.content), schema.base)


_TEXT = {"type": "string", "maxLength": 4_000, "pattern": r"\S", "patternErrorMessage": "must hold words"}
_TEXTS = {
    "description": "A rules text, or a list of them.",
    "type": ["string", "array"],
    "maxLength": 4_000,
    "maxItems": 40,
    "pattern": r"\S",
    "patternErrorMessage": "must hold words",
    "items": _TEXT,
}


def _kind_schema(kind: CardKind, any_deck: Schema) -> Schema:
    """The schema for decks of this kind. It refuses fields that the kind does not declare.

    Errors: `SourceError` for fields that make no schema.
    """
    whole: dict[str, Any] = dict(any_deck.content)
    cards = any_deck.below("properties", "cards")
    card = any_deck.below("properties", "cards", "items")
    known = {name: field for name, field in card["properties"].items() if name != "text"}
    own = {name: _closed(field) for name, field in kind.fields.items()}
    texts = {name: _TEXTS for name in kind.texts if "." not in name and name not in own}
    first = {name: known[name] for name in ("id", "name")}
    fields = first | own | texts | known  # in the order of a file in canonical layout
    made = {**card, "properties": fields, "required": [*kind.required], "additionalProperties": False}
    whole["properties"] = {**whole["properties"], "cards": {**cards, "items": made}}
    return Schema(any_deck.path, whole)


def _closed(field: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a field; groups in it, and in lists, refuse fields that are not declared."""
    made = dict(field)
    if "properties" in field:
        made["type"] = "object"
        made["properties"] = {name: _closed(inner) for name, inner in field["properties"].items()}
        made["additionalProperties"] = False
    if "items" in field:
        made["type"] = "array"
        made["items"] = _closed(field["items"])
    return made
