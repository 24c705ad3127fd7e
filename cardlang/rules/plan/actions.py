"""The actions of a plan, compiled: what is offered, why not, and what begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.selector import Selector
from cardlang.rules.actions import BITS, KIND, PICK_CREATURE, Kind, Part, split
from cardlang.rules.board import ENTRY
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Program, Test
from cardlang.rules.compiler import COMPILERS
from cardlang.rules.decision import Constraint, Decision, first_unmet, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.plan.plan import Action, Limit, Move
from cardlang.rules.play import Play
from cardlang.rules.select import NOTHING_THERE, Selection
from cardlang.rules.state import GONE, State, by_player

FIRST: Final = 16  # the number of the first kind of action of a game
ENTERS: Final = "enters play"
PLAYS: Final = "plays"
JOINS: Final = "attack"  # the timing of abilities that join something, and are no actions of their own

Thing = tuple[int, int]  # the two parts of an action; 0 for one that it does not have


class Procedure(NamedTuple):
    """Something with steps of its own that a mechanic brings, such as an attack. Its actions have the further `parts`,
    told by `sentence`. `find` gives those that could be meant, `why` the constraint that one of them does not meet, and
    `begin` starts it; all are called with the frame of who does it. `more` says how often it may be done besides, where
    an action limits that."""

    parts: tuple[Part, ...]
    wording: str
    sentence: str
    find: Callable[[State, Frame], Iterable[Thing]]
    why: Callable[[State, Frame, Thing], Constraint | None]
    begin: Callable[[Play, Frame, Thing], None]
    programs: tuple[Program, ...] = ()
    more: Callable[[State, Frame], int] = lambda state, frame: 0


def compile_test(node: Node, game: Game, name: str) -> Test:
    """A condition of a rule, for the player and the piece of a frame.

    Errors: `Unplayable`.
    """
    return COMPILERS.condition(node, Builder(game, name, COMPILERS))


def compile_text(effect: Node, game: Game, name: str, kind: str = "rule", *, as_action: bool = False) -> Program:
    """A text of a rule, with the costs before its colon.

    Errors: `Unplayable`.
    """
    costs = effect.costs if isinstance(effect, Activated) else ()
    does = effect.effect if isinstance(effect, Activated) else effect
    return Builder(game, name, COMPILERS).program(does, kind, costs=costs, as_action=as_action)


def kind_of(action: Action, number: int, procedures: Mapping[str, Procedure]) -> Kind:
    """The kind of action: its code has the piece that does it, if it says which can, and what it is about.

    >>> kind_of(Action("heal", of=Node()), 16, {}).sentence
    '{who}: heal with {creature}.'
    """
    words = action.name.replace("-", " ")
    parts: tuple[Part, ...] = ()
    wording = told = ""
    if action.move:
        parts, wording, told = ("card",), " {}", " {card}"
    elif action.abilities:
        parts, wording, told = ("power",), ": {}", ": {power}"
    elif action.procedure:
        procedure = procedures[action.procedure]
        parts, wording, told = procedure.parts, procedure.wording, procedure.sentence
    if action.of:
        parts, wording, told = ("creature", *parts), f" with {{}}{wording}", f" with {{creature}}{told}"
    return Kind(number, words + wording, parts, f"{{who}}: {words}{told}.", words)


class Doable:
    """An action, compiled for a game. Without pieces of its own, the piece of the choice that it stands in does it."""

    def __init__(self, action: Action, kind: Kind, game: Game) -> None:
        self.action, self.kind, self.game = action, kind, game
        build = Builder(game, f"rule {action.name}", COMPILERS)
        self.pieces = build.selection(action.of) if isinstance(action.of, Selector) else None
        tests = (
            (compile_test(node, game, f"rule {action.name} if {n}"), words)
            for n, (node, words) in enumerate(action.when)
        )
        rule = action.rule or "when"
        self.needs = tuple(Constraint(rule, f"it is only possible if {words}", test) for test, words in tests)
        self.limited = bool(self.needs or action.once)
        self.used = unmet(rule, f"it has been done this {action.once} already")
        self.wrong = unmet(rule, "this piece cannot do it")
        self.name = f"rule {action.name}"

    def offers(self, state: State, piece: int) -> list[int]:
        """All codes of the action that are legal for the player whose turn it is, or for a piece of theirs."""
        first = self.kind.number << KIND
        if self.pieces is None:
            frame = Frame(_RULE, state.turn, piece)
            if self.limited and self._refused(state, frame) is not None:
                return []
            return [first + (a << BITS) + b for a, b in self.legal(state, frame)]
        codes: list[int] = []
        frame = Frame(_RULE, state.turn, NOBODY)
        for one in self.able(state, frame, self.pieces):
            frame.acting = one
            if not self.limited or self._refused(state, frame) is None:
                acting = first + (one << BITS)
                codes += [acting + a for a, _ in self.legal(state, frame)]
        return codes

    def able(self, state: State, frame: Frame, pieces: Selection) -> Iterable[int]:
        """Of the `pieces` that may do it, all for which there can be something to do."""
        return pieces(state, frame)

    def refusal(self, state: State, piece: int, code: int) -> Constraint | None:
        """The first constraint that an action does not meet."""
        one, thing = self.parts(piece, code)
        frame = Frame(_RULE, state.turn, one)
        if self.pieces and not self.pieces.allows(state, Frame(frame.program, frame.player, NOBODY), one):
            return self.wrong
        return self._refused(state, frame) or self.why(state, frame, thing)

    def begin(self, play: Play, piece: int, code: int) -> None:
        """Do it."""
        one, thing = self.parts(piece, code)
        frame = Frame(_RULE, play.state.turn, one)
        if self.action.once:
            play.use(self.action.once, self.name, self._whose(frame), self.times(play.state, frame))
        self.do(play, frame, thing)

    def _whose(self, frame: Frame) -> int:
        """Whose uses are counted: those of the piece, or of the player."""
        return frame.acting if frame.acting != NOBODY else by_player(frame.player)

    def _refused(self, state: State, frame: Frame) -> Constraint | None:
        once = self.action.once
        if once and state.used_up(once, self.name, self._whose(frame), self.times(state, frame)):
            return self.used
        for need in self.needs:
            if not need.holds(state, frame):
                return need
        return None

    def times(self, state: State, frame: Frame) -> int:
        """How often it can be done in the period that limits it."""
        return 1

    def parts(self, piece: int, code: int) -> tuple[int, Thing]:
        """The piece that does it, and what it is about."""
        _, a, b = split(code)
        return (a, (b, 0)) if self.pieces else (piece, (a, b))

    def why(self, state: State, frame: Frame, thing: Thing) -> Constraint | None:
        """Why it cannot be about that."""
        return None

    def legal(self, state: State, frame: Frame) -> Sequence[Thing]:
        """Those that it can be about."""
        return _NOTHING if self.why(state, frame, (0, 0)) is None else ()

    def do(self, play: Play, frame: Frame, thing: Thing) -> None:
        """Begin it."""


_RULE: Final = Program("rule", "rule", ())
_NOTHING: Final[tuple[Thing, ...]] = ((0, 0),)


class RunText(Doable):
    """A text of the rules."""

    def __init__(self, action: Action, kind: Kind, game: Game) -> None:
        super().__init__(action, kind, game)
        assert action.effect
        self.program = compile_text(action.effect, game, self.name, as_action=True)

    def why(self, state: State, frame: Frame, thing: Thing) -> Constraint | None:
        return first_unmet(self.program.needs, state, Frame(self.program, frame.player, frame.acting))

    def do(self, play: Play, frame: Frame, thing: Thing) -> None:
        play.push(Frame(self.program, frame.player, frame.acting))


class GoOn(Doable):
    """A further choice."""


class UseAbility(Doable):
    """An ability printed on a piece, or on a card that is attached to it."""

    def able(self, state: State, frame: Frame, pieces: Selection) -> Iterable[int]:
        return [one for one in state.effects.uses if pieces.allows(state, frame, one)]

    def legal(self, state: State, frame: Frame) -> Sequence[Thing]:
        uses = state.effects.uses.get(frame.acting, ())
        return [(n, 0) for n in range(len(uses)) if self.why(state, frame, (n, 0)) is None]

    def why(self, state: State, frame: Frame, thing: Thing) -> Constraint | None:
        uses = state.effects.uses.get(frame.acting, ())
        if thing[0] >= len(uses) or uses[thing[0]][0].timing == JOINS:
            return unmet(self.action.rule or "when", "it has no such ability")
        use, of = uses[thing[0]]
        if use.period and state.used_up(use.period, use.program.name, frame.acting, use.times):
            return self.used
        return first_unmet(use.program.needs, state, Frame(use.program, of.player, of.acting, of.card))

    def do(self, play: Play, frame: Frame, thing: Thing) -> None:
        use, of = play.state.effects.uses[frame.acting][thing[0]]
        if use.period:
            play.use(use.period, use.program.name, frame.acting, use.times)
        own = Frame(use.program, of.player, of.acting, of.card)
        own.registers = of.registers.copy()
        play.push(own)


class MoveCard(Doable):
    """A card that is played, or taken into another zone."""

    def __init__(self, action: Action, kind: Kind, game: Game) -> None:
        assert action.move
        self.mover = Mover(action.move, game, action.rule)
        super().__init__(action, kind, game)

    def legal(self, state: State, frame: Frame) -> list[Thing]:
        mover = self.mover
        cards = mover.cards(state, frame.player, frame.acting)
        return [(card, 0) for card in cards if mover.hindered(state, frame, card) is None]

    def why(self, state: State, frame: Frame, thing: Thing) -> Constraint | None:
        return self.mover.why(state, frame, thing[0])

    def do(self, play: Play, frame: Frame, thing: Thing) -> None:
        self.mover.move(play, frame, thing[0])


class Mover:
    """How a card is played or taken."""

    def __init__(self, move: Move, game: Game, rule: str = "") -> None:
        self.what, self.game, self.rule = move, game, rule or "when"
        places = game.piles.zones.get(move.source, {})
        self.sources = tuple(dict.fromkeys(places[kind] for kind in move.kinds if kind in places))
        self.prices, self.gains = (
            tuple(
                (
                    one.resource,
                    ("", one.amount) if isinstance(one.amount, int) else (one.amount, 0),  # the field, and without it
                    unmet(self.rule, f"it costs more {one.called} than you have"),
                )
                for one in those
            )
            for those in (move.price, move.gains)
        )
        self.limits = tuple(
            (one, unmet(one.rule or self.rule, f"you may have only {one.most} such card{'s' if one.most != 1 else ''}"))
            for one in move.limits
        )
        self.twice = unmet(self.rule, "this piece has one already")
        self.absent = unmet(
            self.rule, f"it is not in the {move.source}" if move.source else "this piece does not have it"
        )
        self.crowded = unmet(self.rule, "there is no free square for it")

    def cards(self, state: State, player: int, piece: int = NOBODY) -> list[int]:
        """The different cards that lie there, or are attached to the piece; of a deck, the one on top."""
        found = [] if self.what.source else [card for card, _ in state.attached[piece]]
        places = state.tables.zone_places
        for zone in self.sources:
            lie = state.zones[places[zone][player]]
            found += lie[:1] if self.what.top else lie
        kinds = self.what.kinds
        return sorted({card for card in found if state.tables.cards[card].card.kind in kinds})

    def why(self, state: State, frame: Frame, card: int) -> Constraint | None:
        """Why a card cannot be moved; None if it can."""
        there = card in self.cards(state, frame.player, frame.acting)
        return self.hindered(state, frame, card) if there else self.absent

    def hindered(self, state: State, frame: Frame, card: int) -> Constraint | None:
        """The same for a card that lies there."""
        player = frame.player
        loaded = state.tables.cards[card]
        resources, places = state.resources, state.tables.resource_places
        for resource, amount, dear in self.prices:
            if resources[places[resource][player]] < loaded.card.fields.get(*amount):
                return dear
        for limit, over in self.limits:
            if _falls_under(state, card, limit):
                carried = (one for cards in state.attached for one, owner in cards if owner == player)
                mine = (*in_zones(state, player), *carried)
                if sum(_falls_under(state, one, limit) for one in mine) >= limit.most:
                    return over
        if not self.what.played:
            here = [] if self.what.to else [one for one, _ in state.attached[frame.acting]]
            return self.twice if card in here else None
        if loaded.card.kind in self.game.pieces:
            return None if free_squares(state, player) else self.crowded
        program = loaded.played
        if program is None or not program.needs:
            return None
        return first_unmet(program.needs, state, Frame(program, player, frame.acting, card))

    def move(self, play: Play, frame: Frame, card: int) -> None:
        """Pay for a card and move it; if it is played, its text runs first."""
        state, player = play.state, frame.player
        loaded = state.tables.cards[card]
        for resource, amount, _ in self.prices:
            play.gain(player, resource, -loaded.card.fields.get(*amount))
        for resource, amount, _ in self.gains:
            play.gain(player, resource, loaded.card.fields.get(*amount))
        if self.what.source:
            zone = next(zone for zone in self.sources if card in state.zones[state.zone(player, zone)])
            play.take(player, zone, card)
        else:
            play.detach(frame.acting, card)
        if not self.what.played and self.what.to:
            play.put(player, self.game.piles.zones[self.what.to][loaded.card.kind], card)
            return
        if not self.what.played:
            play.attach(card, player, frame.acting)
            return
        play.happens(Event(PLAYS, player=player, card=card))
        if loaded.card.kind in self.game.pieces:
            enter(play, player, card)
        elif loaded.played:
            play.push(Frame(loaded.played, player, frame.acting, card))
        else:
            put_away(play, player, card)


def in_zones(state: State, player: int) -> Iterator[int]:
    """The cards in all zones of a player."""
    for (whose, _), lie in zip(state.tables.zone_at, state.zones, strict=True):
        yield from lie if whose == player else ()


def _falls_under(state: State, card: int, limit: Limit) -> bool:
    fields = state.tables.cards[card].card.fields
    said = ((fields.get(name), value) for name, value in limit.fields.items())
    return all(value in there if isinstance(there, list) else value == there for there, value in said)


def put_away(play: Play, player: int, card: int) -> None:
    """A card that was played goes where its kind lies after it was played, or to the discard pile."""
    piles, kind = play.game.piles, play.state.tables.cards[card].card.kind
    play.put(player, piles.zones.get(piles.played, {}).get(kind) or piles.zones[piles.discards][kind], card)


def put_away_piece(play: Play, piece: int) -> None:
    """The card of a piece that has left the board, and those attached to it, go to their owners' discard piles."""
    state, card = play.state, play.state.tables.creatures[piece].card
    for attached, owner in state.attached[piece]:
        play.detach(piece, attached)
        put_away(play, owner, attached)
    if card != NOBODY:
        put_away(play, state.owner[piece], card)


