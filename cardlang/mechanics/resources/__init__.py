"""What players have so much of, such as gold or victory points: gained, lost, paid and moved.

`stores` says of each resource of the vocabulary in which places it lies, none if it has no places; `short` what it
means that a place lacks what should leave it, as a sentence and the rule that says so. What happens then is the game's
`TurnFlow.lacks`.
"""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

RESOURCES = Mechanic("resources", __name__)
