"""The compiled steps and the oracle agree on every question and on the final state."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.games.skirmish.actions import ACTIVATE, PLAY
from cardlang.language.nodes.amount import All, Bounded, Number, Per, Stat, ThisWay
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Condition, Did, Exists, Holds, Unless
from cardlang.language.nodes.effect import (
    Choose,
    ChooseOpponent,
    DoneBy,
    ForEach,
    If,
    Instead,
    May,
    Or,
    Sequence,
    UnlessDone,
)
from cardlang.language.nodes.reference import ACTING, YOU, Player, Ref
from cardlang.language.nodes.selector import (
    EACH,
    Among,
    Compare,
    Controlled,
    Either,
    Is,
    Not,
    OtherThan,
    Predicate,
    Quantity,
    Selector,
    Several,
    Target,
    Within,
)
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.resources.nodes import GainResources, Resources
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.rules.actions import describe
from cardlang.rules.play import Play
from cardlang.rules.state import State
from measures.playing import GAME
from measures.trials import trial

from .oracle import Oracle
from .oracle_view import Being, World

OPPONENTS, EVERYBODY, THAT_ONE = Player("opponents"), Player("players"), Player("that opponent")


@dataclass
class Draft:
    """A generator of effects. It tracks what the text may refer to: choices by number, and whether an opponent was
    mentioned."""

    draw: Callable[[st.SearchStrategy[Any]], Any]
    made: int = 0
    known: tuple[int, ...] = ()
    opponent: bool = False
    replaced: bool = False  # inside an effect that may be replaced
    loops: int = 0  # the depth of loops over creatures: three would take more steps than the engine allows

    def one(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def chance(self, n: int) -> bool:
        return bool(self.draw(st.integers(0, n - 1)) == 0)

    def apart(self, make: Callable[[], Node]) -> Node:
        """This part may not be reached, so later words do not refer to its choices."""
        known, opponent = self.known, self.opponent
        made = make()
        self.known, self.opponent = known, opponent
        return made

    # Things

    def reference(self) -> Ref:
        return self.one(ACTING, *(Ref("chosen", n) for n in self.known))

    def selector(self, quantity: Quantity | None = None) -> Selector:
        """A selector with its own choice number."""
        made = self.described(quantity or self.quantity())
        self.known += (self.made,)
        self.made += 1
        return made

    def quantity(self) -> Quantity:
        kind = self.one("exactly", "exactly", "each", "up to", "any")
        n = self.one(1, 1, 2, 3) if kind in ("exactly", "up to") else 1
        return Quantity(kind, n, kind == "exactly" and self.chance(6))

    def described(self, quantity: Quantity) -> Selector:
        return Selector(quantity, "creature", tuple(self.predicate() for _ in range(self.one(0, 1, 1, 2))))

    def predicate(self) -> Predicate:
        match self.one("is", "is", "near", "level", "whose", "other", "among", "not"):
            case "near":
                return Within(self.one(2, 4), self.reference())
            case "level":
                return Compare("level", self.one(">=", "<=", "="), self.one(1, 2, 3))
            case "whose":
                return Controlled(self.one(YOU, OPPONENTS))
            case "other":
                return OtherThan(self.reference())
            case "among" if self.known:
                return Among(Ref("chosen", self.one(*self.known)))
            case "not":
                return Not(Is(self.one("tapped", "damaged", "allied")))
        return Is(self.one("allied", "enemy", "tapped", "untapped", "damaged", "undamaged", "other"))

    def target(self) -> Target:
        match self.one("selector", "selector", "selector", "reference", "reference", "either", "several"):
            case "reference":
                return self.reference()
            case "either":
                made = Either((self.reference(), self.described(Quantity("exactly"))))
                self.known += (self.made,)
                self.made += 1
                return made
            case "several":
                return Several((self.reference(), self.selector()))
        return self.selector()

    # Effects

    def verb(self) -> Node:
        match self.one(
            "damage", "heal", "tap", "untap", "draw", *(("gold",) if GainResources in GAME.compilers else ())
        ):
            case "damage":
                amount = self.amount()
                return DealDamage(amount, self.target())
            case "heal":
                return Heal(self.one(Number(5), Number(20), All()), self.target())
            case "tap":
                return Tap(self.target())
            case "untap":
                return Untap(self.target())
            case "draw":
                return Draw(self.player(), Cards(self.one(1, 2), "action card"))
        return GainResources(self.player(), Resources(Number(self.one(1, 2)), "gold"), "supply")

    def amount(self) -> Any:
        match self.one("number", "number", "stat", "per", "bounded"):
            case "stat":
                return Stat("level", ACTING)
            case "per":
                return Per(Number(5), self.described(EACH))
            case "bounded":
                return Bounded(Per(Number(5), self.described(EACH)), self.one("most", "least"), self.one(5, 10))
        return Number(self.one(0, 5, 10))

    def player(self) -> Player:
        one_of_them = (Player("controller", Ref("chosen", n)) for n in self.known)
        return self.one(YOU, YOU, OPPONENTS, EVERYBODY, *one_of_them, *((THAT_ONE,) if self.opponent else ()))

    def condition(self, after: bool) -> Condition:
        """A condition. With `after`, it may refer to the effect before it."""
        match self.one("did" if after else "exists", "exists", "holds", "unless"):
            case "did":
                return Did()
            case "holds":
                return Holds(self.reference(), self.predicate())
            case "unless":
                inner = self.condition(after)
                return inner if isinstance(inner, Unless) else Unless(inner)  # type: ignore[arg-type]
        return Exists(self.described(Quantity("exactly", self.one(1, 2))), self.one(">=", "<=", "="))

    def effect(self, depth: int, after: bool = False) -> Node:
        if depth == 0 or self.chance(3):
            return self.verb()
        match self.one(
            "may", "if", "if", "instead", "unless", "or", "each", "choose", "done by", "opponent", "so many"
        ):
            case "may":
                who = self.player()
                return May(who, self.apart(lambda: self.several(depth - 1)))
            case "if":
                condition = self.condition(after)
                then = self.apart(lambda: self.several(depth - 1))
                return If(condition, then, self.apart(lambda: self.several(depth - 1)) if self.chance(2) else None)
            case "instead" if not self.replaced:
                effect = self.first(depth - 1)
                return Instead(effect, self.condition(after), self.apart(self.verb))
            case "unless" if not self.replaced:
                effect = self.first(depth - 1)
                return UnlessDone(effect, self.player(), self.apart(self.verb))
            case "or":
                options = tuple(self.apart(lambda: self.several(depth - 1)) for _ in range(self.one(2, 2, 3)))
                return Or(options, self.player())
            case "each" if self.loops < 2:
                self.loops += 1
                each = self.selector(EACH)
                made = ForEach(each, self.apart(lambda: self.several(depth - 1) if self.loops == 1 else self.verb()))
                self.loops -= 1
                return made
            case "choose":
                return Choose(self.selector(Quantity("exactly", self.one(1, 2))))
            case "done by" if not self.replaced:
                who = self.player()
                who = OPPONENTS if who == YOU else who
                return DoneBy(who, self.apart(lambda: self.effect(depth - 1)))
            case "opponent" if not self.replaced:
                self.opponent = True
                return ChooseOpponent()
        return self.verb()

    def first(self, depth: int) -> Node:
        """An effect that is carried out unless it is replaced."""
        self.replaced = True
        made = self.several(depth)
        self.replaced = False
        return made

    def several(self, depth: int) -> Node:
        """One effect, or a flat sequence."""
        parts = [self.effect(depth)]
        for _ in range(self.one(0, 0, 1, 2)):
            if isinstance(parts[-1], Tap) and self.chance(3):
                parts.append(ForEach(ThisWay("creature", "tapped"), self.apart(self.verb)))
            else:
                parts.append(self.effect(depth, after=True))
        return Sequence(tuple(parts)) if len(parts) > 1 else parts[0]


@st.composite
def any_effect(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Node:
    return Draft(draw).several(3)


def position(effect: Node, teams: tuple[int, ...], seed: int) -> Play:
    """Nine creatures of three players, none adjacent to another. The seed decides damage, taps and decks."""
    play = trial("apart" if len(set(teams)) == 3 else "apart, in teams", "main", effect)
    chance = random.Random(seed)
    state = play.state
    for one in state.present:
        state.damage[one] = chance.choice((0, 0, 5, 20))
        state.tapped[one] = one != 0 and chance.random() < 0.5
    for player in range(3):
        deck = state.zone(player, "deck")
        state.zones[deck] = state.zones[deck][: chance.randrange(4)]
    state.settle()
    return Play(GAME, state)


def world_of(state: State) -> World:
    board, tables = state.tables.board, state.tables
    return World(
        [
            Being(state.controller[one], board.place(state.at[one]), tables.creatures[one].stats["level"],
                  state.damage[one], state.tapped[one])
            for one in state.present
        ],
        tables.teams,
        *([list(state.zones[state.zone(player, zone)]) for player in range(3)] for zone in ("deck", "hand")),
        [state.resources[state.resource(player, "supply")] for player in range(3)],
    )  # fmt: skip


def words(play: Play) -> dict[str, int]:
    """The options, in the oracle's words."""
    assert play.decision
    said = {}
    for code in play.decision.options:
        name = describe(code, GAME.actions, lambda part, n: f"{part} {n}" if part == "creature" else str(n))
        said["done" if name == "no more" else name] = code
    return said


