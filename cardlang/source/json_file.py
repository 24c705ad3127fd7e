"""JSON files that cardlang wrote earlier and reads again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardlang.source.disk import TooLarge, read_bytes
from cardlang.source.error import SourceError
from cardlang.source.paths import shared_folder, shown
from cardlang.source.schema import fits, quick_validator

MOST_BYTES = 64 * 1024 * 1024
MOST_NESTED = 64


def read_json(path: Path, within: Path | None, kind: str, schema: str, version: int, help: str) -> Any:
    """The content of a JSON file that fits a shipped schema. `kind` says what it should be ("a ledger of a build"),
    `version` is the newest that can be read, and `help` says what to do if it is broken.

    Errors: `SourceError` if it cannot be read, does not fit, or was written by a newer cardlang.
    """
    try:
        data = read_bytes(path, MOST_BYTES, within)
    except TooLarge as error:
        raise SourceError(f"{shown(path)} is broken: it is too large; {help}") from error
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SourceError(f"{shown(path)} is broken: {_why(error)}; {help}") from error
    if _depth(content) > MOST_NESTED:
        raise SourceError(f"{shown(path)} is broken: it is nested too deeply; {help}")
    found = content.get("version") if isinstance(content, dict) else None
    if isinstance(found, int) and found > version:
        raise SourceError(f"{shown(path)} was written by a newer cardlang (its version is {found}): use that version")
    if why := _misfit(content, schema):
        raise SourceError(f"{shown(path)} is not {kind}: {why}; {help}")
    return content


def _misfit(content: Any, name: str) -> str:
    """Why the content does not fit the schema of that name, or ""."""
    schema = json.loads(read_bytes(shared_folder() / "schemas" / name, MOST_BYTES, None))
    if fits(quick_validator(schema), content):
        return ""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema).iter_errors(content))
    if error is None:
        return ""
    match error.validator:
        case "required":
            lacks = next(key for key in error.validator_value if key not in error.instance)
            return f"{error.json_path}: it has no {lacks}"
        case "additionalProperties":
            known = error.schema.get("properties", {})
            return f"{error.json_path}: unknown key {next(key for key in error.instance if key not in known):.60}"
    return f"{error.json_path}: {json.dumps(error.instance, ensure_ascii=False):.60} is not allowed there"


def _why(error: Exception) -> str:
    match error:
        case json.JSONDecodeError():
            return f"it is not JSON at line {error.lineno}, column {error.colno}"
        case UnicodeDecodeError():
            return f"it is not UTF-8 at byte {error.start}"
        case RecursionError():
            return "it is nested too deeply"
    return "it holds a number with too many digits"


def _depth(content: Any) -> int:
    """How deep lists and objects are nested, counted up to one more than `MOST_NESTED`."""
    depth, level = 0, [content]
    while level and depth <= MOST_NESTED:
        depth += 1
        inner = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [one for parts in inner for one in parts]
    return depth
