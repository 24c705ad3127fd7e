"""Projects: finding them, their settings and their files."""

from __future__ import annotations

import re
from collections import abc
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.model.value import Value
from cardlang.source.deck import name_of, slug
from cardlang.source.disk import entries, exists, find, is_file, is_folder, kind, listed, resolved, walk
from cardlang.source.document import open_document, parse_document, read_text
from cardlang.source.error import NoProject, SourceError
from cardlang.source.ignores import NO_SETTINGS, LintSettings
from cardlang.source.paths import absolute, around, shared_folder, shown
from cardlang.source.pyproject import read_pyproject
from cardlang.source.schema import Schema, load_schema
from cardlang.source.spreadsheet import TableSource, is_table
from cardlang.source.unread import GAME, OLD_GAME, stray_decks, unread_designs, unread_files
from cardlang.source.yaml.nodes import Document, Mapping

Part = Literal["mat", "tokens", "page", "tile", "battlefield"]
PARTS: tuple[Part, ...] = get_args(Part)
OwnFile = Literal["game", "glossary", "rules"]
Role = Literal["project", "deck", "scenario", "sheet", "theme"] | OwnFile | Part

YAML = (".yaml", ".yml")
NOTHING: abc.Mapping[str, bytes] = {}
_PARTS: dict[str, Role] = {  # in cards/<game>/
    "mats": "mat",
    "tokens": "tokens",
    "pages": "page",
    "tiles": "tile",
    "battlefields": "battlefield",
}
_OF_GAME: dict[str, Role] = {GAME: "game", OLD_GAME: "game", "glossary.yaml": "glossary", "rules.yaml": "rules"}
FOLDERS = ("cards", "games", "print", "schemas", "templates")
_SKIPPED = frozenset({"node_modules", "venv", "__pycache__", "build", "dist", "site-packages"})


