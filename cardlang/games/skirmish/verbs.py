"""How the verbs of skirmish are played, apart from assistance: deployment, control, squares closed by texts, and the
action that is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish import nodes
from cardlang.games.skirmish.deploying import PLACED, can_pay, cost, deploy, enters_tapped, places, waiting
from cardlang.language.nodes.amount import Amount, Bounded, Number
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.reference import SUBJECT, YOU, Ref
from cardlang.mechanics.cards.steps.card_refs import card_of, creature_card, in_discard, kind_of
from cardlang.mechanics.cards.steps.picks import picked
from cardlang.mechanics.cards.steps.piles import mark_moved
from cardlang.mechanics.damage.steps.packets import destroy
from cardlang.mechanics.movement.steps.moving import DIFFICULT, ENTER, LEAVE
from cardlang.mechanics.placing.nodes import Area
from cardlang.mechanics.placing.steps import SquareChoice
from cardlang.rules.actions import split
from cardlang.rules.amounts import amount
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Ability, Frame, Static, Step
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.doers import by_each, chooser, doer, doing
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.references import answered
from cardlang.rules.registers import DODGED, FORCED, LEFT
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import each_step, in_turn
from cardlang.rules.things import off_board, predicate_constraint


def compile_deploy(node: nodes.Deploy, build: Builder) -> Iterator[Step]:
    """Each player picks cards that can be deployed, pays for them and chooses their squares (S3.3)."""
    return by_each(node.who, build, lambda: _deploy_steps(node, build))


def _deploy_steps(node: nodes.Deploy, build: Builder) -> list[Step]:
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

    def deploy_one(play: Play, ref: int) -> Decision | None:
        state, frame = play.state, play.frame
        player = who(frame)
        if play.answer is not None:
            square = split(play.answer)[1]
            where.note(frame, square)
            creature = waiting(state, player, card_of(ref))
            price = max(0, cost(state, player, creature) - less(state, frame))
            tapped = node.tapped or enters_tapped(state, player, creature, square, by_text=True)
            deploy(play, player, ref, square, price, tapped)
            mark_moved(frame, ref, creature_card(state, creature))
            return None
        if not possible(state, frame, card_of(ref)):
            return None
        return where.among(state, chooser(frame, player), free(state, frame, card_of(ref)))

    return [*choices, *in_turn(lambda play: find(play.state, play.frame), waiting_lots, deploy_one)]


def _this_creature(state: State, frame: Frame) -> tuple[int, ...]:
    """The card of this creature after it was destroyed."""
    me = frame.acting
    card = state.tables.creatures[me].card
    return in_discard(state, frame, card) if state.at[me] == GONE and card != NOBODY else ()


def compile_sacrifice(node: nodes.Sacrifice, build: Builder) -> Iterator[Step]:
    """Each player destroys creatures of their own choice that they control. No creature is the cause (S9.1)."""
    return by_each(node.who, build, lambda: list(each_step(build.targets(node.what, OWN), destroy)))


OWN = creature_constraint("S11.4", "that player does not control it", lambda state, frame: state.masks[doing(frame)])


def hold_take_control(node: nodes.TakeControl, build: Builder) -> Iterator[Static]:
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


def hold_deploy_cost(node: nodes.DeployCost, build: Builder) -> Iterator[Ability]:
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


def hold_deploy_place(node: nodes.DeployPlace, build: Builder) -> Iterator[Ability]:
    """`Spiders you control can be deployed on a free square adjacent to this creature.`"""
    yield Static(PLACED, off_board(node.who, build), (build.selection(node.where).mask, node.tapped))


# Squares that texts close to somebody or make difficult, and cover


_KEYS: Final = {"enter": ENTER, "leave": LEAVE, "difficult": DIFFICULT}


def hold_ground(node: nodes.Ground, build: Builder) -> Iterator[Static]:
    """`Enemies cannot enter squares adjacent to this creature.`, which is checked where they move."""
    fits = build.group(node.who)
    if node.where is None:
        yield Static(_KEYS[node.rule], fits, lambda state, frame: state.tables.board.floor)
        return
    mask = predicate_constraint(node.where, "square", build).mask
    if mask is None:
        raise Unplayable(node)
    yield Static(_KEYS[node.rule], fits, mask)


# Cancelling and redirecting the action that is answered (S8.1 to S8.3)


def compile_cancel(node: nodes.Cancel, build: Builder) -> Iterator[Step]:
    """`Cancel that attack.`: the answered action has no effect; if it does more than attack, only its attack has none.
    Its costs stay paid, and its card goes to the discard pile (S8.7, S6.6)."""

    def step(play: Play) -> None:
        state = play.state
        for frame in answered(state, play.frame):
            if node.what == "attack" and not frame.program.kind.endswith("attack"):
                if not frame.program.strikes:
                    continue
                frame.registers[DODGED] = state.present
            elif node.what == "action" or frame.program.kind.endswith(node.what):  # an action of that sort (S11.1)
                frame.position = max(frame.position, frame.program.last)
            else:
                continue
            play.did()
            play.no_effect(node.what, frame.acting, why="it is cancelled")

    yield step


def compile_redirect(node: nodes.Redirect, build: Builder) -> Iterator[Step]:
    """`The acting creature becomes the target of that attack.`, in place of its target, if the attack could have been
    made against it (S8.3)."""
    targets = build.targets(node.who, Constraint("attack", "that attack could not be made against it", _could_be_hit))
    yield from targets.choices

    def step(play: Play) -> None:
        state, me = play.state, play.frame
        new = tuple([one for one in targets(play) if _could_be_hit(state, me, one)][:1])
        for frame in answered(state, me) if new else ():
            frame.registers[_aimed(frame)] = frame.registers[FORCED] = new
            play.did()

    yield step


def _aimed(frame: Frame) -> int:
    """The register of the last attack of an action that has targets; NOBODY if none has."""
    return next((one for one in reversed(list(frame.program.strikes)) if frame.registers.get(one)), NOBODY)


def _could_be_hit(state: State, frame: Frame, creature: int) -> bool:
    """Whether the attack that an effect answers could have been made against a creature."""
    for attack in answered(state, frame):
        aimed = _aimed(attack)
        if aimed != NOBODY and attack.program.strikes[aimed](state, attack, creature):
            return True
    return False


VERBS: Final = (
    Verb(nodes.Deploy, compile_deploy),
    Verb(nodes.Sacrifice, compile_sacrifice),
    Verb(nodes.TakeControl, holds=hold_take_control),
    Verb(nodes.DeployCost, holds=hold_deploy_cost),
    Verb(nodes.DeployPlace, holds=hold_deploy_place),
    Verb(nodes.Ground, holds=hold_ground),
    Verb(nodes.Cancel, compile_cancel),
    Verb(nodes.Redirect, compile_redirect),
)
