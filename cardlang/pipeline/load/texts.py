"""Reading rules texts in files."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language.language import Language
from cardlang.language.parser import Parsed
from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.source.yaml.offsets import rewrite


def read_text(language: Language, text: Text, card: Card | None = None) -> Parsed:
    """One rules text, with its diagnostics at their places in the file."""
    parsed = language.parse(text.text, text.box, card.name if card else None)
    if not parsed.diagnostics:
        return parsed
    id = card.id if card else None
    told = (one for one in parsed.diagnostics if one.code != "C601")  # a lint rule says at which words
    return parsed._replace(diagnostics=tuple(_placed(one, text, id) for one in told))


def read_texts(language: Language, card: Card) -> tuple[Parsed, ...]:
    """The rules texts of a card."""
    return tuple([read_text(language, text, card) for text in card.texts])


def _placed(diagnostic: Diagnostic, text: Text, card: str | None) -> Diagnostic:
    """A diagnostic about a text as one about its file."""
    fix = diagnostic.fix
    if fix:
        fix = replace(rewrite(text, fix.span.start, fix.span.end, fix.text), sure=fix.sure)
    span = text.span(diagnostic.span.start, diagnostic.span.end)
    return replace(diagnostic, span=span, card=card, fix=fix)
