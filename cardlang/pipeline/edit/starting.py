"""Creates new projects: a complete game to change, or a minimal project."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from cardlang.model.slips import or_known
from cardlang.pipeline.load.game import LoadedGame, installed_games
from cardlang.pipeline.load.games import read_game
from cardlang.pipeline.load.schemas import schema_files, schema_of
from cardlang.pipeline.load.shipped import shipped_ids
from cardlang.source.columns import field_schemas, required_fields
from cardlang.source.deck_text import deck_text
from cardlang.source.disk import is_file
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shared_folder, shown
from cardlang.source.project import find_project, shipped_project
from cardlang.source.starter import SCHEMAS, example_games, schema_line, starter_files, starter_projects, with_schemas
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
    examples, text = example_games(), ""
    if game_id not in {*examples, *shipped_ids(), *(one.name for one in installed_games())}:
        known = sorted({*examples, *shipped_ids()})
        raise LookupError(f'there is no game "{game_id}"; {or_known(game_id, known, "the games are")}')
    project = find_project(examples[game_id])[0] if game_id in examples else None
    game, _ = read_game(game_id, project)
    assert game, "only the games of users' projects can have errors"
    if bare and project:
        raise SourceError(f"{game.name} is an example with a game of its own: leave out --bare")
    if bare:
        files, text = _bare(game)
    elif game_id in {*starter_projects(), *shipped_ids()}:
        files = starter_files(game_id)
    else:
        raise SourceError(f"{game.name} comes without a starter project: add --bare for a minimal one")
    made = schema_files(game) if game.id not in shipped_ids() else {}
    if not bare:
        files = _for_editors(files, game.id, made)
    files = with_schemas(files) | {f"{SCHEMAS}/{name}": data for name, data in made.items()}
    around, _ = find_project(absolute(folder).parent)
    write_folder(folder, files)
    return NewProject(shown(folder), tuple(files), _commands(folder, game, text), shown(around.root) if around else "")


def _for_editors(files: Mapping[str, bytes], game: str, made: Collection[str]) -> dict[str, bytes]:
    """The files of a project, each with the comment that names its schema: one of those `made` for its game, or one of
    all games."""
    found = dict(files)
    for path, data in files.items():
        place = PurePosixPath(path)
        kind = _KIND.search(data.decode()) if place.suffix == ".yaml" else None
        name = f"{game}/{kind[1] if kind else 'scenario'}" if place.parts[0] == "cards" else place.stem
        schema = f"{'project' if name == 'cardlang' else name}.schema.json"
        named = data.startswith(b"# yaml-language-server:")
        if place.suffix == ".yaml" and not named and (schema in made or is_file(shared_folder() / "schemas" / schema)):
            found[path] = f"{schema_line(path, schema)}\n".encode() + data
    return found


_KIND: Final = re.compile(r"^kind: (.+)$", re.MULTILINE)


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
        return {**starter_files(None), path: deck_text(comments, head, [card], kind.names).encode()}, text
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
