"""docs/scenarios.md tells the truth: its scenarios are played, and each message in it is what the command says today.

`pytest tests/docs --update-golden` writes what the commands say into the document.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardlang.cli.main import cardlang
from measures.playing import GAME

DOCUMENT = Path(__file__).parents[2] / "docs/scenarios.md"
BLOCK = re.compile(r"(?<=\n```)(yaml|console)\n(.*?)(?=\n```\n)", re.DOTALL)


def run(command: str) -> Result:
    result = CliRunner().invoke(cardlang, shlex.split(command.removeprefix("$ cardlang ")))
    assert result.exception is None or isinstance(result.exception, SystemExit), command
    return result


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()
    return tmp_path / "cards/skirmish"


def test_every_example_is_played_and_every_message_is_in_the_document(
    project: Path, request: pytest.FixtureRequest
) -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(document))
    told: list[str] = []
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        kind, text = block.groups()
        if kind == "console":
            command = text.partition("\n")[0]
            told.append(f"console\n{command}\n{run(command).output.rstrip()}")
            continue
        file = project / ("ember.yaml" if text.startswith("game:") else "scenarios/ember.yaml")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n", encoding="utf-8")
        told.append(block[0])
        if following is None or following[1] != "console":  # no message follows, so it passes
            linted = run("$ cardlang lint")
            assert (linted.exit_code, "warning" in linted.output) == (0, False), linted.output
            assert run("$ cardlang test").exit_code == 0
    parts = iter(told)
    now = BLOCK.sub(lambda _: next(parts), document)
    if request.config.getoption("--update-golden"):
        DOCUMENT.write_text(now, encoding="utf-8", newline="\n")
    assert now == DOCUMENT.read_text(encoding="utf-8")


def test_no_word_is_left_out() -> None:
    document, words = DOCUMENT.read_text(encoding="utf-8"), GAME.scenario
    known = {
        *words.steps,
        *words.responses,
        "at",
        "attached",
        GAME.scenario.damage,
        *GAME.scenario.creature,
        "over",
        "winner",
        *GAME.scenario.table,
        *words.legal,
    }
    known |= {word for words in words.helpers.values() for word in words}
    assert [word for word in sorted(known) if not re.search(rf"`[^`\n]*\b{word}\b", document)] == []