class Project(Value):
    """A folder of cards and its settings. `shipped` marks the package's own decks. `settings` is the file of the
    settings, if it has no findings. `tables` are the spreadsheets that are decks, each under its `path`. `symbols`
    are the icons by their names in prose, None if the settings have findings. `unsaved` is what some files, by their
    paths as shown, hold instead of what is on the disk.

    Links must not lead out of it: a file reached through such a link is refused.
    """

    root: Path
    name: str
    paper: str = "letter"
    out: str = "out"
    shipped: bool = False
    lint: LintSettings = NO_SETTINGS
    settings: Document | None = field(default=None, compare=False)
    tables: abc.Mapping[Path, TableSource] = field(default_factory=dict, compare=False)
    symbols: abc.Mapping[str, str] | None = field(default_factory=dict, compare=False)
    unsaved: abc.Mapping[str, bytes] = field(default_factory=dict, compare=False)

    def find(self, relative: str) -> Path | None:
        """A file below `schemas/`, `templates/` or `print/`, such as `templates/theme.yaml`: the project's own, or else
        the shipped one. None if there is neither, or if `relative` leads out of that folder.

        Errors: `SourceError` for a link out of it.
        """
        return next(iter(self.each(relative)), None)

    def each(self, relative: str) -> list[Path]:
        """Both files that `find` looks for, the project's own first."""
        folder, _, rest = relative.partition("/")
        if folder not in ("schemas", "templates", "print"):
            return []
        try:
            return [path for root in self.roots if (path := find(root, folder, rest))]
        except OSError as error:
            raise SourceError.of(self.root / relative, "read", error) from error

    @property
    def roots(self) -> list[Path]:
        """The folders searched for files: the project, then the package."""
        return list(dict.fromkeys((self.root, shared_folder())))

    def boundary(self, path: Path) -> Path:
        """The folder that links in a found `path` must not leave: the project's or the package's."""
        return self.root if path.is_relative_to(self.root) else shared_folder()

    def open(self, path: Path) -> tuple[SourceText, Document | None, list[Diagnostic]]:
        """The text, document and findings of a file of the project or package (see `open_document`)."""
        return self.open_within(path, self.boundary(path))

    def open_within(self, path: Path, within: Path | None) -> tuple[SourceText, Document | None, list[Diagnostic]]:
        """The same for another folder out of which no link may lead; None allows any. The files of own games, which all
        their decks depend on, are read once."""
        if (path, within) in self._of_own_games:
            return self._of_own_games[path, within]
        data = self.unsaved.get(shown(path)) if self.unsaved else None
        opened = open_document(path, within) if data is None else parse_document(data, shown(path))
        if path.is_relative_to(self.root / "games"):
            self._of_own_games[path, within] = opened
        return opened

    @cached_property
    def _of_own_games(self) -> dict[tuple[Path, Path | None], tuple[SourceText, Document | None, list[Diagnostic]]]:
        return {}

    def checked(self, path: Path, schema: Schema | None) -> tuple[SourceText, Document | None, list[Diagnostic]]:
        """The same, with what does not fit the schema among the findings."""
        source, document, found = self.open(path)
        return source, document, [*found, *schema.errors(document)] if document and schema else found

    def schema(self, *names: str) -> Schema | None:
        """The first schema that exists of these names (`schemas/mats.schema.json`): the project's own, based on the
        shipped one, or else the shipped one. None if there is none.

        Errors: `SourceError` for a file that is not a schema.
        """
        path = next(filter(None, map(self.find, names)), None)
        shipped = next((file for name in names if is_file(file := shared_folder() / name)), None)
        base = load_schema(shipped) if shipped and shipped != path else None
        return load_schema(path, base, self.boundary(path)) if path else None

    def folders_of_games(self) -> list[str]:
        """The names of the folders in `cards/`, one for each game, known or not."""
        return [entry.name for entry in _folders(self.root / "cards")]

    def own_games(self) -> dict[str, Path]:
        """The files of the project's own games (`games/<id>/game.yaml`), by id."""
        folders = [] if self.shipped else sorted(_folders(self.root / "games"))
        files = [folder / name for folder in folders for name in (OLD_GAME, GAME)]
        return {file.parent.name: file for file in files if exists(file) and not is_folder(file)}

    def role(self, path: Path) -> Role | None:
        """What kind of file `path` is, judging by its folder; None for other files."""
        parts = self._place(path)
        if path in self.tables:
            return "deck"
        if parts[-1:] == ("cardlang.yaml",):
            return "project" if len(parts) == 1 else None
        if path.suffix not in YAML or not parts:
            return None
        folders = parts[:-1]
        if len(folders) == 2 and folders[0] == "games" and parts[-1] in _OF_GAME:
            return _OF_GAME[parts[-1]]
        if "scenarios" in folders:
            return "scenario"
        if folders in (("print",), ("templates",)):
            return "sheet" if folders == ("print",) else "theme"
        if len(folders) in (1, 2) and folders[0] == "cards":
            return "deck"  # in cards/<game>/, or misplaced in cards/ itself
        return _PARTS.get(folders[2]) if len(folders) == 3 and folders[0] == "cards" else None

    def game_of(self, path: Path) -> str | None:
        """The game whose folder in `cards/` or `games/` contains `path`, or None."""
        parts = self._place(path)
        return parts[1] if len(parts) > 2 and parts[0] in ("cards", "games") else None

    def relative(self, path: str) -> str:
        """A path as shown, relative to the project; that of a file elsewhere as it is."""
        return "/".join(self._place(Path(path))) or path

    def _place(self, path: Path) -> tuple[str, ...]:
        """The names of the folders and the file from the root to `path`; none for a file elsewhere."""
        path = absolute(path)
        return path.relative_to(self.root).parts if path.is_relative_to(self.root) else ()

    def parts(self, games: Iterable[str], folder: str) -> list[Path]:
        """The YAML files in `cards/<game>/<folder>/` of these games: the package's, then the project's own."""
        folders = [root / "cards" / game / folder for game in games for root in reversed(self.roots)]
        return [path for folder in folders if is_folder(folder) for path in self._listed(folder)]

    def _listed(self, folder: Path) -> list[Path]:
        """The YAML files in a folder, sorted."""
        try:
            resolved(folder, self.boundary(folder))
            names = [name for name, is_dir, _ in entries(folder) if not is_dir]
        except OSError as error:
            raise SourceError.of(folder, "read", error) from error
        return [folder / name for name in names if name.endswith(YAML) and not name.startswith(".")]

    def files(self, below: Path | None = None) -> list[tuple[Path, Role]]:
        """The files that commands work on, in the order of their paths; only those in the folder `below`, if given."""
        starts = [below or self.root]
        if self.shipped and below is None:  # a checkout has other files beside the shipped folders
            starts = [self.root / "cards", self.root / "print"]
        paths = (path for start in starts for path in _files(start, self.root / self.out) if path.name.endswith(YAML))
        tables = [path for path in self.tables if any(path.is_relative_to(start) for start in starts)]
        found = ((path, self.role(path)) for path in (sorted([*paths, *tables]) if tables else paths))
        return [(path, role) for path, role in found if role and role != "project"]

    @property
    def out_folder(self) -> Path:
        """The folder for what is printed of it."""
        return (Path.cwd() if self.shipped else self.root) / self.out

    def all_files(self) -> Iterator[Path]:
        """All files of the project, also those that nothing reads, in the order of their paths."""
        return _files(self.root, self.root / self.out)

    def unread_files(self, below: Path | None = None) -> list[Diagnostic]:
        """Findings about files that nothing reads; only those in the folder `below`, if given."""
        if self.shipped:
            return []
        start = absolute(below or self.root)
        files = [(path, name) for path, name in self._all_in("cards", "games") if self.role(self.root / path) is None]
        found = [*unread_files(files, _OF_GAME, ("scenarios", *_PARTS), self.own_games())]
        if designs := self._all_in("print", "schemas", "templates"):
            games = {*(entry.name for entry in _folders(shared_folder() / "schemas")), *self.own_games()}
            of_packages = {*self.folders_of_games()} - games  # they alone know the kinds of card of their games
            designs = [one for one in designs if one[0].parts[1] not in of_packages]
            found += unread_designs(self.root, shared_folder(), designs, games)
        found += stray_decks(self.root, (one for one in self._all_in(".") if one[0].parts[0] not in FOLDERS))
        return [one for one in found if absolute(Path(one.span.path)).is_relative_to(start)]

    def misnamed_games(self) -> dict[str, Diagnostic]:
        """By game, the finding about a file of it that has a name which is not read."""
        return {str(self.game_of(Path(one.span.path))): one for one in self.unread_files() if one.severity == "error"}

    def _all_in(self, *folders: str) -> list[tuple[Path, str]]:
        """The files in these folders, relative to the project and as shown."""
        found = (path for name in folders for path in _files(self.root / name, self.root / self.out))
        return [(path.relative_to(self.root), shown(path)) for path in found]


