"""The one place where results are kept between runs: a file for each, in the user's cache folder or `$CARDLANG_CACHE`.

A result is kept under `key(what, *depends)`: what it is, the bytes that it was made of, and everything else that it
depends on; of files, `cardlang.source.fingerprint` gives the hash. So nothing has to expire, or to be compared. Values
are bytes, or JSON of frozen values (`cardlang.model.plain`), never code.

    store = Store()
    findings = store.load(Findings, name := key("lint", source_hash, words_hash))
    if findings is None:
        store.save(name, findings := check(source))
    store.close()

CI servers want the folder inside the checkout, so anybody may have filled it. Each entry is therefore signed with a
key of the user's own, and what is not signed is not read. If the folder or the key cannot be used, nothing is kept.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from cardlang.model.plain import dumped, loaded
from cardlang.source.trust import hooks_allowed

_MOST_BYTES = 64 * 1024 * 1024
_SIGNATURE: Final = 32  # bytes
_ENTRY: Final = re.compile(r"[0-9a-f]{32}(\.[0-9a-f]{8})?")  # with an end, a temporary file
_PLAIN: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _PLAIN  # a pipe must not block
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN


PACKAGE: Final = str(Path(__file__).parents[1])


def digest(data: bytes) -> bytes:
    """A hash of 16 bytes."""
    return blake2b(data, digest_size=16).digest()


def key(what: str, *depends: object) -> str:
    """The key of a result of this version of cardlang: what it is, and all that it depends on, as values whose `repr`
    tells them apart: texts, hashes, paths, lists of these. Whether hooks run is one more."""
    return f"{what} {digest(repr((_version(), hooks_allowed(), *depends)).encode('utf-8', 'surrogatepass')).hex()}"


class Store:
    """Results by key, shared by parallel processes."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` defaults to `$CARDLANG_CACHE`, or else the user's cache folder."""
        self._secret = b""  # none: nothing is read or stored
        self._stored = 0  # bytes
        with suppress(OSError, RuntimeError, ValueError):
            self._folder = folder or _folder()
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._secret = _secret()

    def get(self, key: str) -> bytes | None:
        """The value stored under `key`; None if there is none, or it was changed by anybody else."""
        with suppress(OSError, ValueError):
            if self._secret:
                stored = _read(self._path(key), _MOST_BYTES, private=False)
                signature, value = stored[:_SIGNATURE], stored[_SIGNATURE:]
                if secrets.compare_digest(signature, self._signature(key, value)):
                    return value
        return None

    def put(self, key: str, value: bytes) -> None:
        """Store `value` under `key`."""
        with suppress(OSError, ValueError):
            if self._secret and len(value) <= _MOST_BYTES // 4:
                _write(self._path(key), self._signature(key, value) + value)
                self._stored += len(value)

    def load(self, kind: Any, key: str) -> Any:
        """The frozen value of type `kind` that was saved under `key`; None if there is none."""
        with suppress(ValueError, TypeError, RecursionError):
            return None if (stored := self.get(key)) is None else loaded(kind, stored)
        return None

    def save(self, key: str, value: object) -> None:
        """Store a frozen value as JSON. Errors: `TypeError` for other values."""
        self.put(key, dumped(value))

    def close(self) -> None:
        """Call it at the end: if the folder has more than 64 MiB now, it deletes the older half of the entries. To look
        at all of them takes long, so it looks once for every 4 MiB stored, on the average."""
        with suppress(OSError):
            if secrets.randbelow(_MOST_BYTES // 16) < self._stored:
                _keep_small(self._folder)

    def _path(self, key: str) -> str:
        name = blake2b(_encoded(key), key=self._secret, digest_size=16).hexdigest()
        return os.path.join(self._folder, name)  # noqa: PTH118

    def _signature(self, key: str, value: bytes) -> bytes:
        """A message authentication code (RFC 7693, keyed) of the value under this key."""
        name = _encoded(key)
        signed = blake2b(b"%d " % len(name) + name, key=self._secret, digest_size=_SIGNATURE)
        signed.update(value)
        return signed.digest()


@cache
def _version() -> tuple[str, ...]:
    """This version of Python, the code of this package, and the packages installed, when this process first asked. Code
    is known by the sizes and times of its files, packages by their names, which hold their versions."""
    code: list[str] = []
    for folder, _, names in sorted(os.walk(PACKAGE)):
        if not folder.endswith("__pycache__"):
            stats = [(name, os.stat(os.path.join(folder, name))) for name in sorted(names)]  # noqa: PTH116, PTH118
            code += [f"{folder}\0{name}\0{one.st_size}\0{one.st_mtime_ns}" for name, one in stats]
    packages: list[str] = []
    for folder in dict.fromkeys(sys.path):
        with suppress(OSError):
            names = sorted(os.listdir(folder or "."))  # noqa: PTH208
            packages += [f"{folder}\0{one}" for one in names if one.endswith((".dist-info", ".egg-info", ".pth"))]
    lists = ("\0".join(one).encode("utf-8", "surrogateescape") for one in (code, packages))
    return sys.version, *(digest(one).hex() for one in lists)


def _encoded(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")


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
