"""`ledger.json`: a record of what a build printed, kept in its folder for the next build."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardlang.model.edition import Edition, Entry
from cardlang.source.json_file import read_json
from cardlang.source.paths import shown

NAME = "ledger.json"
VERSION = 2
ANEW = "delete it, and the next build writes a new one"


def as_ledger(cards: Iterable[Entry], mats: Mapping[str, str]) -> bytes:
    """The ledger of these cards and mats as a file; the same content always gives the same bytes."""
    ordered = sorted(cards, key=lambda card: (card.game, card.deck, card.number, card.id))
    content = {
        "version": VERSION,
        "cards": [_as_data(card) for card in ordered],
        "mats": [{"game": game, "drawing": drawing} for game, drawing in sorted(mats.items())],
    }
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _as_data(card: Entry) -> dict[str, Any]:
    return {**asdict(card), "read": [{"box": box, "text": text} for box, text in card.read]}


def read_ledger(folder: Path) -> Edition:
    """The edition recorded by the ledger in `folder`; a link out of the folder is refused.

    Errors: `SourceError` if it cannot be read, is not a ledger, or was written by a newer cardlang.
    """
    content = read_json(folder / NAME, folder, "a ledger of a build", "ledger.schema.json", VERSION, ANEW)
    cards = [_entry(card) for card in content["cards"]]
    mats = {mat["game"]: mat["drawing"] for mat in content["mats"]}
    return Edition(shown(folder), {card.key: card for card in cards}, mats)


def _entry(card: Mapping[str, Any]) -> Entry:
    """A card of a ledger; the first version did not say how texts were understood."""
    read = tuple((one["box"], one["text"]) for one in card.get("read", ()))
    return Entry(**{**card, "texts": tuple(card["texts"]), "read": read})
