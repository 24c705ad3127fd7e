"""References, predicates and players as functions of the state and the frame; also for creatures that are not on the
board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt
from typing import Final

from cardlang.language.nodes import selector
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import THIS_CARD, Player, Ref
from cardlang.model.article import listed, with_article
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Fits, Frame, Players, Things
from cardlang.rules.decision import Constraint
from cardlang.rules.doers import doing
from cardlang.rules.event import NOBODY
from cardlang.rules.references import acting_square, choose_opponent, reference
from cardlang.rules.registers import CAUSE, MARK, OPPONENT
from cardlang.rules.select import Mask, creature_constraint, mask_of, square_constraint
from cardlang.rules.state import GONE, State


def _is_ours(state: State, frame: Frame, one: int) -> bool:
    """Whether a creature, on the board or about to come there, is on the player's team."""
    return state.allies(state.controller[one], frame.player)


def _own_square(state: State, frame: Frame) -> int:
    square = state.at[frame.acting] if frame.acting >= 0 else GONE
    return 1 << square if square != GONE else 0


SIDES: Final[Mapping[str, Constraint]] = {
    "allied": Constraint(
        "allied",
        "it is not an ally",
        lambda state, frame, one: one != frame.acting and _is_ours(state, frame, one),
        lambda state, frame: state.sides[frame.player] & ~_own_square(state, frame),
    ),
    "enemy": Constraint(
        "enemy",
        "it is not an enemy",
        lambda state, frame, one: not _is_ours(state, frame, one),
        lambda state, frame: state.occupied & ~state.sides[frame.player],
    ),
    "other": Constraint(
        "other",
        "it is the acting creature",
        lambda state, frame, one: one != frame.acting,
        lambda state, frame: ~_own_square(state, frame),
    ),
}
"""What adjectives that every game may have say of a creature, unless the game itself says it."""
COMPARE: Final = {">=": ge, "<=": le, "=": eq, ">": gt, "<": lt}


def predicate_constraint(node: selector.Predicate, noun: str, build: Builder) -> Constraint:
    """A predicate as a constraint, called with `(state, frame, thing)`."""
    creature = noun == "creature"
    by_squares = creature_constraint if creature else square_constraint
    match node:
        case selector.Is(adjective) if creature and adjective in build.game.semantics.adjectives:
            return build.game.semantics.adjectives[adjective]
        case selector.Is(adjective) if creature and adjective in SIDES:
            return SIDES[adjective]
        case selector.Is(name) if creature and (sort := build.game.nouns.get(name)):
            return sort
        case selector.Is("free") if noun == "square":
            return square_constraint("free", "it is not free", lambda state, frame: ~state.occupied)
        case selector.OfNoun(noun) if creature:
            return build.game.nouns[noun] or Constraint("kind", "", lambda state, frame, thing: True)
        case selector.HasKeyword(keyword) if creature:
            says = f"it is not {with_article(keyword)}"
            return Constraint("keyword", says, lambda state, frame, thing: keyword in state.keywords(thing))
        case selector.AnyKeyword(keywords) if creature:
            says, any_of = f"it is no {listed(keywords, 'or')}", frozenset(keywords)
            return Constraint("keyword", says, lambda state, frame, thing: not any_of.isdisjoint(state.keywords(thing)))
        case selector.Named(name) if creature:
            return Constraint(
                "card", f"it is not {name}", lambda state, frame, thing: state.tables.creatures[thing].title == name
            )
        case selector.HasPower(power) if creature:
            return Constraint(
                "power", f"it has no {power}", lambda state, frame, thing: state.power(thing, power) is not None
            )
        case selector.Compare() if creature:
            return _compared(node, build)
        case selector.Controlled(by) if creature:
            players = build.players(by)
            return Constraint(
                "side",
                "the wrong player controls it",
                lambda state, frame, thing: (
                    state.controller[thing] in players(state, frame)
                ),  # also of creatures off the board
                _controlled(players),
            )
        case selector.OtherThan(than):
            return by_squares("choice", "it is the one it must not be", _not(spots(than, build)))
        case selector.Among(those):
            return by_squares("choice", "it is none of those", spots(those, build))
        case selector.Adjacent(to):
            return by_squares("adjacent", "it is not adjacent", _near(to, 1, build, own=False))
        case selector.Within(squares, of):
            return by_squares("within", f"it is not within {squares} squares", _near(of, squares, build, own=True))
        case selector.Seen(by):
            seers = centres(by, build)
            return by_squares("sight", "it is not in line of sight", _seen(seers))
        case selector.Past() if creature:
            about = happened_to(node, build)
            return Constraint(
                "when", "that has not happened to it", lambda state, frame, thing: thing in about(state, frame)
            )
        case selector.On(terrain) if terrain in build.game.semantics.terrains:
            squares_of = build.game.semantics.terrains[terrain]
            return by_squares("board", f"it is not on {terrain}", squares_of)
        case selector.Not(predicate):
            constraint = predicate_constraint(predicate, noun, build)
            says = (
                f"it must not be so: {constraint.says.replace(' not', '', 1)}"
                if " not" in constraint.says
                else "it must not be so"
            )
            if constraint.mask:
                return by_squares(constraint.rule, says, _not(constraint.mask))
            holds = constraint.holds
            return Constraint(
                constraint.rule,
                says,
                lambda state, frame, thing: not holds(state, frame, thing),
                value=constraint.value,
            )
    own = build.game.semantics.predicates.get(type(node))
    if own is None:
        raise Unplayable(node)
    return own(node, noun, build)


