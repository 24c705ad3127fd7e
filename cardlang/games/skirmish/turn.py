"""What may be done now, and how an action begins."""

from __future__ import annotations

from functools import cache

from cardlang.games.skirmish.actions import (
    ACTIVATE,
    ATTACK,
    END_ACTIVATION,
    PLAY,
    STRIKE_BACK,
    refusal,
    turn_actions,
)
from cardlang.games.skirmish.nodes import Attack
from cardlang.language.nodes.reference import ACTING
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.rules.actions import split
from cardlang.rules.builder import compile_effect
from cardlang.rules.cards import NotYet
from cardlang.rules.decision import Decision
from cardlang.rules.frame import NOBODY, Frame, Program
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.state import State


def turn(game: Game, state: State) -> Decision | None:
    """What the player may do whose turn it is (S3.2)."""
    options = tuple(turn_actions(state))
    return Decision(state.turn, options, refusal) if options else None


def begin(play: Play, code: int) -> None:
    """Declare an action: its costs are paid at once (S8.7)."""
    kind, me, other = split(code)
    match kind:
        case END_ACTIVATION.number:
            play.end_activation()
        case ACTIVATE.number:
            play.activate(me)
        case ATTACK.number | STRIKE_BACK.number:
            play.tap(me)
            program = _melee_attack(play.game)
            frame = Frame(program.steps, play.state.player(me), me, tapped=me)
            frame.registers[0] = (other,)
            play.push(frame)
        case PLAY.number:
            _play_card(play, me, other)


def _play_card(play: Play, me: int, card: int) -> None:
    """Source: S6.5 (a standard card taps, a minor one does not), S8.7 (the card leaves the hand)."""
    player = play.state.player(me)
    loaded = play.state.tables.cards[card]
    assert not isinstance(loaded.played, NotYet)  # never offered
    play.take(player, "hand", card)
    taps = loaded.card.fields["action"] == "Standard"
    if taps:
        play.tap(me)
    play.push(Frame(loaded.played.steps, player, me, card, me if taps else NOBODY))


@cache
def _melee_attack(game: Game) -> Program:
    """The melee attack that every creature can make (S7.1)."""
    return compile_effect(Attack(ACTING, "melee", Selector(ONE, "creature")), game)
