import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.fonts.breaking import SHORT, balanced, break_lines, tie


@given(st.lists(st.floats(0.1, 12), max_size=60), st.floats(4, 30))
def test_every_word_stands_on_one_line_and_lines_are_full(widths: list[float], measure: float) -> None:
    lines = break_lines(widths, 0.3, measure)
    assert [index for line in lines for index in line] == list(range(len(widths)))
    for line in lines:
        length = sum(widths[index] for index in line) + 0.3 * (len(line) - 1)
        assert length <= measure + 1e-9 or len(line) == 1


@given(st.lists(st.floats(0.1, 12), max_size=40), st.floats(4, 30), st.sets(st.integers(0, 39)), st.booleans())
def test_even_lines_are_as_many_and_hold_the_same_words(
    widths: list[float], measure: float, poor: set[int], filled: bool
) -> None:
    full, even = break_lines(widths, 0.3, measure), balanced(widths, 0.3, measure, poor, full=filled)
    assert [index for line in even for index in line] == list(range(len(widths)))
    assert len(even) == len(full)
    for line in even:
        length = sum(widths[index] for index in line) + 0.3 * (len(line) - 1)
        assert length <= measure + 1e-6 or len(line) == 1


def test_a_short_last_line_is_joined_by_words_of_the_line_before() -> None:
    assert break_lines([3, 3, 2, 1], 1, 10.5) == [range(2), range(2, 4)]
    assert break_lines([3, 3, 2, 1, 1], 1, 10.5) == [range(2), range(2, 5)]
    assert break_lines([3, 3, 2, 10.5 * SHORT], 1, 10.5) == [range(3), range(3, 4)]  # not so short


def test_all_lines_but_the_last_are_full_and_no_short_word_stands_alone() -> None:
    words = [6, 6, 6, 6, 6, 6, 2, 2]
    assert break_lines(words, 1, 20) == [range(3), range(3, 5), range(5, 8)]
    assert balanced(words, 1, 20, full=True) == [range(3), range(3, 6), range(6, 8)]
    assert balanced(words[:7], 1, 20, full=True) == [range(3), range(3, 5), range(5, 7)]
    assert balanced([*words[:6], 12], 1, 20, full=True) == [range(3), range(3, 6), range(6, 7)]  # alone, but long


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("Deal 10 damage within 2 squares.", "Deal 10~damage within 2~squares."),
        ("It has +1 level, −5 damage.", "It has +1~level, −5~damage."),
        ("Block 5 Retreat", "Block~5 Retreat"),  # no noun follows: it belongs to the word before
        ("An attack of range 6 as an action", "An attack of range~6 as an action"),
        ("until you have 3. Draw 20 or more", "until you have~3. Draw~20 or more"),
        ("it is lowered by 5.)", "it is lowered by~5.)"),
        ("1.5 squares", "1.5 squares"),
    ],
)
def test_numbers_stay_with_what_they_count(text: str, tied: str) -> None:
    assert tie(text) == tied.replace("~", "\u00a0")
