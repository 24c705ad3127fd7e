"""S8.3 for all constructs: a text does nothing to a target that is no longer legal after the responses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.pipeline.load.games import load_game
from cardlang.rules.actions import PASS
from cardlang.rules.play import Play
from cardlang.rules.responses import window
from cardlang.rules.select import Choice
from measures.corpus import NAMES, card_texts, effects, examples, well_said
from measures.trials import trial, tried_out

STATS = ("level", "hit points", "speed", "melee damage", "ranged damage")


@cache
def texts() -> tuple[Node, ...]:
    """Card texts that choose creatures once and mention no others."""
    language = load_game("skirmish").language.naming(NAMES)
    found = effects(language, list(dict.fromkeys((*card_texts(), *examples(), *well_said()))))
    return tuple(effect for box, effect in found if box == "main" and _chooses_once(effect))


def _chooses_once(effect: Node) -> bool:
    found = [one for one in walk(effect) if isinstance(one, Selector | Either | Several)]
    return len(found) == 1 and isinstance(found[0], Selector)


def waiting(effect: Node) -> Iterator[tuple[Play, Choice, int]]:
    """Moments at which a card with this text waits for responses, each with the chosen creature."""
    for seed in range(2):
        play = trial("crowd", "main", effect, "Standard")
        play.asks_all = True
        for _ in tried_out(play, seed, 20):
            frame = play.state.frames[-1] if play.state.frames else None
            if frame is None or not frame.program.name.startswith("tried"):
                continue
            if frame.program.steps[frame.position] is not window:
                continue
            for step in frame.program.steps[: frame.position]:
                if isinstance(step, Choice) and step.selection.noun == "creature":
                    for target in set(frame.registers[step.register]) - {frame.acting}:
                        yield play, step, target


def moved_away(play: Play, choice: Choice, target: int) -> Play | None:
    """The same moment with the target on a square where it does not match the text, if there is such a square."""
    state = play.state
    for square in state.tables.board.squares(state.tables.board.floor & ~state.occupied):
        after = play.clone()
        after.put_on(target, square)
        after.state.serial += 1  # as a response would do
        if choice.unfit(after.state, after.state.frames[-1], target):
            return after
    return None


def touched(play: Play, target: int) -> bool:
    """Whether anything has happened to the creature once nothing is waiting."""
    play = play.clone()
    play.asks_all = False
    before = seen(play, target)
    while play.state.frames and play.decision is not None:
        options = play.decision.options
        play.apply(PASS() if PASS() in options else options[-1])
    return seen(play, target) != before


def seen(play: Play, one: int) -> tuple[object, ...]:
    state = play.state
    stats = tuple(state.stat(one, name) for name in STATS)
    where = state.at[one], state.damage[one], state.tapped[one], state.controller[one], state.attached[one]
    bans = tuple(sorted(deed for deed in state.effects.bans if state.prohibition(one, deed)))
    return where, stats, state.keywords(one), state.power(one, "Flying"), bans


def test_nothing_happens_to_a_target_that_no_longer_fits() -> None:
    reached, destruction_replaced, wrong = set(), set(), set()
    for effect in texts():
        for play, choice, target in waiting(effect):
            if touched(play, target):
                reached.add(effect)
            away = moved_away(play, choice, target)
            if away:
                (wrong if touched(away, target) else destruction_replaced).add(effect)
    assert wrong == set()
    assert len(reached) > 60 and len(destruction_replaced & reached) > 50  # a target that is still legal is affected
