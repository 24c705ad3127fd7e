"""A text of the game played by itself: no turns, only what it does."""

from __future__ import annotations

from functools import cache

from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.compiled import Frame
from cardlang.rules.compiler import compile_abilities, compile_effect
from cardlang.rules.play import Play
from cardlang.rules.start import make_tables
from cardlang.rules.state import State
from cardlang.rules.tables import Creature
from dungeon.game import GAME

ANNA, BEN, FOE = range(3)  # two heroes of player 0, and one of player 1


@cache
def dungeon() -> LoadedGame:
    """The game."""
    return loaded(GAME)


def table(text: str, box: str = "power", *, on: int = ANNA) -> Play:
    """A game in which a hero has a text, as a power or on a card just played. Both players have three cards
    in hand and in the deck, and 3 gold; each hero has 3 life, 2 attack and 4 speed, and stands beside the next."""
    game = dungeon()
    effect = game.parse(text, box).effect
    assert effect
    rules = game.rules
    own = compile_abilities([effect], rules, "text") if box == "power" else None
    cards = [LoadedCard(_card(f"trick-{n}", "trick")) for n in range(12)]
    cards += [LoadedCard(_card(name, "hero")) for name in ("anna", "ben", "foe")]
    heroes = [
        Creature(
            name, name, int(n == FOE), {"life": 3, "attack": 2, "speed": 4}, frozenset(), frozenset(), {},
            (own,) if own and n == on else (), 12 + n,
        )
        for n, name in enumerate(("Anna", "Ben", "Foe"))
    ]  # fmt: skip
    texts = [PlayedCard(_card("text", "hero", text), (effect,))]
    tables = make_tables(rules, Board(6, "......"), heroes, cards, (0, 1), texts)
    state = State(tables, 0, [0, 1, 2], 1)
    for player in range(2):
        state.zones[state.zone(player, "hand")] = tuple(range(6 * player, 6 * player + 3))
        state.zones[state.zone(player, "deck")] = tuple(range(6 * player + 3, 6 * player + 6))
        state.resources[state.resource(player, "gold")] = 3
    state.refresh()
    play = Play(rules, state)
    if box == "main":
        carry_out(play, Frame(compile_effect(effect, rules, "text", "card"), 0, on))
    return play


def carry_out(play: Play, frame: Frame) -> None:
    """Begin an effect, up to its first question."""
    play.push(frame)
    play._flush()
    play._run()


def unpaid(play: Play) -> list[str]:
    """Why the hero's ability cannot be used."""
    use, of = play.state.effects.uses[ANNA][0]
    frame = Frame(use.program, 0, of.acting, of.card)
    return [one.says for one in use.program.needs if not one.holds(play.state, frame)]


def use(play: Play) -> Play:
    """The hero's ability is used; each question is answered with the first option."""
    use, of = play.state.effects.uses[ANNA][0]
    carry_out(play, Frame(use.program, 0, of.acting, of.card))
    return answered(play)


def answered(play: Play) -> Play:
    """Each question is answered with the first option."""
    while play.decision:
        play.resume(play.decision.options[0])
    return play


def _card(id: str, kind: str, text: str = "") -> Card:
    texts = (Text("power", text, "", ()),) if text else ()
    return Card(id, id.title(), kind, "dungeon", "deck", 1, 1, {}, texts, Span("", 0, 0))
