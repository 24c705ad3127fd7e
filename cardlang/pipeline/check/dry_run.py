"""The rules check of lint: every card is played with the creatures of its faction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from cardlang.lint.dry_run import dry_run_findings
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents, ReadDeck, card_text, read
from cardlang.rules.cards import PlayedCard
from cardlang.rules.dryrun.faults import Fault
from cardlang.rules.dryrun.loops import Power, loops
from cardlang.rules.dryrun.trials import try_card
from cardlang.rules.dryrun.trigger_loops import Answer, trigger_loops
from cardlang.rules.dryrun_support import NOWHERE, DryRunBench
from cardlang.rules.game import Game
from cardlang.source.error import SourceError
from cardlang.source.project import Selection

CREATURES: Final = "creature"
_NO_MOMENT: Final = ("C313",)  # what never happens cannot be tried


class _Faction(NamedTuple):
    """The positions for its cards, and what these do that others might add to."""

    rules: Game
    bench: DryRunBench
    answers: list[Answer]
    powers: list[Power]


def dry_run_faults(contents: Contents, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What playing shows of the cards in which nothing else is wrong by what has been found."""
    wrong = {(one.span.path, one.card) for one in found if one.severity == "error" or one.code in _NO_MOMENT}
    told: list[Diagnostic] = []
    factions: dict[tuple[str, object], _Faction] = {}
    places: dict[int, tuple[ReadDeck, Card]] = {}  # by what is tried
    crews = _crews(contents)
    for deck in sorted(contents.decks, key=lambda deck: deck.deck.path):
        key = (deck.game.id, deck.deck.fields.get("faction"))
        for card in deck.deck.cards:
            played = PlayedCard(card, deck.effects(card))
            if (deck.deck.path, card.id) in wrong or None in played.effects:
                continue
            if deck.game.kinds[card.kind].own or deck.game.rules.dry_run.bench is NOWHERE:
                continue  # cards that only people play, or a game without positions for trials
            if key not in factions:
                factions[key] = _faction(deck.game, crews.get(key, ()))
            faction = factions[key]
            faults, answers, powers = try_card(faction.rules, played, faction.bench)
            if answers or powers:
                places[id(played)] = deck, card
                faction.answers.extend(answers)
                faction.powers.extend(powers)
            if len(deck.game.line) > 1:  # a project's own words mean nothing to an engine; playing tells it
                faults = [fault for fault in faults if fault.sort != "unplayed"]
            if faults:
                told += _told(deck, card, faults)
    for faction in factions.values():
        for played, fault in chain(trigger_loops(*faction[:3]), loops(*faction[:2], faction.powers)):
            told += _told(*places[id(played)], [fault])
    return told


def _faction(game: LoadedGame, decks: Iterable[ReadDeck]) -> _Faction:
    words, rules = game.language.vocabulary, game.rules
    crew = [PlayedCard(card, one.effects(card)) for one in decks for card in one.deck.cards]
    return _Faction(rules, rules.dry_run.bench(rules, crew, list(words.types), list(words.powers)), [], [])


def _told(deck: ReadDeck, card: Card, faults: Iterable[Fault]) -> Iterator[Diagnostic]:
    return deck.game.in_words(dry_run_findings(card_text(deck, card), faults))


def _crews(contents: Contents) -> dict[tuple[str, object], list[ReadDeck]]:
    """The creature decks of each faction, also those that are not selected."""
    decks = [deck for deck in contents.decks if deck.deck.kind == CREATURES]
    missing = {deck.deck.fields.get("faction") for deck in contents.decks} - {None}
    missing -= {deck.deck.fields.get("faction") for deck in decks}
    if missing and not contents.whole:
        decks += _elsewhere(contents, missing)
    crews: dict[tuple[str, object], list[ReadDeck]] = {}
    for deck in decks:
        faction = deck.deck.fields.get("faction")
        if faction is not None:
            crews.setdefault((deck.game.id, faction), []).append(deck)
    return crews


def _elsewhere(contents: Contents, factions: set[object]) -> list[ReadDeck]:
    """The creature decks of these factions in files of the project that are not selected."""
    project, files = contents.project, []
    for path, role in project.files():
        if role == "deck":
            try:
                document = project.open(path)[1]
            except SourceError:
                continue  # whoever selects the file is told
            head = document.root.value if document else None
            if isinstance(head, dict) and head.get("kind") == CREATURES and head.get("faction") in factions:
                files.append((path, role))
    return read(Selection(project, tuple(files), whole=False)).decks if files else []
