"""`ledger.json`: a record of what a build printed, kept in its folder for the next build."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from cardlang.model.edition import Edition, Entry
from cardlang.source.json_file import read_json
from cardlang.source.paths import shown
from cardlang.source.write import refuse_other_file

NAME = "ledger.json"
VERSION = 2
_FIELDS = [one.name for one in fields(Entry)]
WHAT = "a ledger of a build"
ANEW = "move it elsewhere, and the next build writes a new one"


def as_ledger(cards: Iterable[Entry], mats: Mapping[str, str]) -> bytes:
    """The ledger of these cards and mats as a file, a line for each; the same content always gives the same bytes."""
    ordered = sorted(cards, key=lambda card: (card.game, card.deck, card.number, card.id))
    parts = {
        "version": str(VERSION),
        "cards": _lines(map(_as_data, ordered)),
        "mats": _lines({"game": game, "drawing": drawing} for game, drawing in sorted(mats.items())),
    }
    content = ",\n".join(f'  "{name}": {part}' for name, part in parts.items())
    return f"{{\n{content}\n}}\n".encode("utf-8", "replace")


def _lines(values: Iterable[dict[str, Any]]) -> str:
    """A JSON array with a line for each value: Python indents JSON slowly, and differences would be long."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    lines = ",\n".join(f"    {encode(value)}" for value in values)
    return f"[\n{lines}\n  ]" if lines else "[]"


def _as_data(card: Entry) -> dict[str, Any]:
    data = {name: getattr(card, name) for name in _FIELDS}
    return {**data, "read": [{"box": box, "text": text} for box, text in card.read]}


def read_ledger(folder: Path) -> Edition:
    """The edition recorded by the ledger in `folder`; a link out of the folder is refused.

    Errors: `SourceError` if it cannot be read, is not a ledger, or was written by a newer cardlang.
    """
    content = read_json(folder / NAME, folder, WHAT, "ledger.schema.json", VERSION, ANEW)
    cards = [_entry(card) for card in content["cards"]]
    mats = {mat["game"]: mat["drawing"] for mat in content["mats"]}
    return Edition(shown(folder), {card.key: card for card in cards}, mats)


def refuse_other(folder: Path) -> None:
    """Errors: `SourceError` if `NAME` in `folder` is a file that never was a ledger."""
    refuse_other_file(folder / NAME, folder, WHAT, b'"version"', b'"cards"', b'"mats"')


def _entry(card: Mapping[str, Any]) -> Entry:
    """A card of a ledger; the first version did not say how texts were understood."""
    read = tuple((one["box"], one["text"]) for one in card.get("read", ()))
    return Entry(**{**card, "texts": tuple(card["texts"]), "read": read})
