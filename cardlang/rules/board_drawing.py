"""A board drawn in letters, as in scenarios, with its creatures and what lasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from string import ascii_lowercase, ascii_uppercase

from cardlang.model.result import BoardPicture, Piece
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Tables
from cardlang.rules.words import Words


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
        state.stat(creature, "hit points") or 0,
        state.tapped[creature],
        creature == state.active,
        square == GONE,
        tuple(tables.cards[card].card.name for card, _ in state.attached[creature]),
    )