def free_squares(state: State, player: int) -> int:
    """The free squares of a player's start area, or of those where pieces of nobody enter, as a mask."""
    board = state.tables.board
    area = board.marked(ENTRY) if player == state.tables.nobody else board.starts[player]
    return area & ~state.occupied


def enter(play: Play, player: int, card: int) -> None:
    """A piece comes into play on the first free square of its player's start area."""
    state = play.state
    one = next(one for one in state.tables.by_card[card] if state.owner[one] == player and state.at[one] == GONE)
    free = free_squares(state, player)
    play.enter(one, player, (free & -free).bit_length() - 1)
    play.happens(Event(ENTERS, one, player=player, card=card))


class Proceed(Doable):
    """A procedure of a mechanic."""

    def __init__(self, action: Action, kind: Kind, game: Game) -> None:
        self.procedure: Procedure = game.procedures[action.procedure]
        super().__init__(action, kind, game)

    def legal(self, state: State, frame: Frame) -> Sequence[Thing]:
        why = self.procedure.why
        return [thing for thing in self.procedure.find(state, frame) if why(state, frame, thing) is None]

    def why(self, state: State, frame: Frame, thing: Thing) -> Constraint | None:
        found = self.procedure.why(state, frame, thing)
        return found._replace(rule=self.action.rule) if found and self.action.rule else found

    def times(self, state: State, frame: Frame) -> int:
        return 1 + self.procedure.more(state, frame)

    def do(self, play: Play, frame: Frame, thing: Thing) -> None:
        self.procedure.begin(play, frame, thing)


