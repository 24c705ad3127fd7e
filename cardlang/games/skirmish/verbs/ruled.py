"""What creatures and players cannot, can only, or must do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.games.skirmish.nodes import Cannot
from cardlang.language.nodes.reference import Player
from cardlang.rules.box import Fits, Static
from cardlang.rules.builder import Builder
from cardlang.rules.event import NOBODY
from cardlang.rules.frame import Frame
from cardlang.rules.state import State

HUSH = "take immediate actions in response"


def hold_cannot(node: Cannot, build: Builder) -> Iterator[Static]:
    """`cannot move or shift`, `cannot be attacked by Spiders`."""
    fits = _who(node.who, build)
    other = _other(build.described(node.object)) if node.object else None
    for deed in node.deeds:
        if deed == HUSH and not build.live:
            build.draft.hushes.append(fits)
        elif isinstance(node.who, Player) and deed == "draw action cards":
            yield Static("player cannot draw", _players(node.who, build))
        else:
            yield Static(f"cannot {deed}", fits, other)


def _who(node: object, build: Builder) -> Fits:
    """A player's ban holds for the creatures of that player."""
    if not isinstance(node, Player):
        return build.group(node)  # type: ignore[arg-type]
    players = build.players(node)
    return lambda state, frame, thing: state.controller[thing] in players(state, frame)


def _players(node: Player, build: Builder) -> Fits:
    players = build.players(node)
    return lambda state, frame, player: player in players(state, frame)


def _other(described: Fits) -> Callable[[State, Frame, int], bool]:
    return lambda state, frame, other: other != NOBODY and described(state, frame, other)
