"""Cards whose effect is over at once, and cards that stay in play."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Command, Node
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Predicate, Selector, Target


class Instant(Node):
    """`Instant: Deal 3 wounds to an exposed being.`: the effect of a spell that goes to the discard pile (E13)."""

    effect: Node


class Permanent(Node):
    """`Permanent: Deal 2 wounds to the target. When its owner stops the game, …`: a spell that stays in play (E13),
    with the `effect` it has at once, if any, and the `abilities` that apply as long as it lies there.

    It may be cast `on` any being, creature or hero `where` this holds, or on any player, on whose hero it then lies; of
    a player only `enemy` can be asked. It lies on its caster's hero (`you`) if the text speaks of nothing that it lies
    on. Inside, `this` is what it lies on, and its player is `Player("owner", this)`; `card` is the spell, and `you` its
    caster. If it may lie on anybody's, `enemy` is meant from the side of that one's player.
    """

    on: Literal["being", "creature", "hero", "player", "you"]
    effect: Node | None
    abilities: tuple[Node, ...]
    where: tuple[Predicate, ...] = ()


class LiesOn(Predicate):
    """`a permanent spell on your hero`"""

    rank = 97
    domains = ("permanent",)

    on: Ref | Selector


class Dispel(Command):
    """`Discard a permanent spell, whatever its power tokens.`: to its caster's discard pile (E26a). `step`: one step of
    the dispel action, which removes a power token if there is one (`Dispel a permanent spell.`, E26)."""

    what: Target
    step: bool = False
