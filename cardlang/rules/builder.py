"""Compiles effects into programs: once, when a card is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cardlang.language.nodes.amount import Amount, Base, Bonus, Number, Stat
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import (
    Adjacent,
    Controlled,
    HasKeyword,
    Is,
    Not,
    Predicate,
    Selector,
    Several,
    Target,
    Within,
)
from cardlang.model.card import Text
from cardlang.rules.cards import NotYet, Unplayable, words_of
from cardlang.rules.core import CORE, asks_did, forget
from cardlang.rules.decision import Law
from cardlang.rules.frame import NOBODY, Frame, Program, Step
from cardlang.rules.responses import window
from cardlang.rules.select import PICKS, Choice, Selection, Targets, Things
from cardlang.rules.state import State

if TYPE_CHECKING:
    from cardlang.rules.game import Game
    from cardlang.rules.play import Play

Count = Callable[[State, Frame], int]
Players = Callable[[State, Frame], tuple[int, ...]]


def compile_text(effect: Node, text: Text, game: Game, last: tuple[Step, ...] = ()) -> Program | NotYet:
    """The program of a card's text, `last` being done at its end, or the words that the engine cannot play yet."""
    try:
        return compile_effect(effect, game, last)
    except Unplayable as stop:
        return NotYet(words_of(stop.node, text))


def compile_effect(effect: Node, game: Game, last: tuple[Step, ...] = ()) -> Program:
    """The first effect's choices belong to the declaration, then all may respond, then the rest happens (S8.7).

    Errors: `Unplayable`.
    """
    build = Builder(game)
    first, *rest = effect.effects if isinstance(effect, Sequence) else (effect,)
    head = build.steps(first)
    declared = next((n for n, step in enumerate(head) if not isinstance(step, Choice)), len(head))
    body = head[declared:] + [step for node in rest for step in build.following(node)]
    choices = tuple(step for step in head[:declared] if isinstance(step, Choice))
    return Program((*choices, window, *body, *last), declared, choices)


