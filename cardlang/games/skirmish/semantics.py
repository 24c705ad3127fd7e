"""What the words of skirmish mean to the engine, besides its verbs, and its keyword powers (S12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from cardlang.games.skirmish.timing import taps, timing
from cardlang.games.skirmish.using import before
from cardlang.language.nodes import selector
from cardlang.language.nodes.amount import Bonus, Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.reference import ACTING, THIS, Ref
from cardlang.mechanics.attacks.nodes import Attack, DealsMore
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.mechanics.keywords.steps import lost
from cardlang.mechanics.prohibitions.nodes import Cannot, Only
from cardlang.mechanics.tapping.nodes import Tap
from cardlang.mechanics.values.nodes import Get, Modifier
from cardlang.rules.actions import NO, YES
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, BothEnds, Frame, Program, Trigger
from cardlang.rules.compiler import only_while
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.event import Event
from cardlang.rules.game import KeywordPower, Semantics
from cardlang.rules.options import NO_SUCH_ANSWER
from cardlang.rules.play import Play
from cardlang.rules.registers import PLAYED
from cardlang.rules.state import GONE, State
from cardlang.rules.things import SIDES

# Keyword powers: separate abilities, and powers that rules look up


def _ranged(node: Keyword, build: Builder) -> tuple[Ability]:
    """`Ranged 6`: a ranged attack of that range as a standard action."""
    assert isinstance(node.value, int)
    target = selector.Selector(selector.ONE, "creature", (selector.Within(node.value, ACTING),))
    attack = Activated((Tap(THIS),), "free", Attack(ACTING, "ranged", target))
    (use,) = build.for_new_ability().abilities(attack)
    has = Constraint("S12", "it has lost Ranged", lambda state, frame: not lost(state, frame, "Ranged"))
    return (only_while(has, use, "Ranged"),)


def _ready(node: Keyword, build: Builder) -> tuple[Trigger]:
    """`Ready DEX`: when it is deployed, its player may take a card of that ability from the action deck."""
    ability = str(node.value)

    def reveal(play: Play) -> Decision | None:
        state, player = play.state, play.frame.player
        cards = state.zones[state.zone(player, "deck")]
        if not cards or play.answer == NO():
            return None
        if play.answer is None:
            return Decision(player, (NO(), YES()), lambda state, code: NO_SUCH_ANSWER)
        found = next((card for card in cards if state.tables.cards[card].ability == ability), None)
        if found is not None:
            play.take(player, "deck", found)
            play.put(player, "hand", found)
        play.shuffle(player, "deck")
        return None

    trigger = Trigger(
        "is deployed",
        lambda state, frame, event: event.subject == frame.acting and not lost(state, frame, "Ready"),
        Program(build.next_name(), "trigger", (reveal,)),
    )
    return (trigger,)


POWERS: Final = {
    "Block": KeywordPower(adds=True),
    "Flying": KeywordPower(),
    "Nimble": KeywordPower(),
    "Ranged": KeywordPower(_ranged),
    "Ready": KeywordPower(_ready),
    "Scuttle": KeywordPower(),
    "Teleport": KeywordPower(),
}


# The beginning and end of playing a card or using a power, which texts can answer (S8.8)


PLAYS: Final = "plays"
USES: Final = "uses a power"


def carried_out(kind: str) -> BothEnds:
    """The steps at the beginning and end of an action of that kind. Each attack has its own.

    >>> len(carried_out("minor card")[0]), carried_out("trigger")
    (1, ((), ()))
    """
    return _told(PLAYS) if kind.endswith("card") else _told(USES) if kind == "power" else ((), ())


@cache
def _told(kind: str) -> BothEnds:
    after = f"after {kind}"

    def begin(play: Play) -> None:
        watched, frame = play.state.tables.watched, play.frame
        if after in watched:
            frame.registers[PLAYED] = (frame.card,)  # which may be attached by then
        if kind in watched:
            play.happens(_event(kind, frame, frame.card))

    def end(play: Play) -> None:
        for card in play.frame.registers.get(PLAYED, ()):
            play.happens(_event(after, play.frame, card))

    return (begin,), (end,)


def _event(kind: str, frame: Frame, card: int) -> Event:
    return Event(kind, frame.acting, player=frame.player, card=card)


# Creatures and what is said of them


def _is_half(state: State, one: int) -> bool:
    """Whether a creature has at most half its hit points left."""
    return 2 * state.damage[one] >= (state.stat(one, "hit points") or 0)


def _creatures_held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
    """The number of creatures, or of those of a type, that a player controls on the board."""
    if node.where is not None or node.what in _NO_CREATURES:
        return None
    any_creature, keyword = node.what == "creature", node.what

    def count(state: State, player: int) -> int:
        theirs = (one for one, square in enumerate(state.at) if square != GONE and state.controller[one] == player)
        return sum(1 for one in theirs if any_creature or keyword in state.keywords(one))

    return count


_NO_CREATURES: Final = ("gold", "VP", "card", "action card", "creature card")
ADJECTIVES: Final[Mapping[str, Constraint]] = {
    "allied": SIDES["allied"]._replace(rule="S11.4"),
    "enemy": SIDES["enemy"]._replace(rule="S11.4"),
    "other": SIDES["other"]._replace(rule="S11.7"),
    "half damaged": Constraint(
        "S9.1", "it has more than half its hit points left", lambda state, frame, one: _is_half(state, one)
    ),
    "less than half damaged": Constraint(
        "S9.1", "it has at most half its hit points left", lambda state, frame, one: not _is_half(state, one)
    ),
}


_ADJECTIVES: Final = frozenset(("allied", "enemy", "other", "tapped", "untapped", "free"))
_WORDS: Final = (
    selector.Quantity, selector.Selector, selector.Several, selector.Either, selector.Adjacent, selector.Within,
    selector.OtherThan, selector.AnyKeyword, selector.HasKeyword, selector.HasPower, selector.Named, Number, Bonus,
    Modifier, Get, Cannot, Only,
)  # fmt: skip


def by_board(text: Node) -> bool:
    """Whether the legal actions that a text causes depend only on the board. Words about amounts do not affect them."""
    return isinstance(text, DealsMore) or all(map(_is_by_board, walk(text)))


def _is_by_board(node: Node) -> bool:
    match node:
        case selector.Is(adjective):
            return adjective in _ADJECTIVES
        case Ref(to):
            return to in ("this", "acting", "chosen")
    return isinstance(node, _WORDS)


SEMANTICS: Final = Semantics(
    adjectives=ADJECTIVES,
    terrains={
        "difficult terrain": lambda state, frame: state.tables.board.difficult,
        "beside a wall": lambda state, frame: state.tables.board.beside_walls,
    },
    before=before,
    by_board=by_board,
    powers=POWERS,
    timing=timing,
    taps=taps,
    carried_out=carried_out,
    held=(_creatures_held,),
)
