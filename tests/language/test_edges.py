"""Unusual texts: those that are read, with their canonical wording, and the messages about the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.language.language import Language
from measures.corpus import NAMES, ROOT, Text, badly_said, examples


def test_texts_at_the_edges(language: Language, golden) -> None:
    """Each is read in its canonical wording, which means the same, or refused with what to write instead."""
    golden.check("told/edges.txt", told(language, examples(ROOT / "tests/language/edges.tsv")))


def test_mistakes_are_reported_in_these_words(language: Language, golden) -> None:
    golden.check("told/mistakes.txt", told(language, badly_said()))


def test_ambiguities_are_reported_in_these_words(language: Language, golden) -> None:
    golden.check("told/asked.txt", told(language, examples(ROOT / "tests/language/asked.tsv")))


def test_slips_get_these_suggestions(language: Language, golden) -> None:
    golden.check("told/slips.txt", told(language, examples(ROOT / "tests/language/slips.tsv")))


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
