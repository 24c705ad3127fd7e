"""Armies: each player picks creatures of limited total cost in secret, then the players place one each in turn. The
number `army` is the limit. Players may place cards of the zone `also` as well, such as a leader."""

from cardlang.mechanics.compose import Mechanic

ARMIES = Mechanic("armies", __name__)
