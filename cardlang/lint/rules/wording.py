"""One meaning has one wording. At most one finding per text; if only synonyms differ, `terminology` reports them."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.rule import CardText, Rule
from cardlang.lint.rewording import reworded, rewordings
from cardlang.model.diagnostic import Diagnostic


def wording(text: CardText) -> Iterator[Diagnostic]:
    """A text says in its own words what other cards say in the usual ones.

    Why: Players compare cards, and take two wordings for two effects. Printed cards have the usual wording.

    Bad:
        text: Draw a card, then move up to 4 squares.

    Good:
        text: Draw 1 action card. The acting creature moves 4 squares.
    """
    for found in rewordings(text):
        if run := found.run:
            right = found.meant[run.other_start : run.other_end]
            message = "other cards of this game word this differently"
            yield reworded("C601", message, found.one, run.start, run.end, right, text)


RULE = Rule("C601", "wording", wording)
