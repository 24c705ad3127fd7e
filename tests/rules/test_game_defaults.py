"""The engine's defaults for what a game leaves out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from cardlang.language.nodes.reference import Ref
from cardlang.model.card import CardKind
from cardlang.rules.dryrun_support import DryRunSupport
from cardlang.rules.game import LACKING, Game, Semantics
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


def test_a_game_is_told_of_everything_that_has_no_default() -> None:
    game = Game("empty", "Empty", {"creature": CardKind({})})
    hooks = {"": game, "flow.": game.flow, "opening.": game.opening, "semantics.": game.semantics}
    hooks |= {"scenario.": game.scenario, "dry_run.": game.dry_run, "story.": game.story}
    parts = [(part, one.name, getattr(hook, one.name)) for part, hook in hooks.items() for one in fields(hook)]
    assert {f"{part}{name}" for part, name, given in parts if given is LACKING} == {*game.lacking} - {"opening.decks"}
    assert all(name in game.unplayable for name in game.lacking)


def test_a_game_without_pieces_needs_no_creatures() -> None:
    assert "creature" not in Game(cards={"spell": CardKind({})}).lacking
