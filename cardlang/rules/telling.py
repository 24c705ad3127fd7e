"""The log of a game, the words of cards that it speaks of, and the sentences in which a game is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, NamedTuple

from cardlang.language.nodes.effect import Or, UnlessDone
from cardlang.model.article import listed
from cardlang.rules.actions import split
from cardlang.rules.active import Lasting, Shield, Until
from cardlang.rules.compiled import AbilitySet, Frame, Program
from cardlang.rules.event import NOBODY
from cardlang.rules.state import ALL, State
from cardlang.rules.tables import Tables

_FEW: Final = 4  # creatures that are named individually


class Words:
    """Finds words by the name of a program or ability set: the id of its card, the number of the text, then a number
    (docs/notation.md)."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._cards = {card.card.id: n for n, card in enumerate(tables.cards)}

    def card(self, name: str) -> int:
        """The card, or `NOBODY` for what every creature can do."""
        return self._cards.get(name.partition("/")[0].partition(" ")[0], NOBODY)

    def text(self, name: str, span: tuple[int, int] | None = None) -> str:
        """The words of the text at a span, or all of it, as they can stand in a sentence; "" if no card has them."""
        text = self._text(name)
        return " ".join((text[slice(*span)] if span else text).split()).rstrip(".")

    def _text(self, name: str) -> str:
        card = self.card(name)
        if card == NOBODY:
            return ""
        texts = self.tables.cards[card].card.texts
        which = name.partition("/")[0].partition(" ")[2]
        text = texts[int(which)] if which.isdigit() else next((one for one in texts if one.box == which), texts[0])
        return text.text

    def sentence(self, program: Program) -> str:
        """The words that a program comes from: in a text of several lines the sentence, otherwise all of it."""
        text, spans = self._text(program.name), [node.span for node in program.origins.values() if node.span]
        if "\n" not in text.strip() or not spans:
            return self.text(program.name)
        start, end = min(one[0] for one in spans), max(one[1] for one in spans)
        begins = max(text.rfind(mark, 0, start) + len(mark) for mark in (". ", ": ", "\n"))
        return self.text(program.name, (begins if begins > 1 else 0, len(text[:end]) + (text[end:] + ".").find(".")))

    def question(self, frame: Frame, option: int | None = None) -> str:
        """The effect that a frame is asking about; one of several options, or "" between effects."""
        node = frame.program.origins.get(frame.program.steps[frame.position])
        if option is not None:
            if not isinstance(node, Or):
                return ""
            node = node.options[option]
        elif isinstance(node, UnlessDone):
            node = node.cost
        return self.text(frame.program.name, node.span if node else None)

    def whose(self, source: Program | AbilitySet, of: Frame, known: bool = False) -> str:
        """The card, and the creature that has or used it unless it is the `known` one."""
        card = self.card(source.name)
        me = None if of.acting == NOBODY else self.tables.creatures[of.acting]
        if card == NOBODY or (me and me.card == card):
            return me.name if me else ""
        name = self.tables.cards[card].card.name
        return f"{name}, {me.name}" if me and not known else name

    def whose_text(self, of: Frame) -> str:
        """The attached or played card that has the text, or the creature if the text is printed on it."""
        me = None if of.acting == NOBODY else self.tables.creatures[of.acting]
        if of.card == NOBODY or (me and me.card == of.card):
            return f"a text of {me.name}" if me else ""
        return self.tables.cards[of.card].card.name

    # What counts for a while

    def lasting(self, one: Lasting, state: State, player: Callable[[int], str]) -> str:
        """The words of a lasting effect, the creatures it applies to now, where it comes from, and until when; "" if no
        text says it. `player` gives the names of players."""
        words = self.text(one.ability_set.name, one.ability_set.span) if one.ability_set.span else ""
        held = [static for static in one.ability_set.statics if not static.key.startswith("player ")]
        whom = [n for n in state.present if any(static.fits(state, one.of, n) for static in held)]
        of = f" for {listed([self.tables.creatures[n].name for n in whom])}" if 0 < len(whom) <= _FEW else ""
        whose = self.whose(one.ability_set, one.of, whom == [one.of.acting])
        return words and f"“{words}”{of} ({whose}){self._until(one.until, state, player)}"

    def _until(self, until: Until | None, state: State, player: Callable[[int], str]) -> str:
        if until is None:
            return ""
        if until.period == "effect":
            return " until this action is over"
        now = {"turn": state.turn, "activation": state.active}.get(until.period, NOBODY)
        later = until.after >= state.turns or until.who != now
        edge = until.edge.rpartition(" ")[2]
        later = later or edge != until.edge
        period = f"the {edge} of the {'next ' if later else ''}{until.period}"
        if until.who == NOBODY:
            return f" until {period}"
        who = self.tables.creatures[until.who].name if until.period == "activation" else player(until.who)
        return f" until {period} of {who}"

    def shield(self, one: Shield) -> str:
        """How much damage to which creature will be prevented, and by what."""
        name, much = self.tables.creatures[one.creature].name, "all" if one.amount >= ALL else f"up to {one.amount}"
        program, at = one.frame.program, one.frame.position
        named = getattr(program.origins.get(program.steps[at]) if at < len(program.steps) else None, "source", "")
        source = "" if one.pool or not named else f" from {named}"
        return f"{much} damage to {name}{source} will be prevented ({self.whose(one.frame.program, one.frame)})"


