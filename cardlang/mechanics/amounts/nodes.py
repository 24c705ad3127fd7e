"""Amounts that are made from the amount of the effect before."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes import Positive, ThatDamage


class Share(ThatDamage):
    """`half that, rounded down`, `twice that`: of the amount of the effect before it, as it was after all changes, such
    as enhancements, but before prevention. In steps of `step`, rounded down unless `up`."""

    part: Literal["half", "twice"] = "half"
    step: Positive = 1
    up: bool = False


class Dealt(ThatDamage):
    """`that much damage`, `half the damage dealt`: of what the effects before it dealt, after prevention, or, `of` the
    event that the text answers, of the damage that this is about. In steps of `step`, rounded down unless `up`."""

    of: Literal["effect", "event"]
    part: Literal["all", "half", "twice"] = "all"
    step: Positive = 1
    up: bool = False