def happened_to(node: selector.Past, build: Builder) -> Things:
    """The creatures that such events have been about since the period began, one for each event."""
    kind, since = node.kind, begins(node.period)
    to = build.described(node.to) if node.to else None
    by = build.reference(node.by) if node.by else None

    def about(state: State, frame: Frame) -> tuple[int, ...]:
        events = [event for event in state.history[since(state, frame) :] if event.kind == kind]
        if by:
            return tuple([event.object for event in events if event.subject in by(state, frame)])
        return tuple([event.subject for event in events if to is None or to(state, frame, event.object)])

    return about


def begins(period: str | None) -> Callable[[State, Frame], int]:
    """Where a period begins in the history; without one, where the previous effect does."""
    match period:
        case None | "this way":
            return lambda state, frame: next(iter(frame.registers.get(MARK, ())), state.base) - state.base
        case "activation" | "action":
            return lambda state, frame: state.begun
        case "round":
            return lambda state, frame: 0
    return lambda state, frame: state.turned


def _not(mask: Mask) -> Mask:
    return lambda state, frame: ~mask(state, frame)


def _you(state: State, frame: Frame) -> tuple[int, ...]:
    return (frame.player,)


def _controlled(players: Players) -> Mask:
    if players is _you:
        return lambda state, frame: state.masks[frame.player]

    def mask(state: State, frame: Frame) -> int:
        squares = 0
        for player in players(state, frame):
            squares |= state.masks[player]
        return squares

    return mask


def _compared(node: selector.Compare, build: Builder) -> Constraint:
    compare, stat, value = COMPARE[node.relation], node.stat, build.game.semantics.value
    to = node.to
    if isinstance(to, int):
        return Constraint(
            "fit",
            f"its {stat} is not {node.relation} {to}",
            lambda state, frame, thing: compare(value(state, thing, stat), to),
            value=stat,
        )
    others = reference(to)
    return Constraint(
        "fit",
        f"its {stat} does not fit the text",
        lambda state, frame, thing: all(
            compare(value(state, thing, stat), value(state, other, stat)) for other in others(state, frame)
        ),
        value=stat,
    )


def spots(node: Ref, build: Builder) -> Mask:
    """The squares of what a reference means, whether squares or creatures."""
    things = reference(node)
    if node.to == "chosen" and node.of < len(build.nouns) and build.nouns[node.of] == "square":
        return lambda state, frame: sum(1 << square for square in things(state, frame))
    return lambda state, frame: mask_of(state, things(state, frame))


def centres(node: Ref, build: Builder) -> Mask:
    """The squares from which a text measures: those of what a reference means. Where damage lands at once, a creature
    that has died of it counts as standing where it stood."""
    if node.to not in ("this", "acting"):
        there = spots(node, build)
        if not build.game.flow.at_once:
            return there
        things = reference(node)

        def stood(state: State, frame: Frame) -> int:
            return there(state, frame) | sum(
                1 << state.left[one] for one in things(state, frame) if state.at[one] == GONE and one in state.left
            )

        return stood

    def mask(state: State, frame: Frame) -> int:
        square = acting_square(state, frame)
        return 0 if square == GONE else 1 << square

    return mask


