"""How the cards of skirmish are tried, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.nodes import Affinity, Assist, Deploy
from cardlang.games.skirmish.stages import bench
from cardlang.games.skirmish.timing import Never, never_played, never_used, taps
from cardlang.games.skirmish.using import level_asked
from cardlang.language.nodes.amount import All, Bonus, Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Holds
from cardlang.language.nodes.effect import Activated, If, OnlyIf, Sequence
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.nodes.selector import Is
from cardlang.mechanics.cards.nodes import LookAt, Reveal, Search, Shuffle
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.damage.steps.packets import MELEE, RANGED
from cardlang.mechanics.keywords.nodes import Gain, Lose
from cardlang.mechanics.resources.nodes import GainResources, LoseResources, MoveResources, Pay
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.dryrun_support import DryRunSupport
from cardlang.rules.state import State


def ready(state: State, loaded: LoadedCard, box: str) -> None:
    """Put card 0 into the performer's hand, or under its card."""
    if loaded.card.kind == "creature":
        return
    if box == "attached":
        state.attached[0] += ((0, 0),)
    else:
        hand = state.zone(0, "hand")
        state.zones[hand] = (0, *state.zones[hand])


def actions(state: State, me: int = 0, card: int = 0) -> Iterator[int]:
    """The actions by which a creature plays a card or uses what the card gives it."""
    uses = state.effects.uses.get(me, ())
    yield from (a.POWER(me, n) for n, (_, of) in enumerate(uses) if of.card == card)
    if card in state.zones[state.zone(0, "hand")]:
        yield a.PLAY(me, card)


def nodes_without_effect(played: PlayedCard) -> Iterator[tuple[Node, str]]:
    """Nodes that change nothing: assistance or affinity where no ability or level is needed (S6.4, S6.7), bonuses of
    zero, texts and abilities that can never be used, and what is done only if the creature that taps is untapped."""
    fields = played.card.fields
    asks = fields.get("ability") not in (None, "Any") or fields.get("level", 0) > 1
    for text, effect, nodes in zip(played.card.texts, played.effects, played.nodes, strict=True):
        if effect and (never := _never(text.box, effect, fields)):
            yield next(node for node in nodes if isinstance(node, OnlyIf)), never.why
        tapping = [node.effect for node in nodes if isinstance(node, Activated) and taps(node)]
        if effect and text.box == "main" and fields["action"] != "Minor":
            tapping.append(effect)
        for one in filter(None, map(_if_untapped, tapping)):
            yield one, "its creature has tapped for this"
        for node in nodes:
            if isinstance(node, Assist | Affinity) and not (
                asks if text.box == "main" else effect and level_asked(effect)
            ):
                yield node, "nothing here asks for a level or an ability"
            elif isinstance(node, Bonus) and node.n == 0:
                yield node, "this bonus is zero"
            elif isinstance(node, Activated) and (never := never_used(node)):
                yield node, never.why


def _if_untapped(effect: Node) -> If | None:
    """What is done only if the creature that carries out the effect is untapped, before anything untaps."""
    parts = effect.effects if isinstance(effect, Sequence) else (effect,)
    before = takewhile(lambda part: not any(isinstance(node, Untap) for node in walk(part)), parts)
    untapped = [Holds(one, Is("untapped")) for one in (ACTING, THIS)]
    return next((part for part in before if isinstance(part, If) and part.condition in untapped), None)


def _never(box: str, effect: Node, fields: Mapping[str, Any]) -> Never | None:
    """Why a text without a cost can never be used."""
    return never_played(effect, fields["action"]) if box == "main" else never_used(Activated((), "free", effect))


def undoes(one: Node, other: Node) -> bool:
    """Whether an effect undoes the one before it, if both are about the same thing."""
    match one, other:
        case (Tap(), Untap()) | (Untap(), Tap()):
            return True
        case DealDamage(Number(n)), Heal(Number(m)):
            return m >= n
        case DealDamage(Number()), Heal(All()):
            return True
        case Gain(_, powers), Lose(_, lost):
            return powers == lost
        case GainResources(who, what, store), LoseResources(loser, lost, place):
            return (who, what, store) == (loser, lost, place)
        case MoveResources(who, what, source, to), MoveResources(mover, moved, start, end):
            return (who, what, source, to) == (mover, moved, end, start)
    return False


DRY_RUN: Final = DryRunSupport(
    bench=bench,
    ready=ready,
    actions=actions,
    ineffective=nodes_without_effect,
    undoes=undoes,
    shows=frozenset((LookAt, Reveal, Search, Shuffle)),
    mints=frozenset((GainResources, LoseResources, Pay, Deploy)),
    kept=("vault", "supply"),
    means=("", MELEE, RANGED, "action card", "creature card"),
)
