"""A game of skirmish told in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.laws import use_of
from cardlang.games.skirmish.turn import winners
from cardlang.rules.actions import split
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Story
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.trace import Names

_ZONES: Final = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "creature_hand": "hand",
    "creature_deck": "creature deck",
    "creature_discard": "discard pile",
}


def action(play: Play, code: int, names: Names) -> str:
    """What a player does."""
    kind, one, other = split(code)
    state, me = play.state, names.creature
    player = names.player(play.decision.player if play.decision else state.turn)
    match kind:
        case a.END_PHASE.number:
            what = "has all starting creatures" if state.phase == "setup" else f"ends the {state.phase} phase"
            return f"{player} {what}."
        case a.END_ACTIVATION.number:
            return f"The activation of {me(state.active)} ends."
        case a.ACTIVATE.number:
            return f"{me(one)} is activated."
        case a.MOVE.number if state.at[one] == other:
            return f"{me(one)} stays where it is, its move used up."
        case a.MOVE.number:
            return f"{me(one)} moves to {names.square(other)}."
        case a.ATTACK.number:
            return f"{me(one)} attacks {me(other)}."
        case a.STRIKE_BACK.number:
            return f"{me(one)} attacks {me(other)} for its tap."
        case a.PLAY.number:
            return f"{me(one)} plays {names.card(other)}."
        case a.POWER.number:
            return f"{me(one)} uses {_power(state, one, other, names)}."
        case a.DODGE.number:
            return f"{me(one)} dodges."
        case a.DEPLOY.number:
            return f"{player} deploys {names.card(one)} on {names.square(other)}."
        case a.START_WITH.number:
            return f"{player} begins with {names.card(one)} on {names.square(other)}."
    raise AssertionError(f"no sentence for {code}")


def _power(state: State, me: int, n: int, names: Names) -> str:
    """A power by its keyword, by the card that gives it, or in its own words."""
    found = use_of(state, me, n)
    if found is None:
        return f"power {n}"
    use, of = found
    own = state.tables.creatures[me].card
    if of.card not in (NOBODY, own):
        return names.card(of.card)
    if use.keyword:
        value = state.power(me, use.keyword)
        return use.keyword if value in (None, True) else f"{use.keyword} {value}"
    if of.card == NOBODY:
        return f"power {use.place}"
    texts = [text.text.strip() for text in state.tables.cards[own].card.texts]
    return f"“{texts[use.place].rstrip('.')}”" if use.place < len(texts) else f"power {n}"


def changes(before: State, after: State, names: Names) -> Iterator[str]:
    """What has happened between two moments: to creatures, then to gold, cards and the course of the game."""
    for one in range(len(after.at)):
        yield from _creature(before, after, one, names)
    for player in range(len(after.tables.teams)):
        yield from _gold(before, after, player, names)
        yield from _cards(before, after, player, names)
    if after.ending and not before.ending:
        yield "The game ends after this turn."
    if after.over and not before.over:
        yield _end(after, names)


def _creature(before: State, after: State, one: int, names: Names) -> Iterator[str]:
    me, was, here = names.creature(one), before.at[one], after.at[one]
    if was == GONE and here == GONE:
        return
    if was == GONE:
        yield f"{me} comes into play on {names.square(here)}."
    elif here not in (was, GONE):
        yield f"{me} stands on {names.square(here)}."
    if after.controller[one] != before.controller[one]:
        yield f"{names.player(after.controller[one])} controls {me}."
    if was != GONE:
        yield from _condition(before, after, one, names)
    for card, _ in (Counter(after.attached[one]) - Counter(before.attached[one])).elements():
        yield f"{names.card(card)} is attached to {me}."
    if here == GONE:
        yield f"{me} is destroyed." if after.damage[one] >= _hit_points(before, one) else f"{me} leaves the board."
    else:
        for card, _ in (Counter(before.attached[one]) - Counter(after.attached[one])).elements():
            yield f"{names.card(card)} is no longer attached to {me}."


def _condition(before: State, after: State, one: int, names: Names) -> Iterator[str]:
    """Its damage, and whether it is tapped."""
    me, harm = names.creature(one), after.damage[one] - before.damage[one]
    if after.tapped[one] != before.tapped[one] and after.at[one] != GONE:
        yield f"{me} {'taps' if after.tapped[one] else 'untaps'}."
    if harm:
        of = f"({after.damage[one]} of {_hit_points(after if after.at[one] != GONE else before, one)})"
        yield f"{me} takes {harm} damage {of}." if harm > 0 else f"{me} is healed by {-harm} {of}."


def _hit_points(state: State, one: int) -> int:
    return state.stat(one, "hit points") or 0


def _cards(before: State, after: State, player: int, names: Names) -> Iterator[str]:
    """Cards that have gone from one zone of a player to another, or into one from play."""
    who = names.player(player)
    zones = {zone: after.zone(player, zone) for zone in after.tables.zones}
    lost = {zone: Counter(before.zones[n]) - Counter(after.zones[n]) for zone, n in zones.items()}
    went: dict[tuple[str, str], list[str]] = {}
    for zone, n in zones.items():
        for card in (Counter(after.zones[n]) - Counter(before.zones[n])).elements():
            source = next((one for one in zones if lost[one][card]), "")
            if source:
                lost[source][card] -= 1
            went.setdefault((source, zone), []).append(names.card(card))
        if before.zones[n] != after.zones[n] and Counter(before.zones[n]) == Counter(after.zones[n]):
            yield f"{who} shuffles the {_ZONES[zone]}."
    for (source, to), cards in went.items():
        yield _went(who, _listed(cards), source, to)


def _listed(names: list[str]) -> str:
    """Names in a row.

    >>> _listed(["Web", "Feint", "Run!"])
    'Web, Feint and Run!'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _went(who: str, cards: str, source: str, to: str) -> str:
    match source, to:
        case ("deck", "hand") | ("creature_deck", "creature_hand"):
            return f"{who} draws {cards}."
        case ("", _) | ("hand", _) | ("creature_hand", _):
            return f"To the {_ZONES[to]} of {who}: {cards}."
    return f"From the {_ZONES[source]} to the {_ZONES[to]} of {who}: {cards}."


