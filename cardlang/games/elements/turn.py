"""The course of a game: rounds of dice, a stop and actions (E5 to E11, E16), deaths and the end (E28 to E30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements import activations, rounds, setup, spells, table
from cardlang.games.elements.acting import is_free, uses_of
from cardlang.games.elements.heroes import finish
from cardlang.games.elements.legal import options, refusal, spent_on
from cardlang.games.elements.rounds import all_wait, may_stop, worth
from cardlang.games.elements.tableau import LEARNS, take_spell
from cardlang.mechanics.cards.steps.draws import DRAWN, draw
from cardlang.mechanics.damage.steps.packets import deal
from cardlang.mechanics.dice.steps import ROLLING, USED, fit_pool, pool, shown, take_up_all, throw
from cardlang.rules.actions import PICK_ATTACHED, split
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.decision import Decision
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.state import State

STOPS: Final = "stops the game"
ROUND: Final = "round"
ACTION: Final = "action"


def turn(play: Play) -> Decision | None:
    """Advance the game while nothing is waiting. Returns the next decision, or None when an effect must be carried out
    or the game is over.

    Phases: `setup`, `draft`, `buy`, `place`; then in each round `resume` (E11), `prepare` (E5), `act` (E8), `points`
    (E16), `done`, and `others` (E10) with `act` and so on for those who act.
    """
    state = play.state
    while not play.pending and not state.over:
        phase = _PHASES.get(state.phase)
        if phase is None:
            raise LookupError(f'there is no phase "{state.phase}"')  # for positions that were written by hand
        if phase(play):
            return Decision(table.decider(state), options(state), refusal)
    return None


# Rounds


def _resume(play: Play) -> bool:
    """Everybody has the right number of dice; those in hands are rolled, all at once (E5, E11). After a stop, the other
    pair has no part in that (V2)."""
    state = play.state
    stopper, everybody = state.mode
    if not table.players(state):  # in a position that was written by hand
        finish(play)
    for player in table.players(state) if everybody else sorted(table.circle(state, stopper)):
        fit_pool(play, player)
        throw(play, player)
        play.gain(player, "rerolls", state.tables.numbers["rerolls"] - shown(state, player, "rerolls"))
    first = stopper if everybody else _next_in(state, stopper)
    play.phase("begin", (first, 0, *(pool(state, player) for player in range(len(state.tables.teams)))))
    play.begin_history()
    play.moment("start", ROUND, NOBODY)
    return False


def _begin_round(play: Play) -> bool:
    """Dice that texts have given for this round as it began are rolled, too."""
    state = play.state
    first, none, *pools = state.mode
    for player in table.players(state):
        if (more := pool(state, player) - pools[player]) > 0:
            play.gain(player, ROLLING, more)
            throw(play, player, more)
    play.phase("prepare", (first, none))
    return False


def _end_round(play: Play, stopper: int, everybody: int = 0) -> None:
    """What lasts until the end of the round ends, before dice are rolled for the next one (E11)."""
    play.phase("resume", (stopper, everybody))
    play.moment("end", ROUND, NOBODY)


def _prepare(play: Play) -> bool:
    """The players in turn keep, roll, stop or wait, in place of real time."""
    state = play.state
    if not all_wait(state) or any(may_stop(state, player) for player in table.players(state)):
        return True
    for player in table.players(state):  # only stunned heroes are left, and none can recover (V4)
        take_up_all(play, player)
    _end_round(play, state.mode[0], 1)
    return False


def _next_in(state: State, player: int) -> int:
    """The next player, clockwise, who is in the game."""
    count = len(state.tables.teams)
    return next((one for n in range(1, count + 1) if table.is_in(state, one := (player + n) % count)), player)


def _stop(play: Play) -> None:
    """All dice in hands are rolled once (E6), and the stopper acts first. A stunned hero only recovers (V4)."""
    state = play.state
    player = state.mode[0]
    for one in table.circle(state, player):
        throw(play, one)
    if not table.stunned(state, player):
        _begin_action(play, player, (player, NOBODY, 0))
        return
    hero = table.hero_of(state, player)
    left = state.tables.numbers["recovery"]
    play.heal(hero, state.damage[hero] + left - (state.stat(hero, "hit points") or 0))
    for one in table.circle(state, player):
        take_up_all(play, one)
    _end_round(play, player)


def _begin_action(play: Play, player: int, mode: tuple[int, ...]) -> None:
    """What stopping brings comes before the action (E7, E10)."""
    play.begin_turn(player, continues=True)
    play.phase("act", mode)
    play.moment("start", ACTION, player)
    state = play.state
    symbols = ALSO.join(f"{face} symbol" for face in table.FACES if shown(state, player, face))
    play.happens(Event(STOPS, table.hero_of(state, player), player=player, means=symbols))


def _act(play: Play) -> bool:
    """The stopper chooses an action; another player has chosen before what stopping brings."""
    state = play.state
    code = state.mode[table.CODE]
    if not table.is_in(state, state.turn):
        play.phase("done", state.mode)
    elif not code:
        return True
    elif refusal(state, code) is None:
        begin(play, code)
    else:  # what stopping brings has made it impossible
        play.phase("done", state.mode)
    return False


def _points(play: Play) -> bool:
    """Activation points are spent one after the other (E16)."""
    if table.is_in(play.state, play.state.turn) and activations.spending(play.state):
        return True
    play.phase("done", play.state.mode)
    return False


def _done(play: Play) -> bool:
    """The player has acted, and must roll all dice again (E11). Then the next may act (E10), except after a failed stop
    where the others do not act then (`alone`, Q3)."""
    state = play.state
    player, mode = state.turn, state.mode
    if table.is_in(state, player) and rounds.goes_on(play, player):
        play.phase("act", (mode[table.STOPPER], NOBODY, 0))
        return False
    play.gain(player, "points", -shown(state, player, "points"))
    take_up_all(play, player)
    play.moment("end", ACTION, player)
    for one in table.players(state):
        if spells.excess(state, one):
            play.push(Frame(DISCARDING, one, table.hero_of(state, one)))
    following = (player + 1) % len(state.tables.teams)
    play.phase("others", (mode[table.STOPPER] if state.phase == "alone" else following, mode[table.STOPPER]))
    return False


def _others(play: Play) -> bool:
    """The others from the stopper's left may act; then the next round begins with the player to the left."""
    state = play.state
    player, stopper = state.mode
    if player == stopper:
        _end_round(play, stopper)
        return False
    if player in table.circle(state, stopper) and len(options(state)) > 1:
        return True
    _pass(play)
    return False


