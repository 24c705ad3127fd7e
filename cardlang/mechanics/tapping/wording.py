"""The wording of tapping."""

from __future__ import annotations

from typing import Any

from cardlang.language.construct import Wording
from cardlang.language.nodes.reference import THIS
from cardlang.language.parser import Tree, one_token, token
from cardlang.language.saying import say
from cardlang.language.scope import Scope
from cardlang.mechanics.tapping.nodes import Tap, Untap


def _cost_timing(scope: Scope, tree: Tree) -> list[Any]:
    timing = one_token(tree, "TIMING")
    # A standard action taps within the activation (S4.2), an immediate one at any time; a minor one does not tap
    # (S6.5).
    return [timing.value] if timing.value == "minor" else [Tap(THIS), timing.value]


def _cost_tap(scope: Scope, tree: Tree) -> list[Any]:
    timing = token(tree, "ANY_TIME")
    return [Tap(THIS), *([timing.value] if timing else [])]


TAPS = say(Tap, "tap {what}", whom=("foe", "foe"), also={"cost_tap": _cost_tap, "cost_timing": _cost_timing})
TAP = TAPS._replace(
    write=(lambda writer, node: "T" if node.what == THIS == writer.me and writer.in_costs else TAPS.write(writer, node))
)
UNTAP = say(Untap, "untap {what}", whom=("friend", "friend"))

WORDING = Wording(constructs=(TAP, UNTAP))
