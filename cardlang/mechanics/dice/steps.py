"""How dice are played: single rolls, and pools of dice that lie before each player or are in the player's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from cardlang.mechanics.dice import nodes
from cardlang.rules.actions import DONE, PICK_FACE, split
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame, Static, Step, Test
from cardlang.rules.decision import Decision, unmet
from cardlang.rules.doers import by_each, chooser, doer
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.play import Play
from cardlang.rules.registers import OPPONENT, ROLLED
from cardlang.rules.state import State
from cardlang.rules.things import COMPARE

REROLLS: Final = "rerolls"  # the event
ROLLING: Final = "rolling"  # the resource: dice in the hand
SYMBOLS: Final = "symbols"  # what can be used as others
USED: Final = OPPONENT + 44  # the register: how many dice with each face the card that is carried out has used
NO_SUCH_DIE: Final = unmet("dice", "no die of that player shows it")


def shown(state: State, player: int, face: str) -> int:
    """How many dice of a player show a face."""
    return state.has(player, face)


def used_by(state: State, frame: Frame, faces: Sequence[str]) -> Counter[str]:
    """The dice that lie there and that the card has used, by what they show."""
    used = dict(zip(faces, frame.registers.get(USED, ()), strict=False))
    return Counter({face: min(n, shown(state, frame.player, face)) for face, n in used.items() if n})


def usual_die(game: Game) -> str:
    """The first kind of die, which is the one that texts mean that name none."""
    return next(iter(game.dice))


def take_up(play: Play, player: int, face: str, dice: int = 1) -> None:
    """A player takes dice that show a face into the hand."""
    play.gain(player, face, -dice)
    play.gain(player, ROLLING, dice)


def take_up_all(play: Play, player: int) -> None:
    """A player takes all dice into the hand."""
    for face in play.game.faces:
        take_up(play, player, face, shown(play.state, player, face))


def throw(play: Play, player: int, dice: int | None = None) -> tuple[int, ...]:
    """A player rolls the dice in the hand, all at once or this many of them. Returns the numbers of their faces."""
    faces = play.game.faces
    if dice is None:
        dice = shown(play.state, player, ROLLING)
    if dice:
        play.gain(player, ROLLING, -dice)
        numbers = play.roll(usual_die(play.game), dice, player)
        for face in sorted(set(numbers)):
            play.gain(player, faces[face], numbers.count(face))
        return tuple(1 + number for number in numbers)
    return ()


def pool(state: State, player: int) -> int:
    """How many dice a player has, by the game's numbers and by texts."""
    dice: int = state.tables.numbers["dice"]
    for static in state.holding("dice pool", player):
        dice = static.value
    more: int = sum(static.value for static in state.holding("more dice", player))
    return max(0, dice + more)


def fit_pool(play: Play, player: int) -> None:
    """A player has as many dice as the pool says: dice that are missing come into the hand, and dice there go first."""
    state = play.state
    there = sum(shown(state, player, face) for face in (*play.game.faces, ROLLING))
    play.gain(player, ROLLING, max(pool(state, player) - there, -shown(state, player, ROLLING)))


def compile_forfeit(node: nodes.Forfeit, build: Builder) -> Iterator[Step]:
    """Each player chooses the dice, one after the other."""
    who, left = doer(node.who), build.slot()

    def start(play: Play) -> None:
        play.frame.registers[left] = (node.dice,)

    def ask(play: Play) -> Decision | None:
        return _picks(play, who(play.frame), left, lambda player, face: play.gain(player, face, -1))

    return by_each(node.who, build, lambda: [start, ask])


