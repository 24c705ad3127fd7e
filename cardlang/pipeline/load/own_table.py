"""Zones and resources that a project's own words add, by the names that the engine and scenarios use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardlang.language.vocabulary import Vocabulary
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.shipped import shipped_game
from cardlang.source.schema import Schema

_CARDS = {"type": "array", "items": {"type": "string"}, "description": "The ids of the cards there; none if left out."}
_AMOUNT = {"type": "integer", "minimum": 0, "description": "How much of it the player has."}


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
