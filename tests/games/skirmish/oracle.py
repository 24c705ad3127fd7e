"""The oracle: a small, plain interpreter of the core's nodes and a few verbs, written from the nodes' docstrings. The
engine's compiled steps must ask the same questions and reach the same final state.

It knows no responses, no prohibitions and no destruction. Damage lands at the end of the effect (S8.5). Read it beside
the nodes, without a look into the engine: here what is done, in `oracle_view.py` what the words mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as Sequences
from itertools import combinations
from typing import Any, NamedTuple

from cardlang.language.nodes.amount import Number, ThisWay
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
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
from cardlang.language.nodes.reference import ACTING, Player, Ref
from cardlang.language.nodes.selector import Either, Selector, Several, Target
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.resources.nodes import GainResources
from cardlang.mechanics.tapping.nodes import Tap, Untap

from .oracle_view import View, World

VERBS = (Choose, DealDamage, Heal, Tap, Untap, Draw, GainResources)


class Ask(NamedTuple):
    """A question. Answers are `yes`, `no`, `done`, or a word and a number: `creature 3`."""

    player: int
    answers: tuple[str, ...]


Asking = Iterator[Any]  # yields questions, is sent answers


class Oracle(View):
    """The execution of one effect for player 0, with `acting` as the acting creature."""

    def __init__(self, world: World, effect: Node, acting: int) -> None:
        super().__init__(world, effect, acting)
        self.effect = effect
        self.chooser = 0
        self.count = 0  # on how many things the last verb acted

    def usable(self) -> bool:
        """Whether the choices made when the action is declared can all be made, one after the other (S8.7)."""
        return self.answerable(self.effect)

    def answerable(self, effect: Node) -> bool:
        """Whether the choices at the beginning of an effect can all be made."""
        first = effect.effects[0] if isinstance(effect, Sequence) else effect
        return self.completable(targets(first.effect if isinstance(first, Instead | UnlessDone) else first))

    def completable(self, asked: Sequences[Target]) -> bool:
        """Whether each of these can be chosen in some way after the ones before it."""
        return not asked or self.leads((), asked)

    def leads(self, picked: tuple[int, ...], asked: Sequences[Target]) -> bool:
        """Whether the first of these can be chosen with what is picked of it, and the others after it."""
        number, things, least, most = self.range(asked[0])
        later = [one for one in things if not picked or one > picked[-1]]
        before = self.chosen.get(number)
        try:
            for more in range(max(0, least - len(picked)), most - len(picked) + 1):
                for rest in combinations(later, more):
                    self.chosen[number] = (*picked, *rest)
                    if self.completable(asked[1:]):
                        return True
            return False
        finally:
            self.chosen.pop(number, None)
            if before is not None:
                self.chosen[number] = before

    def range(self, target: Target) -> tuple[int, Sequences[int], int, int]:
        """The number of a choice, what can be chosen, and how many at least and at most, were there enough."""
        if isinstance(target, Either):
            return self.numbers[id(target)], sorted({one for part in target.parts for one in self.named(part)}), 1, 1
        assert isinstance(target, Selector)
        things, quantity = self.fitting(target), target.quantity
        most = len(things) if quantity.kind == "any" else quantity.n
        return self.numbers[id(target)], things, most if quantity.kind == "exactly" else 0, most

    def play(self) -> Asking:
        """Carry out the whole effect; then its damage lands."""
        yield from self.run(self.effect, False)
        self.world.land()

    # Effects: each returns whether it was really carried out (S11.10)

    def run(self, effect: Node, before: bool) -> Asking:
        """Carry out an effect. `before`: whether the effect just before it was carried out."""
        match effect:
            case Sequence(parts):
                done = [before]
                for part in parts:
                    done.append((yield from self.run(part, done[-1])))
                return all(done[1:])
            case May(who, inner):
                return (yield from self.by_each(who, (inner,), lambda player: self.maybe(player, inner)))
            case DoneBy(who, inner):
                return (yield from self.by_each(who, (inner,), lambda player: self.run(inner, False)))
            case If(condition, inner, otherwise):
                if self.holds(condition, before):
                    return (yield from self.run(inner, False))
                return (yield from self.run(otherwise, False)) if otherwise else False
            case Instead(inner, condition, replacement):
                yield from self.choose_first(inner)
                if self.holds(condition, before):
                    return (yield from self.run(replacement, False))
                return (yield from self.finish(inner, False))
            case UnlessDone(inner, who, cost):
                yield from self.choose_first(inner)
                if (yield from self.by_each(who, (cost,), lambda player: self.maybe(player, cost))):
                    return False
                return (yield from self.finish(inner, False))
            case Or(options, who):
                return (yield from self.by_each(who, options, lambda player: self.one_of(player, options)))
            case ForEach(each, inner, most):
                if isinstance(each, ThisWay):
                    things: Iterable[int | None] = [None] * self.count
                else:
                    assert isinstance(each, Selector)
                    things = list(self.fitting(each))
                things = list(things)[:most]
                inside = [self.numbers[id(one)] for one in choices(inner)]
                done = []
                for thing in things:
                    if thing is not None:
                        self.chosen[self.numbers[id(each)]] = (thing,)
                    done.append((yield from self.run(inner, False)))
                    for number in inside:  # chosen again each time, and forgotten afterwards
                        self.chosen.pop(number, None)
                if isinstance(each, Selector):
                    self.chosen[self.numbers[id(each)]] = tuple(things)
                return any(done)
            case ChooseOpponent():
                foes = self.foes()
                self.opponent = foes[0]
                if len(foes) > 1:
                    answer = yield Ask(self.chooser, tuple(f"player {n}" for n in foes))
                    self.opponent = int(answer.split()[1])
                return False
        yield from self.choose_first(effect)
        return self.do(effect)

    def choose_first(self, effect: Node) -> Asking:
        """The choices of a verb or a sequence of verbs. Choices nested deeper are made when they are reached."""
        asked = targets(effect)
        for number in range(len(asked)):
            yield from self.choose(asked[number:])

    def finish(self, effect: Node, before: bool) -> Asking:
        """The rest of an effect after its choices have been made."""
        if isinstance(effect, VERBS):
            return self.do(effect)
        if not isinstance(effect, Sequence):
            return (yield from self.run(effect, before))
        done = [before]
        for part in effect.effects:
            done.append((yield from self.finish(part, done[-1])))
        return all(done[1:])

    def maybe(self, player: int, effect: Node) -> Asking:
        """Ask the player whether to do the effect, unless it could not do anything."""
        if self.may_change(effect) and (yield Ask(player if player else self.chooser, ("no", "yes"))) == "yes":
            return (yield from self.run(effect, False))
        return False

    def may_change(self, effect: Node) -> bool:
        """Whether the effect has anything to act on, judged when it is offered."""
        if isinstance(effect, Tap) and effect.what == ACTING:
            return not self.world.beings[self.acting].tapped
        if not isinstance(effect, Choose | DealDamage | Heal | Tap | Untap) or any(
            isinstance(one, Several) for one in walk(effect)
        ):
            return True
        for one in choices(effect):
            if isinstance(one, Either):
                return any(map(self.named, one.parts))
            if one.quantity.kind != "each":
                return bool(self.fitting(one))
        return True

    def one_of(self, player: int, options: tuple[Node, ...]) -> Asking:
        can = [n for n, option in enumerate(options) if self.can(option)] or range(len(options))
        answer = yield Ask(player if player else self.chooser, tuple(f"option {n}" for n in can))
        return (yield from self.run(options[int(answer.split()[1])], False))

    def can(self, option: Node) -> bool:
        """Whether the effect can be done in full, judged when one of several is chosen. An option that cannot be done
        is
        not offered while another can."""
        match option:
            case Draw(who, Cards(many)) if who.who == "you" or (self.doing and who == self.doing[0]):
                return all(len(self.world.decks[player]) >= many for player in self.players(who))
            case Tap(Ref() as what):
                return not any(self.world.beings[one].tapped for one in self.named(what))
        return self.answerable(option)

    def by_each(self, who: Player, inside: tuple[Node, ...], ask: Callable[[int], Asking]) -> Asking:
        """Each of those players carries out the effect and makes its choices. Returns whether any of them did."""
        outer = self.chooser, self.doing
        done = []
        for player in self.players(who):
            if who.who != "you" and outer[1] != (who, player):
                self.chooser, self.doing = player, (who, player)
                for one in (one for effect in inside for one in choices(effect)):
                    self.chosen.pop(self.numbers[id(one)], None)
            done.append((yield from ask(player)))
            self.chooser, self.doing = outer
        return any(done)

    # Verbs

    def do(self, verb: Node) -> bool:
        """What a verb does after its choices have been made."""
        world = self.world
        count = 0
        match verb:
            case DealDamage(amount, to):
                for one in self.things(to):
                    if (much := self.much(amount)) > 0:
                        world.landing.append((one, much))
                        count += 1
            case Heal(amount, on):
                for one in self.things(on):
                    healed = min(world.beings[one].damage, self.much(amount))
                    world.beings[one].damage -= healed
                    count += healed > 0
            case Tap(what) | Untap(what):
                tapped = isinstance(verb, Tap)
                for one in self.things(what):
                    count += world.beings[one].tapped != tapped
                    world.beings[one].tapped = tapped
            case Draw(who, Cards(many)):
                for player in self.players(who):
                    for _ in range(many):
                        if world.decks[player]:
                            world.hands[player].insert(0, world.decks[player].pop(0))
                            count += 1
            case GainResources(who, what):
                assert isinstance(what.amount, Number)
                for player in self.players(who):
                    world.gold[player] += what.amount.n
                    count += what.amount.n
            case Choose():
                pass
            case _:
                raise NotImplementedError(verb)
        self.count = count
        return count > 0

    def choose(self, asked: Sequences[Target]) -> Asking:
        """The first of these is chosen, thing by thing in ascending order; if there are too few, all available ones are
        taken. Answers after which the others cannot be chosen are left out while there are better ones (S8.7)."""
        number, things, least, most = self.range(asked[0])
        most = min(most, len(things))
        least = min(least, most)
        picked: tuple[int, ...] = ()
        while len(picked) < most:
            after = [one for one in things if not picked or one > picked[-1]]
            needed = max(0, least - len(picked))
            possible = after[: len(after) - needed + 1] if needed else after
            if not possible:
                break
            answers = {f"creature {one}": (*picked, one) for one in possible}
            leading = [name for name, so_far in answers.items() if self.leads(so_far, asked)]
            answer = yield Ask(self.chooser, tuple(leading or answers) if needed else ("done", *answers))
            if answer == "done":
                break
            picked = answers[answer]
        self.chosen[number] = picked


def targets(effect: Node) -> list[Target]:
    """What is chosen for a verb or a sequence of verbs, in order."""
    parts = effect.effects if isinstance(effect, Sequence) else (effect,)
    found = [one for part in parts if isinstance(part, VERBS) for one in choices(part)]
    each = [part for one in found for part in (one.parts if isinstance(one, Several) else (one,))]
    return [
        one for one in each if isinstance(one, Either) or (isinstance(one, Selector) and one.quantity.kind != "each")
    ]