class Part(NamedTuple):
    """A part of an amount of damage: first the damage itself, then each change of it, with the cause in `by`."""

    amount: int
    by: str = ""


class LogEntry(NamedTuple):
    """Something that happened. `what` is a row of this table, which says what the other fields hold.

    | what | other fields |
    |---|---|
    | taps, untaps, leaves, dies | `creature` |
    | comes, stands | `creature`, on square `amount`; who comes has damage `now` |
    | obeys | `creature`, which `player` now controls |
    | stopped, prevented | `amount` out of damage `of`, `made` of parts, to `creature`, from `other`, `means`, … |
    | damaged | the same, with `amount` of it landed; `now` out of its hit points `of` are damage |
    | healed | `creature`, by `amount`; `now` and `of` as before |
    | capped | `creature` has damage `now` and no more; `amount` of what has landed is lost |
    | no effect | `means` of `creature` or `player`, or to it from `other`, had no effect; `words` say why |
    | attached, detached | `card`, of `creature` |
    | card | `card` from zone `source` of `giver` to `to` of `player` (`amount`: under it); in play without a zone |
    | drawn | the same, from the top |
    | shuffled | zone `to` of `player` |
    | moved | `amount` of resource `source` of `giver` to resource `to` of `player`, because `creature` left |
    | short | that amount was missing and could not be moved |
    | gained | `amount` of resource `to`, for `player` |
    | rolled | `player` has rolled dice, which show `words` |
    | counted | `amount` of counter `words` went to or from `creature`, or `card` attached to it, which has `now` |
    | answers | the text `words` of `card` begins, on `creature` |
    | resumes | an answered action of `creature` is carried out; with `amount` it continues |
    | lasts, past | `words` apply from now on, or no longer |
    | rests | the activation of `creature` has ended |
    | first, turn | `player` has the first turn; a turn of `player` begins |
    | phase | the phase `words` begins |
    | ending, over | the end of the game is triggered; it is over |
    """

    what: str
    creature: int = NOBODY
    other: int = NOBODY
    player: int = NOBODY
    giver: int = NOBODY
    card: int = NOBODY
    amount: int = 0
    of: int = 0
    now: int = 0
    means: str = ""
    source: str = ""
    to: str = ""
    words: str = ""
    made: tuple[Part, ...] = ()
    # how deep below the first action of the stack: 1 for what that action does, 2 for what an answer to it does
    level: int = 1
    frame: Frame | None = None  # the action that `resumes`


_CARDS: Final = ("card", "drawn")


