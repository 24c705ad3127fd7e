"""`python -m cardlang`, and the console script `cardlang`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line. `--version` alone is answered before anything is imported."""
    if sys.argv[1:] == ["--version"]:
        from cardlang import __version__

        print(f"cardlang {__version__}")
        return
    from cardlang.cli.main import run

    run()


if __name__ == "__main__":
    main()
