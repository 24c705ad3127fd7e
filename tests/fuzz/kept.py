"""Edits a project at random and compares what commands print and write from the cache with what they do without it:
`python tests/fuzz/kept.py --seed 7 --edits 500`. Exits with 1 at the first difference, and leaves the project there.
`--only build` (or lint, test) runs that command alone; edits with which nothing can be built are then taken back."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from struct import pack
from typing import NamedTuple
from zlib import compress, crc32

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
COMMANDS = (
    ("lint",), ("lint",), ("lint", "--jobs", "2"), ("lint", "--format", "json"), ("lint", "--format", "sarif"),
    ("lint", "--format", "junit"), ("lint", "--format", "github"), ("lint", "cards/skirmish"),
    ("lint", "--select", "C5"),
    ("lint", "cards/skirmish/heroes.yaml"), ("test",), ("test", "--format", "json"), ("test", "--coverage"),
)  # fmt: skip
BUILDS = (
    ("build",), ("build",), ("build", "--only", "cards"), ("build", "heroes"), ("build", "--release"),
    ("build", "--kit"), ("build", "--png", "--dpi", "40"), ("build", "--png", "--dpi", "40", "--jobs", "2"),
    ("build", "--ink", "low"),
    ("build", "--backs", "interleave", "--json"), ("build", "--online", "pdf"), ("build", "--list", "json", "--fill"),
    ("build", "--layout", "poker-1up-bleed"), ("build", "--card", "run"), ("build", "--only", "standees"),
    ("build", "--only", "rules", "--only", "tokens"), ("build", "--changed-since", "out"), ("build", "--copies", "one"),
)  # fmt: skip
WORDS = ("Heal 5.", "Draw 1 action card.", "Tap an adjacent enemy.", "Make a meele attack.", "attacker", "enemy", "+10")


Files = dict[str, bytes]


class Answer(NamedTuple):
    """What a command printed, its exit code, and what it left in the folder of builds."""

    out: bytes
    err: bytes
    code: int
    files: Files


def snapshot(folder: Path) -> Files:
    """All files in a folder; a link is what it leads to."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_symlink() or path.is_file())
    return {
        str(path.relative_to(folder)): f"-> {path.readlink()}".encode() if path.is_symlink() else path.read_bytes()
        for path in found
    }


