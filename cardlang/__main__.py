"""`python -m cardlang`, and the console script `cardlang`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line. `--version` alone is answered before anything is imported."""
    if sys.argv[1:] == ["--version"]:
        from cardlang import __version__

        print(f"cardlang {__version__}")
        return
    try:
        _run()
    except KeyboardInterrupt:  # so early that nobody else could tell
        _end()


def _run() -> None:
    import signal

    plain = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else whoever started us wants none of it
    if plain:  # while modules are imported an exception would not come through everywhere
        signal.signal(signal.SIGINT, lambda *_: _end())
    from cardlang.cli.main import INTERRUPTED, run

    if plain:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run()
    except SystemExit as stop:
        if stop.code == INTERRUPTED:
            _end("")
        raise


def _end(said: str = "interrupted\n") -> None:
    """Ends at once: Python might turn an exit after Ctrl-C into a death by that signal."""
    import os

    try:
        sys.stdout.flush()
        os.write(2, said.encode())
    except (OSError, RuntimeError):  # nobody listens any more; it was being written
        pass
    os._exit(130)


if __name__ == "__main__":
    main()
