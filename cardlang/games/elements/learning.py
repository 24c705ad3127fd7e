"""How texts let players learn spells (E25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.elements.setup import take_spell
from cardlang.games.elements.table import table_of
from cardlang.mechanics.cards.steps.card_refs import LOWEST, card_of, in_zone, place_of
from cardlang.mechanics.cards.steps.kinds import card_constraint
from cardlang.mechanics.cards.steps.picks import CardChoice
from cardlang.mechanics.cards.steps.piles import Pile, remember_cards
from cardlang.mechanics.tableau.nodes import Learn
from cardlang.mechanics.tableau.steps import COLUMNS, column, lying, row
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.doers import by_each, doer
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.state import State

LEARNS: Final = "learns a spell"  # the event
_ROWS: Final = {"bottom": 1, "top": 2}


def compile_learn(node: Learn, build: Builder) -> Iterator[Step]:
    """The player picks spells of the tableau, which come into the hand. Others follow in their columns."""
    who, number = doer(node.who), build.shows
    build.shows += 1
    kinds = build.game.piles.kinds[node.what.card]
    constraints = tuple(card_constraint(one, build) for one in node.what.where)
    wanted = _ROWS.get(node.row or "")

    def lie(state: State, frame: Frame) -> tuple[int, ...]:
        table = table_of(state, who(frame))
        return tuple(
            in_zone(card, state.zone(table, column(n))) | LOWEST * (row(state, table, card, n) == 1)
            for n in range(COLUMNS)
            for card in lying(state, table, n)
            if wanted is None or row(state, table, card, n) == wanted
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
