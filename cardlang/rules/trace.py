"""Replays a game from its actions and tells it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from cardlang.model.article import listed
from cardlang.model.page import Line, ReplayStep
from cardlang.rules.actions import DONE, KINDS, NO, OPTION, PASS, PICK_CREATURE, PICK_PLAYER, YES, describe, split
from cardlang.rules.cards import Endless
from cardlang.rules.event import NOBODY
from cardlang.rules.game import SETUP, unchanged
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.recorder import EventRecorder, depth
from cardlang.rules.start import Match
from cardlang.rules.state import State
from cardlang.rules.telling import LogEntry, Words
from cardlang.rules.views import draw

_QUOTED: Final = re.compile(r"(“[^”]*”)")


class Names:
    """The names of things in sentences."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.players = (*match.names, *filter(None, (match.game.nobody,)))
        self.tables = match.tables
        self.words = Words(match.tables)
        self.proper = frozenset((*self.players, *match.tables.called, *(body.name for body in match.tables.creatures)))

    def in_own_words(self, text: str) -> str:
        """A sentence in the words of the game; names and quoted card texts stay."""
        if self.game.in_own_words is unchanged:
            return text
        parts = _QUOTED.split(text)
        return "".join(part if part.startswith("“") else self.game.in_own_words(part, self.proper) for part in parts)

    def player(self, player: int) -> str:
        """The name of a player, or what the table is called."""
        return "the table" if player == NOBODY else self.players[player]

    def creature(self, creature: int) -> str:
        """The name of a creature."""
        return self.tables.creatures[creature].name

    def card(self, card: int) -> str:
        """The name of a card."""
        return self.tables.called[card]

    def part(self, part: str, number: int) -> str:
        """One part of an action, in words."""
        words: Mapping[str, Callable[[int], str]] = {
            "creature": self.creature, "card": self.card, "square": self.square, "player": self.player,
            "face": self.game.faces.__getitem__, "number": str,
        }  # fmt: skip
        return words[part](number)

    def called(self, name: str) -> str:
        """A zone or resource, as the game's sentences call it."""
        return self.game.sentences["names"].get(name) or name.replace("_", " ")

    def square(self, square: int) -> str:
        """A square as scenarios write it: column and row from the top left."""
        x, y = self.tables.board.place(square)
        return f"[{x}, {y}]"


def retell(
    match: Match, seed: int, actions: Sequence[int], *, boards: bool = False, step: int | None = None
) -> Iterator[ReplayStep]:
    """The game step by step, with a board at the start of each turn or, with `boards`, whenever it has changed. With
    `step`, only that one: the position before it, and all legal actions.

    What follows the end of a game is the next scenario of its campaign. It ends with an error at the first action that
    cannot be taken.
    """
    names, notation, story = Names(match), Notation(match.game, match.tables), match.game.story
    play = EventRecorder(match.start(seed), names.words, names.player)
    turn, drawn, scenario = 0, play.state.at[:], 1
    opened: tuple[Line, ...] = ()  # what happened by itself in the turn that begins
    for number, code in enumerate(actions, 1):
        if play.state.over and scenario < match.game.opening.scenarios:
            scenario, turn, opened = scenario + 1, 0, ()
            play = EventRecorder(match.start(seed, play.state), names.words, names.player)
        before = play.clone()
        state, decision = before.state, before.decision
        if decision is None or code not in decision.options:
            yield ReplayStep(number, error=_why_not(names, before, code), offered=_offered(names, before))
            return
        dawn = opened
        play.entries.clear()
        error = _take(play, code)
        eve = max((n for n, entry in enumerate(play.entries, 1) if entry.what in ("first", "turn")), default=None)
        changes = change_lines(names, play, play.entries[:eve], code)
        opened = () if eve is None else change_lines(names, play, play.entries[eve:])
        if step not in (None, number) and not error:
            continue
        begins = state.turns != turn and state.phase != SETUP
        after, over = play.state, play.state.over and not error
        shows = begins or step or (boards and state.at != drawn)
        if shows:
            turn, drawn = state.turns, state.at[:]
        yield ReplayStep(
            number,
            action_sentence(names, before, code, play.entries),
            level(before),
            () if error else changes,
            _scenario(match, scenario) + names.in_own_words(story.heading(state, names)) if begins or step else "",
            dawn,
            tuple(map(names.in_own_words, story.standing(state, names))) if begins or step else (),
            draw(state, names.players, in_own_words=names.in_own_words)
            if shows and len(match.tables.board.marks) > 1
            else None,
            notation.write(state) if step else "",
            error,
            _offered(names, before) if step else (),
            after.turns,
            names.in_own_words(story.counts),
            tuple(story.points(after, one) for one in match.tables.players) if story.counts else (),
            tuple(len(after.forces[one]) for one in match.tables.players),
            tuple(map(names.in_own_words, story.standing(after, names))) if over else (),
            tuple(map(names.in_own_words, story.why(after, names))) if over else (),
        )
        if error:
            return