class Builder:
    """What a verb's `compile` builds with. Every selector in an effect's place has a register, numbered from 0 in
    the order of the text, also `each`, which chooses nothing; the language numbers its references alike."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.nouns: list[str] = []  # of each choice so far
        self.loops = 0

    def steps(self, effect: Node) -> list[Step]:
        """The steps of any effect."""
        compile_node = self.game.compilers.get(type(effect)) or CORE.get(type(effect))
        if compile_node is None:
            raise Unplayable(effect)
        return list(compile_node(effect, self))

    def following(self, effect: Node) -> list[Step]:
        """The steps of an effect that has one before it: `if you do` looks back at that one only (S11.10)."""
        return self.steps(effect) if asks_did(effect) else [forget, *self.steps(effect)]

    # Things

    def targets(self, node: Target, *laws: Law) -> Targets:
        """What the effect is done to. `laws` hold for it beside what the text says."""
        match node:
            case Ref():
                return Targets((), self.reference(node), node.of if node.to == "chosen" else None)
            case Selector():
                return self._selected(node, laws)
            case Several(parts):
                all_parts = [self.targets(part, *laws) for part in parts]
                finds = [part.find for part in all_parts]
                return Targets(
                    tuple(choice for part in all_parts for choice in part.choices),
                    lambda state, frame: tuple(dict.fromkeys(thing for find in finds for thing in find(state, frame))),
                )
            case _:
                raise Unplayable(node)

    def _selected(self, node: Selector, laws: tuple[Law, ...]) -> Targets:
        quantity = node.quantity
        if quantity.another:
            laws = (*laws, _another(len(self.nouns)))
        selection = self.selection(node, *laws)
        register = len(self.nouns)
        self.nouns.append(node.noun)
        if quantity.kind == "each":
            return Targets((), selection, register)
        least = quantity.n if quantity.kind == "exactly" else 0
        most = 1 << 10 if quantity.kind == "any" else quantity.n
        choice = Choice(register, selection, least, most)
        return Targets((choice,), lambda state, frame: frame.registers.get(register, ()), register)

    def selection(self, node: Selector, *laws: Law) -> Selection:
        """All things that fit, whatever the quantity."""
        if node.noun not in PICKS:
            raise Unplayable(node)
        return Selection(node.noun, (*laws, *(self.law(predicate, node.noun) for predicate in node.where)))

    def reference(self, node: Ref) -> Things:
        """What the text speaks of."""
        register = node.of if node.to == "chosen" else ~node.of
        match node.to:
            case "acting":
                return lambda state, frame: (frame.acting,)
            case "chosen" | "damaged":
                return lambda state, frame: frame.registers.get(register, ())
            case _:
                raise Unplayable(node)

    def law(self, node: Predicate, noun: str = "creature") -> Law:
        """A predicate as a law that is asked `(state, frame, thing)`."""
        creature = noun == "creature"
        match node:
            case Is(adjective) if creature and adjective in self.game.adjectives:
                return self.game.adjectives[adjective]
            case HasKeyword(keyword) if creature:
                return Law(
                    "S11.8",
                    f"it is no {keyword}",
                    lambda state, frame, thing: keyword in state.tables.creatures[thing].keywords,
                )
            case Controlled(by) if creature:
                players = self.players(by)
                return Law(
                    "S11.4",
                    "the wrong player controls it",
                    lambda state, frame, thing: state.player(thing) in players(state, frame),
                )
            case Adjacent(to):
                return self._near(to, creature, 1, Law("S11.2", "it is not adjacent", _never))
            case Within(squares, of):
                return self._near(of, creature, squares, Law("S11.3", f"it is not within {squares} squares", _never))
            case Not(predicate):
                law = self.law(predicate, noun)
                return Law(
                    law.rule,
                    "it is what it must not be",
                    lambda state, frame, thing: not law.holds(state, frame, thing),
                )
            case _:
                raise Unplayable(node)

    def _near(self, to: Ref | Selector, creature: bool, squares: int, law: Law) -> Law:
        """Adjacent (one step, but not the thing itself) or within so many steps of something."""
        centres = self.reference(to) if isinstance(to, Ref) else self.selection(to)
        noun = to.noun if isinstance(to, Selector) else self.nouns[to.of] if to.to == "chosen" else "creature"
        least = 1 if law.rule == "S11.2" else 0

        def holds(state: State, frame: Frame, thing: int) -> bool:
            square = state.at[thing] if creature else thing
            for centre in centres(state, frame):
                other = centre if noun == "square" else state.at[centre]
                if square >= 0 and other >= 0 and least <= state.tables.board.distance(square, other) <= squares:
                    return True
            return False

        return law._replace(holds=holds)

    # Amounts and players

    def amount(self, node: Amount, base: Callable[[State, int], int] | None = None) -> Count:
        """How much. `base` gives what is printed, where the verb has such a value, for the acting creature."""
        match node:
            case Number(n):
                return lambda state, frame: n
            case Base() if base:
                return lambda state, frame: base(state, frame.acting)
            case Bonus(n) if base:
                return lambda state, frame: max(0, base(state, frame.acting) + n)
            case Stat(stat, of):
                things = self.reference(of)
                return lambda state, frame: sum(state.stat(thing, stat) or 0 for thing in things(state, frame))
            case _:
                raise Unplayable(node)

    def players(self, node: Player) -> Players:
        """The players a text speaks of."""
        match node.who:
            case "you":
                return lambda state, frame: (frame.player,)
            case "controller" | "owner" if node.of:
                of = self.reference(node.of)
                return lambda state, frame: tuple(
                    dict.fromkeys(state.player(thing) for thing in of(state, frame) if thing != NOBODY)
                )
            case "opponents":
                return lambda state, frame: tuple(
                    player for player in range(len(state.tables.teams)) if not state.allies(player, frame.player)
                )
            case "players":
                return lambda state, frame: tuple(range(len(state.tables.teams)))
            case _:
                raise Unplayable(node)


def _never(state: State, frame: Frame, thing: int) -> bool:
    return False


def _another(before: int) -> Law:
    return Law(
        "S11.7",
        "it was chosen before",
        lambda state, frame, thing: all(thing not in frame.registers.get(n, ()) for n in range(before)),
    )


def each_step(targets: Targets, do: Callable[[Play, int], object]) -> Iterator[Step]:
    """The steps of a verb that does one thing to each of its targets: the choices, then `do(play, thing)`."""
    yield from targets.choices

    def step(play: Play) -> None:
        for thing in targets(play):
            do(play, thing)

    yield step
