"""How many things an effect affected, for `each card discarded this way`."""

from __future__ import annotations

from typing import Final

from cardlang.language.nodes.amount import ThisWay
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.registers import COUNT

_BITS: Final = 17
_THING: Final = (1 << _BITS) - 1


def note(play: Play, way: str, *things: int) -> None:
    """Note that the current effect did something `way`, one of the game's `effect_counts` such as "discarded": once for
    each of `things` (creatures), or once without a thing for a card or a unit of a resource. Outside of effects nothing
    is noted.

    Errors: `ValueError` for a way that the game does not count.
    """
    if play.running is None:
        return
    code = play.game.effect_counts.index(way) << _BITS
    play.note(tuple([code | thing + 1 for thing in things]) if things else (code,))


def noted(game: Game, frame: Frame, way: str, since: int = 0) -> tuple[int, ...]:
    """The creatures to which the previous effect did something this `way`, with -1 for each card or unit of a resource;
    only what was noted after the first `since` notes."""
    n = game.effect_counts.index(way)
    return tuple((one & _THING) - 1 for one in frame.registers.get(COUNT, ())[since:] if one >> _BITS == n)


def this_way(node: ThisWay, build: Builder) -> Count:
    """`for each card discarded this way`: how many things the previous effect did this to."""
    game, way = build.game, node.did
    if count := game.semantics.counted.get(way):
        return count(node, build)
    return lambda state, frame: len(noted(game, frame, way))
