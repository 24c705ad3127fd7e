"""Decks: ids and names, defaults, texts with their positions, findings of each card."""

from __future__ import annotations

import pytest

from cardlang.model.card import CardKind
from cardlang.model.span import SourceText
from cardlang.source.deck import DeckFile, duplicates, kind_of, read_deck
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from cardlang.source.yaml.compose import compose
from cardlang.source.yaml.nodes import Document

BOXES = {"action": {"text": "main", "attached": "attached"}, "creature": {"powers": "power"}}
HEAD = "game: skirmish\ndeck: drow\nname: Drow Deck\nkind: action\ncards:\n"
RUN = "  - {name: Run!, level: 1, action: Minor, text: Move 6 squares.}\n"


def document(text: str, path: str = "a.yaml") -> Document:
    found, _ = compose(SourceText(path, text))
    assert found
    return found


def read(text: str, kind: str = "action", path: str = "a.yaml") -> DeckFile:
    schema = load_schema(shared_folder() / f"schemas/skirmish/{kind}.schema.json")
    return read_deck(document(text, path), schema, CardKind(BOXES[kind]))


def codes(file: DeckFile) -> list[str]:
    return [diagnostic.code for diagnostic in file.diagnostics]


def test_a_card_holds_what_the_file_says_and_the_defaults() -> None:
    file = read(HEAD + RUN)
    assert file.deck and file.diagnostics == ()
    (card,) = file.deck.cards
    assert (card.id, card.name, card.number, card.copies) == ("run", "Run!", 1, 1)
    assert (card.game, card.deck, card.kind) == ("skirmish", "drow", "action")
    assert card.fields["subtypes"] == [] and card.fields["attached"] is None
    assert [(text.box, text.text) for text in card.texts] == [("main", "Move 6 squares.")]


def test_a_card_without_a_name_gets_it_from_its_id() -> None:
    file = read(HEAD + RUN.replace("name: Run!", "id: hit-and-run"))
    assert file.deck and [card.name for card in file.deck.cards] == ["Hit And Run"]


def test_texts_come_in_printed_order_with_their_places() -> None:
    text = HEAD + RUN.replace("}", ", attached: 'It''s slow.'}")
    deck = read(text).deck
    assert deck
    main, lower = deck.cards[0].texts
    assert (main.box, lower.box) == ("main", "attached")
    span = lower.span(5, 10)
    assert text[span.start : span.end] == "slow."


def test_a_flawed_card_does_not_hide_the_others_nor_its_texts() -> None:
    file = read(HEAD + RUN + RUN.replace("Run!", "Go").replace("level: 1", "level: x"))
    assert file.deck and [card.id for card in file.deck.cards] == ["run"]
    assert [(card.id, card.texts[0].text) for card in file.flawed] == [("go", "Move 6 squares.")]
    assert [(d.code, d.card) for d in file.diagnostics] == [("C133", "go")]


def test_a_flawed_head_leaves_the_cards_to_be_read() -> None:
    file = read("fraction: drow\n" + HEAD + RUN)
    assert file.deck is None and codes(file) == ["C131"]
    assert [card.id for card in file.flawed] == ["run"]


def test_comments_about_the_next_line_are_allowed() -> None:
    powers = "    powers:\n      - Block 5\n      # the next one\n      - Flying\n    # copies\n    copies: 2 # two\n"
    card = "  - name: A\n    level: 1\n    abilities: []\n    hp: 5\n    speed: 6\n    melee: 5\n"
    assert codes(read(HEAD.replace("action", "creature") + card + powers, "creature")) == []
    lost = powers.replace("Block 5", "Block 5 # not 10").replace("      # the", "        # the")
    assert codes(read(HEAD.replace("action", "creature") + card + lost, "creature")) == ["C122"]
    own_line = powers.replace("      # the", "        # the")
    assert codes(read(HEAD.replace("action", "creature") + card + own_line, "creature")) == ["C122"]


def test_a_comment_in_place_of_a_text_is_reported() -> None:
    card = "  - name: A\n    level: 1\n    action: Minor\n    text: Tap it.\n    attached: #2 of them\n"
    file = read(HEAD + card)
    assert codes(file) == ["C122"]
    assert codes(read(HEAD + card.replace("#2 of them", "null # none"))) == []


@pytest.mark.parametrize(("comment", "text"), [("#2", True), ("# two", False), ("  #", False)])
def test_quotes_around_a_comment_are_certain_only_if_it_looks_like_text(comment: str, text: bool) -> None:
    card = f"  - name: A\n    level: 1\n    action: Minor\n    text: Tap {comment}\n"
    (found,) = read(HEAD + card).diagnostics
    assert found.code == "C122" and found.fix and found.fix.sure == text


def test_an_id_cannot_lead_out_of_a_folder() -> None:
    for id in ("../x", "a/b", "A", "a--b", "x\\n"):
        file = read(HEAD + RUN.replace("name: Run!", f'id: "{id}"'))
        assert file.diagnostics and file.deck and file.deck.cards == ()


def test_an_id_is_unique_in_its_game_over_all_files() -> None:
    first, second = read(HEAD + RUN, path="a.yaml"), read(HEAD.replace("drow", "elf") + RUN, path="b.yaml")
    assert first.deck and second.deck
    (found,) = duplicates([second.deck, first.deck], lambda span: f"{span.path}:6")
    assert (found.code, found.span.path, found.card) == ("C144", "b.yaml", "run")
    assert "a.yaml:6" in found.message


def test_each_of_several_cards_of_one_name_is_offered_an_id_of_its_own() -> None:
    deck = read(HEAD + RUN * 3).deck
    assert deck
    assert [one.help.rpartition(" ")[2] for one in duplicates([deck], str)] == ["run-2", "run-3"]


def test_a_list_is_not_a_deck() -> None:
    game, kind, (found,) = kind_of(document("- a\n"), "skirmish", ["skirmish"], lambda _: BOXES)
    assert (game, kind, found.code) == (None, None, "C133")
