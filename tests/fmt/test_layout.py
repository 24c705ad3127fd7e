"""Canonical layout changes only white space, and a second pass changes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.fmt.layout import layout
from cardlang.pipeline.edit.edited import applied
from cardlang.source.document import parse_document
from cardlang.source.yaml.nodes import Document, Node, Scalar, Sequence
from fmt.untidy import DATA, Untidy

ROOT = Path(__file__).parents[2]
FILES = [
    path
    for path in sorted(ROOT.rglob("*.y*ml"))
    if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
]


def document(text: str) -> Document:
    _, found, wrong = parse_document(text.encode(), "x.yaml")
    assert found is not None, (text, wrong)
    return found


def laid_out(text: str) -> str:
    read = document(text)
    return applied(text.encode(), read.source, layout(read)).decode()


def in_order(node: Node) -> object:
    """The content of a node, with the order of its keys."""
    if isinstance(node, Scalar):
        return type(node.value).__name__, node.text
    if isinstance(node, Sequence):
        return [in_order(item) for item in node.items]
    return [(key, in_order(value)) for key, (_, value) in node.entries.items()]


def unblanked(text: str) -> str:
    """A file without the white space and commas that layout may change."""
    return re.sub(r"[\s,]", "", text)


def check(text: str) -> str:
    done = laid_out(text)
    assert in_order(document(done).root) == in_order(document(text).root)
    assert unblanked(done) == unblanked(text)
    assert laid_out(done) == done
    return done


@given(DATA, st.integers(0, 2**32))
def test_untidy_files(data: Any, seed: int) -> None:
    done = check(Untidy(Random(seed)).file(data))
    assert not done.startswith(("\n", "\r"))


UNTIDY = {
    "a:   1   \nb : 2": "a: 1\nb: 2\n",
    "\n\na: 1\n\n\n\nb: 2\n\n": "a: 1\n\nb: 2\n",
    "a:\n- 1\n-   b: 2\n    c: 3\n": "a:\n  - 1\n  - b: 2\n    c: 3\n",
    "a: [ 1,2 , ]\nb: { c : 1,d: 2 }\n": "a: [1, 2]\nb: {c: 1, d: 2}\n",
    "a: [\n1, # one\n   2\n]\n": "a: [\n    1, # one\n    2\n  ]\n",
    "- a: [[1, 2],\n      [3, 4]]\n": "- a: [[1, 2],\n      [3, 4]]\n",
    "a: |\n     x\n       y  \n   \n     z\nb: 1\n": "a: |\n  x\n    y  \n\n  z\nb: 1\n",
    "a: |2\n    x\nb: 1\n": "a: |2\n    x\nb: 1\n",
    "a: |+\n x\n\n\nb: 1\n": "a: |+\n  x\n\n\nb: 1\n",
    "a: >\n x": "a: >\n  x",  # with a line break at its end the text would be another
    "a: one\n     two\nb: 'x  \n\n y'\n": "a: one\n  two\nb: 'x\n\n  y'\n",
    'a: "x\\  \n y"\n': 'a: "x\\  \n  y"\n',
    "a:\n # of b\n   b: 1\n   # of c\n   c: 2\n # of d\nd: 3\n": (
        "a:\n  # of b\n  b: 1\n  # of c\n  c: 2\n# of d\nd: 3\n"
    ),
    "a:\n    b: {}\n    # in a\n# of c\nc: 1\n": "a:\n  b: {}\n  # in a\n# of c\nc: 1\n",
    "a:\n    b: x\n       # of x?\nc: 1\n": "a:\n  b: x\n    # of x?\nc: 1\n",
    "a:\n    b: x\n# of c\n       # as well\nc: 1\n": "a:\n  b: x\n# of c\n# as well\nc: 1\n",
    "a: 1\r\n\r\n\r\nb: 2": "a: 1\r\n\r\nb: 2\r\n",
    "--- \na:  1\n": "---\na: 1\n",
    "? a\n:   1\n": "? a\n:   1\n",
    "[1,2]\n": "[1,2]\n",
}


@pytest.mark.parametrize("text", UNTIDY)
def test_what_changes(text: str) -> None:
    assert check(text) == UNTIDY[text]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_our_own_files(path: Path) -> None:
    check(path.read_text())
