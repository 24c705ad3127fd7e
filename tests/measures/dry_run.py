"""Cards tried out one by one, and a position in which they are tried, with what can change there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.rules.cards import PlayedCard
from cardlang.rules.dryrun.trials import TrialResult, try_card
from cardlang.rules.dryrun_support import DryRunBench, Fault
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.state import GONE, State
from measures.playing import GAME

STAGE = next(GAME.dry_run.bench(GAME, [], ["Drow"], ["Block", "Ranged"]).stages)
HAND, DECK, PILE, THEIRS = (
    STAGE.tables.zone_places[zone][player] for zone, player in (("hand", 0), ("deck", 0), ("discard", 0), ("hand", 1))
)
SUPPLY, VAULT = (STAGE.tables.resource_places[name][0] for name in ("supply", "vault"))
THEIR_SUPPLY = STAGE.tables.resource_places["supply"][1]
HOLDER = next(one for one in STAGE.present if STAGE.attached[one])
ALLY = STAGE.forces[0][1]

Happens = Callable[[State], None]


ATTACH = ("main", "Attach this card to the acting creature.")
ACTION = {"action": "Standard", "level": 1, "ability": "STR", "subtypes": [], "requires": []}
CREATURE = {
    "level": 3, "abilities": ["STR"], "keywords": ["Drow"], "hp": 30, "speed": 6, "melee": 10,
    "ranged": {"damage": 10, "range": 6},
}  # fmt: skip


@cache
def game() -> LoadedGame:
    return load_game("skirmish")


@cache
def bench() -> DryRunBench:
    words = game().language.vocabulary
    return game().rules.dry_run.bench(game().rules, [], list(words.types), list(words.powers))


def faults(*boxes: tuple[str, str], **fields: object) -> list[Fault]:
    """What is wrong with a card of these texts."""
    return tried_out(*boxes, **fields).faults


def tried_out(
    *boxes: tuple[str, str], name: str = "Trial", copies: int = 1, rules: Game | None = None, **fields: object
) -> TrialResult:
    kind = "creature" if boxes[0][0] == "power" else "action"
    texts = tuple(Text(box, text, "", tuple(range(len(text) + 1))) for box, text in boxes)
    effects = tuple(game().language.parse(text, box).effect for box, text in boxes)
    assert None not in effects
    usual = CREATURE if kind == "creature" else ACTION
    card = Card(name.lower(), name, kind, "skirmish", "trial", 1, copies, {**usual, **fields}, texts, Span("", 0, 0))
    return try_card(rules or game().rules, PlayedCard(card, effects), bench())


def told(*boxes: tuple[str, str], **fields: object) -> Iterator[tuple[str, str]]:
    """Each fault with its words in the last text."""
    for fault in faults(*boxes, **fields):
        yield fault.sort, boxes[-1][1][slice(*fault.node.span)] if fault.node and fault.node.span else ""


def draws(state: State) -> None:
    state.zones[HAND] += state.zones[DECK][:1]
    state.zones[DECK] = state.zones[DECK][1:]


def gives(state: State) -> None:
    state.zones[THEIRS] += state.zones[HAND][-1:]
    state.zones[HAND] = state.zones[HAND][:-1]


def shuffles(state: State) -> None:
    state.zones[DECK] = state.zones[DECK][::-1]


def loses_a_card(state: State) -> None:
    state.zones[HAND] = state.zones[HAND][1:]


def finds_a_card(state: State) -> None:
    state.zones[HAND] += (5,)


def swaps_a_card_for_another(state: State) -> None:
    state.zones[HAND] = (7, *state.zones[HAND][1:])


def drops_what_is_attached(state: State) -> None:
    state.zones[PILE] += tuple(card for card, _ in state.attached[HOLDER])
    state.attached[HOLDER] = ()


def moves_what_is_attached(state: State) -> None:
    state.attached[0], state.attached[HOLDER] = state.attached[HOLDER], state.attached[0]


def loses_what_is_attached(state: State) -> None:
    state.attached[HOLDER] = ()


def attaches_from_nowhere(state: State) -> None:
    state.attached[0] += ((4, 0),)


def goes(state: State, creature: int) -> None:
    state.at[creature] = GONE
    state.attached[creature] = ()
    state.settle()


def dies(state: State) -> None:
    state.zones[PILE] += (state.tables.creatures[ALLY].card, *(card for card, _ in state.attached[ALLY]))
    goes(state, ALLY)


def vanishes(state: State) -> None:
    state.zones[PILE] += tuple(card for card, _ in state.attached[ALLY])
    goes(state, ALLY)


def who_has_no_card_vanishes(state: State) -> None:
    assert state.tables.creatures[0].card == NOBODY and not state.attached[0]
    goes(state, 0)


def who_has_no_card_comes(state: State) -> None:
    state.at[0] = STAGE.at[0]
    state.settle()