def _scenario(match: Match, number: int) -> str:
    return f"Scenario {number}. " if match.game.opening.scenarios > 1 < number else ""


def change_lines(
    names: Names, play: EventRecorder, entries: Sequence[LogEntry], code: int | None = None
) -> tuple[Line, ...]:
    """What happened, except what the action itself says already."""
    story = names.game.story
    told = [entry for entry in entries if code is None or not story.says(code, entry)]
    return tuple(
        Line(level, sentence(names.in_own_words(text))) for level, text in story.changes(play.state, told, names)
    )


def action_sentence(names: Names, before: Play, code: int, entries: Sequence[LogEntry]) -> str:
    """What the player does. An action that is only declared, because others may respond first, is told as such."""
    if code == PASS():
        return _passes(names, before)
    return option_sentence(names, before, code, done=any(names.game.story.says(code, entry) for entry in entries))


def level(play: Play) -> int:
    """How deep a question is nested: for a response, one more than the action that it answers."""
    deep = depth(play.state.frames)
    return max(0, deep - (not (play.decision and play.decision.response)))


def _take(play: Play, code: int) -> str:
    """Take the action. Returns why the engine could not carry it out, or ""."""
    try:
        play.resume(code)
    except Endless as endless:
        return f"effects cause each other without end: {endless}"
    except Exception as bug:  # a game that shows a bug is replayed to look at the bug
        return f"the engine fails: {type(bug).__name__}: {bug}"
    return ""


def _why_not(names: Names, play: Play, code: int) -> str:
    if play.decision is None:
        return "the game is over before this action"
    try:
        unmet = play.decision.refusal(play.state, code)
        why = f": {play.game.why(unmet, names.proper)}" if unmet else ""
        return f"{option_sentence(names, play, code)} This is not offered{why}"
    except (IndexError, KeyError):
        return f"action {code} speaks of what is not there"


def _offered(names: Names, play: Play) -> tuple[str, ...]:
    return tuple(option_sentence(names, play, code) for code in play.decision.options) if play.decision else ()


def option_sentence(names: Names, play: Play, code: int, *, done: bool = True) -> str:
    """An option of the decision as a sentence. `done`: it is carried out at once."""
    return names.in_own_words(_said(names, play, code, done))


def _said(names: Names, play: Play, code: int, done: bool) -> str:
    decision = play.decision
    assert decision
    kind, a, _ = split(code)
    who = names.player(decision.player)
    match kind:
        case PASS.number:
            return f"{who} passes."
        case NO.number | YES.number:
            return f"{who} says {'yes' if kind == YES.number else 'no'}{_to_what(names, play.state)}."
        case DONE.number:
            return f"{who} names no more assistants." if decision.about == "assist" else f"{who} chooses no more."
        case OPTION.number:
            return f"{who} chooses{_to_what(names, play.state, a) or f' {a}{_to_what(names, play.state)}'}."
        case PICK_CREATURE.number if decision.about == "assist":
            return f"{names.creature(a)} assists."
        case PICK_PLAYER.number:
            return f"{who} chooses {names.player(a)}."
        case _ if kind in KINDS:
            story = names.game.story

            def name(part: str, number: int) -> str:
                return story.part(play.state, code, names) if part == "power" else names.part(part, number)

            return sentence(f"{who} chooses {describe(code, KINDS, name)}.")
    return sentence(names.game.story.action(play, code, names, done))


def sentence(words: str) -> str:
    """A sentence. If it ends in a name with a punctuation mark of its own, it gets no other.

    >>> sentence("Drow draws Run!.")
    'Drow draws Run!'
    """
    return words[:-1] if words.endswith(("!.", "?.", "..")) else words


def _passes(names: Names, play: Play) -> str:
    """A pass, with the responses that the player could have made."""
    assert play.decision
    could = [names.game.story.answer(play, code, names) for code in play.decision.options if code != PASS()]
    instead = f" (could answer with {listed([*dict.fromkeys(could)], 'or')})" if could else ""
    return names.in_own_words(f"{names.player(play.decision.player)} passes{instead}.")


def _to_what(names: Names, state: State, option: int | None = None) -> str:
    """The effect that the question is about, in the words of its card."""
    if not state.frames:
        return ""
    frame = state.frames[-1]
    words = names.words.question(frame, option)
    return words and f"{':' if option is None else ''} “{words}” ({names.words.whose(frame.program, frame)})"
