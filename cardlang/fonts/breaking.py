"""Line breaking. Knows only the widths of words."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence

from cardlang.fonts.font import NO_BREAK_SPACE

FEW = 10  # lines: a longer paragraph is not balanced
SHORT = 0.34  # a last line shorter than this share of the measure is too short
LONELY = 0.6  # the same for a word alone
POOR = 0.12  # how bad a break after the first word of a sentence is, as the square of a share of the measure left empty
_COUNTED = re.compile(
    r"(?<![\w.])([+\-−–]?\d+) (?=[a-z])(?!(?:and|as|at|by|for|from|if|in|of|on|or|to|until|when|with)\b)"
)
_DIGIT = re.compile(r"\d")
_NAMED = re.compile(rf"(?<=[a-z]) (?=[+\-−–]?\d+(?![\w{NO_BREAK_SPACE}]))")


def tie(text: str) -> str:
    """`text` with a no-break space between each number and the word that it counts; if it counts none, the word before.

    >>> tie("Slide it 8 squares. It has +1 level.").replace(NO_BREAK_SPACE, "_")
    'Slide it 8_squares. It has +1_level.'
    >>> tie("An attack of range 6 as an action").replace(NO_BREAK_SPACE, "_")
    'An attack of range_6 as an action'
    """
    if not _DIGIT.search(text):
        return text
    return _NAMED.sub(NO_BREAK_SPACE, _COUNTED.sub(rf"\1{NO_BREAK_SPACE}", text))


def break_lines(widths: Sequence[float], space: float, measure: float) -> list[range]:
    """The words of each line, as ranges into `widths`: as many on a line as fit in `measure`.

    A word wider than the measure gets a line of its own, which the caller finds too wide. A short last line is
    joined by the last words of the line before.

    >>> break_lines([3, 3, 3], 1, 7)
    [range(0, 2), range(2, 3)]
    """
    lines: list[range] = []
    start, used = 0, 0.0
    for index, width in enumerate(widths):
        longer = used + space + width if index > start else width
        if longer > measure and index > start:
            lines.append(range(start, index))
            start, longer = index, width
        used = longer
    if start < len(widths):
        lines.append(range(start, len(widths)))
    while len(lines) > 1 and len(lines[-2]) > 2:
        before, last = lines[-2:]
        length = sum(widths[last.start :]) + space * (len(last) - 1)
        if length >= measure * SHORT or length + space + widths[last.start - 1] > measure:
            break
        lines[-2:] = [range(before.start, last.start - 1), range(last.start - 1, last.stop)]
    return lines


def balanced(
    widths: Sequence[float], space: float, measure: float, poor: Collection[int] = (), *, full: bool = False
) -> list[range]:
    """The same number of lines as `break_lines`, as even as possible, for a paragraph of at most `FEW` lines.
    A break after one of the `poor` words is avoided where that leaves the lines nearly as even. If lines should be
    `full`, in paragraphs of any length, the last one may be shorter than the others, but not very short or a short word
    alone.

    >>> break_lines([5, 5, 5, 6], 1, 17), balanced([5, 5, 5, 6], 1, 17)
    ([range(0, 3), range(3, 4)], [range(0, 2), range(2, 4)])
    >>> balanced([6, 6, 2, 6, 6], 1, 16), balanced([6, 6, 2, 6, 6], 1, 16, poor={2})
    ([range(0, 3), range(3, 5)], [range(0, 2), range(2, 5)])
    """
    lines = break_lines(widths, space, measure)
    if len(lines) < 2 or (len(lines) > FEW and not full):
        return lines
    least = [0.0] + [math.inf] * len(widths)  # of the first words, the least sum of squares of what lines leave empty
    starts = [0] * len(least)  # of the last line of these words
    for end in range(1, len(least)):
        length = -space
        for start in range(end - 1, -1, -1):
            length += widths[start] + space
            if length > measure + 1e-9 and start < end - 1:
                break
            empty = measure - length
            if full and end == len(widths):
                empty = 2 * (measure * (LONELY if start == end - 1 else SHORT) - length)
            badness = least[start] + max(0.0, empty) ** 2
            if badness < least[end]:
                least[end], starts[end] = badness, start
        if end - 1 in poor:
            least[end] += POOR * measure**2
    even: list[range] = []
    while not even or even[0].start:
        stop = even[0].start if even else len(widths)
        even.insert(0, range(starts[stop], stop))
    return even if len(even) == len(lines) else lines
