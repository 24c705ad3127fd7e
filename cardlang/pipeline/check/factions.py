"""Lint's look at factions and sets: whether decks use those that their game declares, and these the looks of the
theme."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.pipeline.faces.theme_files import THEME
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents, ReadDeck
from cardlang.source.project import Project


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
    id = str(read.deck.fields.get(field, ""))
    own = bool(declared) and len(read.game.line) > 1  # who extends a shipped game cannot add to what that declares
    known = declared if own else known
    near = closest(id, known) if id not in known else None
    if id and id not in known and (own or (near and surely_meant(id, near, known))):
        help = did_you_mean(near) or f"declare it under {field}s: in games/{read.game.id}/vocabulary.yaml"
        span = read.document.where(field)
        yield Diagnostic("C166", f'{read.game.name} has no {field} "{id}"', span, help, severity="warning")


def _without_look(project: Project, game: LoadedGame, looks: Collection[str]) -> Iterator[Diagnostic]:
    missing = {id: one.look for id, one in game.language.vocabulary.factions.items() if one.look not in looks}
    if not missing or game.id not in project.own_games():
        return
    misnamed = did_you_mean(THEME)
    if any(one.help == misnamed for one in project.unread_files()):
        return  # its looks are unknown
    document = project.open(project.own_games()[game.id])[1]
    assert document  # its words were read
    for id, look in missing.items():
        message = f'the theme has no look "{look}", so this faction is printed in neutral colours'
        help = did_you_mean(closest(look, looks)) or f"add {look} under factions: in templates/theme.yaml"
        place = ("factions", id, "look") if look != id else ("factions", id)
        yield Diagnostic("C530", message, document.where(*place), help, severity="warning")
