"""What is found in a deck file by itself. It depends on no other file but for the names of all cards and the creatures
of the deck's faction, so it can be kept, or found by another process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardlang.language.rule import CardText, FactsRule, Rule
from cardlang.lint.rules import RULES as CORE
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.outline import Outline
from cardlang.model.span import Span
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents, card_text
from cardlang.source.ignores import Ignore, ignores


class Reading(NamedTuple):
    """What reading finds, and the rules about single cards. `facts` are for rules about several cards, by their codes:
    one fact for each card."""

    outline: Outline | None  # none if the file has no deck
    diagnostics: Sequence[Diagnostic]
    ignores: Sequence[Ignore]
    style: Sequence[Diagnostic]
    facts: Mapping[str, Sequence[object]]
    whole: bool = False  # all cards have the right fields


class Trials(NamedTuple):
    """What the dry run finds: findings by the number of the card, and the numbers of the cards that trigger something
    or have powers, which may go on without end together with others. `clean` are hashes of the others."""

    found: Sequence[tuple[int, Sequence[Diagnostic]]] = ()
    actors: Sequence[int] = ()
    clean: frozenset[bytes] = frozenset()


class FaceFindings(NamedTuple):
    """What is wrong with faces: of several findings with the same key, the first is told. `art` has the missing
    pictures, each with the place and number of the first card that names it, and `bare` all cards without theirs."""

    found: Sequence[tuple[Diagnostic, Sequence[tuple[str, ...]]]] = ()
    art: Sequence[tuple[str, Span]] = ()
    bare: Sequence[tuple[str, int]] = ()


class Unit(NamedTuple):
    """All of it."""

    reading: Reading
    trials: Trials = Trials()
    faces: FaceFindings = FaceFindings()


def reading_of(contents: Contents) -> Reading:
    """What was found by reading a deck file, which is all that `contents` has."""
    if not contents.decks:
        return Reading(None, contents.diagnostics, (), (), {})
    (read,) = contents.decks
    texts = [card_text(read, card) for card in read.deck.cards]
    rules = [rule for rule in (*CORE, *read.game.lint) if isinstance(rule, FactsRule)]
    facts = {rule.code: [rule.fact(text) for text in texts] for rule in rules}
    comments = [one for document in contents.documents.values() for one in ignores(document)]
    whole = not contents.flawed and bool(contents.documents) and not contents.unread
    return Reading(read.outline, tuple(contents.diagnostics), comments, tuple(_style(read, texts)), facts, whole)


def _style(read: ReadDeck, texts: Sequence[CardText]) -> Iterator[Diagnostic]:
    """What the rules that warn about single cards find."""
    rules = [rule for rule in (*CORE, *read.game.lint) if isinstance(rule, Rule) and rule.severity == "warning"]
    for text in texts:
        for rule in rules:
            yield from read.game.in_words(rule.check(text))