class Selection(Value):
    """The files of one project that a command works on. `whole` means all of them. `boundaries` has the boundary folder
    of a file where it is not the project's: None for a file that the user named, which may be anywhere."""

    project: Project
    files: tuple[tuple[Path, Role | None], ...]
    whole: bool
    boundaries: abc.Mapping[Path, Path | None] = field(default_factory=dict)

    def boundary(self, path: Path) -> Path | None:
        """The folder that links in `path` must not leave; None allows any."""
        return self.boundaries[path] if path in self.boundaries else self.project.boundary(path)

    def open(self, path: Path) -> tuple[SourceText, Document | None, list[Diagnostic]]:
        """The text, document and findings of the file at `path` (see `open_document`)."""
        return self.project.open_within(path, self.boundary(path))


def find_project(start: Path) -> tuple[Project | None, list[Diagnostic]]:
    """The project around the folder `start`, or None, and findings in its settings. Settings with findings keep their
    defaults.

    Errors: `SourceError` for settings that cannot be read.
    """
    for folder in around(start, exists):
        document, found = _settings(folder)
        if document is None and not found:
            continue
        if document is not None:
            found = [*found, *load_schema(shared_folder() / "schemas/project.schema.json").errors(document)]
        values = document.root.value if document and not found and isinstance(document.root, Mapping) else {}
        project = _project(folder, values, document if values else None)
        project = replace(project, symbols=None) if found else project
        return project, [*found, *_named_twice(project, values.get("sources", ()))]
    return None, []


def _named_twice(project: Project, sources: Iterable[abc.Mapping[str, Any]]) -> Iterator[Diagnostic]:
    """A finding for each table that the settings name again."""
    named = [(one["file"], one.get("sheet")) for one in sources]
    for number, one in enumerate(named):
        if one in named[:number] and project.settings:
            place = project.settings.where("sources", number)
            yield Diagnostic("C197", "this table is named already", place, "name each sheet once, as one deck")


def need_project(start: Path) -> tuple[Project, list[Diagnostic]]:
    """The same as `find_project`, for callers that need a project.

    Errors: `NoProject` if there is none; `SourceError`.
    """
    project, found = find_project(start)
    if project is None:
        raise NoProject(start)
    return project, found


def shipped_project() -> Project:
    """The decks that come with the package."""
    return Project(shared_folder(), "cardlang", out="out/shipped", shipped=True)


