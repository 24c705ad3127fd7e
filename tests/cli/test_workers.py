"""Worker processes that die or do not end: the command tells it, and hears Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import time
from types import FrameType

import pytest

from cardlang.pipeline.check import checked_files, deck_checker

from .conftest import Desk


def dies_while_it_sends(*_: object) -> None:
    """In a worker process: the size of a result is sent, and nothing of it."""
    frame: FrameType | None = sys._getframe()
    while frame and "result_queue" not in frame.f_locals:
        frame = frame.f_back
    assert frame
    frame.f_locals["result_queue"]._writer._send(bytes((0, 0, 1, 0)))
    os.kill(os.getpid(), signal.SIGKILL)


def works_on(*_: object) -> None:
    time.sleep(60)


def test_a_process_that_is_killed_while_it_sends_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_files, "_WORTH_IT", 0)
    monkeypatch.setattr(deck_checker, "_check", dies_while_it_sends)
    told = desk("lint", "--jobs", "2", "--no-cache")
    assert (told.code, told.err) == (2, "Error: a process that checked cards was killed: try again with --jobs 1\n")


def test_ctrl_c_is_heard_while_processes_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_files, "_WORTH_IT", 0)
    monkeypatch.setattr(deck_checker, "_check", works_on)
    before, begun = signal.signal(signal.SIGALRM, signal.default_int_handler), time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 2)
    try:
        told = desk("lint", "--jobs", "2", "--no-cache")
    finally:
        signal.signal(signal.SIGALRM, before)
    assert (told.code, told.err.strip()) == (130, "interrupted") and time.monotonic() - begun < 30
