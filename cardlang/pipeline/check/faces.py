"""Lint's look at the faces of one deck: whether everything fits on its face, and every face on its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.model.progress import steps
from cardlang.pipeline.check.deck_findings import FaceFindings
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.source.disk import is_folder
from cardlang.source.paths import shared_folder
from cardlang.source.project import Project


def check_faces(read: ReadDeck, renderer: FaceRenderer, sheets: Sequence[str]) -> FaceFindings:
    """What is wrong with the faces of a deck. `sheets` are the names of the project's own sheets. What is wrong with
    several cards is found on each.

    Source: design/PRINT.md, "Fit ladder".
    """
    first, art = len(renderer.diagnostics), renderer.art
    renderer.faces.forget()
    art.missing.clear()
    art.cards.clear()
    for card in steps("Drawing cards", read.deck.cards, len(read.deck.cards)):
        renderer.begin()
        if read.is_sound(card):
            renderer.check(read, card)
    renderer.begin()
    renderer.back(read, check=True)
    if has_looks(renderer.project):
        from cardlang.pipeline.check.sheet_fit import check_deck_fit  # imports everything that prints

        check_deck_fit(read, renderer, sheets)
    found = [(one, renderer.keys.get(one, ())) for one in renderer.diagnostics[first:]]
    del renderer.diagnostics[first:]
    return FaceFindings(tuple(found), tuple(art.missing.items()), tuple(sorted(art.cards)))


def has_looks(project: Project) -> bool:
    """Whether a project has sheets or templates of its own: the shipped templates suit the shipped sheets."""
    root = project.root
    return root != shared_folder() and any(is_folder(root / folder) for folder in ("print", "templates"))
