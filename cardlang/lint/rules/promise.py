"""A card does what its name says.

A word of the game in a card's name promises what the word means. A card that never mentions it misleads.

The evidence must be strong, because names are mostly flavour. So only those words count that the vocabulary lists under
`promises`: words that have no everyday meaning in a name. `Healing Word` promises healing, but `Quick Draw` is about a
sword, `Double Tap` about a bow, `Deal with the Devil` about a pact, and `House Guard` or `Nimble Strike` use a keyword
as an adjective. Creature types promise nothing: `Spider Queen's Sting` is not a spider.

The promise is kept if a word of the same meaning, in any form, occurs in the card's texts, even as something forbidden
or required; or in one of its lists; or if a field of that name has a value. Cards with a text that cannot be read are
not checked, nor are kinds of card that have no texts: people know what those do.
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
    """The name of a card contains a word of the game, but nothing on the card is about it.

    Why: Players rely on names: if they need healing, they take the card that says so.

    Bad:
        name: Healing Word
        text: Draw 2 action cards.

    Good:
        name: Healing Word
        text: Heal 10 damage from an adjacent allied creature.
    """
    if not text.text_fields or any(parsed.effect is None for parsed in text.parsed):
        return
    promises = [
        (atom, word)
        for atom in split(text.card.name)
        for word in text.language.vocabulary.promises
        if _is_form(atom.key, word)
    ]
    written = set(_written_words(text)) if promises else set()
    for atom, word in promises:
        meant = _same_meaning(text.language.vocabulary, word)
        if any(_is_form(one, other) for one in written for other in meant):
            continue
        name = text.card.name[atom.start : atom.end]
        message = f'the name says "{name}", but no text of this card says "{word}"'
        span = text.card.span
        if span.end - span.start == len(text.card.name):  # written without quotes
            span = Span(span.path, span.start + atom.start, span.start + atom.end)
        yield Diagnostic("C604", message, span, "change the name or the text", severity="warning", card=text.card.id)


def _written_words(text: CardText) -> Iterator[str]:
    """The words of the card's texts and lists, and the names of its fields that have a value."""
    for parsed in text.parsed:
        yield from (atom.key for atom in split(parsed.text or ""))
    for field, value in text.card.fields.items():
        if isinstance(value, list):
            yield from (atom.key for one in value if isinstance(one, str) for atom in split(one))
        elif value is not None and field not in ("id", "name"):
            yield field


def _same_meaning(vocabulary: Vocabulary, word: str) -> Iterable[str]:
    """`word` and the words with the same meaning."""
    senses = {(entry.terminal, entry.value) for entry in vocabulary.entries if entry.spelling.casefold() == word}
    same = {entry.spelling.casefold() for entry in vocabulary.entries if (entry.terminal, entry.value) in senses}
    return {word, *(one for one in same if one.isalpha())}


def _is_form(written: str, word: str) -> bool:
    """Whether `written` is `word` with an ending.

    >>> [_is_form(one, "heal") for one in ("heals", "healing", "healer", "health")]
    [True, True, True, False]
    """
    return written.startswith(word) and written[len(word) :] in _ENDINGS


RULE = Rule("C604", "broken-promise", promise)
