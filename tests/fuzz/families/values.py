"""Values in the files of a project: decks, mats, tokens, pages, tiles, battlefields, settings."""

from __future__ import annotations

from random import Random

from fuzz.case import Case
from fuzz.mutate import as_yaml, edit_bytes, edit_text, edit_yaml, hostile_value
from fuzz.projects import CREATURE_FILE, DECK_FILE, ONE_CARD, lint, own, small

FIELDS = ("art", "icon", "flavor", "subtypes", "requires", "attached", "copies", "id", "name", "level", "ability", "action",
          "text", "faction", "set", "ranged", "powers", "keywords", "abilities", "hp", "speed", "melee")  # fmt: skip
PLACES = {  # a file, and what prints it
    DECK_FILE: ONE_CARD,
    CREATURE_FILE: ("--only", "creatures"),
    "cards/skirmish/mats/vault.yaml": ("--only", "mats"),
    "cards/skirmish/mats/supply.yaml": ("--only", "mats"),
    "cards/skirmish/tokens/gold.yaml": ("--only", "tokens"),
    "cards/skirmish/pages/start.yaml": ("--only", "rules"),
    "cards/skirmish/tiles/old-wall.yaml": ("--only", "tiles", "--battlefield", "old-wells"),
    "cards/skirmish/battlefields/crossing.yaml": ("--only", "tiles", "--battlefield", "crossing"),
}
PYPROJECT = '[project]\nname = "x"\n\n[tool.cardlang]\nname = "Trial"\npaper = "a4"\nout = "out"\n'


def make(chance: Random) -> Case:
    """One file of a project is hostile."""
    files, pick = small(), chance.random()
    if pick < 0.08:
        files["cardlang.yaml"] = edit_yaml(chance, "name: Trial\npaper: a4\nout: out\n")
        return _command(chance, files, "cardlang.yaml", ONE_CARD)
    if pick < 0.16:
        del files["cardlang.yaml"]
        text = edit_text(chance, PYPROJECT)
        files["pyproject.toml"] = chance.choice(
            (text.encode("utf-8", "replace"), edit_bytes(chance, text.encode("utf-8", "replace")))
        )
        return _command(chance, files, "pyproject.toml", ONE_CARD)
    place = chance.choice([DECK_FILE, CREATURE_FILE, *PLACES])
    if place not in files:
        files |= own(place)
    text = files[place].decode()
    if place in (DECK_FILE, CREATURE_FILE) and chance.random() < 0.4:
        value = as_yaml(hostile_value(chance))
        text = text.replace("{name: ", f"{{{chance.choice(FIELDS)}: {value}, name: ", 1)
        files[place] = text.encode("utf-8", "replace")
    else:
        files[place] = edit_yaml(chance, text)
    return _command(chance, files, place, PLACES[place])


def _command(chance: Random, files: dict[str, bytes], focus: str, printing: tuple[str, ...]) -> Case:
    out = ("*",) if focus in ("cardlang.yaml", "pyproject.toml") else ("out/",)  # the settings say where to print
    match chance.randrange(10):
        case 0 | 1 | 2:
            return Case(("build", "--json", *printing), files, focus, writes=out)
        case 3:
            return Case(("lint", "--fix"), files, focus, writes=tuple(files))
        case 4:
            return Case(("lint", "--diff"), files, focus)
        case 5:
            return Case(("explain", chance.choice(("run", "guard", "level"))), files, focus)
        case 6:
            return Case(("playtest", "--games", "1", "--json"), files, focus)
    return lint(files, focus)
