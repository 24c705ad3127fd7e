"""What a command has printed or written, kept until anything that was read for it changes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardlang.model.plain import dumped, loaded
from cardlang.source.cache import Cache
from cardlang.source.inputs import (
    Answer,
    Question,
    code_is_read,
    code_now,
    digest,
    packages_are_read,
    packages_now,
    recorded,
)
from cardlang.source.unchanged import changed

if TYPE_CHECKING:
    from cardlang.language.names import Names
    from cardlang.model.span import SourceText

PACKAGE: Final = str(Path(__file__).parents[2])
_FORM: Final = 2  # raise the number when the form of what is kept changes


Asked = Mapping[Question, Answer]
Printed = tuple[str, str, int]  # for standard error, for standard output, and the exit code
Made = TypeVar("Made")


def printed(command: Sequence[object], make: Callable[[], Printed]) -> Printed:
    """What `make` prints, or has printed before; see `kept`."""
    return kept(command, Printed, lambda _: make())


def kept(
    command: Sequence[object],
    kind: Any,
    make: Callable[[Cache], Made],
    again: Callable[[Cache, Made], bool] = lambda *_: True,
) -> Made:
    """What `make` returns, or has returned before if everything that it read is as it was then: plain data of the type
    `kind`.

    `command` is all that `make` depends on besides the disk and the current folder. `again` repeats the effects of an
    earlier `make`, or returns False if it cannot.
    """
    key = f"printed {_FORM} {sys.version} {PACKAGE} {os.getcwd()} {command!r}"  # noqa: PTH109
    base = Cache()
    try:
        known: Made | None = _read(base, key, kind)
        if known is not None and again(base, known):
            return known
        with recorded() as inputs:
            code_is_read(PACKAGE)
            packages_are_read()
            made = make(base)
        if inputs.complete:
            base.put(key, dumped((inputs.answers, made)))
        return made
    finally:
        base.close()


@cache
def code() -> str:
    """What all results depend on: this version of Python, the code of this package, and the packages installed."""
    return f"{sys.version} {code_now(PACKAGE)} {packages_now()}"


def recalled(kind: Any, stored: bytes | None) -> Any:
    """The value of this type in an entry of the cache; None if there is none."""
    with suppress(ValueError, TypeError, RecursionError):
        return None if stored is None else loaded(kind, stored)
    return None


@lru_cache(maxsize=1024)
def text_hash(source: SourceText) -> bytes:
    """A hash of the text of a file."""
    return digest(source.text.encode("utf-8", "surrogatepass"))


def names_key(names: Mapping[str, Names]) -> bytes:
    """A hash of the names of all cards."""
    said = [f"{game!r} {name!r} {sorted(kinds)}" for game, one in names.items() for name, kinds in one.kinds.items()]
    return digest("\n".join(sorted(said)).encode("utf-8", "replace"))


def _read(cache: Cache, key: str, kind: Any) -> Any:
    """What was returned before, if everything that was read for it is the same."""
    told = recalled(tuple[Asked, kind], cache.get(key))
    return told[1] if told and not any(changed(told[0])) else None
