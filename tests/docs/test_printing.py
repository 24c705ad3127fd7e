"""docs/printing.md tells the truth: its commands run, its sheets are sheets, and those it names are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import ImageCms

from cardlang.cli.main import cardlang

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/printing.md").read_text(encoding="utf-8")
COMMANDS = [
    line.partition("#")[0] for block in re.findall(r"```sh\n(.*?)```", DOCUMENT, re.S) for line in block.splitlines()
]
SHEETS = re.findall(r"```yaml\n# print/([a-z0-9-]+)\.yaml.*?\n(.*?)```", DOCUMENT, re.DOTALL)
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_prints(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shop.icc").write_bytes(PROFILE)
    arguments = [*shlex.split(command.removeprefix("cardlang ")), "--shipped"]
    if not {"--calibrate", "--kit", "--only"} & {*arguments}:
        arguments.append("drow")  # one deck is enough
    if "--png" in arguments:
        arguments += ["--dpi", "36"]  # enough here, and faster
    result = CliRunner().invoke(cardlang, arguments)
    assert (result.exit_code, result.stderr) == (0, "")


def test_its_sheets_can_be_printed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(SHEETS) == 4
    (tmp_path / "cardlang.yaml").touch()
    (tmp_path / "print").mkdir()
    (tmp_path / "print/shop.icc").write_bytes(PROFILE)
    for name, text in SHEETS:
        (tmp_path / f"print/{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cardlang, ["lint"])
    assert result.exit_code == 0, result.output


def test_it_lists_the_shipped_sheets() -> None:
    listed = re.findall(r"`([a-z0-9-]+)`", DOCUMENT.partition("The shipped sheets are:")[2].partition("\n\n")[0])
    assert sorted(listed) == sorted(path.stem for path in (ROOT / "print").glob("*.yaml") if path.stem != "sizes")
