"""Whether everything that is read fits on its face, and every face on its sheet: what `lint` says of paper."""

from __future__ import annotations

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.faces import by_game, open_studio
from cardlang.pipeline.pieces import draw_pieces
from cardlang.pipeline.reading import Contents
from cardlang.source.shared import shared_folder


def layout(contents: Contents) -> list[Diagnostic]:
    """What does not fit on the faces of all cards, mats, tokens and pages read, each at its text.

    Source: design/PRINT.md, "Fit ladder".
    """
    if not (contents.decks or contents.mats or contents.tokens or contents.pages or contents.themes):
        return []
    studio, found, sources = open_studio(contents.project)
    if found:  # else nothing points into them
        contents.sources.update(sources)
    if studio is None:
        return found
    for read in contents.decks:
        for card in read.deck.cards:
            if not any(has_errors(parsed.diagnostics) for parsed in read.parsed[card.number]):
                studio.check(read, card)
        studio.back(read, check=True)
    for game, mats in by_game(contents.mats):
        studio.mats(game, mats, check=True)
    if contents.tokens or contents.pages:
        draw_pieces(studio, contents)
    root = contents.project.root
    if root != shared_folder() and any((root / folder).is_dir() for folder in ("print", "templates")):
        from cardlang.pipeline.fitting import fitting  # imports all that prints

        fitting(contents, studio)
    if studio.diagnostics:
        contents.sources.update(studio.sources)
    return found + studio.diagnostics
