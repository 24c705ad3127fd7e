"""Whether a message is readable for a designer."""

from __future__ import annotations

import re
from functools import cache

from cardlang.language.language import Language
from cardlang.model.diagnostic import Diagnostic


def is_fit(language: Language, one: Diagnostic) -> bool:
    """Two short lines that begin in lower case or with the words at fault, without full stop and names of grammar
    rules."""
    said = re.sub(r'"[^"]*"', "", f"{one.message} {one.help}")
    short = len(one.message) < 120 and len(one.help) < 160 and "\n" not in said
    plain = not _inner(language) & set(re.findall(r"\w+", said))
    return short and plain and not one.message.endswith(".") and (one.message[0] == '"' or not one.message[0].isupper())


@cache
def _inner(language: Language) -> frozenset[str]:
    """The names of rules and alternatives that are no English words, and of terminals."""
    names = {name for rule in language.table.rules.all() for name in (rule.alias, rule.origin) if name}
    return frozenset(
        {name for name in names if "_" in name.strip("_")} | {entry.terminal for entry in language.lexicon.entries}
    )
