"""docs/faces.md, followed literally: a template with loops over symbols and words, and what is told of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from docs.following import follow

DOCUMENT = Path(__file__).parents[2] / "docs/faces.md"


@pytest.mark.slow
def test_its_template_draws_each_symbol_and_each_road(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    text = DOCUMENT.read_text(encoding="utf-8")
    start, end = text.index("## A template, step by step"), text.index("## What is checked")
    section, update = tmp_path / "section.md", request.config.getoption("--update-golden")
    section.write_text(text[start:end], encoding="utf-8")
    follow(section, update=update)
    if update:
        told = section.read_text(encoding="utf-8")
        DOCUMENT.write_text(text[:start] + told + text[end:], encoding="utf-8", newline="\n")
    words = PdfReader("out/hedgerow/places-a4.pdf").pages[0].extract_text()
    assert words.count("to Kiln Hill") == words.count("to the old lighthouse") == 1
    assert "Draw 1 action card." in words and "Low Ford" in words
