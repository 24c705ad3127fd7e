"""Why a creature or a square does not match a text, in words."""

from __future__ import annotations

import pytest

from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Adjacent, Compare, HasKeyword, Not, Predicate, Within
from cardlang.rules.builder import Builder
from cardlang.rules.compiler import COMPILERS
from cardlang.rules.things import predicate_constraint
from measures.playing import GAME

ME = Ref("acting")


@pytest.mark.parametrize(
    ("asked", "so", "not_so"),
    [
        (Adjacent(ME), "it is not adjacent", "it must not be so: it is adjacent"),
        (Within(3, ME), "it is not within 3 squares", "it must not be so: it is within 3 squares"),
        (Compare("level", ">=", 3), "its level is not >= 3", "it must not be so: its level is >= 3"),
        (HasKeyword("Drow"), "it is not a Drow", "it must not be so: it is a Drow"),
    ],
)
def test_a_negated_condition_is_refused_in_the_words_of_the_condition(asked: Predicate, so: str, not_so: str) -> None:
    build = Builder(GAME, "t", COMPILERS)
    wanted, unwanted = (
        predicate_constraint(asked, "creature", build),
        predicate_constraint(Not(asked), "creature", build),
    )
    assert (wanted.says, unwanted.says) == (so, not_so)
    assert wanted.rule == unwanted.rule
