"""Every game has schemas of its own for decks and scenarios, made from what it declares."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.schemas import made_schema
from cardlang.source.document import parse_document
from contract.games import PROJECTS, every_game

every = pytest.mark.parametrize("id", PROJECTS)


def findings(id: str, **said: object) -> list[Diagnostic]:
    """What the schema of a game's scenarios says of one that says so."""
    _, document, found = parse_document(json.dumps([{"scenario": "s", **said}]).encode(), "s.yaml")
    assert document and not found
    return made_schema(every_game()[id].game, "scenario").errors(document)


def unknown(id: str, **said: object) -> list[str]:
    """The fields that it does not know."""
    return [one.message for one in findings(id, **said) if one.code == "C131"]


@every
def test_they_are_schemas(id: str) -> None:
    game = every_game()[id].game
    for name in (*game.kinds, "scenario"):
        schema = made_schema(game, name).content
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"urn:cardlang:schema:{id}:{name}"


@every
def test_an_unknown_step_is_refused_with_a_suggestion(id: str) -> None:
    word = next(one for one in every_game()[id].game.rules.scenario.steps if len(one) > 3)
    for step in ({f"{word[:-1]}": 1}, {"illegal": {f"{word}x": 1}}):
        (found,) = (one for one in findings(id, when=[step]) if one.code == "C131")
        assert found.help == f'did you mean "{word}"?'
    assert unknown(id, when=[{"frobnicate": 1}])


@every
def test_every_word_of_its_scenarios_is_known(id: str) -> None:
    rules = every_game()[id].game.rules
    words = rules.scenario
    steps = [{word: 1, "choose": [], **dict.fromkeys(words.beside(word), 1)} for word in words.steps]
    responses = [{word: 1, "player": 1, **dict.fromkeys(words.beside(word), 1)} for word in words.responses]
    assert unknown(id, when=[*steps, *({"illegal": step} for step in steps)]) == []
    assert unknown(id, when=[{"respond": response} for response in responses]) == []
    has = {key: [] for key in (*rules.zones, *rules.resources)}
    of_table = {word: value for word, value in has.items() if word in rules.table}
    of_player = {word: value for word, value in has.items() if word not in rules.table}
    known = {"1": of_player, **({"table": of_table} if of_table else {})}
    assert (
        unknown(id, players={"1": of_player}, **({"table": of_table} if of_table else {}), start=dict(rules.numbers))
        == []
    )
    on_pieces = [name for name, places in rules.counters.items() if {*places} - {"square"}]
    look = {"A": dict.fromkeys((*words.creature, *on_pieces), 1)} if rules.pieces & rules.cards.keys() else {}
    legal = {"legal": {"A": {key: [] for key in words.legal}}} if look and words.legal else {}
    assert (
        unknown(id, then={**known, **look, **legal, "over": True, "winner": 1, **dict.fromkeys(words.table, 1)}) == []
    )
    assert unknown(id, then={"1": {"frobnicate": 1}}) and unknown(id, players={"1": {"frobnicate": 1}})
    for phase in words.phases:
        assert not [one for one in findings(id, phase=phase) if one.code == "C134"]
    assert not words.phases or [one.code for one in findings(id, phase="teatime") if one.code == "C134"]


@every
def test_what_stands_behind_each_word_is_said(id: str) -> None:
    words = every_game()[id].game.rules.scenario
    used = {one for word in (*words.steps, *words.responses) for one in (word, *words.beside(word))}
    assert used == words.words.keys()
    assert {*words.creature, *words.table} - words.values.keys() == set()
