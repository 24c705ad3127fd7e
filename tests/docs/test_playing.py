"""docs/playing.md and docs/notation.md tell the truth: their programs are run, their commands give what they show."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import cardlang
from cardlang.pipeline.play.matches import arrange
from cardlang.rules import notation
from cardlang.rules.notation import Notation

DOCS = Path(__file__).parents[2] / "docs"
PROGRAM = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
LEARNS = re.compile(r"\.(pettingzoo|openspiel)\(")
COMMAND = re.compile(r"^```console\n\$ cardlang (.*?)\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", ["playing.md", "notation.md"])
def test_programs_print_what_the_document_shows(name: str) -> None:
    programs = [one for one in PROGRAM.findall((DOCS / name).read_text(encoding="utf-8")) if not LEARNS.search(one[0])]
    assert programs
    known: dict[str, object] = {}
    for program, shown in programs:
        with redirect_stdout(io.StringIO()) as said:
            exec(program, known)
        assert said.getvalue() == shown


@pytest.mark.slow
@pytest.mark.parametrize(("library", "method"), [("pettingzoo", "pettingzoo"), ("pyspiel", "openspiel")])
def test_programs_that_learn_print_what_the_document_shows(library: str, method: str) -> None:
    pytest.importorskip(library)
    programs = PROGRAM.findall((DOCS / "playing.md").read_text(encoding="utf-8"))
    ((program, shown),) = [one for one in programs if f".{method}(" in one[0]]
    with redirect_stdout(io.StringIO()) as said:
        exec(program, {})
    assert said.getvalue() == shown


def test_commands_say_what_the_document_shows() -> None:
    """The document may show only the beginning."""
    ((command, shown),) = COMMAND.findall((DOCS / "playing.md").read_text(encoding="utf-8"))
    result = CliRunner().invoke(cardlang, command.split())
    assert result.exit_code == 0 and result.output.startswith(shown)


def test_every_option_is_documented() -> None:
    text = (DOCS / "playing.md").read_text(encoding="utf-8")
    for name in ("playtest", "replay"):
        command = cardlang.get_command(None, name)  # type: ignore[arg-type]
        options = {option for one in command.params for option in one.opts if option.startswith("--")}
        assert {one for one in options if one not in text} <= {"--timing"}


def test_the_playthrough_shown_is_one_that_was_played() -> None:
    told = (DOCS.parent / "tests/golden/playthroughs/drow.txt").read_text(encoding="utf-8")
    text = (DOCS / "playing.md").read_text(encoding="utf-8")
    shown = re.search(r"^```text\n( +\d+ .*?)^```", text, re.DOTALL | re.MULTILINE)
    assert shown and shown[1] in told


def test_every_group_is_explained() -> None:
    """The words that the notation writes are those of the table."""
    text = (DOCS / "notation.md").read_text(encoding="utf-8")
    source = Path(str(notation.__file__)).read_text(encoding="utf-8")
    keys = set(re.findall(r'\[\["(\w+)"', source)) | set(re.findall(r'\["(\w+)"\]', source))
    assert len(keys) > 20 and {key for key in keys if not re.search(rf"\b{key}\b", text)} == set()


def test_the_line_shown_is_one() -> None:
    """Its groups are read, for the battlefield that it draws."""
    shown = re.search(
        r"^```text\n(\(game.*?)^```", (DOCS / "notation.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert shown
    (pairing,) = arrange(("drow", "hero")).pairings
    from dataclasses import replace

    from cardlang.rules.board import Board

    tables = replace(pairing.match.tables, board=Board(6, ".......#.^........"))
    known = Notation(pairing.match.game, tables)
    letters = {
        "A": known.letters[known.creatures["drow-duelist:1"]],
        "b": known.letters[known.creatures["town-militia:2"]],
    }
    line = re.sub(r"\b[Ab]\b|(?<=2)A|(?<=#)b", lambda one: letters[one[0]], " ".join(shown[1].split()))
    assert known.write(known.read(line)) == line
