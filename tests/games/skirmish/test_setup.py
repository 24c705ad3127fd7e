"""Set-up and the order of turns (S2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from cardlang.games.skirmish import actions as a
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.rules.actions import split
from cardlang.rules.board import Board
from cardlang.rules.cards import PlayedCard
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.start import Side, make_match
from measures.playing import GAME

Begin = Callable[..., Play]
AREAS = Board(6, "11..22......33..44")


def creature(id: str, level: int, copies: int) -> PlayedCard:
    fields = {"level": level, "abilities": [], "keywords": [], "hp": 20, "speed": 6, "melee": 10, "powers": []}
    return PlayedCard(Card(id, id, "creature", "skirmish", "test", 1, copies, fields, (), Span("c.yaml", 0, 0)), ())


@pytest.fixture
def match(cards: Mapping[str, PlayedCard]) -> Begin:
    """A game in which each player has creatures of these levels, three copies each, and six action cards."""

    def begin(*levels: int, players: int = 2, board: Board = AREAS, seed: int = 0) -> Play:
        creatures = [creature(f"level-{level}", level, 3) for level in levels]
        actions = [cards["run"]] * 6
        sides = [Side(f"player {n + 1}", (*creatures, *actions), n) for n in range(players)]
        made, findings = make_match(GAME, sides, board)
        assert made, findings
        return made.start(seed)

    return begin


def picks(play: Play) -> set[tuple[int, int]]:
    """The levels that can be picked now, with the squares."""
    assert play.decision
    found = (split(code) for code in play.decision.options)
    cards = play.state.tables.cards
    return {(cards[card].level, square) for kind, card, square in found if kind == a.START_WITH.number}


def pick(play: Play, level: int, square: int) -> None:
    cards = play.state.tables.cards
    card = next(n for n, card in enumerate(cards) if card.card.id == f"level-{level}")
    play.apply(a.START_WITH(card, square))


def all_pick(play: Play) -> None:
    """Every player picks the first creature offered and no more."""
    while play.state.phase == "setup":
        assert play.decision
        end, *others = play.decision.options
        play.apply(end if others and end == a.END_PHASE() else play.decision.options[0])


def test_starting_creatures_have_7_levels_together_and_none_more_than_3(match: Begin) -> None:
    play = match(2, 3, 4)
    assert {level for level, _ in picks(play)} == {2, 3}
    pick(play, 3, 0)
    pick(play, 3, 1)
    assert picks(play) == {(level, square) for level in (2, 3) for square in (4, 5)}  # 1 level is left: player 2 picks


def test_starting_creatures_stand_untapped_on_free_squares_of_their_own_start_area(match: Begin) -> None:
    play = match(1, 2)
    assert {square for _, square in picks(play)} == {0, 1}
    pick(play, 2, 1)
    assert {square for _, square in picks(play)} == {0}
    (one,) = play.state.present
    assert (play.state.at[one], play.state.tapped[one], play.state.controller[one]) == (1, False, 0)


@pytest.mark.parametrize(
    ("level", "square", "why"),
    [
        (4, 0, "it has too many levels, alone or with the other starting creatures"),
        (1, 2, "it is not a free square of that player's start area"),
        (1, 4, "it is not a free square of that player's start area"),
    ],
)
def test_decks_that_no_player_can_begin_with_are_refused(match: Begin, level: int, square: int, why: str) -> None:
    play = match(1, 4)
    cards = play.state.tables.cards
    card = next(n for n, card in enumerate(cards) if card.card.id == f"level-{level}")
    assert play.decision
    constraint = play.decision.refusal(play.state, a.START_WITH(card, square))
    assert constraint
    assert (constraint.rule, constraint.says) == ("S2.2", why)


def test_nobody_begins_without_a_creature(match: Begin) -> None:
    play = match(1)
    assert play.decision
    assert a.END_PHASE() not in play.decision.options
    constraint = play.decision.refusal(play.state, a.END_PHASE())
    assert constraint
    assert constraint.rule == "S2.2"
    pick(play, 1, 0)
    assert a.END_PHASE() in play.decision.options


def test_opening_hands_are_3_and_3_with_20_gold_in_the_vault(match: Begin) -> None:
    play = match(1, 2)
    all_pick(play)
    state = play.state
    waiting = 1 - state.turn  # the first refresh of the other player has already happened
    assert [len(state.zones[state.zone(waiting, zone)]) for zone in ("hand", "creature_hand")] == [3, 3]
    assert [state.resources[state.resource(waiting, name)] for name in ("vault", "supply", "vp")] == [20, 0, 0]
    assert len(state.zones[state.zone(waiting, "deck")]) == 3
    assert len(state.zones[state.zone(waiting, "creature_deck")]) == 2  # 6, 1 in play, 3 in hand


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_passes_to_the_left_from_a_first_player_that_the_seed_decides(match: Begin, players: int) -> None:
    firsts = set()
    for seed in range(12):
        play = match(1, players=players, seed=seed)
        all_pick(play)
        first = play.state.turn
        firsts.add(first)
        turns = []
        while len(turns) < players + 1:
            turns.append(play.state.turn)
            before = play.state.turns
            while play.state.turns == before:
                play.apply(a.END_PHASE())
        assert turns == [(first + n) % players for n in range(players + 1)]
    assert firsts == set(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_begins_with_20_gold_and_nothing_else(match: Begin, players: int) -> None:
    """Source: S2.3; the first player's refresh has moved 1 (S3.1)."""
    play = match(1, 2, players=players)
    all_pick(play)
    state = play.state
    stores = [[state.resources[state.resource(n, name)] for name in ("vault", "supply", "vp")] for n in range(players)]
    assert stores == [[19, 1, 0] if n == state.turn else [20, 0, 0] for n in range(players)]


def test_creatures_not_yet_deployed_are_as_printed(match: Begin) -> None:
    """Before any creature is on the board, the notation names none and is the same for every player."""
    line = Notation(GAME, match(1, 2).state.tables).write(match(1, 2).state)
    assert "(creature " not in line
    assert line.count("(vault 20) (supply 0) (vp 0)") == 2


def test_copies_of_one_card_are_numbered_among_all_players_and_a_creature_alone_is_not(
    cards: Mapping[str, PlayedCard],
) -> None:
    alone, twins, many = creature("alone", 1, 1), creature("twins", 2, 1), creature("many", 3, 2)
    sides = [Side("first", (alone, twins, many), 0), Side("second", (twins, many), 1)]
    made, findings = make_match(GAME, sides, AREAS)
    assert made, findings
    assert [(one.name, one.player) for one in made.tables.creatures] == [
        ("alone", 0),
        ("twins 1", 0),
        ("many 1", 0),
        ("many 2", 0),
        ("twins 2", 1),
        ("many 3", 1),
        ("many 4", 1),
    ]
