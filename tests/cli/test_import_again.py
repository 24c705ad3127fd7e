"""A table that is imported again: what has changed in it comes into the deck, and what was edited there stays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from cardlang.model.span import Span
from cardlang.pipeline.edit.edited import applied
from cardlang.pipeline.edit.merging import Merge
from cardlang.source.deck_text import deck_text
from cardlang.source.document import parse_document
from cardlang.source.table import Cell, Row

from .conftest import Desk

TABLE = """\
Name,Cost,Action,Text,Copies,Notes
Stab,1,Standard,Make a melee attack.,2,x
Trot,2,Minor,Draw 1 action card.,,x
"""
DECK, RECORD = "cards/skirmish/folk.yaml", "cards/skirmish/folk.import.json"


@pytest.fixture
def folk(desk: Desk) -> Desk:
    desk.write("folk.csv", TABLE)
    assert desk("import", "folk.csv", "--map", "Cost=level", "--map", "Notes=").code == 0
    return desk


def cards(desk: Desk) -> dict[str, Any]:
    return {card["name"]: card for card in YAML(typ="safe").load(desk.files()[DECK])["cards"]}


def edit(desk: Desk, *changes: tuple[str, str]) -> None:
    text = desk.files()[DECK].decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    desk.write(DECK, text)


def test_the_mapping_is_remembered_and_nothing_changes_if_the_table_has_not(folk: Desk) -> None:
    before = folk.files()
    told = folk("import", "folk.csv")
    assert told.code == 0 and "  new: nothing\n  changed: nothing\n" in told.out and "C181" not in told.out
    assert folk.files() == before
    assert json.loads(before[RECORD])["columns"] == {"Cost": "level", "Notes": ""}


def test_edits_of_both_sides_come_together(folk: Desk) -> None:
    edit(
        folk,
        ("level: 1", "level: 1  # cheap"),
        ("copies: 2", "copies: 3"),
        ("\n  - name: Trot", "\n  # fast\n  - name: Trot"),
    )
    folk.write(
        "folk.csv", TABLE.replace("Stab,1", "Stab,2").replace("Draw 1 action card.,,", "Draw 2 action cards.,1,")
    )
    told = folk("import", "folk.csv")
    assert told.code == 0 and "changed: Stab (Cost), Trot (Text, Copies)\n" in told.out
    assert cards(folk)["Stab"] | {"level": 2, "copies": 3} == cards(folk)["Stab"]
    assert cards(folk)["Trot"] | {"text": "Draw 2 action cards.", "copies": 1} == cards(folk)["Trot"]
    text = folk.files()[DECK].decode()
    assert "level: 2  # cheap\n" in text and "# fast\n  - name: Trot" in text


def test_new_fields_come_in_one_order(folk: Desk) -> None:
    wide = "Name,Cost,Action,Text,Copies,Requires,Flavor,Artist\nTrot,2,Minor,Draw 1 action card.,3,Melee,Quick!,Ann\n"
    folk.write("folk.csv", wide + "Stab,1,Standard,Make a melee attack.,2,,,\n")
    folk("import", "folk.csv")
    assert [*cards(folk)["Trot"]][-4:] == ["copies", "requires", "flavor", "artist"]


def test_a_value_that_both_have_changed_stays_and_is_told_until_they_agree(folk: Desk) -> None:
    edit(folk, ("level: 1", "level: 2"))
    folk.write("folk.csv", TABLE.replace("Stab,1", "Stab,3"))
    for _ in range(2):
        told = folk("import", "folk.csv")
        assert told.code == 1 and cards(folk)["Stab"]["level"] == 2
        assert f"{DECK}:8:12: C198 row 2, Cost: the table says 3, but here is 2, which was 1" in told.out
    edit(folk, ("level: 2\n    action: S", "level: 3\n    action: S"))
    assert folk("import", "folk.csv").code == 0
    folk.write("folk.csv", TABLE.replace("Stab,1", "Stab,4"))
    assert folk("import", "folk.csv").code == 0 and cards(folk)["Stab"]["level"] == 4


def test_another_wording_of_the_same_is_no_edit(folk: Desk) -> None:
    edit(folk, ("Draw 1 action card.", "You draw 1 action card."))
    folk.write("folk.csv", TABLE.replace("Draw 1 action card", "Draw 2 action cards"))
    told = folk("import", "folk.csv")
    assert told.code == 0 and cards(folk)["Trot"]["text"] == "Draw 2 action cards."


def test_new_cards_gone_cards_and_deleted_cards_are_told(folk: Desk) -> None:
    folk.write("folk.csv", TABLE.replace("Trot,2", "Dash,2"))
    told = folk("import", "folk.csv")
    assert told.code == 0 and "  new: Dash\n" in told.out
    assert "C199 warning: the table has no row for Trot any more" in told.out
    assert [*cards(folk)] == ["Stab", "Trot", "Dash"]
    text = folk.files()[DECK].decode()
    folk.write(DECK, text[: text.index("  - name: Stab")] + text[text.index("  - name: Trot") :])
    assert folk("import", "folk.csv").code == 0 and [*cards(folk)] == ["Trot", "Dash"]
    folk.write("folk.csv", TABLE.replace("Trot,2", "Dash,2").replace("Stab,1", "Stab,2"))
    told = folk("import", "folk.csv")
    assert told.code == 1 and "C198 row 2: Stab was deleted here, but has changed in the table" in told.out
    assert [*cards(folk)] == ["Trot", "Dash"]


def test_the_deck_follows_from_the_file_or_is_named(folk: Desk) -> None:
    assert folk("import", "folk.csv", "--deck", "others", "--map", "Cost=level", "--map", "Notes=").code == 1
    told = folk("import", "folk.csv")
    assert told.code == 2 and "which deck? Choose one with --deck: folk, others" in told.err
    assert "folk.yaml: 2 action cards" in folk("import", "folk.csv", "--deck", "folk").out


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        (RECORD, "{", "is broken: it is not JSON"),
        (RECORD, '{"version": 2}', "was written by a newer cardlang"),
        (RECORD, '{"version": 1, "cards": 3}', "is not a record of an import"),
        (DECK, "cards: [", "is there already, and it has errors"),
        (DECK, "game: skirmish\nkind: creature\ncards: []\n", "cards of another kind"),
        (DECK, "game: skirmish\nkind: action\ncards: [{name: x}]\n", "has no list of cards, each after a hyphen"),
        (DECK, "game: skirmish\nkind: action\ncards: {}\n", "has no list of cards"),
    ],
)
def test_what_cannot_be_merged_stays_as_it_is(path: str, text: str, said: str, folk: Desk) -> None:
    folk.write(path, text)
    folk.write("folk.csv", TABLE.replace("Stab,1", "Stab,3"))
    before = folk.files()
    told = folk("import", "folk.csv")
    assert told.code == 2 and said in told.err and folk.files() == before


VALUES = st.sampled_from(("a", "b", ["a", "b"], ["c"], 1, "two\nlines", None))
CARDS = st.dictionaries(
    st.sampled_from(("Ann", "Bob", "Cid")),
    st.dictionaries(st.sampled_from(("x", "y", "powers")), VALUES, max_size=3),
    max_size=3,
)


def full(cards: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{"name": name} | {k: v for k, v in card.items() if v is not None} for name, card in cards.items()]


@given(CARDS, CARDS, CARDS, st.sampled_from(("\n", "\r\n")))
def test_a_merge_takes_what_one_side_has_changed_and_loses_nothing(
    base: dict[str, Any], mine: dict[str, Any], table: dict[str, Any], end: str
) -> None:
    mine = {"Eve": {"x": 1}} | mine
    text = deck_text(["# mine"], {"kind": "k"}, full(mine), ("powers",)).replace("\n", end)
    source, document, found = parse_document(text.encode(), "deck.yaml")
    assert document and not found
    headings = {name: name for name in ("name", "x", "y", "powers")}
    merge = Merge(document, headings, ("powers",), lambda _, one, other: one == other)
    row = Row(2, {0: Cell("", Span("t.csv", 0, 0))})
    merge.run(full(base), [(row, card) for card in full(table)])
    done = applied(text.encode(), source, sorted(merge.fixes, key=lambda fix: fix.span))
    _, after, found = parse_document(done, "deck.yaml")
    assert after and not found and done.count(b"\r\n") == (done.count(b"\n") if end == "\r\n" else 0)
    got = {card["name"]: card for card in after.data["cards"]}
    conflicts = {(id, name) for id, name, one in merge.found if one.code == "C198"}
    for name in {*mine, *table}:
        if name not in mine:
            assert (name in got) == (name not in base)
            assert name in base or got[name] == full({name: table[name]})[0]
            continue
        for key in ("x", "y", "powers"):
            before, here = base.get(name, {}).get(key), mine[name].get(key)
            now = table[name].get(key) if name in table else before
            both = here not in (now, before) and now != before
            assert ((name.lower(), key) in conflicts) == both
            assert got[name].get(key) == (now if here == before and not both else here)
    again = Merge(after, headings, ("powers",), lambda _, one, other: one == other)
    again.run(merge.base, [(row, card) for card in full(table)])
    assert again.fixes == [] and len(again.found) == len(merge.found)
