"""Cards that are played as if they were written otherwise: with other values, or without a text or a part of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any, Final

from cardlang.language.clause import Unwritable
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Abilities, Or, mapped
from cardlang.language.nodes.effect import Sequence as InOrder
from cardlang.language.parser import Parsed
from cardlang.model.card import Card, Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.edit import Edit, Place
from cardlang.pipeline.load.languages import read_text
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.rules.cards import words_of


def edited(read: ReadDeck, edits: Sequence[Edit]) -> tuple[ReadDeck, list[Diagnostic]]:
    """The deck with these changes of its cards, and what is wrong with the texts that they bring."""
    cards, parsed, found = list(read.deck.cards), dict(read.parsed), list[Diagnostic]()
    for n, card in enumerate(cards):
        values = {edit.place: edit.value for edit in edits if edit[:2] == (card.game, card.id)}
        if values:
            cards[n], parsed[card.number] = _edited(read, card, values)
            found += (one for text in parsed[card.number] for one in text.diagnostics if one.severity == "error")
    return ReadDeck(replace(read.deck, cards=tuple(cards)), read.game, read.document, parsed), found


def _edited(
    read: ReadDeck, card: Card, values: Mapping[Place, str | int | float | None]
) -> tuple[Card, tuple[Parsed, ...]]:
    fields: Any = deepcopy(dict(card.fields))
    for place, value in values.items():
        holder = fields
        for key in place[:-1]:
            holder = holder[key]
        holder[place[-1]] = "" if value is None else value
    texts, parsed = list[Text](), list[Parsed]()
    for text, meant in zip(card.texts, read.parsed[card.number], strict=True):
        words = values.get(text.place, text.text)
        if words is not None:
            changed = words != text.text
            texts.append(
                replace(text, text=str(words), offsets=text.offsets[:1] * (len(str(words)) + 1)) if changed else text
            )
            parsed.append(read_text(read.game.language, texts[-1], card, suggest=False) if changed else meant)
    return replace(card, fields=fields, copies=fields["copies"], texts=tuple(texts)), tuple(parsed)


def left_out(read: ReadDeck, card: Card) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """What can be left out of a card: all its texts (""), then each text and each part of one, by its words, as far as
    the rest is a text; with the changes of the card. The card keeps its other values: it costs what it costs."""
    seen = set[str]()
    for words, edits in _tried(read, card):
        if words not in seen and not edited(read, edits)[1]:
            seen.add(words)
            yield words, edits


def _tried(read: ReadDeck, card: Card) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    if card.texts:
        yield "", tuple(Edit(card.game, card.id, text.place, None) for text in card.texts)
    for text, effect in zip(card.texts, read.effects(card), strict=True):
        if len(card.texts) > 1:
            yield " ".join(text.text.split()), (Edit(card.game, card.id, text.place, None),)
        for part, rest in _parts(text, effect) if effect else ():
            with suppress(Unwritable):  # such as "That creature …" alone
                yield part, (Edit(card.game, card.id, text.place, read.game.language.write(rest, text.box)),)


_SEVERAL: Final = {InOrder: "effects", Abilities: "abilities", Or: "options"}


def _parts(text: Text, effect: Node) -> Iterator[tuple[str, Node]]:
    """The words of each effect, ability and option of several in a text, and the text without it."""
    for node in walk(effect):
        name = _SEVERAL.get(type(node))
        several: tuple[Node, ...] = getattr(node, name) if name else ()
        start = node.span[0] if node.span else 0
        for part in several:
            rest = tuple(one for one in several if one is not part)
            fewer = rest[0] if len(rest) == 1 else replace(node, **dict[str, Any]({str(name): rest}))
            end = part.span[1] if part.span else start
            words = " ".join(text.text[start:end].split()).lstrip(" .,;")  # with its subject, which is no part of it
            yield words or words_of(part, text, effect), mapped(effect, partial(_put, fewer, node))
            start = end


def _put(new: Node, old: Node, node: Node) -> Node:
    return new if node == old and node.span == old.span else node
