"""The sentences in which replays tell a game of skirmish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import use_of
from cardlang.games.skirmish.turn import winners
from cardlang.model.article import listed
from cardlang.rules.actions import split
from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Story
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.telling import LogEntry, Part, action_parts, entry_parts
from cardlang.rules.trace import Names

# What a player does; and the same as an answer to a question.
_DOES: Final[Mapping[int, tuple[str, str]]] = {
    a.END_PHASE.number: ("{who} ends the {phase} phase.", ""),
    a.END_ACTIVATION.number: ("The activation of {active} ends.", ""),
    a.ACTIVATE.number: ("{creature} is activated.", ""),
    a.MOVE.number: ("{creature} moves to {square}.", ""),
    a.ATTACK.number: ("{creature} attacks {target}.", ""),
    a.STRIKE_BACK.number: (
        "{creature} answers the tap of {target} with an opportunity attack.",
        "an opportunity attack",
    ),
    a.PLAY.number: ("{creature} plays {card}.", "{card}"),
    a.POWER.number: ("{creature} uses {power}.", "{power}"),
    a.DODGE.number: ("{creature} dodges.", "a dodge"),
    a.DEPLOY.number: ("{who} deploys {card} on {square}.", ""),
    a.START_WITH.number: ("{who} begins with {card} on {square}.", ""),
}
_MAY_ANSWER: Final = (a.PLAY.number, a.POWER.number, a.DODGE.number)
_SETS_OUT: Final = "{creature} is about to move to {square}."
_ANSWERS: Final = "{creature} answers {waiting} with {answer}."
_STAYS: Final = "{creature} stays where it is, its move used up."
_READY: Final = "{who} has chosen all starting creatures."

# What happens. The heading tells of `turn`, the last line of `over`, and `_CARDS` of cards.
_HAPPENS: Final[Mapping[str, str]] = {
    "taps": "{me} taps.",
    "untaps": "{me} untaps.",
    "comes": "{me} comes into play on {square}.",
    "stands": "{me} stands on {square}.",
    "leaves": "{me} leaves the board.",
    "dies": "{me} is destroyed.",
    "obeys": "{who} controls {me}.",
    "stopped": "Block stops {amount} of {of} damage{made} to {me}{cause}.",
    "prevented": "{amount} of {of} damage{made} to {me}{cause} is prevented.",
    "damaged": "{me} takes {amount} damage{made}{cause} ({now} of {of}).",
    "healed": "{me} is healed by {amount} ({now} of {of}).",
    "no effect": "The {means}{by} comes to nothing{why}.",
    "attached": "{card} is attached to {me}.",
    "detached": "{card} is no longer attached to {me}.",
    "shuffled": "{who} shuffles the {to}.",
    "moved": "{who} moves {amount} {source}{out of} to the {to}{for}.",
    "given": "{amount} {source} of {giver} goes to the {to} of {who}.",
    "short": "The {source} of {giver} is {amount} gold short{for}.",
    "gained": "{who} gains {amount} {to}.",
    "lost": "{who} pays {amount} {from}.",
    "answers": "{text} takes effect.",
    "resumes": "{waiting} is carried out.",
    "goes on": "{waiting} goes on.",
    "phase": "Refresh phase:",
    "lasts": "From now on: {words}.",
    "past": "No longer: {words}.",
    "rests": "The activation of {me} ends.",
    "first": "{who} has the first turn.",
    "ending": "The game ends after this turn.",
}
_CARDS: Final[Mapping[tuple[str, str], str]] = {  # by the zones a card leaves and enters, for cards of one player
    ("hand", "discard pile"): "{who} discards ",
    ("deck", "hand"): "{who} draws ",
    ("deck", "deck"): "Back on top of the {to} of {who}: ",
}
_INTO: Final = "To the {to} of {who}: "
_WITHIN: Final = "From the {source} to the {to} of {who}: "
_BETWEEN: Final = "From the {source} of {giver} to the {to} of {who}: "
_ZONES: Final = {
    "creature_hand": "hand",
    "discard": "discard pile",
    "creature_discard": "discard pile",
    "creature_deck": "creature deck",
}  # other zones have their own names
_RESOURCES: Final = {"vault": "gold in the vault", "supply": "gold in the supply", "vp": "VP"}
_STORES: Final = ("vault", "supply")


def action(play: Play, code: int, names: Names, done: bool) -> str:
    """What a player does."""
    kind, one, other = split(code)
    does = _DOES[kind][0]
    if play.state.frames and kind in _MAY_ANSWER:
        return _ANSWERS.format(
            creature=names.creature(one),
            waiting=_waiting(play.state.frames[-1], names),
            answer=_power(play.state, code, names) if kind == a.POWER.number else answer(play, code, names),
        )
    if kind == a.END_PHASE.number and play.state.phase == "setup":
        does = _READY
    elif kind == a.MOVE.number and play.state.at[one] == other:
        does = _STAYS
    elif kind == a.MOVE.number and not done:
        does = _SETS_OUT
    return _said(does, play, code, names)


def answer(play: Play, code: int, names: Names) -> str:
    """A possible response, in a few words."""
    kind, me, _ = split(code)
    if kind == a.POWER.number and _power(play.state, code, names).startswith("“"):
        return f"a power of {names.creature(me)}"
    return _said(_DOES[kind][1], play, code, names)


def _said(words: str, play: Play, code: int, names: Names) -> str:
    state = play.state
    active = "" if state.active == NOBODY else names.creature(state.active)
    return words.format(phase=state.phase, active=active, **action_parts(play, code, names, _power))


def _power(state: State, code: int, names: Names) -> str:
    """A power by its keyword, the card that gives it, or its own words."""
    _, me, n = split(code)
    found = use_of(state, me, n)
    if found is None:
        return f"power {n}"
    use, of = found
    if of.card not in (NOBODY, state.tables.creatures[me].card):
        return names.card(of.card)
    if use.keyword:
        value = state.power(me, use.keyword)
        return use.keyword if value in (None, True) else f"{use.keyword} {value}"
    words = names.words.text(use.program.name)
    return f"“{words}”" if words else f"power {use.place}"


def says(code: int, entry: LogEntry) -> bool:
    """Whether the sentence of an action already says what then happens."""
    kind, one, other = split(code)
    if kind == a.MOVE.number:
        return entry[:2] == ("stands", one) and entry.amount == other
    return kind == a.END_ACTIVATION.number and entry.what == "rests"


def changes(state: State, entries: Sequence[LogEntry], names: Names) -> Iterator[tuple[int, str]]:
    """The sentences about what has happened up to `state`, in order, each with its level. Cards that move between the
    same zones share a sentence."""
    for (level, said, many), same in groupby(_sentences(state, entries, names), lambda one: (*one[:2], bool(one[2]))):
        if many:
            yield level, f"{said}{listed([card for *_, card in same])}."
        else:
            yield from ((level, said) for _ in same)


def _sentences(state: State, entries: Iterable[LogEntry], names: Names) -> Iterator[tuple[int, str, str]]:
    """Each sentence with its level, and the name of a card if one is to follow. What happens in the refresh phase is
    one level deeper."""
    below = 0
    buried: set[int] = set()  # creatures whose cards go with them
    for entry in entries:
        level = entry.level + below
        if entry.what == "dies" or entry.what == "leaves":
            buried.add(entry.creature)
        if entry.what in ("card", "drawn"):
            if entry.to:
                yield level, _card(entry, names), names.card(entry.card)
        elif entry.what == "over":
            yield level, _end(state, names), ""
        elif entry.what == "phase":
            below = int(entry.words == "refresh")
            if below:
                yield entry.level, _HAPPENS["phase"], ""
        elif entry.what != "turn" and not (entry.what == "detached" and entry.creature in buried):
            yield level, _HAPPENS[_template_key(entry)].format(**_parts(entry, names)), ""


def _template_key(entry: LogEntry) -> str:
    if entry.what == "moved" and entry.giver != entry.player:
        return "given"
    if entry.what == "resumes" and entry.amount:
        return "goes on"
    return "lost" if entry.what == "gained" and entry.amount < 0 else entry.what


def _parts(entry: LogEntry, names: Names) -> dict[str, object]:
    """Everything that a sentence may contain."""
    said = entry_parts(entry, names)
    me = said["me"]
    by = f" of {me}" if me else f" by {said['who']}"
    if entry.other != NOBODY:
        by = f" of {names.creature(entry.other)} on {me}"
    gold = entry.what in ("moved", "given") and entry.source in _STORES
    own = entry.creature != NOBODY and entry.card == names.tables.creatures[entry.creature].card
    text = f"“{entry.words}” ({me})" if entry.words else f"A text of {me}"
    return said | {
        "text": text if own or entry.card == NOBODY else f"{names.card(entry.card)} ({me})",
        "made": _made(entry),
        "for": f" for the loss of {me}" if me else "",
        "out of": f" from the {entry.source}" if gold else "",
        "waiting": _waiting(entry.frame, names, "The") if entry.frame else "",
        "amount": abs(entry.amount),
        "cause": _cause(entry, names),
        "by": f" to {me}" if entry.means == "damage" else by,
        "source": "gold" if gold else entry.source,
        "from": _RESOURCES.get(entry.to, entry.to).replace(" in ", " from "),
        "to": entry.to if entry.what in ("moved", "given") else _RESOURCES.get(entry.to, _zone(entry.to)),
    }


def _made(entry: LogEntry) -> str:
    """The parts of an amount of damage, if there are several."""
    first, *rest = entry.made or (Part(0),)
    more = [f"{part.amount:+d}{f' by {part.by}' if part.by else ''}" for part in rest]
    return f" ({first.amount}, {', '.join(more)})" if more else ""


def _waiting(frame: Frame, names: Names, the: str = "the") -> str:
    """An action on the stack, in a few words."""
    me, kind = names.creature(frame.acting), frame.program.kind
    card = names.words.card(frame.program.name)
    if card == NOBODY or card == names.tables.creatures[frame.acting].card:
        return f"{the} {'text' if kind == 'trigger' else kind} of {me}"
    return f"{names.card(card)} ({me})"


def _cause(entry: LogEntry, names: Names) -> str:
    """The cause of damage."""
    if entry.means:
        return f" from the {entry.means} of {names.creature(entry.other)}"
    if entry.card == NOBODY:
        return ""
    by_power = entry.other != NOBODY and entry.card == names.tables.creatures[entry.other].card
    return f" from {f'a power of {names.creature(entry.other)}' if by_power else names.card(entry.card)}"


def _card(entry: LogEntry, names: Names) -> str:
    """The sentence about a card that changes zones, up to the card's name."""
    source, to = _zone(entry.source), f"{'bottom of the ' if entry.amount else ''}{_zone(entry.to)}"
    key = (source.removeprefix("creature "), to)
    said = _CARDS.get(key, _WITHIN if source else _INTO)
    if key == ("deck", "hand") and entry.what != "drawn":
        said = _WITHIN
    if entry.giver not in (entry.player, NOBODY):
        said = _BETWEEN
    return said.format(who=names.player(entry.player), giver=names.player(entry.giver), source=source, to=to)


def _zone(name: str) -> str:
    return _ZONES.get(name, name.replace("_", " "))


def _end(state: State, names: Names) -> str:
    points = [f"{names.player(player)} {state.resources[state.resource(player, 'vp')]}" for player in _players(state)]
    won = [names.player(player) for player in winners(state)]
    told = f"{' and '.join(won)} won" if won else "a draw"
    return f"The game is over: {told} (with the gold in the vaults {', '.join(points)} VP)."


def heading(state: State, names: Names) -> str:
    """Whose turn it is."""
    return f"Turn {state.turns}: {names.player(state.turn)}"


def standing(state: State, names: Names) -> Iterator[str]:
    """What each player has."""
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


STORY: Final = Story(action, answer, says, changes, heading, standing)
