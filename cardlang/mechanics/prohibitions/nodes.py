"""What creatures and players cannot do, can only do, must do and may do."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from cardlang.language.nodes import DESCRIBES, Player, State, Target

# The deeds that have a duration of their own.
_SOON: Final = {"dodge", "take immediate actions in response", "untap during the next refresh phase"}


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
