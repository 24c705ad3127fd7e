"""Cards that are drafts, which a release refuses to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.faces import is_draft
from cardlang.pipeline.load.read_deck import ReadDeck

MOST_NAMED = 3  # how many drafts the finding names


def draft_faults(decks: Iterable[ReadDeck]) -> Iterator[Diagnostic]:
    """One error for all drafts in `decks`, at the first."""
    drafts = [(read, card) for read in decks for card in read.deck.cards if is_draft(read.deck, card)]
    if drafts:
        named = ", ".join(card.name for _, card in drafts[:MOST_NAMED])
        more = f" and {len(drafts) - MOST_NAMED} more" if len(drafts) > MOST_NAMED else ""
        what = f"{named} is a draft" if len(drafts) == 1 else f"{len(drafts)} cards are drafts: {named}{more}"
        read, card = drafts[0]
        own = ("cards", card.number - 1, "draft")
        span = read.document.where(*(own if read.document.has(own) else ("draft",)))
        yield Diagnostic("C518", what, span, help="take out `draft: true`, or print without --release", card=card.id)
