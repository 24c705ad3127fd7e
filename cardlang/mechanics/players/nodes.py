"""Players that a text chooses."""

from __future__ import annotations

from cardlang.language.nodes.reference import Player


class ChosenPlayer(Player):
    """`a player`: you choose one of all (`players`) or of the others (`opponents`). Later words mean that player by
    `Player("that opponent")`, which may then be you."""
