"""Markers that remember an attack, and repeat it against whoever enters their square."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Target
from cardlang.mechanics.pools import frames
from cardlang.mechanics.pools.attack import Attacks
from cardlang.mechanics.pools.cards import Of
from cardlang.mechanics.pools.frames import current, one
from cardlang.rules.active import Marker
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.tables import Tables
from cardlang.rules.targeting import each_step


class PutMarkers(Node):
    """`Place a guild token in the target's space …`, of a token with which this attack is suffered."""

    counter: str
    number: int
    on: Target


def compile_markers(node: PutMarkers, build: Builder) -> Iterator[Step]:
    """A marker on each of the squares. An attack that is repeated puts none."""

    def put(play: Play, square: int) -> None:
        attack = current(play.state)
        if attack is not None and attack.acting != NOBODY:
            marker = Marker(node.counter, square, attack.player, _remembered(play.state, attack))
            for _ in range(node.number):
                play.mark_square(marker)

    return each_step(build.targets(node.on), put)


def _remembered(state: State, attack: Frame) -> tuple[Frame, ...]:
    """The attack as it was declared, without dice to roll again, and the texts that belong to it."""
    kept = Frame(attack.program, attack.player, NOBODY, attack.card)
    kept.registers = {n: attack.registers[n + frames.DECLARED] for n in frames.CHANGED}
    kept.registers |= {frames.KIND: attack.registers[frames.KIND], frames.DICE: attack.registers[frames.ROLLED]}
    return (kept, *(text.clone() for text in frames.texts_of(state, attack)))


def memory(attacks: Attacks, game: Game, tables: Tables, card: int, player: int) -> tuple[Frame, ...]:
    """What a marker of a card remembers if nothing else has joined its attack."""
    loaded, dice = tables.cards[card], attacks.dice_of(tables, card)
    if dice is None:
        return ()
    attack = Frame(attacks.program, player, NOBODY, card)
    attack.registers = attacks.declared(game, *dice)
    if loaded.played is None:
        return (attack,)
    text = Frame(loaded.played, player, NOBODY, card)
    text.position = loaded.played.steps.index(frames.wait) + 1
    return attack, text


def _act(state: State, creature: int) -> Iterator[Marker]:
    """The markers that do something to a creature which enters their square."""
    for marker in state.markers:
        own = state.tables.cards[marker.memory[0].card].own if marker.memory else None
        if isinstance(own, Of) and own.suffers and own.suffers(state, marker.memory[0], creature):
            yield marker


def traps(state: State, creature: int) -> int:
    """The squares of those markers."""
    mask = 0
    for marker in _act(state, creature):
        mask |= 1 << marker.square
    return mask


def entered(attacks: Attacks, play: Play, creature: int, square: int) -> None:
    """All markers of a square that do something to a creature do it at once, in one attack by the owner of the first.
    Dice and hits are added, and faces hit that hit in any of them."""
    state = play.state
    found = [marker for marker in _act(state, creature) if marker.square == square]
    if not found:
        return
    for marker in found:
        play.unmark_square(marker)
    bombs = [marker.memory[0] for marker in found]
    attack = bombs[0].clone()
    registers = attack.registers
    for register in (frames.DICE, frames.MORE_DEFENSE, frames.MORE_HITS):
        registers[register] = (sum(one(bomb, register) for bomb in bombs),)
    registers[frames.TIMES] = (max(one(bomb, frames.TIMES, 1) for bomb in bombs),)
    registers[frames.HIT] = tuple({face: 0 for bomb in bombs for face in bomb.registers[frames.HIT]})
    if any(one(bomb, frames.NO_DEFENSE) for bomb in bombs):
        registers[frames.NO_DEFENSE] = (1,)
    registers[frames.TARGET] = (creature,)
    registers[frames.OWNERS] = tuple({marker.player: 0 for marker in found})
    attack.position = attacks.starts
    number = state.serial + len(play.pending) + 1  # that it will have
    play.push(attack)
    texts = [text.clone() for marker in found for text in marker.memory[1:]]
    for text in texts[::-1]:
        text.registers |= {frames.OF: (number,), frames.TARGET: (creature,)}
        play.push(text)
