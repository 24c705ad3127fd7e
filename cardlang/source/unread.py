"""Files of a project that nothing reads, because of their names or folders."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path, PurePath

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.model.span import Span
from cardlang.source.disk import entries, exists, listed, read_bytes

_YAML = (".yaml", ".yml")
_PROFILES = (".icc", ".icm")
_READ = (*_YAML, ".j2")  # files that may name others
_PARTS = ("mats", "tokens", "pages")  # folders of files that name a template
_PICTURES = ("art", "fonts", "icons")  # folders in templates/
GAME, OLD_GAME = "game.yaml", "vocabulary.yaml"  # the file of an own game, and how it was called before
LARGEST = 1_000_000  # bytes of a file that is searched for the names of others


def unread_designs(
    root: Path, shared: Path, files: Iterable[tuple[PurePath, str]], games: Collection[str]
) -> Iterator[Diagnostic]:
    """A warning for each of these files, given relative to the project and as shown, that nothing reads. `games` are
    those that there are, for the folders named after them; `shared` is the folder of the shipped files.
    """
    files, known = list(files), _shipped(shared)
    texts = {path: text_of(root / path, root) for path, _ in files if path.suffix in _READ}
    folders = (f"games/{name}" for name, is_dir, _ in listed(root / "games") if is_dir)
    own = (f"{folder}/{name}" for folder in folders for name in (GAME, OLD_GAME))
    parts = (f"cards/{game}/{part}" for game, is_dir, _ in listed(root / "cards") if is_dir for part in _PARTS)
    naming = (f"{part}/{name}" for part in parts for name, _, _ in listed(root / part) if name.endswith(_YAML))
    texts |= {PurePath(path): text_of(root / path, root) for path in (*own, *naming) if exists(root / path)}
    for path, shown in files:
        others = [text for other, text in texts.items() if other != path]
        help = _HELP[path.parts[0]](path, known, games, others)
        if help is not None:
            yield Diagnostic("C148", "nothing reads this file", Span(shown, 0, 0), help, "warning")


def _shipped(shared: Path) -> Mapping[str, Collection[str]]:
    """The names of the shipped files by their folder; those for one game are under `templates/` and `schemas/`."""
    found: dict[str, set[str]] = {}
    for folder in ("schemas", "templates"):
        here = [(name, is_dir) for name, is_dir, _ in entries(shared / folder)]
        found[folder] = {name for name, _ in here if "." in name}
        below = (one for name, is_dir in here if is_dir for one in entries(shared / folder / name))
        found[f"{folder}/"] = {name for name, _, _ in below if "." in name}
    return found


def _sheet(path: PurePath, known: Mapping[str, Collection[str]], games: object, others: object) -> str | None:
    if path.suffix in (*_YAML, *_PROFILES) or (path.suffix and not closest(path.suffix, _YAML)):
        return None
    return did_you_mean(f"{path.stem}.yaml")


def _schema(path: PurePath, known: Mapping[str, Collection[str]], games: Collection[str], others: object) -> str | None:
    return None if path.suffix != ".json" else _named(path, known, games, "schemas are named after what they check")


def _template(
    path: PurePath, known: Mapping[str, Collection[str]], games: Collection[str], others: Iterable[str]
) -> str | None:
    """Files that another one names are read, and templates of a kind of card that a game declares, or of a part.
    Drawings and fonts may lie there unused."""
    drawn = path.suffix == ".j2" or path.stem in {name.partition(".")[0] for name in known["templates/"]}
    if path.parts[1] in _PICTURES or not (drawn or path.suffix in _YAML):
        return None
    help = _named(path, known, {*games, "plain"}, "name it in another template, or after a kind of card")
    if help is None:  # none of the others needs to be searched for it
        return None
    stem = path.name.partition(".")[0].removesuffix("-back").removesuffix("-reverse")
    said = rf"(^\s+|[{{,]\s*){re.escape(stem)}:|\b(template|back): *{re.escape(path.name.partition('.')[0])}\b"
    kind = re.compile(said, re.MULTILINE) if path.name.endswith(".svg.j2") else None
    return None if any(path.name in text or (kind and kind.search(text)) for text in others) else help


def _named(path: PurePath, known: Mapping[str, Collection[str]], games: Collection[str], rest: str) -> str | None:
    """Help if the name of the file is unknown, or its folder is that of an unknown game."""
    top, *inner = path.parts
    names = known[top] if len(inner) == 1 else known[f"{top}/"]
    game = inner[0] if len(inner) == 2 else ""
    if path.name in names and (not game or game in games):
        return None
    stems = {name.partition(".")[0]: name for name in names}
    name = path.name if path.name in names else stems.get(closest(path.name.partition(".")[0], stems) or "")
    folder = game and (game if game in games else closest(game, games))
    return did_you_mean("/".join(filter(None, (top, folder, name)))) if name and folder is not None else rest


def text_of(path: Path, within: Path) -> str:
    """The text of a file; none if it is too large, leads out of the folder `within`, or cannot be read."""
    try:
        return read_bytes(path, LARGEST, within).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""


_HELP = {"print": _sheet, "schemas": _schema, "templates": _template}


_YAML = (".yaml", ".yml")
_GAME = re.compile(r"^game: *([a-z0-9-]+)", re.MULTILINE)
_MOST_OTHERS = 1_000  # files elsewhere that are looked at


def unread_files(
    files: Iterable[tuple[PurePath, str]], of_game: Iterable[str], of_cards: Iterable[str], games: Collection[str]
) -> Iterator[Diagnostic]:
    """A finding for each of these files without a role in `cards/` or `games/`, which are given relative to the project
    and as shown. `of_game` are the names of files in `games/<id>/`, `of_cards` those of folders in `cards/<game>/`. It
    is an error if one of the project's own `games` is missing for that.
    """
    names, folders = sorted(of_game), sorted(of_cards)
    for path, shown in files:
        if path.parts[0] == "games":
            meant = _meant(path, names)
            if path.suffix not in _YAML and not meant:
                continue
            where = "" if len(path.parts) == 3 else "games/<id>/"
            rest = f"the files in games/<id>/ are {', '.join(name for name in names if name != OLD_GAME)}"
            meant = GAME if meant == OLD_GAME else meant
        elif path.suffix in _YAML:
            where = f"{'/'.join(path.parts[:2])}/"
            meant = next((one for one in folders if surely_meant(path.parts[2], one, folders)), None)
            rest = f"decks belong directly in {where}, other files in its folders {', '.join(folders)}"
        else:
            continue
        help = did_you_mean(f"{where}{meant}") if meant else rest
        if meant == GAME and not where and path.parts[1] not in games:
            message = f'nothing reads this file, so there is no game "{path.parts[1]}"'
            yield Diagnostic("C148", message, Span(shown, 0, 0), help)
        else:
            yield Diagnostic("C148", "nothing reads this file", Span(shown, 0, 0), help, "warning")


def stray_decks(root: Path, files: Iterable[tuple[PurePath, str]]) -> Iterator[Diagnostic]:
    """A warning for each of these files that is a deck. They are none in `cards/`, given relative to `root` and as
    shown."""
    for path, shown in islice((one for one in files if one[0].suffix in _YAML), _MOST_OTHERS):
        text = text_of(root / path, root)
        game = _GAME.search(text)
        if game and all(re.search(rf"^{key}:", text, re.MULTILINE) for key in ("deck", "kind", "cards")):
            help = f"move it to cards/{game[1]}/"
            yield Diagnostic("C148", "nothing reads this deck", Span(shown, 0, 0), help, "warning")


def _meant(path: PurePath, names: list[str]) -> str | None:
    """The name that a file should have. Files that are not YAML may be notes, unless their whole name looks
    misspelt."""
    if path.suffix not in _YAML:
        return next(
            (name for name in names if path.name.startswith(name) or surely_meant(path.name, name, names)), None
        )
    stem = closest(path.stem, [name.partition(".")[0] for name in names])
    return stem and f"{stem}.yaml"
