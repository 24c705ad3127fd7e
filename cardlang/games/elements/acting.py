"""What creatures can do with points (E16 to E19): what an activation costs, whom they can attack, their abilities, and
those that have died and lie beside their owner's board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.heroes import end_if_decided
from cardlang.games.elements.setup import waiting
from cardlang.games.elements.table import AFFECTED
from cardlang.language.nodes.amount import Bounded
from cardlang.mechanics.activation.nodes import ActivationCost, KeepAside, Remove, Revive
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.draws import discard_with
from cardlang.mechanics.damage.steps.packets import BASIC
from cardlang.mechanics.facing.steps import columns, exposed_squares
from cardlang.mechanics.placing.steps import SquareChoice, start_area
from cardlang.mechanics.prohibitions.steps import required_targets
from cardlang.rules.actions import split
from cardlang.rules.active import NumberedUse
from cardlang.rules.amounts import change
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Static, Step, Use
from cardlang.rules.decision import Constraint, Decision, first_unmet, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import TEXT
from cardlang.rules.targeting import each_step

POINTS: Final = "points"  # the resource, and the phase in which it is spent


def points(state: State) -> int:
    """What the player whose turn it is can spend."""
    return state.has(state.turn, POINTS)


def cost(state: State, me: int) -> int:
    """The points that a creature costs: what raises it counts before what lowers it."""
    price: int = state.tables.creatures[me].stats["activation"]
    if "activation cost is" in state.effects.statics:
        price = min((static.value for static, _ in state.holding_with("activation cost is", me)), default=price)
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


# Beside the board


ASIDE: Final = "beside"  # the zone of creatures beside a player's board


def aside(state: State, player: int) -> list[int]:
    """The creatures beside a player's board. Of several equal ones, only the first counts."""
    cards = state.zones[state.zone(player, ASIDE)]
    return [waiting(state, player, card) for card in dict.fromkeys(cards)] if cards else []


def compile_remove(node: Remove, build: Builder) -> Iterator[Step]:
    """It leaves the game without dying. What lies on it is discarded."""

    def remove(play: Play, one: int) -> None:
        if play.state.at[one] != GONE:
            play.leave([one], play.causer(), alive=True)
            discard_with(play, one)
            end_if_decided(play)

    return each_step(build.targets(node.what), remove)


def compile_keep_aside(node: KeepAside, build: Builder) -> Iterator[Step]:
    """A creature that has died lies beside its owner's board."""
    find = build.reference(node.what)

    def keep(play: Play) -> None:
        state = play.state
        for one in find(state, play.frame):
            card, owner = state.tables.creatures[one].card, state.owner[one]
            if card != NOBODY and card in state.zones[state.zone(owner, discard_pile(play, card))]:
                play.take(owner, discard_pile(play, card), card)
                play.put(owner, ASIDE, card)
                play.did()

    yield keep


