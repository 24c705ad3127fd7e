"""Turns made of phases, in which players play cards from their hands.

`phases` are the phases of each turn by name, in order: an effect that is carried out by itself, or None for a phase in
which the player plays cards until done. `decks` gives the zone in which a player's cards of each kind lie at first,
`hand` how many are drawn at the start. The winner is the player with most of the resource in `most`, once a player has
as much of it as given there, or a deck that is drawn from is empty when a turn begins.
"""

NEEDS = ("cards",)
