"""Lint's look at faces: whether everything fits on its face, and every face on its sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from cardlang.face.theme import with_ink
from cardlang.language.node_types import node_types
from cardlang.language.nodes.base import node_fields
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.pipeline.check.checked_files import CheckedFiles
from cardlang.pipeline.check.deck_findings import FaceFindings
from cardlang.pipeline.check.faces import check_sheet_fit, has_own_templates
from cardlang.pipeline.faces.renderer import FaceRenderer, mats_by_game
from cardlang.pipeline.faces.theme_files import THEME, ThemeLines, open_theme
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.pieces import check_pieces
from cardlang.source.project import Project
from cardlang.source.sources import Sources


def layout(checked: CheckedFiles) -> list[Diagnostic]:
    """What does not fit on the faces of the cards, mats, tokens and pages that were read, each at its text; or, if they
    need not be drawn, only what is wrong with the theme by itself and the factions that it is for.

    Source: docs/faces.md.
    """
    contents, checker = checked.contents, checked.checker
    pieces = [(part, document, game) for part in ("mat", "tokens", "page") for document, game in contents.parts[part]]
    if not (contents.decks or pieces or contents.themes):
        return []
    if not checker.context.drawn:
        theme, _, found = open_theme(contents.project, Sources())
        return found if theme is None else [*found, *faction_faults(contents, with_ink(theme, "full")["factions"])]
    renderer, found = checker.renderer
    if renderer is None:
        return found
    found = [*found, *_of_decks([unit.faces for unit in checked.units if unit.faces], renderer)]
    if pieces:
        texts = [(part, document.path, document.source.text, game.id) for part, document, game in pieces]
        shown = {game.id for part, document, game in pieces if part == "page" and document.has(("cards",))}
        paths = [one.outline.path for one in contents.decks if one.outline.game in shown]
        texts += [("deck", path, source.text, "") for path in paths if (source := contents.sources.get(path))]
        found += checked.findings("pieces", texts, partial(_of_pieces, contents, renderer), drawn=True)
    found += faction_faults(contents, renderer.theme["factions"])
    if contents.whole:  # otherwise some games were not read, whose texts motifs may be about
        make = partial(motif_faults, renderer.lines, [*contents.games.values()])
        found += checked.findings("motifs", sorted(contents.games), make, drawn=True)
    if has_own_templates(contents.project):
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


def _of_pieces(contents: Contents, renderer: FaceRenderer) -> Sequence[Diagnostic]:
    """What is wrong with mats, tokens and pages."""
    first = len(renderer.diagnostics)
    renderer.begin()
    for game, own in mats_by_game(contents.parts["mat"]):
        renderer.mats(game, own, check=True)
    check_pieces(renderer, contents)
    found = renderer.diagnostics[first:]
    del renderer.diagnostics[first:]
    return found


def faction_faults(contents: Contents, looks: Collection[str]) -> Iterator[Diagnostic]:
    """Factions and sets of decks that their games do not declare, and declared factions without a look (`looks` are
    those of the theme). A game that declares none may have any; then only slips are told."""
    found: dict[tuple[str, str], list[Diagnostic]] = {}
    for read in contents.decks:
        words = read.game.language.vocabulary
        for one in (
            *_undeclared(read, "faction", words.factions, {*words.factions, *looks}),
            *_undeclared(read, "set", words.sets, words.sets),
        ):
            found.setdefault((read.game.id, one.message), []).append(one)
    for first, *others in found.values():  # one finding, however many decks have it
        count = f" ({len(others) + 1} decks name it)" if others else ""
        yield replace(first, message=first.message + count)
    for game in contents.games.values():
        yield from _without_look(contents.project, game, looks)


def _undeclared(read: ReadDeck, field: str, declared: Collection[str], known: Collection[str]) -> Iterator[Diagnostic]:
    outline = read.outline
    id = str(outline.fields.get(field, ""))
    own = bool(declared) and len(read.game.line) > 1  # who extends a shipped game cannot add to what that declares
    known = declared if own else known
    near = closest(id, known) if id not in known else None
    if id and id not in known and (own or (near and surely_meant(id, near, known))):
        help = did_you_mean(near) or f"declare it under {field}s: in games/{read.game.id}/game.yaml"
        span = outline.places[field]
        yield Diagnostic("C166", f'{read.game.name} has no {field} "{id}"', span, help, severity="warning")


def _without_look(project: Project, game: LoadedGame, looks: Collection[str]) -> Iterator[Diagnostic]:
    missing = {id: one.look for id, one in game.language.vocabulary.factions.items() if one.look not in looks}
    if not missing or game.file is None:
        return
    misnamed = did_you_mean(THEME)
    if any(one.help == misnamed for one in project.unread_files()):
        return  # its looks are unknown
    for id, look in missing.items():
        message = f'the theme has no look "{look}", so this faction is printed in neutral colours'
        help = did_you_mean(closest(look, looks)) or f"add {look} under factions: in templates/theme.yaml"
        place = ("factions", id, "look") if look != id else ("factions", id)
        yield Diagnostic("C530", message, game.file.where(*place), help, severity="warning")


def motif_faults(lines: ThemeLines, games: list[LoadedGame]) -> Iterator[Diagnostic]:
    """The effects, and values of them, that no text of `games` can have."""
    document = next((one for one in lines.documents if one.has(("motifs",))), None)
    if document is None:
        return
    known = {node.__name__: node for game in games for node in node_types(game.parts.wording.constructs)}
    for n, one in enumerate(document.data["motifs"]):
        effect = one.get("effect")
        if effect is None:
            continue
        place: tuple[str | int, ...] = ("motifs", n, "effect")
        name, names = str(effect), sorted(known)
        if effect in known:
            names = [field.name for field in node_fields(known[name])]
            name = next((key for key in one.get("where", {}) if key not in names), "")
            place = ("motifs", n, "where", name)
        if name:
            what = f"the effect {effect} has no {name}" if effect in known else f'no text means an effect "{name}"'
            help = did_you_mean(closest(name, names)) or "name one that `cardlang parse --json` shows for a text"
            yield Diagnostic("C530", what, document.where(*place), help, severity="warning")
