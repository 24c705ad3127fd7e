"""One thing has one name: the first spelling of a value in the vocabulary, which the canonical wording uses. Reported
if synonyms are the only difference; for others, see `wording`."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.rule import CardText, Rule
from cardlang.lint.rewording import reworded, rewordings
from cardlang.model.diagnostic import Diagnostic


def terminology(text: CardText) -> Iterator[Diagnostic]:
    """A thing is called by another name than on other cards.

    Why: One name for one thing: an `adjacent` creature on one card and a `neighbouring` one on the next look like two.

    Bad:
        text: Deal 5 damage to each neighbouring enemy.

    Good:
        text: Deal 5 damage to each adjacent enemy.
    """
    for found in rewordings(text):
        for term in found.terms:
            words = found.one.text[term.start : term.end]
            standard = found.meant[term.other_start : term.other_end]
            message = f'cards of this game say "{standard}", not "{words}"'
            yield reworded("C602", message, found.one, term.start, term.end, standard, text)


RULE = Rule("C602", "terminology", terminology)
