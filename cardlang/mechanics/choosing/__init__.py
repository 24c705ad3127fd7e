"""Choices that a text makes by themselves, to speak of them afterwards."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

CHOOSING = Mechanic("choosing", __name__)
