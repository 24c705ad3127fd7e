"""Actions as integers. Each stands for something that a player may choose, sorts in one fixed order, and can be decoded
into values and text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Part = Literal["creature", "square", "card", "player", "power", "face", "number"]
BITS: Final = 16  # a part is below 65,536: no text of 4,000 characters has a larger board
PART: Final = (1 << BITS) - 1
KIND: Final = 2 * BITS  # where the number of the kind begins


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of action: its number in the order, its wording, what its parts refer to, and how replays tell it: as a
    sentence with the parts in braces (see `telling.action_parts`), and in a few words as an `answer`. Calling it with
    the parts gives the code. Codes sort by kind, then by part.

    >>> attack = Kind(17, "{} attacks {}", ("creature", "creature"))
    >>> split(attack(2, 5))
    (17, 2, 5)
    """

    number: int
    wording: str
    parts: tuple[Part, ...] = ()
    sentence: str = ""
    answer: str = ""

    def __call__(self, a: int = 0, b: int = 0) -> int:
        return (self.number << BITS | a) << BITS | b

    def each(self, those: Iterable[int]) -> list[int]:
        """The codes with each of `those` as the first part and no second part."""
        kind = self.number << KIND
        return [kind + (a << BITS) for a in those]

    def each_without(self, those: Iterable[int], flags: Sequence[bool]) -> list[int]:
        """The same for those of `those` whose flag is not set."""
        kind = self.number << KIND
        return [kind + (a << BITS) for a in those if not flags[a]]

    def with_each(self, a: int, those: Iterable[int]) -> list[int]:
        """The codes with `a` as the first part and each of `those` as the second."""
        first = (self.number << BITS | a) << BITS
        return [first + b for b in those]  # in CPython, + is faster than |


def split(code: int) -> tuple[int, int, int]:
    """The number of the kind of an action, and its two parts: creatures, squares or cards (0 for a part that the kind
    does not have).

    >>> split(PICK_PLAYER(1)) == (PICK_PLAYER.number, 1, 0)
    True
    """
    return code >> KIND, code >> BITS & PART, code & PART


def describe(code: int, kinds: Mapping[int, Kind], name: Callable[[Part, int], str]) -> str:
    """The action in words. `name` gives the name of a creature, square or card.

    >>> describe(PICK_PLAYER(1), KINDS, lambda part, number: f"{part} {number}")
    'player player 1'
    """
    number, *parts = split(code)
    kind = kinds[number]
    return kind.wording.format(*(name(of, part) for of, part in zip(kind.parts, parts, strict=False)))


OWN: Final = 16  # where a game's own kinds of action begin; before them are those of the engine itself
PASS = Kind(0, "pass")
NO = Kind(1, "no")
YES = Kind(2, "yes")
DONE = Kind(3, "no more")
PICK_CREATURE = Kind(4, "{}", ("creature",))
PICK_SQUARE = Kind(5, "{}", ("square",))
OPTION = Kind(6, "option {}", ("number",))
PICK_CARD = Kind(7, "{}", ("card",))
PICK_PLAYER = Kind(8, "player {}", ("player",))
PICK_ATTACHED = Kind(9, "{} on {}", ("card", "creature"))
PICK_OF = Kind(10, "{} of player {}", ("card", "player"))
PICK_FACE = Kind(11, "{}", ("face",))
PICK_ABILITY = Kind(12, "{}", ("power",))
REROLL = Kind(13, "to reroll {}", ("face",))
ROLL = Kind(14, "to roll one more die")


def second_parts(options: Iterable[int], kind: Kind, first: int) -> list[int]:
    """The second parts of those actions that are of this kind and have this first part."""
    return [b for number, a, b in map(split, options) if (number, a) == (kind.number, first)]


_OWN: Final = (
    PASS, NO, YES, DONE, PICK_CREATURE, PICK_SQUARE, OPTION, PICK_CARD, PICK_PLAYER, PICK_ATTACHED, PICK_OF, PICK_FACE,
    PICK_ABILITY, REROLL, ROLL,
)  # fmt: skip
KINDS: Final[Mapping[int, Kind]] = {kind.number: kind for kind in _OWN}
