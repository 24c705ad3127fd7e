"""The sentences in which replays tell a game of elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.activating import uses_of
from cardlang.games.elements.spells import AGE
from cardlang.games.elements.table import FACES, asked, hero_of
from cardlang.language.nodes.base import Node
from cardlang.mechanics.armies.steps import BUY, PLACE, READY
from cardlang.mechanics.dice.steps import ROLLING, shown
from cardlang.mechanics.rounds.steps import ROLL, STOP, TAKE_UP, WAIT
from cardlang.rules.actions import split
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Story
from cardlang.rules.log import LogEntry
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.trace import Names
from cardlang.rules.words import listed

# What a player does.
_DOES: Final[Mapping[int, str]] = {
    a.REST.number: "{who} takes no action.",
    a.END.number: "{who} is done.",
    STOP.number: "{who} stops the game.",
    TAKE_UP.number: "{who} takes up a die that shows {face}.",
    ROLL.number: "{who} rolls the dice in hand.",
    WAIT.number: "{who} waits.",
    a.TAKE.number: "{who} takes {card}.",
    BUY.number: "{who} adds {card} to the army.",
    READY.number: "{who} has an army.",
    PLACE.number: "{who} places {card} on {square}.",
    a.CAST.number: "{who} casts {card}.",
    a.DRAW.number: "{who} draws.",
    a.LEARN.number: "{who} learns {card}.",
    a.DISPEL.number: "{who} dispels {card} on {creature}.",
    a.ATTACK.number: "{creature} attacks {target}.",
    a.USE.number: "{creature} uses {power}.",
    a.MOVE.number: "{creature} moves to {square}.",
}

# What happens.
_HAPPENS: Final[Mapping[str, str]] = {
    "comes": "{me} comes into play on {square}.",
    "stands": "{me} stands on {square}.",
    "leaves": "{me} leaves the board.",
    "dies": "{me} dies.",
    "prevented": "{amount} {means} {wounds} to {me} have no effect.",
    "damaged": "{me} takes {amount} {means} {wounds}{cause} ({now} of {of}).",
    "healed": "{me} is healed by {amount} ({now} of {of}).",
    "no effect": "The {means}{by} comes to nothing{why}.",
    "attached": "{card} lies on {me}.",
    "detached": "{card} no longer lies on {me}.",
    "shuffled": "{who} shuffles the {to}.",
    "rolled": "{who} rolls {words}.",
    "counted": "{amount:+} power token on {card}, which has {now}.",
    "answers": "{text} takes effect.",
    "lasts": "From now on: {words}.",
    "past": "No longer: {words}.",
    "first": "{who} begins.",
}
_ZONES: Final = {"spells": "spell deck", "fallen": "creatures that are out of the game"}
NO_WOUNDS: Final = "it deals none"
_SAYS_ALREADY: Final = (a.TAKE.number, BUY.number, PLACE.number, a.LEARN.number, a.CAST.number)


def action(play: Play, code: int, names: Names, done: bool) -> str:
    """What a player does."""
    return _said(_DOES[split(code)[0]], play, code, names)


def answer(play: Play, code: int, names: Names) -> str:
    """The same as an answer to a question. Nobody responds in this game."""
    return action(play, code, names, True)


def _said(words: str, play: Play, code: int, names: Names) -> str:
    kind, *parts = split(code)
    said = {"who": names.player(play.decision.player if play.decision else asked(play.state))}
    for part, n in zip(names.game.actions[kind].parts, parts, strict=False):
        if part == "power":
            said[part] = _ability(play.state, parts[0], n, names)
        else:
            said["target" if part in said else part] = names.part(part, n)
    return words.format(**said)


def _ability(state: State, me: int, n: int, names: Names) -> str:
    uses = uses_of(state, me)
    words = (
        names.words.said(uses[n][1].program.name, _span(uses[n][1].program.origins.values())) if n < len(uses) else ""
    )
    return f"“{words}”" if words else "its ability"


def _span(nodes: Iterable[Node]) -> tuple[int, int] | None:
    """The words that an ability comes from."""
    spans = [node.span for node in nodes if node.span]
    return (min(one[0] for one in spans), max(one[1] for one in spans)) if spans else None


def says(code: int, fact: LogEntry) -> bool:
    """Whether the sentence of an action already says what then happens."""
    kind, one, other = split(code)
    if kind == a.MOVE.number:
        return fact[:2] == ("stands", one) and fact.amount == other
    if kind == PLACE.number:
        return fact.what == "comes"
    return kind in _SAYS_ALREADY and fact.what in ("card", "drawn") and fact.card == one


def changes(state: State, entries: Sequence[LogEntry], names: Names) -> Iterator[tuple[int, str]]:
    """The sentences for entries of the log. Dice are told as they are rolled."""
    drawn: list[LogEntry] = []
    for fact in entries:
        if drawn and not (fact.what == "drawn" and _same(fact, drawn[0])):
            yield drawn[0].level, _drawn(drawn, names)
            drawn.clear()
        if fact.what == "drawn" and fact.to == "hand":
            drawn.append(fact)
        elif fact.what in ("card", "drawn"):
            if fact.to:
                yield fact.level, _card(fact, names)
        elif fact.what in _HAPPENS and fact.words not in (AGE, NO_WOUNDS):
            yield fact.level, _happened(fact, names)
    if drawn:
        yield drawn[0].level, _drawn(drawn, names)


def _same(one: LogEntry, other: LogEntry) -> bool:
    return (one.player, one.source, one.to) == (other.player, other.source, other.to)


def _drawn(facts: Sequence[LogEntry], names: Names) -> str:
    return f"{names.player(facts[0].player)} draws {listed([names.card(fact.card) for fact in facts])}."


def _card(fact: LogEntry, names: Names) -> str:
    """A card that goes from one place to another."""
    card, who = names.card(fact.card), names.player(fact.player)
    if (fact.source, fact.to) == ("hand", "discard"):
        return f"{who} discards {card}."
    if fact.to.startswith("column"):
        return f"{card} comes into the tableau."
    to = {"discard": "discard pile", **_ZONES}.get(fact.to, fact.to)
    return f"{card} goes to the {to} of {who}."


def _happened(fact: LogEntry, names: Names) -> str:
    cause = ""
    if fact.other != NOBODY and fact.other != fact.creature:
        cause = f" from {names.creature(fact.other)}"
    if fact.card != NOBODY and fact.what in ("damaged", "prevented"):
        cause = f" from {names.card(fact.card)}"
    return _HAPPENS[fact.what].format(
        me="" if fact.creature == NOBODY else names.creature(fact.creature),
        who="" if fact.player == NOBODY else names.player(fact.player),
        card="" if fact.card == NOBODY else names.card(fact.card),
        square=names.square(fact.amount) if fact.what in ("comes", "stands") else "",
        text=f"“{fact.words}”" if fact.what == "answers" else "",
        words=fact.words,
        amount=fact.amount,
        now=fact.now,
        of=fact.of,
        means=fact.means,
        wounds="wound" if fact.amount == 1 else "wounds",
        to=_ZONES.get(fact.to, fact.to),
        cause=cause,
        by="" if fact.other == NOBODY else f" of {names.creature(fact.other)}",
        why=f": {fact.words}" if fact.words else "",
    )


def heading(state: State, names: Names) -> str:
    """Whose action it is."""
    return f"Action {state.turns - 1} ({names.player(state.turn)})"


def standing(state: State, names: Names) -> Iterable[str]:
    """Hit points, hand and dice of each player."""
    for player in range(len(state.tables.teams)):
        hero = hero_of(state, player)
        left = 0 if hero == NOBODY else (state.stat(hero, "hit points") or 0) - state.damage[hero]
        dice = [f"{n} {face}" for face in (*FACES, ROLLING) if (n := shown(state, player, face))]
        hand = len(state.zones[state.zone(player, "hand")])
        cards = f"{hand} card{'' if hand == 1 else 's'} in hand"
        yield f"{names.player(player)}: {left} hit points, {cards}, dice: {', '.join(dice) or 'none'}"


STORY: Final = Story(action=action, answer=answer, says=says, changes=changes, heading=heading, standing=standing)
