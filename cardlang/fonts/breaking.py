"""Where lines end. Knows widths only: what a word is made of is the caller's affair."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.fonts.font import NO_BREAK_SPACE

FEW = 6  # lines of a paragraph that are made even; of more, nobody sees the last
SHORT = 0.34  # a last line below this share of the measure looks lost


def tie(text: str) -> str:
    """`text` with its numbers tied to what they count, by no-break spaces.

    >>> tie("Slide it 8 squares. It has +1 level.").replace(NO_BREAK_SPACE, "_")
    'Slide it 8_squares. It has +1_level.'
    """
    return re.sub(r"(?<![\w.])([+\-−–]?\d+) (?=[a-z])", rf"\1{NO_BREAK_SPACE}", text)


def break_lines(widths: Sequence[float], space: float, measure: float) -> list[range]:
    """The words of each line, as ranges into `widths`: as many on a line as fit into `measure`.

    A word wider than the measure stands alone on its line; the caller sees that it is too wide. A lonely short word at
    the end gets the last word of the line before for company.

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
    """The lines of `break_lines`, as many but of more even lengths, where they are few.

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
