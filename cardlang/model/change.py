"""Differences between two editions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Literal

from cardlang.model.card import told_apart
from cardlang.model.edition import Edition, Entry, Key

Kind = Literal["meaning", "wording", "layout", "new", "gone", "renamed", "unread"]


@dataclass(frozen=True, slots=True)
class _Differing:
    """A card that differs. `old` is None for a new card, `new` for one that is gone."""

    old: Entry | None
    new: Entry | None

    @property
    def card(self) -> Entry:
        """The new card, or the old one if it is gone."""
        card = self.new or self.old
        assert card
        return card


@dataclass(frozen=True, slots=True)
class Change(_Differing):
    """How one card differs. If `reprint`, printed copies are out of date. `why` explains the kind "unread"."""

    kind: Kind
    reprint: bool
    why: str = ""

    @property
    def values(self) -> dict[str, tuple[Any, Any]]:
        """The old and new value of each field that differs."""
        if not self.old or not self.new:
            return {}
        was, now = _values(self.old), _values(self.new)
        return {name: (was.get(name), now.get(name)) for name in {**was, **now} if was.get(name) != now.get(name)}

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """Pairs of old and new canonical wordings that differ, of the same texts."""
        if not self.old or not self.new or self.texts:
            return ()
        pairs = zip(self.old.read, self.new.read, strict=False)
        return tuple((was, now) for (_, was), (_, now) in pairs if was != now)

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Pairs of old and new texts that differ; "" where one edition has no such text."""
        if not self.old or not self.new:
            return ()
        pairs = zip_longest(self.old.texts, self.new.texts, fillvalue="")
        return tuple((was, now) for was, now in pairs if was.split() != now.split())


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences, in the order of the decks. `notes` say what could not be compared."""

    old: str
    new: str
    cards: tuple[Change, ...]
    mats: tuple[str, ...] = ()  # the games whose mats differ
    notes: tuple[str, ...] = ()

    def of(self, kind: Kind) -> tuple[Change, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.cards if change.kind == kind)


def compare(old: Edition, new: Edition) -> Changes:
    """What has changed from `old` to `new`. Cards are matched by id; if exactly one card is gone and one is new with
    the same meaning, the card was renamed. A card that one edition could not read counts as changed."""
    found = [one for key in {**old.cards, **new.cards} if (one := _change(key, old, new))]
    found = sorted(_renamed(found), key=lambda one: (one.card.game, one.card.deck, one.card.number, one.card.id))
    mats = {**old.mats, **new.mats}
    known = {**old.cards, **new.cards}
    notes = [
        f"{edition.name}: {why}"
        for edition in (old, new)
        for why in (
            *edition.lost.values(),
            *edition.undrawn,
            *(why for key, why in edition.unread.items() if key not in known),
        )
    ]
    differ = tuple(game for game in sorted(mats) if old.mats.get(game) != new.mats.get(game))
    return Changes(old.name, new.name, tuple(found), differ, tuple(dict.fromkeys(notes)))


def _change(key: Key, old: Edition, new: Edition) -> Change | None:
    was, now = old.cards.get(key), new.cards.get(key)
    if was is None or now is None:
        card = was or now
        assert card
        without = old if was is None else new
        why = without.unread.get(key) or without.lost.get(card.path, "")
        if why:
            return Change(was, now, "unread", True, f"{without.name}: {why}")
        return Change(was, now, "new" if now else "gone", True)
    looks = None in (was.drawing, now.drawing) or (was.drawing, was.back) != (now.drawing, now.back)
    if was.copies != now.copies or (was.meaning != now.meaning and not _means_the_same(was, now, new)):
        return Change(was, now, "meaning", looks)
    if was.wording != now.wording:
        return Change(was, now, "wording", looks)
    return Change(was, now, "layout", True) if looks else None


def _means_the_same(was: Entry, now: Entry, new: Edition) -> bool:
    """Whether the same words are understood as before, if only the data that describe their effect have changed, as
    after an upgrade of cardlang: the old canonical wording means today what the card means."""
    same = was.texts == now.texts and bool(was.read)
    return same and new.meaning_now is not None and new.meaning_now(was) == now.meaning


def _renamed(found: list[Change]) -> Iterator[Change]:
    """The same changes, with a pair of a gone and a new card of equal meaning turned into one renamed card."""
    alike: defaultdict[str, list[Change]] = defaultdict(list)
    for one in found:
        if one.kind in ("new", "gone"):
            alike[one.card.meaning].append(one)
    for one in found:
        pair = sorted(alike.get(one.card.meaning, ()), key=lambda change: change.kind)
        if one.kind not in ("new", "gone") or [change.kind for change in pair] != ["gone", "new"]:
            yield one
        elif one.kind == "new":
            yield replace(one, kind="renamed", old=pair[0].old)


def _values(card: Entry) -> dict[str, Any]:
    """The fields that are compared by value."""
    return {**card.values, "copies": card.copies, "deck": card.deck, "kind": card.kind, "name": card.name}


@dataclass(frozen=True, slots=True)
class Exchange(_Differing):
    """How many copies of one card to take out of a printed deck, and how many newly printed ones to put in."""

    kind: Kind | Literal["copies"]  # "copies": the card is unchanged, but more or fewer copies are wanted
    take_out: int
    put_in: int
    called: str  # the card's name, with its id if another one has that name
    why: str = ""


def exchanges(changes: Changes, old: Edition, new: Edition, wanted: Callable[[Entry], int]) -> tuple[Exchange, ...]:
    """How to bring the printed cards of `old` up to `new`, in the order of the decks. `changes` are those between the
    two; `wanted` returns how many copies of a card the table needs. Cards that look the same stay in the deck."""
    by_key = {change.new.key: change for change in changes.cards if change.new}
    both = {**old.cards, **new.cards}
    called = dict(zip(both, told_apart((one.name, one.id) for one in both.values()), strict=True))
    gone = (one.card for one in changes.of("gone"))
    found = [Exchange(card, None, "gone", card.printed, 0, called[card.key]) for card in gone if card.printed]
    for key, card in new.cards.items():
        change = by_key.get(key)
        was = change.old if change else old.cards[key]
        held = was.printed if was else 0
        anew = change is not None and change.reprint
        out = held if anew else max(0, held - card.copies)
        more = max(0, wanted(card) - (0 if anew else held - out))
        if out or more:
            kind = change.kind if change and anew else "copies"
            found.append(Exchange(was, card, kind, out, more, called[key], change.why if change else ""))
    return tuple(sorted(found, key=lambda one: (one.card.game, one.card.deck, one.card.number, one.card.id)))
