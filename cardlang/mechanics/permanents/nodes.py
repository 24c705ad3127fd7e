"""Cards whose effect is over at once, and cards that stay in play."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from cardlang.language.nodes import APART, Alone, Answer, Command, Headed, Narrow, Node, Ref, State
from cardlang.language.nodes.effect import Activated, Lasting, Limited, NextTime
from cardlang.language.nodes.selector import Anchor, Controlled, HasKeyword, Is, Predicate, Selector

# What stays in play, and what happens at once.
Staying = Annotated[Node, Narrow(of=Answer | Limited)]
Once = Annotated[Node, Narrow(but=Answer | Limited | Activated | Alone)]
AtOnce = Annotated[Node, Narrow(but=State | Answer | NextTime | Limited | Activated | Alone)]


class Instant(Headed):
    """`Instant: Deal 3 wounds to an exposed being.`: the effect of a spell that goes to the discard pile (E13)."""

    modes = ("main",)

    effect: Once


class Permanent(Headed):
    """`Permanent: Deal 2 wounds to the target. When its owner stops the game, …`: a spell that stays in play (E13),
    with the `effects` it has at once, and the `states` and `abilities` that apply as long as it lies there.

    It may be cast `on` any being, creature or hero `where` this holds, or on any player, on whose hero it then lies; of
    a player only `enemy` can be asked. It lies on its caster's hero (`you`) if the text speaks of nothing that it lies
    on. Inside, `this` is what it lies on, and its player is `Player("owner", this)`; `card` is the spell, and `you` its
    caster. If it may lie on anybody's, `enemy` is meant from the side of that one's player.
    """

    modes = ("main",)

    on: Literal["being", "creature", "hero", "player", "you"]
    effects: tuple[AtOnce, ...]
    states: tuple[Annotated[Node, Narrow(of=State | Lasting)], ...]
    abilities: tuple[Staying, ...] = field(metadata=APART)
    where: tuple[Annotated[Predicate, Narrow(of=Is | HasKeyword | Controlled)], ...] = ()


class LiesOn(Predicate):
    """`a permanent spell on your hero`"""

    rank = 97
    domains = ("permanent",)

    on: Ref | Annotated[Anchor, Narrow(noun=Annotated[str, Narrow(but="permanent")])]


class Dispel(Command):
    """`Discard a permanent spell, whatever its power tokens.`: to its caster's discard pile (E26a). `step`: one step of
    the dispel action, which removes a power token if there is one (`Dispel a permanent spell.`, E26)."""

    what: Ref | Annotated[Selector, Narrow(noun=Literal["permanent"])]
    step: bool = False
