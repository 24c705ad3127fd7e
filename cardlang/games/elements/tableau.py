"""The tableau: spells that lie face up in columns of two, and how players learn them (E1, E25). Its columns are zones
of one player, and follow from the spell deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.elements.table import table_of
from cardlang.mechanics.cards.steps.card_refs import LOWEST, card_of, in_zone, place_of
from cardlang.mechanics.cards.steps.picks import CardChoice
from cardlang.mechanics.cards.steps.piles import Pile, card_constraint, remember_cards
from cardlang.mechanics.tableau.nodes import Learn
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.doers import by_each, doer
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.state import State

SPELLS: Final = "spells"  # the zone of the spell deck
COLUMNS: Final = 4
ROWS: Final = 2
LEARNS: Final = "learns a spell"  # the event


def column(n: int) -> str:
    """The zone of a column: the card in the bottom row last, and the one above it first."""
    return f"column_{n + 1}"


def lying(state: State, table: int, n: int) -> tuple[int, ...]:
    """The cards in a column of a player's tableau."""
    return state.zones[state.zone(table, column(n))] if n < COLUMNS else ()


def row(state: State, table: int, card: int, n: int) -> int:
    """The row of a card in a column: 1 is the bottom, 2 the top, 0 neither."""
    there = lying(state, table, n)
    return 0 if card not in there else 1 if there[-1] == card else ROWS


def lay_tableaus(play: Play) -> None:
    """One for all players, or for each pair (V2)."""
    for table in sorted({table_of(play.state, player) for player in range(len(play.state.tables.teams))}):
        for n in range(COLUMNS):
            for _ in range(ROWS):
                _fill(play, table, n)


def _fill(play: Play, table: int, n: int) -> None:
    """A new card comes into the top row of a column, as long as the deck has one."""
    cards = play.state.zones[play.state.zone(NOBODY, SPELLS)]
    if cards:
        play.take(NOBODY, SPELLS, cards[0])
        play.put(table, column(n), cards[0])


def take_spell(play: Play, player: int, card: int, n: int, to: str) -> None:
    """A player takes a spell of the tableau into a zone (E2, E25). The one above it moves down, and a new one
    follows."""
    table = table_of(play.state, player)
    play.take(table, column(n), card, bottom=row(play.state, table, card, n) == 1)
    play.put(player, to, card)
    _fill(play, table, n)


def gather(play: Play) -> None:
    """All cards of all tableaus go back on the deck."""
    for table in range(len(play.state.tables.teams)):
        for n in range(COLUMNS):
            for card in lying(play.state, table, n):
                play.take(table, column(n), card)
                play.put(NOBODY, SPELLS, card)


def compile_learn(node: Learn, build: Builder) -> Iterator[Step]:
    """The player picks spells of the tableau, which come into the hand. Others follow in their columns."""
    who, number = doer(node.who), build.shows
    build.shows += 1
    kinds = build.game.piles.kinds[node.what.card]
    constraints = tuple(card_constraint(one, build) for one in node.what.where)
    rows = {"bottom": (1,), "top": (ROWS,)}.get(node.row or "", (1, ROWS))

    def lie(state: State, frame: Frame) -> tuple[int, ...]:
        table = table_of(state, who(frame))
        return tuple(
            in_zone(card, state.zone(table, column(n))) | LOWEST * (row(state, table, card, n) == 1)
            for n in range(COLUMNS)
            for card in lying(state, table, n)
            if row(state, table, card, n) in rows
        )

    def body() -> list[Step]:
        choice = CardChoice(node.what, Pile(lie, kinds, constraints), who, build)

        def learn(play: Play) -> None:
            state, frame = play.state, play.frame
            player = who(frame)
            table, hand = table_of(state, player), state.zone(player, "hand")
            for ref in frame.registers.get(choice.register, ()):
                n = next(n for n in range(COLUMNS) if state.zone(table, column(n)) == place_of(ref))
                take_spell(play, player, card_of(ref), n, "hand")
                remember_cards(frame, number, (in_zone(card_of(ref), hand),), more=True)
                play.did()
                play.occurs(LEARNS, NOBODY, player=player)

        return [choice, learn]

    yield lambda play: remember_cards(play.frame, number, ())
    yield from by_each(node.who, build, body)


VERBS: Final = (Verb(Learn, compile_learn),)
