"""Lint's look at faces and paper: whether everything fits on its face, and every face on its sheet.

Only projects with files of their own in `print/` or `templates/` need the second: the shipped templates suit the
shipped sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.model.pieces import PIECES
from cardlang.model.progress import steps
from cardlang.pipeline.check.deck_findings import FaceFindings
from cardlang.pipeline.faces.renderer import FaceRenderer, mats_by_game
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.decks import DrawnDeck, Job, drawn_deck, group_sheet, suits_sheet
from cardlang.pipeline.printing.mats import mat_sets
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.pieces import PLANS
from cardlang.source.disk import is_file, is_folder
from cardlang.source.paths import shared_folder
from cardlang.source.project import Project


def check_faces(read: ReadDeck, renderer: FaceRenderer, sheets: Sequence[str]) -> FaceFindings:
    """What is wrong with the faces of a deck. `sheets` are the names of the project's own sheets. What is wrong with
    several cards is found on each.

    Source: docs/faces.md.
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
    if has_own_templates(renderer.project):
        check_deck_fit(read, renderer, sheets)
    found = [(one, renderer.keys.get(one, ())) for one in renderer.diagnostics[first:]]
    del renderer.diagnostics[first:]
    return FaceFindings(tuple(found), tuple(art.missing.items()), tuple(sorted(art.cards)))


def has_own_templates(project: Project) -> bool:
    """Whether a project has sheets or templates of its own: the shipped templates suit the shipped sheets."""
    root = project.root
    return root != shared_folder() and any(is_folder(root / folder) for folder in ("print", "templates"))


def check_deck_fit(read: ReadDeck, renderer: FaceRenderer, own: Sequence[str]) -> None:
    """Has the renderer collect what of a deck does not suit its sheet; `own` are the names of the project's sheets."""
    drawn = _drawn(read, renderer)
    default = renderer.sheet(f"{renderer.paper}-9up")
    sheets = [sheet for name in own if (sheet := renderer.sheet(name))]
    if drawn is None or default is None:
        return
    exact = [sheet for sheet in (*sheets, default) if sheet.of_size(*drawn.size)]
    for sheet in dict.fromkeys(exact or [group_sheet(BuildOptions(), default, drawn, renderer)]):
        suits_sheet(sheet, drawn, renderer)


def check_sheet_fit(contents: Contents, renderer: FaceRenderer) -> None:
    """Has the renderer collect what of mats, and of pieces that a template of the project draws, does not suit its
    sheet."""
    for game, mats in mats_by_game(contents.parts["mat"]):
        for _ in mat_sets(renderer, game, mats):
            pass  # drawn for the findings alone
    for game in contents.games.values() if contents.whole else ():
        for kind in _own_pieces(renderer, game):
            decks = [read for read in contents.decks if read.game.id == game.id]
            for _ in PLANS[kind](Job(BuildOptions(), renderer, game, decks)):
                pass  # drawn for the findings alone


def _drawn(read: ReadDeck, renderer: FaceRenderer) -> DrawnDeck | None:
    """The cards of a deck that have no errors, drawn."""
    sound = filter(read.is_sound, read.deck.cards)
    faces = [(card, face, 1) for card in sound if (face := renderer.card(read, card))]
    back = renderer.back(read)
    return drawn_deck(renderer, read, faces, back) if faces and back else None


def _own_pieces(renderer: FaceRenderer, game: LoadedGame) -> Iterator[str]:
    """The kinds of pieces that a template of the project draws."""
    folders = [renderer.project.root / "templates" / id for id in (*game.line, "plain")]
    for kind, piece in PIECES.items():
        if any(is_file(folder / f"{name}.svg.j2") for folder in folders for name in piece.templates):
            yield kind
