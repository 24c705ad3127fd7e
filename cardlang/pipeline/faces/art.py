"""The picture of a card: the one that it names, otherwise the first in `templates/art/` that is named after its id, a
type, its faction or its kind. Without one it has an emblem: an icon for what the card is or does, chosen by the
`motifs` of the theme."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.language.nodes.base import Node, walk
from cardlang.model.card import Card, Deck
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.source.disk import listed
from cardlang.source.project import Project

ENDINGS = ("png", "jpg", "jpeg")  # in any case; of pictures with one stem, the first counts
OTHERS = ("webp", "gif", "svg", "avif", "heic", "tif", "tiff", "bmp")  # pictures that are not printed
ASPECT = {"cover": "xMidYMid slice", "contain": "xMidYMid meet"}
MIDDLE = (50, 50)
MOST_NAMED = 3  # how many missing pictures the finding names


@dataclass(slots=True)
class Art:
    """The pictures of a project, and those that cards name although there is no such file."""

    names: frozenset[str]
    missing: dict[str, Span] = field(default_factory=dict)  # by name, where the first card names it
    cards: set[tuple[str, int]] = field(default_factory=set)  # with a missing picture: deck file and number
    usual: dict[str, str] = field(init=False)  # by their stems in small letters

    def __post_init__(self) -> None:
        named = [(name.rpartition("."), name) for name in sorted(self.names)]
        endings = [(ending.lower(), stem, name) for (stem, _, ending), name in named]
        self.usual = {stem.casefold(): f"{stem}.png" for ending, stem, _ in endings if ending in OTHERS}  # are missing
        for one in reversed(ENDINGS):
            self.usual |= {stem.casefold(): name for ending, stem, name in endings if ending == one}

    def of(self, card: Card, deck: Deck, span: Span) -> dict[str, str]:
        """What a template needs to draw the picture of a card; empty if it has none. `span` is that of its `art`."""
        given: Any = card.fields.get("art")
        wanted = given if isinstance(given, dict) else {"image": given}
        name = wanted["image"]
        if name is None and self.usual:
            name = next(filter(None, (self.usual.get(stem.casefold()) for stem in _usual(card, deck))), None)
        if name is not None and name not in self.names:
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
            stem = names[0].rpartition(".")[0]
            other = next((f"{stem}.{ending}" for ending in OTHERS if f"{stem}.{ending}" in self.names), None)
            help = f"the file is called {same}, and capitals count: rename it" if same else ""
            help = help or (f"{other} cannot be printed: save it as PNG or JPEG" if other else "")
            help = help or did_you_mean(closest(names[0], sorted(self.names)))
            help = help or "put the PNG or JPEG files into templates/art/"
            yield Diagnostic("C517", message, self.missing[names[0]], help=help, severity="warning")


def find_art(project: Project) -> Art:
    """The pictures in the art folders of a project."""
    return Art(frozenset(name for root in project.roots for name, _, _ in listed(root / "templates/art")))


def types(card: Card) -> list[str]:
    """The types of a card, as written; none if a project's own kind of card has something else there."""
    listed = card.fields.get("keywords")
    return [str(type) for type in listed] if isinstance(listed, list | tuple) else []


def _usual(card: Card, deck: Deck) -> Iterator[str]:
    """The stems of the files in which a card's picture is searched if it names none, in this order."""
    named = [type.lower().replace(" ", "-") for type in types(card)]
    yield from filter(None, (card.id, *named, deck.fields.get("faction"), card.kind))


NONE = object()  # equal to nothing that a motif can ask for


class Motifs:
    """The motifs of a theme, of which the first that fits a card gives its icon.

    A motif names a `type` of the card, its `kind`, or an `effect`: a node of any text, with the values in `where`.
    """

    def __init__(self, motifs: Sequence[Mapping[str, Any]]) -> None:
        self._icons = [str(one["icon"]) for one in motifs]
        self._by_effect: dict[str, list[tuple[int, Any]]] = defaultdict(list)  # their numbers and `where`
        self._others: list[tuple[int, Mapping[str, Any]]] = []
        for number, one in enumerate(motifs):
            if "effect" in one:
                self._by_effect[one["effect"]].append((number, one.get("where")))
            else:
                self._others.append((number, one))

    def icon(self, card: Card, effects: Iterable[Node | None]) -> str | None:
        """The icon of a card whose texts mean `effects`; None if no motif fits."""
        own = types(card)
        fits = (n for n, one in self._others if (one["type"] in own if "type" in one else one["kind"] == card.kind))
        first = next(fits, len(self._icons))
        for effect in effects:
            for node in walk(effect) if effect else ():
                for number, where in self._by_effect.get(type(node).__name__, ()):
                    if number >= first:
                        break
                    if where is None or _holds(node, where):
                        first = number
                        break
        return self._icons[first] if first < len(self._icons) else None


def _holds(value: Any, wanted: Any) -> bool:
    """Whether `value`, a node or a part of one, is `wanted` or has what it asks for: a node the values of its keys, a
    tuple all items of a list.

    >>> _holds(("move", "shift"), ["shift"]), _holds(("move", "shift"), ["slide"])
    (True, False)
    """
    if isinstance(wanted, dict) and isinstance(value, Node):
        return all(
            _holds(type(value).__name__ if key == "type" else getattr(value, key, NONE), part)
            for key, part in wanted.items()
        )
    if isinstance(wanted, list) and isinstance(value, tuple):
        return all(any(_holds(item, part) for item in value) for part in wanted)
    return bool(value == wanted)
