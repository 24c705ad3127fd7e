"""Whether what was read for a result is still the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardlang.source.inputs import (
    Answer,
    Question,
    code_now,
    digest,
    entries_hash,
    entries_now,
    kind_now,
    packages_now,
    signature,
)


def changed(answers: Mapping[Question, Answer]) -> Iterator[Question]:
    """The questions to which the disk gives another answer now."""
    for question, answer in answers.items():
        what, *given = question
        if not _UNCHANGED[what](answer, *given):
            yield question


def _same_entries(answer: Answer, folder: str, but: str) -> bool:
    try:
        return bool(entries_hash(entries_now(folder, but)) == answer)
    except OSError:
        return answer is None


def _same_content(answer: tuple[list[int], bool, str], path: str, most: str, within: str) -> bool:
    """Whether a file has the same content: by its times, or if these are new, by reading it."""
    signed, settled, hashed = answer
    try:
        now = signature(os.stat(path))  # noqa: PTH116
    except (OSError, ValueError):
        return False
    if now == signed and settled:
        return True
    if now[0] != signed[0]:
        return False
    from pathlib import Path

    from cardlang.source.disk import read_bytes

    try:
        return digest(read_bytes(Path(path), int(most), Path(within) if within else None)).hex() == hashed
    except OSError:
        return False


_UNCHANGED: Final[dict[str, Callable[..., bool]]] = {
    "kind": lambda answer, path: answer == kind_now(path, True),
    "link": lambda answer, path: answer == kind_now(path, False),
    "real": lambda answer, path: answer == os.path.realpath(path),
    "entries": _same_entries,
    "content": _same_content,
    "code": lambda answer, folder: answer == code_now(folder),
    "packages": lambda answer: answer == packages_now(),
}
