"""Moments of a game as lines of text, with hostile words; what is read is played on."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from fuzz.case import Case
from fuzz.mutate import NUMBERS, STRINGS, edit_text

PROGRAM = """\
import sys
from random import Random
from fuzz.families.notation import opening
try:
    game = opening().at(sys.stdin.read())
except ValueError as error:
    assert str(error), "a refusal says why"
else:
    chance = Random(0)
    try:
        for _ in range(12):
            if not (actions := game.actions()):
                break
            game.apply(chance.choice(actions).code)
        opening().at(game.notation)
    except ValueError as error:
        assert "no game can reach this position" in str(error)
"""


@cache
def opening():  # type: ignore[no-untyped-def]
    """A game of our own decks."""
    import cardlang

    return cardlang.game("skirmish").play(["drow", "hero"], seed=7)


@cache
def known() -> tuple[list[str], list[str]]:
    """Moments of some games, and the words in them."""
    chance, lines = Random("moments"), []
    for _ in range(3):
        game = opening().clone()
        for step in range(240):
            if not (actions := game.actions()):
                break
            game.apply(chance.choice(actions).code)
            if step % 12 == 11:
                lines.append(game.notation)
    return lines, sorted({word for line in lines for word in re.findall(r"[^\s()]+", line)})


def make(chance: Random) -> Case:
    """A moment with a few words changed, left out, doubled; or its groups."""
    lines, words = known()
    line = chance.choice(lines)
    for _ in range(chance.choice((1, 1, 2, 3))):
        groups, tokens = list(re.finditer(r"\([^()]*\)", line)), list(re.finditer(r"[^\s()]+", line))
        if not groups or not tokens:
            break
        old = chance.choice(tokens if chance.random() < 0.7 else groups)
        match chance.randrange(7):
            case 0:
                new = ""
            case 1:
                new = f"{old[0]} {old[0]}"
            case 2:
                new = chance.choice(words)
            case 3:
                new = chance.choice((*NUMBERS, *NUMBERS, *STRINGS))
            case 4:
                new = chance.choice(tokens)[0]
            case 5:
                other = chance.choice(lines)
                new = chance.choice(list(re.finditer(r"\([^()]*\)", other)))[0]
            case _:
                line = edit_text(chance, line, words=words, most=1)
                continue
        line = line[: old.start()] + new + line[old.end() :]
    return Case((), focus="stdin", stdin=line.encode("utf-8", "replace"), program=PROGRAM)
