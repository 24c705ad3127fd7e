"""The starting position of a scenario."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardlang.model.article import with_article
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.rules.active import Marker
from cardlang.rules.board import ENTRY, FLOOR, NO_BOARD, Board
from cardlang.rules.cards import LoadedCard, NotYet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import CounterPlace
from cardlang.rules.scenario.case import Case, Place, Problem
from cardlang.rules.scenario.maps import Map, read_board
from cardlang.rules.start import make_tables
from cardlang.rules.state import GONE, State, on_square
from cardlang.rules.tables import Creature

_STATE = ("player", "at", "card", "tapped", "attached")  # what is said of a creature besides its printed values


def starting_position(case: Case) -> State | None:
    """The starting position; None if anything is wrong with it, which is added to the findings."""
    if case.game.lacking:
        case.fault("C407", (), case.game.unplayable, "see Game in cardlang/rules/game.py")
        return None
    try:
        for place, _ in _having(case):
            for problem in case.malformed(place):
                raise problem
        teams = _teams(case)
        map = _map(case, len(teams))
        _cards(case)
        phase = _phase(case)
        if map.board is None or has_errors(case.findings):
            return None
        loaded = [_load(case, id, place) for id, place in case.named.items()]
        creatures = [_creature(case, letter) for letter in case.letters]
        creatures += _reserve(case)
    except Problem as problem:
        case.tell(problem)
        return None
    if has_errors(case.findings):
        return None
    state = _state(case, map.board, map.letters, creatures, loaded, teams)
    state.phase = phase
    case.game.scenario.begin(state, case.data)
    state.refresh()  # attached cards take effect
    _alive(case, state)
    return None if has_errors(case.findings) else state


def _alive(case: Case, state: State) -> None:
    """Report creatures on the board that would be destroyed at once (S9.1)."""
    for letter, number in case.letters.items():
        damage, hp = state.damage[number], state.stat(number, case.game.fills)
        if hp is None and not damage:
            continue  # nothing that damage fills: it cannot be destroyed so
        if damage >= (hp or 0) and number not in state.destruction_replaced:
            place: Place = ("creatures", letter)
            called, fills = case.game.scenario.damage, case.game.fills
            message = f"{letter} has {damage} {called} and {hp or 0} {fills}: it would be destroyed"
            word = next((word for word in (called, case.game.fields.get(fills, fills)) if word in case.at(place)), None)
            where = (*place, word) if word else place
            case.fault("C409", where, message, f"give it more {fills}, or less {called}")


def _map(case: Case, players: int) -> Map:
    """The board. Every letter on it must be a creature. The board of a game without battlefields is drawn as it is, or
    left out."""
    own, creatures = case.game.opening.board(players, case.game.numbers), case.data.get("creatures", {})
    case.letters = {letter: number for number, letter in enumerate(creatures)}
    texts = [
        case.source.text((*case.place, word), word) if word in case.data else None for word in ("board", "terrain")
    ]
    if texts[0] is None:
        return Map(own, _on_own_board(case, own, creatures), {})
    map, findings = read_board(texts[0], texts[1], case.game.semantics.marks)
    case.findings += findings
    if own is not NO_BOARD and map.board:
        if (own.width, own.floor) != (map.board.width, map.board.floor):
            marks = re.sub(r"\d", FLOOR, own.marks)
            rows = " / ".join(marks[at : at + own.width] for at in range(0, len(marks), own.width))
            message = f"this is not the board of {players} players"
            case.fault("C404", ("board",), message, f"draw {rows}, or leave it out")
        map = map._replace(board=own)
    if findings and not map.at:
        return map
    for letter, place in map.at.items():
        if letter not in creatures and letter.isalpha():
            span = texts[0].span(place, place + 1)
            message = f'there is no creature "{letter}"'
            case.missing[letter] = Diagnostic("C405", message, span, "describe it in creatures:")
            case.findings.append(case.missing[letter])
    for letter, fields in creatures.items():
        if letter not in map.at:
            message = f"{letter} does not stand on the board"
            case.fault("C405", ("creatures", letter), message, "put its letter on a square", key=True)
        elif "at" in fields:
            message = f"{letter} stands where it is drawn"
            case.fault("C405", ("creatures", letter, "at"), message, "leave out at:, or leave out board:", key=True)
    return map


def _on_own_board(case: Case, board: Board, creatures: Mapping[str, Any]) -> dict[str, int]:
    """The square of each creature where no board is drawn: the one that it names, or the first free one where its
    player's start."""
    squares: dict[str, int] = {}
    for letter, fields in creatures.items():
        if "at" in fields:
            place: Place = ("creatures", letter, "at")
            square = board.square(*fields["at"])
            if square is None:
                raise case.no_square(place)
            there = next((one for one, taken in squares.items() if taken == square), "")
            if there or not board.floor >> square & 1:
                message = f"{letter} cannot stand there, where {there or 'a wall'} is"
                raise case.problem("C405", place, message, "name a free square")
            squares[letter] = square
    for letter, fields in creatures.items():
        if letter not in squares:
            owner = fields["player"]
            area = board.marked(ENTRY) if owner == NO_PLAYER else board.starts[owner - 1]
            free = [square for square in board.squares(area) if square not in squares.values()]
            if not free:
                message = f"there is no free square for {letter} where its player begins"
                raise case.problem("C405", ("creatures", letter), message, "write at: [x, y]")
            squares[letter] = free[0]
    return squares


