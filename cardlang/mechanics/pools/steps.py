"""How attacks with pools of dice are played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cardlang.language.nodes.selector import Controlled
from cardlang.mechanics.pools import frames, held, mines, nodes, texts
from cardlang.mechanics.pools.attack import Attacks
from cardlang.mechanics.pools.frames import ATTACK, add
from cardlang.rules.dryrun_support import DryRunSupport
from cardlang.rules.game import Game, ScenarioWords, Semantics, TurnFlow, Verb
from cardlang.rules.plan.actions import Procedure


def steps(section: Mapping[str, Any], sorts: Mapping[str, Mapping[str, Any]]) -> Game:
    """The procedure `attack` by a section `pools`, and the verbs about it. Damage lands at once. `sorts` are the words
    for cards that pieces have, with the values of their fields."""
    rules = Attacks(section)
    procedure = Procedure(
        ("card", "creature"), " {1} with {0}", " {creature} with {card}", rules.find, rules.why, rules.begin,
        (rules.program,), texts.more_attacks,
    )  # fmt: skip

    def put(register: int, *value: int) -> Any:
        return texts.changes(lambda node, attack, play: attack.registers.update({register: value}))

    def more(register: int, field: str) -> Any:
        return texts.changes(lambda node, attack, play: add(attack, register, getattr(node, field)))

    return Game(
        domains={noun: held.domain(wanted) for noun, wanted in sorts.items()},
        procedures={ATTACK: procedure},
        boxes=dict.fromkeys(("attack", "boost"), texts.compile_card),
        flow=TurnFlow(at_once=True, entered=partial(mines.entered, rules), traps=mines.traps),
        scenario=ScenarioWords(memory=partial(mines.memory, rules)),
        dry_run=DryRunSupport(shows=frozenset((nodes.OnFace, nodes.FaceDeals))),  # which need an attack to be tried
        verbs=(
            Verb(texts.Staged, texts.compile_staged),
            Verb(mines.PutMarkers, mines.compile_markers),
            Verb(nodes.MoreDice, texts.changes(texts.more_dice)),
            Verb(nodes.NoDice, put(frames.NO_DEFENSE, 1)),
            Verb(nodes.MoreRerolls, more(frames.MORE_REROLLS, "dice")),
            Verb(nodes.RerollOnce, put(frames.ONCE, 1)),
            Verb(nodes.MoreHits, more(frames.MORE_HITS, "hits")),
            Verb(nodes.DoubleHits, texts.changes(texts.double)),
            Verb(nodes.CountsAsHit, texts.changes(texts.counts)),
            Verb(nodes.Kinds, texts.changes(texts.counts)),
            Verb(nodes.FaceDeals, texts.changes(texts.stings)),
            Verb(nodes.AttackEach, texts.compile_each),
            Verb(nodes.AnotherAttack, texts.compile_another),
            Verb(nodes.OnFace, texts.compile_on_face),
            Verb(nodes.AttacksRoll, holds=texts.hold_more),
            Verb(nodes.Declared, holds=texts.hold_declared),
            Verb(nodes.Labelled, holds=texts.hold_labelled),
        ),
        semantics=Semantics(
            conditions={nodes.Scored: texts.scored},
            predicates={nodes.HeldBy: held.held_by, Controlled: held.controlled},
            counts={nodes.FacesRolled: texts.faces_rolled},
            timing=texts.timing,
            staged=texts.staged,
        ),
    )


STEPS = steps
