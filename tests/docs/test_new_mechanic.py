"""docs/new-mechanic.md, followed to the letter."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from ruamel.yaml import YAML

from cardlang.language.nodes.base import Node, walk
from cardlang.language.phrasebook import read_lines
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load import game as shipped_games
from cardlang.pipeline.load import games
from cardlang.pipeline.load.catalogue import catalogue
from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.rules.scenario.run import play_scenario
from measures.playing import open_file, shipped

DOCUMENT = Path(__file__).parents[2] / "docs/new-mechanic.md"
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoadedGame]:
    """The game of the page, made of its files."""
    folder = tmp_path_factory.mktemp("mechanic")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield loaded(importlib.import_module("trial").TRIAL)


def examples(kind: str) -> list[Any]:
    return list(YAML(typ="safe").load(FILES["milling/examples.yaml"])["nodes"]["Mill"][kind])


@pytest.mark.parametrize("one", examples("good"))
def test_its_good_examples_are_read_and_come_back(game: LoadedGame, one: dict[str, str]) -> None:
    parsed = game.parse(one["text"])
    assert parsed.effect is not None and parsed.text == one["text"]
    assert "Mill" in {type(node).__name__ for node in walk(parsed.effect)}


@pytest.mark.parametrize("one", examples("bad"))
def test_its_bad_examples_are_reported_at_their_words(game: LoadedGame, one: dict[str, str]) -> None:
    (found,) = game.language.parse(one["text"]).diagnostics
    assert (found.code, one["text"][found.span.start : found.span.end]) == (one["code"], one["at"])


def test_its_phrasebook_leads_to_canonical_words(game: LoadedGame) -> None:
    (line,) = read_lines(FILES["milling/phrasebook.txt"], "trial")
    text, canonical = line.example
    parsed = game.language.parse(text)
    assert parsed.text == canonical and [one.code for one in parsed.diagnostics] == ["C601"]


def test_its_scenario_passes(game: LoadedGame) -> None:
    def read(text: Text) -> tuple[Node | None, tuple[Diagnostic, ...]]:
        parsed = game.parse(text.text, text.box)
        return parsed.effect, parsed.diagnostics

    result = play_scenario(open_file(FILES["milling/scenarios/milling.yaml"]), 0, game.rules, shipped(), read)
    assert result.passed, result.findings


@pytest.mark.parametrize("case", ["bad", "good"])
def test_its_rule_finds_its_bad_example_alone(
    game: LoadedGame, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples are those of the catalogue."""
    for module in (games, shipped_games):
        monkeypatch.setattr(
            module, "installed_games", lambda: (SimpleNamespace(name="trial", attr="GAME", load=lambda: game.parts),)
        )
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").touch()
    deck = Path("cards/trial/trial.yaml")
    deck.parent.mkdir(parents=True)
    usual = ["name: Trial", "level: 1", "ability: DEX", "action: Minor"]
    card = "\n    ".join([*usual, *getattr(catalogue()["C901"], case).splitlines()])
    deck.write_text(f"game: trial\ndeck: trial\nname: Trial\nkind: action\ncards:\n  - {card}\n")
    found, _ = lint([])
    no_face = "C503"  # the game of the page has no template
    said = [(one.code, deck.read_text()[one.span.start : one.span.end]) for one in found if one.code != no_face]
    assert said == ([("C901", "Mill 40 action cards")] if case == "bad" else [])


def test_texts_of_other_mechanics_are_read_as_before(game: LoadedGame) -> None:
    assert game.parse("Make a melee attack. Draw 1 action card.").effect is not None
    assert game.id == "trial"
