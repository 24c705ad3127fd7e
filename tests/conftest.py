"""Golden texts: what a test wrote, compared with the file that a reviewer has read."""

from __future__ import annotations

import gc
import os
import signal
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

GOLDEN = Path(__file__).parent / "golden"

gc.set_threshold(100_000, 5, 1)  # Python looks through all once a quarter of it is new

# How busy a machine is, is no fault; each run has other examples.
settings.register_profile("busy", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

with suppress(ValueError):  # not the main thread
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so a shell starts what runs in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)  # or no process of a test could be interrupted


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden texts instead of comparing them")


def pytest_configure(config: pytest.Config) -> None:
    """Tests share a cache of their own, with nothing of earlier runs in it and a key of its own, and leave the user's
    alone: some replace what makes results."""
    if "PYTEST_XDIST_WORKER" not in os.environ:  # workers have it from the process that starts them
        folder = TemporaryDirectory(prefix="cardlang-tests-", ignore_cleanup_errors=True)
        os.environ["CARDLANG_CACHE"] = str(Path(folder.name) / "kept")
        os.environ["XDG_STATE_HOME"] = str(Path(folder.name) / "state")
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # or each process of a test would compile all of cardlang
            os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder.name) / "bytecode")
        config.add_cleanup(folder.cleanup)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where all tests run, each worker makes the language of another game first: the cache has the other by then."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        from cardlang.pipeline.load.games import load_game

        first = int(worker[2:]) % 2
        for game in ("skirmish", "elements", "skirmish")[first : first + 2]:
            load_game(game)


def pytest_sessionfinish() -> None:
    gc.collect()
    gc.freeze()  # else pytest looks through all that is left four times more


class Golden:
    """`golden.check("faces/guard.txt", text)` compares `text` with that file below tests/golden."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def check(self, relative: str, text: str) -> None:
        path = GOLDEN / relative
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        assert path.is_file(), f"no golden text {relative}: look at the new one and write it with --update-golden"
        expected = path.read_bytes().decode()
        assert text == expected, (
            f"tests/golden/{relative} differs (below, + is new): look at it, then write it with --update-golden"
        )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(request.config.getoption("--update-golden"))
