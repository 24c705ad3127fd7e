"""What a word such as `it`, which refers to nothing, may mean: the creature that has the text, or one that is only part
of a description and can be chosen first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.parsed import Parsed
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import did_you_mean
from cardlang.model.span import Span

_SHOWN: Final = 140  # characters of a suggestion
_THIS: Final = {"it": "", "its": "'s"}
_BEFORE: Final = r"(?:adjacent to|in front of|behind|next to|squares of) "
# What happens only then, or again and again, is not chosen first.
_SOMETIMES: Final = re.compile(r"(?:if|when|whenever|while|after|as long as|each)\b|[^.]*:", re.IGNORECASE)


def antecedent(
    one: Diagnostic, text: str, own: bool, vocabulary: Vocabulary, parse: Callable[[str], Parsed]
) -> Diagnostic:
    """The finding with what its word may mean, if the text can be read with it. With `own`, the text
    may speak of what it is on."""
    for fix in (*_itself(one, text, f"this {vocabulary.noun}" if own else ""), *_chosen(one, text, vocabulary)):
        start, end = fix.span.start, fix.span.end
        if parse(f"{text[:start]}{fix.text}{text[end:]}").effect is not None:
            return replace(one, help=did_you_mean(fix.text), fix=fix)
    return one


def _itself(one: Diagnostic, text: str, itself: str) -> Iterator[Fix]:
    said = text[one.span.start : one.span.end].lower()
    if itself and said in _THIS and "." not in text[: one.span.start]:
        yield Fix(one.span, f"{itself}{_THIS[said]}", sure=False)


def _chosen(one: Diagnostic, text: str, vocabulary: Vocabulary) -> Iterator[Fix]:
    """For each thing that only describes another before the word: the sentence in which it is chosen first."""
    nouns = "|".join(re.escape(one) for one, _ in vocabulary.forms.values())
    thing = rf"{_BEFORE}((?:an?|target|one) (?:[\w'’-]+ ){{0,2}}?(?:{nouns})(?: (?:within|in the) [\w ]+? \w+)?)"
    for found in re.finditer(rf"{thing}(?= and| then|,|\.|$)", text[: one.span.start], re.IGNORECASE):
        begins = max(text.rfind(". ", 0, found.start()) + 2, text.rfind("\n", 0, found.start()) + 1, 0)
        begins = 0 if begins == 1 else begins
        if _SOMETIMES.match(text, begins):
            continue
        said = f"Choose {found[1]}. {text[begins : found.start(1)]}that {vocabulary.noun}"
        if len(said) <= _SHOWN:
            yield Fix(Span("", begins, found.end()), said, sure=False)
