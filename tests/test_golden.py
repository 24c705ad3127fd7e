"""What a golden text that differs tells."""

from __future__ import annotations

import pytest


def test_a_difference_is_shown_with_the_way_to_accept_it(golden) -> None:
    with pytest.raises(AssertionError) as failed:
        type(golden)(update=False).check("errors/none.txt", "new\n")
    assert "no golden text errors/none.txt" in str(failed.value) and "--update-golden" in str(failed.value)
    with pytest.raises(AssertionError) as failed:
        type(golden)(update=False).check("errors/C603.txt", "new\n")
    assert "tests/golden/errors/C603.txt differs" in str(failed.value) and "--update-golden" in str(failed.value)
    assert "\n+ new" in str(failed.value).replace("  ", "")  # the difference