def by_itself(procedure: Procedure, name: str) -> Program:
    """A procedure that is begun by the rules. Of several creatures that it could be about it is about the nearest; of
    those a player chooses one, with whatever is found first for it."""
    about = procedure.parts.index("creature") if "creature" in procedure.parts else 0

    def legal(state: State, frame: Frame) -> dict[int, Thing]:
        found: dict[int, Thing] = {}
        for thing in procedure.find(state, frame):
            if procedure.why(state, frame, thing) is None:
                found.setdefault(thing[about], thing)
        steps = state.tables.board.distances(state.at[frame.acting]) if len(found) > 1 else ()
        far = {one: steps[state.at[one]] for one in found} if steps else {}
        return {one: thing for one, thing in found.items() if not far or far[one] == min(far.values())}

    def begin(play: Play) -> Decision | None:
        things = legal(play.state, play.frame)
        if play.answer is None and len(things) > 1:
            return Decision(
                play.frame.player, tuple(PICK_CREATURE.each(sorted(things))), lambda state, code: NOTHING_THERE
            )
        one = next(iter(things)) if play.answer is None else split(play.answer)[1]
        procedure.begin(play, play.frame, things[one])
        return None

    need = Constraint("when", "there is nothing to do it to", lambda state, frame: bool(legal(state, frame)))
    return Program(name, "rule", (begin,), (need,))


def doable(action: Action, kind: Kind, game: Game) -> Doable:
    """The compiled action.

    Errors: `Unplayable` for a text that the engine cannot play.
    """
    made = next((made for given, made in _BODIES.items() if getattr(action, given)), GoOn)
    return made(action, kind, game)


_BODIES: Final[Mapping[str, type[Doable]]] = {
    "effect": RunText, "move": MoveCard, "procedure": Proceed, "abilities": UseAbility,
}  # fmt: skip
