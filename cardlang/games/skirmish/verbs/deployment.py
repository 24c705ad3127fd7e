"""Creatures that come into play, are sacrificed, or change sides because of a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish.deploying import PLACED, can_pay, cost, deploy, enters_tapped, places, waiting
from cardlang.games.skirmish.nodes import Deploy, DeployCost, DeployPlace, Sacrifice, TakeControl
from cardlang.language.nodes.amount import Amount, Bounded, Number
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.reference import SUBJECT, YOU, Ref
from cardlang.mechanics.cards.steps.card_refs import card_of, creature_card, in_discard, kind_of
from cardlang.mechanics.cards.steps.picks import picked
from cardlang.mechanics.cards.steps.piles import mark_moved
from cardlang.mechanics.damage.steps.destroying import destroy
from cardlang.mechanics.placing.nodes import Area
from cardlang.mechanics.placing.steps import SquareChoice
from cardlang.rules.actions import split
from cardlang.rules.amounts import amount
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, Frame, Static, Step
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.doers import by_each, chooser, doer, doing
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.registers import LEFT
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import each_step
from cardlang.rules.things import off_board


def compile_deploy(node: Deploy, build: Builder) -> Iterator[Step]:
    """Each player picks cards that can be deployed, pays for them and chooses their squares (S3.3)."""
    return by_each(node.who, build, lambda: _deploy_steps(node, build))


def _deploy_steps(node: Deploy, build: Builder) -> list[Step]:
    who = doer(node.who)
    waiting_lots = build.slot()
    less = amount(node.less or Number(0), build)
    squares: list[SquareChoice] = []

    def possible(state: State, frame: Frame, card: int) -> bool:
        if kind_of(state, card) != "creature" or not can_pay(state, who(frame), card, less(state, frame)):
            return False
        return bool(free(state, frame, card))

    def free(state: State, frame: Frame, card: int) -> int:
        return squares[0].free(state, frame) if node.where else places(state, who(frame), card)

    constraint = Constraint("S3.3", "it cannot be deployed now", possible)
    choices, find = ([], _this_creature) if node.what == Ref("this") else picked(node.what, build, who, constraint)
    squares.append(SquareChoice(node.where or Area("start area", SUBJECT), build))
    (where,) = squares

    def start(play: Play) -> None:
        play.frame.registers[waiting_lots] = find(play.state, play.frame)

    def deploy_one(play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        left = frame.registers[waiting_lots]
        player = who(frame)
        if play.answer is not None:
            ref, square = left[0], split(play.answer)[1]
            frame.registers[waiting_lots] = left[1:]
            where.note(frame, square)
            creature = waiting(state, player, card_of(ref))
            price = max(0, cost(state, player, creature) - less(state, frame))
            tapped = node.tapped or enters_tapped(state, player, creature, square, by_text=True)
            deploy(play, player, ref, square, price, tapped)
            mark_moved(frame, ref, creature_card(state, creature))
            play.jump(-1)  # the next one comes after everything that this one causes
            return None
        while left and not possible(state, frame, card_of(left[0])):
            frame.registers[waiting_lots] = left = left[1:]
        if not left:
            return None
        return where.among(state, chooser(frame, player), free(state, frame, card_of(left[0])))

    return [*choices, start, deploy_one]


def _this_creature(state: State, frame: Frame) -> tuple[int, ...]:
    """The card of this creature after it was destroyed."""
    me = frame.acting
    card = state.tables.creatures[me].card
    return in_discard(state, frame, card) if state.at[me] == GONE and card != NOBODY else ()


def compile_sacrifice(node: Sacrifice, build: Builder) -> Iterator[Step]:
    """Each player destroys creatures of their own choice that they control. No creature is the cause (S9.1)."""
    return by_each(node.who, build, lambda: list(each_step(build.targets(node.what, OWN), destroy)))


OWN = creature_constraint("S11.4", "that player does not control it", lambda state, frame: state.masks[doing(frame)])


def hold_take_control(node: TakeControl, build: Builder) -> Iterator[Static]:
    """Each player controls what they took; if several took the same creature, the last one does (S9.2)."""
    if build.static:
        players = build.players(node.who)
        fits = build.group(node.what)
        yield Static("control", fits, lambda state, frame, thing: next(iter(players(state, frame)), frame.player))
        return
    taken = build.slot()  # creatures, each with the player who took it

    def start(play: Play) -> None:
        play.frame.registers[taken] = ()

    def body() -> list[Step]:
        targets = build.targets(node.what)

        def take(play: Play) -> None:
            frame = play.frame
            pairs = tuple(part for one in targets(play) for part in (one, doing(frame)))
            frame.registers[taken] = (*frame.registers.get(taken, ()), *pairs)

        return [*targets.choices, take]

    steps = list(by_each(node.who, build, body))
    build.prelude += steps if node.who == YOU else [start, *steps]

    def is_taken(state: State, frame: Frame, thing: int) -> bool:
        return thing in frame.registers[taken][::2] and thing not in frame.registers.get(LEFT, ())

    def who(state: State, frame: Frame, thing: int) -> int:
        pairs = frame.registers[taken]
        return dict(zip(pairs[::2], pairs[1::2], strict=True))[thing]

    yield Static("control", is_taken, who)


def hold_deploy_cost(node: DeployCost, build: Builder) -> Iterator[Ability]:
    """`Creatures you control cost 1 gold less to deploy.`: never below 0."""
    for _ in choices(node.who):
        build.register("creature")
    fits = off_board(node.who, build)
    change: Amount = node.amount
    least: int | None = None
    if isinstance(change, Bounded) and change.bound == "least" and not node.more:
        least = change.n
        change = change.amount
    much, sign = amount(change, build), 1 if node.more else -1

    def price(state: State, frame: Frame, before: int) -> int:
        now = before + sign * much(state, frame)
        return now if least is None else max(now, min(before, least))  # `to a minimum of 1`: of the price

    yield Static("deploy cost", fits, price)


def hold_deploy_place(node: DeployPlace, build: Builder) -> Iterator[Ability]:
    """`Spiders you control can be deployed on a free square adjacent to this creature.`"""
    yield Static(PLACED, off_board(node.who, build), (build.selection(node.where).mask, node.tapped))


VERBS: Final = (
    Verb(Deploy, compile_deploy),
    Verb(Sacrifice, compile_sacrifice),
    Verb(TakeControl, holds=hold_take_control),
    Verb(DeployCost, holds=hold_deploy_cost),
    Verb(DeployPlace, holds=hold_deploy_place),
)
