"""Frozen values whose classes cost nothing until they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """The base of frozen values. Every subclass is a frozen dataclass, without the decorator.

    Python writes and compiles six methods for a frozen dataclass, which takes longer than reading a text. A subclass is
    therefore made a dataclass with its first instance, and only `__init__` is written for it; `value_fields` gives its
    fields before that, too.

    >>> class Price(Value):
    ...     gold: int
    >>> Price(3) == Price(3), Price(gold=5)
    (True, Price(gold=5))
    """

    _compared: ClassVar[Callable[[Value], object]]

    def __init_subclass__(cls) -> None:
        cls.__init__ = _make_and_init  # type: ignore[assignment, method-assign]

    if not TYPE_CHECKING:  # a type checker narrows by `==` only for classes whose comparison it knows

        def __eq__(self, other: object) -> bool:
            if other.__class__ is not self.__class__:
                return NotImplemented
            compared = self.__class__._compared
            return compared(self) == compared(other)

        def __hash__(self) -> int:
            return hash(self.__class__._compared(self))

    def __repr__(self) -> str:
        kind: Any = type(self)
        said = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(kind) if one.repr)
        return f"{kind.__qualname__}({', '.join(said)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __setstate__(self, state: dict[str, Any]) -> None:
        _make(type(self))
        self.__dict__.update(state)


def value_fields(kind: type[Value]) -> tuple[Field[Any], ...]:
    """The fields of a kind of value, in order."""
    _make(kind)
    return fields(kind)  # type: ignore[arg-type]


def _make_and_init(self: Value, *values: Any, **named: Any) -> None:
    _make(type(self))
    type(self).__init__(self, *values, **named)


def _make(kind: type[Value]) -> None:
    """Make `kind`, and the kinds it is derived from, dataclasses if they are not yet."""
    for one in reversed(kind.__mro__):
        if one.__dict__.get("__init__") is _make_and_init:
            made: Any = dataclass(init=False, repr=False, eq=False)(one)
            own = fields(made)
            made.__init__ = _init(own)
            compared = [each.name for each in own if each.compare]
            made._compared = staticmethod(attrgetter(*compared) if compared else _nothing)


def _init(own: tuple[Field[Any], ...]) -> Callable[..., None]:
    """`__init__` for these fields, as a dataclass has it."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_missing": MISSING}
    first: list[str] = []
    later: list[str] = []
    body: list[str] = []
    for one in own:
        name, said = one.name, one.name
        if one.default is not MISSING:
            known[f"_of_{name}"], said = one.default, f"{name}=_of_{name}"
        elif one.default_factory is not MISSING:
            known[f"_of_{name}"], said = one.default_factory, f"{name}=_missing"
            body.append(f" if {name} is _missing: {name} = _of_{name}()")
        (later if one.kw_only else first).append(said)
        body.append(f" _set(self, {name!r}, {name})")
    given = ", ".join(["self", *first, *(["*", *later] if later else [])])
    exec("\n".join([f"def __init__({given}):", *(body or [" pass"])]), known)
    made: Callable[..., None] = known["__init__"]
    return made


def _nothing(_: Value) -> tuple[()]:
    return ()
