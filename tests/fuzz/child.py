"""The process of a case: its limits, its descriptors, and the hook that sees every file it opens."""

from __future__ import annotations

import faulthandler
import fcntl
import os
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from fuzz.box import Box
from fuzz.case import ROOT, Case

MEGABYTES = 300  # above what the process had at its start
CRASHED = 70  # exit code of what raised

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = {  # audit events whose first arguments are paths that they change
    "os.remove": 1, "os.rmdir": 1, "os.mkdir": 1, "os.rename": 2, "os.link": 2, "os.truncate": 1, "os.chmod": 1,
    "os.chown": 1, "os.utime": 1,
}  # fmt: skip
_FORBIDDEN = ("socket.connect", "socket.bind", "os.system", "os.kill", "ctypes.dlopen", "urllib.Request")


def live(case: Case, box: Box, seconds: float, out: int, err: int, events: int) -> NoReturn:
    """Be the process of the case, for `seconds` of processor time at most. `out` and `err` take what it says, `events`
    what it did that is not allowed."""
    os.setsid()  # Ctrl-C is for the parent
    os.chdir(box.project)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.environ.update(CARDLANG_CACHE=str(box.cache), TMPDIR=str(box.temporary), HOME=str(box.folder / "home"))
    os.environ["XDG_STATE_HOME"] = str(box.cache)
    os.environ.update(GIT_CEILING_DIRECTORIES=str(box.folder), PYTHONDONTWRITEBYTECODE="1")
    tempfile.tempdir = None
    _limit()
    logs = _connect(case, out, err, box.folder)
    if case.alone:
        command = ["-c", case.program] if case.program else ["-m", "cardlang", *case.args]
        os.environ["PYTHONPATH"] = str(ROOT)
        os.execv(sys.executable, [sys.executable, "-X", "faulthandler", *command])
    faulthandler.enable(events)
    faulthandler.register(signal.SIGPROF, events, all_threads=False, chain=True)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    sys.addaudithook(_hook(case, box, events))
    code = _run(case, events)
    for stream in (sys.stdout, sys.stderr):  # as Python does at its end
        try:
            if stream is not None:
                stream.flush()
        except Exception:
            code = code if code == CRASHED else 120
    for reading, target in logs:
        with suppress(BlockingIOError):
            while said := os.read(reading, 1 << 16):
                os.write(target, said)
    os._exit(code)


def _run(case: Case, events: int) -> int:
    from cardlang.__main__ import main

    sys.argv = ["cardlang", *case.args]
    try:
        if case.program:
            exec(compile(case.program, "<program>", "exec"), {"__name__": "__case__"})
        else:
            main()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except BaseException:
        os.write(events, traceback.format_exc().encode("utf-8", "replace"))  # standard error may be closed
        return CRASHED
    return 0


def _limit() -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + (3 * MEGABYTES << 20)  # address space is more than memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (8, 8))  # a process of its own starts slowly
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _connect(case: Case, out: int, err: int, folder: Path) -> list[tuple[int, int]]:
    """Descriptors 0, 1 and 2, and Python's streams on them as Python itself would make them. Returns the ends of logs
    that are to be read, and where what is read there belongs."""
    logs: list[tuple[int, int]] = []
    given = folder / "stdin"
    given.write_bytes(case.stdin)
    usual = {0: os.open(given, os.O_RDONLY), 1: out, 2: err}
    given.unlink()
    for number, source in usual.items():
        match case.streams.get(number, ""):
            case "closed":
                os.close(number)
                continue
            case "full":
                source = os.open("/dev/full", os.O_RDWR)
            case "folder":
                source = os.open(folder, os.O_RDONLY)
            case "log":
                os.environ["GITHUB_ACTIONS"] = "true"
                reading, writing = os.pipe()
                fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 1 << 20)
                os.set_blocking(reading, False)
                logs.append((reading, source))
                source = writing
            case "early" if number:
                reading, source = os.pipe()
                os.close(reading)
        os.dup2(source, number)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        setattr(sys, name, None if case.streams.get(number) == "closed" else _stream(number))
    return logs


def _stream(number: int) -> TextIOWrapper:
    file = open(number, "wb" if number else "rb", closefd=False)  # noqa: SIM115
    return TextIOWrapper(
        file, encoding="utf-8", errors="backslashreplace" if number == 2 else "strict", line_buffering=number == 2
    )


def _refused(name: str | bytes, flags: Any) -> bool:
    """Whether the system will not open it, as it is a link and none is to be followed."""
    return isinstance(flags, int) and bool(flags & os.O_NOFOLLOW) and Path(os.fsdecode(name)).is_symlink()


def _hook(case: Case, box: Box, events: int) -> Callable[[str, tuple[Any, ...]], None]:
    """What sees each file that is opened or changed, and writes into `events` what is not allowed."""
    allowed = [os.path.normpath(box.project / name) for name in case.writes]
    named = [os.path.realpath(box.project / name) for name in case.reads]
    secret = f"{box.folder}/outside"

    def tell(what: str, path: str) -> None:
        os.write(events, f"{what}: {path}\n".encode("utf-8", "surrogateescape"))

    def changed(what: str, path: str) -> None:
        if not (box.inside(path) or path.startswith("/dev/") or any(path.startswith(one) for one in allowed)):
            tell(what, path)

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            name, _, flags = args
            if isinstance(name, str | bytes):
                path = os.path.realpath(os.fsdecode(name))
                if isinstance(flags, int) and flags & _WRITING:
                    changed("writes outside", path)
                elif path.startswith(secret) and path not in named and not _refused(name, flags):
                    tell("reads outside", path)
        elif event in _CHANGING:
            for name in args[: _CHANGING[event]]:
                if isinstance(name, str | bytes):
                    above, _, last = os.fsdecode(name).rpartition("/")
                    changed(
                        "changes outside",
                        f"{os.path.realpath(above or ('/' if '/' in os.fsdecode(name) else '.'))}/{last}",
                    )
        elif event in _FORBIDDEN:
            tell("does", f"{event} {args!r:.200}")

    return hook
