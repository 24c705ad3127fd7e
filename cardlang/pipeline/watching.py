"""What changes in the files of projects while somebody works on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.kept_files import KeptFiles
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import BuildResult
from cardlang.source.error import SourceError
from cardlang.source.fingerprint import fingerprint
from cardlang.source.ledger import NAME
from cardlang.source.paths import absolute, shown
from cardlang.source.project import YAML, find_project, need_project, shipped_project
from cardlang.source.spreadsheet import TABLES
from cardlang.source.store import Store

# What commands read, so that the temporary files of editors do not count: decks and settings; tables; designs; hooks.
_READ: Final = frozenset((*YAML, ".toml", *TABLES, ".j2", ".svg", ".ttf", ".py"))
_PICTURES: Final = frozenset((".png", ".jpg", ".jpeg", ".webp", ".gif"))


def roots_of(paths: Sequence[Path], *, shipped: bool = False) -> list[Path]:
    """The folders of the projects that contain these paths, or else the current folder, or of the `shipped` decks.

    Errors: `NoProject`, a `SourceError`.
    """
    if shipped:
        return [shipped_project().root]
    folders = [path if path.is_dir() else path.parent for path in map(absolute, paths)] or [Path.cwd()]
    return [*dict.fromkeys(need_project(folder)[0].root for folder in folders)]


def printed(options: BuildOptions, jobs: int | None) -> tuple[BuildResult, dict[str, bytes]]:
    """A build, and the hash of each file that it has written, by its path as shown. Errors: `SourceError`."""
    store = Store()
    try:
        files = KeptFiles(store)
        built = build(options, files, jobs)
    finally:
        store.close()
    return built, {shown(Path(path)): hashed for path, _, _, hashed in files.written if Path(path).name != NAME}


def below(names: Sequence[str], paths: Sequence[Path]) -> list[str]:
    """Those of these files that are, or are in, one of `paths`; without paths, all."""
    within = [*map(absolute, paths)]
    return [one for one in names if not within or any(absolute(one).is_relative_to(path) for path in within)]


class Watched:
    """The files that commands read in these folders of projects, without those in the folder `out`, as they were when
    they were last looked at."""

    def __init__(self, roots: Sequence[Path], out: Path | None = None) -> None:
        self.roots = roots
        self.out = absolute(out) if out and not any(root.is_relative_to(absolute(out)) for root in roots) else None
        self.before = self._now()

    def changes(self, wakes: Iterable[object]) -> Iterator[list[str]]:
        """For each of `wakes` after which files differ, those that have changed, come or gone since, as shown."""
        for _ in wakes:
            try:
                now, before = self._now(), self.before
            except (SourceError, OSError):  # a folder was removed while it was read
                continue
            self.before = now
            if names := sorted(path for path in {**before, **now} if before.get(path) != now.get(path)):
                yield names

    def _now(self) -> Mapping[str, bytes]:
        found = [project for root in self.roots if (project := find_project(root)[0])]
        files = ((path, one.root) for one in found for path in one.all_files() if self._is_read(path))
        return {shown(path): fingerprint(path, inside=root) for path, root in files}

    def _is_read(self, path: Path) -> bool:
        known = path.suffix.casefold() in _READ | _PICTURES and not path.name.startswith("~")
        return known and not (self.out and path.is_relative_to(self.out))
