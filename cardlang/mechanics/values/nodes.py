"""Changes of stats, and of what creatures count as."""

from __future__ import annotations

from typing import Annotated

from cardlang.language.nodes import Bonus, More, Narrow, Node, Number, PerNumber, Ref, State, Target


class Modifier(Node):
    """`+10 hit points`, `+5 hit points for each Dwarf`: added to a printed value (S11.9)."""

    stat: str
    amount: More


class Get(State):
    """`This creature gets +1 level and +10 hit points.`"""

    who: Target
    modifiers: tuple[Modifier] | tuple[Annotated[Modifier, Narrow(amount=Bonus)], ...]


class StatIs(State):
    """`This creature has strength 1 per fire symbol.`: in place of the printed value. What others add comes on top."""

    who: Ref
    stat: str
    amount: Number | PerNumber


class CountAs(State):
    """`This creature counts as a Spider.`: a creature type in addition to its own (S11.8)."""

    who: Target
    keyword: str
