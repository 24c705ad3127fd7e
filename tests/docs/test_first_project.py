"""docs/first-project.md, followed literally: from an empty folder to a deck that is printed and played, with pictures.

`pytest tests/docs --update-golden` writes what the commands say into the document.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from cardlang.cli.main import cardlang

DOCUMENT = Path(__file__).parents[2] / "docs/first-project.md"
BLOCK = re.compile(r"(?<=\n```)(sh|console|yaml|csv)\n(.*?)(?=\n```\n)", re.DOTALL)
CSV = "moles.csv"


def run(command: str) -> str:
    """What a command of ours says; another is the shell's."""
    if not command.startswith("cardlang "):
        if command.startswith("cd "):
            os.chdir(command.removeprefix("cd "))
        else:
            subprocess.run(["sh", "-c", command], check=True)
        return ""
    result = CliRunner().invoke(cardlang, shlex.split(command)[1:])
    assert result.exception is None or isinstance(result.exception, SystemExit), command
    return result.output.rstrip()


@pytest.mark.slow
def test_following_it_leads_to_a_deck_with_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)

    def followed(block: re.Match[str]) -> str:
        """The block as it should be, after what it says has been done."""
        kind, text = block.groups()
        match kind:
            case "sh":
                for line in text.splitlines():
                    run(line)
            case "console":
                command = text.partition("\n")[0]
                return f"console\n{command}\n{run(command.removeprefix('$ '))}"
            case "csv":
                Path(CSV).write_text(f"{text}\n")
            case "yaml":
                name, _, lines = text.partition("\n")
                with Path(name.removeprefix("# ")).open("a") as file:
                    file.write(f"{lines}\n")
        return block[0]

    document = DOCUMENT.read_text(encoding="utf-8")
    told = BLOCK.sub(followed, document)
    if request.config.getoption("--update-golden"):
        DOCUMENT.write_text(told, encoding="utf-8", newline="\n")
    assert told == DOCUMENT.read_text(encoding="utf-8")
    assert run("cardlang lint") == "no errors in 9 files"
    assert [len(page.images) for page in PdfReader("out/hedgerow/kilnfolk-creatures-a4.pdf").pages][-1] == 2
    assert "Fire the Kiln" in words("kilnfolk") and "Mole Smith" in words("moles")


def words(deck: str) -> str:
    """The text of a printed deck."""
    return " ".join(page.extract_text() for page in PdfReader(f"out/hedgerow/{deck}-a4.pdf").pages)
