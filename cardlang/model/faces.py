"""What a game prints: the values that its templates show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.model.card import Card, Deck


def plain_card(card: Card, deck: Deck, texts: Sequence[str]) -> Mapping[str, Any]:
    """The values of a card for `templates/plain/`: its texts, and its other fields with their names as labels."""
    said = {text.text for text in card.texts}
    facts = [
        {"name": name.replace("_", " ").capitalize(), "value": str(value)}
        for name, value in card.fields.items()
        if name not in ("id", "name", "copies") and isinstance(value, str | int) and value not in said
    ]
    return {
        "name": card.name,
        "kind": card.kind.capitalize(),
        "facts": facts,
        "rules_text": "\n".join(texts),
        "faction": deck.fields.get("faction", ""),
        "deck_name": deck.name,
        "set": deck.fields.get("set", ""),
        "number": str(card.number),
    }


def plain_back(deck: Deck) -> Mapping[str, Any]:
    """The values of a deck's card backs for `templates/plain/`."""
    return {"name": deck.name, "faction": deck.fields.get("faction", "")}


@dataclass(frozen=True)
class Faces:
    """Functions that give the values of a game's cards, backs and mats by the names that its templates use. Names of
    rules texts end in `_text`.

    `card(card, deck, texts)` takes the wording to print for each of `card.texts`; `mats` takes the content of the mat
    files. `icons` and `mat_icons` map words to the icons printed in their place. `mat_names` are the templates of one
    player's mats; `table` is the template that puts them on one sheet. `figures` are the kinds of card that
    have a figure on the board. `said` are the values of a card that hold words of the game.
    """

    card: Callable[[Card, Deck, Sequence[str]], Mapping[str, Any]] = plain_card
    back: Callable[[Deck], Mapping[str, Any]] = plain_back
    mats: Callable[[Sequence[Mapping[str, Any]]], Mapping[str, Any]] = lambda mats: {}
    icons: Mapping[str, str] = field(default_factory=dict)
    mat_icons: Mapping[str, str] = field(default_factory=dict)
    mat_names: tuple[str, ...] = ()
    table: str = ""
    figures: frozenset[str] = frozenset()
    said: tuple[str, ...] = ()
