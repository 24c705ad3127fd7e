"""Choices that are effects of their own, for later words to refer to."""

from cardlang.mechanics.compose import Mechanic

CHOOSING = Mechanic("choosing", __name__)
