"""The position that a scenario begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.frame import NOBODY
from cardlang.rules.scenario.boards import Map, read_board
from cardlang.rules.scenario.case import Case, Problem
from cardlang.rules.scenario.written import Place
from cardlang.rules.state import Creature, State, Tables

_STATE = ("player", "card", "damage", "tapped", "attached")  # what is said of a creature beside its printed values


def given(case: Case) -> State | None:
    """The state a scenario begins with; none if anything is wrong, which is then among the findings."""
    try:
        for word, only in (("phase", "action"), ("seed", None)):
            if case.data.get(word, only) != only:
                raise case.not_yet((word,), f"{word}: {case.data[word]}")
        map = _map(case)
        _cards(case)
        if has_errors(case.findings):
            return None
        teams = _teams(case)
        loaded = tuple(_load(case, id) for id in case.ids)
        creatures = tuple(_creature(case, letter, len(teams), loaded) for letter in case.letters)
    except Problem as problem:
        case.tell(problem)
        return None
    if has_errors(case.findings):
        return None
    state = _state(case, map, creatures, loaded, teams)
    return None if has_errors(case.findings) else state


def _map(case: Case) -> Map:
    """The board, every letter of which must be a creature."""
    texts = [
        case.source.text((*case.place, word), word) if word in case.data else None for word in ("board", "terrain")
    ]
    assert texts[0]  # the schema asks for it
    map, findings = read_board(texts[0], texts[1])
    case.findings += findings
    creatures = case.data.get("creatures", {})
    case.letters = {letter: number for number, letter in enumerate(creatures)}
    if map is None:
        return Map(Board(1, "."), {}, {})
    for letter, place in map.at.items():
        if letter not in creatures:
            span = texts[0].span(place, place + 1)
            message = f'there is no creature "{letter}"'
            case.findings.append(Diagnostic("C405", message, span, "describe it in creatures:"))
    for letter in creatures:
        if letter not in map.letters:
            message = f"{letter} does not stand on the board"
            case.tell(case.problem("C405", ("creatures", letter), message, "put its letter on a square", key=True))
    return map


def _cards(case: Case) -> None:
    """The scenario's own cards, and a number for each card that it names."""
    for id, fields in case.data.get("cards", {}).items():
        place: Place = ("cards", id)
        if id in case.known:
            message = f'the project has a card "{id}" already'
            case.tell(case.problem("C405", place, message, "give this one an id of its own", key=True))
        case.own[id] = case.made(id, case.game.scenario.kind(fields), fields, place)
    for id, place in sorted(_named(case), key=lambda one: one[0]):
        try:
            case.card(id, place)
            case.ids.setdefault(id, len(case.ids))
        except Problem as problem:
            if id not in case.own:  # its own cards have been told of when they were read
                case.tell(problem)


def _named(case: Case) -> Iterator[tuple[str, Place]]:
    """All ids of cards in the position and in the steps."""
    for letter, fields in case.data.get("creatures", {}).items():
        place: Place = ("creatures", letter)
        if "card" in fields:
            yield fields["card"], (*place, "card")
        for n, card in enumerate(fields.get("attached", ())):
            yield _attached_id(card), (*place, "attached", n)
    for player, zones in case.data.get("players", {}).items():
        for zone in case.game.zones:
            yield from ((id, ("players", player, zone, n)) for n, id in enumerate(zones.get(zone, ())))
    for n, step in enumerate(case.data.get("when", ())):
        if "play" in step:
            yield step["play"], ("when", n, "play")
        if "play" in step.get("illegal", ()):
            yield step["illegal"]["play"], ("when", n, "illegal", "play")


def _attached_id(card: str | Mapping[str, Any]) -> str:
    return card if isinstance(card, str) else card["card"]


def _load(case: Case, id: str) -> LoadedCard:
    return case.game.load(case.own.get(id) or case.known[id], case.game)


