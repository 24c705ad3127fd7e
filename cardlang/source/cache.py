"""A cache between runs: bytes by key, a file each, in the user's cache folder or `$CARDLANG_CACHE`.

CI servers want that folder inside the checkout, so anybody may have filled it. Each entry is therefore signed with a
key of the user's own, and what is not signed is not read. If the folder or the key cannot be used, nothing is cached.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG
from typing import Final

_MOST_BYTES = 64 * 1024 * 1024
_SIGNATURE: Final = 32  # bytes
_ENTRY: Final = re.compile(r"[0-9a-f]{32}(\.[0-9a-f]{8})?")  # with an end, a temporary file
_PLAIN: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _PLAIN  # a pipe must not block
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN


class Cache:
    """Bytes by key, shared by parallel processes. Entries never expire: a key must include everything that its value
    depends on, with the version of the code."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` defaults to `$CARDLANG_CACHE`, or else the user's cache folder."""
        self._secret = b""  # none: nothing is read or stored
        self._stored = False
        with suppress(OSError, RuntimeError, ValueError):
            self._folder = folder or _folder()
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._secret = _secret()

    def get(self, key: str) -> bytes | None:
        """The value stored under `key`; None if there is none, or it was changed by anybody else."""
        with suppress(OSError, ValueError):
            if self._secret:
                signature, value = _split(_read(self._path(key), _MOST_BYTES, private=False))
                if secrets.compare_digest(signature, self._signature(key, value)):
                    return value
        return None

    def put(self, key: str, value: bytes) -> None:
        """Store `value` under `key`."""
        with suppress(OSError, ValueError):
            if self._secret and len(value) <= _MOST_BYTES // 4:
                _write(self._path(key), self._signature(key, value) + value)
                self._stored = True

    def get_all(self, keys: Iterable[str]) -> dict[str, bytes]:
        """Those of the keys that are stored, with their values."""
        return {key: value for key in keys if (value := self.get(key)) is not None}

    def put_all(self, values: Mapping[str, bytes]) -> None:
        """Store several values, in their order."""
        for key, value in values.items():
            self.put(key, value)

    def close(self) -> None:
        """If the folder has more than 64 MiB now, delete the older half of the entries."""
        with suppress(OSError):
            if self._stored:
                _keep_small(self._folder)

    def _path(self, key: str) -> str:
        name = blake2b(_encoded(key), key=self._secret, digest_size=16).hexdigest()
        return os.path.join(self._folder, name)  # noqa: PTH118

    def _signature(self, key: str, value: bytes) -> bytes:
        """A message authentication code (RFC 7693, keyed) of the value under this key."""
        said = _encoded(key)
        signed = blake2b(b"%d " % len(said) + said, key=self._secret, digest_size=_SIGNATURE)
        signed.update(value)
        return signed.digest()


def _encoded(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")


def _split(stored: bytes) -> tuple[bytes, bytes]:
    return stored[:_SIGNATURE], stored[_SIGNATURE:]


def _folder() -> Path:
    if named := os.environ.get("CARDLANG_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path

    return _of_user(user_cache_path("cardlang", appauthor=False))


def _of_user(folder: Path) -> Path:
    """Errors: `ValueError` for a relative path, as of an invalid $XDG_CACHE_HOME: it would lead into the project."""
    if not folder.is_absolute():
        raise ValueError("the user's folder is not an absolute path")
    return folder


def _secret() -> bytes:
    """The key of the user's own, made when it is first needed.

    Errors: `OSError`, `ValueError` if there is no place for it that nobody else can write to.
    """
    from platformdirs import user_state_path

    folder = _of_user(user_state_path("cardlang", appauthor=False))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _refuse_others(folder.stat(), 0o022)
    path = str(folder / "cache.key")
    with suppress(OSError):
        if len(known := _read(path, _SIGNATURE, private=True)) == _SIGNATURE:
            return known
    _write(path, secrets.token_bytes(_SIGNATURE))
    return _read(path, _SIGNATURE, private=True)


def _refuse_others(found: os.stat_result, bits: int) -> None:
    """Errors: `PermissionError` if it belongs to another user, or gives others these permissions."""
    if hasattr(os, "geteuid") and (found.st_uid != os.geteuid() or found.st_mode & bits):
        raise PermissionError("others may have written here")


def _read(path: str, most: int, *, private: bool) -> bytes:
    """The bytes of a file; if it is to be `private`, only of one that nobody else can read. Errors: `OSError`."""
    with os.fdopen(os.open(path, _READ), "rb") as file:
        found = os.fstat(file.fileno())
        if private:
            _refuse_others(found, 0o077)
        if not S_ISREG(found.st_mode) or found.st_size > most:
            raise OSError("not a file of ours")
        return file.read(most)


def _write(path: str, data: bytes) -> None:
    """Write a file that readers see complete or not at all. Errors: `OSError`."""
    temporary = f"{path}.{secrets.token_hex(4)}"
    try:
        with os.fdopen(os.open(temporary, _NEW, 0o600), "wb") as file:
            file.write(data)
        os.replace(temporary, path)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        raise


def _keep_small(folder: Path) -> None:
    with os.scandir(folder) as entries:
        found = [(one.stat(follow_symlinks=False), one.path) for one in entries if _ENTRY.fullmatch(one.name)]
    if sum(info.st_size for info, _ in found) > _MOST_BYTES:
        found.sort(key=lambda one: one[0].st_mtime_ns)
        for _, path in found[: len(found) // 2 + 1]:
            with suppress(OSError):
                os.unlink(path)  # noqa: PTH108