@dataclass(frozen=True)
class Sentences:
    """The sentences of a game. Those of `actions`, by the number of their kind, have the parts of the action in braces,
    a second creature being the `target`, and `who`; `part(state, code, names)` words an ability. `happens` has those of
    log entries, with `me`, `who`, `card`, `square`, `cause` and the fields of the entry. `zones` are the names of
    zones; cards that come into zones whose names begin with `open` are told without a player. Actions in `says` tell
    where their card goes, those in `exchanges` where all cards go, those in `moves` where their creature stands.
    Entries with words in `silent` are not told."""

    actions: Mapping[int, str]
    happens: Mapping[str, str]
    part: Callable[[State, int, Any], str]
    zones: Mapping[str, str] = field(default_factory=dict)
    open: str = ""
    says: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    silent: tuple[str, ...] = ()

    def action(self, play: Any, code: int, names: Any, done: bool = True) -> str:
        """What a player does."""
        return self.actions[split(code)[0]].format(**action_parts(play, code, names, self.part))

    def tells(self, code: int, entry: LogEntry) -> bool:
        """Whether the sentence of an action already says what then happens."""
        kind, one, other = split(code)
        if kind in self.moves:
            return entry.what == "comes" or (entry[:2] == ("stands", one) and entry.amount == other)
        return entry.what in _CARDS and (kind in self.exchanges or (kind in self.says and entry.card == one))

    def changes(self, state: State, entries: Sequence[LogEntry], names: Any) -> Iterator[tuple[int, str]]:
        """The sentences for entries of the log. Cards that are drawn together are told together."""
        for player, some in groupby(
            entries, lambda one: one.player if (one.what, one.to) == ("drawn", "hand") else None
        ):
            if player is not None:
                drawn = list(some)
                cards = listed([names.card(entry.card) for entry in drawn])
                yield drawn[0].level, f"{names.player(player)} draws {cards}."
                continue
            for entry in some:
                if entry.what in _CARDS:
                    if entry.to:
                        yield entry.level, self._card(entry, names)
                elif entry.what in self.happens and entry.words not in self.silent:
                    yield entry.level, self._happened(entry, names)

    def _card(self, entry: LogEntry, names: Any) -> str:
        """A card that goes from one place to another."""
        card, who = names.card(entry.card), names.player(entry.player)
        if self.open and entry.to.startswith(self.open):
            return f"{card} comes into the tableau."
        to = self.zones.get(entry.to, entry.to)
        return (
            f"{who} discards {card}."
            if entry.source == "hand" and "discard" in to
            else f"{card} goes to the {to} of {who}."
        )

    def _happened(self, entry: LogEntry, names: Any) -> str:
        by = entry.other if entry.other != entry.creature else NOBODY
        cause = names.creature(by) if by != NOBODY else ""
        if entry.card != NOBODY and entry.what in ("damaged", "prevented"):
            cause = names.card(entry.card)
        own = {
            "s": "" if entry.amount == 1 else "s",
            "to": self.zones.get(entry.to, entry.to),
            "cause": cause and f" from {cause}",
            "by": "" if by == NOBODY else f" of {names.creature(by)}",
        }
        return self.happens[entry.what].format(**entry_parts(entry, names) | own)


def action_parts(play: Any, code: int, names: Any, power: Callable[[State, int, Any], str]) -> dict[str, Any]:
    """What the sentence of an action may contain: who decides, and the parts of the action, a second creature as the
    `target`; `power(state, code, names)` words an ability."""
    kind, *parts = split(code)
    values = {"who": names.player(play.decision.player if play.decision else play.state.turn)}
    for part, n in zip(names.game.actions[kind].parts, parts, strict=False):
        text = power(play.state, code, names) if part == "power" else names.part(part, n)
        values["target" if part in values else part] = text
    return values


def entry_parts(entry: LogEntry, names: Any) -> dict[str, Any]:
    """What the sentence of a log entry may contain: its fields, and in words what they are about."""
    return entry._asdict() | {
        "me": "" if entry.creature == NOBODY else names.creature(entry.creature),
        "who": "" if entry.player == NOBODY else names.player(entry.player),
        "giver": "" if entry.giver == NOBODY else names.player(entry.giver),
        "card": "" if entry.card == NOBODY else names.card(entry.card),
        "square": names.square(entry.amount) if entry.what in ("comes", "stands") else "",
        "why": entry.words and f": {entry.words}",
    }
