"""The fuzzer reports every kind of fault: each is planted here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from fuzz.box import Box
from fuzz.case import Case, Special
from fuzz.families import FAMILIES, links
from fuzz.judge import Harness, Outcome, judge
from fuzz.shrink import shrink

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the fuzzer watches processes through /proc"
)

SOUND = Case((), {"a.txt": b"a"}, program="print('fine')")
ROW = '{"code": "C203", "message": "m", "path": "a.yaml", "line": 2, "column": 1, "end_line": 2, "end_column": 3}'


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    made = Harness(Box(tmp_path), seconds=1, look=0.3)
    yield made
    made.stop()


PLANTED = {
    "while True: pass": "slow",
    "import time; time.sleep(60)": "blocked",
    "open('pipe').read()": "blocked",
    "x = b'x' * (400 << 20)": "memory",
    "x = b'x' * (20 << 30)": "memory",
    "1 / 0": "traceback",
    "import os; os.abort()": "killed",
    "raise SystemExit(3)": "exit code",
    "open('b.txt', 'w').close()": "changes a file",
    "open('a.txt', 'w').close()": "changes a file",
    "import os; os.remove('a.txt')": "changes a file",
    "open('out/.b.txt.tmp', 'w').close()": "leaves a temporary file",
    "import tempfile; tempfile.mkstemp()": "changes a file",
    "open('../../outside/secret.yaml', 'a').close()": "writes outside",
    "open('link', 'a').close()": "writes outside",
    "import os; os.mkdir('/tmp/\\0')": "traceback",
    "import os\ntry: os.rename('a.txt', '/proc/a.txt')\nexcept OSError: pass": "changes outside",
    "open('link').close()": "reads outside",
    "import os; os.system('true')": "does",
    "import urllib.request\ntry: urllib.request.urlopen('http://localhost:9/')\nexcept OSError: pass": "does",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("program", "kind"), PLANTED.items(), ids=PLANTED)
def test_a_planted_fault(program: str, kind: str, harness: Harness) -> None:
    files = {"a.txt": b"a", "pipe": Special("pipe"), "link": Special("link", "../../outside/secret.yaml"), "out/b": b""}
    fault = harness.fault(Case((), files, program=program, writes=("out/",)))
    assert fault and fault.kind == kind


@pytest.mark.slow
def test_a_sound_case(harness: Harness) -> None:
    assert harness.fault(SOUND) is None
    assert (
        harness.fault(replace(SOUND, program="open('out/b.pdf', 'w').close()", files={"out/a": b""}, writes=("out/",)))
        is None
    )
    files = {"link": Special("link", "../../outside/secret.yaml")}
    refused = "import os\ntry: os.open('link', os.O_NOFOLLOW)\nexcept OSError: pass"
    assert harness.fault(Case((), files, program=refused)) is None
    assert harness.fault(Case(("--version",))) is None
    assert harness.fault(Case(("--version",), alone=True)) is None


TOLD = {
    f"[{ROW}]": None,
    ROW.replace("C203", "").join("[]"): "no code",
    ROW.replace("a.yaml", "").join("[]"): "no code",
    ROW.replace(":", ": 0", 1).join("[]"): "no JSON",
    ROW.replace(': 2, "column"', ': 0, "column"').join("[]"): "no place",
    ROW.replace('"end_column": 3', '"end_column": 0').join("[]"): "no place",
    "": "says nothing",
    "C203 \x1b[31m": "control character",
}


@pytest.mark.parametrize(("out", "kind"), TOLD.items())
def test_messages_that_count_as_faults(out: str, kind: str | None) -> None:
    fault = judge(Case(("lint", "--format", "json")), Outcome(1, 0, 0, out, "", "", False, ()))
    assert (fault.kind if fault else None) == kind


@pytest.mark.parametrize("line", [" ::error::x", "a ##[group]", "a\r::b::"])
def test_a_command_of_a_workflow_counts_as_a_fault(line: str) -> None:
    fault = judge(Case(("test",), streams={1: "log"}), Outcome(0, 0, 0, f"a\n{line}", "", "", False, ()))
    assert fault and fault.kind == "workflow command"


def test_a_case_that_fails_is_made_smaller(harness: Harness) -> None:
    program = "import sys\nif 'drag' in sys.stdin.read(): 1 / 0"
    case = Case(("a", "b"), {"a.txt": b"a"}, "stdin", b"Here\nbe large dragons.\nAnd more.\n", program=program)
    small = shrink(case, lambda other: harness.fault(other) is not None, seconds=20)
    assert (small.stdin, small.args, small.files) == (b"drag", ("a",), {})


@pytest.mark.parametrize(
    "family", sorted({*FAMILIES} - {"traces", "links", "notation"})
)  # these begin with a game played
def test_a_seed_is_a_case(family: str) -> None:
    first, again, other = (FAMILIES[family].make(Random(seed)) for seed in ("1", "1", "2"))
    assert first == again != other


def test_only_paths_named_on_the_command_line_may_lead_elsewhere() -> None:
    files = {"out": Special("link", "../../outside/folder")}
    named = next(
        case for case in (links._command(Random(n), {**files}) for n in range(500)) if "--changed-since" in case.args
    )
    other = next(case for case in (links._command(Random(n), {**files}) for n in range(500)) if "--png" in case.args)
    assert "../../outside/folder/ledger.json" in named.reads and named.writes == ("out/",)
    assert other.reads == ()
