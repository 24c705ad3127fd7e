"""The cards of elements: their numbers, what they cost and require, and that all parts fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from cardlang.games.elements.nodes import Instant, Permanent, Requires
from cardlang.language.nodes.base import Node, walk
from cardlang.mechanics.enhancing.nodes import Enhance, NotEnhanced
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game

CARDS = Path(__file__).parents[3] / "cards/elements"
ELEMENTS = ("fire", "water", "earth", "air")


def load(path: str) -> Any:
    return YAML(typ="safe", pure=True).load((CARDS / path).read_text("utf-8"))


def cards(*decks: str) -> dict[str, Mapping[str, Any]]:
    return {card["name"]: card for deck in decks for card in load(f"{deck}.yaml")["cards"]}


SPELLS = cards("basic-spells", "special-spells", "common-spells")
CREATURES = {element: cards(f"{element}-creatures") for element in ELEMENTS}
HEROES = cards("heroes")


@pytest.fixture(scope="module")
def game() -> LoadedGame:
    return load_game("elements")


def copies(found: Mapping[str, Mapping[str, Any]]) -> int:
    return sum(card.get("copies", 1) for card in found.values())


def parts(game: LoadedGame, card: Mapping[str, Any], box: str) -> list[Node]:
    effect = game.language.parse(card["text"], box).effect
    assert effect
    return [*walk(effect)]


def element(game: LoadedGame, card: Mapping[str, Any]) -> str:
    symbols = [one for part in parts(game, card, "spell") if isinstance(part, Requires) for one in part.symbols]
    found = {one for one in symbols if one in ELEMENTS}
    assert len(found) <= 1
    return next(iter(found), "")


def test_the_decks_have_the_numbers_of_the_component_list() -> None:
    assert {
        set: sum(c.get("copies", 1) for c in SPELLS.values() if c["set"] == set)
        for set in ("basic", "special", "common")
    } == {"basic": 20, "special": 4, "common": 60}
    assert [copies(CREATURES[one]) for one in ELEMENTS] == [23] * 4
    assert copies(HEROES) == 4
    assert sum(face["count"] for face in load("tokens/wounds.yaml")["faces"]) == 86
    assert [face["count"] for face in load("tokens/dice.yaml")["faces"]] == [25] * 6


def test_each_element_has_as_many_common_spells(game: LoadedGame) -> None:
    counts: Counter[str] = Counter()
    for card in SPELLS.values():
        if card["set"] == "common":
            counts[element(game, card)] += card.get("copies", 1)
    assert counts == dict.fromkeys(ELEMENTS, 15)


def test_there_is_a_token_for_each_permanent_spell(game: LoadedGame) -> None:
    printed = {face["front"]["icon"]: face["count"] for face in load("tokens/permanents.yaml")["faces"]}
    permanent = {
        card["icon"]: card.get("copies", 1)
        for card in SPELLS.values()
        if any(isinstance(part, Permanent) for part in parts(game, card, "spell"))
    }
    assert printed == permanent
    assert sum(printed.values()) == 18


def test_permanent_spells_take_power_tokens_and_basic_ones_nothing(game: LoadedGame) -> None:
    for card in SPELLS.values():
        enhanced = [part.what for part in parts(game, card, "spell") if isinstance(part, Enhance)]
        kinds = {type(part) for part in parts(game, card, "spell")} & {Instant, Permanent, NotEnhanced}
        if card["set"] == "basic":
            assert (enhanced, kinds) == ([], {Instant, NotEnhanced})
        else:
            assert (enhanced == ["power tokens"]) is (kinds == {Permanent}), card["name"]


def test_a_hero_and_its_spell_belong_together(game: LoadedGame) -> None:
    for hero in HEROES.values():
        spell = next(card for card in SPELLS.values() if card["id"] == hero["spell"])
        assert spell["hero"] == hero["id"]
        assert element(game, spell) == hero["element"]


@pytest.mark.parametrize("element", ELEMENTS)
def test_the_army_on_a_board_can_be_bought(element: str) -> None:
    army = load(f"mats/{element}-board.yaml")["army"]
    names = Counter(one["card"] for one in army)
    hero = next(name for name, card in HEROES.items() if card["element"] == element)
    assert names.pop(hero) == 1
    assert sum(CREATURES[element][name]["cost"] * count for name, count in names.items()) == 10
    assert all(CREATURES[element][name]["copies"] >= count for name, count in names.items())
    assert len({(one["row"], one["column"]) for one in army}) == len(army)
    icons = {name: card["icon"] for name, card in CREATURES[element].items()} | {hero: element}
    assert all(one["icon"] == icons[one["card"]] for one in army)
    ids = {name: card["id"] for name, card in (*CREATURES[element].items(), *HEROES.items())}
    printed = [{"card": ids[one["card"]], "row": one["row"], "column": one["column"]} for one in army]
    assert HEROES[hero]["army"] == printed


MISPLACED = {
    "card: salamander, row": ("card: salmander, row", '"salmander" is not of this army'),
    "card: salamander, row: 1, column: 1": (
        "card: salamander, row: 1, column: 2",
        "two cards of the army stand in the same space",
    ),
    "card: phoenix, row: 1, column: 3": ("card: phoenix, row: 1, column: 5", "the board has only 4 columns"),
    "card: kessa-ashborn, row": ("card: glimmer, row", "the hero is not in the army that begins with it"),
}


@pytest.mark.parametrize("said", MISPLACED)
def test_an_army_that_cannot_stand_there_is_told(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    wrong, message = MISPLACED[said]
    cards = tmp_path / "cards/elements"
    cards.mkdir(parents=True)
    for name in ("heroes", "special-spells", *(f"{one}-creatures" for one in ELEMENTS)):
        text = (CARDS / f"{name}.yaml").read_text("utf-8")
        (cards / f"{name}.yaml").write_text(text.replace(said, wrong), "utf-8")
    (tmp_path / "cardlang.yaml").write_text("name: Trial\n")
    assert [(one.code, one.message, one.card) for one in lint([])[0]] == [("C611", message, "kessa-ashborn")]
