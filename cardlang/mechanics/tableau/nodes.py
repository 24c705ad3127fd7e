"""Cards that are taken from a tableau."""

from __future__ import annotations

from typing import Annotated, Literal

from cardlang.language.nodes import Narrow, Player, Positive, Showing
from cardlang.mechanics.cards.nodes import Cards

InTableau = Annotated[
    Cards,
    Narrow(
        count=Positive, card=Literal["spell"], quantity=Literal["exactly", "up to"], source=None, random=Literal[False]
    ),
]


class Learn(Showing):
    """`Learn 1 spell from the tableau.`: `who` takes cards of the tableau, or of one row of it, into the hand. It takes
    no action and no symbols."""

    who: Player
    what: InTableau
    row: Literal["bottom", "top"] | None = None
