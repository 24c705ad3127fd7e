"""What `explain` says about a text agrees with the engine: when each choice is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cardlang.games.skirmish.explaining import EXPLANATIONS
from cardlang.games.skirmish.nodes import Affinity
from cardlang.games.skirmish.timing import never_played, never_used
from cardlang.language.explainer import Explainer
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.effect import Abilities, Activated, ExtraCost, Sequence
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.nodes.selector import Compare, Named, Quantity
from cardlang.mechanics.cards.nodes import AttachedTo, Cards
from cardlang.model.card import Card, Text
from cardlang.model.page import Step
from cardlang.model.span import Span
from cardlang.pipeline.load.games import load_game
from cardlang.rules.cards import NotYet, PlayedCard, Unplayable
from cardlang.rules.compiled import Program
from cardlang.rules.compiler import compile_abilities, compile_effect
from cardlang.rules.responses import window
from cardlang.rules.select import Choice
from measures.corpus import NAMES, card_texts, effects, examples, well_said
from measures.dry_run import ACTION, CREATURE, bench
from measures.generated import Maker
from measures.playing import GAME
from measures.round_trip import Outcome, round_trip

GENERATED = 400
ACTIONS = ("Standard", "Minor", "Immediate")


@cache
def language() -> Language:
    return load_game("skirmish").language.naming(NAMES)


@cache
def texts() -> tuple[tuple[str, Node], ...]:
    """The box and effect of every known text, and of many generated ones."""
    known = tuple(effects(language(), list(dict.fromkeys((*card_texts(), *examples(), *well_said())))))
    maker = Maker(language(), [effect for _, effect in known])
    made = [maker.make(f"explained {n}") for n in range(GENERATED)]
    return known + tuple((box, effect) for box, effect in made if _is_read(round_trip(language(), box, effect)))


def _is_read(outcome: Outcome) -> bool:
    return bool(outcome.text) and not outcome.refused


def told_at_once(effect: Node, box: str) -> Iterator[int]:
    """The number of choices that `explain` says are made at once, for a card's text or for each power in a box."""
    if box == "main":
        rest = [
            one
            for one in (effect.effects if isinstance(effect, Sequence) else [effect])
            if not isinstance(one, Affinity)
        ]
        if rest:
            whole = rest[0] if len(rest) == 1 else Sequence(tuple(rest))
            yield sum(_told(whole, ACTING, declared=True))
        return
    for ability in effect.abilities if isinstance(effect, Abilities) else (effect,):
        if isinstance(ability, Activated):
            yield sum(_told(ability, THIS, declared=False))


def _told(effect: Node, me: Any, declared: bool) -> list[bool]:
    found: list[bool] = []

    def choice(node: Node, selector: Any, mention: Any, declared: bool) -> Step | None:
        remark = EXPLANATIONS.choice(node, selector, mention, declared)
        if remark:
            found.append("at once" in remark.text)
        return remark

    words = language()
    Explainer(
        words.vocabulary, words.constructs, explanations=replace(EXPLANATIONS, choice=choice), me=me, declared=declared
    ).tell(effect)
    return found


def asked_at_once(effect: Node, box: str) -> Iterator[int]:
    """The number of choices of creatures and squares that the engine asks for before responses."""
    programs: list[Program] = []
    if box == "main":
        programs = [compile_effect(effect, GAME, "text", "standard card")]
    else:
        parts = effect.abilities if isinstance(effect, Abilities) else (effect,)
        if any(isinstance(one, Activated) for one in parts):
            programs = [use.program for use in compile_abilities([effect], GAME, "text").uses]
    for program in programs:
        before = program.steps[: program.steps.index(window)]
        yield sum(isinstance(step, Choice) for step in before)


def costs(node: Node) -> tuple[Node, ...]:
    return node.costs if isinstance(node, Activated) else (node,)


@pytest.mark.slow
def test_what_is_told_to_be_chosen_at_once_is_asked_before_responses() -> None:
    wrong, seen = [], Counter[bool]()
    for box, effect in texts():
        inner = [one for one in walk(effect) if isinstance(one, Activated | ExtraCost)]
        if (box == "main" and inner) or len(inner) > 1 or any(choices(cost) for one in inner for cost in costs(one)):
            continue  # a power inside a text is declared separately, and costs are paid before anything else
        try:
            asked = list(asked_at_once(effect, box))
        except Unplayable:
            continue
        told = list(told_at_once(effect, box))
        if asked and len(asked) == len(told):
            seen[any(asked)] += 1
            if told != asked:
                wrong.append((box, language().write(effect, box), told, asked))
    assert wrong == []
    assert min(seen.values()) > 100


def uses(effect: Node, box: str) -> Iterator[tuple[str, Node, bool]]:
    """Each way in which a text can be used, and whether `explain` says that it never is: a card by its action type, an
    ability by itself."""
    if box == "main":
        yield from ((action, effect, never_played(effect, action) is not None) for action in ACTIONS)
        return
    for one in effect.abilities if isinstance(effect, Abilities) else (effect,):
        if isinstance(one, Activated):
            yield "", one, never_used(one) is not None


def is_used(action: str, effect: Node) -> bool | None:
    """Whether a card or power with this effect can be used in some position of the dry run; None if nothing plays it
    yet."""
    box, kind, fields = ("main", "action", {**ACTION, "action": action}) if action else ("power", "creature", CREATURE)
    card = Card("trial", "Trial", kind, "skirmish", "trial", 1, 1, fields, (Text(box, "", "", ()),), Span("", 0, 0))
    played = PlayedCard(card, (effect,))
    loaded, body = GAME.load(played, GAME), bench().creature(played) if kind == "creature" else None
    if isinstance(loaded, NotYet) or isinstance(body, NotYet):
        return None
    performer = body or bench().performers(loaded)[0][0]
    for stage in bench().stages:
        state = stage.clone()
        state.tables = stage.tables.with_first(performer, loaded, *GAME.watched_events([played]))
        GAME.dry_run.ready(state, loaded, box)
        state.refresh()
        if any(GAME.flow.refusal(state, code) is None for code in GAME.dry_run.actions(state)):
            return True
    return False


def is_rare(node: Node) -> bool:
    """What too few things in the positions are: many of them, those with certain values, or a name."""
    many = isinstance(node, Quantity) and node.n > 3
    several = isinstance(node, Cards) and (node.count > 1 or len(node.where) > 1)
    return many or several or isinstance(node, Compare | Named | AttachedTo)


@pytest.mark.slow
def test_what_can_be_used_is_used_in_some_position_and_nothing_else() -> None:
    wrong, seen = [], Counter[bool]()
    for box, text in texts():
        for action, effect, never in uses(text, box):
            used = None if any(map(is_rare, walk(effect))) else is_used(action, effect)
            if used is not None:
                seen[used] += 1
                if used == never:
                    wrong.append((action, used, language().write(effect)))
    assert wrong == []
    assert seen[True] > 1000 and seen[False] > 3
