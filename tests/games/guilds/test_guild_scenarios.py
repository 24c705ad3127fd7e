"""The scenarios of guilds, which say what its rules and cards do: all of them hold, and they leave no text out."""

from __future__ import annotations

from collections import Counter

from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.source.document import open_document
from measures.playing import ROOT


def test_scenarios_of_guilds() -> None:
    folders = [ROOT / "tests/scenarios/guilds", ROOT / "cards/guilds/scenarios"]
    tested = play_scenarios(folders, lambda name: True, coverage=True)
    assert not tested.diagnostics
    assert not [result.name for result in tested.results if not result.passed] and tested.results
    found = next(one for one in tested.coverage if one.game == "guilds")
    assert not [(one.name, one.words) for one in (*found.cards, *found.texts)]


def test_the_shop_has_the_kits_of_all_guilds_at_once() -> None:
    documents = [open_document(path, None)[1] for path in sorted((ROOT / "cards/guilds").glob("*.yaml"))]
    cards = [card for document in documents if document for card in document.data["cards"]]
    kits = Counter(name for card in cards for name in card.get("kit", ()))
    there = Counter({card["name"].lower().replace(" ", "-"): card.get("copies", 1) for card in cards if "code" in card})
    assert kits and not kits - there
