"""The log of a game, the words of cards that it speaks of, and how a replay tells it: by the sentences of its kinds of
action, and those in its file `story.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from cardlang.language.nodes.effect import Or, UnlessDone
from cardlang.model.article import listed
from cardlang.model.value import Value
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
        name = self.tables.called[card]
        return f"{name}, {me.name}" if me and not known else name

    def whose_text(self, of: Frame) -> str:
        """The attached or played card that has the text, or the creature if the text is printed on it."""
        me = None if of.acting == NOBODY else self.tables.creatures[of.acting]
        if of.card == NOBODY or (me and me.card == of.card):
            return f"a text of {me.name}" if me else ""
        return self.tables.called[of.card]

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
    | comes, stands | `creature`, on `square`; who comes has damage `now` |
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
    | rolled | `player` has rolled dice of the kind `means`, which show `words` |
    | counted | `amount` of counter `words` came to `creature`, `card` attached to it, or `square`: `now` there |
    | marked, unmarked | a token `words` of `player` came to `square`, or left it, as a marker |
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
    square: int = NOBODY


CARDS: Final = ("card", "drawn")  # entries about a card that changes zones


def action(play: Any, code: int, names: Any, done: bool = True, sentence: str = "") -> str:
    """What a player does, in the sentence of the kind of action, or in another. It may contain who decides, the phase,
    the `active` creature, and the parts of the action, a second creature as the `target`."""
    state, (kind, *parts) = play.state, split(code)
    values = {
        "who": names.player(play.decision.player if play.decision else state.turn),
        "phase": state.phase,
        "active": "" if state.active == NOBODY else names.creature(state.active),
    }
    for part, n in zip(names.game.actions[kind].parts, parts, strict=False):
        text = names.game.story.part(state, code, names) if part == "power" else names.part(part, n)
        values["target" if part in values else part] = text
    return (sentence or names.game.actions[kind].sentence).format(**values)


def answer(play: Any, code: int, names: Any) -> str:
    """The same in a few words, as an answer to a question."""
    return action(play, code, names, sentence=names.game.actions[split(code)[0]].answer)


def entry_parts(entry: LogEntry, names: Any) -> dict[str, Any]:
    """What the sentence of a log entry may contain: its fields, and in words what they are about."""
    return entry._asdict() | {
        "me": "" if entry.creature == NOBODY else names.creature(entry.creature),
        "who": names.player(entry.player) if entry.player != NOBODY or entry.to else "",
        "giver": names.player(entry.giver) if entry.giver != NOBODY or entry.source else "",
        "card": "" if entry.card == NOBODY else names.card(entry.card),
        "square": "" if entry.square == NOBODY else names.square(entry.square),
        "why": entry.words and f": {entry.words}",
        "to": names.called(entry.to),
    }


def _summed(entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """The entries, with one for all that a player gains of a resource in succession."""
    for (what, *_), same in groupby(entries, lambda one: (one.what, one.player, one.to, one.level, one.amount > 0)):
        if what == "gained":
            first, *more = same
            yield first._replace(amount=first.amount + sum(one.amount for one in more))
        else:
            yield from same


class Story(Value):
    """How a replay tells a game: its actions, and with the sentences of its `story.yaml` what they have brought."""

    # An action of the game's own kinds: `action(play, code, names, done)`, where `done` says whether it is complete
    # or only declared. `answer` says it in a few words, as an answer to a question.
    action: Callable[[Any, int, Any, bool], str] = action
    answer: Callable[[Any, int, Any], str] = answer
    # The words of an ability, as a part of these: `part(state, code, names)`.
    part: Callable[[State, int, Any], str] = lambda state, code, names: ""
    # Whether the sentence of an action already tells this entry of the log.
    says: Callable[[int, LogEntry], bool] = lambda code, entry: False
    # The names of the sentences about a card that changes zones, and about another entry, "" if it is not told; and
    # further words that they may contain.
    card: Callable[[LogEntry], str] = lambda entry: "into"
    key: Callable[[LogEntry], str] = lambda entry: entry.what
    parts: Callable[[State, LogEntry, Any], Mapping[str, object]] = lambda state, entry, names: {}
    # The phase whose events are one level deeper; whether cards of dead creatures go with them untold.
    deeper: str = ""
    buried: bool = False
    # The heading of a turn, and a few lines on how the players stand.
    heading: Callable[[State, Any], str] = lambda state, names: f"Turn {state.turns}: {names.player(state.turn)}"
    standing: Callable[[State, Any], Iterable[str]] = lambda state, names: ()
    # What tells who leads, and how much of it a player has: the more, the better. "" if nothing does.
    counts: str = ""
    points: Callable[[State, int], int] = lambda state, player: 0
    # The rules by which a game that is over has ended, if they say so.
    why: Callable[[State, Any], Iterable[str]] = lambda state, names: ()

    def changes(self, state: State, entries: Sequence[LogEntry], names: Any) -> Iterator[tuple[int, str]]:
        """The sentences about what has happened up to `state`, in order, each with its level. Cards of which the same
        is said share a sentence, and so does what a player gains bit by bit."""
        sentences = self._sentences(state, list(_summed(entries)), names)
        for (level, words, several), same in groupby(sentences, lambda one: (*one[:2], bool(one[2]))):
            if several:
                yield level, f"{words}{listed([card for *_, card in same])}."
            else:
                yield from ((level, words) for _ in same)

    def _sentences(self, state: State, entries: Sequence[LogEntry], names: Any) -> Iterator[tuple[int, str, str]]:
        """Each sentence with its level, and the name of a card if one is to follow."""
        cards, happens = (names.game.sentences.get(key, {}) for key in ("cards", "happens"))
        below = 0
        dead: set[int] = set()
        for entry in entries:
            if entry.what in ("dies", "leaves"):
                dead.add(entry.creature)
            if entry.what == "phase":
                below = int(entry.words == self.deeper)
            if entry.what in CARDS:
                sentence = cards.get(self.card(entry), "") if entry.to else ""
            elif self.buried and entry.what == "detached" and entry.creature in dead:
                continue
            else:
                sentence = happens.get(self.key(entry), "")
            if sentence:
                words = sentence.format(**{**entry_parts(entry, names), **self.parts(state, entry, names)})
                level = entry.level + (below if entry.what != "phase" else 0)
                yield level, words, names.card(entry.card) if sentence.endswith(" ") else ""