TEAMS = ((0, 1, 2), (0, 1, 0))


@pytest.mark.slow
def test_compiled_steps_and_the_plain_interpreter_agree() -> None:
    asked: list[int] = []

    @settings(max_examples=300, deadline=None, derandomize=True)
    @given(any_effect(), st.sampled_from(TEAMS), st.integers(0, 1000))
    def agree(effect: Node, teams: tuple[int, ...], seed: int) -> None:
        asked.append(both_play(effect, teams, seed))

    agree()
    assert len(asked) >= 300 and sum(map(bool, asked)) > 100 and sum(asked) > 300


def both_play(effect: Node, teams: tuple[int, ...], seed: int) -> int:
    """Play the effect in both ways. Returns the number of questions asked."""
    play = position(effect, teams, seed)
    play.apply(ACTIVATE(0))
    state = play.state
    card = PLAY(0, next(n for n, one in enumerate(state.tables.cards) if one.card.id == "tried"))
    world = world_of(state)
    oracle = Oracle(world, effect, 0)
    assert (card in play.decision.options) == oracle.usable()
    if card not in play.decision.options:
        return 0
    play.apply(card)
    world.hands[0].remove(card & 0xFFFF)
    answers = random.Random(seed)
    asking = oracle.play()
    asked, number = next(asking, None), 0
    while asked is not None:
        number += 1
        assert state.frames, f"the engine does not ask {asked}"
        options = words(play)
        assert (play.decision.player, tuple(options)) == (asked.player, asked.answers)
        answer = answers.choice(asked.answers)
        play.apply(options[answer])
        try:
            asked = asking.send(answer)
        except StopIteration:
            asked = None
    assert not state.frames, f"the engine asks more: {play.decision}"
    assert world_of(state) == world
    return number
