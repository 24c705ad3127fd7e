"""Activations: what they cost, basic attacks and abilities (E16 to E20, E22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.elements.nodes import (
    Activate,
    ActivationCost,
    BasicAttack,
    KeepAside,
    Remove,
    Revive,
    UsableUnexposed,
)
from cardlang.games.elements.table import AFFECTED, HERO, PHYSICAL, noted
from cardlang.language.nodes.amount import Bounded
from cardlang.mechanics.armies.steps import waiting
from cardlang.mechanics.cards.steps.discards import discard_with
from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.facing.steps import EXPOSED, columns, exposed_squares
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.actions import OPTION, PICK_SQUARE, split
from cardlang.rules.active import NumberedUse
from cardlang.rules.amounts import change
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Program, Static, Step, Use
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.select import Choice, Selection, creature_constraint, each_step
from cardlang.rules.state import GONE, TEXT, State
from cardlang.rules.verb import Verb

ATTACKS: Final = "makes a basic attack"
ATTACK_DEED: Final = "attack"
ABILITY_DEED: Final = "use activated abilities"
MOVE_DEED: Final = "move"
ASIDE: Final = "beside"  # the zone of creatures beside a player's board
FALLEN: Final = "fallen"  # that of creatures that have left the game

NO_SUCH_SQUARE: Final = unmet("E17", "it is not a free space of the board")
NO_CHOICE: Final = unmet("E17", "it has no such thing to do")


# Attacks (E18)


def reach(state: State, attacker: int) -> int:
    """The squares in the directions of an attacker, whatever stands there."""
    at = state.at[attacker]
    return (
        0 if at == GONE else columns(state.tables.board, at, str(state.tables.creatures[attacker].powers["Directions"]))
    )


def foes(state: State, attacker: int) -> int:
    """The squares of exposed beings that stand in the directions of an attacker, on the boards of opponents."""
    enemies = state.occupied & ~state.of_team(state.controller[attacker])
    return enemies & reach(state, attacker) & exposed_squares(state)


def can_attack(state: State, frame: Frame, attacker: int) -> bool:
    """Whether a being has anybody to attack, and may."""
    return (
        EXPOSED.holds(state, frame, attacker)
        and (not state.effects.bans or state.barred(attacker, ATTACK_DEED) is None)
        and HERO not in state.tables.creatures[attacker].keywords
        and bool(foes(state, attacker) & AFFECTED.mask(state, frame))  # type: ignore[misc]
    )


IN_DIRECTION: Final = creature_constraint(
    "E18", "it is not in the attacker's directions", lambda state, frame: reach(state, frame.acting)
)
ENEMY: Final = creature_constraint(
    "E18", "it is not an enemy", lambda state, frame: state.occupied & ~state.of_team(frame.player)
)
TARGET: Final = (ENEMY, IN_DIRECTION, EXPOSED._replace(rule="E18"), AFFECTED)
"""What the target of a basic attack must be, for the frame of the attacker."""


def _announce(play: Play) -> None:
    """Texts that answer a basic attack come first."""
    frame = play.frame
    for target in frame.registers.get(0, ()):
        play.happens(Event(ATTACKS, frame.acting, target, frame.player))


def _strike(play: Play) -> None:
    """The target takes physical wounds, if the attacker has survived the answers."""
    state, frame = play.state, play.frame
    me = frame.acting
    for target in frame.registers.get(0, ()):
        if state.at[me] == GONE:
            play.no_effect("attack", target, me, "the attacker is gone")
        else:
            deal(play, target, state.stat(me, "strength") or 0, me, PHYSICAL)


def _choose_target() -> Choice:
    choice = Choice(0, Selection("creature", TARGET), 1, 1)
    choice.noted = noted
    return choice


BASIC_ATTACK: Final = Program("basic attack", "basic attack", (_choose_target(), _announce, _strike))


def attack(play: Play, me: int, target: int = NOBODY) -> None:
    """A being makes a basic attack at once, against a target that is chosen now unless it is given."""
    frame = Frame(BASIC_ATTACK, play.state.controller[me], me)
    if target != NOBODY:
        frame.registers[0] = (target,)
    play.has_acted(me)
    play.did()
    play.push(frame)


# Abilities (E19)


def uses_of(state: State, me: int) -> list[NumberedUse]:
    """The activated abilities of a creature on the board, or beside it."""
    if state.at[me] != GONE:
        return state.effects.own.get(me, [])
    printed = state.tables.creatures[me]
    found = [use for ability_set in printed.ability_sets for use in ability_set.uses]
    return [(n, use, Frame(TEXT, state.owner[me], me, printed.card)) for n, use in enumerate(found)]


def aside(state: State, player: int) -> list[int]:
    """The creatures beside a player's board. Of several equal ones, only the first counts."""
    cards = state.zones[state.zone(player, ASIDE)]
    return [waiting(state, player, card) for card in dict.fromkeys(cards)] if cards else []


def ability_refusal(state: State, me: int, use: Use, of: Frame) -> Constraint | None:
    """The constraint by which a creature cannot use an ability now; None if it can."""
    if state.effects.bans and state.at[me] != GONE:
        constraint = state.barred(me, ABILITY_DEED)
        if constraint is not None:
            return constraint
    frame = Frame(use.program, of.player, me, of.card)
    return next((constraint for constraint in use.program.needs if not constraint.holds(state, frame)), None)


