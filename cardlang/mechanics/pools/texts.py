"""The texts of attacks: each is one program, of which a part is carried out when the attack is declared, a part when
its dice are rolled, and the rest at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from cardlang.language.nodes.base import Node, node_fields, walk, with_field
from cardlang.language.nodes.effect import Abilities, Activated, Sequence
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Selector
from cardlang.mechanics.counters.nodes import PutCounters
from cardlang.mechanics.pools import frames, nodes
from cardlang.mechanics.pools.attack import MORE
from cardlang.mechanics.pools.cards import Of, is_of
from cardlang.mechanics.pools.frames import add, current, one
from cardlang.mechanics.pools.mines import PutMarkers
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Ability, Frame, Program, Static, Step, Test, Use
from cardlang.rules.core import jump, skip_unless
from cardlang.rules.decision import Constraint
from cardlang.rules.lookback import asks_did
from cardlang.rules.plan.actions import JOINS
from cardlang.rules.play import Play
from cardlang.rules.registers import COUNT
from cardlang.rules.state import State

BEFORE_ROLL: Final = (nodes.MoreRerolls, nodes.RerollOnce, nodes.AttackEach)
AFTER_ROLL: Final = (nodes.MoreDice, nodes.NoDice, nodes.MoreHits, nodes.DoubleHits, nodes.CountsAsHit, nodes.Kinds)
CHANGES: Final = (*BEFORE_ROLL, *AFTER_ROLL)
LATER: Final = (nodes.OnFace, nodes.FacesRolled, nodes.Scored)


class Staged(Node):
    """The effects of a text that belongs to an attack."""

    effects: tuple[Node, ...]


def stage(effect: Node) -> int:
    """When an effect is carried out: 0 if it changes the attack, or counts once for it however many are attacked; 1 if
    it changes it by what the dice show, otherwise 2.

    Errors: `Unplayable` for a change that comes too late.
    """
    if isinstance(effect, nodes.AnotherAttack):
        return 0
    parts = walk(effect)
    changes = [part for part in parts if isinstance(part, CHANGES)]
    if not changes:
        return 2
    if not any(isinstance(part, LATER) for part in parts):
        return 0
    wounded = any(isinstance(part, nodes.Scored) and part.wounds for part in parts)
    for part in changes:
        if wounded or isinstance(part, BEFORE_ROLL) or (isinstance(part, nodes.MoreDice) and not part.by):
            raise Unplayable(part)
    return 1


def compile_staged(node: Staged, build: Builder) -> Iterator[Step]:
    """The effects are compiled in their order, and then sorted by their stages. What they ask about the past is asked
    of the whole attack."""
    stages: tuple[list[Step], list[Step], list[Step]] = ([], [], [])
    for n, effect in enumerate(node.effects):
        steps = build.following(effect) if asks_did(effect) else [_afresh, *build.steps(effect)]
        stages[stage(effect)].extend(build.noting(steps, node.effects[n + 1 :]))
    declared, rolled, after = stages
    yield from declared
    yield frames.wait
    yield skip_unless(lambda state, frame: frame.registers[frames.STAGE] == (1,), len(rolled) + 1)
    yield from rolled
    yield jump(len(after))
    yield from after


def _afresh(play: Play) -> None:
    """A step: the next `if you do` ignores what was done so far."""
    play.frame.did = False
    play.frame.registers.pop(COUNT, None)


def staged(effect: Node) -> Node:
    """The effect of an ability, if it belongs to an attack, by its stages."""
    if not belongs(effect):
        return effect
    return Staged(effect.effects if isinstance(effect, Sequence) else (effect,), span=effect.span)


def belongs(effect: Node) -> bool:
    """Whether an effect speaks of an attack that is being made."""
    return any(isinstance(part, (*CHANGES, *LATER)) or part == Ref("attacked") for part in walk(effect))


def timing(ability: Activated) -> str:
    """Abilities that speak of an attack join it."""
    return JOINS if belongs(ability.effect) else ""


# The text of a card with which a piece attacks, or that joins an attack


def compile_card(effect: Node, build: Builder) -> tuple[Program | None, Of]:
    """Its program, and what it says of its use."""
    boosts = [part for part in walk(effect) if isinstance(part, nodes.Boost)]
    dice = next(((part.dice, part.kind) for part in walk(effect) if isinstance(part, nodes.AttackDice)), None)
    costs, effects = _unwrapped(effect)
    suffers = next((build.described(part.who) for part in effects if isinstance(part, nodes.SuffersThis)), None)
    if suffers:
        effects = tuple(_marking(part) for part in effects if not isinstance(part, nodes.SuffersThis))
    of = Of(dice, any(boost.alone for boost in boosts), suffers)
    if not effects:
        return None, of
    program = build.program(Staged(effects, span=effect.span), "power", costs=costs, as_action=False)
    limits = tuple(one for boost in boosts for one in _limits(boost, build))
    return replace(program, needs=(*limits, *program.needs)), of


def _marking(node: Node) -> Node:
    """The node with markers in place of counters on squares."""
    match node:
        case PutCounters(counter, amount, Selector(_, "square") as on):
            return PutMarkers(counter, amount.n, on, span=node.span)
    for field in node_fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            node = with_field(node, field.name, _marking(value))
        elif isinstance(value, tuple):
            parts = tuple(_marking(part) if isinstance(part, Node) else part for part in value)
            node = with_field(node, field.name, parts)
    return node


def _unwrapped(effect: Node) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The costs and effects inside the parts of a text."""
    match effect:
        case nodes.Boost() | nodes.Declared() | nodes.Labelled():
            return _unwrapped(effect.effect)
        case nodes.AttackDice() | nodes.OnlyOne():  # which say nothing that is done
            return (), ()
        case Activated():
            costs, effects = _unwrapped(effect.effect)
            return (*effect.costs, *costs), effects
        case Sequence(parts) | Abilities(parts):
            pairs = [*map(_unwrapped, parts)]
            return tuple(cost for costs, _ in pairs for cost in costs), tuple(one for _, some in pairs for one in some)
    return (), (effect,)


