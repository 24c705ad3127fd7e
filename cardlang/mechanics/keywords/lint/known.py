"""The keywords and subtypes on a card must be words of the game (S6.1, S11.8)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.rule import CardText, Rule
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import closest, did_you_mean, surely_meant


def known_keywords(text: CardText) -> Iterator[Diagnostic]:
    """A card has a keyword or subtype that the game does not know.

    Why: No text could ever refer to it (S11.8).

    Bad:
        keywords: [Drow, Spidr]
        powers: [Scuttle]

    Good:
        keywords: [Drow, Spider]
        powers: [Scuttle]
    """
    vocabulary = text.language.vocabulary
    if text.own_kind:
        return
    for field in ("keywords", "subtypes"):
        words = text.card.fields.get(field) or ()
        noun, known = _known(vocabulary, field) if words else ("", ())
        for index, word in enumerate(words):
            if word in known:
                continue
            near = closest(str(word), known)
            help = did_you_mean(near) or f"the game knows {', '.join(known)}"
            if word in vocabulary.powers:
                help, near = 'it is a power: write it under "powers:"', None
            span = text.where((field, index))
            written = span != text.card.span  # and not the default of a schema
            fix = Fix(span, near, surely_meant(str(word), near, known)) if near and written else None
            yield Diagnostic("C320", f'"{word}" is not a {noun} of this game', span, help, fix=fix)


def _known(vocabulary: Vocabulary, field: str) -> tuple[str, tuple[str, ...]]:
    """What the items of a list of keywords are called, and those that the game knows."""
    if field == "keywords":
        return "creature type", vocabulary.types
    return "subtype", tuple(map(str, vocabulary.spelled("SUBTYPE")))


RULE = Rule("C320", "unknown-keyword", known_keywords, "error")
