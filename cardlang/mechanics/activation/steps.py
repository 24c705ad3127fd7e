"""How creatures are activated. The player whose turn it is spends the resource `points` in the phase `points`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from cardlang.language.nodes.amount import Bounded
from cardlang.mechanics.activation.nodes import (
    Activate,
    ActivationCost,
    BasicAttack,
    KeepAside,
    Remove,
    Revive,
    UsableUnexposed,
)
from cardlang.mechanics.armies.steps import waiting
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.discards import discard_with
from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.facing.steps import EXPOSED, columns, exposed_squares
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.actions import OPTION, PICK_SQUARE, Kind, split
from cardlang.rules.active import NumberedUse
from cardlang.rules.amounts import change
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Program, Static, Step, Use
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, ScenarioWords
from cardlang.rules.play import Play
from cardlang.rules.select import Choice, Noted, Selection, creature_constraint, each_step
from cardlang.rules.state import GONE, TEXT, State
from cardlang.rules.verb import Verb

ATTACK: Final = Kind(60, "{} attacks {}", ("creature", "creature"))
USE: Final = Kind(61, "{} uses ability {}", ("creature", "power"))
MOVE: Final = Kind(62, "{} moves to {}", ("creature", "square"))
END: Final = Kind(63, "end")

POINTS: Final = "points"  # the resource, and the phase in which it is spent
ASIDE: Final = "beside"  # the zone of creatures beside a player's board
ATTACKS: Final = "makes a basic attack"
_ABILITIES: Final = "use activated abilities"

NO_SUCH_SQUARE: Final = unmet("activate", "it is not a free space of the board")
NO_CHOICE: Final = unmet("activate", "it has no such thing to do")

IN_DIRECTION: Final = creature_constraint(
    "attack", "it is not in the attacker's directions", lambda state, frame: reach(state, frame.acting)
)
ENEMY: Final = creature_constraint(
    "attack", "it is not an enemy", lambda state, frame: state.occupied & ~state.of_team(frame.player)
)


def points(state: State) -> int:
    """What the player whose turn it is can spend."""
    return state.resources[state.resource(state.turn, POINTS)]


def reach(state: State, attacker: int) -> int:
    """The squares in the directions of an attacker, whatever stands there."""
    at, directions = state.at[attacker], str(state.tables.creatures[attacker].powers["Directions"])
    return 0 if at == GONE else columns(state.tables.board, at, directions)


def foes(state: State, attacker: int) -> int:
    """The squares of exposed creatures that stand in the directions of an attacker, on the boards of opponents."""
    enemies = state.occupied & ~state.of_team(state.controller[attacker])
    return enemies & reach(state, attacker) & exposed_squares(state)


def aside(state: State, player: int) -> list[int]:
    """The creatures beside a player's board. Of several equal ones, only the first counts."""
    cards = state.zones[state.zone(player, ASIDE)]
    return [waiting(state, player, card) for card in dict.fromkeys(cards)] if cards else []


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
        constraint = state.barred(me, _ABILITIES)
        if constraint is not None:
            return constraint
    frame = Frame(use.program, of.player, me, of.card)
    return next((constraint for constraint in use.program.needs if not constraint.holds(state, frame)), None)


def cost(state: State, me: int) -> int:
    """The points that a creature costs: what raises it counts before what lowers it."""
    price = state.tables.creatures[me].stats["activation"]
    statics = list(state.holding_with("activation cost", me)) if "activation cost" in state.effects.statics else []
    for static, of in sorted(statics, key=lambda one: not one[0].value[0]):
        price = static.value[1](state, of, price)
    return price


def free_beside(state: State, me: int) -> int:
    """The spaces to which a creature can move: empty ones beside it on its own board."""
    board, at = state.tables.board, state.at[me]
    return 0 if at == GONE else board.around[at] & ~state.occupied


def use_ability(play: Play, me: int, use: Use, of: Frame) -> None:
    """A creature uses an ability at once."""
    play.has_acted(me)
    play.did()
    play.push(Frame(use.program, of.player, me, of.card))


def _may_not(deed: str) -> Constraint:
    return Constraint("text", "a text forbids it", lambda state, me, _: state.barred(me, deed) is None)


def _is_mine(state: State, me: int, _: int) -> bool:
    return state.controller[me] == state.turn and (state.at[me] != GONE or me in aside(state, state.turn))


_EXPOSED: Final = Constraint(
    "attack",
    "the attacker is not exposed",
    lambda state, me, _: state.at[me] != GONE and bool(exposed_squares(state) >> state.at[me] & 1),
)
_NOW: Final = Constraint("points", "points are not spent now", lambda state, *_: state.phase == POINTS)
_ACTIVATES: Final = (
    _NOW,
    Constraint("activate", "it is not one's own", _is_mine),
    Constraint(
        "activate",
        "it is never activated",
        lambda state, me, _: "activation" in state.tables.creatures[me].stats,
    ),
    Constraint("activate", "it was activated already in this action", lambda state, me, _: not state.activated[me]),
    Constraint("activate", "there are too few points", lambda state, me, _: cost(state, me) <= points(state)),
)
_MOVES: Final = (
    _NOW,
    Constraint("move", "it is not one's own", lambda state, me, _: state.controller[me] == state.turn),
    _may_not("move"),
    Constraint("move", "there are no points left", lambda state, *_: points(state) > 0),
    Constraint(
        "move",
        "it is not an empty space beside it on its own board",
        lambda state, me, square: bool(free_beside(state, me) >> square & 1),
    ),
)


