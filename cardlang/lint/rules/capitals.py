"""Capitals, spaces and full stops, where the words are right.

The canonical wording has them right, so the words that a text shares with it are compared letter by letter. Line breaks
in a text of several lines count as spaces.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.atoms import Atom, split
from cardlang.language.rule import CardText, Rule
from cardlang.language.wording import PLAIN_MARKS, Run, differing, without_reminders
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.source.yaml.offsets import rewrite


def capitals(text: CardText) -> Iterator[Diagnostic]:
    """Capitals, spaces or full stops are not as on other cards.

    Why: Sentences begin with a capital and end in a full stop. Keywords are written as in the game, all other words in
    lower case.

    Bad:
        text: Make a MELEE Attack.  The acting creature shifts its speed

    Good:
        text: Make a melee attack. The acting creature shifts its speed.
    """
    for one, _, meant in text.reworded:
        written, canonical = without_reminders(one.text), without_reminders(meant)
        run = differing(written, canonical) or Run(len(one.text), len(one.text), len(meant), len(meant))
        before = [atom for atom in written if atom.end <= run.start], [a for a in canonical if a.end <= run.other_start]
        after = [atom for atom in written if atom.start >= run.end], [a for a in canonical if a.start >= run.other_end]
        yield from _words(one, meant, *before, text)
        yield from _words(one, meant, *after, text)
        yield from _stop(one, meant, text)


def _words(one: Text, meant: str, written: list[Atom], canonical: list[Atom], text: CardText) -> Iterator[Diagnostic]:
    """Findings about atoms that differ only in letters and spaces, one for each run of wrong ones."""
    runs: list[list[int]] = []
    for at, (atom, right) in enumerate(zip(written, canonical, strict=True)):
        gap = _gap(one, meant, written, canonical, at)
        if gap or one.text[atom.start : atom.end].translate(PLAIN_MARKS) != meant[right.start : right.end]:
            begun = at - gap  # the word before shows where the space belongs
            if runs and not gap and all(atom.number is not None for atom in written[runs[-1][1] : begun]):
                runs[-1][1] = at + 1
            else:
                runs.append([begun, at + 1])
    for first, last in runs:
        start, end = written[first].start, written[last - 1].end
        words = meant[canonical[first].start : canonical[last - 1].end]
        yield _finding(one, start, end, words, _reason(one.text[start:end], words, meant, canonical[first]), text)


def _gap(one: Text, meant: str, written: list[Atom], canonical: list[Atom], at: int) -> bool:
    """Whether the spaces before an atom are wrong. A reminder may stand there."""
    if not at:
        return False
    gap = one.text[written[at - 1].end : written[at].start]
    if "(" in gap or ("\n" in gap and not gap.strip()):
        return False
    return gap != meant[canonical[at - 1].end : canonical[at].start]


def _reason(written: str, right: str, meant: str, first: Atom) -> str:
    if written.translate(PLAIN_MARKS).casefold() != right.casefold():
        return "one space belongs between words, and none before a punctuation mark"
    begins = first.start == 0 or meant[: first.start].rstrip()[-1:] in (".", ":")
    if not meant.endswith(".") or (not begins and right != right.lower() and written == written.lower()):
        return "keywords are written as in the game"
    if begins and written[:1] != right[:1] and written[1:] == right[1:]:
        return "a sentence begins with a capital"
    return "words inside a sentence are written in lower case, keywords as in the game"


def _stop(one: Text, meant: str, text: CardText) -> Iterator[Diagnostic]:
    """A finding unless the text ends in as many full stops as it should: one or none."""
    atoms = split(one.text)
    stops = 0
    while stops < len(atoms) and atoms[-1 - stops].key == ".":
        stops += 1
    wanted = meant.endswith(".")
    if stops == wanted or not atoms[: len(atoms) - stops]:
        return
    last = atoms[-1 - stops]
    word = one.text[last.start : last.end]
    if wanted and not stops:
        yield _finding(one, last.start, last.end, f"{word}.", "a sentence ends in a full stop", text)
    else:
        reason = "a sentence ends in one full stop" if wanted else "a keyword that stands alone takes no full stop"
        yield _finding(one, last.start, atoms[-1].end, f"{word}." if wanted else word, reason, text)


def _finding(one: Text, start: int, end: int, right: str, message: str, text: CardText) -> Diagnostic:
    fix = None if "(" in one.text[start:end] else rewrite(one, start, end, right)
    span = one.span(start, end)
    return Diagnostic("C603", message, span, f'write "{right}"', severity="warning", card=text.card.id, fix=fix)


RULE = Rule("C603", "capitals-and-stops", capitals)
