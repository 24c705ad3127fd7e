"""The record of a build: what it prints of each card, compared with an earlier print if one is named, and the ledger
that it leaves for the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardlang.model.card import Card
from cardlang.model.change import Exchange, compare, exchanges
from cardlang.model.edition import Edition, Entry, Key
from cardlang.pipeline.editions import open_edition, take_stock
from cardlang.pipeline.faces import Studio, open_studio
from cardlang.pipeline.output import Order, file_kind
from cardlang.pipeline.reading import Contents, ReadDeck
from cardlang.source.ledger import NAME, as_ledger, read_ledger


class Record:
    """`since` names the earlier edition, "" if none was asked for; `exchanges` are then all that differs from it, and
    `notes` what could not be compared."""

    def __init__(self, order: Order, contents: Contents, decks: Sequence[ReadDeck], studio: Studio) -> None:
        """`studio` has the ink that is printed with.

        Errors: `SourceError` for an earlier edition that cannot be read.
        """
        self.order = order
        self.decks = {deck.deck.id for deck in decks}
        self.has_mats = order.kit or (order.wants("mats") and not (order.decks or order.cards))
        self.now = self._now(contents, decks, studio)
        self.since, self.old = "", Edition("", {})
        self.exchanges: tuple[Exchange, ...] = ()
        self.notes: tuple[str, ...] = ()
        if order.changed_since is not None:
            self.old = self._narrowed(open_edition(order.changed_since, contents.project, order.ink))
            changes = compare(self.old, self.now)
            self.since, self.notes = self.old.name, changes.notes
            self.exchanges = exchanges(changes, self.old, self.now, self._wanted)
        self._by_key: Mapping[Key, Exchange] = {one.new.key: one for one in self.exchanges if one.new}
        if {"cards", "creatures"} & set(order.kinds):  # of what is left aside nothing is taken out or put in
            self.exchanges = tuple(one for one in self.exchanges if self._in_files(one.card))

    def count(self, card: Card) -> int:
        """How many of a card are printed."""
        key = card.game, card.id
        if not self.since:
            return self._wanted(self.now.cards[key]) if key in self.now.cards else 0
        return self._by_key[key].put_in if key in self._by_key else 0

    def mats_differ(self, game: str) -> bool:
        """Whether a game's mats are printed."""
        return not self.since or self.old.mats.get(game) != self.now.mats.get(game)

    def ledger(self, out: Path) -> tuple[Path, bytes]:
        """The ledger that the build leaves in `out`: what has been printed by now. A build of everything tells of just
        that; of what another build leaves aside the ledger that is there goes on to tell.

        Errors: `SourceError` for a ledger that is there and cannot be read.
        """
        order, path = self.order, out / NAME
        whole = not (order.decks or order.cards or order.kinds or order.copies == "none")
        there = read_ledger(out) if path.is_file() and not whole else Edition("", {})
        now = [self._printed(card) for card in self.now.cards.values() if self._in_files(card)]
        known = {card.key for card in now}
        known |= {one.old.key for one in self.exchanges if one.old and self._in_files(one.card)}  # gone, renamed
        kept = [card for key, card in there.cards.items() if key not in known and not self._replaced(card)]
        return path, as_ledger([*kept, *now], {**there.mats, **self.now.mats})

    def _now(self, contents: Contents, decks: Sequence[ReadDeck], studio: Studio) -> Edition:
        ids = self.order.cards
        ordered = {id(deck) for deck in decks}

        def wanted(deck: ReadDeck, card: Card) -> bool:
            return id(deck) in ordered and (not ids or card.id in ids)

        plain = studio if self.order.ink == "full" else open_studio(contents.project)[0]
        return take_stock(contents, plain, studio, wanted=wanted, mats=self.has_mats)

    def _narrowed(self, old: Edition) -> Edition:
        """The earlier edition, of what is ordered now."""
        ids = self.order.cards
        cards = {
            key: card
            for key, card in old.cards.items()
            if key in self.now.cards or (not ids and (not self.order.decks or card.deck in self.decks))
        }
        return replace(old, cards=cards)

    def _wanted(self, card: Entry) -> int:
        return {"deck": card.copies, "one": 1, "none": 0}[self.order.copies]

    def _in_files(self, card: Entry) -> bool:
        return self.order.copies != "none" and self.order.wants(file_kind(card.kind))

    def _replaced(self, card: Entry) -> bool:
        """Whether a card of the ledger that is there would be among those of this build, if it still existed."""
        ordered = not self.order.cards and (not self.order.decks or card.deck in self.decks)
        return ordered and self._in_files(card)

    def _printed(self, card: Entry) -> Entry:
        """The card with how many of it lie on the table now."""
        if not self.since:
            return replace(card, printed=self._wanted(card))
        one = self._by_key.get(card.key)
        if one is None:
            return replace(card, printed=self.old.cards[card.key].printed)
        held = one.old.printed if one.old else 0
        return replace(card, printed=held - one.take_out + one.put_in)
