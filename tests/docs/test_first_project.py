"""docs/first-project.md, followed literally: from an empty folder to a deck that is printed, played and illustrated."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from docs.following import follow, run

DOCUMENT = Path(__file__).parents[2] / "docs/first-project.md"


@pytest.mark.slow
def test_following_it_leads_to_a_deck_with_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(DOCUMENT, update=request.config.getoption("--update-golden"), table="moles.csv")
    assert run("cardlang lint") == "no errors in 9 files"
    assert [len(page.images) for page in PdfReader("out/hedgerow/kilnfolk-creatures-a4.pdf").pages][-1] == 2
    assert "Fire the Kiln" in words("kilnfolk") and "Mole Smith" in words("moles")


def words(deck: str) -> str:
    """The text of a printed deck."""
    return " ".join(page.extract_text() for page in PdfReader(f"out/hedgerow/{deck}-a4.pdf").pages)
