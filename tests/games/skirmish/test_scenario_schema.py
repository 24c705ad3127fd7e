"""The schema of scenarios accepts every well-formed scenario and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.source.document import parse_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from errors.numbered import codes

DUEL = "- scenario: s\n  board: A b\n  creatures: {A: {player: 1}, b: {player: 2}}\n"
FILES = sorted((Path(__file__).parents[3] / "tests/scenarios/skirmish").glob("*.yaml"))


def errors(yaml: str) -> list[str]:
    _, document, found = parse_document(yaml.encode(), "s.yaml")
    assert document and not found
    schema = load_schema(shared_folder() / "schemas/skirmish/scenario.schema.json")
    return [one.message for one in schema.errors(document)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_files_fit(path: Path) -> None:
    assert errors(path.read_text()) == []


@pytest.mark.parametrize("code", codes("C401", "C410"), ids=lambda code: code.code)
def test_examples_of_the_catalogue_fit(code) -> None:
    bad, good = (example[example.index("- scenario:") :] for example in (code.bad, code.good))
    assert errors(bad) == errors(good) == []


@pytest.mark.parametrize(
    "line",
    [
        "terrain: '^ .'",
        "players: {1: {creature_hand: [guard], miniatures: [guard], team: a}, 3: {team: a}}",
        "cards: {guard: {name: Guard, hp: 20, melee: 5, powers: [Flying], ranged: {damage: 5, range: 6}}}",
        "when: [{move: [0, 1], path: [[0, 1]]}, {power: 0, by: A, assist: [b]}, {deploy: guard, at: [0, 0]}]",
        "when: [{respond: {player: 2, dodge: true}}, {illegal: {respond: {player: 1, power: Ready}}, because: S8.4}]",
        "when: [{play: run, choose: [b, [1, 2], 3, yes, [b, A], [[0, 1], [1, 1]]]}]",
        "then: {A: {speed: 6, ranged: null, at: null}, 2: {vp: 1}, legal: {A: {move: [[0, 0]]}}, over: true}",
        "then: {winner: 1}\n  phase: refresh\n  turn: 2\n  seed: 7",
        "when: [{activate: town-militia}]\n  then: {town-militia: {tapped: true}, legal: {town-militia: {attack: []}}}",
    ],
)
def test_the_whole_form_fits(line: str) -> None:
    assert errors(f"{DUEL}  {line}\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "bord: A b",
        "when: [{atack: b}]",
        "when: [{choose: [b]}]",
        "when: [{attack: b, because: S7.1}]",
        "when: [{illegal: {expect: {}}}]",
        "when: [{respond: {attack: A}}]",
        "then: {AB: {damage: 5}}",
        "then: {A: {damage: 7}}",
        "then: {5: {hand: []}}",
        "phase: night",
    ],
)
def test_what_is_not_of_the_form_is_refused(line: str) -> None:
    assert errors(f"{DUEL}  {line}\n") != []
    assert errors(DUEL) == []
