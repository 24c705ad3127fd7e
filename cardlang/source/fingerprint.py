"""Hashes of files, folders and projects: what results that are kept (`cardlang.source.store`) depend on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from stat import S_IFMT, S_ISDIR, S_ISREG
from typing import Final

from cardlang.source.paths import SETTINGS, shared_folder
from cardlang.source.project import FOLDERS, YAML, Project

_LARGE: Final = 256 * 1024  # bytes: a larger file is known by its size and times, which change when it is written


def fingerprint(*places: Path, inside: Path | None = None, ours: bool = False) -> bytes:
    """A hash of these files and folders with everything in them: names, contents, and where links lead. No link is
    followed out of the folder `inside`, or else out of the place itself. A place where nothing is has a hash, too.
    Files that are `ours`, of the package, are known by their sizes and times, as its code is."""
    most = 0 if ours else _LARGE
    return _hash(part for place in places for part in _parts(str(place), str(inside or place), most))


def further_fingerprint(project: Project, paths: Iterable[Path]) -> bytes:
    """A hash of further files that a command reads or writes, of which no link is followed out of the project, or of
    those elsewhere out of their folder."""
    root = project.root
    return _hash(fingerprint(one, inside=root if one.is_relative_to(root) else one.parent) for one in paths)


def project_fingerprint(project: Project) -> bytes:
    """A hash of all that commands read of a project and of the shared folders: whatever is in the folders of a project
    and in its settings, other YAML files, and the names of the other files."""
    elsewhere = (
        part
        for path in project.all_files()
        for part in (_parts(str(path), str(project.root)) if path.name.endswith(YAML) else [os.fsencode(path)])
    )
    folders = _of_roots(project, *FOLDERS)
    settings = fingerprint(*(project.root / name for name in SETTINGS), inside=project.root)
    return _hash([*folders, settings, *elsewhere])


def words_fingerprint(project: Project) -> bytes:
    """A hash of what else the reading and playing of a project's decks depends on: settings, own words, schemas, and
    which games there are."""
    places = [project.root / name for name in (*SETTINGS, "games", "schemas")]
    own, shared = fingerprint(*places, inside=project.root), fingerprint(shared_folder() / "schemas", ours=True)
    return _hash([own, shared, *map(os.fsencode, project.folders_of_games())])


def templates_fingerprint(project: Project) -> bytes:
    """A hash of what else the faces of cards depend on: templates with their pictures and fonts, and sheets."""
    return _hash(_of_roots(project, "templates", "print"))


def _of_roots(project: Project, *names: str) -> list[bytes]:
    """The hashes of these folders of a project, and of the shared ones."""
    return [
        fingerprint(*(root / name for name in names), inside=root, ours=root != project.root) for root in project.roots
    ]


def _hash(parts: Iterable[bytes]) -> bytes:
    told = blake2b(digest_size=16)
    for part in parts:
        told.update(b"%d " % len(part) + part)
    return told.digest()


def _parts(place: str, inside: str, most: int = _LARGE) -> Iterator[bytes]:
    """What the hash of a file or folder is made of, of files of at `most` so many bytes what is in them. A folder that
    several links lead to is looked at once."""
    left, linked, within = [place], set[str](), os.path.realpath(inside)
    while left:
        path = left.pop()
        target = os.path.realpath(path) if path == place or os.path.islink(path) else ""  # noqa: PTH114
        yield os.fsencode(f"{path}\0{target}")
        if target and target != within and not target.startswith(os.path.join(within, "")):  # noqa: PTH118
            continue
        try:
            found = os.stat(path)  # noqa: PTH116
            yield b"%d" % S_IFMT(found.st_mode)
            if S_ISDIR(found.st_mode) and target not in linked:
                linked |= {target} - {""}
                left += [os.path.join(path, name) for name in sorted(os.listdir(path), reverse=True)]  # noqa: PTH118, PTH208
            elif S_ISREG(found.st_mode) and found.st_size > most:
                yield repr((found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)).encode()
            elif S_ISREG(found.st_mode):
                with open(path, "rb", buffering=0) as file:  # noqa: PTH123
                    yield file.read()
        except (OSError, ValueError) as error:
            yield type(error).__name__.encode()
