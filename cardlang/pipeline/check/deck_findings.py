"""What is found in a deck file by itself. It depends on no other file but for the names of all cards and the creatures
of the deck's faction, so it can be kept, or found by another process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardlang.language.rule import FactsRule, Rule
from cardlang.lint.rules import RULES as CORE
from cardlang.model.card import Outline
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span
from cardlang.pipeline.load.reading import Contents, card_text
from cardlang.source.ignores import Ignore, ignores


class Reading(NamedTuple):
    """What reading finds, and the rules about single cards. `facts` are for rules about several cards, by their codes:
    one fact for each card."""

    outline: Outline | None  # none if the file has no deck
    diagnostics: Sequence[Diagnostic]
    ignores: Sequence[Ignore]
    style: Sequence[Diagnostic]
    facts: Mapping[str, Sequence[str | None]]
    whole: bool = False  # all cards have the right fields


class Trials(NamedTuple):
    """What the dry run finds: findings by the number of the card, and the numbers of the cards that trigger something
    or have powers, which may go on without end together with others."""

    found: Sequence[tuple[int, Sequence[Diagnostic]]] = ()
    actors: Sequence[int] = ()


class FaceFindings(NamedTuple):
    """What is wrong with faces: of several findings with the same key, the first is told. `art` has the missing
    pictures, each with the place and number of the first card that names it, and `bare` all cards without theirs."""

    found: Sequence[tuple[Diagnostic, Sequence[tuple[str, ...]]]] = ()
    art: Sequence[tuple[str, Span]] = ()
    bare: Sequence[tuple[str, int]] = ()


class DeckFindings(NamedTuple):
    """All of it; None for parts that were not looked for, or are not known yet."""

    reading: Reading | None = None
    trials: Trials | None = None
    faces: FaceFindings | None = None


def file_findings(contents: Contents) -> Reading:
    """What was found by reading a deck file, which is all that `contents` has, and what the rules about single cards
    find in it."""
    if not contents.decks:
        return Reading(None, contents.diagnostics, (), (), {})
    (read,) = contents.decks
    rules = [*CORE, *read.game.lint]
    checks = [rule.check for rule in rules if isinstance(rule, Rule) and rule.severity == "warning"]
    facts = {rule.code: rule.fact for rule in rules if isinstance(rule, FactsRule)}
    texts = [card_text(read, card) for card in read.deck.cards]
    style = tuple([one for text in texts for check in checks for one in read.game.in_words(check(text))])
    comments = [one for document in contents.documents.values() for one in ignores(document)]
    whole = not contents.flawed and bool(contents.documents) and not contents.unread
    by_code = {code: [fact(text) for text in texts] for code, fact in facts.items()}
    return Reading(read.outline, tuple(contents.diagnostics), comments, style, by_code, whole)
