"""A cache between runs: keys to bytes, in the user's cache folder. A cache that does not work is no error."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

_MOST_BYTES = 64 * 1024 * 1024
_HELD = """SELECT (page_count - freelist_count) * page_size
           FROM pragma_page_count, pragma_freelist_count, pragma_page_size"""


class Cache:
    """Keys to bytes, shared by parallel processes. A folder or file of another user's, or that others may write, is not
    used: what stands there may be forged.

    What a value was made from belongs into its key, with the version of whatever made it: nothing here goes stale.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` left out: `$CARDLANG_CACHE`, else the user's own cache folder."""
        self._base: sqlite3.Connection | None = None
        with suppress(OSError, sqlite3.Error, RuntimeError, ValueError):
            self._base = _open(folder or _folder())

    def get(self, key: str) -> bytes | None:
        """What was put under `key`, if it is still there."""
        with suppress(sqlite3.Error, UnicodeError):
            if self._base and (row := self._base.execute("SELECT value FROM entry WHERE key = ?", (key,)).fetchone()):
                value: bytes | None = row[0] if isinstance(row[0], bytes) else None
                return value
        return None

    def put(self, key: str, value: bytes) -> None:
        """Keep `value` under `key`; the oldest entries make room once all together hold more than 64 MiB."""
        if self._base is None or len(value) > _MOST_BYTES // 4:
            return
        with suppress(sqlite3.Error, UnicodeError), self._base:
            self._base.execute("INSERT OR REPLACE INTO entry (key, value) VALUES (?, ?)", (key, value))
            if self._base.execute(_HELD).fetchone()[0] > _MOST_BYTES:
                half = "SELECT id FROM entry ORDER BY id LIMIT (SELECT count(*) / 2 + 1 FROM entry)"
                self._base.execute(f"DELETE FROM entry WHERE id IN ({half})")

    def close(self) -> None:
        """Let go of the file."""
        if self._base:
            with suppress(sqlite3.Error):
                self._base.close()
            self._base = None


def _folder() -> Path:
    if named := os.environ.get("CARDLANG_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path

    folder = user_cache_path("cardlang", appauthor=False)
    if not folder.is_absolute():  # a relative $XDG_CACHE_HOME means nothing, and would lead into the project
        raise ValueError("this is no place for a cache")
    return folder


def _open(folder: Path) -> sqlite3.Connection:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "cache.sqlite3"
    _refuse_foreign(folder.stat())
    with suppress(FileNotFoundError):
        found = path.lstat()
        _refuse_foreign(found)
        if not S_ISREG(found.st_mode):
            raise OSError("a pipe would be waited for, and a link may lead anywhere")
    try:
        return _connect(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # locked, or a folder that cannot be written
            raise
        path.unlink()  # not a database, or a broken one
        return _connect(path)


def _refuse_foreign(found: os.stat_result) -> None:
    """Errors: `PermissionError` for what is another user's, or what others may write: it may hold anything."""
    own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    if not own or found.st_mode & 0o022:
        raise PermissionError("what is read here cannot be trusted")


def _connect(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=0.25)
    try:
        if base.execute("PRAGMA user_version").fetchone()[0] != 1:
            base.execute("PRAGMA journal_mode = WAL")
            with base:
                base.execute("CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, key TEXT UNIQUE, value BLOB)")
                base.execute("PRAGMA user_version = 1")
        base.execute("PRAGMA synchronous = OFF")
    except sqlite3.Error:
        base.close()
        raise
    return base
