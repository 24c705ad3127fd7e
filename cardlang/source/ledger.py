"""`ledger.json`: a record of what a build printed, kept in its folder for the next build."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardlang.model.edition import Edition, Entry
from cardlang.source.disk import TooLarge, read_bytes
from cardlang.source.error import SourceError
from cardlang.source.fits import compile_schema
from cardlang.source.paths import shown
from cardlang.source.shared import shared_folder

NAME = "ledger.json"
VERSION = 1
MOST_BYTES = 64 * 1024 * 1024
MOST_NESTED = 64
ANEW = "delete it, and the next build writes a new one"


def as_ledger(cards: Iterable[Entry], mats: Mapping[str, str]) -> bytes:
    """The ledger of these cards and mats as a file; the same content always gives the same bytes."""
    ordered = sorted(cards, key=lambda card: (card.game, card.deck, card.number, card.id))
    content = {
        "version": VERSION,
        "cards": [asdict(card) for card in ordered],
        "mats": [{"game": game, "drawing": drawing} for game, drawing in sorted(mats.items())],
    }
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def read_ledger(folder: Path) -> Edition:
    """The edition recorded by the ledger in `folder`; a link out of the folder is refused.

    Errors: `SourceError` if it cannot be read, is not a ledger, or was written by a newer cardlang.
    """
    path = folder / NAME
    try:
        data = read_bytes(path, MOST_BYTES, folder)
    except TooLarge as error:
        raise SourceError(f"{shown(path)} is broken: it is too large; {ANEW}") from error
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SourceError(f"{shown(path)} is broken: {_why(error)}; {ANEW}") from error
    if _depth(content) > MOST_NESTED:
        raise SourceError(f"{shown(path)} is broken: it is nested too deeply; {ANEW}")
    version = content.get("version") if isinstance(content, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise SourceError(f"{shown(path)} was written by a newer cardlang (its version is {version}): use that version")
    if why := _misfit(content):
        raise SourceError(f"{shown(path)} is not a ledger of a build: {why}; {ANEW}")
    cards = [Entry(**{**card, "texts": tuple(card["texts"])}) for card in content["cards"]]
    mats = {mat["game"]: mat["drawing"] for mat in content["mats"]}
    return Edition(shown(folder), {card.key: card for card in cards}, mats)


def _misfit(content: Any) -> str:
    """Why the content does not fit the ledger schema, or ""."""
    schema = json.loads((shared_folder() / "schemas/ledger.schema.json").read_bytes())
    if compile_schema(schema)(content):
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
