"""Whatever a file of scenarios holds, it is diagnosed at a place in it: random edits of our own."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from cardlang.model.diagnostic import has_errors
from cardlang.pipeline.games import load_game
from cardlang.pipeline.playing import ScenarioFile, Table, all_decks
from cardlang.rules.scenario.check import check_scenario
from cardlang.rules.scenario.run import play_scenario
from cardlang.source.document import parse_document
from cardlang.source.project import find_project
from cardlang.source.schema import load_schema
from cardlang.source.shared import shared_folder

ROOT = Path(__file__).parents[3]
FILES = sorted([*ROOT.glob("tests/scenarios/skirmish/*.yaml"), *ROOT.glob("cards/skirmish/scenarios/*.yaml")])
SCENARIOS = [part for path in FILES for part in re.split(r"(?m)^(?=- scenario)", path.read_text("utf-8"))[1:]]
WORD = re.compile(r"[A-Za-z0-9_.-]+|\[[^\]\n]*\]|\{[^{}\n]*\}")
NUMBERS = ["0", "-1", "1", "2", "3", "4", "5", "7", "9", "99", "70000", "9" * 20, "1.5", "null", "true", "A"]
MARKS = ".#^ABbx1[]{},:-\n '\""
EDITS, BLOCKS = 800, 2


def edited(text: str, chance: Random) -> str:
    """The scenario with one to three slips of a designer's hand."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        lines, words = text.split("\n"), list(WORD.finditer(text))
        line, at = chance.randrange(len(lines)), chance.randrange(len(text) or 1)
        match chance.randrange(7):
            case 0:
                del lines[line]
                text = "\n".join(lines)
            case 1:
                lines.insert(line, chance.choice(lines))
                text = "\n".join(lines)
            case 2 | 3 if words:  # another word of this scenario, or of any
                old = chance.choice(words)
                new = chance.choice(words if chance.random() < 0.5 else list(WORD.finditer(chance.choice(SCENARIOS))))
                text = text[: old.start()] + new[0] + text[old.end() :]
            case 4 if numbers := list(re.finditer(r"-?\d+", text)):
                old = chance.choice(numbers)
                text = text[: old.start()] + chance.choice(NUMBERS) + text[old.end() :]
            case 5:
                text = text[:at] + chance.choice(MARKS) + text[at + chance.randrange(2) :]
            case _:
                text = text[:at] + text[at + chance.randrange(6) :]
    return text


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(all_decks(find_project(ROOT)[0]))


@pytest.mark.parametrize("block", range(EDITS // BLOCKS, EDITS + 1, EDITS // BLOCKS))
def test_no_edit_makes_a_traceback(block: int, table: Table) -> None:
    schema = load_schema(shared_folder() / "schemas/skirmish/scenario.schema.json")
    played = 0
    for number in range(block - EDITS // BLOCKS, block):
        chance = Random(number)
        text = edited(chance.choice(SCENARIOS), chance)
        _, document, found = parse_document(text.encode(), "s.yaml")
        if document is not None and not has_errors(found) and not (found := schema.errors(document)):
            file = ScenarioFile(document)
            for scenario in range(len(file.data)):
                here = file, scenario, *table.of(load_game("skirmish"))
                found += check_scenario(*here) + list(play_scenario(*here).findings)
                played += 1
        assert all(0 <= one.span.start <= one.span.end <= len(text) for one in found), number
    assert played > EDITS // BLOCKS / 8  # enough of them can still be played
