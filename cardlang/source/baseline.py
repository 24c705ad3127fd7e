"""A baseline: the findings that a project has accepted for now, so that `lint` reports only new ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardlang.model.identity import Identity
from cardlang.source.json_file import read_json

VERSION = 1


def as_baseline(findings: Iterable[Identity]) -> bytes:
    """The file for these findings, one entry per line; the same findings always give the same bytes."""
    rows = [json.dumps(_entry(one, count), ensure_ascii=False) for one, count in sorted(Counter(findings).items())]
    listed = "[\n    " + ",\n    ".join(rows) + "\n  ]" if rows else "[]"
    return f'{{\n  "version": {VERSION},\n  "findings": {listed}\n}}\n'.encode("utf-8", "replace")


def read_baseline(path: Path) -> Counter[Identity]:
    """How often each finding is accepted.

    Errors: `SourceError` if the file cannot be read, is not a baseline, or was written by a newer cardlang.
    """
    help = "write it anew with --update-baseline for the whole project"
    content = read_json(path, None, "a baseline of lint", "baseline.schema.json", VERSION, help)
    accepted: Counter[Identity] = Counter()
    for one in content["findings"]:
        accepted[Identity(one.get("card", ""), one.get("path", ""), one["code"], one["words"])] += one.get("count", 1)
    return accepted


def _entry(one: Identity, count: int) -> dict[str, Any]:
    where = {"card": one.card} if one.card else {"path": one.path}
    return {**where, "code": one.code, "words": one.words, **({"count": count} if count > 1 else {})}
