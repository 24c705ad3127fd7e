"""Things and players that a text refers to without choosing them anew."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Node


class Ref(Node):
    """Something that is already known when the words are reached.

    `acting`: the acting creature. `this`: the creature that the text is printed on or attached to. `card`: this card.
    `chosen`: what choice number `of` chose (choices count from 0 in the order of the text). `damaged`: what the attack
    with choice `of` damaged. `subject`, `object`: the parties of the event that triggered the text. `attacker`: the
    creature whose attack is answered or triggered the text. `attack`: the attack that the text is about. `attacked`:
    its target, or that of the last attack that the text has made, if it has chosen none itself. `cards`: the cards
    drawn, revealed, looked at or found by effect number `of` among those of this ability that do so.
    """

    to: Literal[
        "acting", "this", "card", "chosen", "damaged", "subject", "object", "attacker", "attack", "attacked", "cards"
    ]  # fmt: skip
    of: int = 0


class Player(Node):
    """One or more players: `you`; the `controller` or `owner` of something; `opponent` (one), `opponents` (each),
    `players` (each), `that opponent` (mentioned before), `active` (whose turn it is). `subject`: the player who does
    the effect, as in `Each player discards their hand.`; an `owner` of nothing in particular is the owner of whatever
    is moved: `… to its owner's hand`. `table`: nobody, for what there is one of for all, as `the market`."""

    who: Literal[
        "you", "controller", "owner", "opponent", "opponents", "players", "that opponent", "active", "subject", "table"
    ]  # fmt: skip
    of: Ref | None = None


def met(player: Player) -> Player:
    """`that player`, for one who has been chosen by now.

    >>> met(Player("opponent")), met(Player("you"))
    (Player(who='that opponent', of=None), Player(who='you', of=None))
    """
    return Player("that opponent") if player.who == "opponent" or type(player) is not Player else player


YOU = Player("you")
OPPONENTS = Player("opponents")
SUBJECT = Player("subject")
THAT_PLAYER = Player("that opponent")  # one who was mentioned; of several players, each in turn
OWNER = Player("owner")
TABLE = Player("table")
ACTING = Ref("acting")
THIS = Ref("this")
THIS_CARD = Ref("card")