def _gold(before: State, after: State, player: int, names: Names) -> Iterator[str]:
    who = names.player(player)
    change = {
        name: after.resources[after.resource(player, name)] - before.resources[after.resource(player, name)]
        for name in after.tables.resources
    }
    moved = min(-change["vault"], change["supply"])
    if moved > 0:
        yield f"{who} moves {moved} gold to the supply."
        change["vault"] += moved
        change["supply"] -= moved
    for name in ("vault", "supply"):
        if change[name] > 0:
            yield f"{who} gains {change[name]} gold in the {name}."
        elif change[name] < 0:
            yield f"{who} pays {-change[name]} gold from the {name}."
    if change["vp"] > 0:
        yield f"{who} gains {change['vp']} VP."


def _end(state: State, names: Names) -> str:
    points = [f"{names.player(player)} {state.resources[state.resource(player, 'vp')]}" for player in _players(state)]
    won = [names.player(player) for player in winners(state)]
    return f"The game is over: {' and '.join(won) + ' won' if won else 'a draw'} ({', '.join(points)} VP)."


def heading(state: State, names: Names) -> Iterator[str]:
    """Whose turn it is, and what everyone has."""
    yield f"Turn {state.turns}: {names.player(state.turn)}"
    for player in _players(state):
        has = {name: state.resources[state.resource(player, name)] for name in state.tables.resources}
        cards = {zone: len(state.zones[state.zone(player, zone)]) for zone in state.tables.zones}
        yield (
            f"{names.player(player)}: vault {has['vault']}, supply {has['supply']}, {has['vp']} VP; "
            f"action cards {cards['hand']} in hand, {cards['deck']} in the deck; "
            f"creature cards {cards['creature_hand']} in hand, {cards['creature_deck']} in the deck"
        )


def _players(state: State) -> range:
    return range(len(state.tables.teams))


STORY: Final = Story(action, changes, heading)
