"""The revision of a face: a few characters that change whenever its drawing changes, so that printed cards can be
compared with each other and with an earlier print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import blake2b, sha256

from cardlang.face.draw_list import Drawing, Form, Group, Op, Text, Use
from cardlang.fonts.font import Font, FontBook
from cardlang.fonts.icons import icon_outlines

LETTERS = "23456789bcdfghjkmnpqrstvwxyz"  # without vowels, which form words, and without lookalikes
LENGTH = 5
LONGEST = "w" * LENGTH
MARK = "\uf8ff"  # stands for `{{ revision }}` until the revision is known


def revision(drawing: Drawing) -> str:
    """The revision of `drawing`, such as `k7m2x`: a part of its `digest`. Equal drawings have equal revisions, in every
    run.

    The line that shows the revision does not count, with everything else in it, such as the card's number: a card that
    only moves within its deck need not be printed again.

    Source: docs/faces.md.
    """
    number = int.from_bytes(digest(drawing), "big")
    mark = ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        mark += LETTERS[place]
    return mark


def digest(drawing: Drawing) -> bytes:
    """The whole hash, of which `revision` shows a part."""
    return drawing.digest or _digest(drawing.w, drawing.h, drawing.ops)


def _digest(w: float, h: float, ops: Iterable[Op]) -> bytes:
    return _hash("\n".join([f"{w:.3f} {h:.3f}", *_ops(ops)]))


def _hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()


def content(drawing: Drawing) -> bytes:
    """A hash of all that is drawn: what the revision covers, what it leaves out, and what is decoration."""
    if not drawing.content:  # several ask for it: it is noted there
        object.__setattr__(drawing, "content", _hash(f"{digest(drawing).hex()} {_others(drawing.ops)!r}"))
    return drawing.content


@lru_cache(maxsize=4096)
def form_content(form: Form) -> bytes:
    """The same for a form."""
    return _hash(f"{_form(form)} {_others(form.ops)!r}")


def _others(ops: Iterable[Op]) -> list[object]:
    """What the digest does not tell of a drawing: the texts outside the revision and the decoration, in order."""
    found: list[object] = []
    for op in ops:
        if isinstance(op, Text):
            if op.outside_revision or op.ornament:
                found.append(op)
        elif isinstance(op, Use):
            found += _others_of(op.form)
        elif isinstance(op, Group):
            found += _others(op.ops)
    return found


@lru_cache(maxsize=4096)
def _others_of(form: Form) -> Sequence[object]:
    return _others(form.ops)


@lru_cache(maxsize=4096)
def _form(form: Form) -> str:
    """The hash of what a form draws; its name does not matter."""
    return _digest(0, 0, form.ops).hex()


def _ops(ops: Iterable[Op]) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Text):  # most are
            if not op.outside_revision:
                share = "" if op.opacity == 1 else f"{op.opacity:.3f} "
                yield f"{op.x:.3f} {op.y:.3f} {op.font} {op.size:.3f} {op.colour} {op.spacing:.3f} {share}{op.text}"
        elif isinstance(op, Use):
            yield f"{op.x:.3f} {op.y:.3f} {_form(op.form)}"
        elif isinstance(op, Group):
            yield f"( {op.matrix and [f'{number:.6f}' for number in op.matrix]} {op.clip}"
            yield from _ops(op.ops)
            yield ")"
        else:
            yield repr(op)  # numbers of shapes are the template's own


class Fingerprints:
    """Hashes of drawings in one theme's fonts, which tell whether two faces look the same. They cover what the revision
    covers, and the shapes of the letters."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = {font.name: _Letters(font) for font in fonts.styles.values()}
        self._forms: dict[Form, frozenset[str]] = {}

    def of(self, drawing: Drawing) -> str:
        """32 hexadecimal digits."""
        return _sha256(digest(drawing).hex(), *sorted(self._shapes(drawing.ops)))

    def _shapes(self, ops: Iterable[Op]) -> Iterator[str]:
        """Hashes of the letters' shapes; those of a form, which many faces share, are computed once."""
        for op in ops:
            match op:
                case Text() if not op.outside_revision:
                    yield from self._fonts[op.font].shapes(op.text)
                case Group():
                    yield from self._shapes(op.ops)
                case Use(form):
                    if form not in self._forms:
                        self._forms[form] = frozenset(self._shapes(form.ops))
                    yield from self._forms[form]


class _Letters:
    """Hashes of one font: of the whole file, but for icons one by one, since a theme may change or add single icons."""

    def __init__(self, font: Font) -> None:
        self.font = font

    def shapes(self, text: str) -> Iterable[str]:
        return map(self._outline, text) if self.font.says else (self._whole,)

    @cached_property
    def _outline(self) -> Callable[[str], str]:
        drawn = icon_outlines(self.font)
        return cache(lambda char: _sha256(f"{char}\n{drawn(char)!r}"))

    @cached_property
    def _whole(self) -> str:
        return _sha256(self.font.data)


def _sha256(*parts: str | bytes) -> str:
    """The first 32 hexadecimal digits of SHA-256."""
    data = b"\n".join(part if isinstance(part, bytes) else part.encode("utf-8", "replace") for part in parts)
    return sha256(data).hexdigest()[:32]
