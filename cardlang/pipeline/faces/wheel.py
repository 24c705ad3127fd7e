"""What a wheel holds besides the package's files."""

from __future__ import annotations

from cardlang.face.theme import with_ink
from cardlang.pipeline.faces import fonts
from cardlang.pipeline.faces.theme_files import open_theme
from cardlang.pipeline.load import languages
from cardlang.pipeline.load.shipped import composition, shipped_ids
from cardlang.source.lookup import Lookup
from cardlang.source.project import shipped_project
from cardlang.source.sources import Sources


def data_to_ship() -> dict[str, bytes]:
    """By the path of a file, below the package's folder."""
    games = {f"games/{id}/{languages.SHIPPED}": languages.to_ship(composition(id)) for id in sorted(shipped_ids())}
    project = shipped_project()
    theme, _, found = open_theme(project, Sources())
    assert theme and not found
    shipped = fonts.to_ship(with_ink(theme, "full"), Lookup(project.roots, "templates"))
    return {**games, fonts.SHIPPED.relative_to(languages.PACKAGE).as_posix(): shipped}
