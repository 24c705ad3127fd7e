"""What a command has printed, kept until anything that was read for it changes."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardlang.source.cache import Cache
from cardlang.source.inputs import code_is_read, digest, packages_are_read, recorded
from cardlang.source.unchanged import changed

PACKAGE: Final = str(Path(__file__).parents[2])
_HASH: Final = 16  # bytes
_FORM: Final = 1


Printed = tuple[str, str, int]  # for standard error, for standard output, and the exit code


def printed(command: Sequence[object], make: Callable[[], Printed]) -> Printed:
    """What `make` prints, or has printed before if everything that it read is as it was then. `command` is all that
    `make` depends on besides the disk and the current folder."""
    key = f"printed {_FORM} {sys.version} {PACKAGE} {os.getcwd()} {command!r}"  # noqa: PTH109
    cache = Cache()
    try:
        if kept := _read(cache, key):
            return kept
        with recorded() as inputs:
            code_is_read(PACKAGE)
            packages_are_read()
            made = make()
        if inputs.complete:
            cache.put(key, packed(marshal.dumps((inputs.answers, made))))
        return made
    finally:
        cache.close()


def packed(data: bytes) -> bytes:
    """Data behind its hash, so that damage is found."""
    return digest(data) + data


def unpacked(stored: bytes | None) -> bytes | None:
    """The data of `packed`; None if it is damaged, or nothing is stored."""
    if stored is None or digest(stored[_HASH:]) != stored[:_HASH]:
        return None
    return stored[_HASH:]


def _read(cache: Cache, key: str) -> Printed | None:
    data = unpacked(cache.get(key))
    with suppress(ValueError, TypeError, LookupError, EOFError):
        made: Printed | None
        answers, made = marshal.loads(data) if data is not None else ({}, None)
        if made and not any(changed(answers)):
            return made
    return None
