"""Texts about cards that lie face up for all players in columns of two. The game plays them."""

from cardlang.mechanics.compose import Mechanic

TABLEAU = Mechanic("tableau", __name__, needs=("cards",))
