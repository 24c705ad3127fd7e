"""The registers of a frame."""

from __future__ import annotations

from cardlang.rules import registers


def test_no_two_registers_have_the_same_number() -> None:
    numbers = [value for name, value in vars(registers).items() if name.isupper() and isinstance(value, int)]
    assert len(numbers) == len(set(numbers))
