"""The duel of docs/examples/duel by hand: plain Python without our engine, as a measure of what a file costs.

Every card is played as its text says, every question is asked that the engine asks, and a game can be stopped at each
of them. It knows no words, no refusals, no replays and no clones.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Effect = Callable[["Duel", int, "Creature | None"], None]


class Card:
    """A card with what its text does, by moment."""

    __slots__ = ("attack", "cost", "does", "health", "id", "piece", "use")

    def __init__(self, id: str, cost: int, attack: int, health: int, **does: Any) -> None:
        self.id, self.cost, self.attack, self.health = id, cost, attack, health
        self.piece = health > 0
        self.use = does.pop("use", None)
        self.does = does


class Creature:
    """A creature in play."""

    __slots__ = ("bonus", "card", "damage", "fresh", "owner", "spent", "tapped")

    def __init__(self, card: Card, owner: int) -> None:
        self.card, self.owner = card, owner
        self.damage = self.bonus = 0
        self.fresh, self.tapped, self.spent = True, False, False


class Side:
    """A player."""

    __slots__ = ("deck", "energy", "force", "hand", "life", "out", "pile", "well")

    def __init__(self, deck: list[Card]) -> None:
        self.life, self.energy, self.well, self.out = 15, 0, 1, False
        self.deck, self.hand, self.pile = deck, [], []
        self.force: list[Creature] = []


class Duel:
    """A game. `options` are those of the decision of `player`, none when it is over; `choose` answers it."""

    def __init__(self, decks: list[list[Card]], seed: int) -> None:
        self.chance = Random(seed)
        self.sides = [Side(deck[:]) for deck in decks]
        for side in self.sides:
            self.chance.shuffle(side.deck)
            side.hand, side.deck = side.deck[:5], side.deck[5:]
        self.turns, self.smoke = 0, -1
        self.todo: list[tuple[Any, ...]] = []  # what is still to be done, the next last
        self.options: list[Any] = []
        self.player = 0
        self.answered: Callable[[Any], None] = self.act
        self.over = False
        self.turn = self.chance.randrange(len(decks))
        self.begin()
        self.run()

    def choose(self, n: int) -> None:
        answered = self.answered
        answered(self.options[n])
        self.run()

    def run(self) -> None:
        """Go on to the next decision."""
        self.options = []
        while not self.options and not self.over:
            if self.todo:
                step, *about = self.todo.pop()
                step(*about)
                continue
            self.judge()
            if not self.over:
                self.ask(self.turn, self.actions(), self.act)

    def ask(self, player: int, options: list[Any], answered: Callable[[Any], None]) -> None:
        self.player, self.options, self.answered = player, options, answered

    def judge(self) -> None:
        left = [one for one, side in enumerate(self.sides) if not side.out]
        for one in left[:]:
            side = self.sides[one]
            if side.life <= 0:
                side.out, side.force = True, []
                left.remove(one)
        if len(left) < 2:
            self.over = True
        elif self.sides[self.turn].out:
            self.next_turn()

    # The turn

    def begin(self) -> None:
        side = self.sides[self.turn]
        self.turns += 1
        for one in side.force:
            one.tapped = one.fresh = False
            if upkeep := one.card.does.get("start"):
                upkeep(self, self.turn, one)
        side.well += 1
        side.energy = side.well
        if not side.deck:
            side.life = 0
        self.draw(self.turn)

    def next_turn(self) -> None:
        if self.turns >= 60:
            self.over = True
            return
        self.smoke = -1
        for side in self.sides:
            for one in side.force:
                one.bonus, one.spent = 0, False
        while True:
            self.turn = (self.turn + 1) % len(self.sides)
            if not self.sides[self.turn].out:
                break
        self.begin()

    def dusk(self) -> None:
        side = self.sides[self.turn]
        for one in side.force:
            one.damage = 0
        self.todo.append((self.next_turn,))
        if len(side.hand) > 7:
            self.todo.append((self.discard, self.turn))

    # Actions

    def actions(self) -> list[Any]:
        turn = self.turn
        side = self.sides[turn]
        found: list[Any] = []
        seen = set()
        for card in side.hand:
            if card.id not in seen and card.cost <= side.energy:
                seen.add(card.id)
                can = card.does.get("can")
                if (card.piece and len(side.force) < 12) or (not card.piece and (can is None or can(self, turn))):
                    found.append(("play", card))
        foes = [one for one, other in enumerate(self.sides) if one != turn and other.life > 0 and not other.out]
        for one in side.force:
            if not one.tapped and not one.fresh:
                found += [("attack", one, foe) for foe in foes]
            if one.card.use and one.card.use[0](self, turn, one):
                found.append(("use", one))
        found.append(("end",))
        return found

    def act(self, action: tuple[Any, ...]) -> None:
        match action[0]:
            case "play":
                self.play(action[1])
            case "attack":
                self.attack(action[1], action[2])
            case "use":
                action[1].card.use[1](self, self.turn, action[1])
            case _:
                self.dusk()

    def play(self, card: Card) -> None:
        turn = self.turn
        side = self.sides[turn]
        side.energy -= card.cost
        side.hand.remove(card)
        if card.piece:
            one = Creature(card, turn)
            side.force.append(one)
            if enters := card.does.get("enters"):
                self.todo.append((enters, self, turn, one))
            return
        self.todo.append((side.pile.append, card))
        self.todo.append((card.does["main"], self, turn, None))
        for one in side.force:
            if answer := one.card.does.get("spell"):
                self.todo.append((answer, self, turn, one))

    def attack(self, one: Creature, foe: int) -> None:
        one.tapped = True
        self.todo.append((self.block, one, foe))
        if attacks := one.card.does.get("attacks"):
            self.todo.append((attacks, self, one.owner, one))

    def block(self, one: Creature, foe: int) -> None:
        if one not in self.sides[one.owner].force:
            return
        does = one.card.does
        can: list[Any] = []
        if "unblocked" not in does and self.smoke in (-1, foe):
            whole = "not damaged" in does
            can = [
                other
                for other in self.sides[foe].force
                if not other.tapped and "no block" not in other.card.does and not (whole and other.damage)
            ]
        if can:
            self.ask(foe, [None, *can], lambda by: self.todo.append((self.strike, one, foe, by)))
        else:
            self.strike(one, foe, None)

    def strike(self, one: Creature, foe: int, by: Creature | None) -> None:
        power = self.power(one)
        if by is None:
            if power:
                self.lose(foe, power)
                if hits := one.card.does.get("hits"):
                    self.todo.append((hits, self, one.owner, one))
            return
        by.bonus += by.card.does.get("blocks", 0)
        back = self.power(by)
        self.hurt([(by, power), (one, back)])

    # What effects do

    def power(self, one: Creature) -> int:
        value = one.card.attack + one.bonus
        for other in self.sides[one.owner].force:
            if other is not one and "leads" in other.card.does:
                value += 1
        if "rides" in one.card.does:
            value += len(self.sides[one.owner].force) - 1
        return max(value, 0)

    def lose(self, player: int, much: int) -> None:
        side = self.sides[player]
        side.life = max(0, side.life - much)

    def opponents(self, player: int) -> list[int]:
        return [one for one, side in enumerate(self.sides) if one != player and not side.out]

    def hurt(self, those: list[tuple[Creature, int]]) -> None:
        for one, much in those:
            one.damage += max(0, much - one.card.does.get("shell", 0))
        for one, _ in those:
            if one.damage >= one.card.health and one in self.sides[one.owner].force:
                self.destroy(one)

    def destroy(self, one: Creature) -> None:
        side = self.sides[one.owner]
        side.force.remove(one)
        if "returns" in one.card.does:
            side.hand.append(one.card)
            return
        side.pile.append(one.card)
        if dies := one.card.does.get("dies"):
            self.todo.append((dies, self, one.owner, one))

    def bounce(self, one: Creature) -> None:
        side = self.sides[one.owner]
        side.force.remove(one)
        side.hand.append(one.card)

    def draw(self, player: int, n: int = 1) -> None:
        side = self.sides[player]
        side.hand += side.deck[:n]
        del side.deck[:n]

    def discard(self, player: int) -> None:
        side = self.sides[player]
        if not side.hand:
            return
        options = list({card.id: card for card in side.hand}.values())
        if len(options) == 1:
            self.drop(player, options[0])
        else:
            self.ask(player, options, lambda card: self.drop(player, card))

    def drop(self, player: int, card: Card) -> None:
        side = self.sides[player]
        side.hand.remove(card)
        side.pile.append(card)

    def all(self) -> list[Creature]:
        return [one for side in self.sides for one in side.force]

    def enemies(self, player: int) -> list[Creature]:
        return [one for n, side in enumerate(self.sides) if n != player for one in side.force]

    def pick(self, player: int, those: list[Creature], then: Callable[[Creature], None]) -> None:
        """Ask for one of these creatures, or take the only one."""
        if len(those) > 1:
            self.ask(player, those, then)
        elif those:
            then(those[0])


def own(duel: Duel, player: int) -> list[Creature]:
    return duel.sides[player].force


def tapped(duel: Duel, player: int) -> list[Creature]:
    return [one for one in duel.all() if one.tapped]


def each_opponent(duel: Duel, player: int, much: int) -> None:
    for one in duel.opponents(player):
        duel.lose(one, much)


def one_opponent(duel: Duel, player: int, much: int) -> None:
    those = duel.opponents(player)
    if len(those) > 1:
        duel.ask(player, those, lambda one: duel.lose(one, much))
    else:
        duel.lose(those[0], much)


def gain(much: int) -> Effect:
    def effect(duel: Duel, player: int, one: Creature | None) -> None:
        duel.sides[player].life += much

    return effect


def boost(who: Callable[[Duel, int], list[Creature]], much: int, *, ready: bool = False) -> Effect:
    def raised(one: Creature) -> None:
        one.bonus += much
        one.tapped = one.tapped and not ready

    return lambda duel, player, one: duel.pick(player, who(duel, player), raised)


def boost_all(duel: Duel, player: int, one: Creature | None) -> None:
    for each in duel.sides[player].force:
        each.bonus += 2


def draws(n: int) -> Effect:
    return lambda duel, player, one: duel.draw(player, n)


def tap_enemy(duel: Duel, player: int, one: Creature | None) -> None:
    duel.pick(player, duel.enemies(player), lambda foe: setattr(foe, "tapped", True))


def tap_all(duel: Duel, player: int, one: Creature | None) -> None:
    for foe in duel.enemies(player):
        foe.tapped = True


def damage(much: int) -> Effect:
    return lambda duel, player, one: duel.pick(player, duel.all(), lambda it: duel.hurt([(it, much)]))


def damage_all(who: Callable[[Duel, int], list[Creature]]) -> Effect:
    return lambda duel, player, one: duel.hurt([(each, 2) for each in who(duel, player)])


def everyone(duel: Duel, player: int) -> list[Creature]:
    return duel.all()


def opponents_discard(duel: Duel, player: int, one: Creature | None) -> None:
    for foe in duel.opponents(player)[::-1]:
        duel.todo.append((duel.discard, foe))


def at_random(duel: Duel, player: int, one: Creature | None) -> None:
    for foe in duel.opponents(player):
        if duel.sides[foe].hand:
            duel.drop(foe, duel.chance.choice(duel.sides[foe].hand))


def offering(duel: Duel, player: int, one: Creature | None) -> None:
    def burn(it: Creature) -> None:
        duel.todo.append((duel.draw, player, 3))
        duel.destroy(it)

    duel.pick(player, own(duel, player), burn)


def smoke(duel: Duel, player: int, one: Creature | None) -> None:
    duel.smoke = player


def rekindle(duel: Duel, player: int, one: Creature | None) -> None:
    side = duel.sides[player]

    def back(card: Card) -> None:
        side.pile.remove(card)
        side.hand.append(card)

    options = list({card.id: card for card in side.pile if card.piece}.values())
    if len(options) > 1:
        duel.ask(player, options, back)
    elif options:
        back(options[0])


def rain(duel: Duel, player: int, one: Creature | None) -> None:
    duel.sides[player].life += 4
    for each in duel.sides[player].force:
        each.damage = 0


def wells(duel: Duel, player: int, one: Creature | None) -> None:
    duel.sides[player].well += 1


def high_tide(duel: Duel, player: int, one: Creature | None) -> None:
    duel.ask(player, [draws(2), gain(3)], lambda effect: effect(duel, player, None))


def insight(duel: Duel, player: int, one: Creature | None) -> None:
    duel.draw(player, 3)
    duel.todo.append((duel.discard, player))


def whirlpool(duel: Duel, player: int, one: Creature | None) -> None:
    for each in duel.all():
        duel.bounce(each)


def taps(
    effect: Effect, needs: Callable[[Duel, int], list[Creature]] | None = None
) -> tuple[Callable[[Duel, int, Creature], bool], Effect]:
    """An ability `T: …`, about one of the creatures that it `needs`."""

    def use(duel: Duel, player: int, one: Creature | None) -> None:
        assert one
        one.tapped = True
        effect(duel, player, one)

    return lambda duel, player, one: not one.tapped and (needs is None or bool(needs(duel, player))), use


def smith(duel: Duel, player: int, one: Creature | None) -> None:
    assert one
    duel.sides[player].energy -= 1
    one.bonus += 1


def oracle(duel: Duel, player: int, one: Creature | None) -> None:
    assert one
    duel.sides[player].energy -= 2
    one.spent = True
    duel.draw(player)


def foresees(duel: Duel, player: int, one: Creature) -> bool:
    return duel.sides[player].energy > 1 and not one.spent


def to(who: Callable[[Duel, int], list[Creature]], do: Callable[[Duel, Creature], None]) -> Effect:
    """Something that is done to one of these creatures."""
    return lambda duel, player, one: duel.pick(player, who(duel, player), lambda it: do(duel, it))


def fallen(duel: Duel, player: int) -> bool:
    return any(card.piece for card in duel.sides[player].pile)


def any_creature(duel: Duel, player: int) -> bool:
    return any(side.force for side in duel.sides)


EMBER = [
    (3, Card("cinder-imp", 1, 2, 1)),
    (2, Card("ash-hound", 2, 3, 2, **{"no block": True})),
    (2, Card("spark-caster", 2, 1, 2, use=taps(damage(1)))),
    (2, Card("kiln-guard", 2, 1, 4)),
    (1, Card("forge-smith", 2, 1, 3, use=(lambda duel, player, one: duel.sides[player].energy > 0, smith))),
    (2, Card("torch-bearer", 3, 2, 2, leads=True)),
    (2, Card("soot-thief", 3, 2, 2, hits=draws(1))),
    (2, Card("flare-dancer", 3, 3, 2, **{"not damaged": True})),
    (1, Card("brazier-golem", 4, 3, 5, blocks=2)),
    (1, Card("ember-witch", 4, 2, 3, spell=lambda duel, player, one: each_opponent(duel, player, 1))),
    (1, Card("pyre-phoenix", 5, 4, 3, returns=True)),
    (1, Card("volcano-drake", 6, 5, 5, enters=damage_all(Duel.enemies))),
    (2, Card("spark", 1, 0, 0, main=lambda duel, player, one: one_opponent(duel, player, 3))),
    (2, Card("rush", 1, 0, 0, main=boost(own, 3), can=own)),
    (2, Card("torch", 2, 0, 0, main=damage(3), can=any_creature)),
    (1, Card("burnt-offering", 2, 0, 0, main=offering, can=own)),
    (1, Card("blinding-smoke", 2, 0, 0, main=smoke)),
    (1, Card("scorched-memory", 2, 0, 0, main=at_random)),
    (
        1,
        Card(
            "rekindle", 2, 0, 0, main=rekindle, can=lambda duel, player: any(c.piece for c in duel.sides[player].pile)
        ),
    ),
    (1, Card("war-drums", 1, 0, 0, main=boost_all)),
    (2, Card("fall-to-ash", 4, 0, 0, main=to(everyone, Duel.destroy), can=any_creature)),
    (1, Card("firestorm", 5, 0, 0, main=damage_all(everyone))),
]
TIDE = [
    (3, Card("reed-scout", 1, 1, 2)),
    (2, Card("mist-heron", 2, 2, 1, unblocked=True)),
    (2, Card("tide-mender", 2, 1, 3, use=taps(gain(1)))),
    (2, Card("shell-guard", 2, 1, 3, shell=1)),
    (2, Card("pearl-diver", 3, 2, 2, enters=draws(1))),
    (2, Card("undertow-eel", 3, 3, 2, attacks=tap_enemy)),
    (2, Card("lagoon-singer", 3, 1, 3, use=taps(tap_enemy, Duel.enemies))),
    (1, Card("current-rider", 4, 2, 3, rides=True)),
    (1, Card("kelp-warden", 4, 2, 5, start=gain(1))),
    (1, Card("storm-oracle", 4, 2, 4, use=(foresees, oracle))),
    (1, Card("drowned-knight", 5, 4, 4, enters=opponents_discard)),
    (1, Card("deep-leviathan", 7, 7, 7, dies=draws(2))),
    (2, Card("second-wind", 1, 0, 0, main=boost(own, 1, ready=True), can=own)),
    (1, Card("weight-of-water", 1, 0, 0, main=boost(everyone, -2), can=any_creature)),
    (2, Card("undertow", 2, 0, 0, main=to(Duel.enemies, Duel.bounce), can=Duel.enemies)),
    (1, Card("healing-rain", 2, 0, 0, main=rain)),
    (2, Card("deep-wells", 2, 0, 0, main=wells)),
    (1, Card("calm-waters", 2, 0, 0, main=tap_all)),
    (1, Card("high-tide", 2, 0, 0, main=high_tide)),
    (2, Card("drown", 3, 0, 0, main=to(tapped, Duel.destroy), can=tapped)),
    (1, Card("insight", 3, 0, 0, main=insight)),
    (1, Card("whirlpool", 5, 0, 0, main=whirlpool)),
]
DECKS = [[card for copies, card in deck for _ in range(copies)] for deck in (EMBER, TIDE)]


def game(seed: int) -> tuple[int, int]:
    """A random game: how many decisions and turns it took."""
    duel, chance, decisions = Duel(DECKS, seed), Random(seed).random, 0
    while options := duel.options:
        duel.choose(int(chance() * len(options)))
        decisions += 1
    return decisions, duel.turns
