"""S8.7 for all constructs: what is offered can be carried through, and a text does the same wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cardlang.games.skirmish import actions as a
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Attach, If, Lasting, May, NextTime, Or, Repeat, Replaced, Triggered
from cardlang.language.nodes.selector import Quantity
from cardlang.mechanics.cards.steps.picks import CardChoice
from cardlang.pipeline.load.games import load_game
from cardlang.rules.actions import PASS, split
from cardlang.rules.cards import Endless, Unplayable
from cardlang.rules.play import Play
from cardlang.rules.responses import window
from cardlang.rules.select import Choice
from cardlang.rules.state import State
from measures.corpus import NAMES, card_texts, effects, examples, well_said
from measures.generated import Maker
from measures.playing import GAME
from measures.round_trip import round_trip
from measures.trials import trial, tried_out

GENERATED = 200
MOST = 300  # decisions in one text; those with more are left out
DEPENDENT = {  # texts whose costs and choices depend on one another
    "main": (
        "Swap an ally within 5 squares with an enemy adjacent to it.",
        "An ally within 5 squares makes a melee attack against an enemy.",
        "Heal 10 damage from an untapped ally within 5 squares.",
        "Make a melee attack. Play this card only if the target is tapped.",
        "Choose an enemy. Choose a creature adjacent to it. Play this card only if that creature is tapped.",
        "As an additional cost to play this card, discard a Poison card. Discard 1 action card.",
    ),
    "power": (
        "Discard 1 action card, discard a Poison card: Draw 1 action card.",
        "Tap an untapped ally, tap an untapped ally within 5 squares: Draw 1 action card.",
        "Destroy an ally within 5 squares: Heal 10 damage from an ally within 5 squares.",
        "Pay 2 gold, pay 3 gold: Draw 1 action card.",
    ),
}
OTHERWISE_A_POWER = (Attach, Repeat, Triggered, Replaced, NextTime, Lasting)
"""What means something else as a power, or in a larger text."""


@cache
def language() -> Language:
    return load_game("skirmish").language.naming(NAMES)


def dependent() -> list[tuple[str, Node]]:
    found = [(box, language().parse(text, box).effect) for box in DEPENDENT for text in DEPENDENT[box]]
    return [(box, effect) for box, effect in found if effect is not None]


@cache
def texts() -> list[tuple[str, Node]]:
    """What cards and powers say, and many generated texts."""
    known = effects(language(), list(dict.fromkeys((*card_texts(), *examples(), *well_said()))))
    maker = Maker(language(), [effect for _, effect in known])
    made = [maker.make(f"carried {n}") for n in range(GENERATED)]
    read = [one for one in made if (found := round_trip(language(), *one)).text and not found.refused]
    return [(box, effect) for box, effect in (*known, *read) if box in ("main", "power")]


def declared(box: str, effect: Node) -> Iterator[Play]:
    """Moments at which an action with this text has been declared, by random choices."""
    for name in ("crowd", "lonely"):
        for seed in range(2):
            play = trial(name, box, effect, ("Standard", "Minor")[seed])
            play.asks_all = True
            for _ in tried_out(play, seed, 20):
                frame = play.state.frames[-1] if play.state.frames else None
                if frame and play.decision and play.decision.response and frame.program.steps[frame.position] is window:
                    yield play


def unchosen(play: Play) -> list[int]:
    """The registers of the choices before the responses that were left without an answer, or with too few."""
    frame = play.state.frames[-1]
    made = [step for step in frame.program.steps[: frame.position] if isinstance(step, Choice | CardChoice)]
    return [one.register for one in made if len(frame.registers.get(one.register, ())) < one.least]


def test_whatever_is_declared_was_chosen_and_paid() -> None:
    for box, effect in (*dependent(), *texts()):
        with suppress(Unplayable, Endless):
            assert not any(unchosen(play) for play in declared(box, effect)), language().write(effect)


@pytest.mark.parametrize(("box", "effect"), dependent())
def test_what_depends_on_one_another_is_declared_somewhere(box: str, effect: Node) -> None:
    assert any(play.state.frames[-1].program.name.startswith(("tried", "A")) for play in declared(box, effect))


# The same text in several places


def sample(text: str) -> Any:
    effect = language().parse(text, "main").effect
    assert effect is not None
    return effect


def outcomes(name: str, effect: Node, action: str = "Minor", box: str = "main") -> set[tuple[object, ...]]:
    """All that can come of a text that the first creature plays or uses, if nobody assists or responds.

    Errors: `Unplayable`; `RecursionError` if it asks too often.
    """
    play = trial(name, box, effect, action)
    play.apply(a.ACTIVATE(0))
    number = next(n for n, card in enumerate(play.state.tables.cards) if card.card.id == "tried")
    kind = a.POWER if box == "power" else a.PLAY
    assert play.decision
    found, left = set(), [MOST]

    def follow(play: Play, code: int) -> None:
        left[0] -= 1
        if not left[0]:
            raise RecursionError
        after = play.clone()
        after.apply(code)
        if after.decision is None or not after.state.frames:
            found.add(digest(after.state, number))
            return
        only = after.decision.response or after.decision.about == "assist"
        for answer in after.decision.options[:1] if only else after.decision.options:
            assert not after.decision.response or answer == PASS()
            follow(after, answer)

    for code in play.decision.options:
        if split(code)[:2] == (kind.number, 0) and (kind is a.POWER or split(code)[2] == number):
            follow(play, code)
    return found


def digest(state: State, number: int) -> tuple[object, ...]:
    """What is on the table, but for the played card."""
    zones = [sorted(card for card in cards if card != number) for cards in state.zones]
    shields = sorted((one.creature, one.amount) for one in state.shields)
    things = (state.at, state.damage, state.tapped, state.controller, state.attached, state.resources, zones, shields)
    return tuple(map(repr, things))


def is_plain(effect: Node) -> bool:
    """Whether it is done in full or not at all, whatever stands around it."""
    return not any(
        isinstance(one, (*OTHERWISE_A_POWER, *GAME.holders))
        or (isinstance(one, Quantity) and one.kind == "exactly" and one.n > 1)
        for one in walk(effect)
    )


def test_an_effect_comes_out_the_same_wherever_it_stands() -> None:
    other = sample("Gain 1 gold.")
    may, either = sample("You may gain 1 gold."), sample("Choose one: gain 1 gold; or draw 1 action card.")
    when = sample("If you control a creature, gain 1 gold.")
    assert isinstance(may, May) and isinstance(either, Or) and isinstance(when, If)
    compared = 0
    for name in ("crowd", "lonely"):
        others = outcomes(name, other)
        nothing = outcomes(name, may) - others
        for box, effect in (*dependent(), *texts()):
            if box != "main" or not is_plain(effect):
                continue
            says = f"{name}: {language().write(effect)}"
            try:
                base = outcomes(name, effect)
                assert outcomes(name, replace(may, effect=effect)) == base | nothing, says
                # what cannot be done or paid in full is not offered while another is
                assert outcomes(name, replace(either, options=(effect, other))) in (base | others, others), says
                if base:
                    assert outcomes(name, replace(when, effect=effect)) == base, says
                assert outcomes(name, effect, "Immediate") == outcomes(name, effect, "Standard"), says
            except (Unplayable, RecursionError):
                continue
            compared += 1
    assert compared > 300
