"""Lint's look at faces: whether everything fits on its face, and every face on its sheet."""

from __future__ import annotations

from cardlang.face.theme import with_ink
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.factions import faction_faults
from cardlang.pipeline.check.motifs import motif_faults
from cardlang.pipeline.faces.renderer import mats_by_game, open_renderer
from cardlang.pipeline.faces.theme_files import open_theme
from cardlang.pipeline.load.reading import Contents
from cardlang.source.shared import shared_folder
from cardlang.source.sources import Sources


def layout(contents: Contents, drawn: bool = True) -> list[Diagnostic]:
    """What does not fit on the faces of the cards, mats, tokens and pages that were read, each at its text; or, if they
    need not be `drawn`, only what is wrong with the theme by itself and the factions that it is for.

    Source: design/PRINT.md, "Fit ladder".
    """
    mats, tokens, pages = (contents.parts[part] for part in ("mat", "tokens", "page"))
    if not (contents.decks or mats or tokens or pages or contents.themes):
        return []
    if not drawn:
        return _undrawn(contents)
    renderer, found, sources = open_renderer(contents.project)
    if found:  # otherwise no diagnostic points into them
        contents.sources.update(sources)
    if renderer is None:
        return found
    for read in contents.decks:
        for card in filter(read.is_sound, read.deck.cards):
            renderer.check(read, card)
        renderer.back(read, check=True)
    for game, own in mats_by_game(mats):
        renderer.mats(game, own, check=True)
    if tokens or pages:
        from cardlang.pipeline.printing.pieces import check_pieces

        check_pieces(renderer, contents)
    found += faction_faults(contents, renderer.theme["factions"])
    if contents.whole:  # otherwise some games were not read, whose texts motifs may be about
        found += motif_faults(renderer.lines, [*contents.games.values()])
    root = contents.project.root
    if root != shared_folder() and any((root / folder).is_dir() for folder in ("print", "templates")):
        from cardlang.pipeline.check.sheet_fit import check_sheet_fit  # imports everything that prints

        check_sheet_fit(contents, renderer)
    renderer.diagnostics += renderer.art.finding()
    if renderer.diagnostics:
        contents.sources.update(renderer.sources)
    return found + renderer.diagnostics


def _undrawn(contents: Contents) -> list[Diagnostic]:
    sources = Sources()
    theme, _, found = open_theme(contents.project, sources)
    if found:
        contents.sources.update(sources)
    return found if theme is None else [*found, *faction_faults(contents, with_ink(theme, "full")["factions"])]
