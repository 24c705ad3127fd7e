"""Every C4xx code: raised by its bad example, and by its good one neither it nor another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.rules import CODES


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_examples_of_the_catalogue(code: Code, found: Callable[[str], list[str]]) -> None:
    assert [one.split()[1] for one in found(code.bad)] == [code.code]
    assert found(code.good) == []
