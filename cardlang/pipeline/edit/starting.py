"""Creates new projects: a complete game to change, or a minimal project."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from cardlang.model.slips import or_known
from cardlang.pipeline.load.game import LoadedGame, installed_games
from cardlang.pipeline.load.games import read_game
from cardlang.pipeline.load.schemas import schema_files, schema_of
from cardlang.pipeline.load.shipped import shipped_ids
from cardlang.source.columns import field_schemas, required_fields
from cardlang.source.deck import slug
from cardlang.source.deck_text import deck_text
from cardlang.source.disk import is_file
from cardlang.source.error import SourceError
from cardlang.source.paths import absolute, shared_folder, shown
from cardlang.source.project import Project, find_project, shipped_project
from cardlang.source.starter import IGNORED, SCHEMAS, called, example_games, schema_line, starter_files, with_schemas
from cardlang.source.write import write_folder


@dataclass(frozen=True, slots=True)
class NewProject:
    """A new project: its folder and files, commands to try, and the project that contains its folder ("" if none
    does)."""

    path: str
    files: tuple[str, ...]
    commands: tuple[str, ...]
    around: str


def start(folder: Path, game_id: str, *, bare: bool) -> NewProject:
    """Create a project in `folder`, which must be empty but for what git keeps there, or not exist. Its game is called
    as the folder; a bare project plays the game itself.

    Errors: `LookupError` for an unknown game; `SourceError` for a game without a starter project, and if the folder
    cannot be written. In both cases nothing is written.
    """
    examples, text, made = example_games(), "", dict[str, bytes]()
    known = {*examples, *shipped_ids(), *(one.name for one in installed_games())}
    if game_id not in known:
        listed = sorted({*examples, *shipped_ids()})
        raise LookupError(f'there is no game "{game_id}"; {or_known(game_id, listed, "the games are")}')
    id, name = _called(absolute(folder).name, known - {*examples})
    if game_id in examples:
        if bare:
            raise SourceError(f"{game_id} is an example with a game of its own: leave out --bare")
        files = called(starter_files(game_id), id, name)
        with TemporaryDirectory(prefix="cardlang-") as kept:
            write_folder(root := Path(kept).resolve() / "game", files)
            game = _read(id, find_project(root)[0])
            made = schema_files(game)
        files = _for_editors(files, id, made)
    else:
        game = _read(game_id)
        made = schema_files(game) if game_id not in shipped_ids() else {}
        if bare:
            files, text = _bare(game)
        elif game_id in shipped_ids():
            files = _for_editors(starter_files(game_id), game_id, made)
        else:
            raise SourceError(f"{game.name} comes without a starter project: add --bare for a minimal one")
        files = called(files, id, name)
    files = with_schemas(files) | {f"{SCHEMAS}/{one}": data for one, data in made.items()}
    around, _ = find_project(absolute(folder).parent)
    if not os.path.lexists(folder / ".gitignore"):
        files[".gitignore"] = IGNORED
    write_folder(folder, files)
    return NewProject(shown(folder), tuple(files), _commands(folder, game, text), shown(around.root) if around else "")


def _read(id: str, project: Project | None = None) -> LoadedGame:
    game, _ = read_game(id, project)
    assert game, "only the games of users' projects can have errors"
    return game


def _called(folder: str, taken: Collection[str]) -> tuple[str, str]:
    """The id and the name of the game of a project in a folder of this name; the ids of packages are `taken`."""
    id = re.sub(r"[^a-z0-9]+", "-", slug(folder))[:_LONGEST].strip("-")
    if not id:
        return "my-game", "My Game"
    words = re.split(r"[\s_-]+", folder) if folder.isprintable() else id.split("-")
    name = " ".join(word[:1].upper() + word[1:] for word in words if word)[:_LONGEST].strip()
    return (f"my-{id}" if id in taken else id), name


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


_LONGEST: Final = 30  # letters of the name of a new game, which is printed on backs
_KIND: Final = re.compile(r"^kind: (.+)$", re.MULTILINE)


def _commands(folder: Path, game: LoadedGame, text: str) -> tuple[str, ...]:
    """Commands to try one after the other, from the current folder on. `text` is the text of a bare project's card,
    otherwise ""."""
    here = absolute(folder) == Path.cwd()
    name = str(folder) if not str(folder).startswith("-") else f"./{folder}"
    place = "" if here else f" {shlex.quote(name)}"
    build = "cardlang build" if here else f"cd{place} && cardlang build"
    if text:
        line = " ".join(text.split())
        parse = f"cardlang parse {shlex.quote(line)}" + (f" --game {game.id}" if game.id != "skirmish" else "")
        return f"cardlang lint{place}", parse, build
    return f"cardlang lint{place}", f"cardlang test{place}", build, "cardlang playtest --games 10"


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
