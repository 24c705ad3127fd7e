"""Numbers of cards that may become others: `ranges:` of a card says from what to what (docs/playing.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.edit import Edit, Place
from cardlang.model.span import Span
from cardlang.source.yaml.nodes import Document

NUMBER: Final = r"(?<![\w.])(\d+)(?![\w.]*\w)"  # what N stands for in words of a text
N: Final = re.compile(r"(?<![A-Za-z])N(?![A-Za-z])")


class Parameter(NamedTuple):
    """A number of a card that may be from `low` to `high`, and is `now`: that at `place` in the card, or if `text` is
    given the one from character `start` to `end` of it. `name` is a field, or words with N for the number."""

    card: Card
    name: str
    now: int | float
    low: int | float
    high: int | float
    place: Place
    span: Span  # in the file; of the card, if the number is not written there
    text: str = ""
    start: int = 0
    end: int = 0

    def at(self, value: int | float) -> Edit:
        """The change of the card after which the number is this one."""
        words = f"{self.text[: self.start]}{value}{self.text[self.end :]}" if self.text else value
        return Edit(self.card.game, self.card.id, self.place, words)

    def said(self, value: int | float) -> str:
        """The number in its words: `cost: 3`, `Deal 3 damage`."""
        return N.sub(str(value), self.name) if self.text else f"{self.name}: {value}"


def parameters(document: Document, card: Card) -> tuple[list[Parameter], list[Diagnostic]]:
    """The numbers of a card that have a range, and what is wrong with its ranges (C212)."""
    known, found = list[Parameter](), list[Diagnostic]()
    for name, (low, high) in card.fields.get("ranges", {}).items():
        place = ("cards", card.number - 1, "ranges", name)
        try:
            one = _parameter(document, card, name, low, high)
            if low > high:
                raise ValueError(f"this range is empty: {low} is more than {high}", f"write [{high}, {low}]")
            if not low <= one.now <= high:
                help = "write a range that holds what the card has now"
                raise ValueError(f"the number is {one.now}, which is not from {low} to {high}", help)
            known.append(one)
        except ValueError as wrong:
            message, help = wrong.args
            found.append(Diagnostic("C212", message, document.key(*place), help, card=card.id))
    return known, found


def _parameter(document: Document, card: Card, name: str, low: int | float, high: int | float) -> Parameter:
    """Errors: `ValueError`, with a message and what to write instead."""
    if not N.search(name):
        place = tuple(name.split("."))
        value: Any = card.fields
        for key in place:
            value = value.get(key) if isinstance(value, Mapping) else None
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise ValueError(
                f'{card.name} has no number "{name}"', "name a field with a number, or words with N for it"
            )
        where: Place = ("cards", card.number - 1, *place)
        return Parameter(
            card, name, value, low, high, place, document.where(*where) if document.has(where) else card.span
        )
    if len(N.findall(name)) > 1:
        raise ValueError(f'"{name}" has several N', "write N for one number, and the others as they are in the text")
    said = [*_said(card, name)]
    if len(said) != 1:
        how = "says" if not said else f"says {len(said)} times"
        help = "copy words of the text, and write N for the number" if not said else "add words before or after them"
        raise ValueError(f'no text of {card.name} says "{name}"' if not said else f'{card.name} {how} "{name}"', help)
    text, at = said[0]
    span, whole = text.span(*at.span(1)), text.text
    return Parameter(card, name, int(at[1]), low, high, text.place, span, whole, *at.span(1))


def _said(card: Card, name: str) -> Iterator[tuple[Text, re.Match[str]]]:
    """Where texts of the card say these words with a number in place of N."""
    before, after = (r"\s+".join(map(re.escape, part.split(" "))) for part in N.split(name))
    pattern = re.compile(before + NUMBER + after)
    for text in card.texts:
        for at in pattern.finditer(text.text):
            yield text, at