def restore(folder: Path, files: Files) -> None:
    """Make the files of a folder these."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    for name, data in files.items():
        if data.startswith(b"-> "):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).symlink_to(data[3:].decode())
        else:
            _write(folder / name, data)


def answer(args: tuple[str, ...]) -> Answer:
    """Runs a command in a process of its own that has imported everything. The files of builds are then again as
    before."""
    built = Path("out")
    before = snapshot(built) if args[0] == "build" else {}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            code = 70
            try:
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                from cardlang.cli.main import run

                sys.stdin, sys.argv = TextIOWrapper(BytesIO()), ["cardlang", *args]
                sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115
                run()
            except SystemExit as stop:
                code = stop.code if isinstance(stop.code, int) else 0
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        after = snapshot(built) if args[0] == "build" else {}
        if after != before:
            restore(built, before)
        return Answer(out.read(), err.read(), os.waitstatus_to_exitcode(status), after)


def fill(root: Path) -> None:
    """A project with decks of two games, one of them its own, scenarios, a theme, a template, art and a sheet."""
    shutil.copytree(ROOT / "docs/examples/fordwatch", root, dirs_exist_ok=True)
    for name in ("hero", "hero-creatures", "drow", "drow-creatures"):
        for path in (ROOT / "cards/skirmish").glob(f"{name}.yaml"):
            _write(root / "cards/skirmish" / path.name.replace("hero.", "heroes."), path.read_bytes())
    for number, path in enumerate(sorted((ROOT / "cards/skirmish/scenarios").glob("*.yaml"))[:4]):
        _write(root / f"cards/skirmish/scenarios/s{number}.yaml", path.read_bytes())
    _write(root / "templates/theme.yaml", b'extends: shipped\ncolour:\n  ink: "#202020"\n')
    _write(root / "templates/skirmish/action.svg.j2", (ROOT / "templates/skirmish/action.svg.j2").read_bytes())
    _write(root / "print/mine.yaml", (ROOT / "print/letter-9up.yaml").read_bytes())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def picture(chance: Random) -> bytes:
    """A small PNG."""

    def part(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))

    side = chance.randint(1, 40)
    rows = b"".join(b"\0" + bytes(chance.randrange(256) for _ in range(3 * side)) for _ in range(side))
    head = part(b"IHDR", pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", compress(rows)) + part(b"IEND", b"")


class Editor:
    """Changes one thing at a time in a project."""

    def __init__(self, root: Path, chance: Random) -> None:
        self.root, self.chance = root, chance
        self.gone: dict[Path, bytes] = {}

    def files(self, *suffixes: str) -> list[Path]:
        """The files that can be changed."""
        found = (path for path in self.root.rglob("*") if path.is_file() and not path.is_symlink())
        return sorted(path for path in found if path.suffix in (suffixes or (".yaml", ".j2", ".png", ".json")))

    def edit(self) -> str:
        """One edit; returns what was done."""
        edits: list[Callable[[], str]] = [
            self.number, self.number, self.number, self.words, self.words, self.name, self.line_out, self.line_twice,
            self.delete, self.restore, self.restore, self.move, self.copy, self.art, self.colour, self.settings,
            self.same_times, self.touch, self.ignore, self.faction, self.folder, self.link, self.nothing, self.built,
        ]  # fmt: skip
        return self.chance.choice(edits)()

    def _text(self) -> tuple[Path, str]:
        path = self.chance.choice(self.files(".yaml", ".j2"))
        return path, path.read_text("utf-8")

    def _replaced(self, pattern: str, new: Callable[[re.Match[str]], str]) -> str:
        path, text = self._text()
        found = list(re.finditer(pattern, text, re.MULTILINE))
        if not found:
            return "nothing"
        one = self.chance.choice(found)
        path.write_text(text[: one.start()] + new(one) + text[one.end() :], "utf-8")
        return f"{path.relative_to(self.root)}: {one[0]!r} at {one.start()}"

    def number(self) -> str:
        return self._replaced(r"\d+", lambda _: str(self.chance.choice((0, 1, 2, 5, 10, 15, 300))))

    def words(self) -> str:
        return self._replaced(r"(?<= )[a-zA-Z]+\b", lambda _: self.chance.choice(WORDS))

    def name(self) -> str:
        return self._replaced(r"(?<=name: )[^,\n]+", lambda _: self.chance.choice(("Run", "Guard", "Anew", "Tempest")))

    def faction(self) -> str:
        return self._replaced(r"(?<=^faction: ).+", lambda _: self.chance.choice(("drow", "hero", "dorw", "elves")))

    def line_out(self) -> str:
        return self._replaced(r"^.*\n", lambda _: "")

    def line_twice(self) -> str:
        return self._replaced(r"^.*\n", lambda one: one[0] * 2)

    def ignore(self) -> str:
        return self._replaced(r"(?<=[a-z.])$", lambda _: f" # cardlang: ignore[C60{self.chance.randint(0, 9)}] so")

    def colour(self) -> str:
        look = self.chance.choice(
            ('extends: shipped\ncolour:\n  ink: "#{:06x}"\n', "extends: shipped\n", "colour: 3\n")
        )
        (self.root / "templates/theme.yaml").write_text(look.format(self.chance.randrange(2**24)))
        return "the theme"

    def settings(self) -> str:
        said = (
            "",
            "paper: a4\n",
            "lint: {ignore: [C6]}\n",
            "lint: {paths: {cards/skirmish: {ignore: [C5]}}}\n",
            "x: 1\n",
        )
        (self.root / "cardlang.yaml").write_text(f"name: Trial\n{self.chance.choice(said)}")
        return "the settings"

    def art(self) -> str:
        name = self.chance.choice(("overwhelm", "drow", "action", "run"))
        path = self.root / f"templates/art/{name}.png"
        if path.exists() and self.chance.random() < 0.5:
            path.unlink()
        else:
            _write(path, picture(self.chance) if self.chance.random() < 0.8 else b"no picture")
        return f"{path.name}"

    def delete(self) -> str:
        path = self.chance.choice(self.files())
        self.gone[path] = path.read_bytes()
        path.unlink()
        return f"deleted {path.relative_to(self.root)}"

    def restore(self) -> str:
        if not self.gone:
            return "nothing"
        path = self.chance.choice(sorted(self.gone))
        _write(path, self.gone.pop(path))
        return f"restored {path.relative_to(self.root)}"

    def move(self) -> str:
        path = self.chance.choice(self.files())
        target = path.with_name(f"{self.chance.choice('abxyz')}{path.name}")
        if not target.exists():
            path.rename(target)
        return f"moved {path.relative_to(self.root)} to {target.name}"

    def copy(self) -> str:
        path = self.chance.choice(self.files(".yaml"))
        _write(path.with_name(f"copy-of-{path.name}"), path.read_bytes())
        return f"copied {path.relative_to(self.root)}"

    def same_times(self) -> str:
        """A change that sizes and times of modification do not show."""
        path, text = self._text()
        before = path.stat()
        path.write_text(re.sub(r"[1-9]", lambda _: str(self.chance.randint(1, 9)), text, count=3), "utf-8")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        return f"{path.relative_to(self.root)} with its old time"

    def touch(self) -> str:
        for path in self.chance.sample(self.files(), 3):
            path.touch()
        return "times"

    def folder(self) -> str:
        path = self.root / self.chance.choice(("out", "cards/other", "cards/skirmish/scenarios/more", "schemas"))
        if path.is_dir():
            shutil.rmtree(path)
        else:
            _write(path / "notes.yaml", b"- scenario: x\n")
        return f"{path.relative_to(self.root)}"

    def link(self) -> str:
        """A file becomes a link to a copy, inside the project or not, or the link a file again."""
        path = self.chance.choice(self.files(".yaml"))
        data = path.read_bytes()
        away = self.chance.choice((self.root.parent / "away.yaml", self.root / "kept" / path.name))
        _write(away, data)
        path.unlink()
        if self.chance.random() < 0.3:
            path.symlink_to(away)
            self.gone[path] = data
        else:
            _write(path, data)
        return f"{path.relative_to(self.root)} as a link, or anew"

    def built(self) -> str:
        """Something happens to the files of a build."""
        files = [path for path in (self.root / "out").rglob("*") if path.is_file()]
        if not files:
            return "nothing"
        path = self.chance.choice(sorted(files))
        done = self.chance.choice(("deleted", "damaged", "linked", "empty"))
        data = path.read_bytes()
        path.unlink()
        if done == "damaged":
            path.write_bytes(data[:-9] + bytes(9))
        elif done == "linked":
            _write(self.root / "kept" / path.name, data)
            path.symlink_to(self.root / "kept" / path.name)
        elif done == "empty":
            path.touch()
        return f"{done} {path.relative_to(self.root)}"

    def nothing(self) -> str:
        return "nothing"


def main(argv: list[str] | None = None) -> int:
    """Runs the edits; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--commands", type=int, default=2, help="commands after each edit")
    parser.add_argument("--only", choices=("lint", "test", "build"), help="run this command alone")
    said = parser.parse_args(argv)
    import cardlang.pipeline.check.dry_run
    import cardlang.pipeline.check.lint
    import cardlang.pipeline.play.scenarios
    import cardlang.pipeline.printing.build  # noqa: F401

    commands = [one for one in (*COMMANDS, *BUILDS) if said.only in (None, one[0])]

    chance, folder = Random(said.seed), Path(tempfile.mkdtemp(prefix="kept-"))
    os.environ["CARDLANG_CACHE"], os.environ["XDG_STATE_HOME"] = str(folder / "cache"), str(folder / "state")
    root, before = folder / "project", Path.cwd()
    fill(root)
    os.chdir(root)
    editor, builds = Editor(root, chance), 0
    try:
        for number in range(said.edits):
            unedited, useless = snapshot(root), False
            done = editor.edit() if number else "nothing"
            for command in chance.sample(commands, said.commands):
                kept, fresh = answer(command), answer((*command, "--no-cache"))
                again = answer(command)
                useless |= command[0] == "build" and kept.code != 0
                if command[0] == "build" and chance.random() < 0.5:
                    restore(root / "out", kept.files)
                if not kept == fresh == again or kept.code not in (0, 1, 2):
                    print(f"seed {said.seed}, edit {number} ({done}): {' '.join(command)} differs in {root}")
                    for what, one in (("kept", kept), ("fresh", fresh), ("again", again)):
                        (folder / f"{what}.txt").write_bytes(one.out + one.err)
                    return 1
                builds += command[0] == "build" and kept.code == 0
            if said.only == "build" and useless:
                restore(root, unedited)
        print(f"{said.edits} edits, {said.edits * said.commands} commands ({builds} builds): no difference")
    finally:
        os.chdir(before)
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
