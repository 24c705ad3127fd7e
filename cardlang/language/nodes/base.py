"""What all nodes have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import Field, field, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Final

from cardlang.model.value import Value, value_fields

# Metadata of a field that holds part of a game's own syntax, and not an effect.
PART = {"part": True}
# Types of fields, as written, that hold plain data and no node.
_PLAIN: Final = r"((bool|int|str|None|Literal\[[^]]*\]|tuple\[(int|str), \.\.\.\])( \| |$))+"


class Node(Value):
    """A part of a card text. Equality ignores `span`: two nodes with the same meaning are equal, whatever their words
    and places.

    `span` is the range of characters in the parsed text; None for a node made by hand.
    """

    span: tuple[int, int] | None = field(default=None, compare=False, repr=False, kw_only=True)

    @property
    def alters(self) -> bool:
        """Whether it changes what is about to happen, without preventing it."""
        return False


class State(Node):
    """What holds for a while, or as long as its text applies: `cannot move`, `gets +1 level`. A duration may end it."""

    @property
    def limitable(self) -> bool:
        """Whether it makes a difference from time to time, and can be limited to the first."""
        return False

    @property
    def ends(self) -> bool:
        """Whether it ends by itself, and needs no duration."""
        return False

    @property
    def while_first(self) -> bool:
        """Whether `while …` must stand before it: after it, it would say when that can be done."""
        return False


class Permission(State):
    """What somebody may do at another time, as long as its text applies: `can be deployed on …`."""


class OneShot(Node):
    """What is done at once, and can be a cost: `draw 1 action card`, `the acting creature moves 4 squares`."""


class Command(OneShot):
    """A deed without a subject of its own: `tap a creature`."""


class Showing(OneShot):
    """A deed after which a text may speak of the cards (`what`) that it was about: `those cards`."""


class Alone(Node):
    """A sentence of its own, which is no part of another effect: `Play this card only if …`."""


class Headed(Alone):
    """A part of a text that begins with a word of its own, such as `Instant: …`, in boxes that are read as one of
    `modes` (see `Box`)."""

    modes: ClassVar[tuple[str, ...]] = ("main", "attached", "power")


class Answer(Node):
    """What an event leads to: `When …, draw 1 action card.`, `If … would …, … instead.`"""


class Counted(Node):
    """What stands after `for each`: things, cards, symbols. Several `together` count once: `for every two of them`. One
    that is said `first` stands before all that is done for each, and is not counted into its amount."""

    together: ClassVar[bool] = False
    first: ClassVar[bool] = False


class Inside(Node):
    """A place where somebody has cards or resources: `your hand`, `your vault`."""


class Narrow:
    """What is narrower in an annotated type: the type that it is (`of`), the kind of node or the value that it is not
    (`but`), the `least` number that it can be, or of items that it can have, what it `has` among its items, and the
    types of its fields, as in `Annotated[Ref, Narrow(to=Literal["card"])]`."""

    def __init__(
        self, of: Any = None, but: Any = None, least: int | None = None, has: Node | None = None, **fields: Any
    ) -> None:
        self.of, self.but, self.least, self.has = of, but, least, has
        self.fields = {name: type(None) if one is None else one for name, one in fields.items()}

    def and_also(self, other: Narrow) -> Narrow:
        """Both of them; where they differ, `other`."""
        least = self.least if other.least is None else other.least
        return Narrow(
            other.of or self.of, other.but or self.but, least, other.has or self.has, **{**self.fields, **other.fields}
        )


class Damaging(Node):
    """An effect that deals damage, about which a sentence after it may speak."""


class Follow(Node):
    """A sentence about the damage of an effect before it: `This damage cannot be prevented.`"""


class Awaiting(Node):
    """What is about the damage that is about to be dealt, and stands only in what answers that."""


Positive = Annotated[int, Narrow(least=1)]
Inner = Annotated[Node, Narrow(but=Alone)]  # an effect inside another
Done = Annotated[Node, Narrow(of=OneShot)]


def node_fields(kind: type[Node]) -> tuple[Field[Any], ...]:
    """The fields of a kind of node, in order, without the span."""
    return tuple(one for one in value_fields(kind) if one.name != "span")


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside `node`, in the order of its fields."""
    kind: Any = type(node)
    for name in _names(kind):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Node))


@cache
def _names(node: Any) -> tuple[str, ...]:
    """The fields of a node that can contain other nodes."""
    return tuple(one.name for one in node_fields(node) if not re.fullmatch(_PLAIN, str(one.type)))


@cache
def _all_names(node: Any) -> tuple[str, ...]:
    return tuple(one.name for one in node_fields(node))


@cache
def _last_first(node: Any) -> tuple[str, ...]:
    return _names(node)[::-1]


def walk(node: Node) -> tuple[Node, ...]:
    """`node` and everything inside it, depth first, in the order of the fields, which is that of the text.

    >>> from cardlang.language.nodes.amount import Bonus, Per, ThisWay
    >>> [type(one).__name__ for one in walk(Per(Bonus(5), ThisWay("card", "discarded")))]
    ['Per', 'Bonus', 'ThisWay']
    """
    known = _walked.get(id(node))
    if known is None:
        if len(_walked) == _KEPT:
            _walked.clear()
        known = _walked[id(node)] = _walk(node)
    return known


_KEPT: Final = 2000  # effects of the last cards: each is walked through at every stage
_walked: Final[dict[int, tuple[Node, ...]]] = {}  # by id, which no other node can get while this one is kept


def _walk(node: Node) -> tuple[Node, ...]:
    found = []
    left = [node]
    while left:
        node = left.pop()
        found.append(node)
        kind: Any = type(node)
        for name in _last_first(kind):
            value = getattr(node, name)
            if isinstance(value, Node):
                left.append(value)
            elif value and type(value) is tuple:
                left += [item for item in value[::-1] if isinstance(item, Node)]
    return tuple(found)


def inside(node: Node) -> Iterator[Node]:
    """The effects inside an effect that only combines others."""
    for one in node_fields(type(node)):
        if one.name in ("effect", "effects", "options", "abilities", "otherwise", "replacement"):
            value = getattr(node, one.name)
            yield from (part for part in (value if isinstance(value, tuple) else (value,)) if part is not None)


def as_data(node: Node) -> dict[str, Any]:
    """Plain data for JSON: `type`, then every field except the span. Two nodes give equal data if and only if they are
    equal.

    >>> as_data(Node())
    {'type': 'Node'}
    """
    data: dict[str, Any] = {"type": type(node).__name__}
    kind: Any = type(node)
    for name in _all_names(kind):
        data[name] = _plain(getattr(node, name))
    return data


def _plain(value: object) -> object:
    if isinstance(value, Node):
        return as_data(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def with_field(node: Any, name: str, value: object) -> Node:
    """`node` with another value of one field."""
    changed: Node = replace(node, **{name: value})
    return changed
