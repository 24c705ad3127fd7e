"""Rounds in which all players roll dice with these `faces`, keep some and roll others again, until somebody stops. The
number `rerolls` bounds how often."""

from cardlang.mechanics.compose import Mechanic

ROUNDS = Mechanic("rounds", __name__, needs=("dice",))
