"""Every C2xx and C3xx code and every lint rule: raised by its bad example with exactly this message, and not by its
good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.language import CODES as LANGUAGE
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.catalogue import all_rules
from cardlang.pipeline.load.games import load_game
from cardlang.report.text import as_text
from measures.corpus import GAMES

CODES = (*LANGUAGE, *(rule.entry for rule in all_rules()))
OWN = {rule.code: game for game in GAMES for rule in load_game(game).parts.parts[-1].lint}
HEADS = {
    "skirmish": "game: skirmish\ndeck: {deck}\nname: Trial\nkind: {kind}\nfaction: drow\nset: core\ncards:\n",
    "elements": "game: elements\ndeck: {deck}\nname: Trial\nkind: {kind}\nfaction: fire\ncards:\n",
}
ACTION = {"name": "Trial", "level": "1", "ability": "DEX", "action": "Standard", "text": "Draw 1 action card."}
CREATURE = {
    "name": "Trial", "level": "1", "abilities": "[STR]", "keywords": "[Drow]", "hp": "20", "speed": "6", "melee": "10",
    "powers": "[]",
}  # fmt: skip
SPELL = {
    "name": "Trial", "set": "common", "draft": "true",
    "text": '"Requires: fire. Instant: Deal 3 wounds to an exposed being. Enhance: +1 wound."',
}  # fmt: skip
BEING = {
    "name": "Trial", "cost": "2", "activation": "1", "strength": "1", "toughness": "2", "draft": "true",
    "text": '"Attacks: front."',
}  # fmt: skip
HERO = {"name": "Trial", "draft": "true", "text": '"Your fire spells get 1 free enhancement."'}


def check(example: str, root: Path, game: str = "skirmish") -> tuple[list[Diagnostic], dict[str, SourceText]]:
    """What lint says of a card with the fields of the example, or of one for each part of it; the other fields are the
    usual ones."""
    folder = root / f"cards/{game}"
    folder.mkdir(parents=True)
    (root / "cardlang.yaml").write_text("name: Trial\n")
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
        before = deck.read_text() if deck.exists() else HEADS[game].format(kind=kind, deck=id)
        deck.write_text(f"{before}  - " + "\n    ".join(lines) + "\n")
    return lint([])


@pytest.fixture(autouse=True)
def _inside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, tmp_path: Path, golden) -> None:
    found, sources = check(code.bad, tmp_path, OWN.get(code.code, "skirmish"))
    assert code.code in {diagnostic.code for diagnostic in found}
    golden.check(f"errors/{code.code}.txt", as_text(found, sources))


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, tmp_path: Path) -> None:
    found, _ = check(code.good, tmp_path, OWN.get(code.code, "skirmish"))
    assert found == []
