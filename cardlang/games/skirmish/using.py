"""Who may play a card or use a power: ability, level, affinity, requirements, and the assistance that texts allow
(S6.2 to S6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from cardlang.games.skirmish.nodes import Affinity, Assist
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Holds
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Compare, Either, Selector, Several
from cardlang.mechanics.prohibitions.steps import TARGETED
from cardlang.mechanics.tapping.steps import can_tap, tap
from cardlang.rules.actions import DONE, PICK_CREATURE, split
from cardlang.rules.builder import Builder
from cardlang.rules.cards import LoadedCard, PlayedCard, Unplayable
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.registers import ASSIST
from cardlang.rules.select import Choice, Mask, mask_of
from cardlang.rules.state import GONE, State


def affinities(played: PlayedCard) -> frozenset[str]:
    """The keywords with which a creature may play a card regardless of its abilities and level (S6.4)."""
    return frozenset([node.keyword for nodes in played.nodes for node in nodes if isinstance(node, Affinity)])


def exempt(state: State, me: int, card: LoadedCard) -> bool:
    """Whether its keywords let it play the card regardless of ability and level. Source: S6.4."""
    return bool(card.affinities) and not card.affinities.isdisjoint(state.keywords(me))


def has_ability(state: State, me: int, card: LoadedCard) -> bool:
    """Whether it has the ability that the card needs. Source: S6.2; *Any* and an absent ability need none."""
    ability = card.ability
    return not ability or ability in state.tables.creatures[me].abilities or exempt(state, me, card)


def meets(state: State, me: int, card: LoadedCard) -> bool:
    """Whether it meets what the card requires: `Ranged` means a ranged attack, anything else a keyword or power
    (S6.3)."""
    for wanted in card.requires:
        if wanted == "Ranged" and state.tables.creatures[me].stats.get("ranged damage") is not None:
            continue
        if wanted not in state.keywords(me) and state.power(me, wanted) is None:
            return False
    return True


def high_enough(state: State, me: int, card: LoadedCard) -> bool:
    """Whether its level, with everyone who could assist, is at least the card's (S6.2, S6.7)."""
    level = state.stat(me, "level") or 0
    if level >= card.level:
        return True
    program = card.played
    if program is None:
        return exempt(state, me, card)
    return is_lifted(state, card, card.level - level, Frame(program, state.controller[me], me))


def is_lifted(state: State, card: LoadedCard, missing: int, frame: Frame) -> bool:
    """Whether affinity, or those who could assist, make up for missing levels of the acting creature (S6.4, S6.7)."""
    me, assist = frame.acting, frame.program.assist
    if card.affinities and exempt(state, me, card):
        return True
    square = state.at[me]
    if square == GONE:
        return False
    mask = state.tables.around[square] & state.sides[frame.player]
    if assist:
        mask = (mask | assist(state, frame)) & ~(1 << square)
    tapped, ability = state.tapped, card.ability
    while mask:
        low = mask & -mask
        mask ^= low
        one = state.on[low.bit_length() - 1]
        if (
            not tapped[one]
            and (not ability or ability in state.tables.creatures[one].abilities)
            and can_tap(state, one)
        ):
            missing -= state.stat(one, "level") or 0
            if missing <= 0:
                return True
    return False


def assistants(state: State, frame: Frame, card: LoadedCard | None) -> tuple[int, ...]:
    """The untapped creatures that may assist: allies with the card's ability that are adjacent to the acting creature,
    or where the text says (S6.7). A power has no card: only those that its text names may assist, whatever their
    abilities."""
    me = frame.acting
    square = state.at[me]
    if square == GONE:
        return ()
    mask = state.tables.around[square] & state.sides[frame.player] if card else 0
    extra = frame.program.assist(state, frame) if frame.program.assist else 0
    mask = (mask | extra) & ~(1 << square)
    return tuple(_able(state, mask, card.ability if card else "")) if mask else ()


def _able(state: State, mask: int, ability: str) -> list[int]:
    """The creatures on some squares that could tap to assist, where that takes an ability."""
    creatures = state.tables.creatures
    found = []
    for one in state.creatures(mask):
        if (not ability or ability in creatures[one].abilities) and can_tap(state, one):
            found.append(one)  # noqa: PERF401 - see docs/decisions.md, "cells"
    return found


def level_with(state: State, me: int, helping: tuple[int, ...]) -> int:
    """The level of the acting creature with that of its assistants."""
    return (state.stat(me, "level") or 0) + sum(state.stat(one, "level") or 0 for one in helping)


def ask_assistants(play: Play, level: int = 0) -> Decision | None:
    """A step: the player names assistants, one after the other in ascending order. They tap together with the acting
    creature (S6.7, S8.7). In the end the sum of levels must be enough for the card, or for what a power asks."""
    state, frame = play.state, play.frame
    card = _card_of(state, frame)
    picked = frame.registers.get(ASSIST, ())
    if play.answer == _DONE:
        _tap_all(play, picked)
        return None
    if play.answer is not None:
        picked += (split(play.answer)[1],)
        frame.registers[ASSIST] = picked
    could = assistants(state, frame, card)
    later = [one for one in could if not picked or one > picked[-1]]
    need = _needed(state, frame, level)
    options = [] if level_with(state, frame.acting, picked) < need else [_DONE]
    options += [
        PICK_CREATURE(one)
        for n, one in enumerate(later)
        if level_with(state, frame.acting, (*picked, *later[n:])) >= need
    ]
    if options == [_DONE] or not options:
        _tap_all(play, picked)
        return None
    return Decision(frame.player, tuple(options), _refusal, len(picked), about="assist")


