"""How a game of turns begins, proceeds and ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.mechanics.cards.steps.card_refs import discard_pile
from cardlang.mechanics.cards.steps.draws import discard_played, draw
from cardlang.rules.actions import Kind, split
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, Unplayable, not_yet
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_effect
from cardlang.rules.decision import Constraint, Decision, first_unmet, unmet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game, Opening, ScenarioWords, TurnFlow, Word
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.telling import Story
from cardlang.rules.trace import Names

PLAY: Final = Kind(16, "play {}", ("card",), "{who} plays {card}.", "play {card}")
END: Final = Kind(17, "end the phase", (), "{who} ends the {phase} phase.", "end the phase")
_SETUP: Final = "setup"

NOT_NOW: Final = unmet("when", "cards cannot be played in this phase")
NOT_IN_HAND: Final = unmet("card", "it is not in the player's hand")


def load(played: PlayedCard, game: Game) -> LoadedCard | NotYet:
    """A card with the program of its text, or the words that the engine cannot play. After it was played, it is
    discarded."""
    for _, effect in played.box("main"):
        if effect is not None:
            try:
                program = compile_effect(effect, game, played.card.id, "card", (discard_played,))
            except Unplayable as stop:
                return not_yet(played, stop)
            return LoadedCard(played.card, program)
    return LoadedCard(played.card)


def _hand(state: State) -> int:
    return state.zone(state.turn, "hand")


def _cannot_play(state: State, card: int) -> Constraint | None:
    """Why a card cannot be played from the hand; None if it can."""
    if card not in state.zones[_hand(state)]:
        return NOT_IN_HAND
    program = state.tables.cards[card].played
    return first_unmet(program.needs, state, Frame(program, state.turn, NOBODY, card)) if program else None


def _begin(play: Play, code: int) -> None:
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


def steps(phases: Mapping[str, Node | None], decks: Mapping[str, str], hand: int, most: tuple[str, int]) -> Game:
    """The turns of the game, its story and its scenarios."""
    names = tuple(phases)
    acting = tuple(name for name, effect in phases.items() if effect is None)
    resource, enough = most

    @cache
    def own(game: Game) -> Mapping[str, Program]:
        """The programs of phases that are carried out by themselves."""
        return {name: compile_effect(effect, game, name, "phase") for name, effect in phases.items() if effect}

    def refusal(state: State, code: int) -> Constraint | None:
        kind, card, _ = split(code)
        if state.phase not in acting:
            return NOT_NOW
        return _cannot_play(state, card) if kind == PLAY.number else None

    def has(state: State, player: int) -> int:
        return state.resources[state.resource(player, resource)]

    def turn(play: Play) -> Decision | None:
        state = play.state
        while not play.pending and not state.over:
            if state.phase == _SETUP:
                _deal(play)
            elif state.phase in acting and not state.mode:
                cards = sorted({card for card in state.zones[_hand(state)] if _cannot_play(state, card) is None})
                return Decision(state.turn, (*map(PLAY, cards), END()), refusal)
            elif state.phase not in names:
                raise LookupError(f'there is no phase "{state.phase}"')  # for positions that were written by hand
            elif state.mode:
                _next(play)
            else:
                play.phase(state.phase, (1,))
                play.push(Frame(own(play.game)[state.phase], state.turn, NOBODY))
                break
        return None

    def _deal(play: Play) -> None:
        players = range(len(play.state.tables.teams))
        for player in players:
            for kind, (deck, _) in play.game.piles.draws.items():
                play.shuffle(player, deck)
                for _ in range(hand):
                    draw(play, player, kind)
        play.first(play.chance("first player").randrange(len(players)))
        play.phase(names[0])

    def _next(play: Play) -> None:
        state = play.state
        after = names.index(state.phase) + 1
        if after < len(names):
            play.phase(names[after])
            return
        play.moment("end", "turn", state.turn)
        players = range(len(state.tables.teams))
        follows = (state.turn + 1) % len(players)
        empty = any(not state.zones[state.zone(follows, deck)] for deck, _ in play.game.piles.draws.values())
        if empty or any(has(state, player) >= enough for player in players):
            play.end()
            return
        play.begin_turn(follows)
        play.phase(names[0])

    def winners(state: State) -> tuple[int, ...]:
        players = range(len(state.tables.teams))
        best = max(has(state, player) for player in players)
        leading = [player for player in players if has(state, player) == best]
        return tuple(leading) if len(leading) == 1 else ()

    return Game(
        kinds=(PLAY, END),
        load=load,
        flow=TurnFlow(turn=turn, begin=_begin, refusal=refusal, own=lambda game: tuple(own(game).values())),
        opening=Opening(decks=decks, phase=_SETUP, winners=winners),
        story=Story(standing=_standing),
        scenario=ScenarioWords(
            phases={name: f"The {name} phase." for name in (*acting, *names)},
            words={
                "play": Word("Play this card from the hand.", "card", next(iter(decks))),
                "end": Word("The phase ends.", {"const": "phase"}),
            },
            steps={"play": lambda step: PLAY(step.card("play")), "end": lambda step: END()},
            kind=lambda fields: next(iter(decks)),
            idle=NOT_NOW,
            piles=frozenset({"hand"}),
        ),
    )


def _standing(state: State, names: Names) -> Iterable[str]:
    amounts = list(zip(state.tables.resource_at, state.resources, strict=True))
    for player in (*range(len(state.tables.teams)), NOBODY):
        has = [f"{name} {amount}" for (whose, name), amount in amounts if whose == player]
        if has:
            yield f"{'Table' if player == NOBODY else names.player(player)}: {', '.join(has)}"


STEPS = steps
