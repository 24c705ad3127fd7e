"""The rules that a plan makes: the part of a game that its file gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from cardlang.language.nodes.base import walk
from cardlang.rules.actions import Kind, Part
from cardlang.rules.cards import PlayedCard, events_in, events_in_texts
from cardlang.rules.game import Game, Holding, Opening, ScenarioWords, TurnFlow, Word
from cardlang.rules.plan.actions import FIRST, Procedure, kind_of
from cardlang.rules.plan.cards import Loading, creature, load
from cardlang.rules.plan.dry_run import Practice
from cardlang.rules.plan.flow import Flow
from cardlang.rules.plan.plan import Action, Plan
from cardlang.rules.scenario.step_data import StepData
from cardlang.rules.state import GONE, State


def game_of(
    plan: Plan,
    stats: Mapping[str, str],
    loading: Loading,
    opening: Opening,
    procedures: Mapping[str, Procedure],
    piles: frozenset[str],
    **given: Any,
) -> Game:
    """The rules of a plan, as a part of a game; `procedures` are those of its mechanics, `given` further fields of the
    game. Cards of pieces have `stats`, each with the field that has it; `loading` says how cards are loaded. The
    `piles` are zones without order."""

    @lru_cache(maxsize=8)  # of the game, and of those with other numbers that scenarios make
    def flow(game: Game) -> Flow:
        return Flow(plan, game)

    practice = Practice(flow)

    def begin(state: State, data: Mapping[str, Any]) -> None:
        """A scenario begins in a phase, when its text has been carried out, at the first choice."""
        choices = [one.name for one in plan.phases if one.choice]
        points = (choices.index(state.phase), 0) if state.phase in choices else ()
        state.mode = (int(bool(points)), 0, 0, 0, *points)

    asked, foreseen = events_in(node for text in plan.texts for node in walk(text))

    def watched(cards: Iterable[PlayedCard]) -> tuple[frozenset[str], frozenset[str]]:
        """The events of which cards or rules speak."""
        events, before = events_in_texts(cards)
        return events | asked, before | foreseen

    deeds = tuple(kind_of(one, FIRST + n, procedures) for n, one in enumerate(plan.actions.values()))
    steps: dict[str, Callable[[Any], int]] = {}
    helpers: dict[str, frozenset[str]] = {}
    needs: dict[str, frozenset[str]] = {}
    for action, kind in zip(plan.actions.values(), deeds, strict=True):
        words = _words(action, kind.parts)
        steps[action.name] = partial(_code, kind, words)
        beside = {word: part for word, part in words.items() if word != action.name}
        needs[action.name] = frozenset(word for word, part in beside.items() if part in ("creature", "card"))
        helpers[action.name] = frozenset(beside.keys() - needs[action.name])
    said = {one.name: Word(f"Do this: {one.name}.", _NOTHING) for one in plan.actions.values()}
    said |= {
        word: _word(one, word, part)
        for one, kind in zip(plan.actions.values(), deeds, strict=True)
        for word, part in _words(one, kind.parts).items()
    }
    return Game(
        kinds=deeds,
        load=partial(load, how=loading),
        creature=partial(creature, how=loading),
        fields=stats,
        flow=TurnFlow(
            turn=lambda play: flow(play.game).turn(play),
            begin=lambda play, code: flow(play.game).begin(play, code),
            refusal=practice.refusal,
            always=lambda game: flow(game).always,
            ended=lambda play: flow(play.game).ended(play.state),
            own=lambda game: flow(game).own,
        ),
        opening=opening,
        held=loading.held,
        dry_run=practice.support,
        watched_events=watched,
        scenario=ScenarioWords(
            begin=begin,
            phases={
                one.name: f"The {one.name} phase."
                for one in sorted(plan.phases, key=lambda one: (not one.choice, one not in plan.turn))
            },
            words=said,
            values={
                **_LOOKED,
                **{word: Word(f"Its {stat}, as it counts now.", _WHOLE) for stat, word in stats.items()},
            },
            steps=steps,
            helpers=helpers,
            needs=needs,
            creature={**LOOKS, **{word: partial(_stat, stat) for stat, word in stats.items()}},
            legal={one.answer: one for one in deeds if len(one.parts) > 1 and one.parts[0] == "creature"},
            piles=piles | {"attached"},
        ),
        **given,
    )


def _stat(stat: str, state: State, creature: int) -> int:
    return state.stat(creature, stat) or 0


LOOKS: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "tapped": lambda state, creature: state.tapped[creature],
    "destroyed": lambda state, creature: state.at[creature] == GONE and creature in state.left,
}
"""What scenarios can ask of each piece."""


_WHOLE: Final = {"type": "integer"}
_NOTHING: Final = {"type": ["null", "boolean", "string"]}
_LOOKED: Final = {
    "damage": Word("Damage that it has.", {"type": "integer", "minimum": 0}),
    "tapped": Word("Whether it is tapped.", {"type": "boolean"}),
    "destroyed": Word("Whether it was destroyed.", {"type": "boolean"}),
}
_HOLDS: Final[Mapping[str, Holding | Mapping[str, Any]]] = {
    "creature": "creature",
    "card": "card",
    "square": "square",
    "player": "player",
}


def _word(action: Action, word: str, part: str) -> Word:
    """What stands behind a word of a step that takes this action."""
    about = f"Do this: {action.name}." if word == action.name else f"The {part} that this is about."
    return Word(about, _HOLDS.get(part, {"type": "integer", "minimum": 0}))


_BESIDE = {"creature": "on", "player": "on", "card": "with", "square": "at", "power": "ability", "number": "number"}


def _words(action: Action, parts: tuple[Part, ...]) -> dict[str, Part]:
    """The words with which a scenario says the parts of an action: its name, then what the second part is."""
    return {action.name if not n else _BESIDE[part]: part for n, part in enumerate(parts)}


def _code(kind: Kind, words: Mapping[str, Part], step: StepData) -> int:
    """The action that a step of a scenario means."""
    return kind(*(_part(step, word, part) for word, part in words.items()))


def _part(step: StepData, word: str, part: Part) -> int:
    match part:
        case "creature":
            return step.creature(word)
        case "card":
            return step.card(word)
        case "square":
            return step.square((word,))
    said = step.words.get(word)
    number = said if isinstance(said, int) and not isinstance(said, bool) else 0
    return max(0, number - (part == "player"))
