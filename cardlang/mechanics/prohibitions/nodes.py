"""What creatures and players cannot do, can only do, must do and may do."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from cardlang.language.nodes import DESCRIBES, Player, State, Target

# The deeds that have a duration of their own.
_SOON: Final = {"dodge", "take immediate actions in response", "untap during the next refresh phase"}
# The deeds that creatures can be forced to do.
DUTIES: Final = frozenset(
    (
        "attack", "make melee attacks", "make ranged attacks", "make opportunity attacks",
        "be attacked", "be attacked by", "be attacked by melee attacks", "be attacked by ranged attacks",
        "move", "teleport", "use powers", "play action cards", "play immediate cards", "take standard actions",
        "take immediate actions", "dodge",
    )
)  # fmt: skip


# A creature that can only do some deeds of a group can do none of its others. A deed belongs to the last group with it.
_GROUPS: Final = (
    ("take standard actions", "take minor actions", "take immediate actions", "move", "shift", "teleport"),
    ("move", "shift", "teleport", "attack", "use powers", "play action cards", "dodge"),
    ("make melee attacks", "make ranged attacks", "make opportunity attacks"),
    ("play standard cards", "play minor cards", "play immediate cards"),
    ("be attacked by melee attacks", "be attacked by ranged attacks"),
    ("be slid", "be teleported"),
    ("be affected by action cards", "be affected by attacks", "be affected by powers"),
    ("be affected by melee attacks", "be affected by ranged attacks", "be affected by opportunity attacks"),
)


_OTHERS: Final = {deed: frozenset(group) - {deed} for group in _GROUPS for deed in group}


def excluded(deeds: tuple[str, ...]) -> tuple[str, ...]:
    """The deeds that are excluded for a creature that can only do these.

    >>> excluded(("be slid",))
    ('be teleported',)
    >>> excluded(("be healed",))
    ()
    """
    return tuple(sorted(frozenset.intersection(*(_OTHERS.get(deed, frozenset()) for deed in deeds))))


def of_players(deed: str) -> bool:
    """Whether players do it, and not creatures.

    >>> of_players("draw action cards"), of_players("be drawn")
    (True, False)
    """
    return deed.startswith(("draw ", "cast ", "enhance ", "learn ", "dispel "))


class Cannot(State):
    """`This creature cannot move or shift.`: `deeds` of the vocabulary, sorted. `object` is the creature that they are
    done to, or by."""

    who: Target | Player
    deeds: tuple[str, ...]
    object: Target | None = field(default=None, metadata=DESCRIBES)

    @property
    def ends(self) -> bool:
        return _SOON.issuperset(self.deeds) and self.object is None


class Only(State):
    """`This creature can only move.`: no deed of that group except these."""

    who: Target
    deeds: tuple[str, ...]
    object: Target | None = field(default=None, metadata=DESCRIBES)

    @property
    def while_first(self) -> bool:
        return self.object is None


class Must(State):
    """`Each adjacent enemy must attack this creature.`: whenever it can."""

    who: Target
    deeds: tuple[str, ...]
    object: Target | None = field(default=None, metadata=DESCRIBES)


class Permit(State):
    """`This creature can move through enemies.`: a permission, one of the vocabulary's PASS."""

    who: Target
    leave: str
