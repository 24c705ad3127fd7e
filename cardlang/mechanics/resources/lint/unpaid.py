"""What is paid for is done only if it was paid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardlang.language.nodes.amount import Number, ThisWay
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Did, Unless
from cardlang.language.nodes.effect import If, Sequence
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.resources.nodes import Pay
from cardlang.model.diagnostic import Diagnostic


def unpaid(text: CardText) -> Iterator[Diagnostic]:
    """A text goes on after a payment, whether that was made or not.

    Why: Whoever has too little pays nothing, and still gets the rest.

    Bad:
        powers: ["T: Pay 2 gold. Untap this creature."]

    Good:
        powers: ["T, pay 2 gold: Untap this creature."]
    """
    for one, effect in text.understood():
        for node in walk(effect):
            for paid, then in pairwise(node.effects if isinstance(node, Sequence) else ()):
                if isinstance(paid, Pay) and _is_fixed(paid) and not _depends(then):
                    help = 'write "If you do, …", or pay it as a cost: "T, pay … gold: …"'
                    span = one.span(*paid.span) if paid.span else text.card.span
                    yield Diagnostic("C321", "what follows is done even if this is not paid", span, help)


def _is_fixed(paid: Pay) -> bool:
    return isinstance(paid.what.amount, Number) and not paid.what.up_to


def _depends(then: Node) -> bool:
    asks = isinstance(then, If) and then.condition in (Did(), Unless(Did()))
    return asks or any(isinstance(one, ThisWay) for one in walk(then))


RULE = Rule("C321", "unpaid", unpaid, "error")
