"""What is wrong with the icons and fonts that a theme names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardlang.face.fault import Fault
from cardlang.face.theme import STYLES
from cardlang.fonts.font import FontBook
from cardlang.model.slips import closest, did_you_mean
from cardlang.source.paths import shared_folder
from cardlang.source.project import Project


def unknown_icons(theme: Mapping[str, Any], fonts: FontBook) -> Iterator[Fault]:
    """The emblems and motifs of a theme that name icons which it does not have."""
    named = [(look["emblem"], f"factions.{name}.emblem") for name, look in theme["factions"].items()]
    named += [(one["icon"], f"motifs.{n}.icon") for n, one in enumerate(theme.get("motifs", ()))]
    for icon, place in named:
        if icon not in fonts.icons:
            help = did_you_mean(closest(icon, fonts.icons)) or "name one of its icons"
            yield Fault("C530", f'the theme has no icon "{icon}"', help, field=place)


def unprintable_fonts(project: Project, theme: Mapping[str, Any], fonts: FontBook) -> Iterator[Fault]:
    """The project's own fonts that can be measured but not embedded in a PDF."""
    for family, styled in theme["fonts"].items():
        for style, path in styled.items():
            file, font = project.find(f"templates/{path}"), fonts.pick(family, *STYLES[style])
            if file and font and not file.is_relative_to(shared_folder()):
                from cardlang.pdf.document import embedding_problem  # loads ReportLab

                if why := embedding_problem(font):
                    yield Fault("C507", f"the font {path} cannot be used: {why}", field=f"fonts.{family}.{style}")
