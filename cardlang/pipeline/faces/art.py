"""The picture of a card: the one that it names, otherwise the first in `templates/art/` that is named after its id, a
type, its faction or its kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardlang.model.card import Card, Deck
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.source.disk import entries
from cardlang.source.project import Project

ENDINGS = (".png", ".jpg")
ASPECT = {"cover": "xMidYMid slice", "contain": "xMidYMid meet"}
MIDDLE = (50, 50)
MOST_NAMED = 3  # how many missing pictures the finding names


@dataclass(slots=True)
class Art:
    """The pictures of a project, and those that cards name although there is no such file."""

    names: frozenset[str]
    missing: dict[str, Span] = field(default_factory=dict)  # by name, where the first card names it
    cards: set[tuple[str, int]] = field(default_factory=set)  # with a missing picture: deck file and number

    def of(self, card: Card, deck: Deck, span: Span) -> dict[str, str]:
        """What a template needs to draw the picture of a card; empty if it has none. `span` is that of its `art`."""
        given: Any = card.fields.get("art")
        wanted = given if isinstance(given, dict) else {"image": given}
        name = wanted["image"]
        if name is None:
            name = next((name for name in _usual(card, deck) if name in self.names), None) if self.names else None
        elif name not in self.names:
            self.missing.setdefault(name, span)
            self.cards.add((deck.path, card.number))
            name = None
        if name is None:
            return {}
        x, y = wanted.get("focus", MIDDLE)
        return {"href": f"art/{name}", "aspect": ASPECT[wanted.get("fit", "cover")], "focus": f"{x} {y}"}

    def finding(self) -> Iterator[Diagnostic]:
        """One warning for all pictures that are missing, at the first."""
        if self.missing:
            names = list(self.missing)
            more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
            cards = "1 card has" if len(self.cards) == 1 else f"{len(self.cards)} cards have"
            message = f"{cards} an emblem instead of art: templates/art/ has no {', '.join(names[:MOST_NAMED])}{more}"
            same = next((name for name in sorted(self.names) if name.casefold() == names[0].casefold()), None)
            help = f"the file is called {same}, and capitals count: rename it" if same else ""
            help = help or did_you_mean(closest(names[0], sorted(self.names)))
            help = help or "put the PNG or JPEG files into templates/art/"
            yield Diagnostic("C517", message, self.missing[names[0]], help=help, severity="warning")


def find_art(project: Project) -> Art:
    """The pictures in the art folders of a project."""
    return Art(frozenset(name for root in project.roots for name in _names(root / "templates/art")))


def _names(folder: Path) -> list[str]:
    try:
        return [name for name, _, _ in entries(folder)]
    except OSError:
        return []


def types(card: Card) -> list[str]:
    """The types of a card, as written; none if a project's own kind of card has something else there."""
    listed = card.fields.get("keywords")
    return [str(type) for type in listed] if isinstance(listed, list | tuple) else []


def _usual(card: Card, deck: Deck) -> Iterator[str]:
    """The names under which a card's picture is searched if it names none, in this order."""
    named = [type.lower().replace(" ", "-") for type in types(card)]
    for stem in (card.id, *named, deck.fields.get("faction"), card.kind):
        if stem:
            yield from (f"{stem}{ending}" for ending in ENDINGS)
