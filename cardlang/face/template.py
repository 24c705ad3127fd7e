"""Templates: SVG rendered with Jinja2. They are untrusted, so they run in a sandbox, see only the given values and the
theme, and read nothing outside the template folders."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, count
from typing import TYPE_CHECKING

from cardlang.face.fault import Fault
from cardlang.face.placeholders import MOST_TRIALS, RESERVED, Placeholder, TemplatePath, replaced
from cardlang.face.theme import Files, reason
from cardlang.model.slips import closest, did_you_mean

if TYPE_CHECKING:
    from jinja2 import TemplateSyntaxError

    from cardlang.face.sandbox import Sandbox
    from cardlang.face.tracing import Lacking

LARGEST = 256 * 1024  # bytes of a template
LONGEST = 200  # characters of an exception's text in a message
EMPTY = (
    "a field that the card leaves out is empty: write `or []` after a list, and {% if … %} around what needs a value"
)


class Templates:
    """The templates among `files`."""

    def __init__(self, files: Files, values: Mapping[str, object]) -> None:
        """`values` (theme, icons) are available in every template."""
        self.files, self.values = files, values
        self.found: dict[str, bool] = {}
        self.endless: dict[str, Fault] = {}  # templates that ran out of steps, and where; the message is why

    @cached_property
    def environment(self) -> Sandbox:
        """Where they run. It is made, and Jinja imported, by the first that does."""
        from cardlang.face.sandbox import Sandbox

        return Sandbox(self.has, self._load, {**self.values})

    def has(self, name: str) -> bool:
        """Whether there is a template of that name."""
        if name not in self.found:
            self.found[name] = self.files.has(name)
        return self.found[name]

    def render(self, name: str, values: Mapping[str, object], label: str) -> str | tuple[Fault, ...]:
        """The SVG that template `name` makes of `values`, or all that is wrong, which calls the face `label`."""
        from jinja2 import TemplateNotFound, TemplatesNotFound, TemplateSyntaxError, UndefinedError

        if name in self.endless:  # do not try it again for each face
            return (_cannot(self.endless[name], name, label),)
        self.begin()
        try:
            return self.run(name, values)
        except TemplateNotFound as error:
            names = error.templates if isinstance(error, TemplatesNotFound) else [error.name]
            message = f"there is no template {' or '.join(str(name) or 'without a name' for name in names)}"
            help = "templates are files in the folder templates/, and can name only files there"
            return (self._failed(Fault("C501", message, help), name, error),)
        except TemplateSyntaxError as error:
            return tuple(_syntax(error, error.name or name, self.environment))
        except RecursionError:
            return (Fault("C504", f"{name} endlessly includes or calls itself", template=name),)
        except Exception as error:  # a template is a program: it may raise anything
            if lacking := self._lacking(name, values, label):
                return lacking
            why, code = _words(error), "C503" if isinstance(error, UndefinedError) else "C504"
            fault = self._failed(Fault(code, why, EMPTY if "NoneType" in why else ""), name, error)
            if self.environment.meter.is_spent:
                self.endless[name] = fault
            return (_cannot(fault, name, label),)

    def _failed(self, fault: Fault, name: str, error: Exception) -> Fault:
        """The fault for an error, with the template and the line in which it was raised."""
        from cardlang.face.sandbox import line_of

        template, line = line_of(error) or (name, 0)
        return replace(fault, template=template, line=line)

    def _lacking(self, name: str, values: Mapping[str, object], label: str) -> tuple[Fault, ...]:
        """All values that template `name` asks for in vain, as far as it can go on without them."""
        from cardlang.face.tracing import noting

        found: list[Lacking] = []
        usual, self.environment.undefined = self.environment.undefined, noting(found)
        self.begin()
        with suppress(Exception):
            self.run(name, values)
        self.environment.undefined = usual
        each: dict[object, Lacking] = {}
        for one in found:
            each.setdefault(one.name if one.whole else (one.template, one.line, one.name), one)
        return tuple(self._missing(one, values, label) for one in each.values())

    def _missing(self, lacking: Lacking, values: Mapping[str, object], label: str) -> Fault:
        """The fault for a value that the face called `label` does not have."""
        template, line, name, owner, whole = lacking
        written = [*self._source(template).splitlines(), ""][line - 1]
        path = re.search(rf"[\w.\[\]]*\b{re.escape(name)}\b", written)
        said = path[0] if path else name
        of = said.rpartition(".")[0] or "a template"
        if isinstance(owner, Mapping) or whole:
            all = owner if isinstance(owner, Mapping) else (*values, *self.values)
            names = [str(one) for one in all if not str(one).endswith("_text")]  # beside each stands its markup
            help = " ".join(filter(None, (did_you_mean(closest(name, names)), f"{of} has {', '.join(names)}")))
        else:
            help = EMPTY if owner is None else f"{of} is {'a list' if isinstance(owner, list) else 'a single value'}"
        return Fault("C503", f'"{said}" is no value of {label}', help, template=template, line=line, words=name)

    def placed(self, faults: Sequence[Fault], name: str, values: Mapping[str, object]) -> tuple[Fault, ...]:
        """The faults with the template and the line that made the part of the output in which each of them is."""
        from cardlang.face.tracing import pieces

        if all(fault.offset is None for fault in faults):
            return tuple(faults)
        self.begin()
        parts = list(pieces(self.environment.get_template(name), values, self._source))
        ends = list(accumulate(len(part.text) for part in parts))
        found = []
        for fault in faults:
            if fault.offset is not None and ends and fault.offset < ends[-1]:
                number = bisect_right(ends, fault.offset)
                text, template, line = parts[number]
                start = fault.offset - ends[number] + len(text)
                words = re.match(r"</?[\w:.-]+|", text[start:])
                line += text.count("\n", 0, start)
                fault = replace(fault, template=template, line=line, words=words[0] if words else "", offset=None)
            found.append(fault)
        return tuple(dict.fromkeys(found))

    def _source(self, name: str) -> str:
        """The text of a template, with the line breaks that Jinja counts."""
        return (self.files.read(name, LARGEST) or b"").decode().replace("\r\n", "\n").replace("\r", "\n")

    def begin(self) -> None:
        """Start a new face, with a new budget of steps."""
        self.environment.begin()

    def run(self, name: str, values: Mapping[str, object]) -> str:
        """The output of template `name`.

        Errors: anything, since a template is a program.
        """
        return self.environment.get_template(name).render(values)

    def trial(self, name: str, values: object, path: TemplatePath) -> str | None:
        """The output of template `name` with placeholders for all texts in `values` except those it needs, which are
        added to `path`: it is rendered again until it needs no others. None if it fails (`render` says why) or cannot
        serve other values."""
        while path.trials < MOST_TRIALS and name not in self.endless:
            path.trials += 1
            places = count()

            def placeholder(value: object, places: Iterator[int] = places) -> object:
                place = next(places)
                if place in path.needed or not isinstance(value, str):  # only texts can be placeholders
                    path.needed.add(place)
                    return value
                return Placeholder(place, value, path)

            given, made = replaced(values, placeholder), None
            known, self.environment.captures = len(path.needed), False
            with suppress(Exception):
                made = self.run(name, given)
            if len(path.needed) == known:
                return None if self.environment.captures else made
        return None

    def _load(self, name: str) -> str | None:
        try:
            data = self.files.read(name, LARGEST)
        except OSError as error:
            raise ValueError(f"{name} cannot be read: {reason(error)}") from error
        if data is None:
            return None
        text = data.decode()
        if RESERVED.search(text):
            raise ValueError(f"{name} contains a character that no font has")
        self.environment.tick(len(text))
        self.environment.weigh(name, text)
        return text


def _cannot(fault: Fault, name: str, label: str) -> Fault:
    """The fault whose message is why template `name` fails, in full."""
    return replace(fault, message=f"{name} cannot be drawn for {label}: {fault.message}")


def _syntax(error: TemplateSyntaxError, template: str, environment: Sandbox) -> Iterator[Fault]:
    """The faults for a template that cannot be compiled: its first syntax error, or all names that do not exist."""
    from cardlang.face.sandbox import UnknownNames

    if not isinstance(error, UnknownNames):
        yield Fault("C502", _words(error), template=template, line=error.lineno)
        return
    for line, kind, name in error.names:
        known = sorted(environment.filters if kind == "filter" else environment.tests)
        help = " ".join(filter(None, (did_you_mean(closest(name, known)), f"{kind}s are {', '.join(known)}")))
        yield Fault("C502", f'there is no {kind} "{name}"', help, template=template, line=line, words=name)


def _words(error: Exception) -> str:
    """The first line of an exception's text."""
    first = (str(error)[:1000].splitlines() or [type(error).__name__])[0].rstrip(".")
    return first if len(first) <= LONGEST else first[:LONGEST] + "…"
