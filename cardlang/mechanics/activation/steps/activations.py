"""How creatures are activated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardlang.language.nodes.selector import Target
from cardlang.mechanics.activation.nodes import (
    Activate,
    ActivationCost,
    ActivationCostIs,
    AttackKind,
    BasicAttack,
    KeepAside,
    Remove,
    Revive,
    UsableUnexposed,
)
from cardlang.mechanics.activation.steps.able import (
    ATTACK,
    ENEMY,
    IN_DIRECTION,
    MOVE,
    OPEN,
    PERMITTED,
    REQUIRED,
    USE,
    ability_refusal,
    constraints,
    foes,
    free_beside,
    stands_open,
    uses_of,
)
from cardlang.mechanics.activation.steps.beside import aside, compile_keep_aside, compile_remove, compile_revive
from cardlang.mechanics.activation.steps.costs import POINTS, cost, hold_cost, hold_cost_is, points
from cardlang.mechanics.damage.steps.packets import BASIC, deal
from cardlang.mechanics.placing.steps import MOVED
from cardlang.rules.actions import OPTION, split
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Program, Static, Step, Things, Use
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.registers import ATTACKED, OPPONENT
from cardlang.rules.select import Choice, Noted, Selection
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import TEXT
from cardlang.rules.targeting import each_step

ACTIVATED: Final = "is activated"
ATTACKS: Final = "makes a basic attack"
IS_ATTACKED: Final = "is attacked"
BEFORE: Final = OPPONENT + 43  # the register: whom attacks that go on have had as targets
DIFFERENT: Final = Constraint(
    "attack",
    "it was attacked before, and these attacks are against different beings",
    lambda state, frame, one: one not in frame.registers.get(BEFORE, ()),
)
AGAINST: Final = OPPONENT + 45  # the register: whom a text lets it attack, if it says that
MEANT: Final = Constraint(
    "text",
    "the text is not about it",
    lambda state, frame, one: AGAINST not in frame.registers or one in frame.registers[AGAINST],
)
NOT_YET: Final = Constraint(
    "activate", "it was activated already in this action", lambda state, frame, me: not state.activated[me]
)
NO_CHOICE: Final = unmet("activate", "it has no such thing to do")


def use_ability(play: Play, me: int, use: Use, of: Frame) -> None:
    """A creature uses an ability at once."""
    play.has_acted(me)
    _use(play, me, use, of)
    play.happens(Event(ACTIVATED, me, player=of.player))


def use_freely(play: Play, me: int, n: int) -> None:
    """What is never activated uses an ability."""
    _, use, of = uses_of(play.state, me)[n]
    _use(play, me, use, of)


def _use(play: Play, me: int, use: Use, of: Frame) -> None:
    if use.period:
        play.use(use.period, use.program.name, me, use.times)
    play.did()
    play.push(Frame(use.program, of.player, me, of.card))


class Activations:
    """Activations in a game where a target must be `affected`, choices are `noted`, and attacks deal damage of a
    `kind`."""

    def __init__(self, affected: Constraint, noted: Noted, kind: str) -> None:
        self.affected, self.noted, self.kind = affected, noted, kind
        self.target = (ENEMY, IN_DIRECTION, OPEN, PERMITTED, REQUIRED, affected)
        self.constraints = constraints(self.target)
        choice = Choice(0, Selection("creature", (*self.target, DIFFERENT, MEANT)), 1, 1)
        choice.noted = noted
        self.basic_attack = Program("basic attack", "basic attack", (choice, self._announce, self._strike))
        self.can_attack = Constraint("attack", "it was activated already, or cannot attack", self._can_still_attack)

    # What creatures can do

    def _attacks(self, state: State, frame: Frame, attacker: int) -> bool:
        """Whether a creature has anybody to attack, and may."""
        assert self.affected.mask
        return (
            "activation" in state.tables.creatures[attacker].stats
            and stands_open(state, attacker)
            and (not state.effects.bans or state.prohibition(attacker, "attack") is None)
            and bool(foes(state, attacker) & self.affected.mask(state, frame))
        )

    def _can_still_attack(self, state: State, frame: Frame, me: int) -> bool:
        """In its own ability, which it is activated for, it can."""
        return (not state.activated[me] or me == frame.acting) and self._attacks(state, frame, me)

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
            if not (bans and (state.prohibition(me, "move") or state.prohibition(me, "be moved"))):
                moves += MOVE.with_each(me, state.tables.board.squares(free_beside(state, me)))
            if bans and state.prohibition(me, "be activated"):
                continue
            if state.activated[me] or "activation" not in state.tables.creatures[me].stats or cost(state, me) > left:
                continue
            if not (bans and state.prohibition(me, "attack")) and stands_open(state, me):
                attacks += ATTACK.with_each(me, state.creatures(foes(state, me) & allowed))
            uses += [USE(me, n) for n, use, of in uses_of(state, me) if ability_refusal(state, me, use, of) is None]
        return [*attacks, *sorted(uses), *moves]

    # What they do

    def _announce(self, play: Play) -> None:
        """Texts that answer a basic attack come first."""
        frame = play.frame
        for target in frame.registers.get(0, ()):
            self.noted(play, "creature", target)
            if len(play.state.frames) > 1 and ATTACKED in play.state.frames[-2].registers:
                play.state.frames[-2].registers[ATTACKED] = (target,)
            if BEFORE in frame.registers:
                play.state.frames[-2].registers[BEFORE] = (*frame.registers[BEFORE], target)
            _tell_attack(play, target, "")

    def _strike(self, play: Play) -> None:
        """The target takes damage, if the attacker has survived the answers, and texts answer what was done."""
        state, frame = play.state, play.frame
        me = frame.acting
        for target in frame.registers.get(0, ()):
            if state.at[me] == GONE:
                play.no_effect("attack", target, me, "the attacker is gone")
            else:
                kind = state.tables.creatures[me].powers.get("Attack kind", self.kind)
                for static, _ in state.holding_with("attack kind", me):
                    kind = static.value
                deal(play, target, state.stat(me, "strength") or 0, me, f"{kind}{ALSO}{BASIC}")
                _tell_attack(play, target, "after ")

    def attack(
        self,
        play: Play,
        me: int,
        target: int = NOBODY,
        before: tuple[int, ...] | None = None,
        against: Things | None = None,
    ) -> None:
        """A creature makes a basic attack at once, against a target that is chosen now unless it is given; of attacks
        against different beings, against none of those `before`."""
        frame = Frame(self.basic_attack, play.state.controller[me], me)
        if against:
            frame.registers[AGAINST] = against(play.state, play.frame)
        if target != NOBODY:
            frame.registers[0] = (target,)
        if before is not None:
            frame.registers[BEFORE] = before
        by = play.running  # a part of what it was activated for
        within = by is not None and by.acting == me and play.state.activated[me]
        play.has_acted(me)
        play.did()
        play.push(frame)
        if not within:
            play.happens(Event(ACTIVATED, me, player=frame.player))

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
            play.occurs(MOVED, me, me, play.state.turn)

        return {ATTACK.number: attack, USE.number: use, MOVE.number: move}

    # What texts say

    def compile_activate(self, node: Activate, build: Builder) -> Iterator[Step]:
        """Creatures attack or use their abilities, one after the other, whichever the player chooses. No cost is
        paid. One that can do nothing is a legal target, too (E17)."""
        targets = build.targets(node.what, *(() if node.again else (NOT_YET,)))
        waiting = build.slot()

        def start(play: Play) -> None:
            play.frame.registers[waiting] = targets(play)
            play.frame.registers[ATTACKED] = ()

        def act(play: Play) -> Decision | None:
            state, frame = play.state, play.frame
            left = frame.registers[waiting]
            if not left:
                return None
            me = left[0]
            may = state.at[me] != GONE and not (state.effects.bans and state.prohibition(me, "be activated"))
            able = [one for one in uses_of(state, me) if may and ability_refusal(state, me, one[1], one[2]) is None]
            options = [0] if may and self._attacks(state, frame, me) else []
            options += [1 + n for n, _, _ in able]
            if play.answer is None and len(options) > 1:
                return Decision(frame.chooser, tuple(map(OPTION, options)), lambda state, code: NO_CHOICE)
            chosen = options[0] if play.answer is None and options else split(play.answer or 0)[1]
            if options and chosen == 0:
                self.attack(play, me)
            for n, use, of in able:
                if n + 1 == chosen:
                    use_ability(play, me, use, of)
            frame.registers[waiting] = left[1:]
            play.jump(-1)  # the next one acts when this one has
            return None

        yield from targets.choices
        yield start
        yield act

    def compile_basic_attack(self, node: BasicAttack, build: Builder) -> Iterator[Step]:
        """No cost is paid; the attacker counts as activated."""
        against = _against(node.against, build) if node.against else None
        if node.times == 1:

            def attack(play: Play, me: int) -> None:
                play.frame.registers[ATTACKED] = ()
                self.attack(play, me, against=against)

            yield from each_step(build.targets(node.what, self.can_attack), attack)
            return
        targets, waiting, left = build.targets(node.what, self.can_attack), build.slot(), build.slot()

        def start(play: Play) -> None:
            play.frame.registers[waiting] = targets(play)
            play.frame.registers[left] = (node.times,)
            play.frame.registers[ATTACKED] = ()
            play.frame.registers[BEFORE] = ()

        def act(play: Play) -> None:
            state, frame = play.state, play.frame
            if not frame.registers[waiting]:
                return
            me, *others = frame.registers[waiting]
            (n,) = frame.registers[left]
            frame.registers[left] = (n - 1 if n > 1 else node.times,)
            frame.registers[waiting] = tuple(others) if n == 1 else (me, *others)
            first = n == node.times
            if state.at[me] != GONE and (first or self._attacks(state, frame, me)):
                before = () if first else frame.registers[BEFORE]
                self.attack(play, me, before=before if node.different else None, against=against)
            play.jump(-1)

        yield from targets.choices
        yield start
        yield act

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """What its texts do."""
        return (
            Verb(Activate, self.compile_activate),
            Verb(ActivationCost, holds=hold_cost),
            Verb(ActivationCostIs, holds=hold_cost_is),
            Verb(AttackKind, holds=hold_attack_kind),
            Verb(BasicAttack, self.compile_basic_attack),
            Verb(KeepAside, compile_keep_aside),
            Verb(Remove, compile_remove),
            Verb(Revive, compile_revive),
            Verb(UsableUnexposed, compile_usable_unexposed),
        )


def _against(against: Target, build: Builder) -> Things:
    """Whom the text lets it attack."""
    fits = build.described(against)
    return lambda state, frame: tuple(one for one in state.creatures(state.occupied) if fits(state, frame, one))


def _tell_attack(play: Play, target: int, moment: str) -> None:
    frame = play.frame
    play.happens(Event(f"{moment}{ATTACKS}", frame.acting, target, frame.player))
    play.happens(Event(f"{moment}{IS_ATTACKED}", target, frame.acting, frame.player))


def hold_attack_kind(node: AttackKind, build: Builder) -> Iterator[Static]:
    """Basic attacks deal wounds of this kind."""
    yield Static("attack kind", build.group(node.who), node.kind)


def compile_usable_unexposed(node: UsableUnexposed, build: Builder) -> Iterator[Step]:
    """Nothing happens: an ability needs no exposure unless it says so."""
    return iter(())
