"""Prose on cards that only people read: its marks and symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.face.prose import slips
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic, Fix


def prose_faults(card: Card, symbols: Mapping[str, str] | None) -> Iterator[Diagnostic]:
    """What is wrong with the prose of a card; `symbols` are those of its project, None if they are not known."""
    for text in card.prose:
        for slip in slips(text.text, symbols or {}):
            span = text.span(slip.start, slip.end)
            fix = Fix(span, slip.meant, slip.sure) if slip.meant else None
            if slip.code != "C210" or symbols is not None:
                yield Diagnostic(slip.code, slip.message, span, slip.help, card=card.id, fix=fix)
