"""Runs a case and judges its outcome."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import select
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fuzz.box import SECRET, Box
from fuzz.case import Case
from fuzz.child import CRASHED, MEGABYTES, live

SECONDS = 2.0  # of processor time, for a case
LONGEST = 40.0  # seconds on the clock: another program may have the processor
_TRACE = re.compile(r'File "([^"]+)", line (\d+),? in (\S+)')
_CODED = re.compile(r"\bC\d{3}\b")
_COMMAND = re.compile(r"(?:^|(?<=[\r\n]))[^\S\r\n]*::.*|.*##\[.*")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True)
class Outcome:
    """What came of a case: its exit code (less than 0: the signal that ended it), seconds of processor time, megabytes
    above those at the start."""

    code: int
    seconds: float
    megabytes: float
    out: str
    err: str
    events: str
    blocked: bool
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Fault:
    """What is wrong, and where: faults of the same `kind` and `place` have one cause, most likely."""

    kind: str
    place: str
    detail: str


@dataclass(frozen=True)
class Start:
    """What a separate process needs to start: processor seconds, megabytes."""

    seconds: float = 0
    megabytes: float = 0


class Harness:
    """Runs cases in one box, each for `seconds` of processor time at most; `look` seconds on the clock without any work
    mean that a case waits for ever."""

    def __init__(self, box: Box, seconds: float = SECONDS, look: float = 1.0) -> None:
        self.box = box
        self._seconds = seconds
        self._look = look
        self._start: Start | None = None
        self._child = 0

    def fault(self, case: Case) -> Fault | None:
        """What is wrong with the case. One that took too long gets a second chance: the machine may be busy."""
        found = judge(case, self.run(case))
        return judge(case, self.run(case)) if found and found.kind in ("slow", "blocked") else found

    def run(self, case: Case) -> Outcome:
        """Run it in a fresh box."""
        start = self._alone() if case.alone else Start(0, _resident())
        self.box.fill(case.files)
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as events:
            self._child = child = os.fork()
            if not child:
                try:
                    live(case, self.box, self._seconds, out.fileno(), err.fileno(), events.fileno())
                finally:  # only if the harness itself is broken
                    os.write(events.fileno(), traceback.format_exc().encode("utf-8", "replace"))
                    os._exit(CRASHED)
            blocked = _wait(child, self._look)
            self.stop()
            _, status, used = os.wait4(child, 0)
            self._child = 0
            said = [_text(file) for file in (out, err, events)]
        seconds = used.ru_utime + used.ru_stime - start.seconds
        megabytes = used.ru_maxrss / 1024 - start.megabytes
        return Outcome(os.waitstatus_to_exitcode(status), seconds, megabytes, *said, blocked, tuple(self.box.changes()))

    def stop(self) -> None:
        """End all processes of the case that still run."""
        if self._child:
            for end in (os.killpg, os.kill):  # it may not lead its group yet
                with contextlib.suppress(ProcessLookupError):
                    end(self._child, signal.SIGKILL)

    def _alone(self) -> Start:
        if self._start is None:
            self._start = Start()
            was = self.run(Case(("parse", "Heal 5."), alone=True))
            self._start = Start(was.seconds, was.megabytes)
        return self._start


def judge(case: Case, was: Outcome) -> Fault | None:
    """Its worst fault, if it has any."""
    return next(_faults(case, was), None)


def _faults(case: Case, was: Outcome) -> Iterator[Fault]:
    trace = _TRACE.findall(was.events.partition("most recent call first")[2])
    if was.blocked:
        yield Fault("blocked", _place(trace[::-1]), "waits for something that does not come")
        return
    if was.code in (-signal.SIGPROF, -signal.SIGXCPU) or was.seconds > SECONDS:
        yield Fault("slow", _place(trace[::-1]), f"{was.seconds:.1f} s of processor time")
        return
    for line in was.events.splitlines():
        what, sign, path = line.partition(": ")
        if sign and what in ("writes outside", "reads outside", "changes outside", "does"):
            yield Fault(what, re.sub(r"^/.*?/fuzz-[^/]+/|[^/]*$", "", path), path)
    if SECRET in was.out + was.err and not case.reads:
        yield Fault("reads outside", "", "a file outside is told")
    if was.code < 0:
        yield Fault("killed", f"signal {-was.code} {_place(trace[::-1])}", was.events[-2000:])
        return
    raised = was.events + was.err
    if "MemoryError" in raised or was.megabytes > MEGABYTES:
        yield Fault("memory", _place(_TRACE.findall(raised)), f"{was.megabytes:.0f} MB")
    if was.code == CRASHED or "Traceback (most recent call last)" in raised or "Exception ignored" in raised:
        lines = [line for line in raised.splitlines() if re.match(r"[\w.]+(Error|Exception|Interrupt|Exit)\b", line)]
        error = lines[-1].partition(":")[0] if lines else "?"
        yield Fault("traceback", f"{error} {_place(_TRACE.findall(raised))}", raised[-3000:])
    for path in was.changes:
        name = path.rpartition("/")[2]
        if not _may_write(case, path):
            yield Fault("changes a file", path if path.startswith("..") else "", path)
        elif name.startswith("."):
            yield Fault("leaves a temporary file", "", path)
    if was.code not in (0, 1, 2, 130):
        yield Fault("exit code", str(was.code), was.err[-2000:])
    yield from _words(case, was)


def _may_write(case: Case, path: str) -> bool:
    if "*" in case.writes and not path.startswith("..") and path not in case.files:
        return True
    return any(
        path == one or (one.endswith("/") and os.path.normpath(path).startswith(os.path.normpath(one) + "/"))
        for one in case.writes
    )


def _words(case: Case, was: Outcome) -> Iterator[Fault]:
    """What is wrong with its output."""
    if case.program or {case.streams.get(number) for number in (1, 2)} - {None, "log"}:
        return
    command = case.args[0] if case.args else ""
    if case.streams and (found := _COMMAND.search(was.out + was.err)):
        yield Fault("workflow command", command, repr(found[0]))
    patch = "--diff" in case.args  # what is not a terminal gets the files' own characters, to apply them
    for said in (was.err,) if patch else (was.out, was.err):
        if found := _CONTROL.search(said.replace("\r\n", "\n")):
            yield Fault("control character", command, repr(said[max(0, found.start() - 99) :][:200]))
    if was.code in (1, 2) and not (was.out.strip() or was.err.strip()):
        yield Fault("says nothing", command, f"exit {was.code}")
    if was.code == 2 and not re.search("Error|Usage", was.err):
        yield Fault("says nothing", command, f"exit 2: {was.err[-300:]}")
    if (
        was.code == 1
        and case.args[0] in ("lint", "build")
        and not _CODED.search(was.out + was.err)
        and "--diff" not in case.args
    ):
        yield Fault("no code", command, (was.out + was.err)[-300:])
    if _as_json(case.args) and was.code in (0, 1) and (was.out or command in ("lint", "parse")):
        yield from _data(case, was.out)


def _as_json(args: tuple[str, ...]) -> bool:
    if {"--help", "-h", "--version"} & {*args}:
        return False
    options = args[: args.index("--")] if "--" in args else args
    return "--json" in options or ("--format", "json") in itertools.pairwise(options)


def _data(case: Case, out: str) -> Iterator[Fault]:
    try:
        told = [json.loads(line) for line in out.splitlines()] if case.args[0] == "parse" else json.loads(out)
    except ValueError as error:
        yield Fault("no JSON", case.args[0], str(error))
        return
    rows = [row for one in told for row in one["diagnostics"]] if case.args[0] == "parse" else told
    for row in rows if case.args[0] in ("lint", "parse") else ():
        begin, end = (row["line"], row["column"]), (row["end_line"], row["end_column"])
        if not _CODED.fullmatch(row["code"]) or not row["message"] or not row["path"]:
            yield Fault("no code", row["code"], str(row))
        if begin > end or min(*begin, *end) < 1:
            yield Fault("no place", row["code"], str(row))


def _place(trace: list[tuple[str, str, str]]) -> str:
    """The innermost of our own functions in a traceback (outermost first), else the innermost of all."""
    ours = [one for one in trace if "/cardlang/" in one[0]] or trace
    if not ours:
        return ""
    file, line, name = ours[-1]
    return f"{file.rpartition('/cardlang/')[2]}:{line} {name}"


def _wait(child: int, look: float) -> bool:
    """Wait for a process to end. Returns True if it hangs: nothing in its session uses the processor."""
    handle = os.pidfd_open(child)
    try:
        begun, before = time.monotonic(), -1
        while not select.select([handle], [], [], look)[0]:
            ticks, sleeping = _work(child)
            if (sleeping and ticks == before) or time.monotonic() - begun > LONGEST:
                return True
            before = ticks
        return False
    finally:
        os.close(handle)


def _work(process: int) -> tuple[int, bool]:
    """Processor time of a process and its children so far, and whether all of them sleep."""
    ticks, sleeping = 0, True
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks, sleeping = sum(map(int, state[11:15])), state[0] != "R"
        for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
            more, asleep = _work(int(child))
            ticks, sleeping = ticks + more, sleeping and asleep
    except OSError:
        pass
    return ticks, sleeping


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _text(file: object) -> str:
    file.seek(0)  # type: ignore[attr-defined]
    return file.read(8 << 20).decode("utf-8", "replace")  # type: ignore[attr-defined]


def same(one: Fault | None, other: Fault | None) -> bool:
    """Whether two faults are likely to be one."""
    return one is not None and other is not None and replace(one, detail="") == replace(other, detail="")
