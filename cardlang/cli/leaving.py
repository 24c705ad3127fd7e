"""The place where all text leaves: what names and texts from files may not do there."""

from __future__ import annotations

import os
import re
from stat import S_ISREG
from typing import Any, TextIO, cast

from cardlang.report.clean import UNSAFE

# All that moves the cursor or changes the text after it, but for line breaks, tabs and the colours of reports.
_CONTROL = re.compile(rf"(?![\n\t]|\x1b\[[0-7;]{{1,4}}m){UNSAFE.pattern}")
# Where a line becomes a command of a workflow: `::` at its start, `##[` anywhere.
_COMMAND = re.compile(r"(?:^|(?<=[\n\r]))(?=[^\S\n\r]*::)|(?<=##)(?=\[)")


class _Leaving:
    """A standard stream that puts `�` for each match of a pattern. What is written as bytes is left as it is: a file
    for another program."""

    def __init__(self, stream: TextIO, unsafe: re.Pattern[str]) -> None:
        self.stream, self._unsafe = stream, unsafe

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        return self.stream.write(self._unsafe.sub("\ufffd", text))


def leaving(stream: TextIO) -> TextIO:
    """The standard stream, made safe for what reads it: a terminal, or the log of a workflow on GitHub."""
    if stream.isatty():
        return cast(TextIO, _Leaving(stream, _CONTROL))
    if os.environ.get("GITHUB_ACTIONS") and not _is_file(stream):
        return cast(TextIO, _Leaving(stream, _COMMAND))
    return stream


def _is_file(stream: TextIO) -> bool:
    try:
        return S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:
        return False
