"""Templates: SVG drawn through Jinja2. They come from other people, so they run sandboxed, see only the values they are
given and the theme, and read nothing outside the template folders."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.face.drawing import MM_PER_POINT
from cardlang.face.fault import Fault

if TYPE_CHECKING:
    from jinja2 import Environment, Template


class Templates:
    """The templates in `folders`, the first that has a file winning: the project's come before the shipped ones."""

    def __init__(self, folders: Sequence[Path], values: Mapping[str, object]) -> None:
        """`values` (theme, icons) are there in every template."""
        self.folders = [folder.resolve() for folder in folders]
        self.environment = self._environment(values)

    def find(self, name: str) -> Path | None:
        """The file of a template, or None. A name or a link that leads out of its folder finds nothing."""
        for folder in self.folders:
            path = (folder / name).resolve()
            if path.is_relative_to(folder) and path.is_file():
                return path
        return None

    def render(self, name: str, values: Mapping[str, object], label: str) -> str | Fault:
        """The SVG of `name` filled with `values`, or what is wrong; `label` names the face in messages."""
        from jinja2 import TemplateNotFound, TemplateSyntaxError, UndefinedError

        try:
            template: Template = self.environment.get_template(name)
            return template.render(values)
        except TemplateNotFound as error:
            message = f"there is no template {error.message or error.name}"
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
            return Fault("C504", f"{name} cannot be drawn for {label}: {_words(error)}", "", "", name)

    def _environment(self, values: Mapping[str, object]) -> Environment:
        from jinja2 import FunctionLoader, StrictUndefined
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        class Sandbox(ImmutableSandboxedEnvironment):
            def join_path(self, template: str, parent: str) -> str:
                """A neighbour of `parent` if there is one, else a name from the root of the folders."""
                near = posixpath.join(posixpath.dirname(parent), template)
                return near if find(near) else template

        find = self.find
        environment = Sandbox(
            loader=FunctionLoader(self._load()),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        environment.globals.update(values)
        environment.filters["pt"] = _points
        return environment

    def _load(self) -> Callable[[str], str | None]:
        def load(name: str) -> str | None:
            path = self.find(name)
            return path.read_text(encoding="utf-8") if path else None

        return load


def _points(size: float) -> str:
    """A size in points as SVG's user units, which are millimetres here."""
    return f"{size * MM_PER_POINT:.4f}"


def _words(error: Exception) -> str:
    """The first line of what an exception says."""
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
