"""What stands in parentheses: a remark about the effect before it, the reminder of a keyword, or what an ability does
that the text names: `Rage (This creature gets +1 strength …)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from cardlang.language.abilities import Composer
from cardlang.language.atoms import Atom, sentences, split
from cardlang.language.builders.sequence import Amendment
from cardlang.language.lexicon import Match
from cardlang.language.parser import Parse, Token, Tree, trees
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.wording import common, differing

# Sentences that only limit what stands before them.
_LIMITS: Final = ("only_once", "only_if", "only_while", "only_when", "only_during")


def explain_aside(composer: Composer, parse: Parse, aside: list[Atom]) -> None:
    """Take what stands in parentheses after the last sentence: as a remark about its effect, such as `(This is not an
    attack.)`, or as the reminder of a keyword in it."""
    scope = composer.scope
    parts = [parse(part) for part in sentences(aside[1:-1]) if part]
    remarks = [one for one in parts if isinstance(one, Tree) and _is_remark(scope, one)]
    if remarks and len(remarks) == len(parts):
        for one in remarks:
            composer.add(one)
        return
    words = Token("REMINDER", "", aside[0].start, aside[-1].end)
    before = [one for one in scope.keywords if one[0] <= words.start]
    if before:
        check_reminder(scope, words, *before[-1][1:])
        return
    help = "leave it out; or, if the card does this, leave only the parentheses out"
    scope.problem("C309", words, "this explains nothing that stands before it", help)


def _is_remark(scope: Scope, tree: Tree) -> bool:
    """Whether a sentence only says more about what stands before it. Nothing is recorded."""
    if tree.rule in _LIMITS:
        return True
    if tree.rule != "statement":
        return False
    mark, last = scope.mark(), scope.last
    built = scope.build(trees(tree)[0])
    scope.rewind(mark)
    scope.last = last
    return isinstance(built, Amendment)


_ONE = re.compile(r"\b1 (\w+)s\b")


def reminder(vocabulary: Vocabulary, keyword: str, value: int | str | None = None) -> str:
    """The reminder text of a keyword power with its number or ability; "" if it has none.

    Errors: `Unwritable` for an unknown keyword.
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


_LONGEST = 3  # words of a name
_GAINS = frozenset({"has", "have", "becomes", "become"})  # beside those that can stand before any power


class NamedAbility(NamedTuple):
    """What such words say: the name, the text in parentheses, and where that begins."""

    name: str
    text: str
    start: int


def readings(
    text: str, atoms: Sequence[Atom], fails: int, aside: Sequence[Atom], powers: Iterable[str]
) -> Iterator[dict[int, list[Match]]]:
    """How the words of a sentence where its reading `fails`, or up to two words before, could be a name that the
    `aside` explains; the longest first. They are no known power, nor like one, which would more likely be meant."""
    said = text[aside[1].start : aside[-2].end]
    gains = fails + 1 < len(atoms) and atoms[fails].key in _GAINS
    for first in range(fails + gains, max(fails - _LONGEST, -1), -1):
        words = 0
        while words < _LONGEST and first + words < len(atoms) and _part(text, atoms[first + words], first >= fails):
            words += 1
        for size in range(words, max(fails - first, 0), -1):
            number = first + size < len(atoms) and atoms[first + size].number is not None  # `Retaliate 1`
            name = text[atoms[first].start : atoms[first + size - 1 + number].end]
            if not _like(text[atoms[first].start : atoms[first + size - 1].end], powers):
                value = NamedAbility(name[:1].upper() + name[1:], said, aside[1].start)
                found = {first: [Match("CALLED", value, size + number, size + number)]}
                if first and atoms[first - 1].key in _GAINS:
                    found[first - 1] = [Match("GAIN", None, 1, _LONGEST)]
                yield found


def _part(text: str, atom: Atom, small: bool) -> bool:
    """Whether it is a word of a name, which may begin with a `small` letter."""
    return atom.key.isalpha() and (small or text[atom.start].isupper())


def _like(name: str, powers: Iterable[str]) -> bool:
    """Whether a name is that of a known power, or nearly."""
    from difflib import get_close_matches

    return bool(get_close_matches(name.casefold(), [one.casefold() for one in powers], cutoff=0.8))


def leading(atoms: Sequence[Atom]) -> list[Atom]:
    """What stands in parentheses at the beginning of a sentence, with its marks."""
    depth = 0
    for at, atom in enumerate(atoms):
        depth += (atom.key == "(") - (atom.key == ")")
        if not depth:
            return [*atoms[: at + 1]] if at else []
    return []
