"""A game's flow as data: its phases, its actions, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.language.nodes.base import Node
from cardlang.model.value import Value, value_fields


class Paid(Value):
    """What a card costs of a `resource`, of which several are `called` so: an amount, or the field of the card that
    has it."""

    resource: str
    amount: str | int
    called: str


class Limit(Value):
    """A player has at most so many cards with these values of `fields`, or with lists that have them."""

    most: int
    fields: Mapping[str, str | int | bool]
    rule: str = ""


class Move(Value):
    """A card that goes from the zone `source` to the zone `to`, or onto the board if it is a piece. `kinds` may be
    moved, for its `price`; the player `gains` something for it. If it is `played`, its text runs on the way. From a
    deck, only the `top` card can be moved. A zone that is "" is that of the piece that does it: what is attached to
    it. What comes from the table keeps to the `limits`."""

    source: str
    to: str
    kinds: tuple[str, ...]
    price: tuple[Paid, ...] = ()
    played: bool = True
    top: bool = False
    gains: tuple[Paid, ...] = ()
    limits: tuple[Limit, ...] = ()


class Action(Value):
    """Something that a player can choose to do. It does one of: run the text `effect`, `move` a card, begin the
    `procedure`, use an ability printed on a piece (`abilities`), or go on to a further `choice`. When that is over, it
    `ends` a period, "" for none.

    `of` are the pieces that can do it; without it the player does it, or the piece of the choice that it stands in. It
    is legal while all of `when` hold, and `once` in a period, "" for always. `rule` is the number of its rule.
    """

    name: str
    rule: str = ""
    of: Node | None = None
    when: tuple[tuple[Node, str], ...] = ()  # with their words
    once: str = ""
    effect: Node | None = None
    move: Move | None = None
    procedure: str = ""
    abilities: bool = False
    choice: tuple[str, ...] = ()
    ends: str = ""


class Tactic(Value):
    """What a piece that nobody plays does if the condition `when` holds: a text, or the `procedure`."""

    effect: Node | None
    when: Node | None = None
    procedure: str = ""


class Phase(Value):
    """A phase: what it does by itself, then what can be chosen in it, by the player whose turn it is. `each` player in
    turn has a phase of the round that says so. In a phase with `tactics`, each piece that nobody plays does the first
    thing that it can; in one with a `move`, nobody plays a card."""

    name: str
    rule: str = ""
    effect: Node | None = None
    choice: tuple[str, ...] = ()
    each: bool = False
    tactics: tuple[Tactic, ...] = ()
    move: Move | None = None


class SetUp(Value):
    """A step before the first turn: each player runs `effect`, only the first one if it is `once`; or each puts all
    pieces that lie in the zone `placed` onto free squares of the own start area; or each piece to which nothing is
    attached takes the cards that its field `given` names from zones of its player or of the table; or it is a `phase`
    with choices."""

    effect: Node | None = None
    once: bool = False
    placed: str = ""
    given: str = ""
    phase: Phase | None = None


class Ends(Value):
    """How the game ends. A player for whom one of `lost` holds is out; one for whom one of `won` holds has won. Each
    condition has the number of its rule. With `last`, the last player, or the last team, has won. The game is over for
    another reason as soon as one of `over` holds, or after as many turns as the game's number `turns` says: then those
    who have most of a resource have won, the first of `most`; of equals, those who have most of the next. The field
    `worth` of all their cards is added to the first before, "" for none."""

    lost: tuple[tuple[Node, str], ...] = ()
    won: tuple[tuple[Node, str], ...] = ()
    over: tuple[tuple[Node, str], ...] = ()
    last: bool = False
    most: tuple[str, ...] = ()
    worth: str = ""


class Row(Value):
    """A `zone` that always shows so many cards: what is missing comes from the top of the zone `source`."""

    zone: str
    source: str
    shows: int


class Plan(Value):
    """The flow of a game. The phases of a round come `before` and `after` the turns of its players. The texts
    `always` hold for each player all the time; each has the number of its rule. The `rows` are filled whenever nothing
    else happens."""

    setup: tuple[SetUp, ...]
    turn: tuple[Phase, ...]
    before: tuple[Phase, ...]
    after: tuple[Phase, ...]
    actions: Mapping[str, Action]
    ends: Ends
    always: tuple[tuple[Node, str], ...] = ()
    rows: tuple[Row, ...] = ()
    together: bool = False
    random_first: bool = True
    in_turn: bool = False  # whether the next player begins in each round
    rule: str = ""  # of the turn: what cannot be done now

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All phases, in the order of a round."""
        return *(one.phase for one in self.setup if one.phase), *self.before, *self.turn, *self.after

    @property
    def texts(self) -> Iterator[Node]:
        """All its texts."""
        return _texts(self)


def _texts(part: object) -> Iterator[Node]:
    match part:
        case Node():
            yield part
        case tuple():
            for one in part:
                yield from _texts(one)
        case Mapping():
            yield from _texts(tuple(part.values()))
        case Value():
            yield from _texts(tuple(getattr(part, one.name) for one in value_fields(type(part))))
