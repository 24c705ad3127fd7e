"""The engine's defaults for what a game leaves out."""

from __future__ import annotations

from typing import Any

from cardlang.language.nodes.reference import Ref
from cardlang.rules.dryrun_support import DryRunSupport
from cardlang.rules.game import Semantics
from measures.playing import GAME

STAGE = next(GAME.dry_run.bench(GAME, [], ["Drow"], ["Block", "Ranged"]).stages)
SOME: Any = Ref("this")


def test_no_card_is_tried_out() -> None:
    dry_run = DryRunSupport()
    assert [*dry_run.actions(STAGE)] == [*dry_run.ineffective(SOME)] == []
    assert dry_run.undoes(SOME, SOME) is False
    assert dry_run.ready(STAGE, SOME, "main") is None
    assert dry_run.bench is None


def test_a_stat_counts_as_it_is_now_and_as_0_if_it_is_missing() -> None:
    assert [Semantics().value(STAGE, 0, stat) for stat in ("level", "speed", "beauty")] == [5, 6, 0]


def test_words_have_no_further_meaning() -> None:
    means = Semantics()
    assert means.immune(STAGE, SOME, 0) is means.by_board(SOME) is means.taps(SOME) is False
    assert means.is_whole(SOME) is means.is_spent(SOME) is False
    assert (means.timing(SOME), means.carried_out("standard card")) == ("", ((), ()))
