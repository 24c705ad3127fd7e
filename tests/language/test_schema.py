"""schemas/<game>/effect.schema.json: what `parse --json` gives, no more and no less."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from cardlang.language.language import Language
from cardlang.language.nodes.base import as_data
from cardlang.pipeline.load.games import load_game
from cardlang.source.schema import quick_validator
from measures.corpus import GAMES, all_texts, effects
from measures.effect_schema import effect_schema
from measures.generated import Maker

SCHEMAS = Path(__file__).parents[2] / "schemas"
LEAST = {"skirmish": 900, "elements": 200, "guilds": 70}  # texts of the repository
every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


@pytest.fixture(scope="session")
def schema(game: str) -> dict[str, Any]:
    return effect_schema(game, load_game(game).parts.wording.constructs)


@every_game
def test_the_schema_in_the_repository_is_that_of_the_nodes(game: str, schema: dict[str, Any], request) -> None:
    """`pytest tests/language/test_schema.py --update-golden` writes it anew."""
    path = SCHEMAS / game / "effect.schema.json"
    text = json.dumps(schema, indent=2) + "\n"
    if request.config.getoption("--update-golden"):
        path.write_text(text)
    assert path.read_text() == text
    Draft202012Validator.check_schema(schema)


@pytest.fixture(scope="session")
def fits(schema: dict[str, Any]) -> Callable[[Any], bool]:
    return quick_validator(schema).is_valid


@pytest.fixture(scope="session")
def validator(schema: dict[str, Any]) -> Validator:
    """jsonschema's verdict, with one error for each option of `anyOf` instead of all."""

    def any_of(one: Any, options: list[Any], value: Any, _schema: object) -> Iterator[ValidationError]:
        if all(any(True for _ in one.descend(value, option)) for option in options):
            yield ValidationError("no option fits")

    return extend(Draft202012Validator, {"anyOf": any_of})(schema)


@every_game
def test_every_text_of_the_repository_fits(game: str, language: Language, validator: Validator, fits) -> None:
    known = effects(language, all_texts(game))
    assert len(known) > LEAST[game]
    for number, (_, effect) in enumerate(known):
        data = json.loads(json.dumps(as_data(effect)))
        assert fits(data), effect
        assert number % 50 or validator.is_valid(data)  # the fast check agrees with jsonschema


@pytest.mark.slow
def test_generated_effects_fit(language: Language, fits) -> None:
    maker = Maker(language, [effect for _, effect in effects(language, all_texts())], wild=0.2)
    for _, effect in map(maker.make, range(500)):
        assert fits(as_data(effect)), effect


def test_what_is_no_effect_does_not_fit(language: Language, validator: Validator, fits) -> None:
    text = "Make a melee attack with +10 damage. You may discard 1 action card. If you do, tap an adjacent enemy."
    effect = language.parse(text).effect
    assert effect is not None
    broken = list(damaged(as_data(effect)))
    assert len(broken) > 80
    for number, data in enumerate(broken):
        assert not fits(data), data
        assert number % 20 or not validator.is_valid(data), data


def damaged(data: Any) -> list[Any]:
    """Each way to leave a field out, to add one, and to put a value of no type there, anywhere in the data."""
    found: list[Any] = [{"no": "node"}, 3.5]
    if isinstance(data, dict):
        found.append({**data, "more": 1})
        for key, value in data.items():
            found.append({name: other for name, other in data.items() if name != key})
            found += [{**data, key: one} for one in damaged(value)]
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += [[*data[:index], one, *data[index + 1 :]] for one in damaged(value)]
    return found
