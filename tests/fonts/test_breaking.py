import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.fonts.breaking import SHORT, break_lines, tie


@given(st.lists(st.floats(0.1, 12), max_size=60), st.floats(4, 30))
def test_every_word_stands_on_one_line_and_lines_are_full(widths: list[float], measure: float) -> None:
    lines = break_lines(widths, 0.3, measure)
    assert [index for line in lines for index in line] == list(range(len(widths)))
    for line in lines:
        length = sum(widths[index] for index in line) + 0.3 * (len(line) - 1)
        assert length <= measure + 1e-9 or len(line) == 1


def test_a_short_word_does_not_stand_alone_in_the_last_line() -> None:
    assert break_lines([3, 3, 2, 1], 1, 10.5) == [range(2), range(2, 4)]
    assert break_lines([3, 3, 2, 10.5 * SHORT], 1, 10.5) == [range(3), range(3, 4)]  # not so short


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("Deal 10 damage within 2 squares.", "Deal 10~damage within 2~squares."),
        ("It has +1 level, −5 damage.", "It has +1~level, −5~damage."),
        ("Block 5 Retreat", "Block 5 Retreat"),  # no noun follows
        ("1.5 squares", "1.5 squares"),
    ],
)
def test_numbers_stay_with_what_they_count(text: str, tied: str) -> None:
    assert tie(text) == tied.replace("~", "\u00a0")
