"""What a dry run can find wrong with a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import Program

Sort = Literal["unplayed", "nobody", "no target", "nothing", "undone", "one answer", "endless", "unbalanced", "untried"]


class Fault(NamedTuple):
    """Something wrong with a card, at the words of a node or at a field (at the card's name if neither is given).
    `about` has details."""

    sort: Sort
    node: Node | None
    about: str = ""
    field: str = ""


def words(program: Program) -> Node | None:
    """The first node with words of a program."""
    found = [program.origins[step] for step in program.steps if step in program.origins]
    return next((node for node in found if node.span), found[0] if found else None)


def said(cycle: Sequence[str], cards: Sequence[LoadedCard]) -> str:
    """The names of the cards whose effects cause each other, once around the cycle."""
    return " → ".join(_names(cycle, {one.card.id: one.card.name for one in cards}))


def _names(cycle: Sequence[str], cards: dict[str, str]) -> Iterator[str]:
    seen = ""
    for name in cycle:
        id = max((id for id in cards if name.startswith(id)), key=len, default="")
        says = cards.get(id, name)
        if not name.startswith("part ") and says != seen:
            seen = says
            yield says