def compile_reroll(node: nodes.Reroll, build: Builder) -> Iterator[Step]:
    """Each player rolls all dice that lie there, or this many that the player chooses. Dice in the hand stay there:
    they are to be rolled later."""
    who, left, taken = doer(node.who), build.slot(), build.slot()

    def start(play: Play) -> None:
        player = who(play.frame)
        kept = used_by(play.state, play.frame, play.game.faces) if node.unused else Counter()
        lying = sum(shown(play.state, player, face) for face in play.game.faces) - kept.total()
        much = lying if node.dice is None else min(node.dice, lying)
        play.frame.registers[left] = (much if node.fewer else node.dice or 0,)
        play.frame.registers[taken] = (0 if node.fewer else much,)
        if node.dice is None and not node.fewer:
            for face in play.game.faces:
                take_up(play, player, face, shown(play.state, player, face) - kept[face])

    def pick(play: Play, player: int, face: str) -> None:
        if node.fewer:
            play.frame.registers[taken] = (play.frame.registers[taken][0] + 1,)
        take_up(play, player, face)

    def ask(play: Play) -> Decision | None:
        kept = used_by(play.state, play.frame, play.game.faces) if node.unused else Counter()
        return _picks(play, who(play.frame), left, lambda player, face: pick(play, player, face), node.fewer, kept)

    def roll(play: Play) -> None:
        (dice,) = play.frame.registers[taken]
        if dice:
            play.frame.registers[ROLLED] = throw(play, who(play.frame), dice)
            play.did()
            play.occurs(REROLLS, NOBODY, player=who(play.frame))

    return by_each(node.who, build, lambda: [start, ask, roll])


def _picks(
    play: Play,
    player: int,
    left: int,
    do: Callable[[int, str], None],
    fewer: bool = False,
    kept: Mapping[str, int] = MappingProxyType({}),
) -> Decision | None:
    """A player picks this many dice by what they show, or `fewer`, and something is done with each; not with those that
    are `kept`. If only one face is shown, there is nothing to choose, except whether to go on."""
    state, frame, faces = play.state, play.frame, play.game.faces
    if play.answer == DONE():
        return None
    answer = None if play.answer is None else split(play.answer)[1]
    while frame.registers[left][0]:
        options = [n for n, face in enumerate(faces) if shown(state, player, face) > kept.get(face, 0)]
        if not options:
            return None
        if answer is None and (fewer or len(options) > 1):
            codes = (*((DONE(),) if fewer else ()), *map(PICK_FACE, options))
            return Decision(chooser(frame, player), codes, lambda state, code: NO_SUCH_DIE)
        do(player, faces[options[0] if answer is None else answer])
        answer = None
        frame.registers[left] = (frame.registers[left][0] - 1,)
    return None


def compile_turn_die(node: nodes.TurnDie, build: Builder) -> Iterator[Step]:
    """Each player picks dice by what they show, one after the other, and if the text leaves it open, what each shows
    then."""
    who, left, picked = doer(node.who), build.slot(), build.slot()

    def start(play: Play) -> None:
        play.frame.registers[left] = (node.dice,)

    def one(play: Play) -> Decision | None:
        state, frame, faces = play.state, play.frame, play.game.faces
        player = who(frame)
        options = [
            n
            for n, face in enumerate(faces)
            if face != node.face and node.showing in ("", face) and shown(state, player, face)
        ]
        if not frame.registers[left][0] or not options:
            return None
        answer = None if play.answer is None else split(play.answer)[1]
        if picked not in frame.registers:
            if answer is None and len(options) > 1:
                return _pick_face(frame, player, options)
            frame.registers[picked] = (options[0] if answer is None else answer,)
            answer = None
        (old,) = frame.registers[picked]
        if not node.face and answer is None:
            return _pick_face(frame, player, [n for n in range(len(faces)) if n != old])
        del frame.registers[picked]
        play.gain(player, faces[old], -1)
        play.gain(player, node.face or faces[answer or 0], 1)
        play.did()
        frame.registers[left] = (frame.registers[left][0] - 1,)
        play.jump(-1)
        return None

    return by_each(node.who, build, lambda: [start, one])


def _pick_face(frame: Frame, player: int, options: list[int]) -> Decision:
    return Decision(chooser(frame, player), tuple(map(PICK_FACE, options)), lambda state, code: NO_SUCH_DIE)


def hold_pool(node: nodes.DicePool, build: Builder) -> Iterator[Static]:
    """So many dice, in place of the usual number, or more or fewer than that."""
    players = build.players(node.who)
    name, dice = (
        ("more dice", node.dice if node.than == "more" else -node.dice) if node.than else ("dice pool", node.dice)
    )
    yield Static(name, lambda state, frame, player: player in players(state, frame), dice)


def hold_symbols(elements: frozenset[str], node: nodes.UseSymbols, build: Builder) -> Iterator[Static]:
    """What symbols a player can use as which others."""
    players = build.players(node.who)
    as_ = frozenset((node.as_,)) if node.as_ else elements
    value = (node.face, as_, node.most, node.purpose)
    yield Static(SYMBOLS, lambda state, frame, player: player in players(state, frame), value)