def use_ability(play: Play, me: int, use: Use, of: Frame) -> None:
    """A creature uses an ability at once (E22a)."""
    play.has_acted(me)
    play.did()
    play.push(Frame(use.program, of.player, me, of.card))


def can_act(state: State, frame: Frame, me: int) -> bool:
    """Whether a creature can still be activated in this action, and has anything to do."""
    return not state.activated[me] and (
        can_attack(state, frame, me)
        or any(ability_refusal(state, me, use, of) is None for _, use, of in uses_of(state, me))
    )


CAN_ACT: Final = Constraint("E17", "it was activated already, or has nothing to do", can_act)
CAN_ATTACK: Final = Constraint(
    "E18",
    "it was activated already, or cannot attack",
    lambda state, frame, me: not state.activated[me] and can_attack(state, frame, me),
)


def compile_activate(node: Activate, build: Builder) -> Iterator[Step]:
    """A creature attacks or uses its ability, whichever the player chooses (E22)."""
    targets = build.targets(node.what, CAN_ACT)

    def act(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        for me in targets(play)[:1]:
            able = [(n, use, of) for n, use, of in uses_of(state, me) if ability_refusal(state, me, use, of) is None]
            options = [0] if can_attack(state, frame, me) else []
            options += [1 + n for n, _, _ in able]
            if play.answer is None and len(options) > 1:
                return Decision(frame.chooser, tuple(map(OPTION, options)), lambda state, code: NO_CHOICE)
            chosen = options[0] if play.answer is None and options else split(play.answer or 0)[1]
            if options and chosen == 0:
                attack(play, me)
            for n, use, of in able:
                if n + 1 == chosen:
                    use_ability(play, me, use, of)
        return None

    yield from targets.choices
    yield act


def compile_basic_attack(node: BasicAttack, build: Builder) -> Iterator[Step]:
    """No cost is paid; the attacker counts as activated (E18)."""
    return each_step(build.targets(node.who, CAN_ATTACK), attack)


# Costs (E17, 4.12)


def cost(state: State, me: int) -> int:
    """The activation points that a creature costs: what raises it counts before what lowers it."""
    price = state.tables.creatures[me].stats["activation"]
    statics = list(state.holding_with("activation cost", me)) if "activation cost" in state.effects.statics else []
    for static, of in sorted(statics, key=lambda one: not one[0].value[0]):
        price = static.value[1](state, of, price)
    return price


def hold_cost(node: ActivationCost, build: Builder) -> Iterator[Static]:
    """More or less points. A bound applies to the result."""
    inner = node.amount.amount if isinstance(node.amount, Bounded) else node.amount
    least = node.amount.n if isinstance(node.amount, Bounded) else 0
    much = change(inner, build)
    sign = 1 if node.more else -1
    yield Static(
        "activation cost",
        build.group(node.who),
        (node.more, lambda state, frame, price: max(least, price + sign * much(state, frame, 0))),
    )


# Creatures that leave the board, and come back


def compile_remove(node: Remove, build: Builder) -> Iterator[Step]:
    """It leaves the game without dying. What lies on it is discarded (Q14)."""

    def remove(play: Play, one: int) -> None:
        if play.state.at[one] != GONE:
            play.leave([one], play.causer(), alive=True)
            discard_with(play, one)

    return each_step(build.targets(node.what), remove)


def compile_keep_aside(node: KeepAside, build: Builder) -> Iterator[Step]:
    """A creature that has died lies beside its owner's board."""
    find = build.reference(node.what)

    def keep(play: Play) -> None:
        state = play.state
        for one in find(state, play.frame):
            card, owner = state.tables.creatures[one].card, state.owner[one]
            if card in state.zones[state.zone(owner, FALLEN)]:
                play.take(owner, FALLEN, card)
                play.put(owner, ASIDE, card)
                play.did()

    yield keep


def compile_revive(node: Revive, build: Builder) -> Iterator[Step]:
    """It comes from beside the board to a free space, with wounds (T19)."""

    def free(state: State, frame: Frame) -> int:
        return start_area(state, frame.player)

    def possible(state: State, frame: Frame, *_: int) -> bool:
        return frame.acting in aside(state, frame.player) and free(state, frame) != 0

    build.draft.needs.append(Constraint("E17", "it is not beside the board, or there is no free space", possible))

    def revive(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        me = frame.acting
        if play.answer is None:
            squares = state.tables.board.squares(free(state, frame))
            return Decision(frame.player, tuple(map(PICK_SQUARE, squares)), lambda state, code: NO_SUCH_SQUARE)
        play.take(frame.player, ASIDE, state.tables.creatures[me].card)
        play.enter(me, frame.player, split(play.answer)[1], node.wounds)
        return None

    yield revive


def compile_usable_unexposed(node: UsableUnexposed, build: Builder) -> Iterator[Step]:
    """Nothing happens: an ability needs no exposure unless it says so (E19)."""
    return iter(())


VERBS: Final = (
    Verb(Activate, compile_activate),
    Verb(ActivationCost, holds=hold_cost),
    Verb(BasicAttack, compile_basic_attack),
    Verb(KeepAside, compile_keep_aside),
    Verb(Remove, compile_remove),
    Verb(Revive, compile_revive),
    Verb(UsableUnexposed, compile_usable_unexposed),
)
