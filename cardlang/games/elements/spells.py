"""How spells are cast: enhancements, targets, and where a spell goes (E12 to E15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from cardlang.games.elements.nodes import Chain, Dispel, Enhance, FreeEnhancement
from cardlang.games.elements.table import AFFECTED, MAGICAL, OUT, affects, hero_of, noted
from cardlang.language.nodes.base import Node, node_fields, walk
from cardlang.language.nodes.effect import ForEach
from cardlang.language.nodes.effect import Sequence as EffectSequence
from cardlang.language.nodes.reference import Player
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.mechanics.amounts.nodes import Share
from cardlang.mechanics.cards.nodes import Cards, Discard
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.counters.steps import lies_on
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.permanents.steps import TWICE, dispel, dispel_in_steps, put_on
from cardlang.rules.actions import DONE, PICK_CARD, PICK_CREATURE, split
from cardlang.rules.amounts import Change, change
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame, Static, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.references import PlayerChoice
from cardlang.rules.registers import OPPONENT
from cardlang.rules.select import each_step
from cardlang.rules.state import GONE, State
from cardlang.rules.verb import Verb

POWER: Final = "power token"  # the counter
CASTS: Final = "casts a spell"

ENHANCED: Final = OPPONENT + 40  # the register: how often the spell is enhanced
DISCARDED: Final = OPPONENT + 41  # the cards that are discarded for it

NOT_IN_HAND: Final = unmet("E15", "it is not in the player's hand")
PAIRS: Final = unmet("E15", "spells are discarded in pairs, and only for enhancements that have an effect")
VISITED: Final = unmet("E15", "it is not adjacent to the last target, or was hit already")


# What enhancements add to an effect, as nodes that only the engine makes.


class Enhancements(Node):
    """The number of enhancements."""


class Raised(Node):
    """An amount, and `n` more for each enhancement."""

    amount: Node
    n: int


class MoreTargets(Node):
    """The effect once more for each of `n` targets that an enhancement adds, each time for other beings."""

    effect: Node
    n: int


class Lay(Node):
    """The choice of what a permanent is to lie on."""

    on: str


def enhanced(effect: Node, enhance: Enhance | None) -> Node:
    """The effect of a spell with what enhancements add; a text may have nothing that they could add to."""
    if enhance is None or any(isinstance(node, Chain) for node in walk(effect)):
        return effect
    match enhance.what:
        case "wounds" | "healing":
            kind = DealDamage if enhance.what == "wounds" else Heal
            found = [one for one in walk(effect) if isinstance(one, kind) and not isinstance(one.amount, Share)]
            for last in found[-1:]:
                return _replaced(effect, last.amount, Raised(last.amount, enhance.n, span=last.span))
        case "discards":
            for first in (node for node in walk(effect) if isinstance(node, Discard) and isinstance(node.what, Cards)):
                again = replace(first, who=Player("that opponent"), what=replace(first.what, count=enhance.n))
                return EffectSequence((effect, ForEach(Enhancements(), again, span=effect.span)), span=effect.span)
        case "targets":
            return EffectSequence((effect, MoreTargets(effect, enhance.n, span=effect.span)), span=effect.span)
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


def count_enhancements(node: Enhancements, build: Builder) -> Count:
    """As a count, for `ForEach`."""
    return times


def raised(node: Raised, build: Builder) -> Change:
    """As an amount."""
    inside = change(node.amount, build)  # type: ignore[arg-type]
    return lambda state, frame, value: inside(state, frame, value) + node.n * times(state, frame)


def before(effect: Node, build: Builder, kind: str) -> None:
    """A spell is enhanced first. What a player chooses in an action may belong to one other player at most (E31)."""
    if kind == "spell card":
        build.draft.opening.append(enhance)
    if kind != "trigger":
        build.draft.choosing.append(AFFECTED)
        build.draft.noted = noted


# Enhancing (E15, E26)


def free_enhancements(state: State, player: int, elements: frozenset[str]) -> int:
    """How often a spell of these elements is enhanced for free."""
    return sum(static.value[1] for static in state.holding("free enhancement", player) if static.value[0] in elements)


def hold_free(node: FreeEnhancement, build: Builder) -> Iterator[Static]:
    """For the player of the hero."""
    yield Static("free enhancement", lambda state, frame, player: player == frame.player, (node.element, node.n))


def enhance(play: Play) -> Decision | None:
    """A step: the player discards pairs of spells, one enhancement for each (E15). It comes before the choices of
    targets, as cards are discarded while casting."""
    state, frame = play.state, play.frame
    spell = state.tables.cards[frame.card].own
    banned = state.tables.numbers["no_enhancements"] or spell.enhance is None
    free = 0 if banned else free_enhancements(state, frame.player, spell.elements)
    most = 0 if banned else 99 if spell.most is None else max(0, spell.most - free)
    decision = discard_pairs(play, most)
    if decision is None:
        frame.registers[ENHANCED] = (len(frame.registers.pop(DISCARDED, ())) // 2 + free,)
    return decision


def discard_pairs(play: Play, most: int) -> Decision | None:
    """Discard up to `most` pairs of cards from the hand; they are in a register in the end. Cards are picked in
    ascending order, and another is picked as long as one of a pair is missing."""
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
            return Decision(player, ((DONE(), *codes) if len(picked) % 2 == 0 else tuple(codes)), _no_pair, len(picked))
    for card in picked:
        play.take(player, "hand", card)
        play.put(player, discard_pile(play, card), card)
        play.happens(Event("discards", player=player, card=card))
    return None


def _partners(hand: list[int], picked: tuple[int, ...], most: int) -> list[int]:
    """The cards that can be picked next, in ascending order."""
    if len(picked) >= 2 * most:
        return []
    for card in picked:
        hand.remove(card)
    later = [card for card in hand if not picked or card >= picked[-1]]
    return list(dict.fromkeys(later if len(picked) % 2 else later[:-1]))


def _no_pair(state: State, code: int) -> Constraint:
    kind, card, _ = split(code)
    if kind == PICK_CARD.number and card not in state.zones[state.zone(state.frames[-1].player, "hand")]:
        return NOT_IN_HAND
    return PAIRS


# Where a spell goes


def compile_lay(node: Lay, build: Builder) -> Iterator[Step]:
    """Choose a target and put the spell there; a permanent on a player lies on that player's hero (E13, E14)."""
    if node.on == "player":
        yield PlayerChoice(True, _cannot_lie_on_hero, build.draft.noted)

        def put_on_hero(play: Play) -> None:
            for player in play.frame.registers.get(OPPONENT, ()):
                _put(play, hero_of(play.state, player))

        yield put_on_hero
        return
    targets = build.targets(Selector(ONE, node.on), TWICE)
    yield from targets.choices
    yield lambda play: _put(play, next(iter(targets(play)), NOBODY))


