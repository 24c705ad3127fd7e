"""The keywords of a creature are creature types of the game (S11.8)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from cardlang.lint.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic, Fix


def keyword(text: CardText) -> Iterator[Diagnostic]:
    """No text can refer to a keyword that the game does not know."""
    known = text.vocabulary.types
    for index, given in enumerate(text.card.fields.get("keywords") or ()):
        if given not in known:
            span = text.where(("keywords", index))
            near = get_close_matches(str(given), known, n=1)
            help = f'did you mean "{near[0]}"?' if near else f"the game knows {', '.join(known)}"
            fix = Fix(span, near[0]) if near else None
            yield Diagnostic("C320", f'"{given}" is no creature type of this game', span, help, fix=fix)


KEYWORD = Rule("C320", keyword)
