"""docs/own-kinds.md, followed literally: a kind of card with a group of fields, two faces and a template."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from docs.following import follow

DOCUMENT = Path(__file__).parents[2] / "docs/own-kinds.md"


def words(path: str) -> str:
    """The text on the first page of a PDF."""
    return PdfReader(path).pages[0].extract_text()


@pytest.mark.slow
def test_following_it_prints_cards_with_two_faces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(DOCUMENT, update=request.config.getoption("--update-golden"))
    fronts, backs = (words(f"out/hedgerow/items-a4{which}.pdf") for which in ("", "-backs"))
    assert "Slide the acting" in fronts and "Heal" not in fronts and "Slot" in fronts
    assert backs.count("Rope (broken)") == 2 and "Heal 10 damage." in backs and "Worth 0" in backs
