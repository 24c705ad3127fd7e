"""Texts by writers who knew one page about a game, and no sentence of ours: tests/writers."""

from __future__ import annotations

from csv import DictReader
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from cardlang.language.language import Language
from cardlang.language.parser import Parsed
from cardlang.source.document import open_document
from measures.corpus import ROOT

FOLDER = ROOT / "tests/writers"


class Written(NamedTuple):
    """A text, the box of the card that it stands in, and what its writer wants it to do."""

    name: str
    box: str
    text: str
    intent: str


def texts_of(file: Path) -> list[Written]:
    """The texts of a file of tests/writers."""
    _, document, found = open_document(file, None)
    assert document and not found, found
    return [
        Written(one["name"], one["box"], one["text"].strip(), " ".join(one["intent"].split())) for one in document.data
    ]


def verdicts() -> list[dict[str, str]]:
    """What became of each unseen text when it was read for the first time, as another reader judged: whether it was
    `read`, whether that was `right`, and whether following the messages `mended` what was refused."""
    with (FOLDER / "verdicts.tsv").open(encoding="utf-8") as file:
        return list(DictReader(file, delimiter="\t"))


def first_sight(file: str) -> float:
    """The share of the unseen texts of a file that were read in the first run."""
    return mean(one["read"] == "yes" for one in verdicts() if one["file"] == file)


def parsed(language: Language, one: Written, *, suggest: bool = True) -> Parsed:
    return language.parse(one.text, one.box, one.name, suggest=suggest)


def told(language: Language, one: Written) -> str:
    """The text, what it is meant to do, and the canonical wording that it is read as, or what is wrong with it."""
    result = parsed(language, one)
    lines = [f"{one.name} ({one.box})", *one.text.splitlines(), f"  meant: {one.intent}"]
    if result.effect is not None:
        lines += [f"  read: {line}" for line in (result.text or "").splitlines()]
    lines += [f"  {found.code} {found.message}: {found.help}" for found in result.diagnostics]
    return "\n".join(lines) + "\n"
