"""Whether a message is readable for a designer, and where texts lead whose messages are followed."""

from __future__ import annotations

import re
from functools import cache

from cardlang.language.language import Language
from cardlang.model.diagnostic import Diagnostic

ROUNDS = 8  # messages that are followed, one after the other


def is_fit(language: Language, one: Diagnostic) -> bool:
    """Two lines, short besides the sentences that are shown, that begin in lower case or with the words at fault,
    without full stop and names of grammar rules."""
    help = re.sub(r'"[^"]*"', "", one.help)
    said = re.sub(r'"[^"]*"', "", one.message) + help
    short = len(one.message) < 120 and len(help) < 160 and "\n" not in said
    plain = not _inner(language) & set(re.findall(r"\w+", said))
    return short and plain and not one.message.endswith(".") and (one.message[0] == '"' or not one.message[0].isupper())


def followed(language: Language, text: str, box: str, name: str | None = None) -> tuple[str, bool]:
    """The text after the first suggestion of each round, as long as there is one, and whether it is read."""
    for _ in range(ROUNDS):
        parsed = language.parse(text, box, name)
        fix = next((one.fix for one in parsed.diagnostics if one.fix and one.severity == "error"), None)
        if parsed.effect is not None or fix is None:
            return text, parsed.effect is not None
        text = text[: fix.span.start] + fix.text + text[fix.span.end :]
    return text, False


@cache
def _inner(language: Language) -> frozenset[str]:
    """The names of rules and alternatives that are no English words, and of terminals."""
    names = {name for one in language.parser.alternatives for name in (one.alias, one.origin.name) if name}
    return frozenset(
        {name for name in names if "_" in name.strip("_")} | {entry.terminal for entry in language.lexicon.entries}
    )
