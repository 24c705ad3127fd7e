"""A position as it is shown: what one player can see of it, and the board drawn in letters with its creatures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

from cardlang.model.result import BoardPicture, Piece
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State, on_square
from cardlang.rules.tables import Tables
from cardlang.rules.telling import Words


@dataclass(frozen=True, slots=True)
class SeenCreature:
    """A creature on the board. Players count from 1, `at` is column and row, `attached` has the ids of cards,
    `counters` the name, the card it lies on or "", and the number of each counter."""

    number: int  # in the codes of actions
    name: str
    player: int  # who controls it
    owner: int
    at: tuple[int, int]
    level: int
    damage: int
    hit_points: int
    tapped: bool
    attached: tuple[str, ...]
    counters: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What a player has, or the table: resources, the ids of the cards in visible zones, and the number of cards in
    every zone. The player's own hand is sorted, open piles are in their order."""

    resources: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player sees it. `stack` has the creatures and cards of the waiting actions, the last first;
    `options` the player's legal actions now, none while another decides; `counters` those on squares, `markers`
    the tokens of players there."""

    player: int
    turn: int
    turns: int
    phase: str
    active: int | None  # the number of the creature being activated
    over: bool
    creatures: tuple[SeenCreature, ...]
    players: tuple[SeenPlayer, ...]
    table: SeenPlayer
    stack: tuple[tuple[str, str], ...]
    options: tuple[int, ...]
    counters: tuple[tuple[str, tuple[int, int], int], ...] = ()
    markers: tuple[tuple[str, tuple[int, int], int], ...] = ()


def observe(play: Play, player: int) -> View:
    """What a player, counted from 0, can see. It does not depend on the hands of others or the order of decks."""
    state, decision = play.state, play.decision
    cards = state.tables.cards
    return View(
        player + 1,
        state.turn + 1,
        state.turns,
        state.phase,
        None if state.active == NOBODY else state.active,
        state.over,
        tuple(_creature(state, one) for one in state.present),
        tuple(_player(play, one, player) for one in state.tables.players),
        _player(play, NOBODY, player),
        tuple(
            (
                "" if frame.acting == NOBODY else state.tables.creatures[frame.acting].name,
                frame.program.kind if frame.card == NOBODY else cards[frame.card].card.id,
            )
            for frame in state.frames[::-1]
        ),
        decision.options if decision and decision.player == player else (),
        tuple(
            (name, state.tables.board.place(on_square(one)), n)
            for (name, one, _), n in sorted(state.counters.items())
            if one < NOBODY
        ),
        tuple((one.token, state.tables.board.place(one.square), one.player + 1) for one in state.markers),
    )


def _creature(state: State, one: int) -> SeenCreature:
    return SeenCreature(
        one,
        state.tables.creatures[one].name,
        state.controller[one] + 1,
        state.owner[one] + 1,
        state.tables.board.place(state.at[one]),
        state.stat(one, "level") or 0,
        state.damage[one],
        state.hit_points(one),
        state.tapped[one],
        tuple(state.tables.cards[card].card.id for card, _ in state.attached[one]),
        tuple(
            (name, "" if card == NOBODY else state.tables.cards[card].card.id, n)
            for (name, creature, card), n in sorted(state.counters.items())
            if creature == one
        ),
    )


def _player(play: Play, one: int, who: int) -> SeenPlayer:
    state, hidden = play.state, play.game.hidden
    cards: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    for (whose, zone), lie in zip(state.tables.zone_at, state.zones, strict=True):
        if whose != one:
            continue
        counts[zone] = len(lie)
        ids = tuple(state.tables.cards[card].card.id for card in lie)
        if zone not in hidden:
            cards[zone] = ids
        elif hidden[zone] == "others" and one == who:
            cards[zone] = tuple(sorted(ids))
    amounts = zip(state.tables.resource_at, state.resources, strict=True)
    resources = {name: amount for (whose, name), amount in amounts if whose == one}
    return SeenPlayer(resources, cards, counts)


def letters(tables: Tables) -> dict[int, str]:
    """The letters of all creatures, the same throughout a game. A name of a single letter is used as it is; others get
    a letter of their name, or the next free one. Every second player has capitals. When no letter is left, a creature
    has none."""
    found = {n: creature.name for n, creature in enumerate(tables.creatures) if len(creature.name) == 1}
    taken = set(found.values())
    for n, creature in enumerate(tables.creatures):
        if n in found:
            continue
        pool = ascii_lowercase if creature.player % 2 else ascii_uppercase
        wanted = creature.title.lower() if creature.player % 2 else creature.title.upper()
        words = [word[0] for word in wanted.split()]
        letter = next((one for one in (*words, *wanted, *pool) if one in pool and one not in taken), None)
        if letter:
            found[n] = letter
            taken.add(letter)
    return found


NAMELESS = "?"  # a creature for which no letter was left


def draw(
    state: State, players: Sequence[str] = (), *, fallen: bool = False, in_own_words: Callable[[str], str] = str
) -> BoardPicture:
    """The board with its creatures: those in play, then the `fallen` if given. Players are called by their names if
    given, otherwise by number. `in_own_words` puts sentences in the words of the game."""
    damage, tapped, active = BoardPicture((), ()).words
    tables, board = state.tables, state.tables.board
    names = players or [f"player {n + 1}" for n in range(len(tables.teams))]
    known, words = letters(tables), Words(tables)
    marks = list(board.marks)
    for square, creature in state.on.items():
        marks[square] = known.get(creature, NAMELESS)
    rows = tuple("".join(marks[at : at + board.width]) for at in range(0, len(marks), board.width))
    rows = rows if len(marks) > 1 else ()  # a game without a board is played on one square
    left = sorted(state.left.keys() - {*state.present}) if fallen else []
    lasts = Counter(filter(None, (words.lasting(one, state, names.__getitem__) for one in state.lasting)))
    lasts.update(map(words.shield, state.shields))
    return BoardPicture(
        rows,
        tuple(_piece(state, one, known.get(one, ""), names) for one in (*state.present, *left)),
        tuple(in_own_words(f"{one}, {count} times" if count > 1 else one) for one, count in lasts.items()),
        (in_own_words(damage), in_own_words(tapped), in_own_words(active)),
    )


def _piece(state: State, creature: int, letter: str, players: Sequence[str]) -> Piece:
    tables, player, square = state.tables, state.controller[creature], state.at[creature]
    printed = tables.creatures[creature]
    return Piece(
        letter,
        printed.title if printed.name == letter else printed.name,
        players[player],
        player + 1,
        tables.board.place(state.left[creature] if square == GONE else square),
        state.damage[creature],
        state.stat(creature, tables.fills),
        state.tapped[creature],
        creature == state.active,
        square == GONE,
        tuple(tables.called[card] for card, _ in state.attached[creature]),
    )
