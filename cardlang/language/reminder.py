"""Reminder text: the meaning of a keyword power, in parentheses after it."""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.language.atoms import Atom, split
from cardlang.language.parser import Token
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.wording import common, differing

_ONE = re.compile(r"\b1 (\w+)s\b")


def reminder(vocabulary: Vocabulary, keyword: str, value: int | str | None = None) -> str:
    """The reminder text of a keyword power with its number or ability; "" if it has none.

    Errors: `KeyError` for an unknown keyword.
    """
    said = vocabulary.powers[keyword].meaning(value)
    return _ONE.sub(r"1 \1", said) if value == 1 else said


def check_reminder(scope: Scope, words: Token, keyword: str, value: int | str | None) -> None:
    """Report a reminder text, given as `words` with its parentheses, that does not say what the keyword means: at the
    words that differ if most of it is right."""
    named = keyword if value is None else f"{keyword} {value}"
    meant = reminder(scope.vocabulary, keyword, value)
    if not meant:
        before = words.start - (scope.text[words.start - 1 : words.start] == " ")
        blank = Token(words.terminal, words.value, before, words.end)
        scope.problem("C309", blank, f"{named} has no reminder text in this game", "leave it out", replacement="")
        return
    start = words.start + 1
    said = scope.text[start : words.end - 1]
    given, wanted = ([atom for atom in split(text) if atom.key != "."] for text in (said, meant))
    run = differing(given, wanted)
    if run is None and given:
        return
    if run is None or sum(common(given, wanted)) * 2 < len(wanted):  # a different sentence
        message, help = f"this is not what {named} means", f"write ({meant})"
        _report(scope, words, message, help, f"({meant})", _facts(given) == _facts(wanted))
        return
    wrong = Token(words.terminal, words.value, start + run.start, start + run.end)
    right = meant[run.other_start : run.other_end]
    message, help = f'"{scope.words(wrong)}" is not what {named} means here', f'write "{right}"'
    _report(scope, wrong, message, help, right, _facts(given) == _facts(wanted))


def _facts(atoms: list[Atom]) -> list[int]:
    """The numbers of a text. If they agree, other words may say the same."""
    return sorted(atom.number for atom in atoms if atom.number is not None)


def _report(scope: Scope, at: Token, message: str, help: str, right: str, perhaps: bool) -> None:
    """Report a difference. Other words with the same numbers may be right, so they only get a warning."""
    scope.problem("C309", at, message, help, right)
    if perhaps:
        scope.problems[-1] = replace(scope.problems[-1], severity="warning")
