"""Casts a sentence in another form: phrases of other games with words between them, and clauses that stand in a
sentence of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

GAP: Final = "…"  # stands for any words of one clause
_ANY = r"([^.,:;…]+?)"
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DIGITS = {word: str(n) for n, word in enumerate(_WORDS, 1)} | {"a": "1", "an": "1"}
_NUMBER = rf"(\d+|{'|'.join(_DIGITS)})"
_JOINS = re.compile(r",? (?:and(?: then)?|but|then|while) |; (?:and |then )?", re.IGNORECASE)
_HEAD = re.compile(r"[^:.]*: *")
# What these say holds for both clauses, and so it is repeated.
_SCOPE = re.compile(
    r"(?:if|when|whenever|while|until|once per|each time|at the|as long as|during|after|before|for each) [^,]+, ",
    re.IGNORECASE,
)
_PARTS = 4  # places at most at which a sentence is split

GUESS: Final = "?"  # begins what may mean something else
Pattern = tuple[re.Pattern[str], str]


def patterns(meant: Mapping[str, Sequence[str]]) -> list[Pattern]:
    """The phrases with a gap or a number among the words of other games, with what to write instead."""
    return [
        (pattern_of(theirs), ours) for theirs, several in meant.items() if {GAP, "#"} & {*theirs} for ours in several
    ]


def pattern_of(theirs: str) -> re.Pattern[str]:
    """The pattern of a phrase, whose gaps and numbers are its groups."""
    said = (
        re.escape(theirs)
        .replace(r"\ ", " ")
        .replace(" ,", ",")
        .replace(" :", ":")
        .replace(" 's", "'s")
        .replace(" ' ", "' ")
    )
    said = said.replace(re.escape(GAP), _ANY).replace(r"\#", _NUMBER)
    said = said.replace("cannot", "(?:cannot|can't|can’t|may not)")
    end = r"(?=$|[,.;:])" if theirs.endswith(GAP) else r"(?![\w'’-])"
    return re.compile(rf"(?<![\w'’-]){said}{end}", re.IGNORECASE)


def recast(sentence: str, known: Iterable[Pattern]) -> Iterator[tuple[str, bool]]:
    """The sentence with one phrase of another game replaced, and whether that might mean something else."""
    for pattern, ours in known:
        for found in pattern.finditer(sentence):
            text = ours.removeprefix(GUESS)
            for kind, words in zip(_kinds(pattern.pattern), found.groups(), strict=True):
                said = _DIGITS.get(words.casefold(), words) if kind == "#" else words
                text = text.replace(kind, said, 1)
            if found.group()[:1].isupper():
                text = text[:1].upper() + text[1:]
            changed = f"{sentence[: found.start()]}{text}{sentence[found.end() :]}"
            yield re.sub(r" (?=[,.;])|^ ", "", changed), ours.startswith(GUESS)


def _kinds(pattern: str) -> list[str]:
    return [GAP if group == _ANY else "#" for group in re.findall(r"\((?!\?)[^()]*\)[+?]*", pattern)]


def splits(sentence: str, upto: int, opens: Callable[[str], bool]) -> Iterator[tuple[str, bool]]:
    """The sentence as two, split at a word such as `and` before character `upto`, and whether that might mean
    something else. `opens` tells whether a word may begin a clause."""
    head = found.end() if (found := _HEAD.match(sentence)) else 0
    scope = found.group() if (found := _SCOPE.match(sentence, head)) else ""
    joins = [one for one in _JOINS.finditer(sentence, head + len(scope)) if one.start() <= upto]
    for join in joins[-_PARTS:]:
        before, after = sentence[: join.start()], sentence[join.end() :]
        if re.search(r"\b(?:may|unless|or|instead|choose \w+:)\b", before[head:], re.IGNORECASE) or not after:
            continue
        said = scope + after
        yield f"{before}. {said[:1].upper()}{said[1:]}", bool(scope)
        verb = sentence[head + len(scope) :].split()[0]
        if opens(verb.lower()):
            yield f"{before}. {scope}{verb if not scope else verb.lower()} {after}", bool(scope)
        if opens(after.split()[0]):
            yield f"{before}. {scope}{'it' if scope else 'It'} {after}", bool(scope)
