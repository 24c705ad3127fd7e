"""Which deeds of the vocabulary creatures can be forced to do, and which are excluded if they can only do others."""

from __future__ import annotations

from typing import Final

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
