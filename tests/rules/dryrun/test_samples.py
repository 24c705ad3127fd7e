"""The events that may happen in a position: each subject, object and card, in a fixed order."""

from __future__ import annotations

from dataclasses import replace

from cardlang.rules.dryrun.trial_play import by_subject, sample
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.state import State
from measures.dry_run import STAGE
from measures.playing import GAME

FOES, OWN = STAGE.forces[1], STAGE.forces[0][1:]


def using(means: tuple[str, ...]) -> Game:
    """A game in which things happen by these means."""
    return replace(GAME, dry_run=replace(GAME.dry_run, means=means), goings={"goes": False})


def every(means: tuple[str, ...]) -> list[Event]:
    """All events that are tried, in order."""
    seen: list[Event] = []
    assert sample(STAGE, "move", using(means), lambda event: bool(seen.append(event)), 0) is None
    return seen


def test_a_sample_is_the_one_of_that_number_or_the_last() -> None:
    def wanted(one: Event) -> bool:
        return one.subject in OWN[:3] and one.object == NOBODY

    def found(number: int) -> int | None:
        event = sample(STAGE, "move", using(("blow",)), wanted, number)
        return event.subject if event else None

    # Each event comes twice: for either player.
    assert [found(number) for number in range(7)] == [OWN[0], OWN[0], OWN[1], OWN[1], OWN[2], OWN[2], OWN[2]]


def test_every_creature_does_it_to_every_other() -> None:
    events = [one for one in every(("blow", "shot")) if one.card == 1]
    assert {one.kind for one in events} == {"move"} and {one.amount for one in events} == {20}
    parties = [*STAGE.present, NOBODY]
    pairs = [(one, other) for one in parties for other in parties if one != other or one == NOBODY]
    assert sorted((one.subject, one.object) for one in events) == sorted(pair for pair in pairs for _ in range(4))
    first = [(one.means, one.player) for one in events[:4]]
    assert first == [("blow", 0), ("blow", 1), ("shot", 0), ("shot", 1)]


def test_what_the_performer_does_to_enemies_comes_first() -> None:
    events = every(("blow",))
    assert list(dict.fromkeys(one.subject for one in events if one.card == 1)) == [*STAGE.present, NOBODY]
    objects = list(dict.fromkeys(one.object for one in events if one.subject == 0 and one.card == 1))
    assert objects == [*FOES, *OWN, NOBODY]


def test_sides_follow_control() -> None:
    def objects(state: State) -> list[int]:
        seen: list[Event] = []
        sample(state, "move", using(("blow",)), lambda event: bool(seen.append(event)), 0)
        return list(dict.fromkeys(one.object for one in seen if one.subject == 0 and one.card == 1))

    state = STAGE.clone()
    state.controller[OWN[0]] = 1
    assert objects(state) == [OWN[0], *FOES, *OWN[1:], NOBODY]
    state.controller[0] = 1
    assert objects(state) == [*OWN[1:], OWN[0], *FOES, NOBODY]


def test_what_the_performer_does_with_other_cards_comes_last() -> None:
    events = every(("blow", "shot"))
    rest = events[[one.card for one in events].index(2) :]
    others = [
        Event("move", 0, player=player, card=card, means="shot")
        for card in range(2, len(STAGE.tables.cards))
        for player in (0, 1)
    ]
    assert rest == [*others, *(Event("move", 0, player=player, card=0) for player in (0, 1))]


def test_one_fitting_event_for_each_subject() -> None:
    found = [*by_subject(STAGE, "move", using(("blow", "shot")), lambda event: event.object != FOES[0])]
    assert [one.subject for one in found] == [*STAGE.present, NOBODY]
    assert found[0].object == FOES[1]
    found = [*by_subject(STAGE, "move", using(("blow",)), lambda event: event.card == 4)]
    assert found == [Event("move", 0, player=0, card=4, means="blow")]


def test_who_goes_comes_from_where_it_stands() -> None:
    """So that it was adjacent to the performer if it is: `when an adjacent enemy moves`."""
    event = sample(STAGE, "goes", using(("blow",)), lambda one: one.subject == FOES[0], 0)
    assert event and event.amount == STAGE.at[FOES[0]] + 1
