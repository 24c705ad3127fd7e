"""Playing several editions of the same cards by the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from cardlang.model.article import listed
from cardlang.model.edit import Edit
from cardlang.model.paired import Strength, Strengths
from cardlang.model.playtest import Played
from cardlang.model.slips import or_known
from cardlang.pipeline.play.edits import left_out
from cardlang.pipeline.play.matches import Arranged
from cardlang.playtest.run import Playtest, play_each

FIRST: Final = 25  # games of the first round; each further one doubles their number
ALL: Final = "all"  # in place of the id of a card
Edits = tuple[Edit, ...]


def beside(playtest: Playtest, editions: Sequence[Edits], numbers: range) -> Iterator[list[Played]]:
    """For each number, the game with the cards as they are, and those by the same seed with each of these changes.

    Errors: as `play_each`.
    """
    several = [playtest, *(replace(playtest, edits=edits) for edits in editions)]
    return play_each(several, [one.arranged().pairings for one in several], numbers)


def rounds(
    playtest: Playtest, editions: Sequence[Edits], wanted: Callable[[], Collection[int]]
) -> Iterator[tuple[Played, dict[int, Played]]]:
    """The same for the `wanted` ones of these changes, by their numbers; what is wanted is asked again before each of
    several rounds."""
    done = 0
    while done < playtest.games and (these := sorted(wanted())):
        until = min(playtest.games, max(FIRST, 2 * done))
        changed = [editions[n] for n in these]
        for as_it_is, *others in beside(playtest, changed, range(done + 1, until + 1)):
            yield as_it_is, dict(zip(these, others, strict=True))
        done = until


def strengths(playtest: Playtest, arranged: Arranged, cards: Sequence[str], margin: float) -> Strengths:
    """What is to be played to know what these cards of the first deck do for it, or `all` of them: as differences that
    are larger than the `margin`.

    Errors: `LookupError` for a card that the deck does not have, or that has no text.
    """
    here = [(read, card) for read in (arranged.decks[0] if arranged.decks else ()) for card in read.deck.cards]
    known = [card.id for _, card in here]
    for id in cards:
        if here and id != ALL and id not in known:
            raise LookupError(f'{playtest.decks[0]} has no card "{id}"; {or_known(id, known, "its cards are")}')
    result = Strengths(playtest.decks, playtest.policies, playtest.seed)
    for read, card in here:
        if ALL in cards or card.id in cards:
            rows = [
                Strength(playtest.decks[0], margin, card=card.id, part=part, edits=edits)
                for part, edits in left_out(read, card)
            ]
            result.rows += rows
            result.blank += () if rows else (card.id,)
    if here and not result.rows:
        raise LookupError(f"{listed(result.blank)} has no text: without it, it would be the same card")
    return result