def compile_revive(node: Revive, build: Builder) -> Iterator[Step]:
    """It comes from beside the board to a free space of that part of its owner's board, with damage."""
    choice = SquareChoice(node.to, build)

    def spaces(state: State, frame: Frame) -> int:
        return choice.free(state, frame) & start_area(state, frame.player)

    def possible(state: State, frame: Frame, *_: int) -> bool:
        return frame.acting in aside(state, frame.player) and spaces(state, frame) != 0

    build.draft.needs.append(
        Constraint("activate", "it is not beside the board, or there is no free space there", possible)
    )

    def revive(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        me = frame.acting
        if play.answer is None:
            return choice.among(state, frame.player, spaces(state, frame))
        play.take(frame.player, ASIDE, state.tables.creatures[me].card)
        play.enter(me, frame.player, split(play.answer)[1], node.wounds)
        return None

    yield revive


# What they can do

_ABILITIES: Final = "use activated abilities"
_ATTACKS: Final = ("attack", "be attacked", "be attacked by")
_USED: Final = unmet("text", "it was used already in this period")
UNEXPOSED: Final = "attack unexposed beings"  # permissions
ANY_DIRECTION: Final = "attack in any direction"
FROM_ANYWHERE: Final = "attack while unexposed"

IN_DIRECTION: Final = creature_constraint(
    "attack", "it is not in the attacker's directions", lambda state, frame: reach(state, frame.acting)
)
OPEN: Final = creature_constraint("attack", "it is not exposed", lambda state, frame: open_squares(state, frame.acting))
REQUIRED: Final = creature_constraint(
    "text", "there is somebody that must be attacked", lambda state, frame: foes(state, frame.acting)
)
PERMITTED: Final = creature_constraint("text", "a text forbids it", lambda state, frame: permitted(state, frame.acting))
ENEMY: Final = creature_constraint(
    "attack", "it is not an enemy", lambda state, frame: state.occupied & ~state.of_team(frame.player)
)


def reach(state: State, attacker: int) -> int:
    """The squares in the directions of an attacker, whatever stands there."""
    at, directions = state.at[attacker], str(state.tables.creatures[attacker].powers["Directions"])
    if _may(state, attacker, ANY_DIRECTION):
        directions = "any"
    return 0 if at == GONE else columns(state.tables.board, at, directions)


def open_squares(state: State, attacker: int) -> int:
    """The exposed squares; all of them for an attacker whose text says that a target need not be exposed."""
    open_to_all = "Unexposed" in state.tables.creatures[attacker].powers or _may(state, attacker, UNEXPOSED)
    return state.tables.board.floor if open_to_all else exposed_squares(state)


def stands_open(state: State, attacker: int) -> bool:
    """Whether an attacker is exposed, or a text says that it need not be."""
    at = state.at[attacker]
    return at != GONE and bool(exposed_squares(state) >> at & 1 or _may(state, attacker, FROM_ANYWHERE))


def _may(state: State, attacker: int, leave: str) -> bool:
    """Whether a text permits an attacker something."""
    return any(True for _ in state.holding_with(f"leave {leave}", attacker))


def foes(state: State, attacker: int) -> int:
    """The squares of creatures that an attacker can reach, on the boards of opponents."""
    enemies = state.occupied & ~state.of_team(state.controller[attacker])
    found = enemies & reach(state, attacker) & open_squares(state, attacker) & permitted(state, attacker)
    return required_targets(state, attacker, BASIC, found) or found


def permitted(state: State, attacker: int) -> int:
    """The squares where no text forbids the attacker to attack."""
    if state.effects.bans.keys().isdisjoint(_ATTACKS):
        return state.tables.board.floor
    foes = state.creatures(state.occupied)
    return sum(
        1 << state.at[one]
        for one in foes
        if state.prohibition(attacker, "attack", one) is None
        and state.prohibition(one, "be attacked", attacker) is None
        and state.prohibition(one, "be attacked by", attacker) is None
    )


def uses_of(state: State, me: int) -> list[NumberedUse]:
    """The activated abilities of a creature on the board, or beside it."""
    if state.at[me] != GONE:
        return state.effects.own.get(me, [])
    printed = state.tables.creatures[me]
    found = [use for ability_set in printed.ability_sets for use in ability_set.uses]
    return [(n, use, Frame(TEXT, state.owner[me], me, printed.card)) for n, use in enumerate(found)]


def ability_refusal(state: State, me: int, use: Use, of: Frame) -> Constraint | None:
    """The constraint by which a creature cannot use an ability now; None if it can."""
    if state.effects.bans and state.at[me] != GONE:
        constraint = state.prohibition(me, _ABILITIES)
        if constraint is not None:
            return constraint
    if use.period and state.used_up(use.period, use.program.name, me, use.times):
        return _USED
    frame = Frame(use.program, of.player, me, of.card)
    return first_unmet(use.program.needs, state, frame)


def is_free(state: State, me: int, n: int) -> bool:
    """Whether ability `n` of something that is never activated can be used without that: so often in each period."""
    printed, uses = state.tables.creatures[me], uses_of(state, me)
    return "activation" not in printed.stats and n < len(uses) and uses[n][1].period is not None


def free_uses(state: State, player: int) -> list[int]:
    """What a player can use without an activation, sorted by code."""
    mine = [me for me in state.forces[player] if "activation" not in state.tables.creatures[me].stats]
    return sorted(
        a.USE(me, n)
        for me in mine
        for n, use, of in uses_of(state, me)
        if use.period and ability_refusal(state, me, use, of) is None
    )


def free_beside(state: State, me: int) -> int:
    """The spaces to which a creature can move: empty ones beside it on its own board."""
    board, at = state.tables.board, state.at[me]
    return 0 if at == GONE else board.around[at] & ~state.occupied


def _may_not(deed: str) -> Constraint:
    return Constraint("text", "a text forbids it", lambda state, me, _: state.prohibition(me, deed) is None)


def _is_mine(state: State, me: int, _: int) -> bool:
    return state.controller[me] == state.turn and (state.at[me] != GONE or me in aside(state, state.turn))


_EXPOSED: Final = Constraint("attack", "the attacker is not exposed", lambda state, me, _: stands_open(state, me))
_NOW: Final = Constraint("points", "points are not spent now", lambda state, *_: state.phase == POINTS)
_ACTIVATES: Final = (
    _NOW,
    Constraint("activate", "it is not one's own", _is_mine),
    Constraint(
        "activate", "it is never activated", lambda state, me, _: "activation" in state.tables.creatures[me].stats
    ),
    _may_not("be activated"),
    Constraint("activate", "it was activated already in this action", lambda state, me, _: not state.activated[me]),
    Constraint("activate", "there are too few points", lambda state, me, _: cost(state, me) <= points(state)),
)
_MOVES: Final = (
    _NOW,
    Constraint("move", "it is not one's own", lambda state, me, _: state.controller[me] == state.turn),
    _may_not("move"),
    _may_not("be moved"),  # its player moves it (E20)
    Constraint("move", "there are no points left", lambda state, *_: points(state) > 0),
    Constraint(
        "move",
        "it is not an empty space beside it on its own board",
        lambda state, me, square: bool(free_beside(state, me) >> square & 1),
    ),
)


def _of_attacker(constraint: Constraint) -> Constraint:
    """What a target must be, said of an attack by `me`."""

    def holds(state: State, me: int, foe: int) -> bool:
        return constraint.holds(state, Frame(TEXT, state.turn, me), foe)

    return constraint._replace(holds=holds, mask=None)


TARGET: Final = (ENEMY, IN_DIRECTION, OPEN, PERMITTED, REQUIRED, AFFECTED)
"""What the target of a basic attack must be."""
_HAS: Final = Constraint("activate", "it has no such ability", lambda state, me, n: n < len(uses_of(state, me)))
CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    a.ATTACK.number: (*_ACTIVATES, _may_not("attack"), _EXPOSED, *map(_of_attacker, TARGET)),
    a.USE.number: (*_ACTIVATES, _HAS, _may_not(_ABILITIES)),  # and what the ability itself needs
    a.MOVE.number: _MOVES,
    a.END.number: (_NOW,),
}
