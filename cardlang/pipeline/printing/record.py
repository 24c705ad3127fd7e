"""What a build prints of each card: compared with an earlier print if one is named, and kept in the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardlang.model.card import Card
from cardlang.model.change import Exchange, compare, exchanges
from cardlang.model.edition import Edition, Entry, Key
from cardlang.pipeline.editions.edition import make_edition, open_edition
from cardlang.pipeline.faces.renderer import FaceRenderer, open_renderer
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.options import BuildOptions, kind_of_file
from cardlang.source.disk import is_file
from cardlang.source.ledger import NAME, as_ledger, read_ledger


class Record:
    """The counts of one build. `since` names the earlier print ("" if none was asked for), `exchanges` are all
    differences from it, and `notes` say what could not be compared."""

    def __init__(
        self, options: BuildOptions, contents: Contents, decks: Sequence[ReadDeck], renderer: FaceRenderer
    ) -> None:
        """`renderer` draws in the ink of this build.

        Errors: `SourceError` for an earlier print that cannot be read.
        """
        self.options = options
        self.decks = {deck.deck.id for deck in decks}
        self.has_mats = options.kit or (options.wants("mats") and not (options.decks or options.cards))
        self.now = self._now(contents, decks, renderer)
        self.since, self.old = "", Edition("", {})
        self.exchanges: tuple[Exchange, ...] = ()
        self.notes: tuple[str, ...] = ()
        if options.changed_since is not None:
            self.old = self._narrowed(open_edition(options.changed_since, contents.project, options.ink))
            changes = compare(self.old, self.now)
            self.since, self.notes = self.old.name, changes.notes
            self.exchanges = exchanges(changes, self.old, self.now, self._wanted)
        self._by_key: Mapping[Key, Exchange] = {one.new.key: one for one in self.exchanges if one.new}
        if {"cards", "creatures"} & set(options.kinds):  # --only skips the other kinds
            self.exchanges = tuple(one for one in self.exchanges if self._in_files(one.card))

    def count(self, card: Card) -> int:
        """How many copies of a card this build prints."""
        key = card.game, card.id
        if not self.since:
            return self._wanted(self.now.cards[key]) if key in self.now.cards else 0
        return self._by_key[key].put_in if key in self._by_key else 0

    def mats_differ(self, game: str) -> bool:
        """Whether a game's mats have to be printed."""
        return not self.since or self.old.mats.get(game) != self.now.mats.get(game)

    def ledger(self, out: Path) -> tuple[Path, bytes]:
        """The path and the bytes of the ledger for `out`: everything printed so far. A full build replaces the old
        ledger; a partial build keeps its entries for whatever this build leaves out.

        Errors: `SourceError` for an old ledger that cannot be read.
        """
        path = out / NAME
        old = read_ledger(out) if self.options.adds and is_file(path) else Edition("", {})
        now = [self._printed(card) for card in self.now.cards.values() if self._in_files(card)]
        known = {card.key for card in now}
        known |= {one.old.key for one in self.exchanges if one.old and self._in_files(one.card)}  # gone, renamed
        kept = [card for key, card in old.cards.items() if key not in known and not self._replaced(card)]
        return path, as_ledger([*kept, *now], {**old.mats, **self.now.mats})

    def _now(self, contents: Contents, decks: Sequence[ReadDeck], renderer: FaceRenderer) -> Edition:
        ids = self.options.cards
        chosen = {id(deck) for deck in decks}

        def wanted(deck: ReadDeck, card: Card) -> bool:
            return id(deck) in chosen and (not ids or card.id in ids)

        usual = self.options.ink == "full" and not self.options.release
        plain = renderer if usual else open_renderer(contents.project)[0]
        marks = plain if self.options.release else renderer
        return make_edition(contents, plain, marks, wanted=wanted, mats=self.has_mats)

    def _narrowed(self, old: Edition) -> Edition:
        """The earlier edition, cut down to what this build is about."""
        ids = self.options.cards
        cards = {
            key: card
            for key, card in old.cards.items()
            if key in self.now.cards or (not ids and (not self.options.decks or card.deck in self.decks))
        }
        return replace(old, cards=cards)

    def _wanted(self, card: Entry) -> int:
        return self.options.copies_of(card.copies)

    def _in_files(self, card: Entry) -> bool:
        return self.options.copies != "none" and self.options.wants(kind_of_file(card.kind))

    def _replaced(self, card: Entry) -> bool:
        """Whether a card of the old ledger would be in this build if it still existed."""
        chosen = not self.options.cards and (not self.options.decks or card.deck in self.decks)
        return chosen and self._in_files(card)

    def _printed(self, card: Entry) -> Entry:
        """The card with the number of copies printed so far that are still in use."""
        if not self.since:
            return replace(card, printed=self._wanted(card))
        one = self._by_key.get(card.key)
        if one is None:
            return replace(card, printed=self.old.cards[card.key].printed)
        held = one.old.printed if one.old else 0
        return replace(card, printed=held - one.take_out + one.put_in)