def _phase(case: Case) -> str:
    """The phase in which the scenario begins; "" if the game's own words say it."""
    phases = case.game.scenario.phases
    phase: str = case.data.get("phase", next(iter(phases))) if phases else ""
    if phase not in (*phases, ""):
        help = did_you_mean(closest(phase, phases)) or f"write {' or '.join(phases)}"
        raise case.problem("C405", ("phase",), f'there is no phase "{phase}"', help)
    return phase


def _cards(case: Case) -> None:
    """Read the scenario's own cards, and number each card that it names."""
    for id, fields in case.data.get("cards", {}).items():
        place: Place = ("cards", id)
        if id in case.project:
            message = f'the project has a card "{id}" already'
            case.fault("C405", place, message, "give this one an id of its own", key=True)
        case.own[id] = case.described_card(id, case.game.kind_with(fields), fields, place)
    for id, place in sorted(_named(case), key=lambda one: one[0]):
        try:
            case.card(id, place)
            case.ids.setdefault(id, len(case.ids))
            case.named.setdefault(id, place)
        except Problem as problem:
            if id not in case.own:  # problems of its own cards were reported when they were read
                case.tell(problem)


def _named(case: Case) -> Iterator[tuple[str, Place]]:
    """Yield all card ids in the position and in the steps."""
    for letter, fields in case.data.get("creatures", {}).items():
        place: Place = ("creatures", letter)
        if "card" in fields:
            yield fields["card"], (*place, "card")
        for n, card in enumerate(fields.get("attached", ())):
            yield _attached_id(card), (*place, "attached", n)
    for having, has in _having(case):
        for zone in (*case.game.zones, "miniatures"):
            yield from ((id, (*having, zone, n)) for n, id in enumerate(has.get(zone, ())))
    for n, marker in enumerate(case.data.get("markers", ())):
        yield marker["card"], ("markers", n, "card")
    for n, step in enumerate(case.data.get("when", ())):
        yield from _in_step(case, step, ("when", n))


def _having(case: Case) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """What the players have, and the table, each with its place."""
    yield from ((("players", player), has) for player, has in case.data.get("players", {}).items())
    if "table" in case.data:
        yield ("table",), case.data["table"]


def _in_step(case: Case, step: Any, place: Place) -> Iterator[tuple[str, Place]]:
    """The cards that a step names. Other words may name creatures by their cards."""
    for word, value in step.items():
        here = (*place, word)
        if word in ("illegal", "respond"):
            yield from _in_step(case, value, here)
        elif word in case.game.scenario.cards:
            yield value, here
        elif word == "choose":
            for n, one in enumerate(value):
                for m, part in enumerate(one) if isinstance(one, list) else ((None, one),):
                    if isinstance(part, str) and part in case.cards:
                        yield part, (*here, n) if m is None else (*here, n, m)


def _attached_id(card: str | Mapping[str, Any]) -> str:
    return card if isinstance(card, str) else card["card"]


def _load(case: Case, id: str, place: Place) -> LoadedCard:
    loaded = case.game.load(case.cards[id], case.game)
    if isinstance(loaded, NotYet):
        raise case.unplayed(place, id, loaded)
    return loaded


def _teams(case: Case) -> tuple[int, ...]:
    """The team of each player. Partners share a team name; others stand alone, unless all play together. The side of
    nobody comes last."""
    players, numbers = case.data.get("players", {}), range(1, 1 + _players(case))
    labels = [0 if case.game.together else players.get(str(n), {}).get("team", n) for n in numbers]
    for player, fields in players.items():
        for word in fields.keys() - {"team", "miniatures", *case.game.zones, *case.game.resources}:
            case.tell(case.not_yet(("players", player, word), f"{word}:", key=True))
    for letter, creature in case.data.get("creatures", {}).items():
        here: Place = ("creatures", letter)
        if creature["player"] != NO_PLAYER or not case.game.nobody:
            _is_player(case, creature["player"], (*here, "player"), len(labels))
        for n, card in enumerate(creature.get("attached", ())):
            if not isinstance(card, str):
                _is_player(case, card["owner"], (*here, "attached", n, "owner"), len(labels))
    if "turn" in case.data:
        _is_player(case, case.data["turn"], ("turn",), len(labels))
    for n, marker in enumerate(case.data.get("markers", ())):
        _is_player(case, marker["player"], ("markers", n, "player"), len(labels))
    if case.game.nobody:
        labels.append(case.game.nobody)
    return tuple(labels.index(label) for label in labels)