def _teams(case: Case) -> tuple[int, ...]:
    """The team of each player: partners share a name for it, others stand alone."""
    players = case.data.get("players", {})
    labels = [players.get(str(n), {}).get("team", n) for n in range(1, 1 + max(2, *map(int, players), 2))]
    for player, fields in players.items():
        for word in fields.keys() - {"team", *case.game.zones, *case.game.resources}:
            case.tell(case.not_yet(("players", player, word), f"{word}:", key=True))
    return tuple(labels.index(label) for label in labels)


def _creature(case: Case, letter: str, players: int, loaded: tuple[LoadedCard, ...]) -> Creature:
    place: Place = ("creatures", letter)
    fields = case.at(place)
    if not 1 <= fields["player"] <= players:
        raise case.problem("C405", (*place, "player"), f"there is no player {fields['player']}", "name it in players:")
    card = fields.get("card")
    stats = next((name for name in fields if name not in _STATE), None)
    if card is not None and stats:
        message = f"{letter} is the card {card}, which has its own {stats}:"
        raise case.problem("C405", (*place, stats), message, "leave it out, or leave out card:", key=True)
    if card is None:
        printed = {name: value for name, value in fields.items() if name not in _STATE}
        played = case.made(letter, "creature", printed, place)
    else:
        played = case.card(card, (*place, "card"))
        if played.card.kind != "creature":
            raise case.problem("C405", (*place, "card"), f'"{card}" is no creature', "write the id of a creature card")
    creature = case.game.creature(letter, fields["player"] - 1, played, NOBODY if card is None else case.ids[card])
    if isinstance(creature, NotYet):
        raise case.unplayed((*place, "powers" if card is None else "card"), letter, creature)
    return creature


def _state(
    case: Case, map: Map, creatures: tuple[Creature, ...], cards: tuple[LoadedCard, ...], teams: tuple[int, ...]
) -> State:
    game = case.game
    tables = Tables(map.board, creatures, cards, teams, tuple(game.zones), game.resources)
    turn = case.data.get("turn", 1)
    if turn > len(teams):
        case.tell(case.problem("C405", ("turn",), f"there is no player {turn}", "name it in players:"))
    state = State(tables, turn - 1, [map.letters[letter] for letter in case.letters])
    for letter, number in case.letters.items():
        fields = case.at(("creatures", letter))
        state.damage[number] = fields.get("damage", 0)
        state.tapped[number] = fields.get("tapped", False)
        state.attached[number] = tuple(
            _attached(case, letter, n, len(teams)) for n in range(len(fields.get("attached", ())))
        )
    players = case.data.get("players", {})
    for player in range(len(teams)):
        fields = players.get(str(player + 1), {})
        for zone, kind in game.zones.items():
            ids = fields.get(zone, ())
            state.zones[state.zone(player, zone)] = tuple(case.ids[id] for id in ids)
            for n, id in enumerate(ids):
                if cards[case.ids[id]].card.kind != kind:
                    place: Place = ("players", str(player + 1), zone, n)
                    case.tell(case.problem("C405", place, f'"{id}" is no {kind} card', f"{zone} holds {kind} cards"))
        for resource in game.resources:
            amount = fields.get(resource, game.scenario.start.get(resource, 0))
            state.resources[state.resource(player, resource)] = amount
    return state


def _attached(case: Case, letter: str, n: int, players: int) -> tuple[int, int]:
    """A card under a creature, with its owner."""
    place: Place = ("creatures", letter, "attached", n)
    said = case.at(place)
    id = _attached_id(said)
    played: PlayedCard = case.card(id, place)
    owner = case.at(("creatures", letter, "player")) if isinstance(said, str) else said["owner"]
    words = _load(case, id).attached
    if not played.box("attached"):
        case.tell(case.problem("C405", place, f'"{id}" has no lower box', "only a card with one can be attached"))
    elif words:
        case.tell(case.unplayed(place, id, words))
    elif owner > players:
        case.tell(case.problem("C405", place, f"there is no player {owner}", "name it in players:"))
    return case.ids[id], owner - 1
