"""Cards as the engine takes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardlang.language.nodes.base import Node, walk
from cardlang.model.card import Card, Text
from cardlang.rules.compiled import AbilitySet, Program


@dataclass(frozen=True)
class PlayedCard:
    """A card and the effects its texts were parsed into, one for one, none where a text has errors."""

    card: Card
    effects: tuple[Node | None, ...]

    def box(self, name: str) -> list[tuple[Text, Node | None]]:
        """The texts of one box with their effects."""
        return [pair for pair in zip(self.card.texts, self.effects, strict=True) if pair[0].box == name]

    @cached_property
    def nodes(self) -> tuple[tuple[Node, ...], ...]:
        """All parts of each effect, itself among them."""
        return tuple(tuple(walk(effect)) if effect else () for effect in self.effects)


@dataclass(frozen=True, slots=True)
class NotYet:
    """Words that the language understands and the engine cannot play."""

    words: str


@dataclass(frozen=True, eq=False)
class LoadedCard:
    """A card ready to play: what it does when played, and what counts while it is attached. The rest is what the game
    asks of it over and over: the ability and level it takes, the sort of action it is, what else it
    requires, the keywords that do instead.
    """

    card: Card
    played: Program | None = None
    under: AbilitySet | None = None
    ability: str = ""
    level: int = 0
    action: str = ""
    requires: tuple[str, ...] = ()
    affinities: frozenset[str] = frozenset()


class Unplayable(Exception):
    """Leaves the builder at a node that nothing there can play; becomes `NotYet`."""

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.node = node


def words_of(node: Node, text: Text) -> str:
    """The words that said `node`; all of them for a node made by hand."""
    return text.text[slice(*node.span)] if node.span else text.text
