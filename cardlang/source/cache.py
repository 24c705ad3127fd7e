"""A cache between runs: bytes by key, in the user's cache folder. If it cannot be used, nothing is cached."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG

_MOST_BYTES = 64 * 1024 * 1024
_NAME = "cache.sqlite3"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # the low byte of an error's code
_AT_ONCE = 500  # keys; some builds of SQLite take at most 999
_HELD = """SELECT (page_count - freelist_count) * page_size
           FROM pragma_page_count, pragma_freelist_count, pragma_page_size"""


class Cache:
    """Bytes by key, shared by parallel processes. A folder or file that belongs to another user, or that others may
    write to, is not used because its content may be forged.

    Entries never expire: a key must include everything that its value depends on, with the version of the code.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` defaults to `$CARDLANG_CACHE`, or else the user's cache folder."""
        self._base: sqlite3.Connection | None = None
        with suppress(OSError, sqlite3.Error, RuntimeError, ValueError):
            self._path = (folder or _folder()) / _NAME
            self._base = _open(self._path)

    def get(self, key: str) -> bytes | None:
        """The value stored under `key`, or None."""
        with self._tolerant():
            if self._base and (row := self._base.execute("SELECT value FROM entry WHERE key = ?", (key,)).fetchone()):
                value: bytes | None = row[0] if isinstance(row[0], bytes) else None
                return value
        return None

    def put(self, key: str, value: bytes) -> None:
        """Store `value` under `key`. When the cache exceeds 64 MiB, the older half of the entries is deleted."""
        self.put_all({key: value})

    def get_all(self, keys: Iterable[str]) -> dict[str, bytes]:
        """Those of the keys that are stored, with their values."""
        found: dict[str, bytes] = {}
        wanted = list(keys)
        with self._tolerant():
            for start in range(0, len(wanted) if self._base else 0, _AT_ONCE):
                some = wanted[start : start + _AT_ONCE]
                assert self._base
                rows = self._base.execute(
                    f"SELECT key, value FROM entry WHERE key IN ({', '.join('?' * len(some))})", some
                )
                found.update((key, value) for key, value in rows if isinstance(value, bytes))
        return found

    def put_all(self, values: Mapping[str, bytes]) -> None:
        """Store several values, all or none."""
        rows = [(key, value) for key, value in values.items() if len(value) <= _MOST_BYTES // 4]
        if self._base is None:
            return
        with self._tolerant(), self._base:
            self._base.executemany("INSERT OR REPLACE INTO entry (key, value) VALUES (?, ?)", rows)
            if self._base.execute(_HELD).fetchone()[0] > _MOST_BYTES:
                half = "SELECT id FROM entry ORDER BY id LIMIT (SELECT count(*) / 2 + 1 FROM entry)"
                self._base.execute(f"DELETE FROM entry WHERE id IN ({half})")

    @contextmanager
    def _tolerant(self) -> Iterator[None]:
        """Within it, what cannot be read or stored is left out. If that is because the file is damaged, it is thrown
        away, and the next process makes a new one."""
        try:
            yield
        except UnicodeError:
            pass
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
                self.close()
                with suppress(OSError):
                    _throw_away(self._path)

    def close(self) -> None:
        """Close the file; later calls find nothing and store nothing."""
        if self._base:
            with suppress(sqlite3.Error):
                self._base.close()
            self._base = None


def _folder() -> Path:
    if named := os.environ.get("CARDLANG_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path

    folder = user_cache_path("cardlang", appauthor=False)
    if not folder.is_absolute():  # a relative $XDG_CACHE_HOME is invalid and would lead into the project
        raise ValueError("the cache folder is not an absolute path")
    return folder


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _refuse_foreign(path.parent.stat())
    with suppress(FileNotFoundError):
        found = path.lstat()
        _refuse_foreign(found)
        if not S_ISREG(found.st_mode):
            raise OSError("not a regular file: a pipe would block, and a link may lead anywhere")
    try:
        return _connect(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # locked, or in a read-only folder
            raise
        _throw_away(path)  # not a database, or a corrupt one
        return _connect(path)


def _throw_away(path: Path) -> None:
    """Delete a database and its log, which would be taken for the log of the next one."""
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _refuse_foreign(found: os.stat_result) -> None:
    """Errors: `PermissionError` if it belongs to another user or others may write to it."""
    own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    if not own or found.st_mode & 0o022:
        raise PermissionError("others may have written here")


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
