"""The canonical wording of texts, as edits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from cardlang.language.atoms import Atom, split
from cardlang.language.wording import PLAIN_MARKS, without_reminders
from cardlang.model.card import Text
from cardlang.model.diagnostic import Fix
from cardlang.source.yaml.offsets import rewrite

Change = tuple[int, int, str]  # characters of a text, and the words that replace them


def reworded(text: Text, meant: str, keeps: Callable[[str], bool]) -> list[Fix]:
    """The edits after which `text` has its canonical wording `meant`. Reminders in parentheses stay, and so do line
    breaks. No edits unless the result `keeps` its meaning."""
    changes = changed(text.text, meant)
    if not changes or not keeps(applied(text.text, changes)):
        return []
    if text.style == "":  # such a text is quoted as a whole if necessary
        start, end = changes[0][0], changes[-1][1]
        inside = [(a - start, b - start, words) for a, b, words in changes]
        changes = [(start, end, applied(text.text[start:end], inside))]
    return [rewrite(text, *change) for change in changes]


def applied(text: str, changes: list[Change]) -> str:
    """`text` after the changes."""
    for start, end, words in reversed(changes):
        text = text[:start] + words + text[end:]
    return text


def changed(text: str, meant: str) -> list[Change]:
    """The changes of `text` for the wording `meant`, in order; none if a reminder is in the way.

    >>> changed("Flying (It flies.), block  5.", "Flying, Block 5")
    [(20, 27, 'Block '), (28, 29, '')]
    """
    written, wanted = without_reminders(text), without_reminders(meant)
    a = [text[one.start : one.end].translate(PLAIN_MARKS) for one in written]
    b = [meant[one.start : one.end] for one in wanted]
    changes: list[Change] = []
    for kind, i, i_end, j, j_end in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        here, there = _between(written, i, i_end), _between(wanted, j, j_end)
        reminder = "(" in text[slice(*here)]
        if kind == "equal":
            changes += _blanks(text, written[i:i_end], meant, wanted[j:j_end])
        elif not reminder:
            if kind == "replace":  # spaces around the words stay if possible
                here, there = _trimmed(
                    text, here, written[i], written[i_end - 1], meant, there, wanted[j], wanted[j_end - 1]
                )
            changes.append((*here, meant[slice(*there)]))
        elif i_end - i == j_end - j:  # word by word
            words = zip(written[i:i_end], wanted[j:j_end], strict=True)
            changes += [(one.start, one.end, meant[other.start : other.end]) for one, other in words]
            before = 1 if i and j else 0
            changes += _blanks(text, written[i - before : i_end + 1], meant, wanted[j - before : j_end + 1])
        else:
            return []
    return sorted([*changes, *_stop(text, meant)])


def _blanks(text: str, written: list[Atom], meant: str, wanted: list[Atom]) -> Iterator[Change]:
    """The spaces between words that are wrong."""
    for (one, after), (other, next) in zip(pairwise(written), pairwise(wanted), strict=False):
        here, there = (one.end, after.start), (other.end, next.start)
        if not _fits(text, here, meant, there):
            yield (*here, meant[slice(*there)])


Range = tuple[int, int]


def _between(atoms: list[Atom], first: int, end: int) -> Range:
    """What is between the atom before `first` and the atom at `end`, or the first and last atom that exist."""
    start = atoms[first - 1].end if first else atoms[0].start if atoms else 0
    return start, atoms[end].start if end < len(atoms) else atoms[-1].end if atoms else 0


def _fits(text: str, here: Range, meant: str, there: Range) -> bool:
    """Whether the space between two words is right. A line break or a reminder may stand there."""
    gap = text[slice(*here)]
    return gap == meant[slice(*there)] or "(" in gap or ("\n" in gap and not gap.strip())


def _trimmed(
    text: str, here: Range, first: Atom, last: Atom, meant: str, there: Range, begins: Atom, ends: Atom
) -> tuple[Range, Range]:
    """The ranges without the spaces at their ends that are right."""
    (start, end), (x, y) = here, there
    if _fits(text, (start, first.start), meant, (x, begins.start)):
        start, x = first.start, begins.start
    if _fits(text, (last.end, end), meant, (ends.end, y)):
        end, y = last.end, ends.end
    return (start, end), (x, y)


def _stop(text: str, meant: str) -> list[Change]:
    """Add a full stop at the end if it is missing; remove it if it is wrong."""
    atoms = split(text)
    end = len(atoms)
    while end and atoms[end - 1].key == ".":
        end -= 1
    wanted = meant.endswith(".")
    if not end or len(atoms) - end == wanted:
        return []
    return [(atoms[end - 1].end, atoms[-1].end, "." if wanted else "")]
