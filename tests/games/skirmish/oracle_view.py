"""The oracle's view of a position: which creatures, players and numbers the words of a text mean, and what holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardlang.language.nodes.amount import All, Amount, Bounded, Number, Per, Stat
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.condition import Condition, Did, Exists, Holds, Unless
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import (
    Among,
    Compare,
    Controlled,
    Either,
    Is,
    Not,
    OtherThan,
    Predicate,
    Selector,
    Several,
    Target,
    Within,
)

RELATIONS = {">=": "__ge__", "<=": "__le__", "=": "__eq__", ">": "__gt__", "<": "__lt__"}


@dataclass
class Being:
    """A creature."""

    player: int
    place: tuple[int, int]
    level: int
    damage: int
    tapped: bool


@dataclass
class World:
    """Everything that these verbs can change. `teams` gives the team of each player."""

    beings: list[Being]
    teams: tuple[int, ...]
    decks: list[list[int]]
    hands: list[list[int]]
    gold: list[int]
    landing: list[tuple[int, int]] = field(default_factory=list)

    def land(self) -> None:
        """All damage lands together (S8.5)."""
        for one, damage in self.landing:
            self.beings[one].damage += damage
        self.landing = []


class View:
    """What the words of one effect mean for player 0, with `acting` as the acting creature."""

    def __init__(self, world: World, effect: Node, acting: int) -> None:
        self.world = world
        self.acting = acting
        self.numbers = {id(selector): n for n, selector in enumerate(choices(effect))}
        self.chosen: dict[int, tuple[int, ...]] = {}
        self.doing: tuple[Player, int] | None = None  # which of the players named by the text is carrying it out now
        self.opponent: int | None = None

    def things(self, target: Target) -> tuple[int, ...]:
        """The things that a verb acts on, which were chosen before."""
        match target:
            case Ref():
                return self.named(target)
            case Selector(quantity):
                number = self.numbers[id(target)]
                if quantity.kind == "each":
                    self.chosen[number] = tuple(self.fitting(target))
                return self.chosen.get(number, ())
            case Either():
                return self.chosen.get(self.numbers[id(target)], ())
            case Several(parts):
                return tuple(dict.fromkeys(one for part in parts for one in self.things(part)))

    def named(self, what: Ref | Selector) -> tuple[int, ...]:
        if isinstance(what, Selector):
            return tuple(self.fitting(what))
        return (self.acting,) if what.to == "acting" else self.chosen.get(what.of, ())

    def fitting(self, selector: Selector) -> list[int]:
        """All creatures that match the selector."""
        before: set[int] = set()
        if selector.quantity.another:
            number = self.numbers[id(selector)]
            before = {one for n, those in self.chosen.items() if n < number for one in those}
        return [
            one
            for one in range(len(self.world.beings))
            if one not in before and all(self.is_so(one, predicate) for predicate in selector.where)
        ]

    def is_so(self, one: int, predicate: Predicate) -> bool:
        being = self.world.beings[one]
        match predicate:
            case Is("allied"):
                return one != self.acting and being.player not in self.foes()
            case Is("enemy"):
                return being.player in self.foes()
            case Is("other"):
                return one != self.acting
            case Is("tapped"):
                return being.tapped
            case Is("untapped"):
                return not being.tapped
            case Is("damaged"):
                return being.damage > 0
            case Is("undamaged"):
                return being.damage == 0
            case Within(squares, of):
                return any(self.distance(one, other) <= squares for other in self.named(of))
            case Compare("level", relation, int(to)):
                return bool(getattr(being.level, RELATIONS[relation])(to))
            case Controlled(by):
                return being.player in self.players(by)
            case OtherThan(than):
                return one not in self.named(than)
            case Among(those):
                return one in self.named(those)
            case Not(inner):
                return not self.is_so(one, inner)
        raise NotImplementedError(predicate)

    def distance(self, a: int, b: int) -> int:
        """The distance in steps in eight directions (S5.1)."""
        (x, y), (z, w) = self.world.beings[a].place, self.world.beings[b].place
        return max(abs(x - z), abs(y - w))

    # Conditions, amounts, players

    def holds(self, condition: Condition, before: bool) -> bool:
        match condition:
            case Did():
                return before
            case Holds(subject, predicate):
                return any(self.is_so(one, predicate) for one in self.named(subject))
            case Exists(what, relation):
                return bool(getattr(len(self.fitting(what)), RELATIONS[relation])(what.quantity.n))
            case Unless(inner):
                return not self.holds(inner, before)
        raise NotImplementedError(condition)

    def much(self, amount: Amount) -> int:
        match amount:
            case Number(n):
                return n
            case All():
                return 1_000
            case Stat("level", of):
                return sum(self.world.beings[one].level for one in self.named(of))
            case Per(Number(n), Selector() as each):
                return n * len(self.fitting(each))
            case Bounded(inner, "most", n):
                return min(n, self.much(inner))
            case Bounded(inner, "least", n):
                return max(n, self.much(inner))
        raise NotImplementedError(amount)

    def players(self, who: Player) -> tuple[int, ...]:
        """The players in turn order; it is player 0's turn."""
        if self.doing and who == self.doing[0]:
            return (self.doing[1],)
        match who:
            case Player("you"):
                return (0,)
            case Player("opponents"):
                return self.foes()
            case Player("players"):
                return tuple(range(len(self.world.teams)))
            case Player("that opponent"):
                return () if self.opponent is None else (self.opponent,)
            case Player("controller", Ref() as of):
                return tuple(sorted({self.world.beings[one].player for one in self.named(of)}))
        raise NotImplementedError(who)

    def foes(self) -> tuple[int, ...]:
        teams = self.world.teams
        return tuple(player for player, team in enumerate(teams) if team != teams[0])