class Activations:
    """Activations in a game where a target must be `affected`, choices are `noted`, and attacks deal damage of a
    `kind`."""

    def __init__(self, affected: Constraint, noted: Noted, kind: str) -> None:
        self.affected, self.noted, self.kind = affected, noted, kind
        self.target = (ENEMY, IN_DIRECTION, EXPOSED._replace(rule="attack"), affected)
        choice = Choice(0, Selection("creature", self.target), 1, 1)
        choice.noted = noted
        self.basic_attack = Program("basic attack", "basic attack", (choice, self._announce, self._strike))
        self.can_act = Constraint("activate", "it was activated already, or has nothing to do", self._can_act)
        self.can_attack = Constraint("attack", "it was activated already, or cannot attack", self._can_still_attack)

    # What creatures can do

    def _attacks(self, state: State, frame: Frame, attacker: int) -> bool:
        """Whether a creature has anybody to attack, and may."""
        assert self.affected.mask
        return (
            "activation" in state.tables.creatures[attacker].stats
            and EXPOSED.holds(state, frame, attacker)
            and (not state.effects.bans or state.barred(attacker, "attack") is None)
            and bool(foes(state, attacker) & self.affected.mask(state, frame))
        )

    def _can_still_attack(self, state: State, frame: Frame, me: int) -> bool:
        return not state.activated[me] and self._attacks(state, frame, me)

    def _can_act(self, state: State, frame: Frame, me: int) -> bool:
        able = (ability_refusal(state, me, use, of) is None for _, use, of in uses_of(state, me))
        return not state.activated[me] and (self._attacks(state, frame, me) or any(able))

    def spending(self, state: State) -> list[int]:
        """What points can be spent on, sorted by code."""
        left, player, bans = points(state), state.turn, state.effects.bans
        if not left:
            return []
        attacks: list[int] = []
        uses: list[int] = []
        moves: list[int] = []
        frame = Frame(TEXT, player, NOBODY)
        assert self.affected.mask
        allowed = self.affected.mask(state, frame)
        for me in (*state.forces[player], *aside(state, player)):
            if not (bans and state.barred(me, "move")):
                moves += MOVE.with_each(me, state.tables.board.squares(free_beside(state, me)))
            if state.activated[me] or "activation" not in state.tables.creatures[me].stats or cost(state, me) > left:
                continue
            if not (bans and state.barred(me, "attack")) and EXPOSED.holds(state, frame, me):
                attacks += ATTACK.with_each(me, state.creatures(foes(state, me) & allowed))
            uses += [USE(me, n) for n, use, of in uses_of(state, me) if ability_refusal(state, me, use, of) is None]
        return [*attacks, *sorted(uses), *moves]

    @cached_property
    def constraints(self) -> Mapping[int, tuple[Constraint, ...]]:
        """When each action is legal, by the number of its kind. `refusal` adds what an ability itself needs."""
        has = Constraint("activate", "it has no such ability", lambda state, me, n: n < len(uses_of(state, me)))
        return {
            ATTACK.number: (*_ACTIVATES, _may_not("attack"), _EXPOSED, *map(_of_attacker, self.target)),
            USE.number: (*_ACTIVATES, has, _may_not(_ABILITIES)),
            MOVE.number: _MOVES,
            END.number: (_NOW,),
        }

    # What they do

    def _announce(self, play: Play) -> None:
        """Texts that answer a basic attack come first."""
        frame = play.frame
        for target in frame.registers.get(0, ()):
            self.noted(play, "creature", target)
            play.happens(Event(ATTACKS, frame.acting, target, frame.player))

    def _strike(self, play: Play) -> None:
        """The target takes damage, if the attacker has survived the answers."""
        state, frame = play.state, play.frame
        me = frame.acting
        for target in frame.registers.get(0, ()):
            if state.at[me] == GONE:
                play.no_effect("attack", target, me, "the attacker is gone")
            else:
                deal(play, target, state.stat(me, "strength") or 0, me, self.kind)

    def attack(self, play: Play, me: int, target: int = NOBODY) -> None:
        """A creature makes a basic attack at once, against a target that is chosen now unless it is given."""
        frame = Frame(self.basic_attack, play.state.controller[me], me)
        if target != NOBODY:
            frame.registers[0] = (target,)
        play.has_acted(me)
        play.did()
        play.push(frame)

    @property
    def begin(self) -> Mapping[int, Callable[[Play, int, int], None]]:
        """What each action but the end does, by the number of its kind."""

        def pay(play: Play, amount: int) -> None:
            play.gain(play.state.turn, POINTS, -amount)

        def attack(play: Play, me: int, foe: int) -> None:
            pay(play, cost(play.state, me))
            self.attack(play, me, foe)

        def use(play: Play, me: int, n: int) -> None:
            pay(play, cost(play.state, me))
            _, ability, of = uses_of(play.state, me)[n]
            use_ability(play, me, ability, of)

        def move(play: Play, me: int, square: int) -> None:
            pay(play, 1)
            play.put_on(me, square)

        return {ATTACK.number: attack, USE.number: use, MOVE.number: move}

    # What texts say

    def compile_activate(self, node: Activate, build: Builder) -> Iterator[Step]:
        """A creature attacks or uses its ability, whichever the player chooses. No cost is paid."""
        targets = build.targets(node.what, self.can_act)

        def act(play: Play) -> Decision | None:
            state, frame = play.state, play.frame
            for me in targets(play)[:1]:
                able = [one for one in uses_of(state, me) if ability_refusal(state, me, one[1], one[2]) is None]
                options = [0] if self._attacks(state, frame, me) else []
                options += [1 + n for n, _, _ in able]
                if play.answer is None and len(options) > 1:
                    return Decision(frame.chooser, tuple(map(OPTION, options)), lambda state, code: NO_CHOICE)
                chosen = options[0] if play.answer is None and options else split(play.answer or 0)[1]
                if options and chosen == 0:
                    self.attack(play, me)
                for n, use, of in able:
                    if n + 1 == chosen:
                        use_ability(play, me, use, of)
            return None

        yield from targets.choices
        yield act

    def compile_basic_attack(self, node: BasicAttack, build: Builder) -> Iterator[Step]:
        """No cost is paid; the attacker counts as activated."""
        return each_step(build.targets(node.who, self.can_attack), self.attack)

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """What its texts do."""
        return (
            Verb(Activate, self.compile_activate),
            Verb(ActivationCost, holds=hold_cost),
            Verb(BasicAttack, self.compile_basic_attack),
            Verb(KeepAside, compile_keep_aside),
            Verb(Remove, compile_remove),
            Verb(Revive, compile_revive),
            Verb(UsableUnexposed, compile_usable_unexposed),
        )


