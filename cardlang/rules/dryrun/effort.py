"""How much is tried: steps are counted as they are done, and all else as so many steps as take as long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CARD: Final = 50_000  # steps for one card; the shipped ones take up to 40
DECK: Final = 400_000  # steps for what the cards of a deck do to each other
POSITION: Final = 200  # to put several cards into one
SAMPLES: Final = 1_000  # to look through all that can happen in one


class Overlong(Exception):
    """More would have to be tried than anything honest needs."""


@dataclass(slots=True)
class Effort:
    """What is left.

    >>> effort = Effort(3)
    >>> effort.spend(2)
    >>> effort.spend(2)
    Traceback (most recent call last):
    ...
    cardlang.rules.dryrun.effort.Overlong
    """

    left: int

    def spend(self, steps: int) -> None:
        """Errors: `Overlong` if not so many are left."""
        self.left -= steps
        if self.left < 0:
            raise Overlong
