"""Line breaking. Knows only the widths of words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.fonts.font import NO_BREAK_SPACE

FEW = 6  # lines: a longer paragraph is not balanced
SHORT = 0.34  # a last line shorter than this share of the measure is too short


def tie(text: str) -> str:
    """`text` with a no-break space between each number and the word that it counts.

    >>> tie("Slide it 8 squares. It has +1 level.").replace(NO_BREAK_SPACE, "_")
    'Slide it 8_squares. It has +1_level.'
    """
    return re.sub(r"(?<![\w.])([+\-−–]?\d+) (?=[a-z])", rf"\1{NO_BREAK_SPACE}", text)


def break_lines(widths: Sequence[float], space: float, measure: float) -> list[range]:
    """The words of each line, as ranges into `widths`: as many on a line as fit in `measure`.

    A word wider than the measure gets a line of its own, which the caller finds too wide. A single short word on the
    last line is joined by the last word of the line before.

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
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2:
        last, before = lines[-1].start, lines[-2]
        if widths[last] < measure * SHORT and widths[last] + space + widths[last - 1] <= measure:
            lines[-2:] = [range(before.start, last - 1), range(last - 1, last + 1)]
    return lines


def balanced(widths: Sequence[float], space: float, measure: float) -> list[range]:
    """The same number of lines as `break_lines`, of more even lengths, for a paragraph of at most `FEW` lines.

    >>> break_lines([5, 5, 5, 6], 1, 17), balanced([5, 5, 5, 6], 1, 17)
    ([range(0, 3), range(3, 4)], [range(0, 2), range(2, 4)])
    """
    lines = break_lines(widths, space, measure)
    if not 2 <= len(lines) <= FEW:
        return lines
    least, most = max(widths), measure
    for _ in range(6):
        middle = (least + most) / 2
        tried = break_lines(widths, space, middle)
        if len(tried) > len(lines):
            least = middle
        else:
            most, lines = middle, tried
    return lines
