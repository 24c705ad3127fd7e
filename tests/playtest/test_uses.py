"""What playtest counts of cards: drawn, played, stuck in hand; and why games ended."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from cardlang.model.playtest import CardUse, Played, Summary
from cardlang.playtest.uses import Uses
from cardlang.report.playtests import playtest_as_json, playtest_as_text
from cardlang.rules.actions import split
from contract.games import every_game
from measures.playing import uniform


@pytest.mark.parametrize("game", ["embers", "duel", "deckbuilder", "skirmish"])
def test_cards_in_hand_were_drawn_and_either_played_lost_or_stuck(game: str) -> None:
    match = every_game()[game].match
    play, chance = match.start(2), Random(2)
    uses, declared = Uses(match, play), Counter[int]()
    while play.decision:
        player, code = play.decision.player, uniform(play, chance)
        kind, first, second = split(code)
        parts = play.game.actions[kind].parts
        if kind >= 16 and "card" in parts and "buy" not in play.game.actions[kind].wording:
            declared[(first, second)[parts.index("card")]] += 1
        uses.choose(player, code)
        play.resume(code)
        uses.look()
    counted = [*uses.counted()]
    assert all(use.drawn >= use.played + use.stuck and min(use[2:]) >= 0 for use in counted)
    assert {use.card for use in counted} >= {play.state.tables.cards[card].card.id for card in match.decks[0]}
    assert sum(use.drawn for use in counted) > 5 and 0 < sum(use.played for use in counted) <= declared.total()
    if game in ("embers", "duel"):  # where a card is played as soon as that was chosen
        assert sum(use.played for use in counted) == declared.total()


def test_what_pieces_hold_is_drawn_with_them_and_played_when_they_use_it() -> None:
    match = every_game()["guilds"].match
    play, chance = match.start(5), Random(5)
    cards = play.state.tables.cards
    uses, used, passive = Uses(match, play), Counter[tuple[int, str]](), 0
    begun = Counter({(use.seat, use.card): use.drawn for use in Uses(match, play).counted()})
    heroes = [(seat, cards[card].card) for seat, deck in enumerate(match.decks) for card in deck]
    assert begun == Counter((seat, name) for seat, one in heroes for name in (one.id, *one.fields["kit"]))
    while play.decision:
        player, code = play.decision.player, uniform(play, chance)
        kind, first, _second = split(code)
        if play.game.actions[kind].wording.startswith("attack"):
            used[player, cards[first].card.id] += 1
        uses.choose(player, code)
        play.resume(code)
        uses.look()
    counted = {(use.seat, use.card): use for use in uses.counted()}
    assert used and all(use.drawn >= use.played + use.stuck for use in counted.values())
    for (seat, name), use in counted.items():
        card = next(one.card for one in cards if one.card.id == name)
        if card.fields.get("type") == "attack" and "extra_defense" not in card.fields:
            assert (use.played > 0) == (used[seat, name] > 0)
        elif "reroll" in card.fields:
            assert use.played == use.drawn and not use.stuck
            passive += 1
    assert passive


def game(won: bool, *cards: CardUse) -> Played:
    return Played(
        1, "", "", 1, ("a", "b"), "", ("A", "B"), ("r", "r"), ("A" if won else "B",), 5, (), ended="rule 9", cards=cards
    )


def test_a_card_that_stands_out_is_told_and_so_is_one_that_is_never_played() -> None:
    summary = Summary(1, ("r",))
    for n in range(40):
        strong = CardUse(0, "strong", int(n % 2), int(n % 2), 0)
        summary.add(game(bool(n % 2), strong, CardUse(0, "heavy", 1, 0, 1), CardUse(0, "lost", 0, 0, 0)))
    told = playtest_as_text(summary, 0)
    assert "A with strong: won 20 of 20 (100.0 %, 83.9 to 100.0 %)\n" in told and "A with heavy" not in told
    assert "A never played: heavy\n" in told and "A never drew: lost\n" in told
    assert "A had most often left over at the end: heavy (40 of 40)\n" in told
    assert "ended by rule 9  40 of 40" in told
    data = json.loads(playtest_as_json(summary))
    assert data["ends"] == {"rule 9": 40}
    strong = next(row for row in data["cards"] if row["card"] == "strong")
    assert (strong["games"], strong["won"], strong["drawn"], strong["played"], strong["stuck"]) == (20, 20, 20, 20, 0)


def test_a_game_in_a_file_tells_by_which_rule_it_ended() -> None:
    match = every_game()["duel"].match
    play, chance = match.start(1), Random(1)
    while play.decision:
        play.resume(uniform(play, chance))
    assert match.game.flow.ended(play) == "rule D8"
