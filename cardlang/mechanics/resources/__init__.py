"""Resources of players, such as gold or victory points: gained, lost, paid and moved.

`stores` gives the places in which each resource of the vocabulary lies, none if it has no places. `short` gives, for
each place that can run short, if any, the consequence as a sentence and the number of its rule. What happens then is
the game's `TurnFlow.shortfall`.
"""
