"""Whole games that are files: those of the examples."""

from __future__ import annotations

from random import Random
from typing import Final

from fuzz.case import ROOT, Case
from fuzz.mutate import as_yaml, edit_text, edit_yaml, hostile_string
from fuzz.projects import build, example, lint

GAMES: Final = sorted(
    path.parent.name
    for path in (ROOT / "docs/examples").glob("*/games/*/game.yaml")
    if "\nextends:" not in path.read_text("utf-8")
)


def make(chance: Random) -> Case:
    """A file is hostile: somewhere in its values, in a line, or in one of its texts."""
    game = chance.choice(GAMES)
    (name,) = {path.parent.parent.parent.name for path in (ROOT / "docs/examples").glob(f"*/games/{game}/game.yaml")}
    files, focus = example(name), f"games/{game}/game.yaml"
    text = files[focus].decode()
    match chance.randrange(4):
        case 0:
            files[focus] = edit_text(chance, text).encode("utf-8", "replace")
        case 1:
            line = chance.choice([one for one in text.splitlines() if ": " in one])
            hostile = f"{line.partition(': ')[0]}: {as_yaml(hostile_string(chance))}"
            files[focus] = text.replace(line, hostile, 1).encode("utf-8", "replace")
        case _:
            files[focus] = edit_yaml(chance, text)
    deck = sorted(one for one in files if one.startswith(f"cards/{game}/") and "scenarios" not in one)[0]
    match chance.randrange(6):
        case 0:
            return Case(("explain", chance.choice(("turn", "actions", "1.1", "end"))), files, focus)
        case 1:
            return Case(("test",), files, focus)
        case 2:
            return Case(("playtest", deck.rpartition("/")[2].removesuffix(".yaml"), "--games", "2"), files, focus)
        case 3:
            return build(files, focus, "--only", "rulebook")
    return lint(files, focus)
