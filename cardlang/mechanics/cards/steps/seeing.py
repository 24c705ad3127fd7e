"""Revealing, looking at, searching and shuffling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.mechanics.cards.nodes import ChooseCards, LookAt, Reveal, Search, Shuffle
from cardlang.mechanics.cards.steps.card_refs import card_of, zones_of
from cardlang.mechanics.cards.steps.picks import picked
from cardlang.mechanics.cards.steps.piles import remember_cards
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.doers import by_each, doer
from cardlang.rules.game import Verb
from cardlang.rules.lookback import note
from cardlang.rules.play import Play


def compile_see(node: Reveal | LookAt | ChooseCards, build: Builder) -> Iterator[Step]:
    """Cards are picked, and stay where they are. All players see them, or only the one who picks."""
    return _see(node.who, node.what, build, "revealed" if isinstance(node, Reveal) else "")


def compile_search(node: Search, build: Builder) -> Iterator[Step]:
    """The player picks from the matching cards. Since nobody knows them beforehand, the effect can be done without
    any."""
    return _see(node.who, replace(node.what, source=node.zone), build, strict=False)


def _see(who: Player, what: Node, build: Builder, way: str = "", *, strict: bool = True) -> Iterator[Step]:
    """The steps with which each player picks and sees cards. Later words may refer to the cards of all those
    players."""
    seen = build.shows
    anew = not isinstance(what, Ref)
    build.shows += anew

    def body() -> list[Step]:
        choices, find = picked(what, build, doer(who), strict=strict)

        def look(play: Play) -> None:
            refs = find(play.state, play.frame)
            if anew:
                remember_cards(play.frame, seen, refs, more=who != YOU)
            if refs:
                play.did()
                if way:
                    note(play, way, *map(card_of, refs))

        return [*choices, look]

    if anew and who not in (YOU, build.doing):
        yield lambda play: remember_cards(play.frame, seen, ())
    yield from by_each(who, build, body)


def compile_shuffle(node: Shuffle, build: Builder) -> Iterator[Step]:
    """Shuffle the decks of some players. Nothing but a text reshuffles a deck (S3.5)."""
    (zone,) = zones_of(node.deck.zone, build.game).values()

    def body() -> list[Step]:
        players = build.players(node.deck.of)

        def shuffle(play: Play) -> None:
            for player in players(play.state, play.frame):
                play.shuffle(player, zone)
            play.did()

        return [shuffle]

    return by_each(node.who, build, body)


VERBS: Final = (
    *(Verb(node, compile_see) for node in (Reveal, LookAt, ChooseCards)),
    Verb(Search, compile_search),
    Verb(Shuffle, compile_shuffle),
)
