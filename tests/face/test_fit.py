from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlang.face.draw_list import MM_PER_POINT, Text
from cardlang.fonts.font import Font

P = '<p xmlns="http://www.w3.org/1999/xhtml">{}</p>'
FLOW = (
    '<foreignObject x="5" y="10" width="{w}" height="{h}" font-size="3.5278" data-fit="shrink" {more}>'
    "{text}</foreignObject>"
)
WORDS = "Make a melee attack with +10 damage. The acting creature shifts its speed. "


def flow(draw, text: str, w: float = 40, h: float = 20, more: str = ""):
    return draw(FLOW.format(w=w, h=h, more=more, text=P.format(text)), label="Sneak Attack")


def test_short_text_keeps_its_size(draw) -> None:
    drawing, _ = flow(draw, "Draw 1 action card.")
    assert [(op.text, op.size, op.x) for op in drawing.ops] == [("Draw 1 action card.", 10, 5)]


def test_longer_text_first_moves_its_lines_closer_then_shrinks(draw) -> None:
    sizes, leadings = [], []
    for copies in (1, 2, 3, 4):
        drawing, _ = flow(draw, WORDS * copies)
        lines = sorted({op.y for op in drawing.ops})
        sizes.append(drawing.ops[0].size)
        leadings.append((lines[1] - lines[0]) / (sizes[-1] * MM_PER_POINT))
    assert sizes[0] == 10
    assert leadings[0] == pytest.approx(1.24)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 10
    assert min(leadings) >= 1.08 - 1e-9


def test_past_the_minimum_the_fault_names_card_box_and_excess(draw) -> None:
    drawing, faults = flow(draw, WORDS * 12, more='data-min="6pt" data-field="text"')
    assert drawing is None
    (fault,) = faults
    assert (fault.code, fault.field) == ("C510", "text")
    assert fault.message.startswith("the text of Sneak Attack is ")
    assert "mm too long for its box of 40 x 20 mm, even at 6 pt" in fault.message


def test_a_word_wider_than_the_box_is_too_wide(draw) -> None:
    _, faults = flow(draw, "Rindfleischetikettierungsüberwachungsaufgabe", w=15)
    assert "mm too wide" in faults[0].message


def test_one_line_shrinks_to_its_room_and_no_further(draw) -> None:
    font = 'font-family="display" font-weight="bold" font-size="4.4"'
    line = f'<text {font} data-fit="shrink" data-min="8pt" data-width="{{}}">{{}}</text>'
    drawing, _ = draw(line.format(33, "Spider Queen’s Blessing"))
    (op,) = drawing.ops
    assert 8 <= op.size < 12.47
    _, faults = draw(line.format(20, "Spider Queen’s Blessing"), label="Spider Queen’s Blessing")
    assert [fault.code for fault in faults] == ["C511"]


def test_bold_and_icons_are_runs_of_their_own_that_touch_without_a_gap(draw, fonts) -> None:
    tap = fonts.icons["tap"]
    drawing, _ = flow(draw, f'<span class="icon">{tap}</span> Gain <b>Block 5</b>.')
    runs = [(op.font, op.text) for op in drawing.ops]
    assert runs == [("icons", tap), ("text-regular", " Gain "), ("text-bold", "Block 5"), ("text-regular", ".")]
    by_name = {font.name: font for font in fonts.styles.values()}
    for left, right in zip(drawing.ops, drawing.ops[1:], strict=False):
        assert right.x == pytest.approx(left.x + by_name[left.font].width(left.text) * left.size * MM_PER_POINT)


def test_a_number_never_ends_a_line_without_its_noun(draw) -> None:
    for w in range(16, 40):
        drawing, _ = flow(draw, "Deal 10 damage to each creature within 2 squares of it.", w=w, h=40)
        lines = [op.text for op in drawing.ops]
        assert not any(line.endswith((" 10", " 2")) for line in lines)


@pytest.mark.parametrize("w", range(26, 44))
def test_a_number_without_a_noun_stays_with_the_word_before(draw, w: int) -> None:
    drawing, _ = flow(draw, "It has a ranged attack of range 6 as a standard action until level 5.", w=w, h=60)
    starts = {op.text.split()[0] for op in drawing.ops}
    assert not starts & {"6", "5."}


@pytest.mark.parametrize("w", range(32, 60))
def test_even_lines_do_not_end_with_the_first_word_of_a_sentence(draw, w: int) -> None:
    text = "Make a melee attack. If the attack deals damage, slide the target 2 squares. Draw 1 action card."
    drawing, _ = flow(draw, text, w=w, h=60, more='data-valign="middle"')
    assert not any(op.text.endswith((" If", " Draw")) for op in drawing.ops)


def test_paragraphs_may_spread_over_the_height(draw) -> None:
    def baselines(h: float, valign: str) -> list[float]:
        text = "".join(P.format(words) for words in ("One.", "Two.", "Three."))
        frame = f'<foreignObject x="5" y="10" width="40" height="{h}" font-size="3.5278" data-valign="{valign}">'
        drawing, _ = draw(f"{frame}{text}</foreignObject>")
        return [op.y for op in drawing.ops]

    top, spread = baselines(18, "top"), baselines(18, "spread")
    assert spread[0] == top[0]
    assert spread[1] - spread[0] == pytest.approx(spread[2] - spread[1])
    assert spread[2] == pytest.approx(10 + 18 - 0.24 * 3.5278)
    assert baselines(60, "spread")[2] < 40  # not torn apart


def has_room(font: Font, words: list[str], w: float, h: float) -> bool:
    """Whether the words certainly fit at the smallest size: any two neighbours fit on a line, and the height is enough
    for all lines and one more at the widest leading."""
    em = 5.5 * MM_PER_POINT
    widths = [font.width(f"{word} ") * em for word in words]
    if max((one + other for one, other in pairwise([0, *widths, 0])), default=0) > w:
        return False
    return (2 * sum(widths) // w + 2) * 1.24 * em <= h


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(st.text("abdegilmno10 ", min_size=1, max_size=14), min_size=1, max_size=60),
    w=st.floats(12, 50),
    h=st.floats(3, 40),
    valign=st.sampled_from(["top", "middle", "bottom"]),
)
@example(words=["a"], w=12, h=6, valign="middle")
@example(words=["lo", "10", "ball"] * 30, w=50, h=40, valign="top")
def test_what_fits_stays_in_its_box_and_what_has_room_fits(
    fonts, words: list[str], w: float, h: float, valign: str
) -> None:
    from cardlang.face.picture import Pictures
    from cardlang.face.svg import Reader
    from cardlang.source.disk import Lookup

    more = f'data-valign="{valign}" data-align="center"'
    text = FLOW.format(w=w, h=h, more=more, text=P.format(" ".join(words)))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">{text}</svg>'
    drawing, faults = Reader(fonts, Pictures(Lookup([], "templates"))).read(svg, "Trial")
    by_name = {font.name: font for font in fonts.styles.values()}
    if drawing is None:
        assert {fault.code for fault in faults} == {"C510"}
        assert not has_room(by_name["text-regular"], " ".join(words).split(), w, h)
        return
    assert drawing.ops or not "".join(words).strip()
    for op in drawing.ops:
        assert isinstance(op, Text)
        em = op.size * MM_PER_POINT
        assert op.size >= 5.5
        assert op.x >= 5 - 1e-6
        assert op.x + by_name[op.font].width(op.text) * em <= 5 + w + 1e-6
        assert op.y - by_name[op.font].cap_height * em >= 10 - 1e-6
        assert op.y + 0.24 * em <= 10 + h + 1e-6