def _limits(boost: nodes.Boost, build: Builder) -> Iterator[Constraint]:
    if boost.kind:
        face = build.game.faces.index(boost.kind)
        yield Constraint("attack", f"it only joins a {boost.kind} attack", lambda state, frame: _has_kind(state, face))
    if boost.group:
        group = boost.group
        yield Constraint("attack", f"it only joins a {group} attack", lambda state, frame: _is_of(state, group))


def _has_kind(state: State, face: int) -> bool:
    attack = current(state)
    return attack is not None and face in attack.registers[frames.HIT]


def _is_of(state: State, group: str) -> bool:
    attack = current(state)
    return attack is not None and is_of(state, attack.card, group)


# Verbs


def changes(do: Callable[[Any, Frame, Play], None]) -> Callable[[Any, Builder], Iterator[Step]]:
    """The step that does something to the attack that is being made."""

    def compile_change(node: Any, build: Builder) -> Iterator[Step]:
        def step(play: Play) -> None:
            attack = current(play.state)
            if attack is not None:
                do(node, attack, play)
                play.did()

        yield step

    return compile_change


def more_dice(node: nodes.MoreDice, attack: Frame, play: Play) -> None:
    """More or fewer dice of the attack, or of the defense."""
    add(attack, frames.MORE_DEFENSE if node.by else frames.DICE, node.dice)


def counts(node: nodes.CountsAsHit | nodes.Kinds, attack: Frame, play: Play) -> None:
    """More faces hit."""
    faces = (node.face,) if isinstance(node, nodes.CountsAsHit) else node.kinds
    attack.registers[frames.HIT] = (*attack.registers[frames.HIT], *map(play.game.faces.index, faces))


def stings(node: nodes.FaceDeals, attack: Frame, play: Play) -> None:
    """Faces of the defense deal damage to the attacker."""
    before = attack.registers.get(frames.STINGS, ())
    attack.registers[frames.STINGS] = (*before, play.game.faces.index(node.face), node.damage)


def double(node: nodes.DoubleHits, attack: Frame, play: Play) -> None:
    """Each hit counts twice as often."""
    attack.registers[frames.TIMES] = (2 * one(attack, frames.TIMES, 1),)


def compile_each(node: nodes.AttackEach, build: Builder) -> Iterator[Step]:
    """The attack is made against each of them, whatever it was declared against."""
    targets = build.targets(node.target)
    yield from targets.choices

    def step(play: Play) -> None:
        attack, found = current(play.state), targets(play)
        if attack is not None and found:
            attack.registers[frames.TARGET], attack.registers[frames.TARGETS_LEFT] = found[:1], found[1:]
            play.did()

    yield step


def compile_on_face(node: nodes.OnFace, build: Builder) -> Iterator[Step]:
    """The effect, if a die shows the face."""
    face = build.game.faces.index(node.face)
    steps = build.steps(node.effect)
    yield skip_unless(lambda state, frame: face in frame.registers.get(frames.SHOWN, ()), len(steps))
    yield from steps


def scored(node: nodes.Scored, build: Builder) -> Test:
    """Hits before saves, or wounds after them."""
    register = frames.WOUNDED if node.wounds else frames.SCORED
    return lambda state, frame: one(frame, register) > 0


def faces_rolled(node: nodes.FacesRolled, build: Builder) -> Callable[[State, Frame], int]:
    """How many dice show the face."""
    face = build.game.faces.index(node.face)
    return lambda state, frame: frame.registers.get(frames.SHOWN, ()).count(face)


def hold_more(node: nodes.AttacksRoll, build: Builder) -> Iterator[Static]:
    """What attacks of some pieces roll besides."""
    yield Static(MORE, build.group(node.whose), (node.dice, node.kind, node.group))


def hold_declared(node: nodes.Declared, build: Builder) -> Iterator[Ability]:
    """An ability without a cost."""
    program = build.program(staged(node.effect), "power")
    yield Use(program, JOINS, False)


def hold_labelled(node: nodes.Labelled, build: Builder) -> Iterator[Ability]:
    """A label changes nothing."""
    yield from build.compilers.ability(node.effect, build)


ANOTHER: Final = "another attack"


def compile_another(node: nodes.AnotherAttack, build: Builder) -> Iterator[Step]:
    """The piece may attack once more in this activation."""

    def step(play: Play) -> None:
        play.use("activation", ANOTHER, play.frame.acting, _MANY)
        play.did()

    yield step


def more_attacks(state: State, frame: Frame) -> int:
    """How many more attacks texts have given a piece in this activation."""
    return next(n for n in range(_MANY) if not state.used_up("activation", ANOTHER, frame.acting, n + 1))


_MANY: Final = 100
