"""A folder that a case is run in: its project, and around it what the case must leave alone."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Mapping
from pathlib import Path

from fuzz.case import Files, Special

SECRET = b"name: SECRET-7f3a\n"
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/><!-- SECRET-7f3a --></svg>\n'
OUTSIDE = {
    "outside/secret.yaml": SECRET,
    "outside/picture.svg": PICTURE,
    "outside/folder/vault.yaml": b"game: skirmish\nmat: vault\nname: SECRET-7f3a\n",
    "outside/folder/action.svg.j2": PICTURE,
    "outside/folder/games.jsonl": SECRET,
    "named/decks/drow.yaml": SECRET,
}


class Box:
    """`project` is where the case stands, `cache` and `temporary` are its own to use; all else it must not change."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.project = self.folder / "desk" / "my cards – Düsseldorf"
        self.cache = self.folder / "cache"
        self.temporary = self.folder / "tmp"
        self._warm = cache  # a cache already filled: cases begin with the same
        self._before: dict[str, object] = {}

    def fill(self, files: Files) -> None:
        """Make everything anew, as if no case had been run here."""
        _empty(self.folder)
        for folder in (self.project, self.temporary, self.folder / "home"):
            folder.mkdir(parents=True)
        if self._warm:
            shutil.copytree(self._warm, self.cache)
        else:
            self.cache.mkdir(mode=0o700)
        for name, data in OUTSIDE.items():
            _put(self.folder / name, data)
        for name, content in files.items():
            _put(self.project / name, content)
        self._before = dict(self._look())

    def changes(self) -> list[str]:
        """What has been made, changed or removed since, as paths below the project (or ../… outside), without the cache."""
        now = self._look()
        return sorted(name for name in {*self._before, *now} if self._before.get(name) != now.get(name))

    def _look(self) -> Mapping[str, object]:
        seen: dict[str, object] = {}
        for top, folders, names in os.walk(self.folder):
            if top == str(self.folder):
                folders.remove("cache")
            for name in names:
                path = os.path.join(top, name)
                seen[os.path.relpath(path, self.project)] = _state(path)
            for name in folders:
                path = os.path.join(top, name)
                if os.path.islink(path):
                    seen[os.path.relpath(path, self.project)] = _state(path)
        return seen

    def inside(self, path: str) -> bool:
        """Whether a case may write there as far as the project goes (`changes` tells the rest)."""
        return any(path == str(one) or path.startswith(f"{one}/") for one in (self.project, self.cache, self.temporary))


def _state(path: str) -> object:
    """Content of small files, else size and time."""
    info = os.lstat(path)
    if stat.S_ISLNK(info.st_mode):
        return os.readlink(path)
    if stat.S_ISREG(info.st_mode) and info.st_size < 1 << 20:
        return Path(path).read_bytes()
    return info.st_mode, info.st_size, info.st_mtime_ns


def _put(path: Path, content: bytes | Special) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
        return
    match content.kind:
        case "link":
            path.symlink_to(content.to)
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "hole":
            with path.open("wb") as file:
                file.truncate(content.size)


def _empty(folder: Path) -> None:
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)
