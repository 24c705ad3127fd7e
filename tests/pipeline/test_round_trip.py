"""A list that `cardlang build` writes, as CSV or JSON, is read back as the deck that it was made of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.load.tables import read_cards
from cardlang.report.card_list import WRITERS
from cardlang.source.deck import slug
from cardlang.source.project import Selection, shipped_project
from cardlang.source.spreadsheet import TableSource

PROJECT = shipped_project()


def back(rows: list[Mapping[str, Any]], form: str, deck: str, game: str, folder: Path) -> list[dict[str, Any]]:
    """The cards of a deck in a list."""
    file = folder / f"cards.{form}"
    file.write_bytes(WRITERS[form](rows))
    columns, _, found = read_cards(PROJECT, load_game(game), TableSource(file, head={"deck": deck}))
    assert columns and found == []
    return [dict(card.value) for _, card in columns.cards()]


def row(deck: str, kind: str, number: int, card: Mapping[str, Any]) -> dict[str, Any]:
    """What `build` lists of a card."""
    id = card.get("id") or slug(card["name"])
    return {"deck": deck, "kind": kind, "number": number, "id": id, "name": card["name"], "copies": 1, **card}


def said(card: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something, without an id that follows from the name."""
    made = {name: plain(value) for name, value in card.items() if value not in (None, [], {})}
    own = {} if made.get("id") in (None, slug(made["name"])) else {"id": made["id"]}
    return {**{name: value for name, value in made.items() if name != "id"}, "copies": card.get("copies", 1)} | own


def plain(value: Any) -> Any:
    """A value with single spaces between words."""
    if isinstance(value, str):
        return "\n".join(" ".join(line.split()) for line in value.strip().split("\n"))
    return [plain(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("form", ["csv", "json"])
def test_every_shipped_deck_comes_back(form: str, tmp_path: Path) -> None:
    files = tuple((path, role) for path, role in PROJECT.files() if role == "deck")
    decks = [one.deck for one in read(Selection(PROJECT, files, whole=True)).decks]
    for game in {deck.game for deck in decks}:
        ours = [deck for deck in decks if deck.game == game]
        rows = [row(deck.id, deck.kind, card.number, card.fields) for deck in ours for card in deck.cards]
        for deck in ours:
            cards = [said(card.fields) for card in deck.cards]
            assert [said(one) for one in back(rows, form, deck.id, game, tmp_path)] == cards


WORDS = st.text("=+-@'\"ab é,;:\t|\n—1", min_size=1, max_size=12).map(lambda text: " ".join(text.split()))
TEXTS = WORDS.map(lambda text: f"{text.replace('|', '')}a")
CARDS = st.fixed_dictionaries(
    {
        "name": WORDS.filter(slug),
        "level": st.integers(0, 9),
        "abilities": st.lists(st.sampled_from(("STR", "CON", "DEX")), min_size=1, max_size=3),
        "hp": st.integers(0, 200),
        "powers": st.lists(TEXTS, max_size=3),
    },
    optional={
        "id": st.sampled_from(("own", "own-2")),
        "ranged": st.fixed_dictionaries({"damage": st.integers(0, 90), "range": st.integers(1, 9)}),
        "flavor": WORDS.filter(bool),
        "copies": st.integers(1, 9),
    },
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cards=st.lists(CARDS, min_size=1, max_size=4), form=st.sampled_from(("csv", "json")))
def test_any_deck_comes_back(cards: list[dict[str, Any]], form: str, tmp_path: Path) -> None:
    rows = [row("folk", "creature", number, card) for number, card in enumerate(cards, 1)]
    other = row("other", "action", 1, {"name": "Run", "level": 1, "action": "Minor", "text": "Draw 1 action card."})
    read = back([*rows, other], form, "folk", "skirmish", tmp_path)
    assert [said(one) for one in read] == [said(one) for one in cards]
