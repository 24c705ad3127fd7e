"""Where a template goes wrong: what it asks for in vain, and from which of its lines a part of its output comes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from types import FrameType, GeneratorType
from typing import Any, NamedTuple

from jinja2 import ChainableUndefined, Template
from jinja2.exceptions import SecurityError
from jinja2.utils import missing as NONE


class Lacking(NamedTuple):
    """A value that a template asks `owner` for in vain; if it is `whole`, it is none of the template's own values."""

    template: str
    line: int
    name: str
    owner: object
    whole: bool


def noting(found: list[Lacking]) -> type[ChainableUndefined]:
    """A missing value that is empty, so that the template goes on, and adds itself to `found` wherever it is used."""

    def noted(made: Any) -> Callable[..., Any]:
        def use(missing: Any, *_: object) -> Any:
            if missing._undefined_exception is SecurityError:
                missing._fail_with_undefined_error()
            frame: FrameType | None = sys._getframe(1)
            template: Any = None
            while frame and not (template := frame.f_globals.get("__jinja_template__")):
                frame = frame.f_back
            if frame:
                line = template.get_corresponding_lineno(frame.f_lineno)
                owner = missing._undefined_obj
                found.append(Lacking(template.name, line, str(missing._undefined_name), owner, owner is NONE))
            return missing if made is None else made

        return use

    class Missing(ChainableUndefined):
        __str__ = __html__ = noted("")
        __len__ = __hash__ = noted(0)
        __bool__ = __eq__ = __ne__ = __contains__ = noted(False)
        __getitem__ = noted(None)

        def __iter__(self) -> Iterator[Any]:
            return iter(noted(())(self))

        def __getattr__(self, name: str) -> Any:
            return super().__getattr__(name) if name[:2] == "__" else noted(None)(self)

    return Missing


class Piece(NamedTuple):
    """A part of a template's output, from `line` of the file `template` on."""

    text: str
    template: str
    line: int


def pieces(template: Template, values: Mapping[str, object], source: Callable[[str], str]) -> Iterator[Piece]:
    """The parts of the output of `template`. `source` gives the text of a template.

    Errors: anything, since a template is a program.
    """
    run = template.root_render_func(template.new_context(dict(values)))
    for text in run:
        inner: Any = run
        while isinstance(deeper := inner.gi_yieldfrom or inner.gi_frame.f_locals.get("gen"), GeneratorType):
            if not deeper.gi_frame:  # an include that is done
                break
            inner = deeper
        at: Any = inner.gi_frame.f_globals["__jinja_template__"]
        line, written = at.get_corresponding_lineno(inner.gi_frame.f_lineno), source(at.name)
        before = sum(map(len, written.splitlines(keepends=True)[: line - 1]))
        found = written.find(text, before) if text.strip() else -1  # what is not a value stands there as it is
        found = found if found >= 0 else written.find(text) if text.strip() else -1
        yield Piece(text, at.name, written.count("\n", 0, found) + 1 if found >= 0 else line)
