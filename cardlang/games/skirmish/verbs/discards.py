"""Discarding cards (S6.6, S10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.deeds import discard
from cardlang.games.skirmish.verbs.picks import picked
from cardlang.mechanics.cards.nodes import Discard
from cardlang.rules.builder import Builder
from cardlang.rules.doers import by_each, doer
from cardlang.rules.frame import Step
from cardlang.rules.play import Play


def compile_discard(node: Discard, build: Builder) -> Iterator[Step]:
    """Each player who discards chooses which; fewer than asked for are no discard that `if you do` means."""
    who = doer(node.who)

    def body() -> list[Step]:
        choices, find = picked(node.what, build, who)
        least = choices[0].least if choices else 1

        def do(play: Play) -> None:
            frame = play.frame
            lots = find(play.state, frame)
            for lot in lots:
                discard(play, who(frame), lot)
            if len(lots) < least:
                frame.did = False

        return [*choices, do]

    return by_each(node.who, build, body)
