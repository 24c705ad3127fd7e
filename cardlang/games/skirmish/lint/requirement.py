"""What a card requires must be a keyword or trait of the game (S6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import closest, did_you_mean, surely_meant


def requirement(text: CardText) -> Iterator[Diagnostic]:
    """A card requires something that is not a keyword or trait of this game.

    Why: No creature could ever play it (S6.3).

    Bad:
        requires: [Rangd]

    Good:
        requires: [Ranged]
    """
    if text.own_kind:
        return
    words = text.language.vocabulary
    known = [*map(words.in_own_words, words.powers), *words.types]
    for index, required in enumerate(text.card.fields.get("requires") or ()):
        if required in known:
            continue
        span = text.where(("requires", index))
        near = closest(str(required), known)
        help = did_you_mean(near) or f"the game knows {', '.join(known)}"
        fix = Fix(span, near, surely_meant(str(required), near, known)) if near else None
        yield Diagnostic("C311", f'"{required}" is not a keyword or trait of this game', span, help, fix=fix)


RULE = Rule("C311", "unknown-requirement", requirement, "error")
