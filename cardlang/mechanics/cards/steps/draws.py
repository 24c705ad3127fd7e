"""Drawing and discarding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards.nodes import Discard, Draw, DrawUntil
from cardlang.mechanics.cards.steps.card_refs import card_of, discard_pile, in_zone, take_out
from cardlang.mechanics.cards.steps.picks import picked
from cardlang.mechanics.cards.steps.piles import remember_cards
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.doers import by_each, doer, how_many
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import ReplaceableAction, Verb
from cardlang.rules.lookback import note, noted
from cardlang.rules.play import Play
from cardlang.rules.registers import COUNT
from cardlang.rules.state import State

DRAWN: Final = "draws one or more spells"  # the event, of all that are drawn at once


def compile_draw(node: Draw, build: Builder, more: Count = lambda state, frame: 0) -> Iterator[Step]:
    """One card after the other, so that texts can answer each. An empty deck gives none (S3.5). `more`: than the text
    says."""
    what, who = node.what, doer(node.who)
    left, begun, number = build.slot(), build.slot(), build.shows
    build.shows += 1
    count = what.count
    deck, hand = drawn_from(node, what.card, build)
    game = build.game

    def begin(play: Play) -> None:
        remember_cards(play.frame, number, ())

    def start(play: Play) -> None:
        registers = play.frame.registers
        registers[left] = (count + more(play.state, play.frame),)
        registers[begun] = (len(registers.get(COUNT, ())),)

    def could(state: State, frame: Frame) -> int:
        return min(count + more(state, frame), drawable(state, who(frame), deck))

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
        drawn = tuple([in_zone(card, place) for card in noted(game, frame, "drawn", since)])
        remember_cards(frame, number, drawn, more=node.who != YOU)
        if drawn and (frame.event is None or frame.event.kind != DRAWN):  # what is drawn in answer to that is not meant
            play.occurs(DRAWN, NOBODY, NOBODY, who(frame), means=what.card)

    asked = [how_many(left, could, who)] if what.quantity == "up to" else []
    if node.who not in (YOU, build.doing):
        yield begin
    yield from by_each(node.who, build, lambda: [start, *asked, go_on, end])


def drawn_from(node: Draw | DrawUntil, kind: str, build: Builder) -> tuple[str, str]:
    """The deck and the hand between which cards of a kind are drawn.

    Errors: `Unplayable` for cards that lie in no deck.
    """
    places = build.game.piles.draws.get(kind)
    if places is None:
        raise Unplayable(node)
    return places


def price_draw(node: Draw, build: Builder) -> Constraint | None:
    """As a cost, all cards must be drawn."""
    who, (deck, _), count = doer(node.who), drawn_from(node, node.what.card, build), node.what.count

    def enough(state: State, frame: Frame) -> bool:
        return drawable(state, who(frame), deck) >= count

    return Constraint("cost", "the cost cannot be paid: there are too few cards to draw", enough)


def compile_draw_until(node: DrawUntil, build: Builder) -> Iterator[Step]:
    """One by one; none for a player who has that many already (S3.3, S3.5)."""
    who = doer(node.who)
    _, hand = drawn_from(node, node.card, build)

    def go_on(play: Play) -> None:
        state = play.state
        player = who(play.frame)
        place = state.zone(player, hand)
        while len(state.zones[place]) < node.count and draw(play, player, node.card):
            if play.pending:
                play.jump(-1)
                return

    yield from by_each(node.who, build, lambda: [go_on])


def draw(play: Play, player: int, kind: str) -> bool:
    """Put the top card of a deck into the hand. Returns whether there was one (S3.5)."""
    deck, _ = play.game.piles.draws[kind]
    state = play.state
    play.refill(player, deck)
    if not state.zones[state.zone(player, deck)]:
        play.no_effect(f"draw of 1 {kind}", NOBODY, why="the deck is empty", player=player)
        return False
    if player_cannot(state, player, f"draw {kind}s"):
        play.no_effect(f"draw of 1 {kind}", NOBODY, why="a text forbids it", player=player)
        return False
    if play.foresees("draws"):
        play.attempt(DRAW, Event("draws", player=player, means=kind))
    else:
        _draw_top(play, player, kind)
    return True


def drawable(state: State, player: int, deck: str) -> int:
    """How many cards a player can draw from a deck, and from the one made of what refills it."""
    refills = state.tables.piles.refills
    zones = (deck, refills[deck]) if deck in refills else (deck,)
    return sum(len(state.zones[state.zone(player, zone)]) for zone in zones)


def player_cannot(state: State, player: int, deed: str) -> bool:
    """Whether a text forbids a deed to a player."""
    key = f"player cannot {deed}"
    return key in state.effects.statics and any(True for _ in state.holding(key, player))


def _draw_top(play: Play, player: int, kind: str) -> None:
    deck, hand = play.game.piles.draws[kind]
    state = play.state
    cards = state.zones[state.zone(player, deck)]
    if cards:
        play.take(player, deck, cards[0])
        play.put(player, hand, cards[0])
        play.did()
        note(play, "drawn", cards[0])
        play.occurs("draws", NOBODY, NOBODY, player, cards[0], kind)


DRAW: Final = ReplaceableAction("draw", lambda play, event, register: _draw_top(play, event.player, event.means))


# Discarding


def compile_discard(node: Discard, build: Builder) -> Iterator[Step]:
    """Each player who discards chooses the cards. With fewer cards than asked for, `if you do` does not hold."""
    who = doer(node.who)

    def body() -> list[Step]:
        choices, find = picked(node.what, build, who)
        least = choices[0].least if choices else 1

        def do(play: Play) -> None:
            frame = play.frame
            refs = find(play.state, frame)
            for ref in refs:
                discard(play, who(frame), ref)
            if len(refs) < least:
                frame.did = False

        return [*choices, do]

    return by_each(node.who, build, body)


def discard(play: Play, player: int, ref: int) -> None:
    """A player discards a card from its place. It goes to its owner's discard pile (S6.6, S10.2)."""
    owner, card = take_out(play, ref), card_of(ref)
    if owner != NOBODY:
        play.put(owner, discard_pile(play, card), card)
        play.did()
        note(play, "discarded", card)
        play.happens(Event("discards", player=player, card=card))


def discard_played(play: Play) -> None:
    """A step: the played card goes to its owner's discard pile (S6.6), unless it was moved elsewhere."""
    frame = play.frame
    if frame.card != NOBODY:
        play.put(frame.player, discard_pile(play, frame.card), frame.card)


def discard_with(play: Play, creature: int) -> None:
    """The card of a creature that has left the board, and those attached to it, go to their owners' discard piles
    (S9.1)."""
    for card, owner in play.state.attached[creature]:
        play.detach(creature, card)
        play.put(owner, discard_pile(play, card), card)
    card = play.state.tables.creatures[creature].card
    if card != NOBODY:
        play.put(play.state.owner[creature], discard_pile(play, card), card)


VERBS: Final = (
    Verb(Draw, compile_draw, price=price_draw),
    Verb(DrawUntil, compile_draw_until),
    Verb(Discard, compile_discard),
)
