"""A card does what its name says.

A name with a word of the game in it promises what the word means; a card that nowhere has it misleads.

Evidence must be strong, because names are flavour first. So only those words count that the vocabulary lists under
`promises`: words that in a name have no everyday sense beside the game's. `Healing Word` promises healing, but
`Quick Draw` is about a sword, `Double Tap` about a bow, `Deal with the Devil` about a pact, and `House Guard` or
`Nimble Strike` use a keyword as an adjective. Creature types promise nothing: `Spider Queen's Sting` is no spider.

The promise is kept if a word of the same meaning, in any form, stands anywhere in the card's texts, also as what is
forbidden or required; or if a list of the card has it, or a field of that name a value. A card with a text that is
not understood is let be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.language.atoms import split
from cardlang.language.rule import CardText, Rule
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

_ENDINGS = ("", "s", "es", "d", "ed", "r", "er", "rs", "ers", "ing")


def promise(text: CardText) -> Iterator[Diagnostic]:
    """The name of a card has a word of the game in it that nothing on the card has to do with.

    Why: Players rely on names: who needs healing takes the card that says so.

    Bad:
        name: Healing Word
        text: Draw 2 action cards.

    Good:
        name: Healing Word
        text: Heal 10 damage from an adjacent allied creature.
    """
    if any(parsed.text is None for parsed in text.parsed):
        return
    promises = [
        (atom, word)
        for atom in split(text.card.name)
        for word in text.language.vocabulary.promises
        if _is_form(atom.key, word)
    ]
    said = set(_said(text)) if promises else set()
    for atom, word in promises:
        meant = _same_meaning(text.language.vocabulary, word)
        if any(_is_form(one, other) for one in said for other in meant):
            continue
        name = text.card.name[atom.start : atom.end]
        message = f'the name says "{name}", but no text of this card says "{word}"'
        span = text.card.span
        if span.end - span.start == len(text.card.name):  # written without quotes
            span = Span(span.path, span.start + atom.start, span.start + atom.end)
        yield Diagnostic("C604", message, span, "change the name or the text", severity="warning", card=text.card.id)


def _said(text: CardText) -> Iterator[str]:
    """The words of the card's texts and lists, and its fields that have a value."""
    for parsed in text.parsed:
        yield from (atom.key for atom in split(parsed.text or ""))
    for field, value in text.card.fields.items():
        if isinstance(value, list):
            yield from (atom.key for one in value if isinstance(one, str) for atom in split(one))
        elif value is not None and field not in ("id", "name"):
            yield field


def _same_meaning(vocabulary: Vocabulary, word: str) -> Iterable[str]:
    """`word` and the words that stand for the same."""
    senses = {(entry.terminal, entry.value) for entry in vocabulary.entries if entry.spelling.casefold() == word}
    same = {entry.spelling.casefold() for entry in vocabulary.entries if (entry.terminal, entry.value) in senses}
    return {word, *(one for one in same if one.isalpha())}


def _is_form(said: str, word: str) -> bool:
    """Whether `said` is `word` with an ending.

    >>> [_is_form(one, "heal") for one in ("heals", "healing", "healer", "health")]
    [True, True, True, False]
    """
    return said.startswith(word) and said[len(word) :] in _ENDINGS


RULE = Rule("C604", "broken-promise", promise)
