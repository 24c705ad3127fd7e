"""Steps of long work are counted for whoever watches."""

from __future__ import annotations

from cardlang.model.progress import steps, unwatched, watched

Shown = list[tuple[str, int, int]]


def test_nobody_has_to_watch() -> None:
    assert list(steps("Counting", "ab", 2)) == ["a", "b"]


def test_each_step_and_the_end_are_shown() -> None:
    shown: Shown = []
    with watched(lambda *step: shown.append(step)):
        assert list(steps("Counting", "ab", 2)) == ["a", "b"]
    assert shown == [("Counting", 0, 2), ("Counting", 1, 2), ("Counting", 2, 2)]
    assert len(list(steps("Counting", "abc", 3))) == len(shown)  # nobody watches any more


def test_steps_within_steps_are_shown_only_if_those_are_a_single_one() -> None:
    shown: Shown = []
    with watched(lambda *step: shown.append(step)):
        for one in ("ab", "c"):
            for _ in steps("Files", one, len(one)):
                list(steps("Cards", "xy", 2))
    assert [activity for activity, _, _ in shown] == ["Files"] * 3 + ["Cards"] * 3


def test_steps_that_were_left_early_do_not_hide_later_ones() -> None:
    shown: Shown = []
    with watched(lambda *step: shown.append(step)):
        next(steps("Files", "ab", 2))
        list(steps("Cards", "xy", 2))
    assert [activity for activity, _, _ in shown] == ["Files"] + ["Cards"] * 3


def test_another_process_shows_nothing() -> None:
    shown: Shown = []
    with watched(lambda *step: shown.append(step)):
        unwatched()
        list(steps("Cards", "xy", 2))
    assert not shown
