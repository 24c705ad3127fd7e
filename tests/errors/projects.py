"""The codes about values of several cards (C149, C150), games that are files (C152 to C159), own words (C16x), tiles
(C17x), files of games (C178, C179), ignored findings (C19x) and pieces (C53x): what lint reports for a project."""

from __future__ import annotations

import re
from pathlib import Path

from cardlang.model.diagnostic import Code
from cardlang.pipeline.check.lint import lint
from cardlang.report.text import as_text
from errors.numbered import codes

_CARDS = (
    "game: skirmish\ndeck: drow\nname: Drow Deck\nkind: action\ncards:\n"
    "  - {name: Run, level: 2, action: Standard, text: The acting creature moves 6 squares.}  "
    "# cardlang: ignore[C601%s] short\n"
)
MADE = {"C196": "# cards/skirmish/drow.yaml\n" + _CARDS % (", C601" * 500)}  # bad examples that nobody wants to read
CODES = [
    *codes("C149", "C150"),
    *codes("C152", "C179"),
    *codes("C191", "C197"),
    *codes("C530", "C531"),
    *codes("C536", "C536"),
]


def write(example: str, alone: str = "") -> None:
    """Puts the files of an example into the project: each follows a comment that names it. One without is the file
    `alone`, or else the vocabulary of a game."""
    _, *parts = re.split(r"^# (\S+\.(?:yaml|csv|json))\n", example, flags=re.MULTILINE)
    if not parts:
        parts = [alone or f"games/{re.findall(r'^game: (.+)', example, re.MULTILINE)[0]}/game.yaml", example]
    Path("cardlang.yaml").touch()
    for name, content in zip(parts[::2], parts[1::2], strict=True):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(content)


def linted() -> tuple[set[str], str]:
    """The codes that lint reports for the project, and its output."""
    found, sources = lint([])
    return {one.code for one in found}, as_text(found, sources)


def check(code: Code, *, bad: bool) -> tuple[set[str], str]:
    """What lint reports for the files of an example."""
    write(MADE.get(code.code, code.bad) if bad else code.good)
    return linted()
