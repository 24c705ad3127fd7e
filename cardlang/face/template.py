"""Templates: SVG rendered with Jinja2. They are untrusted, so they run in a sandbox, see only the given values and the
theme, and read nothing outside the template folders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from cardlang.face.fault import Fault
from cardlang.face.placeholders import MOST_TRIALS, RESERVED, Placeholder, TemplatePath, replaced
from cardlang.face.theme import Files, reason

if TYPE_CHECKING:
    from cardlang.face.sandbox import Sandbox

LARGEST = 256 * 1024  # bytes of a template
LONGEST = 200  # characters of an exception's text in a message


class Templates:
    """The templates among `files`."""

    def __init__(self, files: Files, values: Mapping[str, object]) -> None:
        """`values` (theme, icons) are available in every template."""
        self.files, self.values = files, values
        self.found: dict[str, bool] = {}
        self.endless: dict[str, str] = {}  # templates that ran out of steps, and where

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

    def render(self, name: str, values: Mapping[str, object], label: str) -> str | Fault:
        """The SVG that template `name` makes of `values`, or a fault, which calls the face `label`."""
        from jinja2 import TemplateNotFound, TemplatesNotFound, TemplateSyntaxError, UndefinedError

        if name in self.endless:  # do not try it again for each face
            return Fault("C504", f"{name} cannot be drawn for {label}: {self.endless[name]}", "", "", name)
        self.begin()
        try:
            return self.run(name, values)
        except TemplateNotFound as error:
            names = error.templates if isinstance(error, TemplatesNotFound) else [error.name]
            message = f"there is no template {' or '.join(str(name) or 'without a name' for name in names)}"
            return Fault(
                "C501", message, "templates are files in the folder templates/, and can name only files there", "", name
            )
        except TemplateSyntaxError as error:
            at = error.name or name
            return Fault("C502", f"{at}, line {error.lineno}: {_words(error)}", "", "", at)
        except UndefinedError as error:
            message = f"{name} asks for a value that {label} does not have: {_words(error)}"
            return Fault("C503", message, "the comment at the top of the template lists its values", "", name)
        except RecursionError:
            return Fault("C504", f"{name} endlessly includes or calls itself", "", "", name)
        except Exception as error:  # a template is a program: it may raise anything
            from cardlang.face.sandbox import line_of

            file, line = line_of(error) or (name, 0)
            where = f" ({'' if file == name else file + ', '}line {line})" if line else ""
            why = f"{_words(error)}{where}"
            if self.environment.meter.is_spent:
                self.endless[name] = why
            return Fault("C504", f"{name} cannot be drawn for {label}: {why}", "", "", name)

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


def _words(error: Exception) -> str:
    """The first line of an exception's text."""
    first = (str(error)[:1000].splitlines() or [type(error).__name__])[0].rstrip(".")
    return first if len(first) <= LONGEST else first[:LONGEST] + "…"
