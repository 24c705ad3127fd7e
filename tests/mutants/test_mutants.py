"""The machinery of tests/mutants/run.py: its samples, and that known mutants are killed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from mutants.operators import OPERATORS
from mutants.run import room_of, stale, unchanged, yaml
from mutants.sites import ROOT, Source, drawn, places

ENGINE = [ROOT / "cardlang/rules", ROOT / "cardlang/mechanics", ROOT / "cardlang/games"]
# Rules that are easily missed: a draw, who is asked again after a pass, which creatures Nimble untaps.
DIE = {
    "cardlang/games/skirmish/turn.py": (
        "leading == [team] → leading != [team]",
        "state.tapped[one] and state.power(one, 'Nimble') → state.tapped",
    ),
    "cardlang/rules/responses.py": ("frame.passes = 0 → pass",),
}


@pytest.mark.slow
def test_known_mutants_are_killed() -> None:
    """The scenarios notice each of these changes, and none without a change."""
    command = [sys.executable, str(ROOT / "tests/mutants/run.py"), "--scenarios", "--count", "9999", "--roots", *DIE]
    words = [one for some in DIE.values() for one in some]
    told = subprocess.run([*command, "--only", *words], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, ""), told.stdout
    assert (ended := re.search(r"^(\d+) of (\d+) killed: 100.0%", told.stdout, re.MULTILINE))
    assert int(ended[1]) >= len(words)
    assert [word for word in words if word not in told.stdout] == []


@pytest.mark.slow
def test_the_sample_covers_all_files_and_operators() -> None:
    some = drawn(ENGINE, 300, 1)
    assert len(set(some)) == len(some) == 300 and some == drawn(ENGINE, 300, 1) != drawn(ENGINE, 300, 2)
    files = Counter(place.file for place in some)
    every = [path.relative_to(ROOT).as_posix() for root in ENGINE for path in root.rglob("*.py")]
    assert set(files) == {file for file in every if places(file)} and len(files) > 100 and max(files.values()) < 10
    assert {place.operator for place in some} == set(OPERATORS)


@pytest.mark.parametrize("file", ["cardlang/mechanics/damage/steps/packets.py", "cardlang/rules/state.py"])
def test_each_change_gives_another_program_and_has_its_own_name(file: str) -> None:
    source = Source(file)
    before = compile((ROOT / file).read_bytes(), file, "exec")
    sites = [source.site(place.index) for place in places(file)[::8]]
    assert len(sites) > 10 and len({site.key for site in sites}) == len(sites)
    for site in sites:
        assert source.compiled(site.place.index) != before, site
        now, _, then = site.change.partition(" → ")
        assert now != then or now.endswith("…")  # a long one is cut off before the change
    assert compile(source.tree, file, "exec") == compile(Source(file).tree, file, "exec")  # all was put back


def test_messages_and_annotations_are_not_mutated(tmp_path: Path) -> None:
    told = tmp_path / "told.py"
    told.write_text(
        'from typing import Final\n"""Doc 1."""\nN: Final[int] = "a"\nclass A:\n    """1 < 2"""\n    x: int | None\n'
        "    def __repr__(self) -> str:\n        return str(1 + 1)\n"
        "    def f(self, n: int) -> str:\n        if not n:\n            raise ValueError(n + 1)\n"
        "        return f'{n + 1} is too much'\n"
    )
    source = Source(str(told))
    found = {(source.site(place.index).function, source.site(place.index).change) for place in places(str(told))}
    assert found == {("A.f", "not n → n"), ("A.f", "if not n → if True"), ("A.f", "if not n → if False")}


def test_every_room_has_tests_that_are_there() -> None:
    rooms = yaml("rooms.yaml")
    named = [one.partition("::")[0] for some in rooms.values() for one in some]
    assert [name for name in [*rooms, *named] if not (ROOT / name).exists()] == []
    assert room_of("cardlang/rules/dryrun/loops.py", rooms) == tuple(rooms["cardlang/rules/dryrun"])
    assert all(room_of(place.file, rooms) for place in drawn(ENGINE, 1, 1))


def test_what_changes_nothing_is_still_there_and_has_a_reason() -> None:
    known = unchanged()
    assert stale(known) == [] and all(reason.strip() for reason in known.values())
    assert stale({("cardlang/rules/play.py", "Play.apply", "no such → change", 1): "gone"})
