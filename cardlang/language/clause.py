"""Pieces of sentences on their way to becoming one."""

from __future__ import annotations

from typing import NamedTuple


class Subject(NamedTuple):
    """Who does it, in words, and whether the verb after it is a plural's."""

    words: str
    plural: bool = False


class Clause(NamedTuple):
    """A deed on its way into a sentence: `verb` is the plain form; without a subject it is a command."""

    verb: str
    rest: str = ""
    subject: Subject | None = None

    def __str__(self) -> str:
        if self.subject is None:
            return f"{self.verb} {self.rest}".strip()
        verb = self.verb if self.subject.plural else third_person(self.verb)
        return f"{self.subject.words} {verb} {self.rest}".strip()

    def after(self, auxiliary: str) -> str:
        """With `may` or the like before the plain verb."""
        assert self.subject
        return f"{self.subject.words} {auxiliary} {self.verb} {self.rest}".strip()


def third_person(verb: str) -> str:
    """
    >>> third_person("attach"), third_person("draw"), third_person("cannot")
    ('attaches', 'draws', 'cannot')
    """
    if verb in ("cannot", "may assist", "can", "can only", "must"):
        return verb
    if verb == "have":
        return "has"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def squares(n: int) -> str:
    """
    >>> squares(1), squares(5)
    ('1 square', '5 squares')
    """
    return f"{n} square{'' if n == 1 else 's'}"


class Unwritable(ValueError):
    """An effect made by hand for which the language has no words, such as a reference to a choice that is not there."""
