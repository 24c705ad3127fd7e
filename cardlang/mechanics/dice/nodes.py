"""Rolling dice."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes import Counted, Node, OneShot, Player, State


class Roll(OneShot):
    """`Roll 2 dice.`, `Roll 2 attack dice.`: each shows something at random. `die`: the kind, None if there is one."""

    who: Player
    dice: int
    die: str | None = None


class Rolled(Node):
    """`if you rolled 4 or more`: the sum of the last dice."""

    relation: Literal[">=", "<=", "="]
    than: int


class DicePool(State):
    """`The target player rolls 7 dice.`: has this many dice as long as this applies, instead of the usual number, or
    this many more or fewer (`rolls 1 more die`)."""

    who: Player
    dice: int
    than: Literal["", "more", "fewer"] = ""


class Forfeit(OneShot):
    """`That player forfeits a die.`: chooses this many dice, which are gone even if they show a face."""

    who: Player
    dice: int


class Reroll(OneShot):
    """`A player rerolls all dice.`: rolls all of the dice at once (`dice` is None), or this many of the player's
    choice; `fewer`: or fewer, so that with no number it is any number of them; `unused`: only those that the spell has
    not used."""

    who: Player
    dice: int | None = None
    fewer: bool = False
    unused: bool = False


class TurnDie(OneShot):
    """`Turn a die to air.`, `Turn 2 dice to faces of your choice.`: this many dice that lie there show `face` from now
    on; "" if the player chooses it for each. Only dice `showing` a face, if that is said."""

    who: Player
    dice: int
    face: str = ""
    showing: str = ""


class RolledFace(Node):
    """`if you rolled a fire symbol`, `a fire or water symbol`: one of the last dice shows one of the `faces`."""

    faces: tuple[str, ...]


class UseSymbols(State):
    """`You can use 1 card symbol as a leadership symbol.`: this many symbols, 0 for all, can be used as `as_` others,
    or as any element if that is ""; for one `purpose` only, or for any if it is ""."""

    who: Player
    face: str
    as_: str
    most: int = 0
    purpose: Literal["", "casting", "activating"] = ""


class Shows(Node):
    """`if the dice show a card symbol`, `if you show 2 or more fire symbols`: this many dice of `who` show `face`."""

    who: Player
    face: str  # of the vocabulary
    relation: Literal[">=", "<=", "="] = ">="
    than: int = 1
    unused: bool = False  # by the spell that asks


class Symbols(Counted):
    """`per fire symbol`, `for each fire symbol`: the dice of `who` that show `face`."""

    face: str
    who: Player
    unused: bool = False  # by the spell that counts
