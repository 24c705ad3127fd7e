"""New projects: a game to change, or the smallest project there is."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import read_game
from cardlang.pipeline.load.reading import schema_of
from cardlang.source.columns import fields, required
from cardlang.source.deck_text import deck_text
from cardlang.source.error import SourceError
from cardlang.source.folder import write_folder
from cardlang.source.paths import absolute, shown
from cardlang.source.project import find_project, shipped_project
from cardlang.source.shared import shared_folder
from cardlang.source.starter import games_with_starter, schema_line, starter, with_schemas


@dataclass(frozen=True, slots=True)
class Started:
    """A new project: its folder and files, three commands to try, and the project around it, "" if there is none."""

    path: str
    files: tuple[str, ...]
    commands: tuple[str, ...]
    around: str


def start(folder: Path, game_id: str, *, bare: bool) -> Started:
    """Make a project in `folder`, which must be empty or not be there.

    Errors: `LookupError` for a game that is not there; `SourceError` for one without a project to begin with, and where
    the folder cannot be written. Then nothing is.
    """
    game, _ = read_game(game_id, None)
    assert game, "only a game of a project's own may have errors"
    if bare:
        files, text = _bare(game)
    elif game.id in games_with_starter():
        files, text = starter(game.id), ""
    else:
        raise SourceError(f"{game.name} comes without a starter project: add --bare for a minimal one")
    files = with_schemas(files)
    around, _ = find_project(absolute(folder).parent)
    write_folder(folder, files)
    return Started(shown(folder), tuple(files), _commands(folder, game, text), shown(around.root) if around else "")


def _commands(folder: Path, game: LoadedGame, text: str) -> tuple[str, ...]:
    """Three commands that work from where the user stands, in their order and each alone; `text` is that of a bare
    project's card."""
    here = absolute(folder) == Path.cwd()
    name = str(folder) if not str(folder).startswith("-") else f"./{folder}"
    place = "" if here else f" {shlex.quote(name)}"
    second = f"cardlang test{place}"
    if text:
        second = f"cardlang parse {shlex.quote(text)}" + (f" --game {game.id}" if game.id != "skirmish" else "")
    return f"cardlang lint{place}", second, "cardlang build" if here else f"cd{place} && cardlang build"


def _bare(game: LoadedGame) -> tuple[dict[str, bytes], str]:
    """The files of the smallest project, and the text of its one card.

    Errors: `SourceError` for a game of whose cards none can be made by what is usual.
    """
    for kind, boxes in game.boxes.items():
        field = next((field for field, box in boxes.items() if box == "main"), None)
        schema = schema_of(shipped_project(), kind, game)
        if field is None or schema is None:
            continue
        known = fields(schema)
        said = (*known.get(field, {}).get("examples", ()), *_texts(game))
        text = next((text for text in said if not game.language.parse(text, "main").diagnostics), None)
        if text is None:
            continue
        card = {"name": "First Card"}
        card |= {name: _usual(known[name]) for name in known if name in required(schema)} | {field: text}
        path = f"cards/{game.id}/first.yaml"
        named = schema.path.relative_to(shared_folder() / "schemas").as_posix()
        comments = [schema_line(path, named), "# The first deck. Each card below cards: begins with a hyphen."]
        head = {"game": game.id, "deck": "first", "name": "First Deck", "kind": kind}
        return {**starter(None), path: deck_text(comments, head, [card], boxes)[0].encode()}, text
    raise SourceError(f"cardlang cannot write a first card for {game.name}: start with an empty file cardlang.yaml")


def _texts(game: LoadedGame) -> Iterator[str]:
    """What cards of nearly any game can say, in the words of this one."""
    words = game.language.vocabulary
    yield from (f"Draw 1 {card}." for card in words.cards)
    yield from (f"Gain 1 {resource}." for resource in words.resources)


def _usual(field: Mapping[str, Any]) -> Any:
    """A value that a field may have: its default, an example, the first of its choices, the least number."""
    if "default" in field:
        return field["default"]
    choices = (*field.get("examples", ()), *field.get("enum", ()))
    return choices[0] if choices else max(field.get("minimum", 1), 1)
