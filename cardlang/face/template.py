"""Templates: SVG drawn through Jinja2. They come from other people, so they run sandboxed, see only the values they are
given and the theme, and read nothing outside the template folders."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from cardlang.face.fault import Fault
from cardlang.face.slots import RESERVED, Needed, Plan, Slot, replaced

LARGEST = 256 * 1024  # bytes of a template
LONGEST = 200  # characters that are told of an error's own words


class Templates:
    """The templates in `folders`, the first that has a file winning: the project's come before the shipped ones."""

    def __init__(self, folders: Sequence[Path], values: Mapping[str, object]) -> None:
        """`values` (theme, icons) are there in every template."""
        self.folders = [folder.resolve() for folder in folders]
        from cardlang.face.sandbox import Sandbox

        self.found: dict[str, Path | None] = {}
        self.environment = Sandbox(self.find, self._load, {**values})

    def find(self, name: str) -> Path | None:
        """The file of a template, or None. A name or a link that leads out of its folder finds nothing; what is no
        file, a link to itself or a pipe, is found: reading it tells so."""
        if name not in self.found:
            paths = (Path(os.path.realpath(folder / name)) for folder in self.folders)
            inside = (path for folder, path in zip(self.folders, paths, strict=True) if path.is_relative_to(folder))
            there = (path for path in inside if os.path.lexists(path) and not path.is_dir())
            self.found[name] = next(there, None)
        return self.found[name]

    def render(self, name: str, values: Mapping[str, object], label: str) -> str | Fault:
        """The SVG of `name` filled with `values`, or what is wrong; `label` names the face in messages."""
        from jinja2 import TemplateNotFound, TemplatesNotFound, TemplateSyntaxError, UndefinedError

        self.begin()
        try:
            return self.run(name, values)
        except TemplateNotFound as error:
            names = error.templates if isinstance(error, TemplatesNotFound) else [error.name]
            message = f"there is no template {' or '.join(str(name) or 'without a name' for name in names)}"
            return Fault("C501", message, "templates lie in the folder templates/ and name only files in it", "", name)
        except TemplateSyntaxError as error:
            at = error.name or name
            return Fault("C502", f"{at}, line {error.lineno}: {_words(error)}", "", "", at)
        except UndefinedError as error:
            message = f"{name} asks for a value that {label} does not have: {_words(error)}"
            return Fault("C503", message, "the template's opening comment lists the values there are", "", name)
        except RecursionError:
            return Fault("C504", f"{name} includes or calls itself without end", "", "", name)
        except Exception as error:  # a template is a program: it may raise anything
            from cardlang.face.sandbox import line_of

            file, line = line_of(error) or (name, 0)
            where = f" ({'' if file == name else file + ', '}line {line})" if line else ""
            return Fault("C504", f"{name} cannot be drawn for {label}: {_words(error)}{where}", "", "", name)

    def begin(self) -> None:
        """Another face is drawn, which has steps of its own."""
        self.environment.meter.begin()

    def run(self, name: str, values: Mapping[str, object]) -> str:
        """What `name` yields.

        Errors: whatever a template may raise.
        """
        return self.environment.get_template(name).render(values)

    def trial(self, name: str, values: object, plan: Plan[Any]) -> str | None:
        """What `name` yields with slots for all that `values` hold but what it needs, which `plan` comes to know.

        None if that cannot serve other values, or fails: `render` then says why.
        """
        while not plan.hopeless:
            plan.trials += 1
            places = count()

            def slot(value: object, places: Iterator[int] = places) -> object:
                place = next(places)
                if place in plan.needed or not isinstance(value, str):  # what is no text is there to be worked with
                    plan.needed.add(place)
                    return value
                return Slot(place, bool(value), plan.asked)

            try:
                made = self.run(name, replaced(values, slot))
                return None if self.environment.captures else made
            except Needed as error:
                plan.needed.add(error.place)
            except Exception:
                return None
        return None

    def _load(self, name: str) -> str | None:
        path = self.find(name)
        if path is None:
            return None
        if not path.is_file():
            raise ValueError(f"{name} is no file that can be read: it is a pipe, or a link to itself")
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{name} is longer than {LARGEST:,} bytes")
        text = path.read_text(encoding="utf-8")
        if RESERVED.search(text):
            raise ValueError(f"{name} holds a character that no font has")
        self.environment.tick(len(text))
        return text


def _words(error: Exception) -> str:
    """The first line of what an exception says."""
    first = (str(error)[:1000].splitlines() or [type(error).__name__])[0].rstrip(".")
    return first if len(first) <= LONGEST else first[:LONGEST] + "…"
