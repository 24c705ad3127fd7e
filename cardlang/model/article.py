"""`a` or `an`."""

from __future__ import annotations

import re

_VOWEL = re.compile(r"(?!uni[^nm]|us[eu]|eu|one)[aeiou]", re.IGNORECASE)  # as it is spoken


def with_article(noun: str) -> str:
    """`noun` after its indefinite article.

    >>> with_article("attack"), with_article("Unicorn"), with_article("unit"), with_article("uninvited guest")
    ('an attack', 'a Unicorn', 'a unit', 'an uninvited guest')
    """
    return f"{'an' if _VOWEL.match(noun) else 'a'} {noun}"
