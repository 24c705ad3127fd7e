"""Texts in other words that are not read any more, and whether what is shown of them has the right sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from random import Random

from cardlang.language.atoms import Atom, sentences, split
from cardlang.language.equivalents import Equivalents
from cardlang.language.language import Language
from cardlang.language.language_parts import ExtraReadings
from cardlang.language.nodes.base import Node
from cardlang.language.parser import ParseFailure, Tree
from measures.corpus import table

Practice = tuple[str, str, str, Node]  # box, canonical text, text in other words, what both mean


def practice(language: Language, game: str, count: int) -> list[Practice]:
    """So many of the pairs of texts of one meaning in the tables of tests."""
    pairs = [(box, other) for name in ("phrasings", "same") for of, box, _, other in table(name) if of == game]
    pairs += [(box, other) for box, other, _ in table(f"equivalents-{game}")]
    Random("practice").shuffle(pairs)
    read = ((box, language.parse(theirs, box, "Web"), theirs) for box, theirs in pairs)
    known = [(box, one.text or "", theirs, one.effect) for box, one, theirs in read if one.effect is not None]
    return [one for one in known if _sentences(one[2]) != _sentences(one[1])][:count]


def _sentences(text: str) -> list[tuple[tuple[str, int | None], ...]]:
    return [tuple((atom.key, atom.number) for atom in one) for one in sentences(split(text), text) if one]


def deaf(language: Language, theirs: str, ours: str) -> Language:
    """The language without the sentences of one text that another, which means the same, does not have. Reading such a
    sentence stops where no sentence of the other goes on like it."""
    other, known = copy(language), _sentences(ours)
    unheard = [one for one in _sentences(theirs) if one not in known]
    other.__dict__["equivalents"] = Equivalents({}, language.lexicon.has_word)

    def read(text: str, given: ExtraReadings, atoms: list[Atom]) -> Tree | ParseFailure:
        said = tuple((atom.key, atom.number) for atom in atoms)
        if said not in unheard:
            return language.read(text, given, atoms)
        same = max(next((n for n, (a, b) in enumerate(zip(said, one, strict=False)) if a != b), 0) for one in known)
        stop = atoms[same]._replace(key="\0")
        return language.read(text, given, [*atoms[:same], stop, *atoms[same + 1 :]])

    other.__dict__["read"] = read
    return other


def shown(language: Language, box: str, text: str) -> Iterator[str]:
    """The text with each sentence that the first error shows: its fix, and those in quotes."""
    errors = (one for one in language.parse(text, box, "Web").diagnostics if one.severity == "error")
    for one in list(errors)[:1]:
        if one.fix:
            yield text[: one.fix.span.start] + one.fix.text + text[one.fix.span.end :]
        for part in filter(None, sentences(split(text), text)):
            if part[0].start <= one.span.start < part[-1].end:
                for said in re.findall(r'"([^"]+)"', one.help):
                    yield text[: part[0].start] + said + text[part[-1].end :]


def helped(language: Language, one: Practice) -> bool:
    """Whether what is shown of the text in other words, as if it could not be read, means what it means."""
    box, ours, theirs, effect = one
    texts = shown(deaf(language, theirs, ours), box, theirs)
    return any(language.parse(text, box, "Web", suggest=False).effect == effect for text in texts)
