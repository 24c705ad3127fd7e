"""docs/first-ten-minutes.md tells the truth: every message in it is what the command says today.

`pytest tests/docs --update-golden` writes what the commands say into the document.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import cardlang

DOCUMENT = Path(__file__).parents[2] / "docs/first-ten-minutes.md"
BLOCK = re.compile(r"(?<=\n```)(yaml|console)\n(.*?)(?=\n```\n)", re.DOTALL)


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()
    deck = tmp_path / "cards/skirmish/ember.yaml"
    deck.parent.mkdir(parents=True)
    return deck


def test_every_mistake_gets_the_message_in_the_document(deck: Path, request: pytest.FixtureRequest) -> None:
    head = ""

    def said(block: re.Match[str]) -> str:
        """The block as it should be: a file or a card is written to the deck, a command is run."""
        nonlocal head
        kind, text = block.groups()
        if kind == "yaml":
            head = head or text
            deck.write_text(f"{text}\n" if text.startswith("game:") else f"{head}\n{text}\n")
            return block[0]
        command = text.partition("\n")[0]
        result = CliRunner().invoke(cardlang, command.removeprefix("$ cardlang ").split())
        assert result.exception is None or isinstance(result.exception, SystemExit), command
        return f"console\n{command}\n{result.output.rstrip()}"

    document = DOCUMENT.read_text(encoding="utf-8")
    told = BLOCK.sub(said, document)
    if request.config.getoption("--update-golden"):
        DOCUMENT.write_text(told, encoding="utf-8", newline="\n")
    assert told == DOCUMENT.read_text(encoding="utf-8")


def test_there_are_ten_mistakes_and_at_last_none() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    answers = [text for kind, text in BLOCK.findall(document) if kind == "console"]
    assert len(re.findall(r"^## \d", document, re.MULTILINE)) == 10
    assert len(re.findall(r": C\d{3} ", document)) == 9, "one message each, but for the one that lint cannot see"
    assert answers[-1].startswith("$ cardlang lint\nno errors")
