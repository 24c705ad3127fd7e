"""Amounts that are made from the amount of the effect before."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.amount import ThatDamage


class Share(ThatDamage):
    """`half that, rounded down`, `twice that`: of the amount of the effect before it, as it was after all changes, such
    as enhancements, but before prevention. A half is always rounded down."""

    part: Literal["half", "twice"] = "half"