def _of_attacker(constraint: Constraint) -> Constraint:
    """What a target must be, said of an attack by `me`."""

    def holds(state: State, me: int, foe: int) -> bool:
        return constraint.holds(state, Frame(TEXT, state.turn, me), foe)

    return constraint._replace(holds=holds, mask=None)


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


def compile_remove(node: Remove, build: Builder) -> Iterator[Step]:
    """It leaves the game without dying. What lies on it is discarded."""

    def remove(play: Play, one: int) -> None:
        if play.state.at[one] != GONE:
            play.leave([one], play.causer(), alive=True)
            discard_with(play, one)
            play.game.flow.removed(play)

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
    """It comes from beside the board to a free space, with damage."""

    def possible(state: State, frame: Frame, *_: int) -> bool:
        return frame.acting in aside(state, frame.player) and start_area(state, frame.player) != 0

    build.draft.needs.append(Constraint("activate", "it is not beside the board, or there is no free space", possible))

    def revive(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        me = frame.acting
        if play.answer is None:
            squares = state.tables.board.squares(start_area(state, frame.player))
            return Decision(frame.player, tuple(map(PICK_SQUARE, squares)), lambda state, code: NO_SUCH_SQUARE)
        play.take(frame.player, ASIDE, state.tables.creatures[me].card)
        play.enter(me, frame.player, split(play.answer)[1], node.wounds)
        return None

    yield revive


def compile_usable_unexposed(node: UsableUnexposed, build: Builder) -> Iterator[Step]:
    """Nothing happens: an ability needs no exposure unless it says so."""
    return iter(())


def _use(asked: Any) -> Iterator[int]:
    """The first ability of a creature, or of one beside the board by its card."""
    state, said = asked.state, asked.words["use"]
    beside = said in asked.case.ids
    yield USE(waiting(state, state.turn, asked.case.ids[said]) if beside else asked.creature("use"), 0)


def _options(play: Play, kind: Kind, creature: int) -> list[int]:
    found = map(split, play.decision.options if play.decision else ())
    return [b for number, one, b in found if (number, one) == (kind.number, creature)]


STEPS: Final = Game(
    kinds=(ATTACK, USE, MOVE, END),
    zones={ASIDE: "creature"},
    resources=(POINTS,),
    scenario=ScenarioWords(
        steps={
            "attack": lambda asked: iter((ATTACK(asked.creature("by"), asked.creature("attack")),)),
            "use": _use,
            "move": lambda asked: iter((MOVE(asked.creature("by"), asked.square(("move",))),)),
            "end": lambda asked: iter((END(),)),
        },
        helpers={"attack": frozenset({"by"}), "move": frozenset({"by"})},
        creatures=frozenset({"attack", "by"}),
        squares=frozenset({"move"}),
        creature={"cost": cost},
        legal={
            "attack": lambda play, one: [play.state.tables.creatures[foe].name for foe in _options(play, ATTACK, one)],
            "move": lambda play, one: [play.state.tables.board.place(to) for to in _options(play, MOVE, one)],
            "use": lambda play, one: _options(play, USE, one),
        },
    ),
)
