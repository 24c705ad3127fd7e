"""Every code about own words (C16x), tiles (C17x), ignored findings (C19x) and pieces (C53x): raised by its bad example
with exactly this message, and not by its good one."""

from __future__ import annotations

import pytest

from cardlang.model.codes import ignoring, own_words, pieces, tiles
from cardlang.model.codes.code import Code

from .conftest import Check

CODES = [*own_words.CODES, *tiles.CODES, *ignoring.CODES, *pieces.CODES]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, check: Check, golden) -> None:
    found, said = check(code.bad)
    assert found == {code.code}
    golden.check(f"errors/{code.code}.txt", said)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, check: Check) -> None:
    assert check(code.good) == (set(), "")
