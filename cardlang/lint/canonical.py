"""One meaning is worded in one way, and one thing called by one name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from cardlang.language.atoms import Atom
from cardlang.language.wording import Pair, differing, spoken, synonyms
from cardlang.lint.rule import CardText, Rule
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.source.rewrite import rewrite


def wording(text: CardText) -> Iterator[Diagnostic]:
    """Players compare cards: what is worded differently is taken to mean something different.

    One finding a text. Where nothing but synonyms makes the difference, each of them is told as such instead: a house
    term is the first spelling that the vocabulary gives a value, which is the one that the canonical wording uses.
    """
    for one, meant in text.reworded:
        if not _means_the_same(text, one, meant):
            continue
        said, canonical = spoken(one.text), spoken(meant)
        terms = _terms(synonyms(text.language.lexicon, said, canonical), said, canonical)
        for pair in terms:
            words = one.text[said[pair.start].start : said[pair.end - 1].end]
            house = meant[canonical[pair.other_start].start : canonical[pair.other_end - 1].end]
            message = f'cards of this game say "{house}", not "{words}"'
            yield _reworded("C602", message, one, said[pair.start].start, said[pair.end - 1].end, house, text)
        run = None if terms else differing(said, canonical)
        if run:
            right = meant[run.other_start : run.other_end]
            yield _reworded("C601", "cards of this game say this in other words", one, run.start, run.end, right, text)


def _means_the_same(text: CardText, one: Text, meant: str) -> bool:
    """Whether the canonical wording is read back as what it says: nobody is told to write what means something else."""
    effect = text.parsed[text.card.texts.index(one)].effect
    return text.language.parse(meant, one.box, text.card.name).effect == effect


def _terms(pairs: list[Pair], said: list[Atom], canonical: list[Atom]) -> list[Pair]:
    """The synonyms, each with the articles and endings that change with it; nothing, if any of these changes alone."""
    found: list[Pair] = []
    loose = False  # the last found is no synonym yet
    for pair, after in zip_longest(pairs, pairs[1:]):
        ending = _inflected(said[pair.start : pair.end], canonical[pair.other_start : pair.other_end])
        if found and _touch(found[-1], pair) and (loose or (ending and not (after and _touch(pair, after)))):
            found[-1] = Pair(found[-1].start, pair.end, found[-1].other_start, pair.other_end)
            loose = loose and ending
        elif loose:
            return []
        else:
            found.append(pair)
            loose = ending
    return [] if loose else found


def _touch(one: Pair, other: Pair) -> bool:
    return (one.end, one.other_end) == (other.start, other.other_start)


def _inflected(said: list[Atom], meant: list[Atom]) -> bool:
    """`gain` and `gains`, `a` and `an`: no other word."""
    if len(said) != 1 or len(meant) != 1:
        return False
    short, long = sorted((said[0].key, meant[0].key), key=len)
    return long.startswith(short) and len(long) - len(short) <= 2


def _reworded(code: str, message: str, one: Text, start: int, end: int, right: str, text: CardText) -> Diagnostic:
    # A reminder in between is not the rule's to take away.
    fix = None if "(" in one.text[start:end] else rewrite(one, start, end, right)
    span = one.span(start, end)
    return Diagnostic(code, message, span, f'write "{right}"', severity="warning", card=text.card.id, fix=fix)


CANONICAL = Rule("C601", wording)
