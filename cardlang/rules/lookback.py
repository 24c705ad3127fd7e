"""Effects that look back at the previous one (`if you do`, `for each card discarded this way`), and what is noted for
them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Did, Happened
from cardlang.language.nodes.effect import DoneBy, ForEach, If, Instead, May, Or, Sequence
from cardlang.language.nodes.selector import Past
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.registers import COUNT

DESTROYED: Final = ("is destroyed", "destroys")


def forget(play: Play) -> None:
    """A step: the next `if you do` ignores what happened so far."""
    play.mark()


def is_counted(node: Node) -> bool:
    """Whether it is about what the previous effect did: `each creature damaged this way`."""
    return isinstance(node, ThisWay) or (isinstance(node, Past) and node.period == "this way")


def asks_did(effect: Node) -> bool:
    """Whether an effect begins by looking back at the previous one: `if you do`, `for each card discarded this way`."""
    match effect:
        case Sequence(parts):
            return asks_did(parts[0])
        case May(_, inner) | DoneBy(_, inner):
            return asks_did(inner)
        case Or(options):
            return any(map(asks_did, options))
        case If(test, first, second) | Instead(first, test, second):
            if any(isinstance(one, Did) or (isinstance(one, Happened) and one.period is None) for one in walk(test)):
                return True
            return asks_did(first) or (second is not None and asks_did(second))
        case ForEach(each, inner):
            return isinstance(each, ThisWay) or asks_did(inner)
    return any(map(is_counted, walk(effect)))


def waits_for_damage(node: Node) -> Iterator[Step]:
    """A step that waits until the damage has landed, for effects that ask whether it hurt or destroyed something
    (S8.5)."""
    if any(isinstance(one, Happened) and (one.kind in DESTROYED or one.period is None) for one in walk(node)):
        yield lambda play: play.wait_for_damage()


def counts_dead(effect: Node) -> Iterator[Step]:
    """The same for effects that count how many creatures were destroyed, or are about those that were damaged."""
    if any(is_counted(node) and getattr(node, "did", "destroyed") == "destroyed" for node in walk(effect)):
        yield lambda play: play.wait_for_damage()


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


def note_many(play: Play, way: str, n: int) -> None:
    """Note that the current effect did it to `n` cards or units of a resource."""
    if n and play.running is not None:
        play.note((play.game.effect_counts.index(way) << _BITS,) * n)


def noted(game: Game, frame: Frame, way: str, since: int = 0) -> tuple[int, ...]:
    """The creatures to which the previous effect did something this `way`, with -1 for each card or unit of a resource;
    only what was noted after the first `since` notes."""
    n = game.effect_counts.index(way)
    return tuple([(one & _THING) - 1 for one in frame.registers.get(COUNT, ())[since:] if one >> _BITS == n])