NO_PLAYER = "nobody"  # whose pieces are those that the rules move


def _players(case: Case) -> int:
    """How many play."""
    return max(case.game.fewest, *map(int, case.data.get("players", {})), 1)


def _is_player(case: Case, number: int | str, place: Place, players: int) -> None:
    if number == NO_PLAYER:
        case.fault("C405", place, "there is no side of nobody in this game", "write the number of a player")
    elif int(number) > players:
        case.fault("C405", place, f"there is no player {number}", "name it in players:")


def _creature(case: Case, letter: str) -> Creature:
    place: Place = ("creatures", letter)
    fields = case.at(place)
    card = fields.get("card")
    of_state = (*_STATE, case.game.scenario.damage, *case.game.counters)
    stats = next((name for name in fields if name not in of_state), None)
    if card is not None and stats:
        message = f"{letter} is the card {card}, which has its own {stats}:"
        raise case.problem("C405", (*place, stats), message, "leave it out, or leave out card:", key=True)
    if card is None:
        printed = {name: value for name, value in fields.items() if name not in of_state}
        played = case.described_card(letter, case.game.kind_with(printed, piece=True), printed, place)
        case.bodies.append(played)
    else:
        played = case.card(card, (*place, "card"))
        if played.card.kind not in case.game.pieces:
            raise case.problem(
                "C405", (*place, "card"), f'"{card}" is not a creature', "write the id of a creature card"
            )
    number = NOBODY if card is None else case.ids[card]
    player = _players(case) if fields["player"] == NO_PLAYER else fields["player"] - 1
    creature = case.game.creature(letter, player, played, number, case.game)
    if isinstance(creature, NotYet):
        texts = [one for one in ("card", "powers", "text") if one in fields]
        raise case.unplayed((*place, *texts[:1]), letter, creature)
    return creature


def _reserve(case: Case) -> list[Creature]:
    """The creatures that the creature cards in zones can become, named after their cards."""
    found: list[Creature] = []
    for place, has in _having(case):
        at_table = _players(case) if case.game.nobody else 0
        player = at_table if place == ("table",) else int(place[-1]) - 1
        for zone, kinds in case.game.zones.items():
            for n, id in enumerate(has.get(zone, ())):
                played = case.cards[id]
                if played.card.kind in kinds and played.card.kind in case.game.pieces:
                    creature = case.game.creature(id, player, played, case.ids[id], case.game)
                    if isinstance(creature, NotYet):
                        raise case.unplayed((*place, zone, n), id, creature)
                    found.append(creature)
    return found


def _miniatures(case: Case) -> dict[int, dict[int, int]]:
    """How many of each creature a player can deploy (S3.3)."""
    found: dict[int, dict[int, int]] = {}
    for player, fields in case.data.get("players", {}).items():
        if "miniatures" in fields:
            ids = [case.ids[id] for id in fields["miniatures"]]
            found[int(player) - 1] = {id: ids.count(id) for id in ids}
            for n, id in enumerate(fields["miniatures"]):
                place: Place = ("players", player, "miniatures", n)
                if case.card(id, place).card.kind != "creature":
                    case.fault("C405", place, f'"{id}" is not a creature card', "only a creature has one")
    return found


def _state(
    case: Case,
    board: Board,
    at: Mapping[str, int],
    creatures: list[Creature],
    cards: list[LoadedCard],
    teams: tuple[int, ...],
) -> State:
    game = case.game
    texts = [case.cards[id] for id in case.ids]
    texts += case.bodies
    tables = make_tables(game, board, creatures, cards, teams, texts, miniatures=_miniatures(case))
    squares = [at[letter] for letter in case.letters]
    squares += [GONE] * (len(creatures) - len(squares))
    state = State(tables, case.data.get("turn", 1) - 1, squares, case.data.get("seed", 0))
    for letter, number in case.letters.items():
        fields = case.at(("creatures", letter))
        state.damage[number] = fields.get(game.scenario.damage, 0)
        state.tapped[number] = fields.get("tapped", False)
        state.attached[number] = tuple(
            _attached(case, letter, n, cards) for n in range(len(fields.get("attached", ())))
        )
        state.counters = {**state.counters, **dict(_counters(case, letter, number))}
    state.counters = {**state.counters, **_on_squares(case, board)}
    state.markers = tuple(
        _marker(case, n, state)
        for n, said in enumerate(case.data.get("markers", ()))
        if _may_lie(case, said["token"], "square", ("markers", n, "token"), key=False)
    )
    has = dict(_having(case))
    for n, (player, zone) in enumerate(tables.zone_at):
        place = _place_of(player)
        state.zones[n] = tuple(case.ids[id] for id in has.get(place, {}).get(zone, ()))
        held = " or ".join(game.zones[zone])
        for m, card in enumerate(state.zones[n]):
            if cards[card].card.kind not in game.zones[zone]:
                message = f'"{cards[card].card.id}" is not {with_article(held)} card'
                case.fault("C405", (*place, zone, m), message, f"{zone} holds {held} cards")
    for n, (player, resource) in enumerate(tables.resource_at):
        usual = game.resources_at_start.get(resource, 0) if player in (NOBODY, *tables.players) else 0
        state.resources[n] = has.get(_place_of(player), {}).get(resource, usual)
    return state


