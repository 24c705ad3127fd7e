"""A case: a small project, and a command that is run in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Special:
    """What stands in a project and is no plain file. `kind`: link (to `to`), pipe, folder, hole (`size` bytes that take
    no room on the disk)."""

    kind: str
    to: str = ""
    size: int = 0


Files = Mapping[str, bytes | Special]


@dataclass(frozen=True)
class Case:
    """`cardlang ARGS` in a project of `files`.

    `focus` is the one input that was made hostile, which is made smaller when the case fails: "stdin", "arg 3" or a
    file. `writes` are the paths (folders end with /) below the project where files may be made or changed (* stands for
    new files anywhere in it), `reads` the files outside that the command line names. `streams` are the descriptors that
    are not as usual: closed, full, early (a pipe whose reader leaves), a folder, or a log: of a
    workflow on GitHub. A `program` is Python, run instead of the command line. `alone` runs a process of its own
    instead of a fork of this one.
    """

    args: tuple[str, ...]
    files: Files = field(default_factory=dict)
    focus: str = ""
    stdin: bytes = b""
    writes: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    streams: Mapping[int, str] = field(default_factory=dict)
    program: str = ""
    alone: bool = False


Family = Callable[[Random], Case]
