"""Invariants that hold at every moment of a game, checked in random games between the shipped decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod
from random import Random

import pytest

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.actions import KINDS
from cardlang.pipeline.play.matches import arrange
from cardlang.rules.actions import split
from cardlang.rules.compiled import this_one
from cardlang.rules.event import NOBODY
from cardlang.rules.start import Match
from cardlang.rules.state import GONE, State
from cardlang.rules.views import observe
from measures.playing import random_game, snapshot

SEEDS = (1, 2, 3)


@pytest.fixture(scope="module", params=[("drow", "hero"), ("hero", "drow", "drow", "hero")], ids=["two", "four"])
def match(request: pytest.FixtureRequest) -> Match:
    """Two players, and two teams of two."""
    (pairing,) = arrange(request.param, teams=(0, 1, 0, 1)[: len(request.param)]).pairings
    return pairing.match


@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_ends_with_a_result(match: Match, seed: int) -> None:
    """Games end, because the vaults run empty (S3.1, S9.3)."""
    for play, _ in random_game(match, seed):
        last = play
    state = last.state
    assert state.over and state.ending and not state.frames
    points = [0, 0]
    for player, team in enumerate(state.tables.teams):
        points[team] += state.resources[state.resource(player, "vp")]
    best = [player for player, team in enumerate(state.tables.teams) if points[team] > points[1 - team]]
    assert list(match.game.opening.winners(state)) == best


def cards(state: State) -> Counter[tuple[int, int]]:
    """Every card with its owner, whether in a zone, being played, attached to a creature or on the board."""
    found: Counter[tuple[int, int]] = Counter()
    for player in range(len(state.tables.teams)):
        for zone in state.tables.zones:
            found.update((card, player) for card in state.zones[state.zone(player, zone)])
    played = [frame for frame in (*state.frames, *state.later) if frame.program.kind.endswith("card")]
    found.update((frame.card, frame.player) for frame in played if frame.card != NOBODY and _in_play(frame))
    for one in range(len(state.at)):
        found.update(state.attached[one])
        if state.at[one] != GONE:
            found[state.tables.creatures[one].card, state.owner[one]] += 1
    return found


def _in_play(frame) -> bool:
    """Whether the last step of the played card has not discarded it yet."""
    return frame.position < len(frame.program.steps)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_made(match: Match, seed: int) -> None:
    deal = Counter((card, player) for player, deck in enumerate(match.decks) for card in deck)
    for play, code in random_game(match, seed):
        assert cards(play.state) == deal, split(code)


@pytest.mark.parametrize("seed", SEEDS)
def test_gold_is_only_spent_on_creatures(match: Match, seed: int) -> None:
    """Gold that is paid leaves the game (S3.3), and all other gold stays with its owner. A creature costs its level."""
    before: list[int] | None = None
    paid = [0] * len(match.names)
    for play, code in random_game(match, seed):
        state = play.state
        has = [
            sum(state.resources[state.resource(player, name)] for name in ("vault", "supply"))
            for player in range(len(match.names))
        ]
        if before is not None:
            assert [was - now for was, now in zip(before, has, strict=True)] == paid
        assert min(state.resources) >= 0
        before, paid = has, [0] * len(has)
        kind, card, _ = split(code)
        if kind == a.DEPLOY.number:
            paid[state.turn] = state.tables.cards[card].level


@pytest.mark.parametrize("seed", SEEDS)
def test_the_board_is_consistent(match: Match, seed: int) -> None:
    """No two creatures share a square, none is in a wall, destroyed ones have left the board, and nothing remains of
    effects that have ended."""
    for play, _ in random_game(match, seed):
        state = play.state
        squares = [square for square in state.at if square != GONE]
        assert len(set(squares)) == len(squares) and all(state.tables.board.floor >> square & 1 for square in squares)
        assert state.present == tuple(one for one, square in enumerate(state.at) if square != GONE)
        assert {state.on[state.at[one]] for one in state.present} == set(state.present)
        assert state.occupied == sum(1 << square for square in squares)
        teams = [state.tables.teams[player] for player in state.controller]
        assert state.sides == [
            sum(1 << state.at[one] for one in state.present if teams[one] == team) for team in state.tables.teams
        ]
        if not state.frames:
            assert all(state.damage[one] < (state.stat(one, "hit points") or 0) for one in state.present)
            assert not any(shield.serial for shield in state.shields) and not state.packets and not state.later


@pytest.mark.parametrize("seed", SEEDS)
def test_indexed_effects_equal_the_active_ones(match: Match, seed: int) -> None:
    """The look-ups of the active effects are what their statics and abilities say, and nothing is missing or stale."""
    seen = 0
    for play, _ in random_game(match, seed):
        effects, fresh = play.state.effects, play.state.clone()
        for texts in fresh.tables.printed_texts:
            texts[:] = [None] * len(texts)
        fresh.refresh()
        assert (effects.statics, effects.triggers, effects.uses) == (
            fresh.effects.statics, fresh.effects.triggers, fresh.effects.uses,
        )  # fmt: skip
        statics = [one for found in effects.statics.values() for one in found]
        for name, found in effects.stats.items():
            assert found == effects.statics[f"stat {name}"]
            own = effects.stats_by_creature[name]
            assert (own is None) is any(static.fits is not this_one for static, _ in found)
            for me in range(len(play.state.at)) if own is not None else ():
                assert own.get(me, []) == [one for one in found if one[1].acting == me]
                seen += me in own
        assert len(effects.stats) == sum(key.startswith("stat ") for key in effects.statics)
        banned = [one for one in statics if one[0].sort in ("cannot", "only")]
        assert sum(map(len, effects.bans.values())) == len(banned)
        assert all(one in effects.bans[one[0].of] for one in banned)
        for me, uses in effects.uses.items():
            numbered = [(n, use, of) for n, (use, of) in enumerate(uses)]
            assert effects.quick.get(me, []) == [one for one in numbered if one[1].quick]
            assert effects.own.get(me, []) == [one for one in numbered if not one[1].quick]
            assert all(use.tapping is (use.taps or use.timing == "immediate") for use, _ in uses)
        assert {*effects.quick, *effects.own} == set(effects.uses)
        quick = [use for uses in effects.uses.values() for use, _ in uses if use.quick]
        assert effects.by_board is (
            all(static.by_board and not static.when for static, _ in statics) and all(use.by_board for use in quick)
        )
        assert effects.unstable == {
            static.key for static, _ in statics if static.when is not None or static.fits is not this_one
        }
    assert seen > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_attacks_and_plays_are_offered_as_if_each_were_asked_about(match: Match, seed: int) -> None:
    """Bans are only looked at where a text may apply: with all of them asked, the same is offered."""
    offered = 0
    for play, _ in random_game(match, seed):
        state, decision = play.state, play.decision
        if state.frames or state.active == NOBODY or not decision:
            continue
        me, hand = state.active, state.zones[state.zone(state.turn, "hand")]
        codes = [*a.ATTACK.with_each(me, state.present), *a.PLAY.with_each(me, sorted(set(hand)))]
        codes += a.POWER.with_each(me, range(len(state.effects.uses.get(me, ()))))
        legal = [code for code in codes if decision.refusal(state, code) is None]
        assert legal == [code for code in codes if code in decision.options]
        offered += len(legal)
    assert offered > 100


def candidates(state: State, chance: Random) -> Iterator[int]:
    """Action codes of the game's own kinds, legal or not: every part a little out of range, and some random ones."""
    tables = state.tables
    counts = {"creature": len(state.at), "square": len(tables.board.marks), "card": len(tables.cards), "power": 6}
    for kind in KINDS:
        many = prod(counts[part] for part in kind.parts)
        for number in chance.sample(range(many), min(many, 40)):
            parts: list[int] = []
            for part in reversed(kind.parts):
                number, value = divmod(number, counts[part])
                parts.insert(0, value)
            yield kind(*parts)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_is_offered_if_and_only_if_no_constraint_refuses_it(match: Match, seed: int) -> None:
    """No offered action breaks a rule; every other action that the player might declare breaks one."""
    chance, refused = Random(seed), 0
    for play, _ in random_game(match, seed):
        decision, state = play.decision, play.state
        assert decision and list(decision.options) == sorted(set(decision.options)) and decision.options
        own = [kind.number for kind in KINDS]
        for one in decision.options:
            if split(one)[0] in own:
                assert decision.refusal(state, one) is None, split(one)
        if (state.frames and not decision.response) or chance.random() > 0.1:
            continue
        for one in candidates(state, chance):
            kind, me, _ = split(one)
            acts = match.game.actions[kind].parts[:1] == ("creature",)
            if one not in decision.options and (not acts or state.controller[me] == decision.player):
                assert decision.refusal(state, one) is not None, split(one)
                refused += 1
    assert refused > 1_000


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_actions_that_were_not_offered_are_refused(match: Match, seed: int) -> None:
    chance, refused = Random(seed), 0
    for play, _ in random_game(match, seed):
        assert play.decision
        for code in candidates(play.state, chance) if chance.random() < 0.02 else ():
            if code not in play.decision.options:
                refused += 1
                with pytest.raises(ValueError, match="was not offered"):
                    play.clone().apply(code)
    assert refused > 1_000


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_replays_to_the_same_moments(match: Match, seed: int) -> None:
    """The seed and the actions determine a game; neither a clock nor the order of dictionaries matters."""
    again = match.start(seed)
    for play, code in random_game(match, seed):
        assert again.decision and play.decision and again.decision.options == play.decision.options
        assert snapshot(again.state) == snapshot(play.state)
        again.apply(code)
    assert again.state.over


