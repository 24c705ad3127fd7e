"""Words as a sentence needs them: `a` or `an`, and lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VOWEL = re.compile(r"(?!uni[^nm]|us[eu]|eu|one)[aeiou]", re.IGNORECASE)  # as it is spoken


def listed(words: Sequence[str], last: str = "and") -> str:
    """A list in words.

    >>> listed(["STR", "DEX", "INT"], "or")
    'STR, DEX or INT'
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def with_article(noun: str) -> str:
    """`noun` after its indefinite article.

    >>> with_article("attack"), with_article("Unicorn"), with_article("unit"), with_article("uninvited guest")
    ('an attack', 'a Unicorn', 'a unit', 'an uninvited guest')
    """
    return f"{'an' if _VOWEL.match(noun) else 'a'} {noun}"
