"""The flow of a plan: whose turn it is, what can be chosen, and when it is over.

All that it remembers lies in the `mode` of the state: what comes next in the phase, the players who are out (as a
mask), the first player, the piece or player that comes next, and a stack of choices, each with its piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from cardlang.rules.actions import split
from cardlang.rules.active import ActiveEffects
from cardlang.rules.cards import Endless
from cardlang.rules.compiled import AbilitySet, Frame, Program, Test
from cardlang.rules.compiler import compile_abilities
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import SETUP, Game
from cardlang.rules.plan.actions import (
    FIRST,
    Mover,
    by_itself,
    compile_test,
    compile_text,
    doable,
    enter,
    free_squares,
    in_zones,
    put_away_piece,
)
from cardlang.rules.plan.plan import Phase, Plan
from cardlang.rules.play import MAX_STEPS, Play
from cardlang.rules.state import GONE, State

OVER: Final = "over"

_STEP, _OUT, _STARTER, _NEXT, _POINTS = range(5)  # in the mode
_ENTER, _CHOOSE, _LEAVE, _END_TURN, _BACK = range(5)  # the steps
_NOW: Final = {"phase": _LEAVE, "turn": _END_TURN, "activation": _BACK}
CHOSEN: Final = "action"
TURNS: Final = "turns"  # the number of the game after which it is over


class Flow:
    """The flow of one game, compiled."""

    def __init__(self, plan: Plan, game: Game) -> None:
        self.plan, self.game = plan, game
        self.phases = {phase.name: phase for phase in plan.phases}
        parts = (plan.before, plan.turn, plan.after)
        self.following = {one.name: after for part in parts for one, after in zip_longest(part, part[1:])}
        self.at_setup = {one.phase.name: n for n, one in enumerate(plan.setup) if one.phase}
        self.following |= dict.fromkeys(self.at_setup)
        self.of_turn = frozenset(phase.name for phase in plan.turn)
        self.does = {
            one.name: doable(one, game.actions[FIRST + n], game) for n, one in enumerate(plan.actions.values())
        }
        self.by_number = {one.kind.number: one for one in self.does.values()}
        # The choices, each with the action that leads to it, "" for that of a phase.
        held = [(phase.name, "", phase.choice) for phase in plan.phases if phase.choice]
        held += [("", name, one.choice) for name, one in plan.actions.items() if one.choice]
        self.choices = tuple(tuple(self.does[name] for name in choice) for _, _, choice in held)
        self.of_phase = {phase: n for n, (phase, _, _) in enumerate(held) if phase}
        self.then = {n: plan.actions[action].ends for n, (_, action, _) in enumerate(held) if action}
        self.of_action = {action: n for n, (_, action, _) in enumerate(held) if action}
        self.programs = {
            phase.name: compile_text(phase.effect, game, f"phase {phase.name}") for phase in plan.phases if phase.effect
        }
        self.setup = tuple(
            compile_text(one.effect, game, f"setup {n}") if one.effect else None for n, one in enumerate(plan.setup)
        )
        self.always = tuple(compile_abilities([node], game, rule) for node, rule in plan.always)
        self.tactics = {phase.name: tuple(self._tactics(phase)) for phase in plan.phases if phase.tactics}
        self.movers = {phase.name: Mover(phase.move, game, phase.rule) for phase in plan.phases if phase.move}
        ends = plan.ends
        self.lost, self.won, self.over = (
            tuple(compile_test(node, game, f"{name} {n}") for n, (node, _) in enumerate(those))
            for name, those in (("lost", ends.lost), ("won", ends.won), ("over", ends.over))
        )
        self.not_now = unmet(plan.rule or "when", "it cannot be done now")

    def _tactics(self, phase: Phase) -> Iterator[tuple[Test | None, Program]]:
        for n, one in enumerate(phase.tactics):
            name = f"tactic {phase.name} {n}"
            test = compile_test(one.when, self.game, f"{name} if") if one.when else None
            if one.effect:
                yield test, compile_text(one.effect, self.game, name)
            else:
                yield test, by_itself(self.game.procedures[one.procedure], name)

    @property
    def own(self) -> tuple[Program | AbilitySet, ...]:
        """All programs and ability sets of the rules."""
        found = [*self.always, *self.programs.values(), *(one for one in self.setup if one)]
        found += [program for tactics in self.tactics.values() for _, program in tactics]
        found += [program for one in self.does.values() if (program := getattr(one, "program", None))]
        begun = [action.procedure for action in self.plan.actions.values()]
        begun += [tactic.procedure for phase in self.plan.phases for tactic in phase.tactics]
        procedures = (self.game.procedures[name] for name in dict.fromkeys(begun) if name)
        return (*found, *(program for one in procedures for program in one.programs))

    # Players

    def alive(self, state: State) -> Sequence[int]:
        """Those who are not out."""
        players, out = state.tables.players, state.mode[_OUT]
        return [one for one in players if not out >> one & 1] if out else players

    # What comes next

    def turn(self, play: Play) -> Decision | None:
        """The next decision; None when effects begin, or the game is over."""
        state = play.state
        effects: ActiveEffects | None = None  # when it was judged last; without other effects, only what ends and turns
        turns = 0  # change who has lost
        for _ in range(MAX_STEPS):
            if play.pending or state.over:
                return None
            if state.phase == SETUP:
                self._set_up(play)
            elif state.phase not in self.phases:
                raise LookupError(f'there is no phase "{state.phase}"')  # for positions that were written by hand
            else:
                if self.plan.rows and self._fill(play):
                    effects = None
                changed = effects is not state.effects or turns != state.turns
                if changed and state.phase not in self.at_setup and self._judge(play):
                    continue
                effects, turns = None if state.phase in self.movers else state.effects, state.turns
                decision = self._step(play)
                if decision:
                    return decision
        raise Endless(tuple(self.phases))

    def _fill(self, play: Play) -> bool:
        """Put into each row what is missing there. Returns whether any card came."""
        state, came = play.state, False
        for row in self.plan.rows:
            for player in (NOBODY,) if row.zone in self.game.table else state.tables.players:
                place, source = state.zone(player, row.zone), state.zone(player, row.source)
                while len(state.zones[place]) < row.shows and state.zones[source]:
                    card = state.zones[source][0]
                    play.take(player, row.source, card)
                    play.put(player, row.zone, card, bottom=True)
                    came = True
        return came

    def _step(self, play: Play) -> Decision | None:
        state = play.state
        match state.mode[_STEP]:
            case 0:
                self._enter(play)
            case 1:
                return self._choose(play)
            case 2:
                self._leave(play)
            case 3:
                self._leave_choices(play)
                self._end_turn(play)
            case _:
                self._leave_choice(play)
        return None

    def _go(self, play: Play, step: int, points: Sequence[int] | None = None, next: int | None = None) -> None:
        mode = play.state.mode
        rest = mode[_POINTS:] if points is None else tuple(points)
        play.phase(play.state.phase, (step, mode[_OUT], mode[_STARTER], mode[_NEXT] if next is None else next, *rest))

    def _set_up(self, play: Play) -> None:
        state = play.state
        players = state.tables.players
        if not state.mode[_NEXT]:
            play.first(play.chance("first player").randrange(len(players)) if self.plan.random_first else 0)
        starter = state.turn
        n, after = divmod(state.mode[_NEXT], len(players))
        if n == len(self.plan.setup):
            play.phase(SETUP, (0, 0, starter, 0))
            self._begin_round(play, first=True)
            return
        player = (starter + after) % len(players)
        step, program = self.plan.setup[n], self.setup[n]
        play.phase(SETUP, (0, 0, starter, state.mode[_NEXT] + (len(players) if step.once or step.phase else 1)))
        if program:
            play.push(Frame(program, player, NOBODY))
        elif step.given:
            for one in state.forces[player]:
                if not state.attached[one]:
                    _give(play, one, step.given)
        elif step.phase:
            self._enter_phase(play, step.phase)
        else:
            zone = step.placed
            for card in state.zones[state.zone(player, zone)]:
                if free_squares(state, player):  # the others stay where they are
                    play.take(player, zone, card)
                    enter(play, player, card)

    def _begin_round(self, play: Play, *, first: bool = False) -> None:
        play.moment("start", "round", NOBODY)
        mode, count = play.state.mode, len(play.state.tables.players)
        begins = mode[_STARTER] + (self.plan.in_turn and not first)
        turns = ((begins + n) % count for n in range(count))
        starter = next(one for one in turns if not is_out(play.state, one))
        play.phase(play.state.phase, (0, mode[_OUT], starter, 0))
        if self.plan.before:
            self._enter_phase(play, self.plan.before[0])
        else:
            self._begin_turn(play, starter, first=first)

    def _begin_turn(self, play: Play, player: int, *, first: bool = False) -> None:
        if not first:
            play.begin_turn(player, continues=True)
        play.moment("start", "turn", player)
        self._enter_phase(play, self.plan.turn[0])

    def _enter_phase(self, play: Play, phase: Phase) -> None:
        mode = play.state.mode
        play.phase(phase.name, (_ENTER, mode[_OUT], mode[_STARTER], 0))

    def _enter(self, play: Play) -> None:
        """The phase begins, and what it does by itself."""
        state = play.state
        phase = self.phases[state.phase]
        points = (self.of_phase[phase.name], 0) if phase.choice else ()
        self._go(play, _CHOOSE if points or phase.tactics else _LEAVE, points, 0)
        play.moment("start", f"{phase.name} phase", state.turn)
        program = self.programs.get(phase.name)
        if program:
            play.push(Frame(program, state.turn, NOBODY))
        mover, nobody = self.movers.get(phase.name), state.tables.nobody
        if mover:
            frame = Frame(_NOBODY, nobody, NOBODY)
            card = next(iter(mover.cards(state, nobody)), None)
            if card is not None and mover.why(state, frame, card) is None:
                mover.move(play, frame, card)

    def _choose(self, play: Play) -> Decision | None:
        state = play.state
        points = state.mode[_POINTS:]
        if not points:
            if state.phase not in self.tactics or not self._move_pieces(play):
                self._go(play, _LEAVE)
            return None
        point, piece = points[-2], points[-1] - 1
        if piece != NOBODY and (state.at[piece] == GONE or state.controller[piece] != state.turn):
            self._go(play, _BACK)
            return None
        codes: list[int] = []
        for one in self.choices[point]:
            codes += one.offers(state, piece)
        options = sorted(set(codes))
        if not options:
            self._go(play, _BACK)
            return None
        return Decision(state.turn, tuple(options), self.refusal, about=CHOSEN)

    def _move_pieces(self, play: Play) -> bool:
        """The next piece that nobody plays does the first of its tactics that it can. Returns whether there is one."""
        state = play.state
        nobody = state.tables.nobody
        piece = next((one for one in state.forces[nobody] if one >= state.mode[_NEXT]), None)
        if piece is None:
            return False
        self._go(play, _CHOOSE, next=piece + 1)
        for test, program in self.tactics[state.phase]:
            frame = Frame(program, nobody, piece)
            if (test is None or test(state, frame)) and all(need.holds(state, frame) for need in program.needs):
                play.push(frame)
                break
        return True

    def _leave_choice(self, play: Play) -> None:
        points = play.state.mode[_POINTS:]
        ends = self.then.get(points[-2], "") if points else ""
        self._go(play, _NOW[ends] if ends else _CHOOSE if len(points) > 2 else _LEAVE, points[:-2])
        piece = points[-1] - 1 if points else NOBODY
        if piece != NOBODY:
            if play.state.active == piece:
                play.end_activation()
            play.moment("end", "activation", piece)

    def _leave_choices(self, play: Play) -> None:
        while play.state.mode[_POINTS:]:
            self._leave_choice(play)

    def _leave(self, play: Play) -> None:
        """The phase is over, and the next one begins."""
        self._leave_choices(play)
        state = play.state
        phase = self.phases[state.phase]
        play.moment("end", f"{phase.name} phase", state.turn)
        of_turn, after = phase.name in self.of_turn, self.following[phase.name]
        if phase.each and not of_turn:
            follows = self._follower(state)
            play.begin_turn(state.mode[_STARTER] if follows is None else follows, continues=True)
            after = after if follows is None else phase
        if after:
            self._enter_phase(play, after)
        elif phase.name in self.at_setup:
            mode = state.mode
            play.first(mode[_STARTER])
            steps = (self.at_setup[phase.name] + 1) * len(state.tables.players)
            play.phase(SETUP, (0, mode[_OUT], mode[_STARTER], steps))
        elif of_turn:
            self._end_turn(play)
        elif phase in self.plan.before:
            self._begin_turn(play, state.mode[_STARTER])
        else:
            self._end_round(play)

    def _follower(self, state: State) -> int | None:
        """The player after this one in the round; None after the last."""
        starter, count = state.mode[_STARTER], len(state.tables.players)
        one = (state.turn + 1) % count
        while one != starter and is_out(state, one):
            one = (one + 1) % count
        return one if one != starter else None

    def _end_turn(self, play: Play) -> None:
        state = play.state
        play.moment("end", "turn", state.turn)
        if state.turns >= state.tables.numbers.get(TURNS, state.turns + 1):
            self._finish(play)
            return
        follows = self._follower(state)
        if follows is not None:
            self._begin_turn(play, follows)
        elif self.plan.after:
            if state.turn != state.mode[_STARTER]:
                play.begin_turn(state.mode[_STARTER], continues=True)
            self._enter_phase(play, self.plan.after[0])
        else:
            self._end_round(play)

    def _end_round(self, play: Play) -> None:
        play.moment("end", "round", NOBODY)
        play.begin_history()
        self._begin_round(play)

    # Choices

    def begin(self, play: Play, code: int) -> None:
        """Carry out an action that was chosen."""
        state = play.state
        one = self.by_number[split(code)[0]]
        piece = state.mode[-1] - 1
        name = one.action.name
        one.begin(play, piece, code)
        if name in self.of_action:
            acting = split(code)[1] if one.pieces else piece
            self._go(play, _CHOOSE, (*state.mode[_POINTS:], self.of_action[name], acting + 1))
            if one.pieces:
                play.activate(acting)
                play.moment("start", "activation", acting)
        if one.action.ends and not one.action.choice:
            self._go(play, _NOW[one.action.ends])

    def refusal(self, state: State, code: int) -> Constraint | None:
        """The first constraint that an action does not meet; None if it is legal."""
        one = self.by_number.get(split(code)[0])
        points = state.mode[_POINTS:]
        if one is None or state.phase not in self.phases or not points or one not in self.choices[points[-2]]:
            return self.not_now
        return one.refusal(state, points[-1] - 1, code)

    # The end

    def _judge(self, play: Play) -> bool:
        """Whether the game is over now. Players who have lost are out."""
        state = play.state
        alive = self.alive(state)
        winners = _those(state, alive, self.won) if self.won else ()
        if winners:
            self._finish(play, winners)
            return True
        out = _those(state, alive, self.lost) if self.lost else ()
        if self.over and _those(state, [state.turn], self.over):
            self._finish(play)
            return True
        if not out:
            return False
        mode = state.mode
        mask = mode[_OUT] | sum(1 << one for one in out)
        play.phase(state.phase, (mode[_STEP], mask, *mode[_STARTER:]))
        left = [one for one in alive if one not in out]
        teams = {state.tables.teams[one] for one in left}
        if not left or (
            self.plan.ends.last and len(teams) == 1 and len(state.tables.players) > 1 and not self.plan.together
        ):
            self._finish(play, left)
            return True
        gone = [one for player in out for one in state.forces[player]]
        play.leave(gone, NOBODY)
        for one in gone:
            put_away_piece(play, one)
        if state.turn in out and state.phase in self.of_turn:
            self._go(play, _END_TURN)
        elif state.turn in out and self.phases[state.phase].each:
            self._go(play, _LEAVE)
        return False

    def holding(self, state: State) -> frozenset[str]:
        """The numbers of the rules about the end whose condition holds for any player."""
        ends = self.plan.ends
        found = []
        for tests, those in ((self.lost, ends.lost), (self.won, ends.won), (self.over, ends.over)):
            for test, (_, rule) in zip(tests, those, strict=True):
                if any(test(state, Frame(_JUDGE, one, NOBODY)) for one in state.tables.players):
                    found.append(rule)
        return frozenset(found)

    def ended(self, state: State) -> str:
        """The rules by which the game is over, or that it was the last turn."""
        rules = ", ".join(sorted(self.holding(state)))
        return f"rule {rules}" if rules else f"the end of turn {state.turns}"

    def _finish(self, play: Play, winners: Sequence[int] = ()) -> None:
        state, most, worth = play.state, self.plan.ends.most, self.plan.ends.worth
        for one in self.alive(state) if worth and state.phase in self.phases else ():
            play.gain(one, most[0], worth_of(state, one, worth))
        if most and not winners:
            has = {one: [state.has(one, resource) for resource in most] for one in self.alive(state)}
            best = [one for one, much in has.items() if much == max(has.values())]
            winners = best if len({state.tables.teams[one] for one in best}) == 1 else ()
        teams = {state.tables.teams[one] for one in winners}
        play.phase(OVER, tuple(one for one in state.tables.players if state.tables.teams[one] in teams))
        play.end()


def worth_of(state: State, player: int, field: str) -> int:
    """The sum of a field of all cards of a player."""
    return sum(state.tables.cards[card].card.fields.get(field, 0) for card in in_zones(state, player))


def _those(state: State, players: Iterable[int], tests: Iterable[Test]) -> list[int]:
    """The players for whom one of the tests holds."""
    found = []
    frame = Frame(_JUDGE, NOBODY, NOBODY)
    for player in players:
        frame.player = player
        for test in tests:
            if test(state, frame):
                found.append(player)
                break
    return found


def _give(play: Play, piece: int, field: str) -> None:
    """A piece takes the cards that the field names, as far as they lie in zones of its player, or else of the table."""
    tables, zones, player = play.state.tables, play.state.zones, play.state.owner[piece]
    places = [(whose, place, zone) for place, (whose, zone) in enumerate(tables.zone_at) if whose in (player, NOBODY)]
    for wanted in tables.cards[tables.creatures[piece].card].card.fields.get(field, ()):
        there = (
            (whose, zone, card)
            for whose, place, zone in places
            for card in zones[place]
            if tables.cards[card].card.id == wanted
        )
        for whose, zone, card in [*there][:1]:
            play.take(whose, zone, card)
            play.attach(card, player, piece)


_JUDGE: Final = Program("judge", "rule", ())
_NOBODY: Final = Program("nobody", "rule", ())


def is_out(state: State, player: int) -> bool:
    """Return True for a player who has lost already."""
    return bool(state.mode[_OUT] >> player & 1)


def winners(state: State) -> Sequence[int]:
    """The players who have won; none for a draw, and before the end."""
    return state.mode if state.phase == OVER else ()
