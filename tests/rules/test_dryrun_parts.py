"""What the trying out of cards rests on: what is counted, sampled, picked and told, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from cardlang.language.nodes.reference import Ref
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.rules.actions import DONE, NO, YES
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import AbilitySet, Frame, Program, Trigger
from cardlang.rules.decision import Constraint
from cardlang.rules.dryrun.budget import Budget, BudgetExceeded
from cardlang.rules.dryrun.contradiction import Contradiction
from cardlang.rules.dryrun.faults import said, words
from cardlang.rules.dryrun.holdings import Holdings
from cardlang.rules.dryrun.samples import by_subject, sample
from cardlang.rules.dryrun.trial_play import Notes, TrialPlay, digest, picking
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, TEXT, Lasting, Shield, State
from measures.playing import GAME

STAGE = next(GAME.dry_run.bench(GAME, [], ["Drow"], ["Block", "Ranged"]).stages)
HAND, DECK, PILE, THEIRS = (
    STAGE.tables.zone_places[zone][player] for zone, player in (("hand", 0), ("deck", 0), ("discard", 0), ("hand", 1))
)
SUPPLY, VAULT = (STAGE.tables.resource_places[name][0] for name in ("supply", "vault"))
THEIR_SUPPLY = STAGE.tables.resource_places["supply"][1]
HOLDER = next(one for one in STAGE.present if STAGE.attached[one])
ALLY = STAGE.forces[0][1]

Happens = Callable[[State], None]


def draws(state: State) -> None:
    state.zones[HAND] += state.zones[DECK][:1]
    state.zones[DECK] = state.zones[DECK][1:]


def gives(state: State) -> None:
    state.zones[THEIRS] += state.zones[HAND][-1:]
    state.zones[HAND] = state.zones[HAND][:-1]


def shuffles(state: State) -> None:
    state.zones[DECK] = state.zones[DECK][::-1]


def loses_a_card(state: State) -> None:
    state.zones[HAND] = state.zones[HAND][1:]


def finds_a_card(state: State) -> None:
    state.zones[HAND] += (5,)


def swaps_a_card_for_another(state: State) -> None:
    state.zones[HAND] = (7, *state.zones[HAND][1:])


def drops_what_is_attached(state: State) -> None:
    state.zones[PILE] += tuple(card for card, _ in state.attached[HOLDER])
    state.attached[HOLDER] = ()


def moves_what_is_attached(state: State) -> None:
    state.attached[0], state.attached[HOLDER] = state.attached[HOLDER], state.attached[0]


def loses_what_is_attached(state: State) -> None:
    state.attached[HOLDER] = ()


def attaches_from_nowhere(state: State) -> None:
    state.attached[0] += ((4, 0),)


def goes(state: State, creature: int) -> None:
    state.at[creature] = GONE
    state.attached[creature] = ()
    state.settle()


def dies(state: State) -> None:
    state.zones[PILE] += (state.tables.creatures[ALLY].card, *(card for card, _ in state.attached[ALLY]))
    goes(state, ALLY)


def vanishes(state: State) -> None:
    state.zones[PILE] += tuple(card for card, _ in state.attached[ALLY])
    goes(state, ALLY)


def who_has_no_card_vanishes(state: State) -> None:
    assert state.tables.creatures[0].card == NOBODY and not state.attached[0]
    goes(state, 0)


def who_has_no_card_comes(state: State) -> None:
    state.at[0] = STAGE.at[0]
    state.settle()


CARDS: dict[Happens, bool] = {
    lambda state: None: True,
    draws: True,
    gives: True,
    shuffles: True,
    loses_a_card: False,
    finds_a_card: False,
    swaps_a_card_for_another: False,
    drops_what_is_attached: True,
    moves_what_is_attached: True,
    loses_what_is_attached: False,
    attaches_from_nowhere: False,
    dies: True,
    vanishes: False,
    who_has_no_card_vanishes: True,
}


@pytest.mark.parametrize("happens", CARDS, ids=lambda happens: happens.__name__)
def test_the_same_cards_are_there_wherever_they_lie(happens: Happens) -> None:
    state = STAGE.clone()
    before = Holdings.of(state)
    happens(state)
    assert before.same_cards(state) is CARDS[happens]


def test_who_comes_without_a_card_brings_none() -> None:
    state = STAGE.clone()
    who_has_no_card_vanishes(state)
    before = Holdings.of(state)
    who_has_no_card_comes(state)
    assert before.same_cards(state)


def test_what_was_there_is_kept_as_it_was() -> None:
    state = STAGE.clone()
    before, again = Holdings.of(state), Holdings.of(STAGE)
    for happens in (dies, loses_a_card, attaches_from_nowhere):
        happens(state)
    state.tapped[0] = not state.tapped[0]
    state.resources[SUPPLY] += 1
    assert before == again != Holdings.of(state)


@pytest.mark.parametrize(
    ("place", "more", "renewed"),
    [(SUPPLY, 1, True), (VAULT, 1, True), (SUPPLY, -1, False), (THEIR_SUPPLY, 1, False), (SUPPLY, 0, False)],
)
def test_it_is_easier_with_more_of_a_resource_of_ones_own(place: int, more: int, renewed: bool) -> None:
    state = STAGE.clone()
    before = Holdings.of(state)
    state.resources[place] += more
    assert before.renewed(state) is renewed


def test_it_is_easier_when_somebody_is_untapped_and_not_when_tapped() -> None:
    state = STAGE.clone()
    tapped = state.tapped.index(True)
    before = Holdings.of(state)
    state.tapped[tapped] = False
    assert before.renewed(state)
    assert not Holdings.of(state).renewed(STAGE)


def test_what_all_have_gained_of_some_resources() -> None:
    state = STAGE.clone()
    before = Holdings.of(state)
    state.resources[SUPPLY] += 2
    state.resources[THEIR_SUPPLY] += 3
    state.resources[VAULT] -= 1
    gained = [before.gained(state, kept) for kept in (("supply",), ("vault",), ("vault", "supply"), ())]
    assert gained == [5, -1, 4, 0]


# Things that may happen

FOES, OWN = STAGE.forces[1], STAGE.forces[0][1:]


def every(means: tuple[str, ...]) -> list[Event]:
    """All events that are looked through."""
    seen: list[Event] = []
    assert sample(STAGE, "move", means, lambda event: bool(seen.append(event)), 0) is None
    return seen


def test_a_sample_is_the_one_of_that_number_or_the_last() -> None:
    def found(number: int) -> int | None:
        event = sample(STAGE, "move", ("blow",), lambda one: one.subject in OWN[:3] and one.object == NOBODY, number)
        return event.subject if event else None

    # There are two players, who could each be the one.
    assert [found(number) for number in range(7)] == [OWN[0], OWN[0], OWN[1], OWN[1], OWN[2], OWN[2], OWN[2]]


def test_what_can_happen_is_done_by_anybody_to_anybody_else() -> None:
    events = [one for one in every(("blow", "shot")) if one.card == 1]
    assert {one.kind for one in events} == {"move"} and {one.amount for one in events} == {5}
    parties = [*STAGE.present, NOBODY]
    pairs = [(one, other) for one in parties for other in parties if one != other or one == NOBODY]
    assert sorted((one.subject, one.object) for one in events) == sorted(pair for pair in pairs for _ in range(4))
    first = [(one.means, one.player) for one in events[:4]]
    assert first == [("blow", 0), ("blow", 1), ("shot", 0), ("shot", 1)]


def test_first_comes_what_the_performer_does_to_others_than_its_own_side() -> None:
    events = every(("blow",))
    assert list(dict.fromkeys(one.subject for one in events if one.card == 1)) == [*STAGE.present, NOBODY]
    objects = list(dict.fromkeys(one.object for one in events if one.subject == 0 and one.card == 1))
    assert objects == [*FOES, *OWN, NOBODY]


def test_whose_side_is_whose_is_by_who_controls_them() -> None:
    def objects(state: State) -> list[int]:
        seen: list[Event] = []
        sample(state, "move", ("blow",), lambda event: bool(seen.append(event)), 0)
        return list(dict.fromkeys(one.object for one in seen if one.subject == 0 and one.card == 1))

    state = STAGE.clone()
    state.controller[OWN[0]] = 1
    assert objects(state) == [OWN[0], *FOES, *OWN[1:], NOBODY]
    state.controller[0] = 1
    assert objects(state) == [*OWN[1:], OWN[0], *FOES, NOBODY]


def test_last_comes_what_the_performer_does_with_each_other_card() -> None:
    events = every(("blow", "shot"))
    rest = events[[one.card for one in events].index(2) :]
    assert rest == [
        Event("move", 0, player=player, card=card, means="shot")
        for card in range(2, len(STAGE.tables.cards))
        for player in (0, 1)
    ]


def test_of_each_subject_one_event_that_fits() -> None:
    found = [*by_subject(STAGE, "move", ("blow", "shot"), lambda event: event.object != FOES[0])]
    assert [one.subject for one in found] == [*STAGE.present, NOBODY]
    assert found[0].object == FOES[1]
    found = [*by_subject(STAGE, "move", ("blow",), lambda event: event.card == 4)]
    assert found == [Event("move", 0, player=0, card=4, means="blow")]


# Words


def program(*nodes: Ref | None) -> Program:
    """One step for each node, the first without words."""
    steps: list[Any] = [lambda play: None, *((lambda play, n=n: None) for n in range(len(nodes)))]
    return Program(
        "p", "text", tuple(steps), origins={step: node for step, node in zip(steps[1:], nodes, strict=True) if node}
    )


def test_the_first_words_of_a_program_are_the_first_that_stand_in_the_text() -> None:
    made, other, first, second = (Ref("chosen", n) for n in range(4))
    first, second = (Ref("chosen", n, span=(n, n + 1)) for n in (2, 1))
    assert words(program(None, made, first, second)) is first
    assert words(program(made, other)) is made
    assert words(program(None)) is None


def loaded(id: str, name: str) -> LoadedCard:
    return LoadedCard(Card(id, name, "action", "skirmish", "trial", 1, 1, {}, (), Span("", 0, 0)))


@pytest.mark.parametrize(
    ("cycle", "names"),
    [
        (("web main", "bite power"), "Web → Bite"),
        (("bite power", "web main"), "Bite → Web"),
        (("web main", "web attached", "bite power", "web main"), "Web → Bite → Web"),
        (("web main", "part of it", "web attached"), "Web"),
        (("web-2 main", "web main"), "Web 2 → Web"),
        (("strike", "web main"), "strike → Web"),
        ((), ""),
    ],
)
def test_a_circle_is_told_by_the_names_of_its_cards(cycle: Sequence[str], names: str) -> None:
    assert said(cycle, [loaded("web-2", "Web 2"), loaded("web", "Web"), loaded("bite", "Bite")]) == names
    assert said(cycle, [loaded("bite", "Bite"), loaded("web", "Web"), loaded("web-2", "Web 2")]) == names


# Conditions that cannot hold together


def constraint(says: str, *things: int, value: str = "", by: str = "creature", masked: bool = False) -> Constraint:
    """What these creatures (or squares) alone meet."""

    def mask(state: State, frame: Frame) -> int:
        return sum(1 << (state.at[one] if by == "creature" else one) for one in things)

    return Constraint("S", says, lambda state, frame, one: one in things, mask if masked else None, value)


def looked(*constraints: Constraint, noun: str = "creature", states: Sequence[State] = (STAGE,)) -> Contradiction:
    choice: Any = SimpleNamespace(selection=SimpleNamespace(noun=noun, constraints=constraints))
    found = Contradiction(choice)
    for state in states:
        found.look(state, Frame(TEXT, 0, 0, 0))
    return found


def pair(*constraints: Constraint, **more: Any) -> tuple[str, str] | None:
    found = looked(*constraints, **more).pair
    return found and (found[0].says, found[1].says)


@pytest.mark.parametrize("masked", [False, True])
def test_two_conditions_that_nothing_meets_together_contradict_each_other(masked: bool) -> None:
    a, b, both, none = (
        constraint(says, *things, masked=masked)
        for says, things in (("a", (1, 2)), ("b", (3, 4)), ("both", (2, 3)), ("none", ()))
    )
    assert pair(a, b) == ("a", "b")
    assert pair(b, a) == ("b", "a")
    assert pair(a, both) is None
    assert pair(both, a, b) == ("a", "b")
    assert pair(a, both, b) == ("a", "b")
    assert pair(a, b, both) == ("a", "b")
    assert pair(a, none) is pair(none, a) is pair(none, none) is pair(a) is pair() is None


def test_different_values_of_one_measure_alone_contradict_each_other() -> None:
    a, b, other = (
        constraint("a", 1, value="level"),
        constraint("b", 2, value="level"),
        constraint("c", 3, value="speed"),
    )
    assert pair(a, b) == ("a", "b")
    assert pair(a, other) is None
    assert pair(a, constraint("d", 2)) is None


def test_what_is_met_together_in_one_position_is_no_contradiction() -> None:
    """Wherever else it is not."""
    without = STAGE.clone()
    goes(without, 2)
    a, b = constraint("a", 1, 2), constraint("b", 2, 3)
    assert pair(a, b, states=[without]) == ("a", "b")
    assert pair(a, b, states=[without, STAGE]) is pair(a, b, states=[STAGE, without]) is None
    assert pair(a, constraint("c", 2), states=[STAGE, without]) is None


def test_squares_are_looked_at_where_there_is_floor() -> None:
    floor = STAGE.tables.board.floor
    one, two, three = [n for n in range(30, 99) if floor >> n & 1 and n not in STAGE.on][:3]
    wall = next(n for n in range(99) if not floor >> n & 1)
    for masked in (False, True):
        a, b, c = (
            constraint(says, *things, by="square", masked=masked)
            for says, things in (("a", (one, two)), ("b", (three, wall)), ("c", (two, three)))
        )
        assert pair(a, b, noun="square") == ("a", "b")
        assert pair(a, c, noun="square") is pair(b, c, noun="square") is None
        assert pair(a, constraint("w", wall, by="square", masked=masked), noun="square") is None
        assert looked(b, noun="square").narrow
    a, b = constraint("a", one, by="square"), constraint("b", one, by="square", masked=True)
    assert pair(a, b, noun="square") is None  # however they are worked out


def test_creatures_are_looked_at_where_they_stand() -> None:
    empty = next(n for n in range(99) if STAGE.tables.board.floor >> n & 1 and n not in STAGE.on)
    nobody = constraint("nobody", empty, by="square", masked=True)
    assert pair(constraint("a", 1), nobody) is None and not looked(nobody).narrow


def test_a_condition_is_narrow_that_never_leaves_more_than_one() -> None:
    without = STAGE.clone()
    goes(without, 2)
    assert looked(constraint("one", 1)).narrow
    assert looked(constraint("two", 1, 2), constraint("one", 1)).narrow
    assert not looked(constraint("two", 1, 2)).narrow
    assert not looked(constraint("none")).narrow
    assert not looked(constraint("two", 1, 2), states=[STAGE, without]).narrow
    assert looked(constraint("two", 1, 2), states=[without]).narrow


# A game that is watched


def trial_play(state: State = STAGE, steps: int = 100) -> TrialPlay:
    return TrialPlay(GAME, state.clone(), Notes.fresh(Budget(steps)))


def test_what_is_gained_is_noted_and_is_the_players_own() -> None:
    play = trial_play()
    play.gain(1, "supply", 3)
    play.gain(0, "vault", -2)
    change = [now - then for now, then in zip(play.state.resources, STAGE.resources, strict=True)]
    assert {n: amount for n, amount in enumerate(change) if amount} == {THEIR_SUPPLY: 3, VAULT: -2}
    assert play.flow == [(None, "supply", 3), (None, "vault", -2)]


def test_what_happens_is_noted_whether_or_not_a_text_asks_for_it() -> None:
    play = trial_play()
    play.happens(Event("move"), Event("tap"))
    play.happens(Event("move"))
    assert play.event_kinds == {"move", "tap"}


def test_an_answer_is_given_by_whom_the_text_belongs_to() -> None:
    """It knows what has happened and what the text knew, and leaves that as it was."""
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


def test_each_step_is_counted_and_is_charged() -> None:
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


def test_what_is_done_is_put_down_to_the_step_before_it_that_has_words_or_else_to_the_first() -> None:
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


def test_other_ways_to_pick_begin_elsewhere_and_come_to_all() -> None:
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
    """All but where the card that is tried lies."""
    state = STAGE.clone()
    happens(state)
    assert (digest(state) != digest(STAGE)) is CHANGES[happens]
