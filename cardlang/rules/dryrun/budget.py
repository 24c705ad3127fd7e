"""Limits on how much a dry run tries. The budget is counted in steps; other work counts as the number of steps that
take as long."""

from __future__ import annotations

from typing import Final

CARD: Final = 50_000  # steps for one card; shipped cards take up to 40
DECK: Final = 400_000  # steps for what the cards of a deck do to each other
POSITION: Final = 200  # to put several cards into one
SAMPLES: Final = 1_000  # to go through all events that can happen in one