def _put(play: Play, one: int) -> None:
    """With as many power tokens as enhancements give it (E15)."""
    enhance = play.state.tables.cards[play.frame.card].own.enhance
    put_on(play, one, POWER, times(play.state, play.frame) * getattr(enhance, "n", 0))


def _cannot_lie_on_hero(state: State, frame: Frame, other: int) -> Constraint | None:
    """Why a permanent cannot lie on the hero of a player."""
    unmet = OUT if hero_of(state, other) == NOBODY else affects(state, frame.player, other)
    return unmet or (None if TWICE.holds(state, frame, hero_of(state, other)) else TWICE)


def _discard_cast(play: Play) -> None:
    """The spell goes to its caster's discard pile, unless it stays in play."""
    frame = play.frame
    if frame.card != NOBODY:
        play.put(frame.player, discard_pile(play, frame.card), frame.card)
        frame.card = NOBODY


def _tell_cast(play: Play) -> None:
    """Texts that answer the cast take effect (E22c)."""
    frame = play.frame
    hero = hero_of(play.state, frame.player)
    play.happens(Event(f"after {CASTS}", hero, player=frame.player))


ENDS_CAST: Final = (_discard_cast, _tell_cast)


def compile_dispel(node: Dispel, build: Builder) -> Iterator[Step]:
    """Whatever its power tokens (E26a)."""
    return each_step(build.targets(node.what), dispel)


def dispel_action(play: Play) -> Decision | None:
    """A step of the dispel action: one power token goes for each step, and the permanent when none is left. There is
    one step, and one more for each pair of discarded spells (E26)."""
    frame, numbers = play.frame, play.state.tables.numbers
    (thing,) = frame.registers[0]
    holder, card = lies_on(play.state, frame, thing)
    decision = discard_pairs(play, 0 if numbers["no_enhancements"] else play.state.counter(POWER, holder, card))
    if decision is None:
        dispel_in_steps(play, thing, POWER, 1 + len(frame.registers.pop(DISCARDED, ())) // 2)
    return decision


# More targets


def compile_more_targets(node: MoreTargets, build: Builder) -> Iterator[Step]:
    """The effect again for each additional target, for beings that were no target yet."""
    left, visited = build.slot(), build.slot()
    earlier = range(len(build.nouns))
    build.draft.choosing.append(
        Constraint(
            "E15", "it is a target already", lambda state, frame, one: one not in frame.registers.get(visited, ())
        )
    )
    steps = build.steps(node.effect)
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


def compile_chain(node: Chain, build: Builder) -> Iterator[Step]:
    """The effect, then less to each further target, which is adjacent to the one before (E15, T11, T12)."""
    first = len(build.nouns)
    yield from build.steps(node.effect)
    last, visited, done = build.slot(), build.slot(), build.slot()
    dealt = next(one for one in walk(node.effect) if isinstance(one, DealDamage))
    amount, kind = getattr(dealt.amount, "n", 0), getattr(dealt, "kind", MAGICAL)

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


VERBS: Final = (
    Verb(Chain, compile_chain),
    Verb(Dispel, compile_dispel),
    Verb(FreeEnhancement, holds=hold_free),
    Verb(Lay, compile_lay),
    Verb(MoreTargets, compile_more_targets),
)