def assisted(level: int) -> Constraint:
    """The constraint that the assistants who were named are enough."""

    def holds(state: State, frame: Frame) -> bool:
        return level_with(state, frame.acting, frame.registers.get(ASSIST, ())) >= _needed(state, frame, level)

    return TOO_LOW._replace(holds=holds)


def _needed(state: State, frame: Frame, level: int) -> int:
    """The level that the card takes, or the power."""
    card = _card_of(state, frame)
    return level if card is None else 0 if exempt(state, frame.acting, card) else card.level


def _card_of(state: State, frame: Frame) -> LoadedCard | None:
    """The card that is being played, if the frame is one of a card."""
    return state.tables.cards[frame.card] if frame.program.kind.endswith("card") else None


def _tap_all(play: Play, helping: tuple[int, ...]) -> None:
    play.frame.tapped += tuple(one for one in helping if tap(play, one, cost=True))


def _refusal(state: State, code: int) -> Constraint:
    kind, one, _ = split(code)
    if kind == DONE.number:
        return TOO_LOW
    if kind == PICK_CREATURE.number and state.tapped[one]:
        return TAPPED
    frame = state.frames[-1]
    return TOO_LOW if one in assistants(state, frame, _card_of(state, frame)) else NO_ASSISTANT


_DONE: Final = DONE()
TOO_LOW: Final = unmet("S6.2", "together they do not have the card's level")
TAPPED: Final = unmet("S6.7", "it is tapped")
NO_ASSISTANT: Final = unmet("S6.7", "it cannot assist")


# Assistance that a text allows


def before(effect: Node, build: Builder, kind: str) -> None:
    """A card's text, or a power that allows it, begins with naming the assistants, before targets are chosen (S8.7)."""
    texts = [node for node in walk(effect) if isinstance(node, Assist)]
    draft = build.draft
    if texts:
        squares = _union([_helpers(node.who, build) for node in texts])
        target = max([one.of for one in walk(texts[0]) if isinstance(one, Ref) and one.to == "chosen"], default=-1)
        draft.assist = _from_anywhere(squares, target)
        draft.limits.append((target, _can_all_help(squares, target)))
    level = 0
    if texts and kind == "power" and (asked := level_asked(effect)):
        condition, level = asked
        draft.met.append(condition)
        draft.needs.append(_enough(level))
    if texts or kind.endswith("card"):
        draft.opening.append(partial(ask_assistants, level=level))
    if texts:  # who may assist hangs on the target, so that the level may turn out too low

        def has_assisted(play: Play) -> None:
            pass

        draft.opening.append(has_assisted)
        draft.costs.append((has_assisted, assisted(level)))
    if kind.endswith("card"):
        draft.choosing.append(TARGETED)


def level_asked(effect: Node) -> tuple[Node, int] | None:
    """`Use this only if this creature has level 5 or more.`: the level that a power needs, to which assistants add
    theirs (S6.7), and the node that says so."""
    for node in walk(effect):
        match node:
            case OnlyIf(Holds(Ref("this" | "acting"), Compare("level", ">=", int(level)))):
                return node, level
    return None


def _enough(level: int) -> Constraint:
    def holds(state: State, frame: Frame) -> bool:
        return level_with(state, frame.acting, assistants(state, frame, None)) >= level

    return Constraint("S6.7", "even with all assistance its level is too low", holds)


def _helpers(who: Node, build: Builder) -> Mask:
    match who:
        case Ref():
            things = build.reference(who)
            return lambda state, frame: mask_of(state, things(state, frame))
        case Selector():
            return build.selection(who).mask
        case Several(parts) | Either(parts):
            return _union([_helpers(part, build) for part in parts])
    raise Unplayable(who)


def _union(masks: list[Mask]) -> Mask:
    def mask(state: State, frame: Frame) -> int:
        found = 0
        for one in masks:
            found |= one(state, frame)
        return found

    return mask


def _from_anywhere(squares: Mask, register: int) -> Mask:
    """The squares of everyone who could assist for any target, since assistants are named before targets."""

    def mask(state: State, frame: Frame) -> int:
        chosen = [step for step in frame.program.steps if isinstance(step, Choice) and step.register == register]
        if not chosen or register in frame.registers:
            return squares(state, frame)
        found = 0
        for target in chosen[0].selection(state, frame):
            frame.registers[register] = (target,)
            found |= squares(state, frame)
            del frame.registers[register]
        return found

    return mask


def _can_all_help(squares: Mask, register: int) -> Constraint:
    """A target is legal if all assistants may assist against it."""

    def holds(state: State, frame: Frame, target: int) -> bool:
        helping = frame.registers.get(ASSIST, ())
        if not helping:
            return True
        before = frame.registers
        frame.registers = {**before, register: (target,)}
        mask = squares(state, frame)
        frame.registers = before
        if state.at[frame.acting] >= 0:
            mask |= state.tables.around[state.at[frame.acting]]
        return all(mask >> state.at[one] & 1 for one in helping if state.at[one] >= 0)

    return Constraint("S6.7", "those who assist are not beside it", holds)


def compile_assist(node: Assist, build: Builder) -> Iterator[Step]:
    """The assistance is asked for when the action is declared."""
    if isinstance(node.who, Selector | Either):
        build.register("creature")
    elif isinstance(node.who, Several):
        for part in node.who.parts:
            if isinstance(part, Selector):
                build.register("creature")
    return iter(())


VERBS: Final = (
    Verb(Assist, compile_assist),
    # It says who may play the card (S6.4), also in a lower box, and does nothing.
    Verb(Affinity, lambda node, build: iter(()), lambda node, build: iter(())),
)
