"""Things and players that a text speaks of without choosing them anew."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Node


class Ref(Node):
    """Something already known when the words are reached.

    `acting`: the acting creature. `this`: the creature the text is printed on or attached to. `card`: this card.
    `chosen`: what the choice numbered `of` chose (choices count from 0 in the order of the text). `damaged`: what the
    attack with choice `of` damaged. `subject`, `object`: the parties of the event that triggered the text. `attacker`:
    whose attack is answered, or triggered the text. `cards`: the cards drawn, revealed, looked at or found by the
    effect numbered `of` of those that do so in this ability.
    """

    to: Literal["acting", "this", "card", "chosen", "damaged", "subject", "object", "attacker", "cards"]
    of: int = 0


class Player(Node):
    """One or more players: `you`, or the `controller` or `owner` of something, or `opponent` (one), `opponents` (each),
    `players` (each), `that opponent` (the one spoken of before), `active` (whose turn it is). `subject`: whoever does
    the deed, as in `Each player discards their hand.`; an `owner` of nothing named owns whatever is moved: `… to its
    owner's hand`."""

    who: Literal["you", "controller", "owner", "opponent", "opponents", "players", "that opponent", "active", "subject"]
    of: Ref | None = None


YOU = Player("you")
SUBJECT = Player("subject")
OWNER = Player("owner")
ACTING = Ref("acting")
THIS = Ref("this")
THIS_CARD = Ref("card")
