"""Things and players that a text speaks of without choosing them anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardlang.language.nodes.base import Node


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """Something already known when the words are reached.

    `acting`: the acting creature. `this`: the creature the text is printed on or attached to. `card`: this card.
    `chosen`: what the choice numbered `of` chose (choices count from 0 in the order of the text). `damaged`: what the
    attack with choice `of` damaged. `subject`, `object`: the parties of the event that triggered the text. `cards`: the
    cards drawn, revealed, looked at or found by the effect numbered `of` of those that do so in this ability.
    """

    to: Literal["acting", "this", "card", "chosen", "damaged", "subject", "object", "cards"]
    of: int = 0


@dataclass(frozen=True, slots=True)
class Player(Node):
    """One or more players: `you`, or the `controller` or `owner` of something, or `opponent` (one), `opponents` (each),
    `players` (each). `subject`: whoever does the deed, as in `Each player discards their hand.`; an `owner` of nothing
    named owns whatever is moved: `… to its owner's hand`."""

    who: Literal["you", "controller", "owner", "opponent", "opponents", "players", "subject"]
    of: Ref | None = None


YOU = Player("you")
SUBJECT = Player("subject")
OWNER = Player("owner")
ACTING = Ref("acting")
THIS = Ref("this")
THIS_CARD = Ref("card")
