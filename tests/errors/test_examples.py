"""Every code of the catalogue: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.model.diagnostic import Code
from cardlang.pipeline.load.catalogue import catalogue
from errors import importing, language, playing, projects, source, trying
from errors.free_codes import free_codes

ROOT = Path(__file__).parents[2]
ROOMS = {code: room for room in (source, language, projects, importing, trying, playing) for code in room.CODES}
SEVERAL = (source, language)  # whose bad examples may have other faults, too


def test_numbers_and_names_are_used_once() -> None:
    assert len(catalogue()) == len({code.name for code in catalogue().values()})
    assert all(re.fullmatch(r"C[1-6]\d\d", number) and code.code == number for number, code in catalogue().items())
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name) for code in catalogue().values())


def test_the_file_of_a_stage_has_its_codes_in_order_and_each_once() -> None:
    for path in (ROOT / "cardlang/model/codes").glob("*.yaml"):
        numbers = re.findall(r"^(\w+):", path.read_text("utf-8"), re.M)
        assert numbers == sorted(set(numbers)) and {number[:2] for number in numbers} == {path.name[:2]}
        assert {*numbers} <= catalogue().keys()


def test_a_free_code_is_neither_in_use_nor_was_ever() -> None:
    free = dict(free_codes(""))
    assert not free.keys() & catalogue().keys() and {*free.values()} <= catalogue().keys()
    last = next(code for code in free if code > "C600")
    assert last not in dict(free_codes(f"-{last}:"))


@pytest.mark.parametrize("code", ROOMS, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, golden) -> None:
    found, said = ROOMS[code].check(code, bad=True)
    assert found == {code.code} or (code.code in found and ROOMS[code] in SEVERAL)
    golden.check(f"errors/{code.code}.txt", said)


@pytest.mark.parametrize("code", ROOMS, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code) -> None:
    assert ROOMS[code].check(code, bad=False) == (set(), "")
