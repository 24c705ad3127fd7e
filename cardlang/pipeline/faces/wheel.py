"""What a wheel holds besides the package's files."""

from __future__ import annotations

from cardlang.face.template import Templates
from cardlang.face.theme import with_ink
from cardlang.pipeline.faces import fonts, templates
from cardlang.pipeline.faces.theme_files import open_theme
from cardlang.pipeline.load.languages import PACKAGE
from cardlang.source.disk import Lookup
from cardlang.source.project import Project, shipped_project
from cardlang.source.sources import Sources


def data_to_ship() -> dict[str, bytes]:
    """By the path of a file, below the package's folder."""
    project = shipped_project()
    theme, _, found = open_theme(project, Sources())
    assert theme and not found
    files = Lookup(project.roots, "templates")
    shipped = {
        fonts.SHIPPED: fonts.to_ship(with_ink(theme, "full"), files),
        templates.SHIPPED: templates.to_ship(Templates(files, {}).environment, _templates(project)),
    }
    return {path.relative_to(PACKAGE).as_posix(): data for path, data in shipped.items()}


def _templates(project: Project) -> list[str]:
    folder = project.root / "templates"
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.j2"))
