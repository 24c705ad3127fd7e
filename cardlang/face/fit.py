"""Fitting text into its frame: a short text may grow. A long one first loses its optional words, then its lines move
closer together, then its letters shrink to a minimum size."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from cardlang.face.draw_list import MM_PER_POINT, Box, Text
from cardlang.face.paragraphs import BULLET, Paragraph, Word, advance, placed, widest_space, width
from cardlang.fonts.breaking import balanced, break_lines
from cardlang.fonts.font import NO_BREAK_SPACE, Font
from cardlang.fonts.shaping import Run, Shaped, in_order

STEP = 0.25  # points between two sizes tried
MOST_STEPS = 64
LEADINGS = (1.24, 1.16, 1.08)  # baseline to baseline, in em; the widest that fits is used
GAP = 0.42  # extra space between paragraphs, in em
MOST_SPREAD = 0.6  # more space between spread paragraphs, in em, at most
INDENT = 0.85  # of the words behind a bullet, in em
DESCENT = 0.24  # room below the last baseline, in em
ROOMY = 0.72  # the largest share of the frame's height that a text may fill by growing
SMALLER = 2  # steps that a text may be smaller than would fit, for better lines
SLACK = 1e-6  # for rounding
WITH_OPTIONS = 0.86  # the share of its usual size below which a text loses its optional words


@dataclass(frozen=True, slots=True)
class TextFrame:
    """Where text flows. Sizes in points; text shrinks from `size` to `least`, and grows to `most` in a frame that it
    would leave mostly empty. Without growth `most` equals `size`, without shrinking `least` does."""

    box: Box
    size: float
    least: float
    align: Literal["left", "center"]
    valign: Literal["top", "middle", "bottom", "spread"]
    colour: str
    most: float = 0.0


@dataclass(frozen=True, slots=True)
class Overflow:
    """Text that does not fit even at the smallest size, by `over` mm: below the frame or, if `sideways`, beside it."""

    over: float
    sideways: bool


@dataclass(frozen=True, slots=True)
class _Set:
    """Paragraphs broken into lines at one size; lengths in em."""

    size: float
    lines: tuple[tuple[Paragraph, Sequence[Word], bool], ...]  # the bool: a gap goes before the line
    widest: float
    lost: int  # lines that end with the first word of a sentence

    def height(self, leading: float) -> float:
        """From the top of the first line's capitals to the last baseline."""
        gaps = sum(gap for _, _, gap in self.lines)
        return self.lines[0][0].font.cap_height + (len(self.lines) - 1) * leading + gaps * GAP


def fit(paragraphs: tuple[Paragraph, ...], place: TextFrame) -> tuple[Text, ...] | Overflow:
    """The runs of `paragraphs` in `place`, as large and as widely spaced as fits. Text aligned to the middle or bottom
    gets lines of even length; text from the top fills all its lines but the last, and may spread its paragraphs."""
    if not paragraphs:
        return ()
    needed = without_options(paragraphs)
    whole = replace(place, least=max(place.least, place.size * WITH_OPTIONS)) if needed else place
    found = largest(paragraphs, whole)
    if needed and isinstance(found, Overflow):
        paragraphs, found = needed, largest(needed, place)
    if isinstance(found, Overflow):
        return found
    size, leading = found
    even = place.valign in ("middle", "bottom")
    lines = _set_evenly(paragraphs, size, place) if even else _set(paragraphs, size, place, full=True)
    return tuple(_runs(lines, leading, place))


def largest(paragraphs: tuple[Paragraph, ...], place: TextFrame) -> tuple[float, float] | Overflow:
    """The largest size in points at which `paragraphs` fit in `place`, and the leading in em."""
    box, slack = place.box, 1e-6

    @cache
    def lines(size: float) -> _Set:
        return _set(paragraphs, size, place)

    def needed(size: float, leading: float) -> float:
        return (lines(size).height(leading) + DESCENT) * size * MM_PER_POINT

    def grows(size: float) -> bool:
        wide = lines(size).widest * size * MM_PER_POINT > box.w
        return not wide and needed(size, LEADINGS[0]) <= box.h * ROOMY

    def fits(size: float, leading: float = LEADINGS[-1]) -> bool:
        wide = lines(size).widest * size * MM_PER_POINT > box.w + slack
        return not wide and needed(size, leading) <= box.h + slack

    if place.most > place.size and (size := _first(_sizes(place.most, place.size), grows)):
        return size, LEADINGS[0]
    if size := _first(_sizes(place.size, place.least), fits):
        return size, next(leading for leading in LEADINGS if fits(size, leading))
    if (over := lines(place.least).widest * place.least * MM_PER_POINT - box.w) > 0:
        return Overflow(over, sideways=True)
    return Overflow(needed(place.least, LEADINGS[-1]) - box.h, sideways=False)


def _first(sizes: Iterable[float], fits: Callable[[float], bool]) -> float | None:
    """The first of these sizes, the largest first, at which a text fits. As smaller letters need less room, few are
    tried: most texts fit at the first, or not at all."""
    tried = [*sizes]
    if fits(tried[0]):
        return tried[0]
    if len(tried) < 2 or not fits(tried[-1]):
        return None
    return tried[1 + bisect_left(range(1, len(tried) - 1), True, key=lambda number: fits(tried[number]))]