def _place_of(player: int) -> Place:
    """The place of what a player has, or of what the table has."""
    return ("table",) if player == NOBODY else ("players", str(player + 1))


def _counters(case: Case, letter: str, number: int) -> Iterator[tuple[tuple[str, int, int], int]]:
    """The counters on a creature, which may be called by its letter, and on its attached cards."""
    fields = case.at(("creatures", letter))
    for counter in fields.keys() & case.game.counters.keys():
        of = fields[counter] if isinstance(fields[counter], Mapping) else {letter: fields[counter]}
        for id, n in of.items():
            place: Place = ("creatures", letter, counter, *([id] if of is fields[counter] else []))
            if id != letter and id not in map(_attached_id, fields.get("attached", ())):
                message = f'"{id}" is not attached to {letter}'
                case.fault("C405", place, message, "name it in attached:", key=True)
                continue
            _may_lie(case, counter, "creature" if id == letter else "card", place)
            yield (counter, number, NOBODY if id == letter else case.ids[id]), n


def _may_lie(case: Case, counter: str, on: CounterPlace, place: Place, key: bool = True) -> bool:
    """Whether a counter can lie there; if it cannot, that is reported at this place, at its `key` or its value."""
    if counter not in case.game.counters:
        help = did_you_mean(closest(counter, [*case.game.counters]))
        case.fault("C405", place, f'there is no counter "{counter}"', help, key=key)
        return False
    if on not in case.game.counters[counter]:
        where = {
            "creature": "on a creature: {0}: 1",
            "card": "on a card attached to a creature: {0}: {{card-id: 1}}",
            "square": "on squares, in counters: {{{0}: [[x, y]]}}",
        }
        says = " or ".join(where[one].format(counter) for one in case.game.counters[counter])
        case.fault("C405", place, f"{counter}: does not lie on a {on}", f"give it {says}", key=key)
    return on in case.game.counters[counter]


def _on_squares(case: Case, board: Board) -> Mapping[tuple[str, int, int], int]:
    """The counters on squares."""
    found = Counter[tuple[str, int, int]]()
    for counter, squares in case.data.get("counters", {}).items():
        for n, (x, y) in enumerate(squares if _may_lie(case, counter, "square", ("counters", counter)) else ()):
            square = board.square(x, y)
            if square is None:
                case.tell(case.no_square(("counters", counter, n)))
            else:
                found[counter, on_square(square), NOBODY] += 1
    return found


def _marker(case: Case, n: int, state: State) -> Marker:
    """A marker that a card has put on its square."""
    place: Place = ("markers", n)
    said, tables = case.at(place), state.tables
    square = tables.board.square(*said["at"])
    if square is None:
        raise case.no_square((*place, "at"))
    player = said["player"] - 1
    memory = case.game.scenario.memory(case.game, tables, case.ids[said["card"]], player)
    if not memory:
        raise case.problem("C405", (*place, "card"), f'"{said["card"]}" puts no markers', "name a card that does")
    return Marker(said["token"], square, player, memory)


def _attached(case: Case, letter: str, n: int, cards: Sequence[LoadedCard]) -> tuple[int, int]:
    """Return an attached card of a creature with its owner."""
    place: Place = ("creatures", letter, "attached", n)
    entry = case.at(place)
    id = _attached_id(entry)
    owner = case.at(("creatures", letter, "player")) if isinstance(entry, str) else entry["owner"]
    loaded = cards[case.ids[id]]
    if loaded.under is None:
        lower = "attached" in case.game.cards[loaded.card.kind].texts.values()
        why, help = (
            ("has no lower box", "only a card with one") if lower else ("does not stay in play", "only one that does")
        )
        case.fault("C405", place, f'"{id}" {why}', f"{help} can be attached")
    return case.ids[id], owner - 1
