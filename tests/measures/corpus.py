"""Every text of the repository: the shipped cards', and the examples that tests read."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node
from cardlang.pipeline.reading import read
from cardlang.source.project import select

ROOT = Path(__file__).parents[2]

Text = tuple[str, str, str]  # box, text, the card's name if it has one


def card_texts() -> list[Text]:
    """The texts of all shipped cards."""
    (selection,), found = select([ROOT / "cards"])
    assert not found
    cards = [card for one in read(selection).decks for card in one.deck.cards]
    return [(text.box, text.text, card.name) for card in cards for text in card.texts]


def examples(*files: Path) -> list[Text]:
    """The texts of `files`, by default of all in tests/language/texts: a box, a tab and a text on each line."""
    texts = []
    for file in files or sorted((ROOT / "tests/language/texts").glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                box, _, text = line.partition("\t")
                texts.append((box, text.partition("\t")[0].strip(), ""))
    return texts


def wordings() -> list[Text]:
    """The pairs of tests/language/test_meaning.py and test_verbs.py."""
    tests = [run_path(str(ROOT / f"tests/language/{name}.py")) for name in ("test_meaning", "test_verbs")]
    return [(box, text, "") for test in tests for box, *pair in (*test["SAME"], *test["DIFFERENT"]) for text in pair]


def all_texts() -> list[Text]:
    """All of them, each once."""
    return list(dict.fromkeys([*card_texts(), *examples(), *wordings()]))


def effects(language: Language, texts: list[Text]) -> list[tuple[str, Node]]:
    """Boxes and effects of the texts that are understood."""
    parsed = ((box, language.parse(text, box, name or None).effect) for box, text, name in texts)
    return [(box, effect) for box, effect in parsed if effect is not None]
