"""Every C50x and C51x is raised by its bad example and not by its good one."""

from __future__ import annotations

import pytest

from errors.numbered import codes

TEMPLATES = [entry for entry in codes("C501", "C519") if not entry.bad.startswith(("<theme", "<an "))]


@pytest.mark.parametrize("entry", TEMPLATES, ids=lambda entry: entry.code)
def test_bad_example_raises_its_code_and_good_example_none(draw, check, entry) -> None:
    def on_paper(code: str) -> bool:
        """Whether the example is a whole face; examples of other codes are parts of one."""
        return code in ("C513", "C514")

    faults = check(entry.bad)
    assert entry.code in {fault.code for fault in faults}
    assert {fault.code for fault in faults if not on_paper(fault.code)} <= {entry.code}
    drawing, errors = draw(entry.good)
    assert not errors
    assert drawing is not None
    assert not [fault for fault in check(entry.good) if on_paper(entry.code) or not on_paper(fault.code)]
