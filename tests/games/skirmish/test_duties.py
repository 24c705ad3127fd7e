"""What creatures must do: what the language accepts after `must` is what the engine asks for."""

from __future__ import annotations

from cardlang.games.skirmish import musts
from cardlang.games.skirmish.duties import DUTIES
from cardlang.games.skirmish.game import GAME
from cardlang.games.skirmish.nodes import Must
from cardlang.language.nodes.reference import THIS
from cardlang.pipeline.games import load_game
from cardlang.rules.builder import compile_box


def test_every_duty_is_asked_for_and_no_other() -> None:
    asked = {static.key for deed in DUTIES for static in compile_box([Must(THIS, (deed,))], GAME, "a text").statics}
    assert asked == {*musts._ATTACKS, *musts._MOVES, *musts._OWN, *musts._RESPONSES}


def test_every_duty_is_a_deed_of_the_vocabulary() -> None:
    assert set(load_game("skirmish").language.vocabulary.deeds) >= DUTIES
