"""Cards as the engine sees them. Not compiled: values become dataclasses with their first instance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import At, Happened, Happens
from cardlang.language.nodes.effect import Replaced, Triggered
from cardlang.language.nodes.selector import Past
from cardlang.model.card import Card, Text
from cardlang.model.value import Value
from cardlang.rules.compiled import AbilitySet, Program


class PlayedCard(Value):
    """A card with the effects of its texts, one for one; None for a text with errors."""

    card: Card
    effects: tuple[Node | None, ...]

    def box(self, name: str) -> list[tuple[Text, Node | None]]:
        """The texts of one box with their effects."""
        return [pair for pair in zip(self.card.texts, self.effects, strict=True) if pair[0].box == name]

    @cached_property
    def nodes(self) -> tuple[tuple[Node, ...], ...]:
        """For each effect all of its nodes, including itself."""
        return tuple(tuple(walk(effect)) if effect else () for effect in self.effects)


class NotYet(Value):
    """Words that the language understands but the engine cannot play."""

    words: str


@dataclass(frozen=True, slots=True, eq=False)
class LoadedCard:
    """A card that is ready to play: its program, and what it does while attached. The other fields are looked up all
    the time: the ability and level that it needs, its type of action, its other requirements, and the keywords that
    replace ability and level."""

    card: Card
    played: Program | None = None
    under: AbilitySet | None = None
    ability: str = ""
    level: int = 0
    action: str = ""
    requires: tuple[str, ...] = ()
    affinities: frozenset[str] = frozenset()
    own: Any = None  # what the game itself needs to know of it
    aided: bool = field(init=False)  # whether a creature that stands alone may play it although its level is lower

    def __post_init__(self) -> None:
        object.__setattr__(self, "aided", bool(self.affinities or (self.played and self.played.assist)))


def events_in_texts(cards: Iterable[PlayedCard]) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of event that the texts of cards refer to, and those that they act on before they happen."""
    return events_in(node for played in cards for nodes in played.nodes for node in nodes)


def events_in(nodes: Iterable[Node]) -> tuple[frozenset[str], frozenset[str]]:
    """The same of the nodes of some texts."""
    asked: set[str] = set()
    foreseen: set[str] = set()
    for node in [node for node in nodes if type(node) in _ASKING]:
        match node:
            case Happened() | Past():
                asked.add(node.kind)
            case At():
                asked.add(f"{node.edge} {node.period}")
            case Triggered(event=Happens() as event) | Replaced(event=Happens() as event):
                kind = f"after {event.kind}" if event.after else event.kind
                (foreseen if event.would or isinstance(node, Replaced) else asked).add(kind)
    return frozenset(asked), frozenset(foreseen)


_ASKING: Final = frozenset((Happened, Past, At, Triggered, Replaced))


class Unplayable(Exception):
    """Raised by the builder at a node that no verb can play; it becomes a `NotYet`."""

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.node = node


class Endless(RuntimeError):
    """Effects that cause each other without end. `cycle` has the names of their programs, once around."""

    def __init__(self, cycle: tuple[str, ...]) -> None:
        super().__init__(" → ".join(cycle))
        self.cycle = cycle


def not_yet(played: PlayedCard, stop: Unplayable) -> NotYet:
    """The words of a card because of which the engine cannot play it."""
    texts = [(text, effect) for text, effect in zip(played.card.texts, played.effects, strict=True) if effect]
    inside = (one for one in texts if any(node is stop.node for node in walk(one[1])))
    return NotYet(words_of(stop.node, *next(inside, texts[0])))


def words_of(node: Node, text: Text, effect: Node | None = None) -> str:
    """The words of a text that `node` was made of. If it has no place of its own, those of the smallest part of
    `effect` that has it; the whole text if there is none."""
    parts = [one for one in walk(effect) if one.span and any(inner is node for inner in walk(one))] if effect else []
    spans = [node.span] if node.span else [one.span for one in parts if one.span]
    return text.text[slice(*min(spans, key=lambda span: span[1] - span[0]))] if spans else text.text
