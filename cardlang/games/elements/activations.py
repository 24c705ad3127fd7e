"""How creatures are activated: basic attacks, abilities and moves (E16 to E20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cardlang.games.elements import acting
from cardlang.games.elements import actions as a
from cardlang.games.elements.acting import POINTS, TARGET, ability_refusal, cost, foes, points, stands_open, uses_of
from cardlang.games.elements.table import AFFECTED, PHYSICAL, noted
from cardlang.language.nodes.selector import Target
from cardlang.mechanics.activation import nodes
from cardlang.mechanics.activation.nodes import Activate, BasicAttack
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
from cardlang.rules.select import Choice, Selection
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import TEXT
from cardlang.rules.targeting import each_step, in_turn

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


def use_ability(play: Play, me: int, use: Use, of: Frame, *, freely: bool = False) -> None:
    """A creature uses an ability at once; `freely`, if it is never activated."""
    if not freely:
        play.has_acted(me)
    if use.period:
        play.use(use.period, use.program.name, me, use.times)
    play.did()
    play.push(Frame(use.program, of.player, me, of.card))
    if not freely:
        play.happens(Event(ACTIVATED, me, player=of.player))


# What creatures can do


def _attacks(state: State, frame: Frame, attacker: int) -> bool:
    """Whether a creature has anybody to attack, and may."""
    assert AFFECTED.mask
    return (
        "activation" in state.tables.creatures[attacker].stats
        and stands_open(state, attacker)
        and (not state.effects.bans or state.prohibition(attacker, "attack") is None)
        and bool(foes(state, attacker) & AFFECTED.mask(state, frame))
    )


def _can_still_attack(state: State, frame: Frame, me: int) -> bool:
    """In its own ability, which it is activated for, it can."""
    return (not state.activated[me] or me == frame.acting) and _attacks(state, frame, me)


CAN_ATTACK: Final = Constraint("attack", "it was activated already, or cannot attack", _can_still_attack)


def spending(state: State) -> list[int]:
    """What points can be spent on, sorted by code."""
    left, player, bans = points(state), state.turn, state.effects.bans
    if not left:
        return []
    attacks: list[int] = []
    uses: list[int] = []
    moves: list[int] = []
    frame = Frame(TEXT, player, NOBODY)
    assert AFFECTED.mask
    allowed = AFFECTED.mask(state, frame)
    for me in (*state.forces[player], *acting.aside(state, player)):
        if not (bans and (state.prohibition(me, "move") or state.prohibition(me, "be moved"))):
            moves += a.MOVE.with_each(me, state.tables.board.squares(acting.free_beside(state, me)))
        if bans and state.prohibition(me, "be activated"):
            continue
        if state.activated[me] or "activation" not in state.tables.creatures[me].stats or cost(state, me) > left:
            continue
        if not (bans and state.prohibition(me, "attack")) and stands_open(state, me):
            attacks += a.ATTACK.with_each(me, state.creatures(foes(state, me) & allowed))
        uses += [a.USE(me, n) for n, use, of in uses_of(state, me) if ability_refusal(state, me, use, of) is None]
    return [*attacks, *sorted(uses), *moves]


# What they do


def _announce(play: Play) -> None:
    """Texts that answer a basic attack come first."""
    frame = play.frame
    for target in frame.registers.get(0, ()):
        noted(play, "creature", target)
        if len(play.state.frames) > 1 and ATTACKED in play.state.frames[-2].registers:
            play.state.frames[-2].registers[ATTACKED] = (target,)
        if BEFORE in frame.registers:
            play.state.frames[-2].registers[BEFORE] = (*frame.registers[BEFORE], target)
        _tell_attack(play, target, "")


def _strike(play: Play) -> None:
    """The target takes damage, if the attacker has survived the answers, and texts answer what was done."""
    state, frame = play.state, play.frame
    me = frame.acting
    for target in frame.registers.get(0, ()):
        if state.at[me] == GONE:
            play.no_effect("attack", target, me, "the attacker is gone")
        else:
            kind = state.tables.creatures[me].powers.get("Attack kind", PHYSICAL)
            for static, _ in state.holding_with("attack kind", me):
                kind = static.value
            deal(play, target, state.stat(me, "strength") or 0, me, f"{kind}{ALSO}{BASIC}")
            _tell_attack(play, target, "after ")


_CHOICE: Final = Choice(0, Selection("creature", (*TARGET, DIFFERENT, MEANT)), 1, 1)
_CHOICE.noted = noted
BASIC_ATTACK: Final = Program("basic attack", "basic attack", (_CHOICE, _announce, _strike))


def basic_attack(
    play: Play,
    me: int,
    target: int = NOBODY,
    before: tuple[int, ...] | None = None,
    against: Things | None = None,
) -> None:
    """A creature makes a basic attack at once, against a target that is chosen now unless it is given; of attacks
    against different beings, against none of those `before`."""
    frame = Frame(BASIC_ATTACK, play.state.controller[me], me)
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


def _pay(play: Play, amount: int) -> None:
    play.gain(play.state.turn, POINTS, -amount)


def _attack(play: Play, me: int, foe: int) -> None:
    _pay(play, cost(play.state, me))
    basic_attack(play, me, foe)


def _use_paid(play: Play, me: int, n: int) -> None:
    _pay(play, cost(play.state, me))
    _, use, of = uses_of(play.state, me)[n]
    use_ability(play, me, use, of)


def _move(play: Play, me: int, square: int) -> None:
    _pay(play, 1)
    play.put_on(me, square)
    play.occurs(MOVED, me, me, play.state.turn)


BEGIN: Final[Mapping[int, Callable[[Play, int, int], None]]] = {
    a.ATTACK.number: _attack,
    a.USE.number: _use_paid,
    a.MOVE.number: _move,
}
"""What each action but the end does, by the number of its kind."""


# What texts say


def compile_activate(node: Activate, build: Builder) -> Iterator[Step]:
    """Creatures attack or use their abilities, one after the other, whichever the player chooses. No cost is
    paid. One that can do nothing is a legal target, too (E17)."""
    targets = build.targets(node.what, *(() if node.again else (NOT_YET,)))

    def act(play: Play, me: int) -> Decision | None:
        state, frame = play.state, play.frame
        may = state.at[me] != GONE and not (state.effects.bans and state.prohibition(me, "be activated"))
        able = [one for one in uses_of(state, me) if may and ability_refusal(state, me, one[1], one[2]) is None]
        options = [0] if may and _attacks(state, frame, me) else []
        options += [1 + n for n, _, _ in able]
        if play.answer is None and len(options) > 1:
            return Decision(frame.chooser, tuple(map(OPTION, options)), lambda state, code: NO_CHOICE)
        chosen = options[0] if play.answer is None and options else split(play.answer or 0)[1]
        if options and chosen == 0:
            basic_attack(play, me)
        for n, use, of in able:
            if n + 1 == chosen:
                use_ability(play, me, use, of)
        return None

    yield from targets.choices
    yield lambda play: play.frame.registers.update({ATTACKED: ()})
    yield from in_turn(targets, build.slot(), act)


def compile_basic_attack(node: BasicAttack, build: Builder) -> Iterator[Step]:
    """No cost is paid; the attacker counts as activated."""
    against = _against(node.against, build) if node.against else None
    if node.times == 1:

        def attack(play: Play, me: int) -> None:
            play.frame.registers[ATTACKED] = ()
            basic_attack(play, me, against=against)

        yield from each_step(build.targets(node.what, CAN_ATTACK), attack)
        return
    targets, waiting, left = build.targets(node.what, CAN_ATTACK), build.slot(), build.slot()

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
        if state.at[me] != GONE and (first or _attacks(state, frame, me)):
            before = () if first else frame.registers[BEFORE]
            basic_attack(play, me, before=before if node.different else None, against=against)
        play.jump(-1)

    yield from targets.choices
    yield start
    yield act


def _against(against: Target, build: Builder) -> Things:
    """Whom the text lets it attack."""
    fits = build.described(against)
    return lambda state, frame: tuple(one for one in state.creatures(state.occupied) if fits(state, frame, one))


def _tell_attack(play: Play, target: int, moment: str) -> None:
    frame = play.frame
    play.happens(Event(f"{moment}{ATTACKS}", frame.acting, target, frame.player))
    play.happens(Event(f"{moment}{IS_ATTACKED}", target, frame.acting, frame.player))


VERBS: Final = (
    Verb(nodes.Activate, compile_activate),
    Verb(nodes.ActivationCost, holds=acting.hold_cost),
    Verb(
        nodes.ActivationCostIs,  # in place of the printed cost; of several, the lowest
        holds=lambda node, build: (Static("activation cost is", build.group(node.who), node.n),),
    ),
    Verb(nodes.AttackKind, holds=lambda node, build: (Static("attack kind", build.group(node.who), node.kind),)),
    Verb(nodes.BasicAttack, compile_basic_attack),
    Verb(nodes.KeepAside, acting.compile_keep_aside),
    Verb(nodes.Remove, acting.compile_remove),
    Verb(nodes.Revive, acting.compile_revive),
    # An ability needs no exposure unless it says so.
    Verb(nodes.UsableUnexposed, lambda node, build: iter(())),
)