def _pass(play: Play) -> None:
    player, stopper = play.state.mode
    play.phase("others", ((player + 1) % len(play.state.tables.teams), stopper))


_PHASES: Final[Mapping[str, Callable[[Play], bool]]] = {
    "setup": setup.deal, "draft": setup.draft, "buy": setup.buy, "place": setup.place, "resume": _resume,
    "begin": _begin_round, "prepare": _prepare, "act": _act, "points": _points, "done": _done, "alone": _done,
    "others": _others,
}  # fmt: skip


# Actions


def begin(play: Play, code: int) -> None:
    """Carry out a legal action."""
    state = play.state
    kind, one, other = split(code)
    if state.phase == "others" and kind != a.REST.number:
        player, stopper = state.mode
        _begin_action(play, player, (stopper, NOBODY, code))
        return
    if kind == a.USE.number and is_free(state, one, other):  # the action is still to come
        play.phase("act", (*state.mode[: table.CODE], 0))
        _, use, of = uses_of(state, one)[other]
        activations.use_ability(play, one, use, of, freely=True)
        return
    _BEGIN[kind](play, one, other)


def _rest(play: Play, *_: int) -> None:
    """To pass costs nothing; the stopper takes wounds instead (E9)."""
    state = play.state
    if state.phase == "others":
        _pass(play)
        return
    player, numbers = state.turn, state.tables.numbers
    if player != state.mode[table.STOPPER] or shown(state, player, rounds.NOW):  # who has acted or used an ability
        play.phase("done", state.mode)
        return
    play.phase("done" if numbers["others"] else "alone", state.mode)
    if numbers["penalty"]:
        play.push(Frame(PENALTY, player, table.hero_of(state, player)))


def _suffer(play: Play) -> None:
    deal(play, play.frame.acting, play.state.tables.numbers["penalty"], NOBODY, table.MAGICAL)


DRAWS: Final = "draws spells as an action"  # the event
PENALTY: Final = Program("penalty", "rule", (_suffer,))
DISCARDING: Final = Program("hand limit", "rule", (spells.discard_excess,))
DISPELLING: Final = Program("dispel action", "rule", (spells.dispel_action,))


def _cast(play: Play, card: int, _: int) -> None:
    """The spell is cast; leadership dice that it does not use give points afterwards (E16, E22)."""
    state = play.state
    player, loaded = state.turn, state.tables.cards[card]
    play.take(player, "hand", card)
    used = spent_on(state, player, loaded.own.symbols, loaded.own.identical) or {}
    dice = tuple(used.get(face, 0) for face in table.FACES)
    play.phase("points", (*state.mode, *dice))
    assert loaded.played
    frame = Frame(loaded.played, player, table.hero_of(state, player), card)
    frame.registers[USED] = dice
    frame.registers[spells.CAST_MEANS] = spells.cast_means(loaded)
    play.push(frame)
    spells.tell_cast(play, frame, spells.CASTS)


def _draw(play: Play, *_: int) -> None:
    """One card, and one for each card symbol above the number that is needed (E23)."""
    state = play.state
    player = state.turn
    play.phase("done", state.mode)
    drawn = [
        draw(play, player, setup.SPELL) for _ in range(1 + worth(state, player, "card") - state.tables.numbers["draw"])
    ]
    if any(drawn):
        play.occurs(DRAWN, NOBODY, player=player, means=setup.SPELL)
        play.occurs(DRAWS, NOBODY, player=player)


def _learn(play: Play, card: int, n: int) -> None:
    """A spell of the tableau comes into the hand (E25)."""
    play.phase("done", play.state.mode)
    take_spell(play, play.state.turn, card, n, "hand")
    play.occurs(LEARNS, NOBODY, player=play.state.turn)


def _dispel(play: Play, card: int, holder: int) -> None:
    """A permanent loses power tokens, or goes (E26)."""
    state = play.state
    player = state.turn
    table.note_affected(play, player, state.controller[holder])
    play.phase("done", state.mode)
    frame = Frame(DISPELLING, player, table.hero_of(state, player))
    frame.registers[0] = (PICK_ATTACHED(card, holder),)
    play.push(frame)


_BEGIN: Final[Mapping[int, Callable[[Play, int, int], None]]] = {
    **rounds.BEGIN,
    **setup.BEGIN,
    **activations.BEGIN,
    a.STOP.number: lambda play, *_: _stop(play),
    a.REST.number: _rest,
    a.END.number: lambda play, *_: play.phase("done", play.state.mode),
    a.CAST.number: _cast,
    a.DRAW.number: _draw,
    a.LEARN.number: _learn,
    a.DISPEL.number: _dispel,
}
