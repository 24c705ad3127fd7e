"""The words and names with which faults are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardlang.language.nodes.reference import Ref
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import Program
from cardlang.rules.dryrun_support import card_names, first_origin


def program(*nodes: Ref | None) -> Program:
    """One step for each node, the first without words."""
    steps: list[Any] = [lambda play: None, *((lambda play, n=n: None) for n in range(len(nodes)))]
    return Program(
        "p", "text", tuple(steps), origins={step: node for step, node in zip(steps[1:], nodes, strict=True) if node}
    )


def test_the_words_of_a_program_are_those_that_come_first_in_the_text() -> None:
    made, other, first, second = (Ref("chosen", n) for n in range(4))
    first, second = (Ref("chosen", n, span=(n, n + 1)) for n in (2, 1))
    assert first_origin(program(None, made, first, second)) is first
    assert first_origin(program(made, other)) is made
    assert first_origin(program(None)) is None


def loaded(id: str, name: str) -> LoadedCard:
    return LoadedCard(Card(id, name, "action", "skirmish", "trial", 1, 1, {}, (), Span("", 0, 0)))


@pytest.mark.parametrize(
    ("cycle", "names"),
    [
        (("web main", "bite power"), "Web → Bite"),
        (("bite power", "web main"), "Bite → Web"),
        (("web main", "web attached", "bite power", "web main"), "Web → Bite → Web"),
        (("web main", "part of it", "web attached"), "Web"),
        (("web-2 main", "web main"), "Web 2 → Web"),
        (("strike", "web main"), "strike → Web"),
        ((), ""),
    ],
)
def test_a_cycle_is_reported_by_the_names_of_its_cards(cycle: Sequence[str], names: str) -> None:
    assert card_names(cycle, [loaded("web-2", "Web 2"), loaded("web", "Web"), loaded("bite", "Bite")]) == names
    assert card_names(cycle, [loaded("bite", "Bite"), loaded("web", "Web"), loaded("web-2", "Web 2")]) == names
