"""The constructs of a game, looked up by node and by grammar alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cardlang.language.construct import Build, Construct
from cardlang.language.nodes.base import Node

Load = Callable[[], Iterable[Construct]]


class Constructs:
    """All constructs of a game. They come from parts, each loaded when one of its constructs is needed.

    `owners` gives the part of each construct, both by the alias of a grammar alternative and by the name of a node
    (`node_name`). `parts` gives the function that loads each part.
    """

    def __init__(self, owners: Mapping[str, str], parts: Mapping[str, Load]) -> None:
        self.owners = owners
        self._parts = parts
        self._known: dict[type, Construct | None] = {}  # by node; None for a node without a construct

    @classmethod
    def of(cls, constructs: Iterable[Construct]) -> Constructs:
        """Constructs that are already loaded."""
        return cls(owners_of({"": constructs}), {"": lambda: constructs})

    def get(self, kind: type) -> Construct | None:
        """The construct of a kind of node, or None if it has none."""
        try:
            return self._known[kind]
        except KeyError:
            self._known[kind] = None
            owner = self.owners.get(node_name(kind))
            if owner is not None:
                self.load(owner)
            return self._known[kind]

    def __getitem__(self, kind: type) -> Construct:
        found = self.get(kind)
        if found is None:
            raise KeyError(kind)
        return found

    def lasts(self, effect: object) -> bool:
        """Whether `effect` is a state, which a duration can end."""
        construct = self.get(type(effect))
        return construct is not None and construct.lasts

    def attacks(self, effect: object) -> bool:
        """Whether `effect` is an attack, to which later words can refer."""
        construct = self.get(type(effect))
        return construct is not None and construct.attack

    def load(self, part: str) -> Iterable[Construct]:
        """Load the constructs of a part."""
        loaded = self._parts[part]()
        self._known |= {construct.node: construct for construct in loaded}
        return loaded


class Builders(dict[str, Build]):
    """The builder of each grammar alternative, by alias: those of the core, some of which a game may replace, and those
    of the game's constructs."""

    def __init__(self, core: Mapping[str, Build], constructs: Constructs) -> None:
        super().__init__((alias, build) for alias, build in core.items() if alias not in constructs.owners)
        self._constructs = constructs

    def __missing__(self, alias: str) -> Build:
        if alias not in self._constructs.owners:
            raise KeyError(f'the grammar has an alternative "{alias}", but no construct has a rule of that name')
        for construct in self._constructs.load(self._constructs.owners[alias]):
            self.update(construct.rules)
        return self[alias]


def owners_of(parts: Mapping[str, Iterable[Construct]]) -> dict[str, str]:
    """The part of each node, by its name, and of each grammar alias."""
    owners: dict[str, str] = {}
    for part, constructs in parts.items():
        for construct in constructs:
            owners |= dict.fromkeys([node_name(construct.node), *construct.rules], part)
    return owners


def node_name(kind: type[Node]) -> str:
    """The name of a kind of node, unique among all games.

    >>> node_name(Node)
    'cardlang.language.nodes.base.Node'
    """
    return f"{kind.__module__}.{kind.__qualname__}"
