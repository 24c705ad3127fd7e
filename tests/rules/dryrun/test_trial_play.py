"""A game that takes notes: what happened, which steps did something, and how many it took."""

from __future__ import annotations

import pytest

from cardlang.language.nodes.reference import Ref
from cardlang.model.progress import Budget, BudgetExceeded
from cardlang.rules.actions import DONE, NO, YES
from cardlang.rules.active import Lasting, Shield
from cardlang.rules.compiled import AbilitySet, Frame, Program, Trigger
from cardlang.rules.dryrun.trial_play import Notes, TrialPlay, digest, picking
from cardlang.rules.event import Event
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.tables import TEXT
from measures.dry_run import (
    HAND,
    PILE,
    STAGE,
    SUPPLY,
    THEIR_SUPPLY,
    VAULT,
    Happens,
    attaches_from_nowhere,
    draws,
    loses_a_card,
    shuffles,
)
from measures.playing import GAME


def trial_play(state: State = STAGE, steps: int = 100) -> TrialPlay:
    return TrialPlay(GAME, state.clone(), Notes.fresh(Budget(steps)))


def test_gains_are_noted_and_belong_to_the_player() -> None:
    play = trial_play()
    play.gain(1, "supply", 3)
    play.gain(0, "vault", -2)
    change = [now - then for now, then in zip(play.state.resources, STAGE.resources, strict=True)]
    assert {n: amount for n, amount in enumerate(change) if amount} == {THEIR_SUPPLY: 3, VAULT: -2}
    assert play.income == [(None, "supply", 3), (None, "vault", -2)]


def test_events_are_noted_even_if_no_text_asks_about_them() -> None:
    play = trial_play()
    play.happens(Event("move"), Event("tap"))
    play.happens(Event("move"))
    assert play.event_kinds == {"move", "tap"}


def test_the_owner_of_a_text_answers() -> None:
    """It gets the event and a copy of the text's registers, which stay as they were."""
    seen: list[tuple[object, ...]] = []

    def step(play: Play) -> None:
        frame = play.frame
        seen.append((frame.player, frame.acting, frame.card, frame.event, dict(frame.registers)))
        frame.registers[7] = (1,)

    of = Frame(TEXT, 1, 6, 4)
    of.registers[0] = (2, 3)
    event = Event("move", 6, 0)
    play = trial_play()
    play.answer_event(Trigger("move", lambda *_: True, Program("t", "text", (step,))), of, event, picking(0))
    assert seen == [(1, 6, 4, event, {0: (2, 3)})]
    assert of.registers == {0: (2, 3)} and of.event is None
    assert not play.state.frames


def test_each_step_is_counted_and_charged_to_the_budget() -> None:
    def first(play: Play) -> None: ...

    def second(play: Play) -> None:
        play.did()

    text = Program("t", "text", (first, second), origins={second: Ref("this")})
    trigger = Trigger("move", lambda *_: True, text)
    play = trial_play()
    for _ in range(3):
        play.answer_event(trigger, Frame(TEXT, 0, 0, 0), Event("move"), picking(0))
    assert (play.notes.reached[first], play.notes.reached[second], play.notes.done) == (3, 3, {second})
    taken = 100 - play.notes.budget.left
    assert taken == sum(play.notes.reached.values())
    short = trial_play(steps=taken)
    for _ in range(3):
        short.answer_event(trigger, Frame(TEXT, 0, 0, 0), Event("move"), picking(0))
    with pytest.raises(BudgetExceeded):
        short.answer_event(trigger, Frame(TEXT, 0, 0, 0), Event("move"), picking(0))


def test_an_effect_counts_for_the_last_step_with_words_else_for_the_first() -> None:
    def step(play: Play) -> None: ...

    def other(play: Play) -> None: ...

    def does(play: Play) -> None:
        play.did()

    def done(*words: object) -> set[object]:
        text = Program("t", "text", (step, other, does), origins={one: Ref("this") for one in words})  # type: ignore[misc]
        play = trial_play()
        play.answer_event(Trigger("move", lambda *_: True, text), Frame(TEXT, 0, 0, 0), Event("move"), picking(0))
        return {*play.notes.done}

    assert done() == {step}
    assert done(step) == {step}
    assert done(other) == {other} == done(step, other)
    assert done(does) == {does} == done(step, does)


def test_the_ways_to_pick() -> None:
    none = (NO(), DONE())
    assert [picking(0)(options) for options in ((1, 2, 3), (9, *none))] == [3, DONE()]
    assert [picking(1)(options) for options in ((*none, 8, 9), (YES(), *none), (DONE(),), none)] == [
        8, YES(), DONE(), NO(),
    ]  # fmt: skip


def test_other_ways_to_pick_start_elsewhere_and_reach_every_option() -> None:
    options = tuple(range(6))
    assert [picking(number)(options) for number in (2, 3, 4, 5)] == [1, 2, 3, 4]
    pick = picking(2)
    assert [pick(options) for _ in range(6)] == [1, 0, 5, 4, 3, 2]


def taps(state: State) -> None:
    state.tapped[1] = not state.tapped[1]


def hurts(state: State) -> None:
    state.damage[1] += 5


def moves(state: State) -> None:
    state.at[1] += 1


def changes_sides(state: State) -> None:
    state.controller[1] = 1


def pays(state: State) -> None:
    state.resources[SUPPLY] -= 1


def shields(state: State) -> None:
    state.shields = (Shield(0, 5, 0, Frame(TEXT, 1, 0), 0, 0, False, None),)


def lasts(state: State) -> None:
    state.lasting = (Lasting(AbilitySet("b"), Frame(TEXT, 0, 0), None),)


def finds_the_card(state: State) -> None:
    state.zones[HAND] = (*state.zones[HAND], 0)


def discards_the_card(state: State) -> None:
    state.zones[PILE] = (0, *state.zones[PILE])


def passes_time(state: State) -> None:
    state.turns += 1


CHANGES: dict[Happens, bool] = {
    **dict.fromkeys((taps, hurts, moves, changes_sides, pays, shields, lasts, attaches_from_nowhere, draws), True),
    **dict.fromkeys((shuffles, loses_a_card), True),
    **dict.fromkeys((finds_the_card, discards_the_card, passes_time), False),
}


@pytest.mark.parametrize("happens", CHANGES, ids=lambda happens: happens.__name__)
def test_what_counts_as_changed(happens: Happens) -> None:
    """Everything but the place of the card that is tried."""
    state = STAGE.clone()
    happens(state)
    assert (digest(state) != digest(STAGE)) is CHANGES[happens]
