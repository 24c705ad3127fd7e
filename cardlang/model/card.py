"""Kinds of card, decks and cards: values that every game shares. Fields that only one game knows stay in `fields`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from cardlang.model.span import Span
from cardlang.model.value import Value

FORMULA = re.compile(r"\s*[=+@＝＋＠-]|[\t\r\n]")  # as the beginning of a cell (OWASP, CSV injection)


MAX_TEXT = 4_000  # characters of one text; no card has room for more


class CardKind(NamedTuple):
    """A kind of card.

    `texts` maps each field that holds rules texts to the texts' box; a dot in its name leads into a group, or into
    the groups of a list. `reverse` are the fields on the second face; a card without any has its deck's back. Its cards
    have the further `fields`, a JSON Schema for each, and those `required`; a kind that declares none may have any.
    `needs` are conditions between fields (docs/own-kinds.md). A kind that a project declares (`own`) is not played by
    the engine: people do. Where `by` names another field of the card for a field with a text, the value of that is the
    name of the box, and `texts` has the first of these boxes.
    """

    texts: Mapping[str, str]
    reverse: tuple[str, ...] = ()
    own: bool = False
    fields: Mapping[str, Any] = {}
    required: tuple[str, ...] = ()
    needs: tuple[Mapping[str, Any], ...] = ()
    by: Mapping[str, str] = {}

    def box(self, path: str, card: Mapping[str, Any]) -> str:
        """The box of a text of a card with these fields.

        >>> CardKind({"text": "spell"}, fields={"sort": {"enum": ["spell", "aura"]}}, by={"text": "sort"}).box(
        ...     "text", {"sort": "aura"}
        ... )
        'aura'
        """
        decides = self.by.get(path, "")
        value = card.get(decides)
        return str(value) if decides and value in self.fields[decides]["enum"] else self.boxes[path]

    @property
    def boxes(self) -> dict[str, str]:
        """The box of each field that holds texts, as in `texts`; "" for prose, which people read and nobody parses.

        >>> CardKind({"text": "main"}, fields={"days": {"items": {"properties": {"log": {"format": "prose"}}}}}).boxes
        {'text': 'main', 'days.log': ''}
        """
        return {**self.texts, **dict.fromkeys(_prose(self.fields), "")}

    @classmethod
    def of(cls, declared: Mapping[str, Any]) -> CardKind:
        """The kind that a checked vocabulary file declares.

        >>> CardKind.of({"texts": {"text": "main"}})
        CardKind(texts={'text': 'main'}, reverse=(), own=False, fields={}, required=(), needs=(), by={})
        """
        reverse, required, needs = (tuple(declared.get(name, ())) for name in ("reverse", "required", "needs"))
        own, fields = declared.get("own", False), declared.get("fields", {})
        return cls(declared.get("texts", {}), reverse, own, fields, required, needs, declared.get("by", {}))

    @property
    def names(self) -> list[str]:
        """The fields of a card that hold rules texts, by themselves or inside groups and lists."""
        return list(dict.fromkeys(path.partition(".")[0] for path in self.texts))


def _prose(fields: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """The paths of the fields that hold prose."""
    for name, field in fields.items():
        inner = field.get("items", field)
        if inner.get("format") == "prose":
            yield above + name
        yield from _prose(inner.get("properties", {}), f"{above}{name}.")


class Text(Value):
    """One rules text, or one of prose, as the designer wrote it.

    `box` is the part of the card that holds it (`main`, `attached`, `power`), "" for prose. `offsets[i]` is the
    position in the file of character `i` of `text`, with one more entry for the end, so that words can be located
    whatever the YAML style of the text. `style` is that style: "" plain, ' or " quoted, > folded, | literal. `place`
    are the keys and indices that lead to the text from its card.
    """

    box: str
    text: str
    path: str
    offsets: tuple[int, ...]
    style: str = ""
    place: tuple[str | int, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """The position of `text[start:end]` in the file; empty if `end <= start`."""
        if end <= start:
            return Span(self.path, self.offsets[start], self.offsets[start])
        return Span(self.path, self.offsets[start], max(self.offsets[end - 1] + 1, self.offsets[start] + 1))


class Card(Value):
    """One card of a deck. `fields` are its YAML values, checked by the schema, with defaults filled in."""

    id: str
    name: str
    kind: str  # of its deck: "action", "creature"
    game: str
    deck: str
    number: int  # printed on the card: its position in the deck, from 1
    copies: int
    fields: Mapping[str, Any]
    texts: tuple[Text, ...]  # in printed order
    span: Span  # of the name in the file
    prose: tuple[Text, ...] = ()

    def reworded(self, texts: Sequence[str]) -> dict[str, Any]:
        """Its fields with `texts` in place of its rules texts, one for one, and of its prose, if there are more."""
        fields: Any = deepcopy(dict(self.fields))
        for text, words in zip((*self.texts, *self.prose), texts, strict=False):
            holder = fields
            for key in text.place[:-1]:
                holder = holder[key]
            if text.place:
                holder[text.place[-1]] = words
        return dict(fields)


def told_apart(cards: Iterable[tuple[str, str]]) -> list[str]:
    """What to call each of these cards, given by name and id: its name, with the id where several have that name.

    >>> told_apart([("Fireball", "fireball"), ("Fireball", "big-fireball"), ("Spark", "spark")])
    ['Fireball (fireball)', 'Fireball (big-fireball)', 'Spark']
    """
    listed = [*cards]
    named = Counter([name for name, _ in listed])
    return [f"{name} ({id})" if named[name] > 1 else name for name, id in listed]


class Deck(Value):
    """One deck file."""

    id: str
    name: str
    kind: str
    game: str
    path: str
    fields: Mapping[str, Any]  # top-level fields of the game's schema, such as faction and set
    cards: tuple[Card, ...]


class CardMark(NamedTuple):
    """A card, as other files must know it."""

    id: str
    name: str
    number: int
    span: Span
    draft: bool = False
    unique: tuple[
        tuple[str, str, Span], ...
    ] = ()  # fields that no other card may have the same value in; where they are
    given: tuple[tuple[str, Span], ...] = ()  # the ids of cards that it has at first; where they are
    limits: tuple[int, ...] = ()  # which of the limits of what players may have it falls under


class Outline(NamedTuple):
    """What other files must know of a deck file: `fields` are those of the deck, `places` where some of them stand."""

    path: str
    game: str
    id: str
    kind: str
    fields: Mapping[str, Any]
    places: Mapping[str, Span]
    cards: tuple[CardMark, ...]