def without_options(paragraphs: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """The paragraphs without their optional words; none if no word is optional."""
    if not any(word.optional for paragraph in paragraphs for word in paragraph.words):
        return ()
    needed = (tuple(word for word in paragraph.words if not word.optional) for paragraph in paragraphs)
    return tuple(replace(one, words=words) for one, words in zip(paragraphs, needed, strict=True) if words)


def fit_line(em_length: float, size: float, least: float, room: float) -> float | Overflow:
    """The largest size in points, at most `size`, at which a line of this length in em fits in `room` mm."""
    largest = room / (em_length * MM_PER_POINT) if em_length else size
    if largest >= size:
        return size
    if largest >= least:
        return int(largest * 20) / 20
    return Overflow(em_length * least * MM_PER_POINT - room, sideways=True)


def _sizes(largest: float, least: float) -> Iterator[float]:
    size = largest
    step = max(STEP, (size - least) / MOST_STEPS)
    while size > least:
        yield size
        size -= step
    yield least


def _set(
    paragraphs: tuple[Paragraph, ...], size: float, place: TextFrame, *, even: bool = False, full: bool = False
) -> _Set:
    lines = []
    widest, lost = 0.0, 0
    measure = place.box.w / (size * MM_PER_POINT)
    for index, paragraph in enumerate(paragraphs):
        indent = INDENT if paragraph.bullet else 0.0
        apart = index > 0 and not (indent and paragraphs[index - 1].bullet)
        widths = [word.width for word in paragraph.words]
        room = measure - indent
        space = widest_space(paragraph.font, {piece.font for word in paragraph.words for piece in word.pieces})
        begin = _begin(paragraph) if even or full else set()
        broken = balanced(widths, space, room, begin, full=full) if even or full else break_lines(widths, space, room)
        lost += sum(line.stop - 1 in begin for line in broken[:-1])
        for number, line in enumerate(broken):
            words = paragraph.words[line.start : line.stop]
            widest = max(widest, indent + sum(widths[line.start : line.stop]) + space * (len(words) - 1))
            lines.append((paragraph, words, number == 0 and apart))
    return _Set(size, tuple(lines), widest, lost)


def _set_evenly(paragraphs: tuple[Paragraph, ...], size: float, place: TextFrame) -> _Set:
    """Lines of even length, a little smaller if fewer of them then end with the first word of a sentence."""
    best = _set(paragraphs, size, place, even=True)
    for step in range(1, SMALLER + 1):
        if not best.lost or size - step * STEP < place.least:
            break
        tried = _set(paragraphs, size - step * STEP, place, even=True)
        best = tried if tried.lost < best.lost else best
    return best


def _begin(paragraph: Paragraph) -> set[int]:
    """The words that begin a sentence within the paragraph: at the end of a line they look lost."""
    ends = (word.pieces[-1].text[-1] for word in paragraph.words[:-1])
    return {number for number, last in enumerate(ends, start=1) if last in ".!?:"}


def _runs(lines: _Set, leading: float, place: TextFrame) -> Iterator[Text]:
    em = lines.size * MM_PER_POINT
    box = place.box
    height = lines.height(leading) * em
    free = box.h - height - DESCENT * em
    top = {"top": 0.0, "middle": min((box.h - height) / 2, free), "bottom": free, "spread": 0.0}[place.valign]
    gaps = sum(gap for _, _, gap in lines.lines)
    wider = min(free / em / gaps, MOST_SPREAD) if gaps and place.valign == "spread" else 0.0
    y = box.y + top + lines.lines[0][0].font.cap_height * em
    for index, (paragraph, words, gap) in enumerate(lines.lines):
        if index:
            y += (leading + (GAP + wider if gap else 0)) * em
        runs = in_order(_merge(paragraph, words), paragraph.right)
        indent = INDENT * em if paragraph.bullet else 0.0
        length = sum(map(advance, runs)) * em + indent
        share = 0.5 if place.align == "center" else float(paragraph.right)
        x = box.x + (box.w - length) * share + (0.0 if paragraph.right else indent)
        if paragraph.bullet and words[0] is paragraph.words[0]:
            at = x + length - width(paragraph.bullet, BULLET) * em if paragraph.right else x - indent
            yield Text(at, y, BULLET, paragraph.bullet.name, lines.size, place.colour)
        for font, text, at, up, _ in placed(runs, x, em):
            yield Text(at, y - up, text.replace(NO_BREAK_SPACE, " "), font.name, lines.size, place.colour)


def _merge(paragraph: Paragraph, words: Sequence[Word]) -> list[Run]:
    """The pieces of a line joined into as few runs as possible. A space takes the font of its neighbours if they share
    one, else the paragraph's."""
    runs: list[Run] = []

    def add(font: Font, text: str, shaped: Shaped | None = None) -> None:
        if runs and runs[-1].font is font and not shaped and not runs[-1].shaped:
            text = runs.pop().text + text
        runs.append(Run(font, text, shaped))

    for index, word in enumerate(words):
        if index:
            same = runs[-1][0] is word.pieces[0].font and not runs[-1][0].says
            add(runs[-1][0] if same else paragraph.font, " ")
        for piece in word.pieces:
            add(piece.font, piece.text, piece.shaped)
    return runs
