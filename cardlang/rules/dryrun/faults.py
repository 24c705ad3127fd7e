"""What a dry run can find wrong with a card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
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
    names = {one.card.id: one.card.name for one in cards}
    ids = sorted(names, key=len, reverse=True)
    programs = [program for program in cycle if not program.startswith("part ")]
    around = (next((names[id] for id in ids if program.startswith(id)), program) for program in programs)
    return " → ".join(name for name, _ in groupby(around))
