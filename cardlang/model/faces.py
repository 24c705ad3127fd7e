"""What a game prints: the values that its templates show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import field
from math import ceil
from typing import Any

from cardlang.model.card import Card, Deck
from cardlang.model.value import Value

MOST_LINES = 9  # of a plain face with a field each
ROW = 36  # letters of a line of its texts
GAP = 0.4  # of a line, between paragraphs

# Fields that a plain face does not list, because it shows them elsewhere.
_ELSEWHERE = {"id", "name", "copies", "art", "icon", "flavor", "artist", "draft", "ranges"}


def plain_card(
    card: Card, deck: Deck, texts: Sequence[str], boxes: Mapping[str, str], shown: Set[str] | None = None
) -> Mapping[str, Any]:
    """The values of a card for `templates/plain/`: its `texts`, those of its prose last, and its other fields with
    their names as labels; if `shown` is given, only those fields.

    Of the `facts`, `numbers` are a few short numbers, `lines` those that fit on a line each, and `long` the rest.
    `rows` is about how many lines these and the texts take, in threes: few cards then differ in their layout. `fields`
    has all fields of the file for a template of one kind of card. `boxes` are the fields that may hold texts, as
    `CardKind.boxes` has them; beside each such field `x` stands `x_text`, or `x_prose`. `longest` is the field of the
    longest text.
    """
    fields = card.reworded(texts)
    for path, box in boxes.items():
        *names, last = path.split(".")
        for group in _groups(fields, names):
            group[f"{last}_{'text' if box else 'prose'}"] = group.get(last) or ""
    here = [
        (text, words)
        for text, words in zip((*card.texts, *card.prose), texts, strict=True)
        if shown is None or not shown.isdisjoint(text.place[:1])
    ]
    rules_texts = [words for text, words in here if text.box]
    prose = [words for text, words in here if not text.box]
    known = [{"name": name, "value": value, "field": field} for field, name, value in facts(card, shown)]
    short = [one for one in known if is_short(one["name"], one["value"])]
    numbers = short if len(short) < 5 else []
    lines = [one for one in known if one not in numbers and fits_a_line(one["name"], one["value"])][:MOST_LINES]
    long = [one for one in known if one not in numbers and one not in lines]
    lines_of_prose = [line for words in prose for line in words.splitlines() if line]
    flowing = [*rules_texts, *lines_of_prose, *(f"{one['name']} {one['value']}" for one in long)]
    return {
        "name": card.name,
        "kind": card.kind.replace("-", " ").capitalize(),
        "facts": known,
        "numbers": numbers,
        "lines": lines,
        "long": long,
        "rows": 3 * ceil((sum(ceil(len(words) / ROW) for words in flowing) + GAP * (len(flowing) - 1)) / 3),
        "rules_text": "\n".join(rules_texts),
        "told_prose": "\n".join(prose),
        "longest": max(here, key=lambda one: len(one[1]))[0].place[0] if here else "text",
        "fields": fields,
        **of_deck(card, deck),
    }


def of_deck(card: Card, deck: Deck) -> Mapping[str, Any]:
    """The values of any card that say where it belongs."""
    return {
        "faction": deck.fields.get("faction", ""),
        "deck_name": deck.name,
        "set": deck.fields.get("set", ""),
        "number": str(card.number),
        "total": str(len(deck.cards)),
        "copies": str(card.copies),
    }


def is_draft(deck: Deck, card: Card) -> bool:
    """Whether a card or its deck is marked as a draft."""
    return bool(card.fields.get("draft") or deck.fields.get("draft"))


def facts(card: Card, shown: Set[str] | None = None) -> Iterator[tuple[str, str, str]]:
    """The values of a card's fields except its texts, each with its field and its name as a label; if `shown` is given,
    only of those fields."""
    places = {text.place for text in (*card.texts, *card.prose)}
    for name, value in card.fields.items():
        if name not in _ELSEWHERE and (shown is None or name in shown):
            for place, words in _facts(value, (name,), places):
                yield name, in_words(place), words


def is_short(name: str, value: str) -> bool:
    """Return True for a number that can stand large above its name, four beside one another.

    >>> is_short("Cost", "3"), is_short("Cost", "free"), is_short("Movement points", "3")
    (True, False, False)
    """
    return value.isdecimal() and len(value) < 4 and len(name) < 10


def fits_a_line(name: str, value: str) -> bool:
    """Whether a value can stand on one line, to the right of its name.

    >>> fits_a_line("Terrain", "coast, ruin, brambles"), fits_a_line("Terrain", "coast, ruin, brambles and moors")
    (True, False)
    """
    return len(name) <= 20 and len(name) + len(value) <= 34


def in_words(place: Sequence[str | int]) -> str:
    """The keys and indices that lead to a field, as a label.

    >>> in_words(("stages", 0, "min_level"))
    'Stages 1 min level'
    """
    return " ".join(str(key + 1 if isinstance(key, int) else key) for key in place).replace("_", " ").capitalize()


def _facts(
    value: Any, place: tuple[str | int, ...], texts: Set[tuple[str | int, ...]]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The values in a field, in words, each with its place, without rules texts."""
    if place in texts or value is None:
        return
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _facts(inner, (*place, name), texts)
    elif isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        words = [str(one) for n, one in enumerate(value) if (*place, n) not in texts]
        if words:
            yield place, ", ".join(words)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _facts(inner, (*place, n), texts)
    elif isinstance(value, bool):
        yield place, "yes" if value else "no"
    else:
        yield place, str(value)


