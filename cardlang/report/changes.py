"""Changes between editions, as text and as JSON; and the cards to exchange in printed decks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from cardlang.model.change import Change, Changes, Exchange, Kind
from cardlang.model.edition import Entry
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import clean, count, table, wrap, wrap_clean

HEADINGS: dict[Kind, str] = {
    "meaning": "Changed in meaning",
    "wording": "Changed only in wording",
    "layout": "Changed only in layout",
    "renamed": "Renamed",
    "new": "New",
    "gone": "Gone",
    "unread": "Could not be read",
}


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks before and after words that differ, in old and in new texts."""

    old: tuple[str, str] = ("[", "]")
    new: tuple[str, str] = ("[", "]")


PLAIN = Marks()
COLOURED = Marks(("\x1b[31m[", "]\x1b[0m"), ("\x1b[32m[", "]\x1b[0m"))


def changes_as_text(changes: Changes, *, colour: bool = False) -> str:
    """A line with counts, then the cards by kind of change, each old text above the new one."""
    marks = COLOURED if colour else PLAIN
    head = f"{clean(changes.old)} → {clean(changes.new)}: {summary(changes)}"
    blocks = [head]
    for kind, heading in HEADINGS.items():
        if found := changes.of(kind):
            blocks.append(
                "\n".join([heading, *(line for change in found for line in _card(change, marks, changes.notes))])
            )
    if changes.mats:
        blocks.append("\n".join(["Mats that look different", *(f"  {clean(game)}" for game in changes.mats)]))
    blocks += ["\n".join(wrap_clean(note, "Note: ")) for note in changes.notes]
    return "\n\n".join(blocks) + "\n"


def summary(changes: Changes) -> str:
    """How many cards changed in each way.

    >>> summary(Changes("HEAD", "the work tree", ()))
    'no card has changed'
    """
    phrases = {
        "meaning": "in meaning",
        "wording": "only in wording",
        "layout": "only in layout",
        "unread": "unreadable",
    }
    counts = [f"{len(found)} {phrases.get(kind, kind)}" for kind in HEADINGS if (found := changes.of(kind))]
    return ", ".join(counts) or "no card has changed"


def changes_as_json(changes: Changes) -> str:
    """`{"from", "to", "cards": [...], "mats": [...], "notes": [...]}`, with the cards sorted by deck and number."""
    content = {
        "from": changes.old,
        "to": changes.new,
        "cards": [change_as_data(change) for change in changes.cards],
        "mats": list(changes.mats),
        "notes": list(changes.notes),
    }
    return as_json_text(content, 2) + "\n"


def change_as_data(change: Change) -> dict[str, Any]:
    """One change as an object: its kind, the fields and texts that differ, and the card before and after."""
    card = change.card
    return {
        "change": change.kind,
        "game": card.game,
        "deck": card.deck,
        "card": card.id,
        "name": card.name,
        "values": {name: {"old": old, "new": new} for name, (old, new) in change.values.items()},
        "texts": [{"old": old, "new": new} for old, new in change.texts],
        "old": _entry(change.old),
        "new": _entry(change.new),
        "why": change.why,
    }


def _entry(card: Entry | None) -> dict[str, Any] | None:
    if card is None:
        return None
    return {
        "card": card.id,
        "name": card.name,
        "deck": card.deck,
        "copies": card.copies,
        "revision": card.revision,
        "texts": list(card.texts),
    }


def _card(change: Change, marks: Marks, notes: tuple[str, ...]) -> Iterator[str]:
    card, old = change.card, change.old
    called = f"{card.name} ({card.id}), {card.deck_name}"
    if change.kind == "renamed" and old:
        called = f"{old.name} ({old.id}) → {called}"
    yield from wrap_clean(called, "  ")
    if change.kind in ("new", "gone"):
        yield f"    {count(card.copies, 'copy', 'copies')}"
        for text in card.texts:
            yield from wrap_clean(text, "    + " if change.kind == "new" else "    - ")
    if change.why and change.why not in notes:  # a problem of a whole file is reported once, as a note
        yield from wrap_clean(change.why, "    ")
    for name, (was, now) in change.values.items():
        if (change.kind, name) != ("renamed", "name"):
            yield from wrap_clean(f"{name}: {_value_text(was)} → {_value_text(now)}", "    ")
    for was, now in change.texts:
        yield from _both(was, now, marks)
    if not change.values and not change.texts and (how := _ELSE.get(change.kind)):
        yield f"    the same words {how}: cardlang or the game's own words have changed"
        for was, now in change.readings:
            yield from _both(was, now, marks)


_ELSE: dict[Kind, str] = {"meaning": "mean something else", "wording": "are printed differently"}


def _both(was: str, now: str, marks: Marks) -> Iterator[str]:
    """An old and a new text, each with the words that the other lacks in brackets."""
    old, new = _words(was), _words(now)
    left, right = "", ""
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = "".join(old[a:b]), "".join(new[c:d])
        left += gone if kind == "equal" else _marked(gone, "\x01", "\x02")
        right += come if kind == "equal" else _marked(come, "\x01", "\x02")
    if was:
        yield from _painted(left, "    - ", marks.old)
    if now:
        yield from _painted(right, "    + ", marks.new)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|[^\w\s]", clean(text))


def _marked(text: str, before: str, after: str) -> str:
    """`text` between marks, with spaces at its ends left outside."""
    bare = text.strip()
    return text.replace(bare, f"{before}{bare}{after}", 1) if bare else text


def _painted(text: str, first: str, marks: tuple[str, str]) -> Iterator[str]:
    """The lines of a text. Its marks are single characters until the lines are broken, so that colour codes do not
    count as width. A mark still open at the end of a line is closed there and opened again on the next."""
    before, after = marks
    inside = False
    for line in wrap(text, first):
        head, body = line[: len(first)], line[len(first) :]
        begun = ("\x01" if inside else "") + body
        inside = begun.rfind("\x01") > begun.rfind("\x02")
        yield head + (begun + ("\x02" if inside else "")).replace("\x01", before).replace("\x02", after)


def _value_text(value: Any) -> str:
    """A value as in YAML, without quotes and brackets."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(_value_text, value))
        case dict():
            return ", ".join(f"{name} {_value_text(inner)}" for name, inner in value.items())
    return str(value)


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
        clean(one.called),
        f"take out {one.take_out} ({clean(one.old.revision)})" if one.take_out and one.old else "",
        f"put in {one.put_in} ({clean(one.new.revision)})" if one.put_in and one.new else "",
        clean(reason(one)),
    )
