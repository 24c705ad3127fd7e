"""How replays tell a game of skirmish: its actions, and what `story.yaml` has sentences for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import use_of
from cardlang.games.skirmish.turn import winners
from cardlang.rules import telling
from cardlang.rules.actions import split
from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.telling import CARDS, LogEntry, Part, Story
from cardlang.rules.trace import Names

_MAY_ANSWER: Final = (a.PLAY.number, a.POWER.number, a.DODGE.number)


def action(play: Play, code: int, names: Names, done: bool) -> str:
    """What a player does."""
    kind, one, other = split(code)
    sentence = ""
    if play.state.frames and kind in _MAY_ANSWER:
        words = _power(play.state, code, names) if kind == a.POWER.number else answer(play, code, names)
        return f"{names.creature(one)} answers {_waiting(play.state.frames[-1], names)} with {words}."
    if kind == a.END_PHASE.number and play.state.phase == "setup":
        sentence = "{who} has chosen all starting creatures."
    elif kind == a.MOVE.number and play.state.at[one] == other:
        sentence = "{creature} stays where it is, its move used up."
    elif kind == a.MOVE.number and not done:
        sentence = "{creature} is about to move to {square}."
    return telling.action(play, code, names, sentence=sentence)


def answer(play: Play, code: int, names: Names) -> str:
    """A possible response, in a few words."""
    kind, me, _ = split(code)
    if kind == a.POWER.number and _power(play.state, code, names).startswith("“"):
        return f"a power of {names.creature(me)}"
    return telling.answer(play, code, names)


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
        return entry[:2] == ("stands", one) and entry.square == other
    return kind == a.END_ACTIVATION.number and entry.what == "rests"


def _sentence(entry: LogEntry) -> str:
    """The key of its sentence."""
    if entry.what == "phase":
        return entry.words
    if entry.what == "moved" and entry.giver != entry.player:
        return "given"
    if entry.what == "resumes" and entry.amount:
        return "goes on"
    return "lost" if entry.what == "gained" and entry.amount < 0 else entry.what


def _parts(state: State, entry: LogEntry, names: Names) -> dict[str, object]:
    """What the sentences may contain besides what they may in every game."""
    me = "" if entry.creature == NOBODY else names.creature(entry.creature)
    who = "" if entry.player == NOBODY else names.player(entry.player)
    by = f" of {me}" if me else f" by {who}"
    if entry.other != NOBODY:
        by = f" of {names.creature(entry.other)} on {me}"
    gold = entry.what == "moved" and entry.source in ("vault", "supply")
    own = entry.creature != NOBODY and entry.card == names.tables.creatures[entry.creature].card
    text = f"“{entry.words}” ({me})" if entry.words else f"A text of {me}"
    to = names.called(entry.to)
    under = f"bottom of the {to}" if entry.what in CARDS and entry.amount > 0 else to
    return {
        "text": text if own or entry.card == NOBODY else f"{names.card(entry.card)} ({me})",
        "made": _made(entry),
        "for": f" for the loss of {me}" if me else "",
        "out of": f" from the {entry.source}" if gold else "",
        "waiting": _waiting(entry.frame, names, "The") if entry.frame else "",
        "amount": abs(entry.amount),
        "cause": _cause(entry, names),
        "by": f" to {me}" if entry.means == "damage" else by,
        "source": "gold" if gold else entry.source if entry.what == "short" else names.called(entry.source),
        "from": to.replace(" in ", " from "),
        "to": entry.to if entry.what == "moved" else under,
        **(_result(state, names) if entry.what == "over" else {}),
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


def _card(entry: LogEntry) -> str:
    """The key of the sentence about a card that changes zones."""
    source, to = entry.source.removeprefix("creature_"), entry.to.removeprefix("creature_")
    if entry.giver not in (entry.player, NOBODY):
        return "between"
    if (source, to) == ("hand", "discard"):
        return "discarded"
    if (source, to, entry.what) == ("deck", "hand", "drawn"):
        return "drawn"
    if (source, entry.to) == ("deck", "deck") and not entry.amount:
        return "on top"
    return "within" if source else "into"


def _result(state: State, names: Names) -> dict[str, object]:
    """Who has won, and the victory points."""
    everybody = range(len(state.tables.teams))
    points = [f"{names.player(player)} {state.has(player, 'vp')}" for player in everybody]
    won = [names.player(player) for player in winners(state)]
    return {"won": f"{' and '.join(won)} won" if won else "a draw", "points": ", ".join(points)}


def standing(state: State, names: Names) -> Iterator[str]:
    """What each player has."""
    for player in range(len(state.tables.teams)):
        has = {name: state.has(player, name) for name in state.tables.resources}
        cards = {zone: len(state.zones[state.zone(player, zone)]) for zone in state.tables.zones}
        yield (
            f"{names.player(player)}: vault {has['vault']}, supply {has['supply']}, {has['vp']} VP; "
            f"action cards {cards['hand']} in hand, {cards['deck']} in the deck; "
            f"creature cards {cards['creature_hand']} in hand, {cards['creature_deck']} in the deck"
        )


STORY: Final = Story(
    action,
    answer,
    part=_power,
    says=says,
    card=_card,
    key=_sentence,
    parts=_parts,
    deeper="refresh",
    buried=True,
    standing=standing,
    counts="VP and gold in the vault",
    points=lambda state, player: state.has(player, "vp") + (0 if state.over else state.has(player, "vault")),
)
