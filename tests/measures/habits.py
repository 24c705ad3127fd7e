"""What stands where in known effects: types, words, numbers and whole nodes by place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, node_fields, walk
from cardlang.language.nodes.selector import Either, Quantity, Selector
from measures.fitting import fits

KEYS = ("part", "apart", "first")  # of the metadata of fields

Place = tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """A field about to be filled: where it is, from the narrowest view to the widest, and whether what stands there
    only looks at things and chooses nothing."""

    name: str
    views: tuple[Place, ...]
    looking: bool
    part: bool = False  # whether parts that only a game knows may stand in it
    apart: bool = False  # whether nothing outside refers to what is chosen in it
    first: bool = False  # whether it is said before the others, and refers to nothing that they choose


class Walk:
    """The fields of one node, in order. What may stand in one depends on where the node itself stands, and on its own
    words so far, as the `of` of a `Player` does on its `who`."""

    def __init__(self, kind: type[Node], outer: Slot | None, looking: bool) -> None:
        self.kind, self.outer, self.looking = kind, outer, looking

    def slots(self, values: dict[str, Any]) -> Iterator[Slot]:
        words: tuple[str, ...] = ()  # its own
        said: tuple[str, ...] = ()  # and those of its parts
        for one in node_fields(self.kind):
            wide = (self.kind.__name__, one.name)
            nears = [(self.kind.__name__, *before, one.name) for before in (words, said)]
            outer = self.outer.views if self.outer else ()
            views = ((one.name,), wide, *nears, *((*view, *nears[0]) for view in reversed(outer[:-3])))
            looks = self.looking or bool(one.metadata.get("describes"))
            looks = looks or (self.kind is Selector and one.name != "quantity") or self.kind is Either
            yield Slot(
                one.name,
                tuple(reversed(views)),
                looks,
                *(bool(one.metadata.get(key)) for key in KEYS),
            )
            value = values[one.name]
            words += words_of(value) * isinstance(value, str)
            said += words_of(value)


def words_of(value: Any) -> tuple[str, ...]:
    """The words that a value is or has: a `store` depends on the `resource` beside it."""
    parts = (getattr(value, one.name) for one in node_fields(type(value))) if isinstance(value, Node) else (value,)
    return tuple(one for one in parts if isinstance(one, str))


class Habits:
    """What known effects put where."""

    def __init__(self, known: Iterable[Node], language: Language) -> None:
        self.types: dict[Place, set[type]] = defaultdict(set)
        self.values: dict[Place, set[Any]] = defaultdict(set)  # words and numbers
        self.quantities: dict[Place, set[Quantity]] = defaultdict(set)
        self.nodes: dict[type[Node], list[Node]] = defaultdict(list)
        self.whole = list(known)
        for effect in self.whole:
            self._learn(effect, None, False)
        # Nodes that contain a rare kind of node count as much as all that contain common ones.
        self.worth = {kind: [self._worth(node) for node in nodes] for kind, nodes in self.nodes.items()}
        self.worth_whole = [self._worth(effect) for effect in self.whole]
        classes: dict[str, set[str]] = defaultdict(set)
        for entry in language.lexicon.entries:
            if entry.terminal == "DESC":
                classes[entry.value[0]].add(entry.value[1])
            elif isinstance(entry.value, str):
                classes[entry.terminal].add(entry.value)
            elif entry.terminal in ("PAST", "THAT_PAST"):  # of events
                classes[entry.terminal].add(entry.value[0])
        classes["adjectives"] -= {"adjacent", language.vocabulary.mine}  # a place and a player, not a state
        classes["symbols"] = {*language.vocabulary.symbols}
        wide = {place: values for place, values in self.values.items() if len(place) == 2}
        for place, values in wide.items():  # several words of a class stand for the class
            words = {one for one in values if isinstance(one, str)}
            symbols = classes["symbols"] if place[1] == "face" else set()
            most = symbols or max(classes.values(), key=lambda names: (len(names & words), -len(names)))
            if len(words & most) > 1:
                for other, narrow in self.values.items():
                    if other[-1] == place[-1] and place[0] in other and narrow <= most and len(narrow) > 1:
                        narrow |= most

    def _worth(self, effect: Node) -> float:
        return max(1 / len(self.nodes[type(one)]) for one in walk(effect))

    def _learn(self, node: Node, outer: Slot | None, looking: bool) -> None:
        self.nodes[type(node)].append(node)
        values = {one.name: getattr(node, one.name) for one in node_fields(type(node))}
        for slot in Walk(type(node), outer, looking).slots(values):
            value = values[slot.name]
            for item in value if isinstance(value, tuple) else (value,):
                for view in slot.views:
                    self.types[view].add(type(item))
                    if isinstance(item, str | int):
                        self.values[view].add(item)
                    if isinstance(item, Quantity):
                        self.quantities[view].add(item)
                if isinstance(item, Node):
                    self._learn(item, slot, slot.looking)

    def types_at(self, slot: Slot) -> set[type]:
        return next((self.types[view] for view in slot.views if self.types.get(view)), set())

    def values_at(self, slot: Slot, kind: type, wanted: Any = None) -> list[Any]:
        """The words or numbers that are `wanted` there, or all of a kind."""
        found = (self.values[view] for view in slot.views if self.values.get(view))
        if wanted is None:
            return sorted(one for one in next(found, ()) if type(one) is kind)
        fitting = ([one for one in values if type(one) is kind and fits(one, wanted)] for values in found)
        return sorted(next(filter(None, fitting), ()))

    def quantities_at(self, slot: Slot) -> list[Quantity]:
        found = (self.quantities[view] for view in slot.views if self.quantities.get(view))
        return sorted(next(found), key=repr)
