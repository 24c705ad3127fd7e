"""Names and words that give commands to a terminal, to a workflow on GitHub, or to a shell."""

from __future__ import annotations

import json
from random import Random

from fuzz.case import Case
from fuzz.projects import CREATURE_FILE, DECK_FILE, ONE_CARD, small

PARTS = ("::error::", "::error file=a,line=1::", "##[error]", "##[", "#", "[", ":", "\n", "\r", "\t", " ", "\x1b[2J", "\x1b]0;x\x07", "\x9b2J", "\x08", "\x85",
         "\u2028", "\u202e", "\ud800", "$(touch x)", "`x`", "%0A", "Run", "a", "\N{ZERO WIDTH SPACE}")  # fmt: skip
PLACES = {
    DECK_FILE: ("Drow Deck", "Run", "drow\nset", "core", "Minor", "The acting", "DEX", "Two cards."),
    CREATURE_FILE: ("Drow Creatures", "Guard", "STR", "Block 5"),
    "cards/skirmish/scenarios/mine.yaml": ("A step", "A .", "activate"),
}
SCENARIO = (
    "- scenario: A step\n  board: |\n    A .\n  creatures: {A: {player: 1}}\n  when: [{activate: A}]\n  then: {}\n"
)
COMMANDS = (("lint",), ("lint", "--diff"), ("lint", "--format", "json"), ("lint", "--format", "junit"), ("lint", "--format", "sarif"), ("fmt", "--diff"), ("fmt", "--check"),
            ("test",), ("test", "--format", "json"), ("test", "--coverage"), ("explain", "cards"), ("diff", ".", "out"), ("build", *ONE_CARD), ("build", "--json", *ONE_CARD),
            ("playtest", "--games", "1"), ("playtest", "{}"), ("explain", "{}"), ("parse", "{}"), ("build", "--card", "{}"), ("replay", "{}"))  # fmt: skip


def make(chance: Random) -> Case:
    """One to three names in a project, or words on the command line, in the log of a workflow."""
    files = small() | {"cards/skirmish/scenarios/mine.yaml": SCENARIO.encode()}
    for place in chance.choices(list(PLACES), k=chance.randint(1, 3)):
        said = json.dumps(_name(chance))
        said = said if chance.random() < 0.7 else said[1:-1].encode().decode("unicode_escape")
        files[place] = files[place].replace(chance.choice(PLACES[place]).encode(), said.encode("utf-8", "replace"), 1)
    args = [one.replace("{}", _name(chance).strip("-")) for one in chance.choice(COMMANDS)]
    args = [one.encode("utf-8", "surrogateescape" if one.isascii() else "replace").decode() for one in args]
    streams = {1: "log", 2: "log"}
    return Case(tuple(args), files, place, writes=("out/",) if args[0] == "build" else (), streams=streams)


def _name(chance: Random) -> str:
    return "".join(chance.choices(PARTS, k=chance.choice((1, 2, 3, 5))))
