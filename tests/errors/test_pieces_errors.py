"""Every C53x code: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.pieces import CODES
from cardlang.pipeline.checking import lint
from cardlang.report.text import as_text

TOKENS, PAGE = (code.good for code in CODES)


def check(example: str, root: Path) -> tuple[set[str], str]:
    """The codes that lint tells of a project with the file of an example, and its words."""
    (name,) = re.findall(r"^# (\S+)", example)
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(example.partition("\n")[2])
    (root / "cardlang.yaml").touch()
    found, sources = lint([])
    return {one.code for one in found}, as_text(found, sources)


@pytest.fixture(autouse=True)
def _inside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, tmp_path: Path, golden) -> None:
    found, said = check(code.bad, tmp_path)
    assert found == {code.code}
    golden.check(f"errors/{code.code}.txt", said)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, tmp_path: Path) -> None:
    assert check(code.good, tmp_path) == (set(), "")


SIGHT = "    terms: [cover]\n"


@pytest.mark.parametrize(
    ("example", "old", "new", "code", "said"),
    [
        (TOKENS, "burst", "brust", "C530", 'the theme has no icon "brust"'),
        (TOKENS, "front: 1", "front: one", "C133", "must be a whole number"),
        (TOKENS, "count: 12", "count: 0", "C136", '"count" must be at least 1, not 0'),
        (TOKENS, "look: gold\n", "", "C132", 'this set of tokens has no "look"'),
        (PAGE, SIGHT, "    icons: [covert]\n", "C530", 'the theme has no icon "covert"'),
        (PAGE, SIGHT, "    steps: volt\n", "C531", 'there is no mat "volt"'),
        (PAGE, SIGHT, "    lines: ['Take {goold} gold.']\n", "C531", 'the rules have no number "goold"'),
        (PAGE, SIGHT, "    lines: ['Go ♞']\n", "C512", 'the font has no "♞" (U+265E), which the page Help uses'),
        (PAGE, "    icon: ranged\n" + SIGHT, "    icon: ranged\n", "C132", "says nothing of lines, terms, steps"),
        (PAGE, SIGHT, f"    lines: {['Many words. ' * 40] * 12}\n", "C510", "too long, even at 7 pt"),
        (PAGE, SIGHT, f"    lines: [{'x' * 200}]\n", "C510", "too wide for its box"),
    ],
)
def test_what_else_can_be_wrong(example: str, old: str, new: str, code: str, said: str, tmp_path: Path) -> None:
    assert old in example
    found, words = check(example.replace(old, new), tmp_path)
    assert len(found) == 1 and next(iter(found)).startswith(code), words
    assert said in words


@pytest.mark.parametrize(("example", "noun"), [(TOKENS, "set of tokens"), (PAGE, "page")])
def test_ids_are_unique(example: str, noun: str, tmp_path: Path) -> None:
    check(example, tmp_path)
    found, said = check(re.sub(r"/(\w+)\.yaml", r"/other.yaml", example, count=1), tmp_path)
    assert found == {"C147"}
    assert f"a {noun} with the id" in said
