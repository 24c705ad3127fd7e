"""Lint's look at faces: whether everything fits on its face, and every face on its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.face.theme import with_ink
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check.deck_checker import DeckChecker
from cardlang.pipeline.check.deck_findings import DeckFindings, FaceFindings
from cardlang.pipeline.check.faces import has_looks
from cardlang.pipeline.check.factions import faction_faults
from cardlang.pipeline.check.motifs import motif_faults
from cardlang.pipeline.faces.renderer import FaceRenderer, mats_by_game
from cardlang.pipeline.faces.theme_files import open_theme
from cardlang.pipeline.load.reading import Contents
from cardlang.source.sources import Sources


def layout(contents: Contents, units: Iterable[DeckFindings], checker: DeckChecker) -> list[Diagnostic]:
    """What does not fit on the faces of the cards, mats, tokens and pages that were read, each at its text; or, if they
    need not be drawn, only what is wrong with the theme by itself and the factions that it is for.

    Source: design/PRINT.md, "Fit ladder".
    """
    mats, tokens, pages = (contents.parts[part] for part in ("mat", "tokens", "page"))
    if not (contents.decks or mats or tokens or pages or contents.themes):
        return []
    if not checker.context.drawn:
        return _undrawn(contents)
    renderer, found = checker.renderer
    if renderer is None:
        return found
    found = [*found, *_of_decks([unit.faces for unit in units if unit.faces], renderer)]
    renderer.begin()
    for game, own in mats_by_game(mats):
        renderer.mats(game, own, check=True)
    if tokens or pages:
        from cardlang.pipeline.printing.pieces import check_pieces

        check_pieces(renderer, contents)
    found += faction_faults(contents, renderer.theme["factions"])
    if contents.whole:  # otherwise some games were not read, whose texts motifs may be about
        found += motif_faults(renderer.lines, [*contents.games.values()])
    if has_looks(contents.project):
        from cardlang.pipeline.check.sheet_fit import check_sheet_fit  # imports everything that prints

        check_sheet_fit(contents, renderer)
    found += renderer.art.finding()
    return found + renderer.diagnostics


def _of_decks(several: Iterable[FaceFindings], renderer: FaceRenderer) -> Iterator[Diagnostic]:
    """What was found in decks. The pictures that are missing are collected, to be told together."""
    told: set[tuple[str, ...]] = set()
    renderer.art.missing.clear()
    renderer.art.cards.clear()
    for findings in several:
        for one, keys in findings.found:
            if told.isdisjoint(keys):
                told.update(keys)
                yield one
        for name, span in findings.art:
            renderer.art.missing.setdefault(name, span)
        renderer.art.cards |= {*findings.bare}


def _undrawn(contents: Contents) -> list[Diagnostic]:
    theme, _, found = open_theme(contents.project, Sources())
    return found if theme is None else [*found, *faction_faults(contents, with_ink(theme, "full")["factions"])]