def select(
    paths: Iterable[Path], unsaved: abc.Mapping[str, bytes] = NOTHING
) -> tuple[list[Selection], list[Diagnostic]]:
    """The files that a command's arguments name, by project, and findings in the projects' settings. Without arguments,
    all files of the project around the current folder. `unsaved` files, by their paths as shown, need not
    exist.

    Errors: `SourceError` for a path that does not exist or is not in a project.
    """
    given = list(paths)
    if not given:
        project, found = need_project(Path.cwd())
        project = replace(project, unsaved=unsaved)
        return [Selection(project, tuple(project.files()), whole=True)], [*found, *project.unread_files()]
    projects: dict[Path, Project] = {}
    chosen: dict[Path, dict[Path, Role | None]] = {}
    boundaries: dict[Path, Path | None] = {}
    problems: list[Diagnostic] = []
    for path in given:
        folder = shown(path) not in unsaved and _is_folder(path)
        path = absolute(path)  # a file named twice is one file
        project, found = need_project(path if folder else path.parent)
        projects[project.root] = replace(project, unsaved=unsaved)
        problems += found
        files = chosen.setdefault(project.root, {})
        if folder:
            found_below = project.files(path)
            problems += project.unread_files(path)
            files.update(found_below)
            if not path.resolve().is_relative_to(project.root.resolve()):
                boundaries |= {file: path for file, _ in found_below}
        elif is_table(path.name) and shown(path) not in unsaved:
            named = [one for one, table in project.tables.items() if path == table.file]
            files |= dict.fromkeys(named, "deck")
            if not named:
                help = f"name it under sources: in cardlang.yaml, or make a deck of it with cardlang import {path.name}"
                raise SourceError(f"{shown(path)} is a table that is no deck of this project: {help}")
        else:
            files[path] = project.role(path)
            problems += project.unread_files(path) if files[path] is None else []
            boundaries[path] = None
            if not path.name.endswith(YAML):
                raise SourceError(f"cannot read {shown(path)} as cards: write them in a file that ends in .yaml")
    asked = {absolute(path) for path in given}
    selections = [
        Selection(projects[root], tuple(files.items()), whole=root in asked, boundaries=boundaries)
        for root, files in chosen.items()
    ]
    return selections, list(dict.fromkeys(problems))


def are_whole(paths: Iterable[Path]) -> bool:
    """Whether a command's arguments name whole projects. Errors: `SourceError` for settings that cannot be read."""
    places = map(absolute, paths)
    return all((project := find_project(place)[0]) and project.root == place for place in places)


def _is_folder(path: Path) -> bool:
    """Whether `path` is a folder. Errors: `SourceError` if it does not exist."""
    try:
        path.stat()
        return is_folder(path)
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    except ValueError as error:
        raise SourceError(f"cannot read {str(path)!r}: that is not a file name") from error


def _files(start: Path, out: Path) -> Iterator[Path]:
    """Files in and below `start`, sorted, without those in `out`. Hidden files and folders, other build folders, other
    projects and links to folders are skipped."""

    def enter(folder: str, name: str) -> bool:
        path = Path(folder, name)
        if name.startswith(".") or name in _SKIPPED or path == out:
            return False
        return not (kind(path / "pyvenv.cfg") or kind(path / "cardlang.yaml"))

    try:
        for folder, names in walk(start, enter):
            yield from (Path(folder, name) for name in names if not name.startswith("."))
    except OSError as error:
        if exists(start):
            raise SourceError.of(Path(error.filename or start), "read", error) from error


def _folders(folder: Path) -> Iterator[Path]:
    return (folder / name for name, is_dir, _ in listed(folder) if is_dir and not name.startswith("."))


def _project(root: Path, values: dict[str, Any], settings: Document | None) -> Project:
    for name in FOLDERS:
        try:
            resolved(root / name, root)
        except OSError as error:
            raise SourceError.of(root / name, "read", error) from error
    known = {key: values[key] for key in ("paper", "out") if key in values}
    known |= {"paper": known["paper"].lower()} if "paper" in known else {}
    lint = LintSettings.of(values.get("lint", {}))
    sources = enumerate(values.get("sources", ()) if settings else ())
    tables = [_table(root, one, settings.where("sources", n)) for n, one in sources if settings]
    named = {one.path: one for one in reversed(tables)}
    name, symbols = values.get("name", root.name), values.get("symbols", {})
    return Project(root, name, **known, lint=lint, settings=settings, tables=named, symbols=symbols)


def _table(root: Path, said: abc.Mapping[str, Any], place: Span) -> TableSource:
    file = root / said["file"]
    deck = slug(file.stem)
    head = {"deck": deck, "name": name_of(said.get("deck", deck)), **said}
    return TableSource(
        file,
        said.get("sheet"),
        said.get("encoding"),
        said.get("kind"),
        said.get("columns", {}),
        {key: head[key] for key in ("deck", "name", "faction", "set", "draft") if key in head},
        place,
        root,
    )


def _settings(folder: Path) -> tuple[Document | None, list[Diagnostic]]:
    """The settings in `folder` itself, and findings; None and no findings if it is not a project."""
    settings = folder / "cardlang.yaml"
    if exists(settings) and not is_folder(settings):
        source, found = read_text(settings, folder)
        if found:
            return None, found
        if not re.search(r"^\s*[^#\s]", source.text, re.MULTILINE):
            return Document(source, Mapping({}, {}, 0, 0, False)), []  # an empty file marks a project with defaults
        from cardlang.source.yaml.compose import compose

        return compose(source)
    pyproject = folder / "pyproject.toml"
    return read_pyproject(pyproject) if is_file(pyproject) else (None, [])
