"""Reminder text: the meaning of a keyword, in parentheses after it."""

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


def check_reminder(scope: Scope, words: Token, named: str, meant: str) -> None:
    """Report a reminder text, given as `words` with its parentheses, that does not say what `named` means: at the words
    that differ if most of it is right. A pronoun may stand for what has the keyword."""
    if not meant:
        before = words.start - (scope.text[words.start - 1 : words.start] == " ")
        blank = Token(words.terminal, words.value, before, words.end)
        scope.problem("C309", blank, f"{named} has no reminder text in this game", "leave it out", replacement="")
        return
    start = words.start + 1
    said = scope.text[start : words.end - 1]
    given, wanted = (_plain(scope, text) for text in (said, meant))
    run = differing(given, wanted)
    if given and (run is None or _is_pronoun(scope, said[run.start : run.end], meant[run.other_start : run.other_end])):
        return
    if run is None or sum(common(given, wanted)) * 2 < len(wanted):  # a different sentence
        message, help = f"this is not what {named} means", f"write ({meant})"
        _report(scope, words, message, help, f"({meant})", _facts(given) == _facts(wanted))
        return
    wrong = Token(words.terminal, words.value, start + run.start, start + run.end)
    right = meant[run.other_start : run.other_end]
    message, help = f'"{scope.words(wrong)}" is not what {named} means here', f'write "{right}"'
    _report(scope, wrong, message, help, right, _facts(given) == _facts(wanted))


def _plain(scope: Scope, text: str) -> list[Atom]:
    """The atoms of a text without its full stops, and with digits for number words."""
    numbers = {word: value for value, words in scope.vocabulary.spelled("NUM").items() for word in words if word != "#"}
    atoms = (atom for atom in split(text) if atom.key != ".")
    return [atom._replace(key="#", number=int(numbers[atom.key])) if atom.key in numbers else atom for atom in atoms]


def _is_pronoun(scope: Scope, said: str, meant: str) -> bool:
    noun = scope.vocabulary.noun
    return said.lower() in ("it", "they", f"that {noun}", f"the {noun}") and meant.lower() == f"this {noun}"


def _facts(atoms: list[Atom]) -> list[int]:
    """The numbers of a text. If they agree, other words may say the same."""
    return sorted(atom.number for atom in atoms if atom.number is not None)


def _report(scope: Scope, at: Token, message: str, help: str, right: str, perhaps: bool) -> None:
    """Report a difference. Other words with the same numbers may be right, so they only get a warning."""
    scope.problem("C309", at, message, help, right)
    if perhaps:
        scope.problems[-1] = replace(scope.problems[-1], severity="warning")
