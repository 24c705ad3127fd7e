"""Every C50x and C51x is raised by its bad example and not by its good one."""

from __future__ import annotations

import pytest

from cardlang.model.codes.layout import CODES

TEMPLATES = [entry for entry in CODES if entry.code < "C520" and not entry.bad.startswith(("<theme", "<an "))]


@pytest.mark.parametrize("entry", TEMPLATES, ids=lambda entry: entry.code)
def test_bad_example_raises_its_code_and_good_example_none(draw, entry) -> None:
    _, faults = draw(entry.bad)
    assert {fault.code for fault in faults} == {entry.code}
    drawing, faults = draw(entry.good)
    assert not faults
    assert drawing is not None


def test_codes_are_in_order_and_used_once() -> None:
    codes = [entry.code for entry in CODES]
    assert codes == sorted(set(codes))
