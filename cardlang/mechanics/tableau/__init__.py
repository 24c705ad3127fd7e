"""Cards that lie face up for all players in columns of two, and follow from a deck. `deck` is the zone of that deck,
`kind` the kind of its cards."""

from cardlang.mechanics.compose import Mechanic

TABLEAU = Mechanic("tableau", __name__, needs=("cards",))
