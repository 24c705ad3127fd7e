"""The C2xx and C3xx codes, and those of the lint rules: what lint reports for cards."""

from __future__ import annotations

import re
from pathlib import Path

from cardlang.model.diagnostic import Code
from cardlang.pipeline.load.catalogue import all_rules
from cardlang.pipeline.load.games import load_game
from errors.numbered import codes
from errors.projects import linted, write
from measures.corpus import GAMES

CODES = (*codes("C2", "C399"), *(rule.entry for rule in all_rules()))
OWN = {rule.code: game for game in GAMES for rule in load_game(game).parts.parts[-1].lint}
HEADS = {
    "skirmish": "game: skirmish\ndeck: {deck}\nname: Trial\nkind: {kind}\nfaction: drow\nset: core\ncards:\n",
    "elements": "game: elements\ndeck: {deck}\nname: Trial\nkind: {kind}\nfaction: fire\ndraft: {draft}\ncards:\n",
}
ACTION = {"name": "Trial", "level": "1", "ability": "DEX", "action": "Standard", "text": "Draw 1 action card."}
CREATURE = {
    "name": "Trial", "level": "1", "abilities": "[STR]", "keywords": "[Drow]", "hp": "20", "speed": "6", "melee": "10",
    "powers": "[]",
}  # fmt: skip
SPELL = {
    "name": "Trial", "set": "common",
    "text": '"Requires: fire. Instant: Deal 3 wounds to an exposed being. Enhance: +1 wound."',
}  # fmt: skip
BEING = {
    "name": "Trial", "cost": "2", "activation": "1", "strength": "1", "toughness": "2",
    "text": '"Attacks: front."',
}  # fmt: skip
HERO = {"name": "Trial", "text": '"Your fire spells get 1 free enhancement."'}


def lint_cards(example: str, game: str) -> tuple[set[str], str]:
    """What lint says of a card with the fields of the example, or of one for each part of it; the other fields are the
    usual ones."""
    folder = Path(f"cards/{game}")
    folder.mkdir(parents=True)
    Path("cardlang.yaml").touch()
    for fields in example.split("---\n"):
        given = re.findall(r"^([\w-]+):", fields, re.MULTILINE)
        if game == "elements" and "element" in given:
            kind, usual = "hero", HERO
        elif game == "elements":
            kind, usual = ("creature", BEING) if "cost:" in example or "Attacks:" in example else ("spell", SPELL)
        else:
            kind, usual = ("creature", CREATURE) if "powers:" in example else ("action", ACTION)
        lines = [f"{key}: {value}" for key, value in usual.items() if key not in given] + fields.splitlines()
        id = "heroes" if kind == "hero" else "trial"
        deck = folder / f"{id}.yaml"
        before = (
            deck.read_text()
            if deck.exists()
            else HEADS[game].format(kind=kind, deck=id, draft=str("draft" not in given).lower())
        )
        deck.write_text(f"{before}  - " + "\n    ".join(lines) + "\n")
    return linted()


def check(code: Code, *, bad: bool) -> tuple[set[str], str]:
    """What lint says of an example of the game that the code belongs to."""
    example = code.bad if bad else code.good
    if example.startswith(("# games/", "# cards/")):
        write(example)
        return linted()
    return lint_cards(example, OWN.get(code.code, "skirmish"))
