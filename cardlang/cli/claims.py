"""What `cardlang playtest` is to make sure of, or to bring about, as people write it."""

from __future__ import annotations

import re

import click

from cardlang.model.playtest import Claim
from cardlang.model.tuning import Goal

_SHARE = r"within\s+(\d{1,2}(?:\.\d{1,3})?)\s*%"
_VERSUS = re.compile(rf"\s*(\S+)\s+vs\s+(\S+)\s+{_SHARE}\s*")
_SEAT = re.compile(rf"\s*seat\s+([1-9])\s+{_SHARE}\s*")
_TURNS = re.compile(r"\s*turns\s+(\d{1,3}(?:\.\d{1,3})?)\s+to\s+(\d{1,3}(?:\.\d{1,3})?)\s*")


class Known(click.ParamType[Claim]):
    """A claim that is to be known, written 'drow vs hero within 2 %'."""

    name = "claim"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Claim:
        """The claim. Errors: `click.BadParameter` if it is not written so."""
        found = _VERSUS.fullmatch(value)
        if not found or not float(found[3]):
            self.fail(f"{value!r} is not a claim: write 'drow vs hero within 2 %'", param, ctx)
        return Claim(found[1], found[2], float(found[3]) / 100)


class Wanted(click.ParamType[Goal]):
    """A goal, written 'drow vs hero within 3 %', 'seat 1 within 3 %' or 'turns 8 to 10'."""

    name = "goal"

    def convert(self, value: str | Goal, param: click.Parameter | None, ctx: click.Context | None) -> Goal:
        """The goal, that of a seat as for two players. Errors: `click.BadParameter` if it is not written so."""
        if isinstance(value, Goal):
            return value
        if (found := _VERSUS.fullmatch(value)) and found[1] != found[2] and float(found[3]):
            off = float(found[3]) / 100
            return Goal(value, 0.5 - off, 0.5 + off, one=found[1], other=found[2])
        if (found := _SEAT.fullmatch(value)) and float(found[2]):
            off = float(found[2]) / 100
            return Goal(value, 0.5 - off, 0.5 + off, seat=int(found[1]))
        if (found := _TURNS.fullmatch(value)) and float(found[1]) <= float(found[2]):
            return Goal(value, float(found[1]), float(found[2]))
        says = "'drow vs hero within 3 %', 'seat 1 within 3 %' or 'turns 8 to 10'"
        raise click.BadParameter(f"{value!r} is not a goal: write {says}", ctx, param)
