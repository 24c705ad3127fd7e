"""What a game shows on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.model.card import Card, Deck


@dataclass(frozen=True)
class Faces:
    """What a game's cards, backs and mats show: values by the names its templates use, rules texts under `*_text`.

    `card(card, deck, texts)` takes the wordings to show, one for one with `card.texts`; `mats` the content of the mat
    files. `icons` and `mat_icons` name the icons that take the place of words. `mat_names` are the templates of one
    player's mats, `table` that of both on one sheet. `figures` are the kinds of card with a figure on the board,
    `facts` the numbers of the rules that pages name.
    """

    card: Callable[[Card, Deck, Sequence[str]], Mapping[str, Any]]
    back: Callable[[Deck], Mapping[str, Any]]
    mats: Callable[[Sequence[Mapping[str, Any]]], Mapping[str, Any]]
    icons: Mapping[str, str]
    mat_icons: Mapping[str, str]
    mat_names: tuple[str, ...]
    table: str
    figures: frozenset[str] = frozenset()
    facts: Mapping[str, int] = field(default_factory=dict)