def _near(to: Ref | selector.Selector, steps: int, build: Builder, *, own: bool) -> Mask:
    """The squares within `steps` of something; its own squares only with `own`."""
    if isinstance(to, Ref) and to.to in ("this", "acting"):

        def beside_me(state: State, frame: Frame) -> int:
            square = state.at[frame.acting]
            if square == GONE:
                square = acting_square(state, frame)
            return state.tables.around[square] if square != GONE else 0

        def near_me(state: State, frame: Frame) -> int:
            square = state.at[frame.acting]
            if square == GONE:
                square = acting_square(state, frame)
                if square == GONE:
                    return 0
            balls = state.tables.balls[square]
            return balls[steps] if steps < len(balls) else state.tables.board.within(square, steps)

        return near_me if own else beside_me
    middle = centres(to, build) if isinstance(to, Ref) else build.selection(to).mask

    def near(state: State, frame: Frame) -> int:
        board, mask = state.tables.board, 0
        for square in board.squares(middle(state, frame)):
            mask |= board.within(square, steps) if own else board.around[square]
        return mask

    return near


def _seen(spots: Mask) -> Mask:
    def mask(state: State, frame: Frame) -> int:
        board, squares = state.tables.board, 0
        for square in board.squares(spots(state, frame)):
            squares |= board.sight.seen[square]
        return squares

    return mask


def _owner_of_card(state: State, frame: Frame) -> int:
    """The player who owns the card with the text."""
    if CAUSE in frame.registers:
        return frame.registers[CAUSE][0]
    attached = state.attached[frame.acting] if frame.acting != NOBODY else ()
    return next((owner for card, owner in attached if card == frame.card), frame.player)


def players_of(node: Node, build: Builder) -> Players:
    """The players that a text refers to."""
    if not isinstance(node, Player):
        raise Unplayable(node)
    if node == build.doing or node.who == "subject":
        return lambda state, frame: (doing(frame),)
    own = build.game.semantics.players.get(type(node))
    if own is not None:
        return own(node, build)
    match node.who:
        case "you":
            return _you
        case "owner" if node.of == THIS_CARD:
            return lambda state, frame: (_owner_of_card(state, frame),)
        case "controller" | "owner" if node.of:
            of = reference(node.of)
            owned = node.who == "owner"
            return lambda state, frame: tuple(
                dict.fromkeys(
                    (state.owner if owned else state.controller)[thing] for thing in of(state, frame) if thing != NOBODY
                )
            )
        case "table":
            return lambda state, frame: (NOBODY,)
        case "opponents":
            return lambda state, frame: state.tables.foes[frame.player]
        case "players":
            return lambda state, frame: tuple(state.tables.players)
        case "active":
            return lambda state, frame: (state.turn,)
        case "opponent" | "that opponent":
            if node.who == "opponent" and not build.static:
                build.prelude.append(choose_opponent)
            return lambda state, frame: frame.registers.get(OPPONENT) or state.tables.foes[frame.player]
    raise Unplayable(node)


def off_board(node: selector.Target, build: Builder) -> Fits:
    """The test for whether a creature that is not on the board matches a text, by its printed values and its owner, who
    would control it."""
    if isinstance(node, selector.Selector):
        where = (*node.where, *((selector.Is("other"),) if node.quantity.another else ()))
        tests = [_is(predicate, build) for predicate in where]
        return lambda state, frame, thing: all(test(state, frame, thing) for test in tests)
    return build.described(node, lambda part: off_board(part, build))


def _is(node: selector.Predicate, build: Builder) -> Fits:
    match node:
        case selector.Is("allied" | "enemy" as whose):
            return lambda state, frame, thing: state.allies(state.owner[thing], frame.player) is (whose == "allied")
        case selector.Is("enemy of it"):
            return lambda state, frame, thing: not state.allies(state.owner[thing], state.controller[frame.acting])
        case selector.Is("other"):
            return lambda state, frame, thing: thing != frame.acting
        case selector.Controlled(by):
            players = build.players(by)
            return lambda state, frame, thing: state.owner[thing] in players(state, frame)
        case selector.OtherThan(than):
            others = build.reference(than)
            return lambda state, frame, thing: thing not in others(state, frame)
        case selector.Not(predicate):
            inner = _is(predicate, build)
            return lambda state, frame, thing: not inner(state, frame, thing)
        case selector.Among(those):
            among = build.reference(those)
            return lambda state, frame, thing: thing in among(state, frame)
        case selector.Is() | selector.Adjacent() | selector.Within() | selector.Seen() | selector.On():
            return lambda state, frame, thing: False
    return predicate_constraint(node, "creature", build).holds