def _shows(node: nodes.Shows, build: Builder) -> Test:
    players, compare = build.players(node.who), COMPARE[node.relation]
    much = _lying(node, build)
    return lambda state, frame: any(compare(much(state, frame, one), node.than) for one in players(state, frame))


def _symbols(node: nodes.Symbols, build: Builder) -> Count:
    players, much = build.players(node.who), _lying(node, build)
    return lambda state, frame: sum(much(state, frame, one) for one in players(state, frame))


def _lying(node: nodes.Shows | nodes.Symbols, build: Builder) -> Callable[[State, Frame, int], int]:
    """How many dice of a player show the face, without those that the card has used if they must be unused."""
    face, faces = node.face, build.game.faces
    if not node.unused:
        return lambda state, frame, one: shown(state, one, face)
    return lambda state, frame, one: shown(state, one, face) - used_by(state, frame, faces)[face]


def _rolled(node: nodes.Rolled, build: Builder) -> Test:
    compare, than = COMPARE[node.relation], node.than

    def test(state: State, frame: Frame) -> bool:
        shows = frame.registers.get(ROLLED, ())
        return bool(shows) and compare(sum(shows), than)

    return test


def worth(face: str, number: int) -> int:
    """The number that a face shows, or else its own.

    >>> worth("4", 1), worth("fire", 1)
    (4, 2)
    """
    return int(face) if face.isdecimal() else 1 + number


def compile_roll(node: nodes.Roll, build: Builder) -> Iterator[Step]:
    """Each player rolls all of the dice at once."""
    who, faces, die = doer(node.who), build.game.faces, node.die or usual_die(build.game)

    def roll(play: Play) -> None:
        numbers = play.roll(die, node.dice, who(play.frame))
        play.frame.registers[ROLLED] = tuple([worth(faces[number], number) for number in numbers])
        play.did()

    return by_each(node.who, build, lambda: [roll])


def _rolled_face(node: nodes.RolledFace, build: Builder) -> Test:
    faces = build.game.faces
    numbers = {worth(face, faces.index(face)) for face in node.faces}
    return lambda state, frame: not numbers.isdisjoint(frame.registers.get(ROLLED, ()))


def _roll_shows(node: nodes.Shows, build: Builder) -> Test:
    """Without dice that lie before players, it is about those of the last roll."""
    compare, much = COMPARE[node.relation], _rolled_symbols(node, build)
    return lambda state, frame: compare(much(state, frame), node.than)


def _rolled_symbols(node: nodes.Shows | nodes.Symbols, build: Builder) -> Count:
    number = worth(node.face, build.game.faces.index(node.face))
    return lambda state, frame: frame.registers.get(ROLLED, ()).count(number)


def steps(
    dice: Mapping[str, int | Sequence[str]] | None = None,
    pool: Sequence[str] = (),
    elements: Sequence[str] = (),
) -> Game:
    """The verbs for rolls, and the conditions about them. By kind of die, `dice` says what its sides show: names, or
    the numbers up to one. With a `pool`, the faces of the dice that lie before each player, some of which may be
    `elements`, each player has dice."""
    sides = {
        die: tuple(str(n + 1) for n in range(shows)) if isinstance(shows, int) else tuple(shows)
        for die, shows in (dice or {"die": 6}).items()
    }
    return Game(
        dice=sides,
        resources=(*pool, ROLLING) if pool else (),
        verbs=(
            Verb(nodes.Roll, compile_roll),
            Verb(nodes.DicePool, holds=hold_pool),
            Verb(nodes.UseSymbols, holds=partial(hold_symbols, frozenset(elements))),
            Verb(nodes.Forfeit, compile_forfeit),
            Verb(nodes.Reroll, compile_reroll),
            Verb(nodes.TurnDie, compile_turn_die),
        ),
        semantics=Semantics(
            conditions={
                nodes.Rolled: _rolled,
                nodes.RolledFace: _rolled_face,
                nodes.Shows: _shows if pool else _roll_shows,
            },
            counts={nodes.Symbols: _symbols if pool else _rolled_symbols},
        ),
    )


STEPS = steps
