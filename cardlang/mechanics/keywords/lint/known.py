"""The keywords and subtypes on a card must be words of the game (S6.1, S11.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardlang.language.rule import CardText, Rule
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import closest, did_you_mean, surely_meant

# The fields of a card and the terminal that spells the words in each; creature types are in `types`.
_SUBTYPE: Final = "SUBTYPE"


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
    for field, (noun, known) in _lists(vocabulary).items():
        for index, word in enumerate(text.card.fields.get(field) or ()):
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


def _lists(vocabulary: Vocabulary) -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """For each list of keywords that cards have, the name of its items and the words that the game knows."""
    subtypes = dict.fromkeys(str(entry.value) for entry in vocabulary.entries if entry.terminal == _SUBTYPE)
    return {"keywords": ("creature type", vocabulary.types), "subtypes": ("subtype", tuple(subtypes))}


RULE = Rule("C320", "unknown-keyword", known_keywords, "error")
