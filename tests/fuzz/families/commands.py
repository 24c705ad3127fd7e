"""Command lines: every option of every command, with values of its type and others."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random

import click

from fuzz.case import Case
from fuzz.mutate import hostile_string
from fuzz.projects import CREATURE_FILE, DECK_FILE, small

WORDS = ("drow", "drow-creatures", "run", "guard", "C203", "level", ".", "cards", DECK_FILE, CREATURE_FILE, "cardlang.yaml", "nowhere", "HEAD",
         "HEAD~1", "out", "..", "/proc/nowhere", "/dev/null", "/dev/stdin", "-", "--", "block and not web", "x or", "(((", "not " * 500, "{deck}-{id}", "{number:99999999}",
         "{id.__class__}", "{0}", "../../x", "a/b", "0.5,-1", "1e400,0", "nan,nan", "1,2,3", ",", "@{u}", "--output=x", "x:y", "HEAD:cards")  # fmt: skip
NUMBERS = ("0", "1", "2", "3", "-1", "1.5", "x", "", "٣", "1e3", "0x1", "1_0", " 1")
FEW = {"--games": NUMBERS, "--jobs": ("1", "2", "0", "-1", "x"), "--dpi": ("36", "72", "1201", "-1", "x", "")}
MANY = ("9" * 30, "9" * 5000, "2147483648", "99999999")


@cache
def commands() -> dict[str, click.Command]:
    """All commands by name."""
    from cardlang.cli.main import COMMANDS, cardlang

    context = click.Context(cardlang)
    return {name: command for name in COMMANDS if (command := cardlang.get_command(context, name))}


def make(chance: Random) -> Case:
    """Some options, some words."""
    name = chance.choice(list(commands()))
    options = [one for one in commands()[name].params if isinstance(one, click.Option)]
    args: list[str] = []
    for option in chance.sample(options, min(len(options), chance.choice((0, 1, 1, 2, 3, 5)))):
        args.append(flag := chance.choice(option.opts))
        if not option.is_flag:
            args.append(_value(chance, option, flag))
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        args.insert(
            chance.randrange(len(args) + 1), hostile_string(chance) if chance.random() < 0.2 else chance.choice(WORDS)
        )
    if name == "new":  # makes a project wherever it is told to, which is no fault
        args = [one.replace("../", "") for one in args]
    if name == "import" and chance.random() < 0.5:
        args.insert(0, "cards.csv")
    if name == "playtest" and "--games" not in args:
        args += ["--games", "2"]
    if chance.random() < 0.05:
        args.insert(0, chance.choice(("-h", "--help", "--version", "--nothing", "-x", "--", "")))
    made = (name, *(one.replace("\0", "") for one in args))
    if chance.random() < 0.02:
        made = tuple(chance.sample(made, len(made)))
    made = tuple(word[:100_000] for word in made)
    files = small() | {"cards.csv": b"Name,Level,Action,Text\nDash,1,Minor,Move 6 squares.\n"}
    return Case(made, files, writes=_writes(made), stdin=b"Heal 5.\nMake a melee attack.\n", reads=("..",))


def _value(chance: Random, option: click.Option, flag: str) -> str:
    kind = option.type
    pick = chance.random()
    if flag in FEW and pick < 0.9:
        return chance.choice(FEW[flag])
    if flag in ("--games", "--jobs", "--dpi"):
        return chance.choice(("9" * 5000, "9" * 5000 + "x"))
    if isinstance(kind, click.Choice) and pick < 0.8:
        return str(chance.choice(list(kind.choices)))
    if kind.name in ("integer", "integer range") and pick < 0.8:
        return chance.choice((*NUMBERS, *MANY))
    if flag in ("--out", "--traces") and pick < 0.8:
        return chance.choice(
            (
                "out",
                "out/a",
                "out/ä ö",
                "../named/new",
                "out/../out",
                "cardlang.yaml",
                "cards/skirmish/drow.yaml/x",
                "",
                "/dev/null",
                "out\n",
            )
        )
    return hostile_string(chance) if pick < 0.3 else chance.choice(WORDS)


def _writes(args: tuple[str, ...]) -> tuple[str, ...]:
    """The default folder, what options name, with --fix and fmt the decks; new files for `import`, and those that `new` makes
    in the folder it is given."""
    named = [value for flag, value in itertools.pairwise(args) if flag in ("--out", "--traces", "--record") and value]
    decks = (DECK_FILE, CREATURE_FILE) if "--fix" in args or "fmt" in args else ()
    if args[0] in ("import", "new"):
        named += ["*", *(word for word in args[1:] if not word.startswith("-"))]
    return ("out/", *decks, *(name if name == "*" else f"{name.rstrip('/')}/" for name in named))
