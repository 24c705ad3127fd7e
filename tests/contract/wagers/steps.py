"""How a game of wagers begins, proceeds and ends: a flow in Python, as no game's file has it.

Cards are played in the phase `play`. The player with most coins wins, once a player has ten, or the deck is empty when
a turn begins."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.draws import draw
from cardlang.rules.actions import Kind, split
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_effect
from cardlang.rules.decision import Constraint, Decision, first_unmet, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, Opening, ScenarioWords, TurnFlow, Word
from cardlang.rules.plan.cards import load
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.telling import Story
from cardlang.rules.trace import Names

PLAY = Kind(16, "play {}", ("card",), "{who} plays {card}.", "play {card}")
END = Kind(17, "end the phase", (), "{who} ends the {phase} phase.", "end the phase")
NOT_NOW = unmet("when", "cards cannot be played in this phase")
NOT_IN_HAND = unmet("card", "it is not in the player's hand")
ENOUGH, HAND = 10, 3


def hand(state: State) -> int:
    return state.zone(state.turn, "hand")


def unplayable(state: State, card: int) -> Constraint | None:
    """Why a card cannot be played from the hand; None if it can."""
    if card not in state.zones[hand(state)]:
        return NOT_IN_HAND
    program = state.tables.cards[card].played
    return first_unmet(program.needs, state, Frame(program, state.turn, NOBODY, card)) if program else None


def refusal(state: State, code: int) -> Constraint | None:
    kind, card, _ = split(code)
    if state.phase != "play":
        return NOT_NOW
    return unplayable(state, card) if kind == PLAY.number else None


@cache
def dawn(game: Game) -> Program:
    """What the phase `draw` does by itself."""
    return compile_effect(Draw(YOU, Cards(1, "bet card")), game, "draw", "phase")


def turn(play: Play) -> Decision | None:
    state = play.state
    while not play.pending and not state.over:
        if state.phase == "setup":
            deal(play)
        elif state.phase == "draw" and not state.mode:
            play.phase("draw", (1,))
            play.push(Frame(dawn(play.game), state.turn, NOBODY))
        elif state.phase == "draw":
            play.phase("play")
        elif state.phase == "play" and not state.mode:
            cards = sorted({card for card in state.zones[hand(state)] if unplayable(state, card) is None})
            return Decision(state.turn, (*map(PLAY, cards), END()), refusal)
        elif state.phase == "play":
            next_turn(play)
        else:
            raise LookupError(f'there is no phase "{state.phase}"')
    return None


def deal(play: Play) -> None:
    players = range(len(play.state.tables.teams))
    for player in players:
        play.shuffle(player, "deck")
        for _ in range(HAND):
            draw(play, player, "bet card")
    play.first(play.chance("first player").randrange(len(players)))
    play.phase("draw")


def next_turn(play: Play) -> None:
    state = play.state
    play.moment("end", "turn", state.turn)
    if not state.zones[state.zone(NOBODY, "deck")] or max(purses(state)) >= ENOUGH:
        play.end()
        return
    play.begin_turn((state.turn + 1) % len(state.tables.teams))
    play.phase("draw")


def begin(play: Play, code: int) -> None:
    kind, card, _ = split(code)
    if kind == END.number:
        play.phase(play.state.phase, (1,))
        return
    player = play.state.turn
    play.take(player, "hand", card)
    play.happens(Event("plays", player=player, card=card))
    program = play.state.tables.cards[card].played
    if program:
        play.push(Frame(program, player, NOBODY, card))
    else:
        play.put(player, discard_pile(play, card), card)


def purses(state: State) -> list[int]:
    return [state.resources[state.resource(player, "purse")] for player in range(len(state.tables.teams))]


def winners(state: State) -> tuple[int, ...]:
    coins = purses(state)
    return (coins.index(max(coins)),) if coins.count(max(coins)) == 1 else ()


def standing(state: State, names: Names) -> Iterable[str]:
    for player, coins in enumerate(purses(state)):
        yield f"{names.player(player)}: purse {coins}"
    yield f"Table: pot {state.resources[state.resource(NOBODY, 'pot')]}"


STEPS = Game(
    kinds=(PLAY, END),
    load=load,
    flow=TurnFlow(turn=turn, begin=begin, refusal=refusal, own=lambda game: (dawn(game),)),
    opening=Opening(decks={"bet": "deck"}, winners=winners),
    story=Story(standing=standing),
    scenario=ScenarioWords(
        phases={"play": "Bets are played.", "draw": "Cards are drawn."},
        words={
            "play": Word("Play this card from the hand.", "card", "bet"),
            "end": Word("The turn ends.", {"const": "phase"}),
        },
        steps={"play": lambda step: PLAY(step.card("play")), "end": lambda step: END()},
        piles=frozenset({"hand"}),
    ),
)
