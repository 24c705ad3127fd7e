"""Lists of cards to take out of decks and to put in, as text and as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cardlang.model.change import Exchange
from cardlang.report.lines import clean, count, table

REASONS = {
    "meaning": "changed in meaning",
    "wording": "changed in wording",
    "layout": "looks different",
    "new": "new",
    "gone": "gone",
}


def reason(one: Exchange) -> str:
    """Why a card is exchanged, for the change list: `changed in wording`, `was Old Name`, `now 3 copies`."""
    if one.kind == "renamed" and one.old:
        return f"was {one.old.name}"
    if one.kind == "unread":
        return "could not be read before: take out what you have"
    if one.kind == "copies":
        return f"now {count(one.card.copies, 'copy', 'copies')}"
    return REASONS[one.kind]


def exchanges_as_text(exchanges: Sequence[Exchange], since: str) -> str:
    """The numbers of cards, then one line per card below its deck, aligned in columns."""
    if not exchanges:
        return f"nothing to take out or put in since {clean(since)}\n"
    out, more = sum(one.take_out for one in exchanges), sum(one.put_in for one in exchanges)
    head = f"since {clean(since)}: take out {count(out, 'card')}, put in {count(more, 'card')}"
    rows = zip((one.card.deck_name for one in exchanges), table(map(_row, exchanges)), strict=True)
    decks = groupby(rows, key=lambda row: row[0])
    lines = [line for deck, own in decks for line in (f"  {clean(deck)}", *(f"    {said}" for _, said in own))]
    return "\n".join([head, *lines]) + "\n"


def exchanges_as_data(exchanges: Sequence[Exchange]) -> list[dict[str, Any]]:
    """One object per card, as in `build --json`."""
    return [
        {
            "change": one.kind,
            "game": one.card.game,
            "deck": one.card.deck,
            "card": one.card.id,
            "name": one.card.name,
            "take_out": one.take_out,
            "put_in": one.put_in,
            "old_revision": one.old.revision if one.old else None,
            "new_revision": one.new.revision if one.new else None,
            "why": one.why,
        }
        for one in exchanges
    ]


def _row(one: Exchange) -> tuple[str, str, str, str]:
    return (
        clean(one.card.name),
        f"take out {one.take_out} ({clean(one.old.revision)})" if one.take_out and one.old else "",
        f"put in {one.put_in} ({clean(one.new.revision)})" if one.put_in and one.new else "",
        clean(reason(one)),
    )
