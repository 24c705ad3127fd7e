"""Every fault in a scenario file is reported at a place in the file, tested with random edits of our own scenarios."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random

import pytest

from cardlang.model.diagnostic import has_errors
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.schemas import made_schema
from cardlang.pipeline.play.scenarios import Table, all_decks
from cardlang.rules.game import Game
from cardlang.rules.scenario.check import check_scenario
from cardlang.rules.scenario.run import play_scenario
from cardlang.source.document import parse_document
from cardlang.source.project import find_project
from cardlang.source.yaml.offsets import ScenarioFile
from contract.games import PROJECTS, ROOT, every_game
from measures.playing import open_file

WORD = re.compile(r"[A-Za-z0-9_.-]+|\[[^\]\n]*\]|\{[^{}\n]*\}")
NUMBERS = ["0", "-1", "1", "2", "3", "4", "5", "7", "9", "99", "70000", "9" * 20, "1.5", "null", "true", "A"]
MARKS = ".#^ABbx1[]{},:-\n '\""
EDITS = {id: 600 if project == ROOT else 200 for id, project in PROJECTS.items()}


def scenarios(id: str) -> list[str]:
    """All scenarios of a game."""
    files = sorted([*ROOT.glob(f"tests/scenarios/{id}/*.yaml"), *PROJECTS[id].glob(f"cards/{id}/scenarios/*.yaml")])
    return [part for path in files for part in re.split(r"(?m)^(?=- scenario)", path.read_text("utf-8"))[1:]]


def edited(text: str, known: list[str], chance: Random) -> str:
    """The scenario with one to three mistakes that a designer might make."""
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
            case 2 | 3 if words:  # another word from this scenario, or from any
                old = chance.choice(words)
                new = chance.choice(words if chance.random() < 0.5 else list(WORD.finditer(chance.choice(known))))
                text = text[: old.start()] + new[0] + text[old.end() :]
            case 4 if numbers := list(re.finditer(r"-?\d+", text)):
                old = chance.choice(numbers)
                text = text[: old.start()] + chance.choice(NUMBERS) + text[old.end() :]
            case 5:
                text = text[:at] + chance.choice(MARKS) + text[at + chance.randrange(2) :]
            case _:
                text = text[:at] + text[at + chance.randrange(6) :]
    return text


@pytest.mark.slow
@pytest.mark.parametrize("id", EDITS)
def test_no_edit_makes_a_traceback(id: str) -> None:
    game, project, known = every_game()[id].game, find_project(PROJECTS[id])[0], scenarios(id)
    assert project and known
    schema = made_schema(game, "scenario")
    table, played = Table(all_decks(project)), 0
    for number in range(EDITS[id]):
        chance = Random(number)
        text = edited(chance.choice(known), known, chance)
        _, document, found = parse_document(text.encode(), "s.yaml")
        if document is not None and not has_errors(found) and not (found := schema.errors(document)):
            file = ScenarioFile(document)
            for scenario in range(len(file.data)):
                here = file, scenario, *table.of(game)
                found += check_scenario(*here) + list(play_scenario(*here).findings)
                played += 1
        assert all(0 <= one.span.start <= one.span.end <= len(text) for one in found), number
    assert played > EDITS[id] / 8  # enough of them can still be played


def rows(game: LoadedGame) -> dict[str, int]:
    """How many cards must lie in a row, and in what fills it, so that none moves by itself."""
    zones = game.file.data["zones"].items() if game.file else ()
    shown = {name: said for name, said in zones if said and "shows" in said}
    return {said["from"]: 2 for said in shown.values()} | {name: said["shows"] for name, said in shown.items()}


def random_things(
    rules: Game, by_kind: Mapping[str, list[str]], full: Mapping[str, int], chance: Random, *, of_table: bool
) -> dict[str, object]:
    """Some cards and amounts, of a player or of the table; so many in the zones that are `full`."""
    named = {*rules.zones, *rules.resources}
    of = rules.table if of_table else named - rules.table
    zones = {zone: [id for kind in kinds for id in by_kind.get(kind, ())] for zone, kinds in rules.zones.items()}
    cards = {
        zone: [chance.choice(ids) for _ in range(full.get(zone, chance.randrange(4)))]
        for zone, ids in zones.items()
        if zone in of and ids
    }
    found = {**cards, **{one: chance.randrange(9) for one in rules.resources if one in of}}
    return {name: has for name, has in found.items() if name in full or chance.random() < 0.5}


@pytest.mark.parametrize("id", PROJECTS)
def test_a_scenario_finds_what_it_says(id: str) -> None:
    """Random cards in random zones, and random amounts: the position is as the scenario says, and nothing is added."""
    contract = every_game()[id]
    rules, (table, project) = contract.game.rules, (contract.match.tables, find_project(PROJECTS[id])[0])
    assert project
    by_kind: dict[str, list[str]] = {}
    for card in table.cards:
        by_kind.setdefault(card.card.kind, []).append(card.card.id)
    known, stated, full = Table(all_decks(project)), 0, rows(contract.game)
    for number in range(60):
        chance = Random(number)
        players = {player: random_things(rules, by_kind, full, chance, of_table=False) for player in (1, 2)}
        on_table = random_things(rules, by_kind, full, chance, of_table=True)
        said = {"scenario": "random", "players": players, "table": on_table, "then": {**players, "table": on_table}}
        file = open_file(json.dumps([said]))
        result = play_scenario(file, 0, *known.of(contract.game))
        assert result.passed, (said, result.findings)
        stated += sum(map(len, players.values()))
    assert stated > 60
