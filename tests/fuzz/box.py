"""The folder in which a case runs: its project, and files around it that the case must not change."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Mapping
from pathlib import Path

from fuzz.case import ROOT, Files, Special

SECRET = "SECRET-7f3a"
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 100 100">'
_PICTURE = f"{_SVG}<!-- {SECRET} --></svg>\n"
_MAT = f"game: skirmish\nmat: vault\nname: {SECRET}\n"
_SHEET = f"# {SECRET}\n" + (ROOT / "print/letter-9up.yaml").read_text("utf-8")
_FOLDER = {  # fits in the place of cards/, games/, templates/, print/, schemas/, out/ and of what they hold
    "vault.yaml": _MAT,
    "skirmish/mats/vault.yaml": _MAT,
    "mats/vault.yaml": _MAT,
    "game.yaml": f"format: 1\ngame: mine\nname: {SECRET}\nextends: skirmish\n",
    "mine/game.yaml": f"format: 1\ngame: mine\nname: {SECRET}\nextends: skirmish\n",
    "theme.yaml": f"extends: shipped\nsize: {{rules: 9}} # {SECRET}\n",
    "action.svg.j2": _PICTURE,
    "skirmish/action.svg.j2": _PICTURE,
    "letter-9up.yaml": _SHEET,
    "mine.yaml": _SHEET,
    "skirmish/action.schema.json": "{}",
    "action.schema.json": "{}",
    "games.jsonl": SECRET,
    "ledger.json": "{}",
    "drow-letter.pdf": SECRET,
    "skirmish/drow-letter.pdf": SECRET,
}
OUTSIDE = {
    "outside/secret.yaml": f"name: {SECRET}\n",
    "outside/picture.svg": _PICTURE,
    **{f"outside/folder/{name}": text for name, text in _FOLDER.items()},
}


class Box:
    """`project` is the folder of the case; it may use `cache` and `temporary`, and must not change anything else."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.project = self.folder / "desk" / "my cards – Düsseldorf"
        self.cache = self.folder / "cache"
        self.temporary = self.folder / "tmp"
        self._warm = cache  # a filled cache, so that all cases start alike
        self._before: dict[str, object] = {}

    def fill(self, files: Files) -> None:
        """Create everything from scratch, as if no case had run here."""
        _empty(self.folder)
        for folder in (self.project, self.temporary, self.folder / "home"):
            folder.mkdir(parents=True)
        if self._warm:
            shutil.copytree(self._warm, self.cache)
        else:
            self.cache.mkdir(mode=0o700)
        for name, text in OUTSIDE.items():
            _put(self.folder / name, text.encode())
        for name, content in files.items():
            _put(self.project / name, content)
        self._before = dict(self._look())

    def changes(self) -> list[str]:
        """What has been made, changed or removed since, as paths from the project, without the cache."""
        now = self._look()
        return sorted(name for name in {*self._before, *now} if self._before.get(name) != now.get(name))

    def _look(self) -> Mapping[str, object]:
        seen: dict[str, object] = {}
        for top, folders, names in os.walk(self.folder):
            here = Path(top)
            if here == self.folder:
                folders.remove("cache")
            for path in (here / name for name in (*names, *folders)):
                if not path.is_dir() or path.is_symlink():
                    seen[os.path.relpath(path, self.project)] = _state(path)
        return seen

    def inside(self, path: str) -> bool:
        """Whether a case may write there as far as the project goes (`changes` tells the rest)."""
        return any(path == str(one) or path.startswith(f"{one}/") for one in (self.project, self.cache, self.temporary))


def _state(path: Path) -> object:
    """Content of small files, else size and time."""
    info = path.lstat()
    if stat.S_ISLNK(info.st_mode):
        return path.readlink()
    if stat.S_ISREG(info.st_mode) and info.st_size < 1 << 20:
        return path.read_bytes()
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
            Path(entry.path).unlink()
