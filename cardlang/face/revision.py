"""The revision of a face: a few characters that change when what is drawn on it changes, so that two printed cards can
be compared, and a card with what was printed before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b

from cardlang.face.drawing import Drawing, Form, Group, Op, Text, Use

LETTERS = "23456789bcdfghjkmnpqrstvwxyz"  # no vowels: they make no words; none that looks like another
LENGTH = 5
LONGEST = "w" * LENGTH
MARK = "\uf8ff"  # what `{{ revision }}` yields in a template, until the revision is known


def revision(drawing: Drawing) -> str:
    """The revision of `drawing`, such as `k7m2x`: equal drawings have equal ones, in every run.

    A line that holds the mark does not count, nor does what else stands in it, such as a card's number: a card that
    has only moved to another place in its deck need not be printed anew.

    Source: design/PRINT.md, "every face carries a small revision mark from its content hash".
    """
    number = int.from_bytes(digest(drawing), "big")
    mark = ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        mark += LETTERS[place]
    return mark


def digest(drawing: Drawing) -> bytes:
    """The whole hash of which `revision` shows the beginning."""
    return _digest(drawing.w, drawing.h, drawing.ops)


def _digest(w: float, h: float, ops: Iterable[Op]) -> bytes:
    return blake2b("\n".join([f"{w:.3f} {h:.3f}", *_ops(ops)]).encode("utf-8", "replace"), digest_size=16).digest()


@lru_cache(maxsize=4096)
def _form(form: Form) -> str:
    """What a form draws; its name does not matter."""
    return _digest(0, 0, form.ops).hex()


def _ops(ops: Iterable[Op]) -> Iterator[str]:
    for op in ops:
        match op:
            case Text(x, y, text, font, size, colour, spacing):
                if not op.apart:
                    yield f"{x:.3f} {y:.3f} {font} {size:.3f} {colour} {spacing:.3f} {text}"
            case Use(form, x, y):
                yield f"{x:.3f} {y:.3f} {_form(form)}"
            case Group(matrix, clip, inner):
                yield f"( {matrix and [f'{number:.6f}' for number in matrix]} {clip}"
                yield from _ops(inner)
                yield ")"
            case _:
                yield repr(op)  # shapes stand as the template has them
