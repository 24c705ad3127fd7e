"""Keyword powers and granted abilities."""

from __future__ import annotations

from dataclasses import field

from cardlang.language.nodes import APART, DESCRIBES, Node, State, Target


class Keyword(Node):
    """A keyword power, with its number or ability if it takes one: `Block 5`, `Flying`, `Ready STR` (S12)."""

    keyword: str
    value: int | str | None = None


class Gain(State):
    """`The acting creature gains Flying and Block 10 …`"""

    who: Target
    powers: tuple[Keyword, ...]


class Lose(State):
    """`That creature loses Flying …`"""

    who: Target
    powers: tuple[Keyword, ...]


class LoseAll(State):
    """`That creature loses all powers …`: those printed on it, and those that it has gained or is granted. What cards
    attached to it say stays."""

    who: Target


class Grant(State):
    """`This creature has "T: Deal 5 damage to an adjacent enemy."`: an ability as if printed on it."""

    who: Target
    ability: Node = field(metadata=DESCRIBES | APART)  # it numbers its choices separately
