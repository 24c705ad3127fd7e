"""Compares a position with what a scenario expects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from cardlang.rules.actions import Kind, second_parts
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.scenario.case import Case, Place, Problem, as_yaml
from cardlang.rules.scenario.step_data import is_square
from cardlang.rules.state import GONE, State, on_square

_MOST = 8  # list entries shown in a message


def compare(case: Case, play: Play, place: Place) -> None:
    """Report every difference between `play` and the expectation at `place`, which has the form of `then`."""
    for who, expected in case.at(place).items():
        here = (*place, who)
        try:
            if who == "legal":
                _legal(case, play, here)
            elif who.isdecimal() or who == "table":
                _compare_player(case, play, who, here)
            elif who == "counters":
                _compare_values(case, who, case.game.counters, partial(_on_squares, play.state), here)
            elif who in case.table_words:
                _same(case, here, who, expected, _of_table(case.game, play, who))
            else:
                creature = case.creature(who, here, play.state, key=True)
                known = {"at", "attached", case.game.scenario.damage, *case.game.counters, *case.game.scenario.creature}
                _compare_values(case, who, known, partial(_of_creature, case.game, play.state, creature), here)
        except Problem as problem:
            case.tell(problem)


def _compare_player(case: Case, play: Play, who: str, here: Place) -> None:
    player = NOBODY if who == "table" else int(who) - 1
    if player >= len(play.state.tables.teams):
        raise case.problem("C405", here, f"there is no player {who}", "name it in players:", key=True)
    for problem in case.malformed(here):
        raise problem
    for word, value in case.at(here).items():
        if word in case.game.zones:
            for n, id in enumerate(value):
                case.card(id, (*here, word, n))
    known = {*case.game.zones, *case.game.resources}
    _compare_values(case, who, known, partial(_of_player, case.game, play.state, player), here)


def _compare_values(case: Case, who: str, known: Collection[str], look: Callable[[str], Any], here: Place) -> None:
    """Compare everything expected of one creature or player, of which `known` words can be looked up."""
    for word, expected in case.at(here).items():
        if word not in known:
            raise case.not_yet((*here, word), f"{word}:", key=True)
        _same(case, (*here, word), f"{who}.{word}", expected, look(word))


def _of_table(game: Game, play: Play, word: str) -> Any:
    """What a word means for the whole game."""
    if word == "over":
        return play.state.over
    if word == "winner":
        return next((player + 1 for player in game.opening.winners(play.state)), None)
    return game.scenario.table[word](play)


def _of_player(game: Game, state: State, player: int, word: str) -> Any:
    """The ids of the cards in a zone of a player or the table, top first, or the amount of a resource."""
    if word in game.zones:
        return [state.tables.cards[card].card.id for card in state.zones[state.zone(player, word)]]
    return state.has(player, word)


def _of_creature(game: Game, state: State, creature: int, word: str) -> Any:
    """A creature's square (None off the board), its damage, its attached cards, or the counters on it or on those."""
    cards, attached, square = state.tables.cards, state.attached[creature], state.at[creature]
    if word == "at":
        return None if square == GONE else list(state.tables.board.place(square))
    if word == game.scenario.damage:
        return state.damage[creature]
    if word == "attached":
        return [cards[card].card.id for card, _ in attached]
    if word in game.counters:
        own = state.counter(word, creature)
        below = {cards[card].card.id: n for card, _ in attached if (n := state.counter(word, creature, card))}
        if "card" not in game.counters[word] or ("creature" in game.counters[word] and not below):
            return own
        return {**({state.tables.creatures[creature].name: own} if own else {}), **below}
    return game.scenario.creature[word](state, creature)


def _on_squares(state: State, counter: str) -> list[list[int]]:
    """The squares with a counter, each as often as it has some, markers with it."""
    on = [(on_square(one), n) for (name, one, _), n in sorted(state.counters.items()) if name == counter]
    on += [(one.square, 1) for one in state.markers if one.token == counter]
    return sorted(list(state.tables.board.place(square)) for square, n in on if square >= 0 for _ in range(n))


def _parts(play: Play, kind: Kind, creature: int) -> list[Any]:
    """The second parts of the actions of a kind that a creature may take now, as scenarios write them. To stay where it
    is, is not among them."""
    tables = play.state.tables
    write: Mapping[str, Callable[[int], Any]] = {
        "creature": lambda one: tables.creatures[one].name,
        "card": lambda card: tables.cards[card].card.id,
        "square": lambda square: tables.board.place(square),
        "power": lambda n: n,
    }
    found = second_parts(play.decision.options if play.decision else (), kind, creature)
    part = kind.parts[1]
    return sorted(write[part](n) for n in found if part != "square" or n != play.state.at[creature])


def _legal(case: Case, play: Play, here: Place) -> None:
    """Compare everything that a creature may do now, as sets."""
    for letter, words in case.at(here).items():
        creature = case.creature(letter, (*here, letter), play.state, key=True)
        for word, expected in words.items():
            place = (*here, letter, word)
            kind = case.game.scenario.legal.get(word)
            if kind is None:
                raise case.not_yet(place, f"{word}:", key=True)
            expected = sorted({tuple(one) if isinstance(one, list) else one for one in expected})
            _same(case, place, f"legal.{letter}.{word}", expected, _parts(play, kind, creature))


def _same(case: Case, place: Place, what: str, expected: Any, was: Any) -> None:
    """Report a difference; for lists, also what is missing and what is extra."""
    if place[-1] in case.game.scenario.piles or place[-2:-1] == ("counters",):
        expected, was = sorted(expected), sorted(was)
    if (expected, type(expected)) != (was, type(was)):
        lists = isinstance(expected, list) and isinstance(was, list) and not is_square(expected)
        help = _between(expected, was) if lists else ""
        case.fault("C401", place, f"{what}: expected {_shown(expected)}, was {_shown(was)}", help)


def _between(expected: list[Any], was: list[Any]) -> str:
    """Describe how two lists differ.

    >>> _between(["run", "web", "web"], ["shove", "web"])
    'missing: run, web; too much: shove'
    >>> _between(["run", "web"], ["web", "run"])
    'the same in another order'
    """
    rest, missing = [*was], []
    for one in expected:
        if one in rest:
            rest.remove(one)
        else:
            missing.append(one)
    parts = [
        f"{what}: {', '.join(map(as_yaml, some))}" for what, some in (("missing", missing), ("too much", rest)) if some
    ]
    return "; ".join(parts) or "the same in another order"


def _shown(value: Any) -> str:
    """A value; for a long list, its length."""
    return f"{len(value)} entries" if isinstance(value, list) and len(value) > _MOST else as_yaml(value)
