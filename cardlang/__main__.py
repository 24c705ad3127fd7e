"""`python -m cardlang`, and the console script `cardlang`."""

from __future__ import annotations

import os
import sys

# After so many new objects Python looks for reference cycles; its own 700 are made 40 times before a text is read.
NEW_OBJECTS = 20_000


def main() -> None:
    """Runs the command line; answers a lone `--version` without importing anything else."""
    _open_streams()
    if sys.argv[1:] == ["--version"]:
        from cardlang import __version__

        try:
            os.write(1, f"cardlang {__version__}\n".encode())
        except BrokenPipeError:
            _end("", 2)
        except OSError as error:
            _end(f"Error: cannot write the results: {str(error.strerror).lower()}\n", 2)
        return
    try:
        _run()
    except KeyboardInterrupt:  # too early or too late to be handled elsewhere
        _end()


def _open_streams() -> None:
    """Opens standard streams that are closed, because otherwise the next file opened would get their output. Reading
    texts from them or writing results to them then fails with a message; messages themselves are lost."""
    for number, way in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, way)  # takes the lowest free number
    sys.stdin = sys.stdin or open(0, closefd=False)  # noqa: SIM115 - a descriptor
    sys.stdout = sys.stdout or open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115


def _run() -> None:
    import gc
    import signal

    gc.set_threshold(NEW_OBJECTS)

    usual = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    ending = [one for one, handler in usual.items() if signal.getsignal(one) is handler]  # not what the caller disabled
    for one in ending:  # during imports, an exception might be swallowed
        signal.signal(one, lambda *_: _end())
    from cardlang.cli.main import INTERRUPTED, run

    for one in ending:
        signal.signal(one, signal.default_int_handler)
    try:
        run()
    except SystemExit as stop:
        if stop.code == INTERRUPTED:
            _end("")
        for one in ending:  # everything is finished
            signal.signal(one, signal.SIG_IGN)
        gc.freeze()  # else Python would look for reference cycles once more, in all that is left
        raise


def _end(said: str = "interrupted\n", code: int = 130) -> None:
    """Exits immediately, because Python might turn an exit after Ctrl-C into a death by that signal."""
    try:
        os.write(2, said.encode())
        sys.stdout.flush()
    except (OSError, RuntimeError, ValueError):  # closed, or being written to
        pass
    os._exit(code)


if __name__ == "__main__":
    # `-m` puts the current folder first: no module of a project is to be taken for one of Python's.
    if not sys.flags.safe_path and sys.path[0] != os.path.dirname(os.path.dirname(__file__)):  # noqa: PTH120
        del sys.path[0]
    main()
