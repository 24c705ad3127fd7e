"""Unusual texts: those that are read, with their canonical wording, and the messages about the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from cardlang.language.language import Language
from conftest import GOLDEN, Golden
from measures.corpus import NAMES, ROOT, Text, badly_said, examples

FILES = ("edges", "asked", "slips")  # of tests/language
SOME = 6  # texts: of so many, one is read each time
every_file = pytest.mark.parametrize("file", FILES)


@every_file
def test_some_texts_are_told_this(language: Language, file: str) -> None:
    """Each is read in its canonical wording, which means the same, or refused with what to write instead."""
    known = (GOLDEN / f"told/{file}.txt").read_text("utf-8")
    for one in examples(ROOT / f"tests/language/{file}.tsv")[::SOME]:
        assert told(language, [one]) in known, "see what `pytest -m slow` says of the whole file"


@pytest.mark.slow
@every_file
def test_each_text_is_told_this(language: Language, file: str, golden: Golden) -> None:
    golden.check(f"told/{file}.txt", told(language, examples(ROOT / f"tests/language/{file}.tsv")))


@pytest.mark.slow
def test_mistakes_are_reported_in_these_words(language: Language, golden: Golden) -> None:
    """The code and the place of each are in test_examples."""
    golden.check("told/mistakes.txt", told(language, badly_said()))


def told(language: Language, texts: Iterable[Text]) -> str:
    known = language.naming(NAMES)
    return "".join(f"{line}\n" for box, text, _ in texts for line in read(known, box, text))


def read(language: Language, box: str, text: str) -> Iterator[str]:
    parsed = language.parse(text, box)
    yield f"{box}: {text}"
    if parsed.text is not None:
        assert language.parse(parsed.text, box).effect == parsed.effect, parsed.text
        yield f"  → {parsed.text}"
    for one in parsed.diagnostics:
        yield f"  {one.code} {text[one.span.start : one.span.end]!r}: {one.message}"
        if one.help:
            yield f"      {one.help}"
