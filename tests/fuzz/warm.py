"""What all cases need is imported and read once, before the processes of the cases fork off."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.box import Box
from fuzz.projects import ONE_CARD, fordwatch, small

_COMMANDS = (("lint",), ("build",), ("build", *ONE_CARD, "--png", "--list", "csv"), ("build", "--kit"), ("test",),
             ("explain", "run"), ("parse", "Heal 5."), ("playtest", "--games", "2", "--traces", "out/games"),
             ("replay", "out/games/games.jsonl"), ("diff", ".", "out"))  # fmt: skip


_MADE = ("out/games/games.jsonl", "out/ledger.json")
_KEPT: dict[str, bytes] = {}


def kept(path: str) -> bytes:
    """A file that the warming up made."""
    return _KEPT[path]


def warm_up(cache: Path) -> None:
    """Run every command once on sound projects, with that folder for a cache; nothing else is left behind."""
    import cardlang.__main__  # noqa: F401
    from cardlang.cli.main import run

    was, streams, argv = Path.cwd(), (sys.stdin, sys.stdout, sys.stderr), sys.argv
    environment = dict(os.environ)
    os.environ["CARDLANG_CACHE"] = os.environ["XDG_STATE_HOME"] = str(cache)  # with the key that signs what is in it
    try:
        for files, commands in ((fordwatch(), (("lint",), ("test",))), (small(), _COMMANDS)):
            with TemporaryDirectory(prefix="fuzz-") as folder:
                box = Box(Path(folder))
                box.fill(files)
                os.chdir(box.project)
                for args in commands:
                    sys.stdin, sys.stdout, sys.stderr = (TextIOWrapper(BytesIO(), "utf-8") for _ in range(3))
                    sys.argv = ["cardlang", *args]
                    with suppress(SystemExit):
                        run()
                _KEPT.update((name, Path(name).read_bytes()) for name in _MADE if Path(name).exists())
                os.chdir(was)
    finally:
        os.chdir(was)
        (sys.stdin, sys.stdout, sys.stderr), sys.argv = streams, argv
        os.environ.clear()
        os.environ.update(environment)
    gc.collect()
    gc.freeze()  # forks share the pages of what is never looked at again
