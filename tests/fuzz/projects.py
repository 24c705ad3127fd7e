"""The small projects from which cases start: a few of our cards, and those of our files that a case changes."""

from __future__ import annotations

from fuzz.case import ROOT, Case, Files

DECK = """\
# Two cards.
game: skirmish
deck: drow
name: Drow Deck
kind: action
faction: drow
set: core
cards:
  - {name: Run, level: 1, action: Minor, text: The acting creature moves 6 squares., copies: 3}
  - name: Hit on the Run
    level: 2
    ability: DEX
    action: Standard
    text: Make a melee attack with +10 damage. The acting creature shifts its speed.
"""
CREATURES = """\
game: skirmish
deck: drow-creatures
name: Drow Creatures
kind: creature
faction: drow
cards:
  - {name: Guard, level: 1, abilities: [STR, DEX], hp: 20, speed: 6, melee: 10, powers: [Block 5], copies: 2}
"""
DECK_FILE, CREATURE_FILE = "cards/skirmish/drow.yaml", "cards/skirmish/drow-creatures.yaml"
ONE_CARD = ("--only", "cards", "--card", "run")


def small() -> dict[str, bytes]:
    """Two action cards and a creature of skirmish."""
    return {"cardlang.yaml": b"name: Trial\n", DECK_FILE: DECK.encode(), CREATURE_FILE: CREATURES.encode()}


def own(*paths: str) -> dict[str, bytes]:
    """Files of this repository, at the same places."""
    return {path: (ROOT / path).read_bytes() for path in paths}


def fordwatch() -> dict[str, bytes]:
    """The example of a game with words of its own."""
    return example("fordwatch")


def example(name: str) -> dict[str, bytes]:
    """The files of an example."""
    folder = ROOT / "docs/examples" / name
    files = sorted(path for path in folder.rglob("*.yaml") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def lint(files: Files, focus: str, *args: str) -> Case:
    """What `lint` finds, as JSON."""
    return Case(("lint", "--format", "json", *args), files, focus)


def build(files: Files, focus: str, *args: str) -> Case:
    """A build into `out`."""
    return Case(("build", *args), files, focus, writes=("out/",))
