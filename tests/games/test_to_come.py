"""Games to come, as files: they are sound as far as the format goes today, and `lacking.yaml` says what it lacks.

Whoever makes the format or the language say more finds the entry here that is no longer lacking, and moves it into the
file of its game, or from `unread` to `read`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.game_file import FilePart, read_game_file
from cardlang.pipeline.load.languages import PACKAGE
from cardlang.rules.plan.flow import Flow
from cardlang.source.document import open_document, parse_document
from cardlang.source.project import find_project
from cardlang.source.yaml.nodes import Document

HERE = Path(__file__).parent / "to_come"
GAMES = ("guilds", "dial", "delve")


def opened(path: Path) -> Document:
    document = open_document(path, None)[1]
    assert document
    return document


def file_of(id: str) -> Path:
    """The file of a game: that which is shipped already, or that which is to come."""
    shipped = PACKAGE / f"games/{id}/game.yaml"
    return shipped if shipped.is_file() else HERE / f"{id}.yaml"


LACKING = opened(HERE / "lacking.yaml").data


def read(document: Document) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The game of a file, and what is wrong with it."""
    schema = find_project(HERE)[0].schema("schemas/game.schema.json")
    found = schema.errors(document)
    return (None, found) if found else read_game_file(document)


@cache
def game(id: str) -> LoadedGame:
    """The game as far as it goes."""
    found, wrong = read(opened(file_of(id)))
    assert found and not wrong, [one.message for one in wrong]
    return found


def joined(one: Any, other: Any) -> Any:
    """The content of a file with more."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one | {key: joined(one[key], said) if key in one else said for key, said in other.items()}
    return [*one, *other] if isinstance(one, list) and isinstance(other[0], dict) else other


def texts(kind: str) -> list[tuple[str, str]]:
    return [(id, text) for id in GAMES for text in LACKING[id][kind].values()]


def is_read(id: str, text: str) -> bool:
    """Whether a text can stand in any box of the game."""
    language = game(id).language
    return any(
        not has_errors(language.parse(text, box, suggest=False).diagnostics) for box in language.vocabulary.boxes
    )


@pytest.mark.parametrize("id", GAMES)
def test_it_is_sound_and_can_be_played_as_far_as_it_goes(id: str) -> None:
    own = game(id).parts.parts[-1]
    assert isinstance(own, FilePart) and own.plan and not game(id).rules.lacking
    Flow(own.plan, game(id).rules)  # compiles its texts


@pytest.mark.parametrize(("id", "what"), [(id, what) for id in GAMES for what in LACKING[id]["format"]])
def test_the_format_cannot_say_this_yet(id: str, what: str) -> None:
    file = joined(opened(file_of(id)).data, LACKING[id]["format"][what])
    document = parse_document(json.dumps(file).encode(), f"{id}.yaml")[1]
    assert document and has_errors(read(document)[1]), f"{id}.yaml can say this now: {what}"


@pytest.mark.parametrize(("id", "text"), texts("read"))
def test_a_text_of_its_cards_is_read(id: str, text: str) -> None:
    assert is_read(id, text)


@pytest.mark.parametrize(("id", "text"), texts("unread"))
def test_a_text_of_its_cards_is_not_read_yet(id: str, text: str) -> None:
    assert not is_read(id, text), "it is read now: move it from unread to read"


def test_a_map_that_grows_is_told_to_be_reserved() -> None:
    file = joined(opened(HERE / "delve.yaml").data, {"board": {"grows": ["crypt"]}})
    document = parse_document(json.dumps(file).encode(), "delve.yaml")[1]
    assert document
    assert [(one.code, one.help) for one in read(document)[1]] == [
        ("C134", "reserved for tiles that are laid as the game goes on")
    ]