def test_another_seed_is_another_game(match: Match) -> None:
    """The seed determines the order of the decks and the first player."""
    dealt = set()
    for seed in range(6):
        play = match.start(seed)
        while play.state.phase == "setup":
            assert play.decision
            play.resume(play.decision.options[min(1, len(play.decision.options) - 1)])
        dealt.add((play.state.turn, tuple(play.state.zones)))
    assert len(dealt) == 6 and len({turn for turn, _ in dealt}) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_is_independent(match: Match, seed: int) -> None:
    """Playing on a clone does not change the original, and proceeds as the original would."""
    chance = Random(seed)
    for play, _ in random_game(match, seed):
        if chance.random() > 0.1:
            continue
        before, clone, twin = snapshot(play.state), play.clone(), play.clone()
        for _ in range(12):
            if clone.decision is None:
                break
            code = chance.choice(clone.decision.options)
            clone.resume(code)
            twin.resume(code)
        assert snapshot(play.state) == before
        assert snapshot(clone.state) == snapshot(twin.state)


def test_a_view_shows_what_a_player_holds(match: Match) -> None:
    for play, _ in random_game(match, 6):
        state = play.state
        if state.turns == 5:
            break
    for player in range(len(match.names)):
        view = observe(play, player)
        hand = [state.tables.cards[card].card.id for card in state.zones[state.zone(player, "hand")]]
        assert view.players[player].cards["hand"] == tuple(sorted(hand))
        assert all("hand" not in seen.cards for n, seen in enumerate(view.players) if n != player)
        assert [seen.counts["hand"] for seen in view.players] == [
            len(state.zones[state.zone(one, "hand")]) for one in range(len(match.names))
        ]
        assert {seen.number for seen in view.creatures} == set(state.present)