def _groups(value: Any, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The groups that a path of names leads to, through all entries of lists."""
    if isinstance(value, list):
        for entry in value:
            yield from _groups(entry, names)
    elif isinstance(value, dict) and not names:
        yield value
    elif isinstance(value, dict):
        yield from _groups(value.get(names[0]), names[1:])


def back_values(deck: Deck) -> Mapping[str, Any]:
    """The values of the backs of a deck's cards."""
    return {"name": deck.name, "faction": deck.fields.get("faction", ""), "kind": deck.kind}


Part = tuple[object, str]  # a part of a rules text, a node of the language (None: it is not read), and its wording


class Faces(Value):
    """Functions that give the values of a game's cards and mats by the names that its templates use. Names of
    rules texts end in `_text`.

    `cards` has a function for each kind of card that is not plain: it takes a card, its deck, and the wording to print
    for each of `card.texts`. `parts` has one for each kind whose face shows what its texts mean: it takes a card, its
    deck, and the parts of its texts, and gives further values. A face shows nothing of the deck's other cards but how
    many they are: lint draws a card again only if it changes. `bold` are words that rules texts print in bold, besides
    keyword powers. `mats` takes the content of the mat files. `icons` and `mat_icons` map words to the icons
    printed in their place. `mat_names` are the templates of one player's mats; `table` is the template that puts them
    on one sheet. `figures` are the kinds of card that have a figure on the board. `said` are the values of a card that
    hold words of the game: texts, or lists of groups that each have a note.
    """

    cards: Mapping[str, Callable[[Card, Deck, Sequence[str]], Mapping[str, Any]]] = field(default_factory=dict)
    parts: Mapping[str, Callable[[Card, Deck, Sequence[Part]], Mapping[str, Any]]] = field(default_factory=dict)
    bold: tuple[str, ...] = ()
    mats: Callable[[Sequence[Mapping[str, Any]]], Mapping[str, Any]] = lambda mats: {}
    icons: Mapping[str, str] = field(default_factory=dict)
    mat_icons: Mapping[str, str] = field(default_factory=dict)
    mat_names: tuple[str, ...] = ()
    table: str = ""
    figures: frozenset[str] = frozenset()
    said: tuple[str, ...] = ()
