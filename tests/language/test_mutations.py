"""No word is ignored: with one word swapped or left out, a text means something else or is an error."""

from __future__ import annotations

import re

import pytest

from cardlang.language.language import Language
from measures.corpus import all_texts, table
from measures.messages import is_fit
from measures.mutations import Mutation, ignored, mutations

SAME = table("ignored_words")


def excused(one: Mutation) -> int | None:
    """The number of the line of `SAME` that says why the mutation changes nothing."""
    marked = f"{one.text[: one.start]}<>{one.text[one.start :]}".casefold()
    for number, (was, now, around, _) in enumerate(SAME):
        if (was, now) == (one.was.casefold(), one.now) and re.search(around, marked):
            return number
    return None


@pytest.mark.slow
def test_no_word_is_ignored(language: Language) -> None:
    texts = all_texts()
    assert sum(1 for _ in mutations(texts)) > 4000
    found = [(excused(one), one) for one in ignored(language, texts)]
    assert not [one for why, one in found if why is None]
    assert [SAME[why] for why in set(range(len(SAME))) - {why for why, _ in found}] == []  # every excuse is used


@pytest.mark.slow
def test_messages_about_them_are_readable(language: Language) -> None:
    for one in list(mutations(all_texts()))[::15]:
        for found in language.parse(one.mutated, one.box, one.name or None).diagnostics:
            assert is_fit(language, found), (one.mutated, found)
