"""Turns of phases, in which players play the cards of their hands.

`phases` are those of each turn, in order, by name: an effect that is carried out by itself, or `None` for a phase in
which the player plays cards until done. `decks` says in which zone a player's cards of each kind lie at first, `hand`
how many are drawn then, `most` the resource of which the winner has most, once one player has so much of it or a deck
that is drawn from is empty as a turn begins.
"""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

TURNS = Mechanic("turns", __name__, needs=("cards",))
