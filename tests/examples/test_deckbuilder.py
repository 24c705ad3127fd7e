"""The example of a deck-builder, a game that is one file: linted, played to each of its ends, and printed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from pypdf import PdfReader

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.pipeline.printing.build import build
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.rules.actions import split
from cardlang.rules.state import State

FOLDER = Path(__file__).parents[2] / "docs/examples/deckbuilder"
CARDS = 48


@pytest.fixture(autouse=True)
def _inside_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def test_lint_finds_nothing() -> None:
    assert lint([])[0] == []


def test_it_is_a_file_of_150_lines_at_most() -> None:
    assert len((FOLDER / "games/deckbuilder/game.yaml").read_text().splitlines()) <= 150
    assert not list(FOLDER.rglob("*.py"))


def test_its_scenarios_pass_and_name_each_rule() -> None:
    tested = play_scenarios([], lambda name: True)
    assert len(tested.results) >= 20 and all(result.passed for result in tested.results)
    said = "".join(one.read_text() for one in FOLDER.glob("cards/deckbuilder/scenarios/*.yaml"))
    assert [rule for rule in (f"H{n}" for n in range(1, 10)) if rule not in said] == []


def played(players: int, seed: int) -> State:
    """A random game, from its beginning to its end."""
    (pairing,) = arrange(["basic"] * players).pairings
    play, chance = pairing.match.start(seed), Random(seed)
    lie = Counter(all_cards(play.state))
    while play.decision:
        play.apply(chance.choice(play.decision.options))
    assert play.state.over and Counter(all_cards(play.state)) == lie  # a card is always somewhere
    return play.state


def all_cards(state: State) -> list[int]:
    return [card for zone in state.zones for card in zone]


def in_supply(state: State) -> int:
    return len(state.zones[state.zone(0, "supply")])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_reach_each_end(players: int) -> None:
    winners = load_game("deckbuilder").rules.opening.winners
    ends, won = {(True, False), (False, True)}, {0, 1}  # as many points are a draw
    for seed in range(70):
        state = played(players, seed)
        ends.discard((in_supply(state) == 0, state.turns >= 40))
        assert len(winners(state)) in (0, 1)
        won.discard(len(winners(state)))
        if not ends and not won:
            break
    assert not ends and not won


def test_each_player_brings_the_same_deck_and_the_table_has_the_rest() -> None:
    (pairing,) = arrange(["basic"] * 4).pairings
    state = pairing.match.start(1).state
    has = {zone: [len(state.zones[state.zone(player, zone)]) for player in range(4)] for zone in ("hand", "deck")}
    assert has == {"hand": [5] * 4, "deck": [5] * 4}
    assert len(state.zones[state.zone(0, "market")]) == 5 and in_supply(state) == CARDS - 5


READ = {
    "Discard all cards from play.": "Discard each card in play.",
    "Discard each card you have in play.": "Discard each card in play.",
    "Put 1 card from play on top of your deck.": "Put 1 card from play on top of your deck.",
    "Put this card into play.": "Put this card into play.",
    "Put the top card of the supply into the trash.": "Trash the top card of the supply.",
    "You may trash a card.": "You may trash 1 card from your hand.",
    "Each opponent trashes 1 card from their discard pile.": "Each opponent trashes 1 card from their discard pile.",
    "If the market is empty, draw 1 card.": "If the market is empty, draw 1 card.",
    "If there are no cards in the trash, draw 1 card.": "If the trash is empty, draw 1 card.",
    "Unless the supply is empty, draw 1 card.": "Unless the supply is empty, draw 1 card.",
    "Trash 1 card with cost 3 or less from your hand.": "Trash 1 card with cost 3 or less from your hand.",
    "Gain 1 coin for each basic card in the trash.": "Gain 1 coin for each basic card in the trash.",
}


@pytest.mark.parametrize("text", READ)
def test_what_texts_can_say_of_its_zones(text: str) -> None:
    parsed = load_game("deckbuilder").language.parse(text, "main")
    assert parsed.text == READ[text], parsed.diagnostics


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("refills_from: discard pile", "refills_from: discards", 'there is no zone "discards"'),
        ("from: supply", "from: suply", 'there is no zone "suply"'),
        ("worth: points", "worth: point", 'there is no field of a card "point"'),
        ("coin: cost,", "coin: price,", 'there is no field of these cards "price"'),
        (", from: supply", "", 'this zone has no "from"'),
    ],
)
def test_names_that_nothing_declares_are_told(
    right: str, wrong: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(FOLDER, tmp_path / "mine")
    file = tmp_path / "mine/games/deckbuilder/game.yaml"
    file.write_text(file.read_text().replace(right, wrong, 1))
    monkeypatch.chdir(tmp_path / "mine")
    assert [one.message for one in lint([])[0] if one.span.path.endswith("game.yaml")] == [told]


def test_who_cannot_pay_is_told_so() -> None:
    (pairing,) = arrange(["basic"] * 2).pairings
    play = pairing.match.start(1)
    assert play.decision
    done = next(code for code in play.decision.options if split(code)[0] == 18)
    play.apply(done)
    card = play.state.zones[play.state.zone(0, "market")][0]
    refusal = play.decision.refusal(play.state, play.game.actions[17](card))
    assert refusal and (refusal.rule, refusal.says) == ("H5", "it costs more coins than you have")


def test_the_kit_is_printed_with_its_rulebook(tmp_path: Path) -> None:
    built = build(BuildOptions(out=tmp_path, kit=True))
    assert built.diagnostics == []
    text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "deckbuilder/letter-kit.pdf").pages)
    words = " ".join(text.split())
    assert "5 cards always lie in the market: what is missing comes from the supply." in words
    assert "for coins equal to its cost and 1 buy" in words
    assert "Trade cards lie in the supply at first. Basic cards lie in your deck at first." in words
    assert "Each player has a hand, a deck and a discard pile." in words
    assert "Each player begins with no coins, buys or points." in words
    assert words.count("Great Bridge") == 3 and words.count("Errand") == 2  # a deck for each of two players


def test_a_kit_has_a_deck_for_each_player_that_the_game_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(FOLDER, tmp_path / "deckbuilder")
    monkeypatch.chdir(tmp_path / "deckbuilder")
    file = Path("games/deckbuilder/game.yaml")
    file.write_text(file.read_text().replace("number: [2, 4]", "number: [3, 4]"))
    build(BuildOptions(kit=True))
    text = " ".join(page.extract_text() for page in PdfReader("out/deckbuilder/letter-kit.pdf").pages)
    assert text.count("Errand") == 3
