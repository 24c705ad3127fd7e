"""The C41x codes: what the dry run finds."""

from __future__ import annotations

import pytest

from cardlang.games.skirmish import cards
from cardlang.model.diagnostic import Code
from cardlang.rules.dryrun import loops
from errors.language import lint_cards
from errors.numbered import codes
from errors.projects import linted, write

CODES = codes("C411", "C418")


def check(code: Code, *, bad: bool) -> tuple[set[str], str]:
    """What lint reports for the files of an example, or for a card with its fields."""
    made = {"C417": code.good, "C418": 'copies: 2\npowers: ["T: Gain 1 gold."]'}
    example = made.get(code.code, code.bad) if bad else code.good
    with pytest.MonkeyPatch.context() as patch:
        if bad and code.code == "C417":
            patch.setattr(cards.discard_played, "__code__", (lambda play: None).__code__)
        if bad and code.code == "C418":  # so that a single card exceeds it
            patch.setattr(loops, "DECK", 0)
        if not example.startswith("# cards/"):
            return lint_cards(example, "skirmish")
        write(example)
        return linted()
