"""How cards are enhanced: by pairs of discarded cards, with higher amounts and with more targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from cardlang.language.nodes.base import Node, node_fields, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.effect import AnyOf, ForEach, Or, mapped
from cardlang.language.nodes.effect import Sequence as EffectSequence
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.language.nodes.selector import Selector
from cardlang.mechanics.amounts.nodes import Share
from cardlang.mechanics.cards.nodes import Cards, Discard, Draw, Put
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.draws import compile_draw
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.enhancing.nodes import (
    Chain,
    Enhance,
    Enhancements,
    EnhanceWith,
    FreeEnhancement,
    MoreChosen,
    MoreDrawn,
    MoreTargets,
    Raised,
)
from cardlang.rules.actions import DONE, PICK_CARD, PICK_CREATURE, split
from cardlang.rules.amounts import Change, change
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame, Static, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import Event
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.options import compile_some_of
from cardlang.rules.play import Play
from cardlang.rules.registers import OPPONENT
from cardlang.rules.state import GONE, State

ENHANCED: Final = OPPONENT + 40  # the register: how often the spell is enhanced
DISCARDED: Final = OPPONENT + 41  # the cards that are discarded for it

NOT_IN_HAND: Final = unmet("enhance", "it is not in the player's hand")
PAIRS: Final = unmet("enhance", "spells are discarded in pairs, and only for enhancements that have an effect")
VISITED: Final = unmet("enhance", "it is not adjacent to the last target, or was hit already")


def enhanced(effect: Node, enhance: Enhance | EnhanceWith | None) -> Node:
    """The effect of a spell with what enhancements add; a text may have nothing that they could add to."""
    if isinstance(enhance, EnhanceWith):
        return EffectSequence((effect, ForEach(Enhancements(), enhance.effect, span=enhance.span)), span=effect.span)
    if enhance is None or any(isinstance(node, Chain) for node in walk(effect)):
        return effect
    for what in enhance.also:
        effect = enhanced(effect, Enhance(what, enhance.n, span=enhance.span))
    match enhance.what:
        case "wounds" | "healing":
            kind = DealDamage if enhance.what == "wounds" else Heal
            found = [one for one in walk(effect) if isinstance(one, kind) and not isinstance(one.amount, Share)]
            for last in found[:1] if enhance.first else found[-1:]:
                return _replaced(effect, last.amount, Raised(last.amount, enhance.n, span=last.span))
        case "draws":
            drawn = [one for one in walk(effect) if isinstance(one, Draw) and one.who == YOU]
            for draw in drawn[-1:]:
                return _replaced(effect, draw, MoreDrawn(draw, enhance.n, span=draw.span))
        case "discards":
            for first in walk(effect):
                if isinstance(first, Discard) and isinstance(first.what, Cards):
                    said = type(first.who) is Player and first.who.who in ("you", "opponents", "players")
                    who = first.who if said else Player("that opponent")
                    again = replace(first, who=who, what=replace(first.what, count=enhance.n))
                    return EffectSequence((effect, ForEach(Enhancements(), again, span=effect.span)), span=effect.span)
        case "cards":
            for put in walk(effect):
                if isinstance(put, Put) and isinstance(put.what, Cards) and put.what.count:
                    put_more = replace(put, what=replace(put.what, count=enhance.n))
                    both = (put, ForEach(Enhancements(), put_more, span=put.span))
                    return _replaced(effect, put, EffectSequence(both, span=put.span))
        case "effects":
            for one in walk(effect):
                if isinstance(one, Or):
                    some = AnyOf(one.options, False, one.who, span=one.span)
                    return _replaced(effect, one, MoreChosen(some, enhance.n, span=one.span))
        case "targets":
            more = MoreTargets(_single(effect), enhance.n, span=effect.span)
            return EffectSequence((effect, more), span=effect.span)
    return effect


def _single(effect: Node) -> Node:
    """The effect with one target where it has several."""
    for one in [*walk(effect)]:
        if isinstance(one, Selector) and one.quantity.kind in ("exactly", "up to") and one.quantity.n > 1:
            effect = _replaced(effect, one, replace(one, quantity=replace(one.quantity, n=1)))
    return effect


def _replaced(node: Node, old: Node, new: Node) -> Node:
    """The node with `new` in place of a part of it."""
    if node is old:
        return new
    changed: dict[str, Any] = {}
    for one in node_fields(type(node)):
        value = getattr(node, one.name)
        if isinstance(value, Node):
            changed[one.name] = _replaced(value, old, new)
        elif isinstance(value, tuple):
            changed[one.name] = tuple(_replaced(part, old, new) if isinstance(part, Node) else part for part in value)
    return replace(node, **changed)


def times(state: State, frame: Frame) -> int:
    """How often the spell is enhanced."""
    return frame.registers[ENHANCED][0] if ENHANCED in frame.registers else 0


def _more(n: int) -> Count:
    """So many more for each enhancement."""
    return lambda state, frame: n * times(state, frame)


def _is_mine(state: State, frame: Frame, player: int) -> bool:
    return player == frame.player


def raised(node: Raised, build: Builder) -> Change:
    """As an amount."""
    inside = change(node.amount, build)
    return lambda state, frame, value: inside(state, frame, value) + node.n * times(state, frame)


def free_enhancements(state: State, player: int, elements: frozenset[str]) -> int:
    """How often a spell of these elements is enhanced for free."""
    return sum(static.value[1] for static in state.holding("free enhancement", player) if static.value[0] in elements)


def discard_pairs(play: Play, most: int) -> Decision | None:
    """Discard up to `most` pairs of cards from the hand; they are in a register in the end. Cards
    are picked in ascending order, and another is picked as long as one of a pair is missing."""
    state, frame, answer = play.state, play.frame, play.answer
    player = frame.player
    picked = frame.registers.get(DISCARDED, ())
    if answer is not None and answer != DONE():
        picked += (split(answer)[1],)
    frame.registers[DISCARDED] = picked
    if answer != DONE():
        options = _partners(sorted(state.zones[state.zone(player, "hand")]), picked, most)
        if options:
            codes = [PICK_CARD(card) for card in options]
            done = len(picked) % 2 == 0
            return Decision(player, ((DONE(), *codes) if done else tuple(codes)), _no_pair, len(picked))
    for card in picked:
        play.take(player, "hand", card)
        play.put(player, discard_pile(play, card), card)
        play.happens(Event("discards", player=player, card=card))
    return None


def _partners(hand: list[int], picked: tuple[int, ...], most: int) -> list[int]:
    """The cards that can be picked next, in ascending order, so that enough are left for the rest of a pair."""
    if len(picked) >= 2 * most:
        return []
    for card in picked:
        hand.remove(card)
    later = [card for card in hand if not picked or card >= picked[-1]]
    missing = 1 - len(picked) % 2
    return list(dict.fromkeys(later[: len(later) - missing]))


def _no_pair(state: State, code: int) -> Constraint:
    kind, card, _ = split(code)
    if kind == PICK_CARD.number and card not in state.zones[state.zone(state.frames[-1].player, "hand")]:
        return NOT_IN_HAND
    return PAIRS


# More targets


def compile_more_targets(node: MoreTargets, build: Builder) -> Iterator[Step]:
    """The effect again for each additional target, for beings that were no target yet."""
    left, visited = build.slot(), build.slot()
    earlier = range(len(build.nouns))
    build.draft.choosing.append(
        Constraint(
            "enhance", "it is a target already", lambda state, frame, one: one not in frame.registers.get(visited, ())
        )
    )
    own = sum(1 for _ in choices(node.effect))
    steps = build.steps(_renumbered(node.effect, len(earlier) - own, own))
    build.draft.choosing.pop()
    inside = range(len(earlier), len(build.nouns))

    def creatures(frame: Frame, registers: Sequence[int]) -> tuple[int, ...]:
        chosen = (n for n in registers if build.nouns[n] == "creature")
        return tuple(one for n in chosen for one in frame.registers.get(n, ()))

    def start(play: Play) -> None:
        frame = play.frame
        frame.registers[left] = (times(play.state, frame) * node.n,)
        frame.registers[visited] = creatures(frame, earlier)

    def again(play: Play) -> None:
        frame = play.frame
        frame.registers[visited] += creatures(frame, inside)
        for n in inside:
            frame.registers.pop(n, None)
        (n,) = frame.registers[left]
        frame.registers[left] = (n - 1,)
        if n <= 0:
            play.jump(len(steps) + 1)

    yield start
    yield again
    yield from steps
    yield lambda play: play.jump(-len(steps) - 2)


def _renumbered(effect: Node, first: int, by: int) -> Any:
    """An effect that is compiled again: what refers to its choices, which begin with the number `first`, refers to the
    new ones, whose numbers are higher `by` so many."""

    def new(node: Node) -> Node:
        refers = isinstance(node, Ref) and node.to in ("chosen", "damaged") and node.of >= first
        return replace(node, of=node.of + by) if isinstance(node, Ref) and refers else node

    return mapped(effect, new)


def compile_chain(node: Chain, build: Builder, usual: str) -> Iterator[Step]:
    """The effect, then less to each further target, which is adjacent to the one before."""
    first = len(build.nouns)
    yield from build.steps(node.effect)
    last, visited, done = build.slot(), build.slot(), build.slot()
    dealt = next(one for one in walk(node.effect) if isinstance(one, DealDamage))
    amount, kind = getattr(dealt.amount, "n", 0), getattr(dealt, "kind", usual)

    def start(play: Play) -> None:
        registers = play.frame.registers
        registers[last] = registers[visited] = registers.get(first, ())
        registers[done] = (0,)

    def again(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        registers = frame.registers
        if play.answer is not None:
            one = split(play.answer)[1]
            registers[last], registers[visited] = (one,), (*registers[visited], one)
            registers[done] = (registers[done][0] + 1,)
            deal(play, one, amount - node.less * registers[done][0], frame.acting, kind)
            play.jump(-1)
            return None
        options = [one for one in _beside(state, registers[last]) if one not in registers[visited]]
        if registers[done][0] >= times(state, frame) or not options:
            return None
        return Decision(frame.chooser, tuple(map(PICK_CREATURE, options)), lambda state, code: VISITED)

    yield start
    yield again


def _beside(state: State, last: tuple[int, ...]) -> list[int]:
    """The beings adjacent to a target; one that has died counts as standing where it stood."""
    board = state.tables.board
    squares = [state.left.get(one, GONE) if state.at[one] == GONE else state.at[one] for one in last]
    return [
        one for square in squares if square != GONE for one in state.creatures(board.around[square] & state.occupied)
    ]


def steps(kind: str = "") -> Game:
    """How cards are enhanced; `kind` is the kind of damage where a text names none."""
    return Game(
        verbs=(
            Verb(Chain, lambda node, build: compile_chain(node, build, kind)),
            Verb(
                FreeEnhancement,
                holds=lambda node, build: (Static("free enhancement", _is_mine, (node.element, node.n)),),
            ),
            Verb(MoreChosen, lambda node, build: compile_some_of(node.some, build, _more(node.n))),
            Verb(MoreDrawn, lambda node, build: compile_draw(node.draw, build, _more(node.n))),
            Verb(MoreTargets, compile_more_targets),
        ),
        semantics=Semantics(amounts={Raised: raised}, counts={Enhancements: lambda node, build: times}),
    )


STEPS = steps
