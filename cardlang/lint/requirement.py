"""What a card requires must be a keyword or trait of the game (S6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from cardlang.lint.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import surely_meant


def requirement(text: CardText) -> Iterator[Diagnostic]:
    """No creature could play a card that requires what the game does not know."""
    words = text.language.vocabulary
    known = [*map(words.house, words.powers), *words.types]
    for index, required in enumerate(text.card.fields.get("requires") or ()):
        if required in known:
            continue
        span = text.where(("requires", index))
        near = get_close_matches(str(required), known, n=1)
        help = f'did you mean "{near[0]}"?' if near else f"the game knows {', '.join(known)}"
        fix = Fix(span, near[0], surely_meant(str(required), near[0], known)) if near else None
        yield Diagnostic("C311", f'"{required}" is no keyword or trait of this game', span, help, fix=fix)


REQUIREMENT = Rule("C311", requirement)
