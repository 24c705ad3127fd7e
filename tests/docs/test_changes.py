"""docs/changes.md tells the truth: its decks are written, its commands give what they show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import cardlang
from cli.repository import commit

TEXT = (Path(__file__).parents[2] / "docs/changes.md").read_text(encoding="utf-8")
DECKS = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
COMMANDS = re.findall(r"^```console\n\$ cardlang (.*?)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def unmarked(text: str) -> str:
    """`text` without the marks of faces, which change with the theme."""
    return re.sub(r"\([2-9b-z]{5}\)", "(-----)", text)


def test_commands_say_what_the_document_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck = tmp_path / "cards/skirmish/ember.yaml"
    deck.parent.mkdir(parents=True)
    (tmp_path / "cardlang.yaml").touch()
    deck.write_text(DECKS[0])
    commit(tmp_path)
    deck.write_text(DECKS[1])
    assert len(COMMANDS) == 3
    for command, shown in COMMANDS:
        result = CliRunner().invoke(cardlang, command.split())
        assert (result.exit_code, unmarked(result.output)) == (0, unmarked(shown))
