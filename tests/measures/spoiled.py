"""Texts that are spoiled on purpose, and what following the first suggestion makes of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node
from cardlang.language.parser import Parsed
from cardlang.model.diagnostic import Diagnostic
from measures.corpus import Text

Understood = tuple[Text, Node]  # with what it means


@dataclass(frozen=True)
class Spoiled:
    """A wrong text, made from a right one that means `effect`; `how`, and between which characters if that is known."""

    box: str
    name: str
    text: str
    right: str
    effect: Node
    how: str
    start: int = -1
    end: int = sys.maxsize


def reading_once(language: Language) -> Language:
    """The same language, which reads each text once: several tests look at what is told of it."""
    once, parse = copy(language), lru_cache(maxsize=5_000)(language.parse)

    def read(text: str, box: str = "main", name: str | None = None, *, suggest: bool = True) -> Parsed:
        return parse(text, box, name, suggest=suggest)

    once.parse = read
    return once


def understood(language: Language, texts: list[Text]) -> list[Understood]:
    """The texts that can be read, with what they mean."""
    parsed = ((one, language.parse(one[1], one[0], one[2] or None).effect) for one in texts)
    return [(one, effect) for one, effect in parsed if effect is not None]


def spoil(
    known: list[Understood], count: int, random: Random, change: Callable[[Understood], Spoiled | None]
) -> Iterator[Spoiled]:
    """So many, each of a text that is drawn; fewer if too few can be changed."""
    made = 0
    for _ in range(count * 50):
        drawn = random.choice(known)  # also once there are enough: it leads to the samples that were looked at
        if made == count:
            return
        one = change(drawn)
        if one is not None:
            made += 1
            yield one


def found_there(language: Language, one: Spoiled) -> list[Diagnostic]:
    """What is found where the text was spoiled."""
    found = language.parse(one.text, one.box, one.name or None).diagnostics
    return [each for each in found if each.span.start < one.end and one.start < each.span.end]


def suggestion(language: Language, one: Spoiled) -> Diagnostic | None:
    """The first error there."""
    return next((each for each in found_there(language, one) if each.severity == "error"), None)


def followed(language: Language, one: Spoiled) -> str | None:
    """The text after the first suggestion; None if there is none."""
    found = suggestion(language, one)
    if found is None or found.fix is None:
        return None
    return one.text[: found.fix.span.start] + found.fix.text + one.text[found.fix.span.end :]
