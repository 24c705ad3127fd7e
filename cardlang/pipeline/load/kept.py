"""What a command has printed or written, kept until anything that was read for it changes."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardlang.source.cache import Cache
from cardlang.source.inputs import code_is_read, code_now, digest, packages_are_read, packages_now, recorded
from cardlang.source.unchanged import changed

if TYPE_CHECKING:
    from cardlang.language.names import Names
    from cardlang.model.span import SourceText

PACKAGE: Final = str(Path(__file__).parents[2])
_HASH: Final = 16  # bytes
_FORM: Final = 1


Printed = tuple[str, str, int]  # for standard error, for standard output, and the exit code
Made = TypeVar("Made")


def printed(command: Sequence[object], make: Callable[[], Printed]) -> Printed:
    """What `make` prints, or has printed before; see `kept`."""
    return kept(command, lambda _: make())


def kept(
    command: Sequence[object], make: Callable[[Cache], Made], again: Callable[[Cache, Made], bool] = lambda *_: True
) -> Made:
    """What `make` returns, plain data, or has returned before if everything that it read is as it was then.

    `command` is all that `make` depends on besides the disk and the current folder. `again` repeats the effects of an
    earlier `make`, or returns False if it cannot.
    """
    key = f"printed {_FORM} {sys.version} {PACKAGE} {os.getcwd()} {command!r}"  # noqa: PTH109
    base = Cache()
    try:
        known: Made | None = _read(base, key)
        if known is not None and again(base, known):
            return known
        with recorded() as inputs:
            code_is_read(PACKAGE)
            packages_are_read()
            made = make(base)
        stored: Any = inputs.answers, made
        if inputs.complete:
            base.put(key, packed(marshal.dumps(stored)))
        return made
    finally:
        base.close()


@cache
def code() -> str:
    """What all results depend on: this version of Python, the code of this package, and the packages installed."""
    return f"{sys.version} {digest(code_now(PACKAGE) + packages_now()).hex()}"


class KeptBytes:
    """Bytes by key, kept between runs."""

    @cached_property
    def _cache(self) -> Cache:
        return Cache()

    def get(self, key: str) -> bytes | None:
        """The bytes kept under `key`; None if there are none, or if they are damaged."""
        return unpacked(self._cache.get(key))

    def put(self, key: str, value: bytes) -> None:
        """Keep `value` under `key`, which must include everything that it depends on."""
        self._cache.put(key, packed(value))


def packed(data: bytes) -> bytes:
    """Data behind its hash, so that damage is found."""
    return digest(data) + data


def unpacked(stored: bytes | None) -> bytes | None:
    """The data of `packed`; None if it is damaged, or nothing is stored."""
    if stored is None or digest(stored[_HASH:]) != stored[:_HASH]:
        return None
    return stored[_HASH:]


def dumped(value: object) -> bytes:
    """A value as bytes that `loaded` reads."""
    import pickle  # what is printed again does without

    return packed(pickle.dumps(value, 5))


def loaded(stored: bytes | None) -> Any:
    """The value of `dumped`; None if it is damaged, or of another version, or nothing is stored."""
    import pickle

    errors = (ValueError, TypeError, LookupError, AttributeError, EOFError, ImportError, pickle.UnpicklingError)
    data = unpacked(stored)
    with suppress(*errors):
        return pickle.loads(data) if data is not None else None
    return None


@lru_cache(maxsize=1024)
def text_hash(source: SourceText) -> bytes:
    """A hash of the text of a file."""
    return digest(source.text.encode("utf-8", "surrogatepass"))


def names_key(names: Mapping[str, Names]) -> bytes:
    """A hash of the names of all cards."""
    said = [f"{game!r} {name!r} {sorted(kinds)}" for game, one in names.items() for name, kinds in one.kinds.items()]
    return digest("\n".join(sorted(said)).encode("utf-8", "replace"))


def _read(cache: Cache, key: str) -> Any:
    """What was returned before, if everything that was read for it is the same."""
    data = unpacked(cache.get(key))
    with suppress(ValueError, TypeError, LookupError, EOFError):
        made: Printed | None
        answers, made = marshal.loads(data) if data is not None else ({}, None)
        if made and not any(changed(answers)):
            return made
    return None
