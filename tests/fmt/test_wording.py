"""Texts get the canonical wording, in their own style of YAML, and keep their meaning, line breaks and reminders."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cardlang
from cardlang.fmt.wording import reworded
from cardlang.language.wording import without_reminders
from cardlang.model.card import Text
from cardlang.pipeline.edit.edited import applied
from cardlang.source.document import parse_document
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import rules_text

GAME = cardlang.game("skirmish")
TEXTS = [
    tuple(line.split("\t")[:2])
    for path in sorted((Path(__file__).parents[1] / "language/texts").glob("*.tsv"))
    for line in path.read_text().splitlines()
    if line and not line.startswith("#")
]


def read(yaml: str, box: str) -> tuple[Document, Text]:
    _, document, found = parse_document(yaml.encode(), "x.yaml")
    assert document and not found, (yaml, found)
    node = document.at(("text",))
    assert isinstance(node, Scalar)
    return document, rules_text(document, node, box)


def put(yaml: str, box: str = "main") -> str:
    document, text = read(yaml, box)
    parsed = GAME.language.parse(text.text, box)
    assert parsed.text is not None, text
    fixes = reworded(text, parsed.text, lambda words: GAME.language.parse(words, box).effect == parsed.effect)
    done = applied(yaml.encode(), document.source, fixes).decode()
    _, after = read(done, box)
    assert GAME.language.parse(after.text, box).effect == parsed.effect
    assert "(" in text.text or [a.key for a in without_reminders(after.text)] == [
        a.key for a in without_reminders(parsed.text)
    ]
    return done


def written(text: str, chance: Random) -> list[str]:
    """A text in each style, on one line or several."""
    lines = "".join(chance.choice((" ", " ", " ", "\n    ")) if mark == " " else mark for mark in text)
    sentences = text.replace(". ", ".\n    ")
    single, double = text.replace("'", "''"), text.replace('"', '\\"')
    plain = [f"text: {text}\n"] if not any(mark in text for mark in (": ", " #")) and text[0].isalpha() else []
    return [
        *plain,
        f"text: '{single}'\n",
        f'text: "{double}"\n',
        f"text: >\n    {lines}\n",
        f"text: |-\n    {sentences}\n",
    ]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_every_text_in_every_style(seed: int) -> None:
    changed = 0
    for number, (box, text) in enumerate(TEXTS):
        if number % 4 != seed or GAME.language.parse(text, box).effect is None:
            continue
        for yaml in written(text, Random(number)):
            done = put(yaml, box)
            assert done[6] == yaml[6] or yaml[6].isalpha()
            assert put(done, box) == done
            changed += done != yaml
    assert changed > 100


def test_reminders_and_line_breaks_stay() -> None:
    assert put("text: |\n  draw a card.\n  tap an\n  adjacent enemy\n") == (
        "text: |\n  Draw 1 action card.\n  Tap an\n  adjacent enemy.\n"
    )
    assert put("text: flying (It flies.), block  5\n", "power") == ("text: Flying (It flies.). Block 5.\n")
    assert put("text: 'draw a  card' # kept\n") == "text: 'Draw 1 action card.' # kept\n"
    assert put("text: draw\n  a card, tap\n  an adjacent enemy\n") == (
        "text: Draw 1 action card. Tap an adjacent enemy.\n"
    )


def test_what_would_mean_something_else_stays() -> None:
    document, text = read("text: draw a card\n", "main")
    assert reworded(text, "Draw 1 action card.", lambda words: words != "Draw 1 action card.") == []
    assert len(reworded(text, "Draw 1 action card.", lambda words: words == "Draw 1 action card.")) == 1
    assert document.data == {"text": "draw a card"}
