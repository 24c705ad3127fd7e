"""Drafts: cards that are printed for a test, with a mark, even if their texts cannot be read yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.language.parser import Parsed
from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic, Fix, has_errors
from cardlang.model.span import Span
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.source.yaml.nodes import Document, Mapping

MOST_NAMED = 3  # how many drafts a finding names


def draft_text(text: Text, parsed: Parsed) -> Parsed:
    """A text of a draft: one that cannot be read is printed as it is written."""
    return Parsed(None, text.text, ()) if has_errors(parsed.diagnostics) else parsed


def needless_draft(document: Document, card: Card, texts: Sequence[Parsed]) -> Iterator[Diagnostic]:
    """A warning for a card that says itself that it is a draft, though all its texts are read (C202)."""
    holder = document.at(("cards", card.number - 1))
    if not card.fields.get("draft") or not texts or any(one.effect is None for one in texts):
        return
    assert isinstance(holder, Mapping)
    key, value = holder.entries["draft"]
    keys = [one for one, _ in holder.entries.values()]
    before, after = keys[: keys.index(key)], keys[keys.index(key) + 1 :]
    start = key.start if after or not before else holder.entries[str(before[-1].value)][1].end
    end = after[0].start if after else value.end
    sure = "#" not in document.source.text[start:end]  # a comment, which may be about something else
    fix = Fix(Span(document.path, start, end), "", sure)
    message = f"all texts of {card.name} are read, so it need not be a draft"
    help = "take out `draft: true`; a whole deck that is not finished says it above its cards"
    yield Diagnostic("C202", message, document.span(value), help, "warning", card=card.id, fix=fix)


def draft_fault(drafts: Sequence[tuple[ReadDeck, Card]], help: str) -> Iterator[Diagnostic]:
    """One error for all of these drafts, at the first (C518); `help` is what can be done."""
    if drafts:
        named = ", ".join(card.name for _, card in drafts[:MOST_NAMED])
        more = f" and {len(drafts) - MOST_NAMED} more" if len(drafts) > MOST_NAMED else ""
        what = f"{named} is a draft" if len(drafts) == 1 else f"{len(drafts)} cards are drafts: {named}{more}"
        read, card = drafts[0]
        own = ("cards", card.number - 1, "draft")
        span = read.document.where(*(own if read.document.has(own) else ("draft",)))
        yield Diagnostic("C518", what, span, help, card=card.id)
