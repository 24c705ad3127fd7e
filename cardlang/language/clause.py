"""Parts of sentences that are being written."""

from __future__ import annotations

from typing import NamedTuple


class Subject(NamedTuple):
    """The subject in words, whether it takes a plural verb, and what things it means, if it means some."""

    words: str
    plural: bool = False
    things: object = None


class Clause(NamedTuple):
    """A verb phrase that becomes part of a sentence. `verb` is the plain form; without a subject it is a command."""

    verb: str
    rest: str = ""
    subject: Subject | None = None

    def __str__(self) -> str:
        if self.subject is None:
            return f"{self.verb} {self.rest}".strip()
        verb = self.verb if self.subject.plural else third_person(self.verb)
        return f"{self.subject.words} {verb} {self.rest}".strip()

    def after(self, auxiliary: str) -> str:
        """The verb phrase after `may` or the like, with the plain verb."""
        assert self.subject
        return f"{self.subject.words} {auxiliary} {self.verb} {self.rest}".strip()


def with_s(word: str) -> str:
    """The plural of a noun, or the third person of a verb."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")


def third_person(verb: str) -> str:
    """The third person of a verb.

    >>> third_person("attach"), third_person("draw"), third_person("pay"), third_person("bury"), third_person("cannot")
    ('attaches', 'draws', 'pays', 'buries', 'cannot')
    """
    if verb in ("cannot", "may", "can", "can only", "must"):
        return verb
    if verb == "have":
        return "has"
    return with_s(verb)


def plain_form(verb: str) -> str:
    """The verb of a third person."""
    endings = [verb[:-1], verb[:-2], f"{verb[:-3]}y", {"has": "have"}.get(verb, verb)]
    return next((one for one in endings if one and third_person(one) == verb), verb)


def squares(n: int) -> str:
    """A number of squares in words.

    >>> squares(1), squares(5)
    ('1 square', '5 squares')
    """
    return f"{n} square{'' if n == 1 else 's'}"


def count_word(n: int) -> str:
    """A small number as a word.

    >>> count_word(2), count_word(20)
    ('two', '20')
    """
    return COUNTS[n] if n < len(COUNTS) else str(n)


def compared(relation: str, n: int, fewer: str = "fewer") -> str:
    """A number with what a condition compares it to.

    >>> compared(">=", 3), compared("<=", 3), compared("=", 3)
    ('3 or more', '3 or fewer', 'exactly 3')
    """
    return {">=": f"{n} or more", "<=": f"{n} or {fewer}"}.get(relation, f"exactly {n}")


COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Unwritable(ValueError):
    """The language has no words for an effect, such as one made by hand that refers to a missing choice."""
