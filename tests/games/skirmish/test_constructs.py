"""Everything that a text can say can be played: the effect of each construct compiles, no part of it is silently
ignored,
and it ends whatever the players answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import field, replace
from functools import cache

import pytest

from cardlang.language.nodes.base import Node, node_fields, walk
from cardlang.language.nodes.effect import Activated
from cardlang.pipeline.load.games import load_game
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiler import COMPILERS, compile_abilities, compile_effect
from measures.corpus import NAMES, card_texts, effects, examples, well_said
from measures.effect_schema import effect_types
from measures.playing import GAME, copies
from measures.trials import POSITIONS, trial, tried_out

SOURCES = (card_texts, examples, well_said)
# The nodes that structure a box, or say when and at what cost an ability is used. The builder handles them itself.
FORMS = {"Abilities", "Called", "OnlyIf", "ExtraCost"}


@cache
def texts() -> tuple[tuple[str, Node], ...]:
    """Box and effect of every text."""
    language = load_game("skirmish").language.naming(NAMES)
    every = dict.fromkeys(one for source in SOURCES for one in source())
    return tuple(effects(language, list(every)))


def compile_text(box: str, effect: Node) -> None:
    if box == "main":
        compile_effect(effect, GAME, "text", "standard card")
    else:
        compile_abilities([effect], GAME, "text")


def test_the_engine_can_play_every_text() -> None:
    unplayable = defaultdict(list)
    language = load_game("skirmish").language.naming(NAMES)
    for box, effect in texts():
        try:
            compile_text(box, effect)
        except Unplayable as stop:
            unplayable[type(stop.node).__name__].append(language.write(effect, box))
    for node, told in sorted(unplayable.items()):
        print(f"{node}: {len(told)}, as in {told[0]!r}")
    assert not unplayable


def test_every_effect_has_its_verb() -> None:
    nodes = {node.__name__ for node in effect_types(load_game("skirmish").parts.wording.constructs)}
    verbs = {node.__name__ for node in (*COMPILERS.core, *GAME.compilers, *GAME.holders)}
    assert nodes - verbs == FORMS


class Looked(Exception):
    """The engine read a field of a stranger node."""


class Stranger(Node):
    """A node that the engine does not know. It reports every attempt to read it or to copy it with changes."""

    source: object = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.source is not None:
            raise Looked("source")

    def __getattr__(self, name: str) -> object:
        raise Looked(name)


def changed(node: Node) -> Iterator[tuple[Node, Node]]:
    """Each node inside `node`, with a copy of `node` in which a stranger replaces it."""
    for one in node_fields(type(node)):
        value = getattr(node, one.name)
        many = value if isinstance(value, tuple) else (value,)
        for n, part in enumerate(many):
            if not isinstance(part, Node):
                continue
            for inner, new in ((part, Stranger()), *changed(part)):
                put = (*many[:n], new, *many[n + 1 :]) if many is value else new
                yield inner, replace(node, **{one.name: put})


def test_nothing_in_a_text_is_passed_over_in_silence() -> None:
    """The engine looks at every part of a text: if a stranger replaces a part, the text is reported as unplayable, at
    the stranger or at the node that contains it. Any other error would be a crash."""
    passed_over = defaultdict(list)
    tried = 0
    for box, effect in texts():
        for inner, other in changed(effect):
            tried += 1
            try:
                compile_text(box, other)
            except Looked:
                continue
            except Unplayable as stop:
                if any(isinstance(node, Stranger) for node in walk(stop.node)):
                    continue
            passed_over[type(inner).__name__].append((effect, inner))
    for name, found in sorted(passed_over.items()):
        print(name, len(found), found[0])
    assert not passed_over
    assert tried > 4_000


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("action", ["Minor", "Immediate"])
def test_every_text_can_be_played_whatever_is_answered(position: str, action: str) -> None:
    """Effects end. Options are sorted and legal. No card appears or disappears."""
    for n, (box, effect) in enumerate(texts()):
        if box != "main" and action != "Minor":
            continue
        play = trial(position, box, effect, action)
        cards = copies(play.state)
        for _ in tried_out(play, n, 30):
            if play.decision:
                options = play.decision.options
                assert list(options) == sorted(set(options)) != []
                own = [code for code in options if code >= GAME.kinds[0]()]
                assert not own or GAME.flow.refusal(play.state, own[n % len(own)]) is None
            if not play.state.frames:
                assert copies(play.state) == cards


def test_every_text_that_is_used_can_be_used_somewhere() -> None:
    """Each card, and each ability that is used at its own moment, can be used in some position."""
    never = {
        effect
        for box, effect in texts()
        if (box == "main" or any(isinstance(node, Activated) for node in walk(effect)))
        and not any(
            any(tried_out(trial(position, box, effect, action), seed, 30))
            for position in POSITIONS
            for action in ("Minor", "Immediate")
            for seed in range(5)
        )
    }
    language = load_game("skirmish").language.naming(NAMES)
    assert [language.write(effect) for effect in never] == []
