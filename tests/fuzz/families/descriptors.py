"""Standard input, output and error: closed, full, or with a reader that leaves."""

from __future__ import annotations

from random import Random

from fuzz.case import Case
from fuzz.projects import DECK_FILE, small

SCENARIO = (
    b"- scenario: A step\n  board: |\n    A .\n  creatures: {A: {player: 1}}\n  when: [{activate: A}]\n  then: {}\n"
)
COMMANDS = (("--version",), ("--help",), (), ("lint",), ("lint", "--format", "json"), ("lint", "--fix"), ("lint", "--diff"), ("lint", "nowhere"), ("parse",),
            ("parse", "Heal 5."), ("parse", "--json", "Heel 5."), ("explain", "run"), ("explain", "C203"), ("explain", "nothing"), ("test",), ("test", "--format", "junit"),
            ("playtest", "--games", "2"), ("playtest", "--games", "2", "--jobs", "2"), ("playtest", "--games", "1", "--json"), ("playtest", "--games", "1", "--traces", "out"),
            ("build", "--only", "cards", "--json"), ("build", "--only", "cards"), ("diff", ".", "."), ("diff", "HEAD"), ("replay", "nothing"), ("nothing",))  # fmt: skip


def make(chance: Random) -> Case:
    """One to three descriptors are not as usual. Now and then in a process of its own, as Python's start and end count too."""
    args = chance.choice(COMMANDS)
    numbers = chance.sample((0, 1, 1, 2), chance.choice((1, 1, 2, 3)))
    streams = {number: chance.choice(("closed", "full", "early") if number else ("closed",)) for number in numbers}
    files = small() | {"cards/skirmish/scenarios/mine.yaml": SCENARIO}
    if chance.random() < 0.5:
        files[DECK_FILE] = files[DECK_FILE].replace(b"melee", b"meele")
    stdin = chance.choice(
        (b"", b"Heal 5.\n" * chance.choice((1, 300)), b"\xff\xfe", b"\0", b"x" * 70_000, "Heal 5.\r\n\u2028".encode())
    )
    writes = ("out/", *([DECK_FILE] if "--fix" in args else []))
    return Case(args, files, stdin=stdin, writes=writes, streams=streams, alone=chance.random() < 0.1)
