"""Creates new projects: a complete game to change, or a minimal project."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardlang.pipeline.load.game import LoadedGame, shipped_ids
from cardlang.pipeline.load.games import read_game
from cardlang.pipeline.load.schemas import schema_files, schema_of
from cardlang.source.columns import field_schemas, required_fields
from cardlang.source.deck_text import deck_text
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shared_folder, shown
from cardlang.source.project import find_project, shipped_project
from cardlang.source.starter import SCHEMAS, games_with_starter, schema_line, starter_files, with_schemas
from cardlang.source.write import write_folder


@dataclass(frozen=True, slots=True)
class NewProject:
    """A new project: its folder and files, three commands to try, and the project that contains its folder ("" if none
    does)."""

    path: str
    files: tuple[str, ...]
    commands: tuple[str, ...]
    around: str


def start(folder: Path, game_id: str, *, bare: bool) -> NewProject:
    """Create a project in `folder`, which must be empty or not exist.

    Errors: `LookupError` for an unknown game; `SourceError` for a game without a starter project, and if the folder
    cannot be written. In both cases nothing is written.
    """
    game, _ = read_game(game_id, None)
    assert game, "only the games of projects can have errors"
    if bare:
        files, text = _bare(game)
    elif game.id in games_with_starter():
        files, text = starter_files(game.id), ""
    else:
        raise SourceError(f"{game.name} comes without a starter project: add --bare for a minimal one")
    files = with_schemas(files)
    if game.id not in shipped_ids():
        files |= {f"{SCHEMAS}/{name}": data for name, data in schema_files(game).items()}
    around, _ = find_project(absolute(folder).parent)
    write_folder(folder, files)
    return NewProject(shown(folder), tuple(files), _commands(folder, game, text), shown(around.root) if around else "")


def _commands(folder: Path, game: LoadedGame, text: str) -> tuple[str, ...]:
    """Three commands to try, each of which works from the current folder. `text` is the text of a bare project's card,
    otherwise ""."""
    here = absolute(folder) == Path.cwd()
    name = str(folder) if not str(folder).startswith("-") else f"./{folder}"
    place = "" if here else f" {shlex.quote(name)}"
    second = f"cardlang test{place}"
    if text:
        line = " ".join(text.split())
        second = f"cardlang parse {shlex.quote(line)}" + (f" --game {game.id}" if game.id != "skirmish" else "")
    return f"cardlang lint{place}", second, "cardlang build" if here else f"cd{place} && cardlang build"


def _bare(game: LoadedGame) -> tuple[dict[str, bytes], str]:
    """The files of a minimal project, and the text of its one card.

    Errors: `SourceError` for a game that understands none of the sample texts.
    """
    boxes = game.language.vocabulary.boxes
    for name, kind in game.kinds.items():
        field = next((field for field, box in kind.texts.items() if boxes[box].mode == "main"), None)
        schema = schema_of(shipped_project(), name, game)
        if field is None or schema is None:
            continue
        known = field_schemas(schema)
        said = (*known.get(field, {}).get("examples", ()), *_texts(game))
        text = next((text for text in said if not game.language.parse(text, kind.texts[field]).diagnostics), None)
        if text is None:
            continue
        card = {"name": "First Card"}
        card |= {one: _sample_value(known[one]) for one in known if one in required_fields(schema)} | {field: text}
        path = f"cards/{game.id}/first.yaml"
        named = schema.path.relative_to(shared_folder() / "schemas").as_posix()
        comments = [schema_line(path, named), "# The first deck. Each card below cards: begins with a hyphen."]
        head = {"game": game.id, "deck": "first", "name": "First Deck", "kind": name}
        return {**starter_files(None), path: deck_text(comments, head, [card], kind.names)[0].encode()}, text
    raise SourceError(f"cardlang cannot write a first card for {game.name}: start with an empty file cardlang.yaml")


def _texts(game: LoadedGame) -> Iterator[str]:
    """Sample texts in the words of the game. Nearly every game understands one of them."""
    words = game.language.vocabulary
    yield from (f"Draw 1 {card}." for card in words.cards)
    yield from (f"Gain 1 {resource}." for resource in words.resources)


def _sample_value(field: Mapping[str, Any]) -> Any:
    """A valid value for a field: its default, an example, the first of its choices, or the smallest number."""
    if "default" in field:
        return field["default"]
    choices = (*field.get("examples", ()), *field.get("enum", ()))
    return choices[0] if choices else max(field.get("minimum", 1), 1)
