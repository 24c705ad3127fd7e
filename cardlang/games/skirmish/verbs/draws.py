"""Drawing cards (S3.1, S3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.deeds import draw
from cardlang.games.skirmish.lots import DRAWN, in_zone
from cardlang.games.skirmish.verbs.piles import show
from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards.nodes import Draw, DrawUntil
from cardlang.rules.builder import Builder
from cardlang.rules.decision import Law
from cardlang.rules.doers import by_each, doer
from cardlang.rules.frame import COUNT, Frame, Step
from cardlang.rules.numbers import how_many
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.ways import noted


def compile_draw(node: Draw, build: Builder) -> Iterator[Step]:
    """One card after the other, so that texts can answer each; an empty deck gives none (S3.5)."""
    what, who = node.what, doer(node.who)
    left, begun, number = build.slot(), build.slot(), build.shows
    build.shows += 1
    count = what.count
    deck, hand = DRAWN[what.card]
    game = build.game

    def begin(play: Play) -> None:
        show(play.frame, number, ())

    def start(play: Play) -> None:
        registers = play.frame.registers
        registers[left] = (count,)
        registers[begun] = (len(registers.get(COUNT, ())),)

    def could(state: State, frame: Frame) -> int:
        return min(count, len(state.zones[state.zone(who(frame), deck)]))

    def go_on(play: Play) -> None:
        frame = play.frame
        (n,) = frame.registers[left]
        while n:
            n = n - 1 if draw(play, who(frame), what.card) else 0
            if n and play.pending:
                play.jump(-1)
                break
        frame.registers[left] = (n,)

    def end(play: Play) -> None:
        state, frame = play.state, play.frame
        (since,) = frame.registers[begun]
        place = state.zone(who(frame), hand)
        drawn = tuple(in_zone(card, place) for card in noted(game, frame, "drawn", since))
        show(frame, number, drawn, more=node.who != YOU)

    asked = [how_many(left, could, who)] if what.quantity == "up to" else []
    if node.who not in (YOU, build.doing):
        yield begin
    yield from by_each(node.who, build, lambda: [start, *asked, go_on, end])


def price_draw(node: Draw, build: Builder) -> Law | None:
    """As a cost, all of it must be drawn."""
    who, (deck, _), count = doer(node.who), DRAWN[node.what.card], node.what.count

    def enough(state: State, frame: Frame) -> bool:
        return len(state.zones[state.zone(who(frame), deck)]) >= count

    return Law("S8.7", "the cost cannot be paid: there are too few cards to draw", enough)


def compile_draw_until(node: DrawUntil, build: Builder) -> Iterator[Step]:
    """One by one, none by who has so many (S3.3, S3.5)."""
    who = doer(node.who)
    _, hand = DRAWN[node.card]

    def go_on(play: Play) -> None:
        state = play.state
        player = who(play.frame)
        place = state.zone(player, hand)
        while len(state.zones[place]) < node.count and draw(play, player, node.card):
            if play.pending:
                play.jump(-1)
                return

    yield from by_each(node.who, build, lambda: [go_on])
