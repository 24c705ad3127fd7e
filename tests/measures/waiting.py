"""Waiting for what another process does, of which nothing tells this one."""

from __future__ import annotations

import time
from collections.abc import Callable
from fcntl import ioctl
from struct import pack, unpack
from termios import FIONREAD
from typing import IO

SECONDS = 90.0


def until(happened: Callable[[], object]) -> None:
    """Until it has happened, which must not take long."""
    end = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)  # so that the other process has the processor


def is_empty(pipe: IO[str]) -> bool:
    """Whether another process has read all that is in the pipe."""
    return not unpack("i", ioctl(pipe.fileno(), FIONREAD, pack("i", 0)))[0]
